package dev.tidemark.job.source.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.InputRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.flink.core.io.InputStatus;

/**
 * Positions survive any number of crashes, and files that are closed and opened again in between:
 * what follows a restore is what was left to read.
 */
class SnapshotRestoreTest {

    private static final long START = ReaderHarness.START;

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("snapshots");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        clear();
        Files.delete(folder);
    }

    @Property(tries = 100)
    void everyRecordComesOnceOverAnyCrashes(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        clear();
        writeFiles(random);
        FileSourceSettings settings = FileSourceSettings.of(folder.toString());
        List<InputRecord> undisturbed = new ArrayList<>();
        try (ReaderHarness harness = ReaderHarness.over(settings)) {
            harness.pollAll();
            undisturbed.addAll(harness.emitted.records());
        }

        List<InputRecord> kept = new ArrayList<>();
        List<FileSplit> checkpoint = ReaderHarness.unread(folder.toString());
        boolean ended = false;
        while (!ended) {
            try (ReaderHarness harness =
                    ReaderHarness.restored(settings, checkpoint, 1 + random.nextInt(3))) {
                ended = pollSome(harness, random.nextInt(12));
                List<FileSplit> snapshot = throughSerializer(harness.reader.snapshotState(1));
                List<InputRecord> before = List.copyOf(harness.emitted.records());
                if (!ended && random.nextInt(3) == 0) {
                    // A crash without a checkpoint in between: what was emitted is void.
                    pollSome(harness, random.nextInt(5));
                    continue;
                }
                pollSome(harness, random.nextInt(5));
                kept.addAll(before);
                checkpoint = snapshot;
            }
        }

        assertThat(kept).containsExactlyInAnyOrderElementsOf(undisturbed);
        assertThat(checkpoint).allMatch(FileSplit::readToEnd);
    }

    private static boolean pollSome(ReaderHarness harness, int polls) throws Exception {
        for (int i = 0; i < polls; i++) {
            if (harness.poll() == InputStatus.END_OF_INPUT) {
                return true;
            }
        }
        return false;
    }

    private static List<FileSplit> throughSerializer(List<FileSplit> splits) throws IOException {
        FileSplitSerializer serializer = new FileSplitSerializer();
        List<FileSplit> copies = new ArrayList<>();
        for (FileSplit split : splits) {
            byte[] bytes = serializer.serialize(split);
            copies.add(serializer.deserialize(serializer.getVersion(), bytes));
        }
        // Flink deals the splits of a checkpoint out in no order.
        Collections.shuffle(copies, new Random(splits.size()));
        return copies;
    }

    private static void writeFiles(Random random) throws IOException {
        String[] endings = {".jsonl", ".csv", ".jsonl.gz", ".csv.gz"};
        int files = 1 + random.nextInt(4);
        for (int file = 0; file < files; file++) {
            String ending = endings[random.nextInt(endings.length)];
            List<String> lines = new ArrayList<>();
            if (ending.startsWith(".csv")) {
                lines.add(ClickLines.CSV_HEADER);
            }
            long arrival = START;
            for (int line = random.nextInt(12); line > 0; line--) {
                arrival += random.nextInt(40_000) - 2_000;
                lines.add(line(random, ending, "f" + file + "-" + line, arrival));
            }
            ClickLines.write(folder.resolve("f" + file + ending), lines);
        }
    }

    private static String line(Random random, String ending, String id, long arrival) {
        return switch (random.nextInt(8)) {
            case 0 -> "not a click, äöü";
            case 1 -> "";
            default ->
                    ending.startsWith(".csv")
                            ? ClickLines.csv(id, arrival - 500, arrival)
                            : ClickLines.json(id, arrival - 500, arrival);
        };
    }

    private static void clear() throws IOException {
        try (var found = Files.list(folder)) {
            found.forEach(SnapshotRestoreTest::delete);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
