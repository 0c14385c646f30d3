package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Style;
import dev.tidemark.commands.render.TableText;
import dev.tidemark.commands.run.JobEvent.Demo;
import dev.tidemark.commands.run.JobEvent.DemoRow;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.OnTimeAndLate;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people and scripts are told about a demo. */
final class DemoReportTest {

    private static final Demo DEMO =
            new Demo(
                    3041,
                    3,
                    1,
                    64,
                    63,
                    List.of(
                            row("ad_1", "2026-02-08T10", 1222, 1222, 12, 1222, 0),
                            row("ad_5", "2026-02-08T10", 214, 210, 4, 210, 4),
                            row("ad_1", "2026-02-08T11", 293, 293, 0, 293, 0)));

    private final DemoReport report = new DemoReport(Path.of("/tmp/demo/demo.log"));

    @Test
    void theTableShowsTheHourInWhichClicksAreCountedTwice() {
        end("finished");
        String text = text(report.result(DEMO, Optional.empty()));
        assertThat(text.lines().toList())
                .endsWith(
                        "ad    hour           right  without the flush   too many  with the flush",
                        "ad_1  2026-02-08T10  1,222  1,222 + 12 = 1,234        12  1,222 + 0 = 1,222",
                        "ad_5  2026-02-08T10    214  210 + 4 = 214              -  210 + 4 = 214");
        assertThat(text).doesNotContain("2026-02-08T11");
    }

    @Test
    void theStoryHasTheNumbersAndTheRule() {
        end("finished");
        assertThat(String.join(" ", report.result(DEMO, Optional.empty()).answer()))
                .contains("3,041 clicks", "checkpoint 1", "one of 3 shards")
                .contains("12 clicks are counted twice", "found 64 values", "renewed 63 before")
                .contains("docs/protocol.md, R18");
    }

    @Test
    void scriptsGetEveryRowAndTheFolderThatStays() {
        end("finished");
        Result result = report.result(DEMO, Optional.of(Path.of("/tmp/demo")));
        assertThat(result.json())
                .containsEntry("result", "shown")
                .containsEntry("counted_twice_without_flush", 12L)
                .containsEntry("flush_found", 64L)
                .containsEntry("folder", "/tmp/demo")
                .extractingByKey("rows")
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(3)
                .first()
                .isEqualTo(
                        Map.of(
                                "ad_id",
                                "ad_1",
                                "hour",
                                "2026-02-08T10",
                                "right",
                                1222L,
                                "without_flush",
                                Map.of("fast", 1222L, "late", 12L, "sum", 1234L),
                                "with_flush",
                                Map.of("fast", 1222L, "late", 0L, "sum", 1222L)));
        assertThat(result.csv().rows())
                .hasSize(3)
                .contains(List.of("ad_5", "2026-02-08T10", 214L, 210L, 4L, 214L, 210L, 4L, 214L));
    }

    @Test
    void whatWasNotShownHasNoStory() {
        end("not_shown");
        assertThat(report.result(DEMO, Optional.empty()).answer()).isEmpty();
        assertThat(report.result(DEMO, Optional.empty()).json())
                .containsEntry("result", "not_shown");
    }

    @ParameterizedTest
    @CsvSource({"not_shown,JOB_FAILED", "failed,JOB_FAILED", "usage,JOB_FAILED"})
    void aFailureNamesTheLogAndKeepsTheFolder(String result, ErrorCode code) {
        end(result);
        Failure failure = report.failure().orElseThrow();
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessage("what happened. Its log is /tmp/demo/demo.log.");
        assertThat(failure.next()).isEqualTo("tidemark demo --keep");
        assertThat(report.isWorthKeeping()).isTrue();
    }

    @Test
    void anInterruptLeavesNothing() {
        end("stopped");
        assertThat(report.failure().orElseThrow().code()).isEqualTo(ErrorCode.INTERRUPTED);
        assertThat(report.isWorthKeeping()).isFalse();
        report.ended(137, true);
        assertThat(report.failure().orElseThrow().code()).isEqualTo(ErrorCode.INTERRUPTED);
    }

    @Test
    void aChildThatDiesWithoutAWordIsAFailure() {
        report.ended(3, false);
        assertThat(report.failure().orElseThrow())
                .hasMessageContaining("ended with status 3")
                .hasMessageContaining("/tmp/demo/demo.log");
        assertThat(report.isWorthKeeping()).isTrue();
    }

    private void end(String result) {
        report.add(DEMO);
        report.add(new Finished(result, "what happened", null, null, null));
        report.ended(0, false);
    }

    private static String text(Result result) {
        return TableText.of(result.answer(), result.screen(), Style.PLAIN);
    }

    private static DemoRow row(
            String ad,
            String hour,
            long right,
            long fast,
            long late,
            long fastWith,
            long lateWith) {
        return new DemoRow(
                ad,
                hour,
                right,
                new OnTimeAndLate(fast, late),
                new OnTimeAndLate(fastWith, lateWith));
    }
}
