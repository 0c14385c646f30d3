package dev.tidemark.clicks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.ClickFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedLogTest {

    private static final GeneratorSettings JSON = settings(42, ClickFormat.JSON_LINES);

    @TempDir private Path folder;

    private static GeneratorSettings settings(long seed, ClickFormat format) {
        return new GeneratorSettings(
                seed,
                3_000,
                10,
                2,
                Instant.parse("2026-02-08T10:30:00Z"),
                Duration.ofMinutes(20),
                0.40,
                0.02,
                0.01,
                0.05,
                0.02,
                0.02,
                0.02,
                format,
                false);
    }

    private static Map<String, String> digests(Path folder)
            throws IOException, NoSuchAlgorithmException {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                byte[] digest =
                        MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                digests.put(file.getFileName().toString(), HexFormat.of().formatHex(digest, 0, 8));
            }
        }
        return digests;
    }

    @Test
    void theFolderHoldsTheShardsAndWhatIsExpectedAndNothingElse() throws Exception {
        assertThat(new GeneratedLog(folder, JSON).write()).isEqualTo(GeneratedLog.Outcome.WRITTEN);

        assertThat(digests(folder).keySet())
                .containsExactly(
                        "_expected.csv", "_expected.json", "clicks-000.jsonl", "clicks-001.jsonl");
        assertThat(Files.readString(folder.resolve("_expected.json")))
                .startsWith("{\"lines\":3000,\"counted\":")
                .contains("\"settings\":{\"seed\":42,\"clicks\":3000,")
                .endsWith("\"format\":\"json_lines\",\"gzip\":false}}\n");
    }

    /** The digests are those of the first machine; another one, or another JDK, must agree. */
    @Test
    void theSameSeedGivesTheSameBytesInAnyLocaleAndTimeZone() throws Exception {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
            new GeneratedLog(folder.resolve("json"), JSON).write();
            new GeneratedLog(folder.resolve("csv"), settings(42, ClickFormat.CSV)).write();
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }

        assertThat(digests(folder.resolve("json")))
                .containsEntry("clicks-000.jsonl", "4d452de1045e048b")
                .containsEntry("clicks-001.jsonl", "398e5435a65e0167")
                .containsEntry("_expected.csv", "002d91794b043d72")
                .containsEntry("_expected.json", "cc4d043467149899");
        assertThat(digests(folder.resolve("csv")))
                .containsEntry("clicks-000.csv", "519e9b6f78e77e24")
                .containsEntry("_expected.csv", "002d91794b043d72");
    }

    @Test
    void anotherSeedGivesAnotherLog() throws Exception {
        new GeneratedLog(folder.resolve("a"), JSON).write();
        new GeneratedLog(folder.resolve("b"), settings(43, ClickFormat.JSON_LINES)).write();

        assertThat(digests(folder.resolve("a")).get("clicks-000.jsonl"))
                .isNotEqualTo(digests(folder.resolve("b")).get("clicks-000.jsonl"));
    }

    @Test
    void aSecondCallFindsItThereAndTouchesNothing() throws Exception {
        new GeneratedLog(folder, JSON).write();
        FileTime before = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
        Path shard = folder.resolve("clicks-000.jsonl");
        Files.setLastModifiedTime(shard, before);

        assertThat(new GeneratedLog(folder, JSON).write())
                .isEqualTo(GeneratedLog.Outcome.ALREADY_THERE);
        assertThat(Files.getLastModifiedTime(shard)).isEqualTo(before);
    }

    @Test
    void aFolderWithOtherDataIsRefusedAndLeftAsItIs() throws Exception {
        Files.writeString(folder.resolve("mine.csv"), "x");

        assertThatThrownBy(() -> new GeneratedLog(folder, JSON).write())
                .isInstanceOf(FolderInUseException.class)
                .hasMessageContaining("mine.csv")
                .hasMessageContaining("take another folder");
        assertThat(digests(folder).keySet()).containsExactly("mine.csv");
    }

    @Test
    void aLogWithOtherSettingsIsRefusedAndLeftAsItIs() throws Exception {
        new GeneratedLog(folder, JSON).write();
        Map<String, String> before = digests(folder);

        for (GeneratorSettings other :
                List.of(
                        settings(4, ClickFormat.JSON_LINES),
                        settings(421, ClickFormat.JSON_LINES),
                        settings(42, ClickFormat.CSV))) {
            assertThatThrownBy(() -> new GeneratedLog(folder, other).write())
                    .isInstanceOf(FolderInUseException.class)
                    .hasMessageContaining("other settings");
        }
        assertThat(digests(folder)).isEqualTo(before);
    }

    @Test
    void aLogThatHasLostAFileIsNotTakenForWhole() throws Exception {
        new GeneratedLog(folder, JSON).write();
        Files.delete(folder.resolve("clicks-001.jsonl"));

        assertThatThrownBy(() -> new GeneratedLog(folder, JSON).write())
                .isInstanceOf(FolderInUseException.class)
                .hasMessageContaining("clicks-001.jsonl is gone");
    }

    @Test
    void anInterruptedGenerationBeginsAgain() throws Exception {
        new GeneratedLog(folder.resolve("whole"), JSON).write();
        Path cut = Files.createDirectories(folder.resolve("cut"));
        String expected = Files.readString(folder.resolve("whole/_expected.json"));
        String settings = expected.substring(expected.indexOf("{\"seed\""), expected.length() - 2);
        Files.writeString(cut.resolve("_generating.json"), settings);
        Files.writeString(cut.resolve("clicks-000.jsonl"), "half");
        Files.writeString(cut.resolve(".clicks-001.jsonl.part"), "half");

        assertThat(new GeneratedLog(cut, JSON).write()).isEqualTo(GeneratedLog.Outcome.WRITTEN);
        assertThat(digests(cut)).isEqualTo(digests(folder.resolve("whole")));
        Files.delete(cut.resolve("_expected.json"));
        Files.writeString(cut.resolve("_generating.json"), settings.replace("42", "43"));
        assertThatThrownBy(() -> new GeneratedLog(cut, JSON).write())
                .isInstanceOf(FolderInUseException.class);
    }
}
