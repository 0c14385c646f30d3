package dev.tidemark.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.MalformedClick;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScreeningTest {

    private static final Position AT = new Position("a.jsonl", 7);
    private static final long ARRIVAL = 1_770_545_640_000L;

    private Subtask<InputRecord, PositionedClick> screening;

    private static Subtask<InputRecord, PositionedClick> subtask(long run) throws Exception {
        JobIdentity job =
                new JobIdentity(
                        7, 0, 0, Subtask.MAX_PARALLELISM, InMemoryLedger::new, attempt -> run);
        return Subtask.of(new Screening(job), 1, 0);
    }

    @BeforeEach
    void open() throws Exception {
        screening = subtask(3).open();
    }

    @AfterEach
    void close() throws Exception {
        screening.close();
    }

    @Test
    void aUsableClickGoesOnWithItsPositionAndToTheRawLake() throws Exception {
        Click click = click("ad_1", true);
        screening.record(InputRecord.of(AT, click));

        assertThat(screening.taken()).containsExactly(new PositionedClick(AT, click));
        assertThat(raw()).containsExactly(RawClick.of(AT, click, 7, 3, 0));
        assertThat(rejected()).isEmpty();
        assertThat(screening.metrics().counter("records_screened")).isEqualTo(1);
    }

    @Test
    void aMalformedRecordIsKeptTwiceAndNeverCounted() throws Exception {
        screening.record(
                InputRecord.malformed(
                        AT, ARRIVAL, new MalformedClick("cost", "not a number", "{oops")));

        assertThat(screening.taken()).isEmpty();
        assertThat(raw()).containsExactly(RawClick.malformed(AT, ARRIVAL, "{oops", 7, 3, 0));
        assertThat(rejected())
                .containsExactly(
                        new RejectedClick(
                                Verdict.MALFORMED,
                                null,
                                null,
                                null,
                                ARRIVAL,
                                null,
                                AT,
                                "cost",
                                "not a number",
                                "{oops",
                                7,
                                3,
                                0));
        assertThat(screening.metrics().counter("records_malformed")).isEqualTo(1);
    }

    @Test
    void aMalformedFirstRecordOfAShardHasNoArrival() throws Exception {
        screening.record(
                InputRecord.malformed(
                        AT, Long.MIN_VALUE, new MalformedClick("", "not JSON", "oops")));

        assertThat(raw()).extracting(RawClick::arrivalTimeMillis).containsOnlyNulls();
        assertThat(rejected()).extracting(RejectedClick::arrivalTimeMillis).containsOnlyNulls();
    }

    @Test
    void aClickThatWasRejectedUpstreamIsInvalid() throws Exception {
        screening.record(InputRecord.of(AT, click("ad_1", false)));

        assertInvalid("valid");
    }

    @Test
    void anAdIdIsOneTo2048BytesLong() throws Exception {
        screening.record(InputRecord.of(AT, click("", true)));
        assertInvalid("ad_id");
        screening.record(InputRecord.of(AT, click("é".repeat(1_025), true)));
        assertInvalid("ad_id");

        screening.record(InputRecord.of(AT, click("é".repeat(1_024), true)));
        assertThat(screening.taken()).hasSize(1);
        assertThat(screening.metrics().counter("clicks_invalid")).isEqualTo(2);
    }

    @Test
    void linesCarryTheLastBarrierThatThisSubtaskPassed() throws Exception {
        OperatorSubtaskState saved = screening.barrier(41);
        screening.record(InputRecord.of(AT, click("", true)));
        assertThat(raw()).extracting(RawClick::epoch).containsExactly(41L);
        assertThat(rejected()).extracting(RejectedClick::epoch).containsExactly(41L);

        Subtask<InputRecord, PositionedClick> restored = subtask(4).restore(41, saved);
        restored.record(InputRecord.of(AT, click("ad_1", true)));
        assertThat(raw(restored)).containsExactly(RawClick.of(AT, click("ad_1", true), 7, 4, 41));
        restored.close();
    }

    private void assertInvalid(String field) {
        assertThat(screening.taken()).isEmpty();
        assertThat(raw()).hasSize(1);
        assertThat(rejected())
                .singleElement()
                .satisfies(
                        rejected -> {
                            assertThat(rejected.verdict()).isEqualTo(Verdict.INVALID);
                            assertThat(rejected.field()).isEqualTo(field);
                            assertThat(rejected.position()).isEqualTo(AT);
                            assertThat(rejected.clickId()).isEqualTo("c1");
                        });
    }

    private List<RawClick> raw() {
        return raw(screening);
    }

    private static List<RawClick> raw(Subtask<InputRecord, PositionedClick> from) {
        return from.taken(Screening.RAW).stream()
                .map(entry -> RawClickJson.read(entry.line()))
                .toList();
    }

    private List<RejectedClick> rejected() {
        return screening.taken(Screening.REJECTED);
    }

    private static Click click(String ad, boolean valid) {
        return new Click(
                "c1", ad, "cmp_1", "d_1", ARRIVAL - 2_000, ARRIVAL - 1_000, ARRIVAL, 5, valid);
    }
}
