package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be wrong with a compressed log. */
class GzipLogTest {

    @TempDir private Path folder;

    private static byte[] member(String content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private Path file(byte[]... parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.write(part);
        }
        return Files.write(folder.resolve("log.jsonl.gz"), all.toByteArray());
    }

    private record Content(List<String> lines, List<MalformedClick> faults) {}

    private static Content read(Path file, LogPosition from) throws IOException {
        Content content = new Content(new ArrayList<>(), new ArrayList<>());
        try (ClickLog log =
                ClickLog.open(file, from, ClickLog.Reading.whole(ClickFormat.JSON_LINES))) {
            for (LogStep step = log.next(); step != LogStep.Pause.END; step = log.next()) {
                if (step instanceof LogStep.Line line) {
                    assertThat(content.faults).as("a line behind the damage").isEmpty();
                    content.lines.add(new String(line.bytes(), StandardCharsets.UTF_8));
                } else if (step instanceof LogStep.Fault fault) {
                    content.faults.add(fault.malformed());
                }
            }
        }
        return content;
    }

    private static Content read(Path file) throws IOException {
        return read(file, LogPosition.START);
    }

    private static String lines(int count) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append("line ").append(i * 7_919L % 10_007).append('\n');
        }
        return lines.toString();
    }

    @Test
    void membersFollowEachOtherAndLinesMayCrossThem() throws IOException {
        Content content = read(file(member("a\nb"), member(""), member("b\nc\n")));

        assertThat(content.lines).containsExactly("a", "bb", "c");
        assertThat(content.faults).isEmpty();
    }

    @Test
    void aFileCutOffAnywhereLosesNoCompleteLineBeforeTheCutAndNamesIt() throws IOException {
        String text = lines(50);
        List<String> all = text.lines().toList();
        byte[] whole = member(text);
        int longest = 0;
        for (int length = 1; length < whole.length; length++) {
            Content content = read(file(Arrays.copyOf(whole, length)));

            assertThat(content.faults).as("cut at %d", length).hasSize(1);
            assertThat(content.faults.get(0).reason()).contains("the gzip file breaks off");
            assertThat(content.lines).isEqualTo(all.subList(0, content.lines.size()));
            longest = Math.max(longest, content.lines.size());
        }
        assertThat(longest).isEqualTo(50);
    }

    @Test
    void theUnfinishedLineIsKeptInTheFault() throws IOException {
        byte[] first = member("a\nhalf a li");
        byte[] second = member("ne\n");

        Content content = read(file(first, Arrays.copyOf(second, 5)));

        assertThat(content.lines).containsExactly("a");
        assertThat(content.faults).hasSize(1);
        assertThat(content.faults.get(0).raw()).isEqualTo("half a li");
        assertThat(content.faults.get(0).reason()).contains("after 11 uncompressed bytes");
    }

    @Test
    void aCompleteLineThatEndsInACarriageReturnComesBeforeTheDamage() throws IOException {
        Content content = read(file(member("a\r"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));

        assertThat(content.lines).containsExactly("a");
        assertThat(content.faults).hasSize(1);
    }

    @Test
    void damageInAGrowingFileIsNotWaitedOut() throws IOException {
        Path file = file(member("a\r"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
        ClickLog.Reading growing = ClickLog.Reading.growing(ClickFormat.JSON_LINES);
        try (ClickLog log = ClickLog.open(file, LogPosition.START, growing)) {
            assertThat(log.next()).isInstanceOf(LogStep.Line.class);
            assertThat(log.next()).isInstanceOf(LogStep.Fault.class);
            assertThat(log.next()).isEqualTo(LogStep.Pause.END);
        }
    }

    @Test
    void theDamageIsReportedOnceAlsoAfterAResume() throws IOException {
        byte[] whole = member(lines(50));
        for (int length : new int[] {5, 40, whole.length - 3}) {
            Path file = file(Arrays.copyOf(whole, length));
            ClickLog.Reading reading = ClickLog.Reading.whole(ClickFormat.JSON_LINES);
            try (ClickLog log = ClickLog.open(file, LogPosition.START, reading)) {
                LogPosition before = log.position();
                LogStep step = log.next();
                while (step instanceof LogStep.Line) {
                    before = log.position();
                    step = log.next();
                }
                assertThat(step).isInstanceOf(LogStep.Fault.class);
                assertThat(read(file, before).faults).hasSize(1);
                assertThat(read(file, log.position()).faults).isEmpty();
                assertThat(log.position().lines()).isEqualTo(before.lines() + 1);
            }
        }
    }

    @Test
    void bytesThatAreNoGzipAreDamageAndNotTheEnd() throws IOException {
        byte[] garbage = "{\"click_id\":\"c1\"}\n".getBytes(StandardCharsets.UTF_8);

        Content behind = read(file(member("a\n"), garbage));
        Content alone = read(file(garbage));

        assertThat(behind.lines).containsExactly("a");
        assertThat(behind.faults)
                .extracting(MalformedClick::reason)
                .first()
                .asString()
                .contains("holds bytes that are no gzip")
                .contains("after 2 uncompressed bytes");
        assertThat(alone.lines).isEmpty();
        assertThat(alone.faults).hasSize(1);
    }

    @Test
    void aWrongChecksumOrLengthIsDamage() throws IOException {
        byte[] sound = member("a\nb\n");
        for (int place = 1; place <= 8; place++) {
            byte[] damaged = sound.clone();
            damaged[damaged.length - place] ^= 1;
            Content content = read(file(damaged));

            assertThat(content.lines).containsExactly("a", "b");
            assertThat(content.faults).hasSize(1);
            assertThat(content.faults.get(0).reason()).contains("checksum does not fit");
        }
    }

    @Test
    void damagedContentIsDamage() throws IOException {
        byte[] damaged = member(lines(2_000));
        Arrays.fill(damaged, damaged.length / 2, damaged.length / 2 + 50, (byte) 0xFF);

        Content content = read(file(damaged));

        assertThat(content.lines.size()).isBetween(1, 1_999);
        assertThat(content.faults).hasSize(1);
    }

    @Test
    void headersWithNamesCommentsAndExtrasArePassedOver() throws IOException {
        byte[] plain = member("a\n");
        ByteArrayOutputStream rich = new ByteArrayOutputStream();
        rich.write(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3});
        rich.write(new byte[] {3, 0, 'x', 'y', 'z'});
        rich.write("name\0comment\0".getBytes(StandardCharsets.ISO_8859_1));
        CRC32 crc = new CRC32();
        crc.update(rich.toByteArray());
        rich.write((int) crc.getValue());
        rich.write((int) crc.getValue() >> 8);
        rich.write(plain, 10, plain.length - 10);
        byte[] whole = rich.toByteArray();

        assertThat(read(file(whole, plain)).lines).containsExactly("a", "a");
        for (int length = 1; length < whole.length; length++) {
            assertThat(read(file(Arrays.copyOf(whole, length))).faults).hasSize(1);
        }
    }

    @Test
    void aHeaderThatDoesNotEndIsDamage() throws IOException {
        byte[] endless = new byte[200_000];
        Arrays.fill(endless, (byte) 'n');
        System.arraycopy(new byte[] {0x1F, (byte) 0x8B, 8, 8}, 0, endless, 0, 4);

        assertThat(read(file(endless)).faults)
                .extracting(MalformedClick::reason)
                .first()
                .asString()
                .contains("has a header longer than");
    }

    @Test
    void aGrowingFileWaitsInsteadOfBreakingOff() throws IOException {
        byte[] whole = member(lines(3));
        Path file = file(Arrays.copyOf(whole, whole.length - 10));
        try (ClickLog log =
                ClickLog.open(
                        file,
                        LogPosition.START,
                        ClickLog.Reading.growing(ClickFormat.JSON_LINES))) {
            int lines = 0;
            while (log.next() instanceof LogStep.Line) {
                lines++;
            }
            Files.write(
                    file,
                    Arrays.copyOfRange(whole, whole.length - 10, whole.length),
                    StandardOpenOption.APPEND);
            Files.write(file, Arrays.copyOf(member("more\n"), 12), StandardOpenOption.APPEND);
            while (log.next() instanceof LogStep.Line) {
                lines++;
            }
            assertThat(lines).isEqualTo(3);
            log.declareEnd();
            assertThat(log.next()).isInstanceOf(LogStep.Fault.class);
            assertThat(log.next()).isEqualTo(LogStep.Pause.END);
        }
    }
}
