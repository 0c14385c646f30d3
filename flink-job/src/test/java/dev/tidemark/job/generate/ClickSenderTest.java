package dev.tidemark.job.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratedLog;
import dev.tidemark.clicks.generator.GeneratedRecord;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.StreamUnusableException;
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

        @Override
        public void put(int shard, long arrivalMillis, byte[] line) {
            if (stands.size() + taken.size() == takes) {
                throw StreamUnusableException.away("no more", "", null);
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

    private Sent send(long skip, boolean paced, BooleanSupplier stop) throws Exception {
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
        assertThat(send(0, false, () -> false)).isEqualTo(new Sent(1_000, 0));

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
        assertThat(send(990, false, () -> false).records()).isEqualTo(1_000);

        assertThat(target.stands).isEqualTo(records().subList(990, 1_000));
        assertThat(folder.resolve("right/_expected.json")).content().contains("\"lines\":1000");
    }

    @Test
    void aRequestToStopLeavesWhatWasTakenAndSaysHowMuch() throws Exception {
        Sent sent = send(0, false, () -> target.taken.size() + target.stands.size() == 17);

        assertThat(sent.records()).isEqualTo(17);
        assertThat(target.stands).isEqualTo(records().subList(0, 17));
        assertThat(folder.resolve("right")).doesNotExist();
    }

    @Test
    void aPacedRecordWaitsForItsTime() throws Exception {
        AtomicInteger asked = new AtomicInteger();

        // The clock stands still: only the first record is due.
        Sent sent = send(0, true, () -> asked.incrementAndGet() > 4);

        assertThat(sent.records()).isEqualTo(1);
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
