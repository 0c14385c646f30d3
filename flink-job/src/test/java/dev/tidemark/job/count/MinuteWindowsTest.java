package dev.tidemark.job.count;

import static dev.tidemark.job.count.Given.RESTORE_FLUSH;
import static dev.tidemark.job.count.Given.partial;
import static dev.tidemark.job.count.Given.row;
import static dev.tidemark.job.virtual.StoryTime.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.virtual.Subtask;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MinuteWindowsTest {

    private Subtask<Partial, RowCount> windows;

    @BeforeEach
    void open() throws Exception {
        windows = subtask(1, 0).open();
        windows.clock(at("10:14:05.4"));
    }

    @AfterEach
    void close() throws Exception {
        windows.close();
    }

    private static Subtask<Partial, RowCount> subtask(int parallelism, int index) throws Exception {
        return Subtask.keyed(
                new MinuteWindows(RESTORE_FLUSH), Partial::adId, Types.STRING, parallelism, index);
    }

    @Test
    void aMinuteClosesWhenTheWatermarkReachesItsLastMillisecond() throws Exception {
        windows.record(partial("ad_7", "10:14", 4));
        windows.record(partial("ad_7", "10:14", 1));

        windows.watermark(at("10:14:59.998"));
        assertThat(rows()).isEmpty();
        windows.watermark(at("10:14:59.999"));

        assertThat(rows()).containsExactly(row("ad_7", "M2026-02-08T10:14", 5));
        assertThat(windows.metrics().counter("minutes_closed")).isEqualTo(1);
        assertThat(windows.metrics().gauge("data_complete_through")).isEqualTo(at("10:14:59.999"));
    }

    @Test
    void anHourRowIsTheSumOfItsClosedMinutesAndComesAfterTheLast() throws Exception {
        windows.record(partial("ad_7", "10:13", 6));
        windows.record(partial("ad_7", "10:59", 2));
        windows.record(partial("ad_7", "11:00", 9));
        windows.watermark(at("10:59:59.998"));
        assertThat(rows()).containsExactly(row("ad_7", "M2026-02-08T10:13", 6));

        windows.watermark(at("10:59:59.999"));

        assertThat(rows())
                .containsExactly(
                        row("ad_7", "M2026-02-08T10:59", 2), row("ad_7", "H2026-02-08T10", 8));
        assertThat(windows.metrics().counter("hours_closed")).isEqualTo(1);
    }

    @Test
    void anHourClosesAlsoIfItsLastMinuteIsEmpty() throws Exception {
        windows.record(partial("ad_7", "10:13", 6));
        windows.record(partial("ad_9", "11:13", 1));

        windows.watermark(at("10:59:59.999"));

        assertThat(rows())
                .containsExactly(
                        row("ad_7", "M2026-02-08T10:13", 6), row("ad_7", "H2026-02-08T10", 6));
    }

    @Test
    void oneWatermarkClosesMinutesAndHoursInTimeOrder() throws Exception {
        windows.record(partial("ad_7", "11:00", 9));
        windows.record(partial("ad_7", "10:59", 2));
        windows.record(partial("ad_7", "10:13", 6));

        windows.watermark(Long.MAX_VALUE);

        assertThat(rows())
                .containsExactly(
                        row("ad_7", "M2026-02-08T10:13", 6),
                        row("ad_7", "M2026-02-08T10:59", 2),
                        row("ad_7", "H2026-02-08T10", 8),
                        row("ad_7", "M2026-02-08T11:00", 9),
                        row("ad_7", "H2026-02-08T11", 9));
        assertThat(windows.harness().numEventTimeTimers()).isZero();
    }

    @Test
    void adsDoNotMix() throws Exception {
        windows.record(partial("ad_7", "10:59", 5));
        windows.record(partial("ad_9", "10:59", 2));

        windows.watermark(at("10:59:59.999"));

        assertThat(rows())
                .containsExactlyInAnyOrder(
                        row("ad_7", "M2026-02-08T10:59", 5),
                        row("ad_7", "H2026-02-08T10", 5),
                        row("ad_9", "M2026-02-08T10:59", 2),
                        row("ad_9", "H2026-02-08T10", 2));
    }

    @Test
    void runningTotalsComeOnTheNextWholeSecondAndOnlyOfChangedMinutes() throws Exception {
        windows.record(partial("ad_7", "10:14", 1));
        windows.record(partial("ad_9", "10:14", 1));
        windows.record(partial("ad_7", "10:14", 2));
        windows.clock(at("10:14:05.999"));
        assertThat(totals()).isEmpty();

        windows.clock(at("10:14:06"));
        assertThat(totals())
                .containsExactlyInAnyOrder(
                        row("ad_7", "M2026-02-08T10:14", 3), row("ad_9", "M2026-02-08T10:14", 1));

        windows.clock(at("10:14:06.001"));
        windows.record(partial("ad_9", "10:14", 1));
        windows.clock(at("10:14:08"));
        assertThat(totals()).containsExactly(row("ad_9", "M2026-02-08T10:14", 2));
    }

    @Test
    void aRunningTotalComesAtTheCloseAndNotAgainAfterIt() throws Exception {
        windows.record(partial("ad_7", "10:14", 5));

        windows.watermark(at("10:14:59.999"));
        assertThat(totals()).containsExactly(row("ad_7", "M2026-02-08T10:14", 5));

        windows.clock(at("10:14:10"));
        assertThat(totals()).isEmpty();
    }

    @Test
    void aPartialOfAClosedMinuteGoesToTheLateTotals() throws Exception {
        windows.watermark(at("10:13:59.999"));

        windows.record(partial("ad_7", "10:13", 2));
        windows.record(partial("ad_7", "10:14", 1));
        windows.watermark(at("10:14:59.999"));

        assertThat(rows()).containsExactly(row("ad_7", "M2026-02-08T10:14", 1));
        assertThat(windows.taken(MinuteWindows.LATE_PARTIALS))
                .containsExactly(partial("ad_7", "10:13", 2));
        assertThat(windows.metrics().counter("late_partials")).isEqualTo(1);
    }

    @Test
    void openMinutesAndOpenHoursSurviveARescale() throws Exception {
        for (String ad : List.of("ad_1", "ad_2", "ad_3", "ad_4", "ad_7", "ad_9")) {
            windows.record(partial(ad, "10:13", 6));
            windows.record(partial(ad, "10:59", 2));
        }
        windows.watermark(at("10:13:59.999"));
        assertThat(windows.metrics().gauge("open_minutes")).isEqualTo(6);
        OperatorSubtaskState saved = windows.barrier(41);

        List<Object> rows = new ArrayList<>();
        long open = 0;
        for (int index = 0; index < 4; index++) {
            Subtask<Partial, RowCount> part = subtask(4, index).restore(41, saved);
            open += part.metrics().gauge("open_minutes");
            part.watermark(at("10:59:59.999"));
            rows.addAll(part.taken());
            part.close();
        }

        assertThat(open).isEqualTo(6);
        for (String ad : List.of("ad_1", "ad_2", "ad_3", "ad_4", "ad_7", "ad_9")) {
            assertThat(rows)
                    .containsOnlyOnce(
                            row(ad, "M2026-02-08T10:59", 2), row(ad, "H2026-02-08T10", 8));
        }
    }

    private List<Object> rows() {
        return windows.taken().stream().filter(element -> !(element instanceof Watermark)).toList();
    }

    private List<RowCount> totals() {
        return windows.taken(MinuteWindows.TOTALS);
    }
}
