package dev.tidemark.job.count;

import static dev.tidemark.job.count.Given.JOB;
import static dev.tidemark.job.count.Given.click;
import static dev.tidemark.job.count.Given.partial;
import static dev.tidemark.job.virtual.StoryTime.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.virtual.Subtask;
import java.time.Duration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreAggregationTest {

    private Subtask<PositionedClick, Partial> preAggregation;

    @BeforeEach
    void open() throws Exception {
        preAggregation = subtask(10_000).open();
        preAggregation.clock(at("10:15:05"));
    }

    @AfterEach
    void close() throws Exception {
        preAggregation.close();
    }

    private static Subtask<PositionedClick, Partial> subtask(int maxPartials) throws Exception {
        return Subtask.of(new PreAggregation(JOB, Duration.ofMillis(500), maxPartials), 1, 0);
    }

    @Test
    void clicksOfOneAdAndMinuteBecomeOnePartial() throws Exception {
        preAggregation.record(click("c1", "ad_7", "10:14:05"));
        preAggregation.record(click("c2", "ad_9", "10:14:12"));
        preAggregation.record(click("c3", "ad_7", "10:14:20"));
        preAggregation.record(click("c9", "ad_7", "10:15:02"));
        assertThat(preAggregation.taken()).isEmpty();

        preAggregation.barrier(41);

        assertThat(preAggregation.taken())
                .containsExactly(
                        partial("ad_7", "10:14", 2),
                        partial("ad_9", "10:14", 1),
                        partial("ad_7", "10:15", 1));
        assertThat(preAggregation.metrics().counter("partials_forwarded")).isEqualTo(3);
    }

    @Test
    void partialsGoBeforeEveryWatermark() throws Exception {
        preAggregation.record(click("c8", "ad_7", "10:14:55"));

        preAggregation.watermark(at("10:15:00.999"));

        assertThat(preAggregation.taken())
                .containsExactly(partial("ad_7", "10:14", 1), new Watermark(at("10:15:00.999")));
    }

    @Test
    void partialsGoBeforeTheBarrierLeaves() throws Exception {
        preAggregation.record(click("c7", "ad_9", "10:14:58"));

        preAggregation.harness().prepareSnapshotPreBarrier(41);

        assertThat(preAggregation.taken()).containsExactly(partial("ad_9", "10:14", 1));
    }

    @Test
    void partialsGoHalfASecondAfterTheFirstClickOfTheBuffer() throws Exception {
        preAggregation.record(click("c8", "ad_7", "10:14:55"));
        preAggregation.clock(at("10:15:05.4"));
        preAggregation.record(click("c5", "ad_7", "10:14:40"));
        preAggregation.clock(at("10:15:05.499"));
        assertThat(preAggregation.taken()).isEmpty();

        preAggregation.clock(at("10:15:05.5"));

        assertThat(preAggregation.taken()).containsExactly(partial("ad_7", "10:14", 2));
    }

    @Test
    void theClockOfAForwardedBufferDoesNotForwardTheNextOneEarly() throws Exception {
        preAggregation.record(click("c8", "ad_7", "10:14:55"));
        preAggregation.clock(at("10:15:05.3"));
        preAggregation.watermark(at("10:14:52.999"));
        preAggregation.record(click("c5", "ad_7", "10:14:40"));
        preAggregation.clock(at("10:15:05.7"));
        assertThat(preAggregation.taken())
                .containsExactly(partial("ad_7", "10:14", 1), new Watermark(at("10:14:52.999")));

        preAggregation.clock(at("10:15:05.8"));

        assertThat(preAggregation.taken()).containsExactly(partial("ad_7", "10:14", 1));
    }

    @Test
    void partialsGoWhenTheInputEnds() throws Exception {
        preAggregation.record(click("c8", "ad_7", "10:14:55"));

        preAggregation.harness().getOperator().finish();

        assertThat(preAggregation.taken()).containsExactly(partial("ad_7", "10:14", 1));
    }

    @Test
    void partialsGoWhenTheBufferIsFull() throws Exception {
        close();
        preAggregation = subtask(2).open();
        preAggregation.record(click("c1", "ad_7", "10:14:05"));
        preAggregation.record(click("c3", "ad_7", "10:14:20"));
        assertThat(preAggregation.taken()).isEmpty();

        preAggregation.record(click("c2", "ad_9", "10:14:12"));

        assertThat(preAggregation.taken())
                .containsExactly(partial("ad_7", "10:14", 2), partial("ad_9", "10:14", 1));
    }

    @Test
    void aBufferWithoutRoomIsRefused() {
        assertThatThrownBy(() -> new PreAggregation(JOB, Duration.ofMillis(500), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 1");
    }

    @Test
    void aLateClickNeverEntersAPartial() throws Exception {
        preAggregation.record(click("c8", "ad_7", "10:13:55"));
        preAggregation.watermark(at("10:13:59.999"));
        preAggregation.taken();
        PositionedClick c15 = click("c15", "ad_7", "10:13:40");

        preAggregation.record(c15);
        preAggregation.barrier(41);

        assertThat(preAggregation.taken()).isEmpty();
        assertThat(preAggregation.taken(PreAggregation.LATE))
                .containsExactly(partial("ad_7", "10:13", 1));
        assertThat(preAggregation.taken(PreAggregation.REJECTED))
                .containsExactly(
                        new RejectedClick(
                                Verdict.LATE,
                                "c15",
                                "ad_7",
                                at("10:13:40"),
                                at("10:13:40"),
                                at("10:13:59.999"),
                                c15.position(),
                                null,
                                "minute M2026-02-08T10:13 had closed; counted in the late total of"
                                        + " its hour",
                                null,
                                7,
                                3,
                                0));
        assertThat(preAggregation.metrics().counter("clicks_late")).isEqualTo(1);
    }

    @Test
    void outOfOrderIsNotLate() throws Exception {
        preAggregation.watermark(at("10:13:59.998"));
        preAggregation.record(click("c15", "ad_7", "10:13:40"));
        preAggregation.barrier(41);

        assertThat(preAggregation.taken()).contains(partial("ad_7", "10:13", 1));
        assertThat(preAggregation.taken(PreAggregation.LATE)).isEmpty();
    }

    @Test
    void afterARestoreTheFloorDecidesWhatIsLate() throws Exception {
        preAggregation.watermark(at("10:14:34.999"));
        OperatorSubtaskState saved = preAggregation.barrier(41);
        close();

        preAggregation = subtask(10_000).restore(41, saved);
        preAggregation.record(click("c15", "ad_7", "10:13:40"));
        preAggregation.record(click("c12", "ad_9", "10:14:57"));
        preAggregation.barrier(43);

        assertThat(preAggregation.taken()).containsExactly(partial("ad_9", "10:14", 1));
        assertThat(preAggregation.taken(PreAggregation.LATE))
                .containsExactly(partial("ad_7", "10:13", 1));
        assertThat(preAggregation.taken(PreAggregation.REJECTED))
                .extracting(RejectedClick::judgeMillis, RejectedClick::epoch)
                .containsExactly(tuple(at("10:14:34.999"), 41L));
    }

    @Test
    void anIdleStatusStopsHere() throws Exception {
        preAggregation.status(WatermarkStatus.IDLE);
        preAggregation.status(WatermarkStatus.ACTIVE);

        assertThat(preAggregation.taken()).isEmpty();
    }
}
