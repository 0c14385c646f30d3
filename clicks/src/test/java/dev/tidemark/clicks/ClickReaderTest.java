package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClickReaderTest {

    private static final String CSV =
            """
            click_id,ad_id,device_time
            c1,ad_7,2026-02-08T10:14:20Z
            c2,ad_7
            c3,ad_7,2026-02-08T10:14:22Z
            """;

    @TempDir private Path folder;

    private ClickReader open(String shard, LogPosition from, boolean growing) throws IOException {
        return ClickReader.open(
                ClickFiles.list(folder),
                shard,
                from,
                FieldMapping.ownNames(),
                TimeFormat.DETECT,
                growing);
    }

    private static ClickStep.Read read(ClickReader reader) throws IOException {
        return (ClickStep.Read) reader.next();
    }

    @Test
    void recordsComeWithTheirPositionsGoodOrBad() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("d")).resolve("a.csv"), CSV);

        try (ClickReader reader = open("d/a.csv", LogPosition.START, false)) {
            ClickStep.Read first = read(reader);
            assertThat(first.position()).hasToString("d/a.csv:2");
            assertThat(((Click) first.click()).clickId()).isEqualTo("c1");
            ClickStep.Read second = read(reader);
            assertThat(second.position()).hasToString("d/a.csv:3");
            assertThat(second.click()).isInstanceOf(MalformedClick.class);
            assertThat(((Click) read(reader).click()).clickId()).isEqualTo("c3");
            assertThat(reader.next()).isEqualTo(LogStep.Pause.END);
        }
    }

    @Test
    void aResumedReaderKnowsTheHeader() throws IOException {
        Files.writeString(folder.resolve("a.csv"), CSV);

        try (ClickReader reader = open("a.csv", LogPosition.START, false)) {
            read(reader);
            read(reader);
            try (ClickReader resumed = open("a.csv", reader.position(), false)) {
                assertThat(resumed.next()).isEqualTo(reader.next());
            }
        }
    }

    @Test
    void aGrowingJsonFileIsWaitedForUntilItsEndIsDeclared() throws IOException {
        Files.writeString(
                folder.resolve("a.jsonl"),
                "{\"click_id\":\"c1\",\"ad_id\":\"a\",\"device_time\":1770545660}");

        try (ClickReader reader = open("a.jsonl", LogPosition.START, true)) {
            assertThat(reader.next()).isEqualTo(LogStep.Pause.NONE_YET);
            reader.declareEnd();
            assertThat(read(reader).click()).isInstanceOf(Click.class);
        }
    }
}
