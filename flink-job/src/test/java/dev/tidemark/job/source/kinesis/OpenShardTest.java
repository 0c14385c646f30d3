package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.kinesis.Aggregates;
import dev.tidemark.job.kinesis.StreamException;
import dev.tidemark.job.kinesis.StreamException.Fault;
import dev.tidemark.job.source.kinesis.ShardStep.End;
import dev.tidemark.job.source.kinesis.ShardStep.Read;
import dev.tidemark.job.source.kinesis.ShardStep.UpTo;
import dev.tidemark.job.source.kinesis.StreamShards.Batch;
import dev.tidemark.job.source.kinesis.StreamShards.StreamRecord;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenShardTest {

    private static final long NOW = Instant.parse("2026-02-08T10:00:00Z").toEpochMilli();

    private final ScriptedShards stream = new ScriptedShards();
    private final HandClock clock = new HandClock();

    @Test
    void recordsComeWithThePlaceWhereReadingGoesOnAfterEach() {
        stream.reads.add(() -> new Batch(List.of(record("7", "a"), record("8", "b")), "next", 400));
        OpenShard shard = open(ShardPosition.horizon());

        assertThat(told(shard.read()))
                .containsExactly("7=a then AFTER 7 0", "8=b then AFTER 8 0", "up to -400");
        assertThat(shard.behindMillis()).isEqualTo(400);
        assertThat(stream.asked).containsExactly("iterator HORIZON  0", "read begin");
    }

    @Test
    void anAggregateIsReadPartByPartAndARestoreGoesOnInsideOfIt() {
        StreamRecord packed =
                new StreamRecord(
                        "9", NOW, Aggregates.pack(List.of(utf8("a"), utf8("b"), utf8("c"))));
        stream.reads.add(() -> new Batch(List.of(packed, record("10", "d")), "next", 0));
        stream.reads.add(() -> new Batch(List.of(packed, record("10", "d")), "next", 0));

        assertThat(told(open(ShardPosition.horizon()).read()))
                .containsExactly(
                        "9.0=a then INSIDE 9 0",
                        "9.1=b then INSIDE 9 1",
                        "9.2=c then AFTER 9 0",
                        "10=d then AFTER 10 0",
                        "up to 0");
        assertThat(told(open(ShardPosition.inside("9", 1)).read()))
                .containsExactly("9.2=c then AFTER 9 0", "10=d then AFTER 10 0", "up to 0");
    }

    @Test
    void anExpiredIteratorIsMadeAgainFromTheLastPosition() {
        stream.reads.add(() -> new Batch(List.of(record("7", "a")), "next", 0));
        stream.reads.add(() -> fail(Fault.ITERATOR_EXPIRED));
        stream.reads.add(() -> new Batch(List.of(record("8", "b")), "next", 0));
        OpenShard shard = open(ShardPosition.after("6"));
        shard.read();

        assertThat(shard.read()).isEmpty();
        assertThat(told(shard.read())).startsWith("8=b then AFTER 8 0");
        assertThat(stream.asked)
                .containsExactly(
                        "iterator AFTER 6 0",
                        "read begin",
                        "read next",
                        "iterator AFTER 7 0",
                        "read begin");
    }

    @Test
    void aShardIsReadFourTimesASecondAndNoFasterThanItsTwoMegabytes() {
        stream.reads.add(() -> new Batch(List.of(), "next", 0));
        stream.reads.add(
                () -> new Batch(List.of(new StreamRecord("1", NOW, new byte[4_000_000])), "n", 0));
        OpenShard shard = open(ShardPosition.horizon());

        shard.read();
        assertThat(shard.dueMillis()).isEqualTo(NOW + 250);
        shard.read();
        assertThat(shard.dueMillis()).isEqualTo(NOW + 2_000);
    }

    @Test
    void aThrottledShardBacksOffToTenSecondsAndComesBackAtOnce() {
        OpenShard shard = open(ShardPosition.horizon());
        long[] waits = {250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000};
        for (long wait : waits) {
            stream.reads.add(() -> fail(wait % 2_000 == 0 ? Fault.AWAY : Fault.THROTTLED));
            assertThat(shard.read()).isEmpty();
            assertThat(shard.dueMillis()).isEqualTo(NOW + wait);
        }
        stream.reads.add(() -> new Batch(List.of(), "next", 0));
        stream.reads.add(() -> fail(Fault.THROTTLED));
        shard.read();
        shard.read();

        assertThat(shard.dueMillis()).isEqualTo(NOW + 250);
    }

    @Test
    void whatAskingAgainCannotMendEndsTheJob() {
        stream.reads.add(() -> fail(Fault.FINAL));
        OpenShard shard = open(ShardPosition.horizon());

        assertThatThrownBy(shard::read).isInstanceOf(StreamException.class);
    }

    @Test
    void aClosedShardEndsAfterItsLastRecordAndIsNotReadAgain() {
        stream.reads.add(() -> new Batch(List.of(record("7", "a")), null, 0));
        OpenShard shard = open(ShardPosition.horizon());

        assertThat(told(shard.read())).containsExactly("7=a then AFTER 7 0", "up to 0", "end");
        assertThat(shard.isReadable()).isFalse();
    }

    @Test
    void aShardWithoutRecordsSaysOnceAMinuteThatThereIsNothingBeforeNow() {
        OpenShard shard = open(ShardPosition.horizon());
        for (int i = 0; i < 5; i++) {
            stream.reads.add(() -> new Batch(List.of(), "next", 0));
        }

        assertThat(shard.read()).isEmpty();
        clock.millis = NOW + 60_000;
        assertThat(told(shard.read())).containsExactly("up to 60000");
        clock.millis = NOW + 119_999;
        assertThat(shard.read()).isEmpty();
        clock.millis = NOW + 120_000;
        assertThat(told(shard.read())).containsExactly("up to 120000");
    }

    @Test
    void itFallsBehindForAsLongAsItGivesNothingAndIsNotBehindAtItsEnd() {
        OpenShard shard = open(ShardPosition.after("6"));
        stream.reads.add(() -> new Batch(List.of(record("7", "a")), "next", 400));
        stream.reads.add(() -> fail(Fault.THROTTLED));
        stream.reads.add(() -> new Batch(List.of(record("8", "b")), null, 0));
        clock.millis = NOW + 1_000;
        assertThat(shard.behindMillis()).as("since its position").isEqualTo(1_000);

        shard.read();
        assertThat(shard.behindMillis()).isEqualTo(400);
        clock.millis = NOW + 61_000;
        shard.read();
        assertThat(shard.behindMillis()).as("throttled for a minute").isEqualTo(60_400);
        shard.read();
        clock.millis = NOW + 999_000;
        assertThat(shard.behindMillis()).as("read to its end").isZero();
    }

    private OpenShard open(ShardPosition position) {
        return new OpenShard(stream, clock, new ShardSplit("shard", position, NOW));
    }

    private static List<String> told(List<ShardStep> steps) {
        return steps.stream().map(OpenShardTest::told).toList();
    }

    private static String told(ShardStep step) {
        if (step instanceof Read read) {
            ShardPosition after = read.after();
            return "%s=%s then %s %s %d"
                    .formatted(
                            read.place(),
                            new String(read.data(), StandardCharsets.UTF_8),
                            after.kind(),
                            after.sequence(),
                            after.number());
        }
        return step instanceof UpTo upTo
                ? "up to " + (upTo.millis() - NOW)
                : step instanceof End ? "end" : "?";
    }

    private static StreamRecord record(String sequence, String data) {
        return new StreamRecord(sequence, NOW, utf8(data));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Batch fail(Fault fault) {
        throw new StreamException(fault, "as the test says", null);
    }

    /** A clock that a test moves. */
    static final class HandClock extends Clock {
        long millis = NOW;

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }
}
