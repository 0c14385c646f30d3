package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.source.kinesis.OpenShardTest.HandClock;
import dev.tidemark.job.source.kinesis.StreamShards.Batch;
import dev.tidemark.job.source.kinesis.StreamShards.StreamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsAddition;
import org.junit.jupiter.api.Test;

/** Docs/protocol.md, R26, at a reader: when a shard is read, and when it goes. */
class ShardSplitReaderTest {

    private final ScriptedShards stream = new ScriptedShards();
    private final Set<String> succeeded = ConcurrentHashMap.newKeySet();
    private final ShardSplitReader reader =
            new ShardSplitReader(stream, new HandClock(), succeeded);

    @Test
    void anEndedShardStaysUntilItsChildrenHaveReaders() {
        add("a");
        stream.reads.add(() -> new Batch(List.of(record()), null, 0));

        assertThat(fetched()).containsExactly("a: Read", "a: UpTo", "a: End");
        assertThat(fetched()).as("before its children have readers").isEmpty();
        succeeded.add("a");
        assertThat(fetched()).containsExactly("a is finished");
        assertThat(succeeded).isEmpty();
    }

    @Test
    void aPausedShardIsNotReadAndTheOthersAre() {
        add("a");
        add("b");
        reader.pauseOrResumeSplits(List.of(split("a")), List.of());
        stream.reads.add(() -> new Batch(List.of(record()), "next", 0));
        assertThat(fetched()).containsExactly("b: Read", "b: UpTo");
        assertThat(fetched()).as("while a is paused and b was just read").isEmpty();

        reader.pauseOrResumeSplits(List.of(), List.of(split("a")));
        stream.reads.add(() -> new Batch(List.of(record()), "next", 0));
        assertThat(fetched()).containsExactly("a: Read", "a: UpTo");
    }

    private void add(String shard) {
        reader.handleSplitsChanges(new SplitsAddition<>(List.of(split(shard))));
    }

    private static ShardSplit split(String shard) {
        return new ShardSplit(shard, ShardPosition.horizon(), 0);
    }

    private static StreamRecord record() {
        return new StreamRecord("7", 0, new byte[0]);
    }

    /** What one call brings; it does not wait. */
    private List<String> fetched() {
        reader.wakeUp();
        RecordsWithSplitIds<ShardStep> records = reader.fetch();
        List<String> told = new ArrayList<>();
        for (String id = records.nextSplit(); id != null; id = records.nextSplit()) {
            for (ShardStep step = records.nextRecordFromSplit();
                    step != null;
                    step = records.nextRecordFromSplit()) {
                told.add(id + ": " + step.getClass().getSimpleName());
            }
        }
        records.finishedSplits().forEach(id -> told.add(id + " is finished"));
        return told;
    }
}
