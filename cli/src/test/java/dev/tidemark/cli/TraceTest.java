package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Fence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tidemark trace}: what it says of each layer, and how it ends. */
final class TraceTest {

    @TempDir Path folder;

    /** Late in run 1; run 2 went back to checkpoint 41 and counted it on time. */
    @BeforeEach
    void aClickThatTheReplayCountedOtherwise() throws IOException {
        Click click =
                new Click(
                        "c12",
                        "ad_9",
                        "",
                        "",
                        millis("10:14:47"),
                        millis("10:14:57"),
                        millis("10:15:20"),
                        100,
                        true);
        line("raw", RawClickJson.write(RawClick.of(new Position("S3", 4L), click, 7, 1, 41)));
        line("raw", RawClickJson.write(RawClick.of(new Position("S3", 4L), click, 7, 2, 41)));
        line(
                "exceptions",
                RejectedClickJson.write(
                        new RejectedClick(
                                Verdict.LATE,
                                "c12",
                                "ad_9",
                                millis("10:14:57"),
                                millis("10:15:20"),
                                millis("10:15:01"),
                                new Position("S3", 4L),
                                null,
                                "its minute had closed",
                                null,
                                7,
                                1,
                                41)));
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            Fence first = written.begun(7, Optional.empty(), 43);
            Fence second = written.restored(first, "job-7b", 41);
            written.minute("ad_9", 14, 3, 43, second);
        }
    }

    private void line(String kind, byte[] json) throws IOException {
        Path object = folder.resolve("lake/" + kind + "/hour=2026-02-08T10/o.jsonl");
        Files.createDirectories(object.getParent());
        String before = Files.exists(object) ? Files.readString(object) : "";
        Files.writeString(object, before + new String(json, StandardCharsets.UTF_8) + "\n");
    }

    private static long millis(String time) {
        return Instant.parse("2026-02-08T" + time + "Z").toEpochMilli();
    }

    @Test
    void everyLayerIsSaidAndTheConclusionStandsFirst() {
        Result traced = tidemark("trace c12 --hour 2026-02-08T10");

        assertThat(traced.exit()).as(traced.err()).isZero();
        assertThat(traced.out())
                .startsWith("c12: Counted on time in minute 2026-02-08T10:14 of ad_9")
                .contains("raw/hour=2026-02-08T10/o.jsonl:2", "S3:4, of ad_9")
                .contains("late at 2026-02-08T10:15:01Z, its minute had closed")
                .contains("void: run 2 of generation 7 restored checkpoint 41")
                .contains("not looked at; --state PATH looks into one")
                .contains("fast 3 (gen 7, run 2, epoch 43)")
                .contains("not recounted");
        assertThat(traced.err()).isEmpty();
    }

    @Test
    void jsonHasEachLineWithItsFileAndWhatTookItBack() throws IOException {
        JsonNode traced = json("trace c12 --ad ad_9 --output json", 0);

        assertThat(traced.path("found").asBoolean()).isTrue();
        assertThat(traced.at("/records/0/stream").asText()).isEqualTo("on_time");
        assertThat(traced.at("/records/0/lines/0/void").asBoolean()).isTrue();
        assertThat(traced.at("/records/0/lines/1/void").asBoolean()).isFalse();
        assertThat(traced.at("/records/0/exceptions/0/voided_by/run").asInt()).isEqualTo(2);
        assertThat(traced.at("/records/0/rows/minute/fast/valid").asInt()).isEqualTo(3);
        assertThat(traced.at("/lake/first_hour").asText()).isEqualTo("2026-02-08T10");
        assertThat(traced.path("checkpoint").isNull()).isTrue();
    }

    @Test
    void withoutAnHourTheWholeLakeIsReadAndSaid() {
        Result traced = tidemark("trace c12 --output csv");

        assertThat(traced.exit()).isZero();
        assertThat(traced.out()).startsWith("layer,where,what\n");
        assertThat(traced.err()).contains("the whole lake is read; --hour HOUR");
        assertThat(tidemark("trace c12 --quiet").err()).isEmpty();
    }

    @Test
    void anIdThatIsNowhereIsExit3AndWhatWasLookedAtIsSaid() throws IOException {
        Result traced = tidemark("trace c1 --hour 2026-02-08T10");

        assertThat(traced.exit()).isEqualTo(3);
        assertThat(traced.out())
                .contains("c1: Not found", "not found in 2 objects of arrival hours 2026-02-08T10");
        assertThat(json("trace c1 --output json", 3).path("found").asBoolean()).isFalse();
    }

    @Test
    void whatCannotBeLookedThroughIsExit1AndNothingIsSaidToBeMissing() throws IOException {
        Path object = folder.resolve("lake/raw/hour=2026-02-08T10/o.jsonl");
        Files.writeString(object, Files.readString(object).stripTrailing());

        Result nowhere = tidemark("trace c1 --hour 2026-02-08T10");
        Result found = tidemark("trace c12 --hour 2026-02-08T10");

        assertThat(nowhere.exit()).isEqualTo(1);
        assertThat(nowhere.err()).contains("TM-034", "o.jsonl", "it breaks off");
        assertThat(found.exit()).isZero();
        assertThat(found.err()).contains("warning: not looked at: raw/hour=2026-02-08T10/o.jsonl");
        assertThat(tidemark("trace c12 --lake nowhere").exit()).isEqualTo(1);
    }

    @Test
    void aWrongQuestionIsExit2OrNamesWhatToType() {
        assertThat(tidemark("trace c12 --hour 2026-02-08T10 --ad ad_9").exit()).isEqualTo(2);
        assertThat(tidemark("trace").exit()).isEqualTo(2);
        Result unknown = tidemark("trace c12 --ad nobody");
        assertThat(unknown.exit()).isEqualTo(1);
        assertThat(unknown.err()).contains("no row of ad 'nobody'", "next: tidemark trace c12");
        Result state = tidemark("trace c12 --hour 2026-02-08T10 --state nowhere");
        assertThat(state.exit()).isEqualTo(2);
        assertThat(state.err()).contains("--state", "_metadata file is missing");
    }

    private JsonNode json(String line, int exit) throws IOException {
        Result result = tidemark(line);
        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        return ParsedOutput.json(result.out());
    }

    private Result tidemark(String line) {
        return InProcess.in(folder).run(line);
    }
}
