package dev.tidemark.job.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratedLog;
import dev.tidemark.clicks.generator.GeneratedRecord;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.generate.ClickSender.Outcome;
import dev.tidemark.job.generate.ClickSender.Sent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.flink.util.clock.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClickSenderTest {

    private static final GeneratorSettings LOG = GeneratorSettings.realistic(7, 1_000);

    @TempDir Path folder;

    private final List<Sent> progress = new ArrayList<>();
    private final KeptRecords target = new KeptRecords();

    /** Keeps what was flushed, and takes only so many records. */
    private static final class KeptRecords implements RecordTarget {

        final List<String> stands = new ArrayList<>();
        private final List<String> taken = new ArrayList<>();
        int takes = Integer.MAX_VALUE;
        RuntimeException refusal = StreamUnusableException.away("no more", "", null);

        @Override
        public void put(int shard, long arrivalMillis, byte[] line) {
            if (stands.size() + taken.size() == takes) {
                throw refusal;
            }
            taken.add(shard + " " + new String(line, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void flush() {
            stands.addAll(taken);
            taken.clear();
        }

        @Override
        public long mayStandTwice() {
            return 0;
        }

        @Override
        public void close() {}
    }

    private Outcome send(long skip, boolean paced, BooleanSupplier stop) throws Exception {
        SendSettings settings =
                new SendSettings(
                        "kafka:clicks?brokers=b:1",
                        LOG,
                        skip,
                        paced,
                        Optional.of(folder.resolve("right")),
                        "");
        return new ClickSender(settings, target, new ManualClock(), stop, progress::add).send();
    }

    private static List<String> records() {
        List<String> records = new ArrayList<>();
        new ClickGenerator(LOG)
                .forEachRemaining(record -> records.add(record.shard() + " " + line(record)));
        return records;
    }

    private static String line(GeneratedRecord record) {
        return new String(record.bytes(), StandardCharsets.ISO_8859_1).replaceAll("[\r\n]+$", "");
    }

    @Test
    void everyRecordStandsOnceInItsOrderWithoutItsLineEnd() throws Exception {
        assertThat(send(0, false, () -> false)).isEqualTo(new Outcome(new Sent(1_000, 0), true));

        assertThat(target.stands).isEqualTo(records());
        assertThat(progress).endsWith(new Sent(1_000, 0));
    }

    @Test
    void theRightCountsAreThoseThatFilesOfTheSameLogHave() throws Exception {
        send(0, false, () -> false);
        new GeneratedLog(folder.resolve("files"), LOG).write();

        for (String name : List.of("_expected.csv", "_expected.json")) {
            assertThat(Files.readString(folder.resolve("right").resolve(name)))
                    .isEqualTo(Files.readString(folder.resolve("files").resolve(name)));
        }
    }

    @Test
    void theRestOfALogIsSentAndItsCountsAreThoseOfTheWhole() throws Exception {
        assertThat(send(990, false, () -> false).sent().records()).isEqualTo(1_000);

        assertThat(target.stands).isEqualTo(records().subList(990, 1_000));
        assertThat(folder.resolve("right/_expected.json")).content().contains("\"lines\":1000");
    }

    @Test
    void aRequestToStopLeavesWhatWasTakenAndSaysHowMuch() throws Exception {
        Outcome outcome = send(0, false, () -> target.taken.size() + target.stands.size() == 17);

        assertThat(outcome).isEqualTo(new Outcome(new Sent(17, 0), false));
        assertThat(target.stands).isEqualTo(records().subList(0, 17));
        assertThat(folder.resolve("right")).doesNotExist();
    }

    @Test
    void aPacedRecordWaitsForItsTime() throws Exception {
        AtomicInteger asked = new AtomicInteger();

        // The clock stands still: only the first record is due.
        Outcome outcome = send(0, true, () -> asked.incrementAndGet() > 4);

        assertThat(outcome).isEqualTo(new Outcome(new Sent(1, 0), false));
    }

    @Test
    void aRequestToStopIsHeardWhileRecordsAreSkipped() throws Exception {
        AtomicInteger asked = new AtomicInteger();

        // Heard once only: whoever does not ask while it skips goes on and sends.
        Outcome outcome = send(1_000, false, () -> asked.incrementAndGet() == 5);

        assertThat(outcome).isEqualTo(new Outcome(new Sent(1_000, 0), false));
        assertThat(asked).hasValue(5);
        assertThat(target.stands).isEmpty();
        assertThat(folder.resolve("right")).doesNotExist();
    }

    @Test
    void countsThatCannotBeWrittenLeaveAllRecords() throws Exception {
        Files.writeString(folder.resolve("right"), "a file");

        assertThatThrownBy(() -> send(990, false, () -> false))
                .isInstanceOfSatisfying(
                        CountsNotWrittenException.class,
                        e -> assertThat(e.records()).isEqualTo(1_000))
                .hasMessageStartingWith(
                        "all 1,000 records stand; the right counts could not be written to "
                                + folder.resolve("right")
                                + ": ");
        assertThat(target.stands).hasSize(10);
    }

    @Test
    void aRefusalThatIsFinalIsNotOneOfATargetThatIsAway() {
        target.takes = 40;

        assertThatThrownBy(() -> send(25, false, () -> false))
                .isInstanceOfSatisfying(
                        SendingStoppedException.class,
                        e -> {
                            assertThat(e.isAway()).isTrue();
                            assertThat(e.isRefused()).isFalse();
                        });

        target.refusal = StreamUnusableException.wrong("no right", "", null);
        assertThatThrownBy(() -> send(25, false, () -> false))
                .isInstanceOfSatisfying(
                        SendingStoppedException.class,
                        e -> {
                            assertThat(e.isAway()).isFalse();
                            assertThat(e.isRefused()).isTrue();
                            assertThat(e.sent().records()).isEqualTo(25);
                        });
    }

    @Test
    void anyOtherFailureWhileSendingSaysWhatStands() {
        target.takes = 40;
        target.refusal = new IllegalArgumentException("a fault of ours");

        assertThatThrownBy(() -> send(25, false, () -> false))
                .isInstanceOfSatisfying(
                        SendingStoppedException.class,
                        e -> {
                            assertThat(e.isAway()).isFalse();
                            assertThat(e.isRefused()).isFalse();
                            assertThat(e.sent().records()).isEqualTo(25);
                            assertThat(e.unconfirmed()).isEqualTo(40);
                        })
                .hasMessageContaining("a fault of ours");
    }

    @Test
    void aTargetThatTakesNoMoreLeavesTheNumberThatStands() {
        target.takes = 40;

        assertThatThrownBy(() -> send(25, false, () -> false))
                .isInstanceOfSatisfying(
                        SendingStoppedException.class,
                        e -> {
                            assertThat(e.sent().records()).isEqualTo(25);
                            assertThat(e.unconfirmed()).isEqualTo(40);
                            assertThat(e).hasMessage("no more.");
                        });
        assertThat(folder.resolve("right")).doesNotExist();
    }
}
