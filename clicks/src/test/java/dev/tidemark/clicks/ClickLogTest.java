package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClickLogTest {

    private static final int MAX = 100;
    private static final ClickLog.Reading WHOLE = new ClickLog.Reading(false, false, MAX);
    private static final ClickLog.Reading GROWING = new ClickLog.Reading(false, true, MAX);
    private static final ClickLog.Reading CSV = new ClickLog.Reading(true, false, MAX);

    @TempDir private Path folder;

    private Path plain(String content) throws IOException {
        return Files.write(folder.resolve("log.jsonl"), content.getBytes(StandardCharsets.UTF_8));
    }

    private Path gzip(byte[]... members) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] member : members) {
            all.write(member);
        }
        return Files.write(folder.resolve("log.jsonl.gz"), all.toByteArray());
    }

    private static byte[] member(String content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static String describe(LogStep step) {
        if (step instanceof LogStep.Line line) {
            return line.number() + " " + new String(line.bytes(), StandardCharsets.UTF_8);
        }
        if (step instanceof LogStep.Fault fault) {
            return fault.number() + " ! " + fault.malformed().reason();
        }
        return step.toString();
    }

    private static List<String> readAll(Path file, ClickLog.Reading reading) throws IOException {
        return readFrom(file, LogPosition.START, reading);
    }

    /** All steps up to the first pause, which is left out. */
    private static List<String> readFrom(Path file, LogPosition from, ClickLog.Reading reading)
            throws IOException {
        try (ClickLog log = ClickLog.open(file, from, reading)) {
            return drain(log);
        }
    }

    private static List<String> drain(ClickLog log) throws IOException {
        List<String> steps = new ArrayList<>();
        for (LogStep step = log.next(); !(step instanceof LogStep.Pause); step = log.next()) {
            steps.add(describe(step));
        }
        return steps;
    }

    private static void append(Path file, String more) throws IOException {
        Files.writeString(file, more, StandardOpenOption.APPEND);
    }

    @Test
    void allLineEndsAreLineEndsAlsoMixed() throws IOException {
        assertThat(readAll(plain("a\nb\r\nc\rd\n"), WHOLE))
                .containsExactly("1 a", "2 b", "3 c", "4 d");
        assertThat(readAll(plain("a\r\r\nb"), WHOLE)).containsExactly("1 a", "3 b");
        assertThat(readAll(plain("a\r"), WHOLE)).containsExactly("1 a");
        assertThat(readAll(plain("a\r\n"), WHOLE)).containsExactly("1 a");
    }

    @Test
    void aLastLineWithoutItsEndIsALine() throws IOException {
        assertThat(readAll(plain("a\nb"), WHOLE)).containsExactly("1 a", "2 b");
    }

    @Test
    void blankLinesHaveNumbersButAreNoRecords() throws IOException {
        assertThat(readAll(plain("\n a\n \t\n\nb\n\n"), WHOLE)).containsExactly("2  a", "5 b");
    }

    @Test
    void anEmptyFileHasNoLines() throws IOException {
        assertThat(readAll(plain(""), WHOLE)).isEmpty();
        assertThat(readAll(gzip(), WHOLE)).isEmpty();
        assertThat(readAll(gzip(member("")), WHOLE)).isEmpty();
        assertThat(readAll(plain(""), CSV)).isEmpty();
    }

    @Test
    void theEndStaysTheEnd() throws IOException {
        Path file = plain("a");
        try (ClickLog log = ClickLog.open(file, LogPosition.START, WHOLE)) {
            assertThat(describe(log.next())).isEqualTo("1 a");
            assertThat(log.next()).isEqualTo(LogStep.Pause.END);
            append(file, "b\n");
            assertThat(log.next()).isEqualTo(LogStep.Pause.END);
        }
    }

    @Test
    void readingGoesOnFromEveryPosition() throws IOException {
        String content = "first\r\n\nsecond\rthïrd\n" + "x".repeat(MAX + 1) + "\nlast";
        for (Path file : List.of(plain(content), gzip(member(content)))) {
            List<String> all = readAll(file, WHOLE);
            assertThat(all).hasSize(5);
            try (ClickLog log = ClickLog.open(file, LogPosition.START, WHOLE)) {
                for (int passed = 0; passed <= all.size(); passed++) {
                    assertThat(readFrom(file, log.position(), WHOLE))
                            .isEqualTo(all.subList(passed, all.size()));
                    log.next();
                }
            }
        }
    }

    @Test
    void positionsCountUncompressedBytes() throws IOException {
        try (ClickLog log =
                ClickLog.open(gzip(member("ab\r\n"), member("c\n")), LogPosition.START, WHOLE)) {
            log.next();
            assertThat(log.position()).isEqualTo(new LogPosition(1, 4));
            log.next();
            assertThat(log.position()).isEqualTo(new LogPosition(2, 6));
        }
    }

    @Test
    void manyLinesCrossTheBufferUnharmed() throws IOException {
        StringBuilder content = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 1; i <= 30_000; i++) {
            String line = "line-" + "y".repeat(i % 90);
            content.append(line).append(i % 3 == 0 ? "\r\n" : i % 3 == 1 ? "\n" : "\r");
            expected.add(i + " " + line);
        }

        assertThat(readAll(plain(content.toString()), WHOLE)).isEqualTo(expected);
        assertThat(readAll(gzip(member(content.toString())), WHOLE)).isEqualTo(expected);
    }

    @Test
    void aLineEndMayBeSplitByTheBuffer() throws IOException {
        for (int length = 65_530; length <= 65_540; length++) {
            Path file = plain("z".repeat(length) + "\r\nnext\n");

            assertThat(readAll(file, new ClickLog.Reading(false, false, 100_000)))
                    .hasSize(2)
                    .last()
                    .isEqualTo("2 next");
        }
    }

    @Test
    void aLineOfTheGreatestLengthIsALineAndALongerOneIsAFault() throws IOException {
        String longest = "m".repeat(MAX);

        assertThat(readAll(plain(longest + "\n" + longest + "m\r\nb\n"), WHOLE))
                .containsExactly(
                        "1 " + longest,
                        "2 ! the line has 101 bytes; a record has at most 100",
                        "3 b");
        assertThat(readAll(plain(longest + "m"), WHOLE))
                .hasSize(1)
                .first()
                .asString()
                .contains("!");
    }

    @Test
    void aHugeLineIsNotHeldInMemoryButItsBeginningIsKept() throws IOException {
        String huge = "é".repeat(1_000_000);
        Path file = plain("a\n" + huge + "\nb\n" + huge);

        try (ClickLog log = ClickLog.open(file, LogPosition.START, WHOLE)) {
            assertThat(describe(log.next())).isEqualTo("1 a");
            LogStep.Fault fault = (LogStep.Fault) log.next();
            assertThat(fault.number()).isEqualTo(2);
            assertThat(fault.malformed().reason()).contains("2000000 bytes");
            assertThat(fault.malformed().raw()).isEqualTo("é".repeat(2_048));
            assertThat(log.position()).isEqualTo(new LogPosition(2, 2_000_003));
            assertThat(describe(log.next())).isEqualTo("3 b");
            assertThat(describe(log.next())).startsWith("4 ! the line has 2000000 bytes");
            assertThat(log.next()).isEqualTo(LogStep.Pause.END);
        }
    }

    @Test
    void binaryContentIsHandedOverAsItIs() throws IOException {
        byte[] binary = {0, (byte) 0xFF, 1, '\n', (byte) 0x80, '\n'};
        Path file = Files.write(folder.resolve("b.json"), binary);

        try (ClickLog log = ClickLog.open(file, LogPosition.START, WHOLE)) {
            assertThat(((LogStep.Line) log.next()).bytes()).containsExactly(0, 0xFF, 1);
            assertThat(((LogStep.Line) log.next()).bytes()).containsExactly(0x80);
        }
    }

    @Test
    void aGrowingFileGivesOnlyCompleteLines() throws IOException {
        Path file = plain("a\nb");
        try (ClickLog log = ClickLog.open(file, LogPosition.START, GROWING)) {
            assertThat(describe(log.next())).isEqualTo("1 a");
            assertThat(log.next()).isEqualTo(LogStep.Pause.NONE_YET);
            assertThat(log.position()).isEqualTo(new LogPosition(1, 2));
            append(file, "b");
            assertThat(log.next()).isEqualTo(LogStep.Pause.NONE_YET);
            append(file, "b\r");
            assertThat(log.next()).isEqualTo(LogStep.Pause.NONE_YET);
            append(file, "\nc");
            assertThat(describe(log.next())).isEqualTo("2 bbb");
            assertThat(log.next()).isEqualTo(LogStep.Pause.NONE_YET);
            log.declareEnd();
            assertThat(describe(log.next())).isEqualTo("3 c");
            assertThat(log.next()).isEqualTo(LogStep.Pause.END);
        }
    }

    @Test
    void aGrowingLineMayGrowTooLong() throws IOException {
        Path file = plain("a".repeat(MAX + 1));
        try (ClickLog log = ClickLog.open(file, LogPosition.START, GROWING)) {
            assertThat(log.next()).isEqualTo(LogStep.Pause.NONE_YET);
            assertThat(log.position()).isEqualTo(LogPosition.START);
            append(file, "aa\nb\n");
            assertThat(describe(log.next())).startsWith("1 ! the line has 103 bytes");
            assertThat(describe(log.next())).isEqualTo("2 b");
        }
    }

    @Test
    void theHeaderHasANumberButIsNoRecord() throws IOException {
        Path file = plain("\nid,ad\r\nc1,a\nc2,b\n");
        try (ClickLog log = ClickLog.open(file, LogPosition.START, CSV)) {
            assertThat(describe(log.next())).isEqualTo("3 c1,a");
            assertThat(log.header()).asString(StandardCharsets.UTF_8).isEqualTo("id,ad");
            try (ClickLog resumed = ClickLog.open(file, log.position(), CSV)) {
                assertThat(resumed.header()).asString(StandardCharsets.UTF_8).isEqualTo("id,ad");
                assertThat(describe(resumed.next())).isEqualTo("4 c2,b");
            }
        }
    }

    @Test
    void aHeaderThatIsNotCompleteYetIsWaitedFor() throws IOException {
        Path file = plain("id,");
        try (ClickLog log =
                ClickLog.open(file, LogPosition.START, new ClickLog.Reading(true, true, MAX))) {
            assertThat(log.next()).isEqualTo(LogStep.Pause.NONE_YET);
            assertThat(log.header()).isNull();
            append(file, "ad\nc1,a\n");
            assertThat(describe(log.next())).isEqualTo("2 c1,a");
            assertThat(log.header()).asString(StandardCharsets.UTF_8).isEqualTo("id,ad");
        }
    }

    @Test
    void aHeaderThatIsTooLongIsAFaultAndLeavesAnEmptyOne() throws IOException {
        Path file = plain("h".repeat(MAX + 1) + "\nc1,a\n");
        try (ClickLog log = ClickLog.open(file, LogPosition.START, CSV)) {
            assertThat(describe(log.next())).startsWith("1 ! the line has 101 bytes");
            assertThat(log.header()).isEmpty();
            assertThat(describe(log.next())).isEqualTo("2 c1,a");
            assertThat(readFrom(file, new LogPosition(1, MAX + 2), CSV)).containsExactly("2 c1,a");
        }
    }

    @Test
    void aFileThatIsShorterThanItWasIsNamed() throws IOException {
        for (Path file : List.of(plain("ab\n"), gzip(member("ab\n")))) {
            assertThatThrownBy(() -> ClickLog.open(file, new LogPosition(1, 4), WHOLE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("byte 4")
                    .hasMessageContaining("only 3");
        }
    }
}
