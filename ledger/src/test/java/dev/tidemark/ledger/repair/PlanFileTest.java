package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.repair.PlanHeader.Kind;
import dev.tidemark.ledger.repair.PlannedChange.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {

    private static final PlanHeader HEADER =
            new PlanHeader(
                    Kind.FLUSH,
                    "sqlite:./tidemark.db",
                    7,
                    41,
                    2,
                    42,
                    Instant.parse("2026-02-08T10:16:30Z"));

    private static final RepairPlan PLAN =
            new RepairPlan(
                    HEADER,
                    List.of(
                            new PlannedChange(
                                    RepairPart.TOTALS,
                                    Action.REWRITE,
                                    minute("ad_7", 14),
                                    117,
                                    value(5, 41, 7, 1),
                                    Optional.of(value(4, 41, 7, 2))),
                            new PlannedChange(
                                    RepairPart.LATE,
                                    Action.REMOVE,
                                    hour("ad \"9\"\n"),
                                    44,
                                    value(1, 41, 7, 1),
                                    Optional.empty()),
                            new PlannedChange(
                                    RepairPart.FAST,
                                    Action.DELETE,
                                    minute("ad_7", 14),
                                    117,
                                    value(5, 41, 7, 1),
                                    Optional.empty())));

    /** Of the three change lines, by {@code sha256sum}. */
    private static final String SHA_256_OF_THE_CHANGE_LINES =
            "fc3e61454f1e05bea94f95223d09fc6f4edc9af2a98760e54133aaa3f74a8c5c";

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("plan.jsonl");
        PlanFile.write(file, PLAN);
    }

    @Test
    void aPlanIsReadAsItWasWritten() throws IOException {
        assertThat(PlanFile.read(file)).isEqualTo(PLAN);
        assertThat(folder.toFile().list()).containsExactly("plan.jsonl");
    }

    @Test
    void itsLinesAreThoseThatScriptsRelyOn() throws IOException {
        assertThat(Files.readString(file))
                .isEqualTo(
                        """
                        {"tidemark_plan":1,"kind":"flush","store":"sqlite:./tidemark.db",\
                        "job_gen":7,"checkpoint":41,"run":2,"last_epoch":42,\
                        "created":"2026-02-08T10:16:30Z","rows":3,"sha256":"%s"}
                        {"entity":"ad_7","bucket":"M2026-02-08T10:14","writer":"fast",\
                        "action":"delete","seen":{"valid":5,"spend_micros":500,"ckpt":41,\
                        "gen":7,"run":1,"key_group":117},"will":null}
                        {"entity":"ad \\"9\\"\\n","bucket":"H2026-02-08T10","writer":"late",\
                        "action":"remove","seen":{"valid":1,"spend_micros":100,"ckpt":41,\
                        "gen":7,"run":1,"key_group":44},"will":null}
                        {"entity":"ad_7","bucket":"M2026-02-08T10:14","writer":"totals",\
                        "action":"rewrite","seen":{"valid":5,"spend_micros":500,"ckpt":41,\
                        "gen":7,"run":1,"key_group":117},"will":{"valid":4,\
                        "spend_micros":400,"ckpt":41,"gen":7,"run":2}}
                        """
                                .formatted(SHA_256_OF_THE_CHANGE_LINES));
    }

    @Test
    void theSamePlanAlwaysMakesTheSameFile() throws IOException {
        List<PlannedChange> reversed = new ArrayList<>(PLAN.changes());
        Collections.reverse(reversed);
        Path other = folder.resolve("other.jsonl");

        PlanFile.write(other, new RepairPlan(HEADER, reversed));

        assertThat(other).hasSameTextualContentAs(file);
    }

    @Test
    void aPlanWithoutChangesIsAPlan() throws IOException {
        PlanFile.write(file, new RepairPlan(HEADER, List.of()));

        assertThat(PlanFile.read(file).changes()).isEmpty();
    }

    @Test
    void aTruncatedPlanIsRefused() throws IOException {
        List<String> lines = Files.readAllLines(file);

        Files.write(file, lines.subList(0, 3));
        assertRefused("promises 3 changes and it holds 2");

        Files.write(file, List.of());
        assertRefused("it is empty");

        String text = String.join("\n", lines);
        Files.writeString(file, text.substring(0, text.length() - 20));
        assertRefused("not those it was written with");
    }

    @Test
    void anEditedPlanIsRefused() throws IOException {
        String text = Files.readString(file);

        Files.writeString(file, text.replace("\"valid\":4", "\"valid\":9"));
        assertRefused("not those it was written with");

        List<String> swapped = new ArrayList<>(text.lines().toList());
        Collections.swap(swapped, 1, 2);
        Files.write(file, swapped);
        assertRefused("not those it was written with");
    }

    @Test
    void whatIsNotAPlanIsRefused() throws IOException {
        Files.writeString(file, "click_id,ad_id\n");
        assertRefused("line 1 is not JSON");

        Files.writeString(file, "{\"tidemark_plan\":2,\"rows\":0}\n");
        assertRefused("not the header of a tidemark plan of version 1");

        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertRefused("it is not text");
    }

    @Test
    void aHeaderWithWrongFieldsIsRefusedByName() throws IOException {
        String text = Files.readString(file);

        Files.writeString(file, text.replace("\"run\":2,\"last", "\"run\":\"2\",\"last"));
        assertRefused("line 1: run is not a whole number");

        Files.writeString(file, text.replace("\"kind\":\"flush\"", "\"kind\":\"flood\""));
        assertRefused("line 1: kind is 'flood'");
    }

    private void assertRefused(String why) {
        assertThatExceptionOfType(PlanRefusedException.class)
                .isThrownBy(() -> PlanFile.read(file))
                .withMessageContaining(why)
                .withMessageContaining(file.toString())
                .withMessageContaining("Nothing was changed.");
    }

    @Test
    void aPlanFitsOnlyWhatItWasMadeFor() {
        assertThat(HEADER.misfit(now("sqlite:./tidemark.db", 7, 41, 2))).isEmpty();
        assertThat(HEADER.misfit(now("sqlite:./other.db", 7, 41, 2)))
                .hasValueSatisfying(
                        why ->
                                assertThat(why)
                                        .contains("store sqlite:./tidemark.db, now it is")
                                        .contains("Nothing was changed"));
        assertThat(HEADER.misfit(now("sqlite:./tidemark.db", 8, 41, 2))).isPresent();
        assertThat(HEADER.misfit(now("sqlite:./tidemark.db", 7, 43, 2))).isPresent();
        assertThat(HEADER.misfit(now("sqlite:./tidemark.db", 7, 41, 3))).isPresent();
    }

    private static PlanHeader now(String store, long generation, long checkpoint, long run) {
        return new PlanHeader(Kind.FLUSH, store, generation, checkpoint, run, 44, Instant.EPOCH);
    }
}
