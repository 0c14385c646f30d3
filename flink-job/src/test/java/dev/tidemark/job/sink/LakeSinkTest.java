package dev.tidemark.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.LakeEntry;
import dev.tidemark.job.virtual.Subtask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lake's files, written and committed by Flink's own sink operators. */
class LakeSinkTest {

    private static final long TEN_O_CLOCK = Instant.parse("2026-02-08T10:00:00Z").toEpochMilli();
    private static final long LAST_OF_TEN = TEN_O_CLOCK + 3_599_999;

    @TempDir Path folder;

    private final SinkScene scene = new SinkScene();
    private Subtask<LakeEntry, CommittableMessage<FileSinkCommittable>> writer;
    private Subtask<
                    CommittableMessage<FileSinkCommittable>,
                    CommittableMessage<FileSinkCommittable>>
            committer;

    @BeforeEach
    void start() throws Exception {
        writer = writer(3).open();
        committer = committer(3).open();
    }

    @Test
    void aFileSaysWhenAndByWhomItWasWritten() throws Exception {
        writer.record(line(TEN_O_CLOCK, "a"));
        barrier(1);
        complete(1);

        assertThat(visible()).hasSize(1);
        assertThat(folder.relativize(visible().get(0)).toString())
                .matches("hour=2026-02-08T10/19700101T000000Z-g7-r3-s0-[0-9a-f-]+-0\\.jsonl\\.gz");
    }

    @Test
    void aLineIsInTheFolderOfTheHourInWhichItArrived() throws Exception {
        writer.record(line(TEN_O_CLOCK, "first"));
        writer.record(line(LAST_OF_TEN, "last"));
        writer.record(line(LAST_OF_TEN + 1, "next"));
        writer.record(line(Long.MIN_VALUE, "when?"));
        barrier(1);
        complete(1);

        assertThat(lines("hour=2026-02-08T10")).containsExactly("first", "last");
        assertThat(lines("hour=2026-02-08T11")).containsExactly("next");
        assertThat(lines("hour=unknown")).containsExactly("when?");
    }

    @Test
    void nothingIsVisibleBeforeTheCheckpointIsComplete() throws Exception {
        writer.record(line(TEN_O_CLOCK, "a"));
        assertThat(visible()).isEmpty();
        barrier(1);
        assertThat(visible()).isEmpty();

        complete(1);
        assertThat(lines("hour=2026-02-08T10")).containsExactly("a");
    }

    @Test
    void everyLineIsThereOnceAfterACrashAndItsReplay() throws Exception {
        writer.record(line(TEN_O_CLOCK, "a"));
        States saved = barrier(1);
        complete(1);
        writer.record(line(TEN_O_CLOCK, "b"));
        barrier(2);
        writer.record(line(TEN_O_CLOCK, "c"));

        restart(1, saved);
        writer.record(line(TEN_O_CLOCK, "b"));
        writer.record(line(TEN_O_CLOCK, "c"));
        barrier(3);
        complete(3);

        assertThat(lines("hour=2026-02-08T10")).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void aCheckpointThatIsCompleteButNotAnnouncedIsCommittedByItsRestore() throws Exception {
        writer.record(line(TEN_O_CLOCK, "a"));
        States saved = barrier(1);

        restart(1, saved);

        assertThat(lines("hour=2026-02-08T10")).containsExactly("a");
    }

    private record States(OperatorSubtaskState writer, OperatorSubtaskState committer) {}

    private States barrier(long checkpoint) throws Exception {
        writer.beforeBarrier(checkpoint);
        for (Object message : writer.taken()) {
            committer.record(committable(message));
        }
        OperatorSubtaskState saved = writer.snapshot(checkpoint);
        return new States(saved, committer.barrier(checkpoint));
    }

    @SuppressWarnings("unchecked") // what a writer of this sink sends on
    private static CommittableMessage<FileSinkCommittable> committable(Object message) {
        return (CommittableMessage<FileSinkCommittable>) message;
    }

    private void complete(long checkpoint) throws Exception {
        writer.harness().notifyOfCompletedCheckpoint(checkpoint);
        committer.harness().notifyOfCompletedCheckpoint(checkpoint);
    }

    private void restart(long checkpoint, States saved) throws Exception {
        writer.kill();
        committer.kill();
        writer = writer(4).restore(checkpoint, saved.writer());
        committer = committer(4).restore(checkpoint, saved.committer());
    }

    private Subtask<LakeEntry, CommittableMessage<FileSinkCommittable>> writer(long run)
            throws Exception {
        LakeSink sink = sink(run);
        return travelling(Subtask.of(new SinkWriterOperatorFactory<>(sink), 1, 0), sink);
    }

    private Subtask<
                    CommittableMessage<FileSinkCommittable>,
                    CommittableMessage<FileSinkCommittable>>
            committer(long run) throws Exception {
        LakeSink sink = sink(run);
        return travelling(
                Subtask.of(new CommitterOperatorFactory<>(sink, false, true), 1, 0), sink);
    }

    /** Its output is copied as it is on the way from the writer to the committer in a job. */
    private static <T> Subtask<T, CommittableMessage<FileSinkCommittable>> travelling(
            Subtask<T, CommittableMessage<FileSinkCommittable>> subtask, LakeSink sink) {
        subtask.harness()
                .setup(
                        CommittableMessageTypeInfo.of(sink::getCommittableSerializer)
                                .createSerializer(new SerializerConfigImpl()));
        return subtask;
    }

    private LakeSink sink(long run) {
        return new LakeSink(folder.toUri().toString(), scene.job(run));
    }

    private static LakeEntry line(long arrival, String text) {
        return new LakeEntry(arrival, text.getBytes(StandardCharsets.UTF_8));
    }

    private List<Path> visible() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .filter(file -> !file.getFileName().toString().startsWith("_"))
                    .sorted()
                    .toList();
        }
    }

    private List<String> lines(String hour) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : visible()) {
            if (file.getParent().getFileName().toString().equals(hour)) {
                try (BufferedReader reader =
                        new BufferedReader(
                                new InputStreamReader(
                                        new GZIPInputStream(Files.newInputStream(file)),
                                        StandardCharsets.UTF_8))) {
                    lines.addAll(reader.lines().toList());
                }
            }
        }
        return lines;
    }
}
