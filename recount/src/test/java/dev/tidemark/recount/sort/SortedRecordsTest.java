package dev.tidemark.recount.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortedRecordsTest {

    private static final long PLENTY = 64 << 20;

    @TempDir Path folder;

    private record Entry(long number, String text, long value) {
        static final Comparator<Entry> ORDER =
                Comparator.comparingLong(Entry::number)
                        .thenComparing(
                                Entry::text,
                                (a, b) ->
                                        java.util.Arrays.compareUnsigned(
                                                a.getBytes(StandardCharsets.UTF_8),
                                                b.getBytes(StandardCharsets.UTF_8)))
                        .thenComparingLong(Entry::value);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, false", "1, true", "3, true", "7, true"})
    void whatComesOutIsSortedWhateverTheMemoryAndTheThreads(int writers, boolean spills)
            throws IOException {
        List<Entry> entries = entries(20_000, new Random(7));
        try (SortedRecords records = filled(entries, writers, spills ? 300_000 : PLENTY)) {
            assertThat(records.spilledBytes() > 0).isEqualTo(spills);
            List<Entry> sorted = entries.stream().sorted(Entry.ORDER).toList();
            assertThat(read(records)).isEqualTo(sorted);
            // Reading takes nothing away.
            assertThat(read(records)).isEqualTo(sorted);
        }
    }

    @ParameterizedTest
    @CsvSource({"300000", "67108864"})
    void oneKeyMayHaveMostOfTheRecords(long memory) throws IOException {
        List<Entry> entries = new ArrayList<>(entries(2_000, new Random(8)));
        for (int i = 0; i < 20_000; i++) {
            entries.add(new Entry(1L << 60, "the same id again and again", (i * 7_919L) % 20_000));
        }
        try (SortedRecords records = filled(entries, 2, memory)) {
            assertThat(read(records)).isEqualTo(entries.stream().sorted(Entry.ORDER).toList());
        }
    }

    @Test
    void aRecordMayBeLargerThanAnyBuffer() throws IOException {
        String large = "x".repeat(700_000);
        List<Entry> entries =
                List.of(new Entry(5, large, 1), new Entry(4, "small", 2), new Entry(5, large, 0));
        try (SortedRecords records = filled(entries, 1, 100_000)) {
            assertThat(records.spilledBytes()).isPositive();
            assertThat(read(records)).isEqualTo(entries.stream().sorted(Entry.ORDER).toList());
        }
    }

    @Test
    void nothingStaysOnDiskEvenBeforeItIsClosed() throws IOException {
        try (SortedRecords records = filled(entries(20_000, new Random(9)), 2, 300_000)) {
            assertThat(records.spilledBytes()).isPositive();
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).isEmpty();
            }
        }
    }

    @Test
    void aTextThatBeginsWithAnotherComesAfterAllRecordsOfIt() throws IOException {
        List<Entry> entries =
                List.of(
                        new Entry(1, "a", Long.MAX_VALUE),
                        new Entry(1, "a\0", 1),
                        new Entry(1, "a\0\0b", 3),
                        new Entry(1, "a\0\u00ff", 3),
                        new Entry(1, "a1", 0));
        List<Entry> shuffled = new ArrayList<>(entries);
        java.util.Collections.reverse(shuffled);
        try (SortedRecords records = filled(shuffled, 1, PLENTY)) {
            assertThat(read(records)).isEqualTo(entries);
        }
    }

    @Test
    void nothingComesOutOfNothing() throws IOException {
        try (SortedRecords records = filled(List.of(), 2, PLENTY)) {
            assertThat(read(records)).isEmpty();
        }
    }

    private static List<Entry> entries(int count, Random random) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Few numbers, so that many keys differ late.
            long number = (long) random.nextInt(40) << 58 | random.nextInt(3);
            String text = "id-" + Integer.toString(random.nextInt(500), 36);
            entries.add(new Entry(number & Long.MAX_VALUE, text, random.nextInt(1_000)));
        }
        return entries;
    }

    private SortedRecords filled(List<Entry> entries, int writers, long memory) throws IOException {
        SortedRecords records = new SortedRecords(memory, writers, folder);
        List<SortedRecords.Writer> open = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            open.add(records.writer());
        }
        RecordBytes key = new RecordBytes();
        RecordBytes value = new RecordBytes();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            byte[] text = entry.text().getBytes(StandardCharsets.UTF_8);
            key.clear()
                    .putLong(entry.number())
                    .putText(text, 0, text.length)
                    .putLong(entry.value());
            value.clear().putVarLong(-entry.value()).putByte(200).put(text, 0, text.length);
            open.get(i % writers).add(key, value);
        }
        open.forEach(SortedRecords.Writer::close);
        records.finish();
        return records;
    }

    private static List<Entry> read(SortedRecords records) {
        List<Entry> entries = new ArrayList<>();
        try {
            for (int part = 0; part < SortedRecords.PARTS; part++) {
                RecordCursor cursor = records.part(part);
                while (cursor.next()) {
                    long value = cursor.keyLong(cursor.keyLength() - Long.BYTES);
                    String text = cursor.keyText(Long.BYTES);
                    entries.add(new Entry(cursor.keyLong(0), text, value));
                    assertThat(cursor.readVarLong()).isEqualTo(-value);
                    assertThat(cursor.readByte()).isEqualTo(200);
                    assertThat(cursor.readText()).isEqualTo(text);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entries;
    }
}
