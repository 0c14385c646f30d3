package dev.tidemark.commands.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.commands.run.JobEvent.Demo;
import dev.tidemark.commands.run.JobEvent.DemoRow;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.LastCheckpoint;
import dev.tidemark.commands.run.JobEvent.OnTimeAndLate;
import dev.tidemark.commands.run.JobEvent.Progress;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobEvent.Started;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JobEventReaderTest {

    @Test
    void aStartNamesItsGenerationAndWhereItCameFrom() {
        assertThat(read("{'event':'started','run':3,'job_gen':7,'from':'checkpoints/chk-41'}"))
                .isEqualTo(new Started(3, 7, "checkpoints/chk-41"));
        assertThat(read("{'event':'started','job_gen':1,'from':null}"))
                .isEqualTo(new Started(0, 1, null));
    }

    @Test
    void progressKeepsCountsApartFromRates() {
        Progress progress =
                (Progress)
                        read(
                                "{'event':'progress','clicks_read':10,'late':1,'clicks_per_s':5,"
                                        + "'data_complete_through':'2026-02-08T10:00:00Z',"
                                        + "'checkpoints':2,'last_checkpoint':{'id':2,"
                                        + "'at':'2026-02-08T10:01:00Z','duration_ms':12}}");
        assertThat(progress.counts().byName()).containsOnlyKeys("clicks_read", "late");
        assertThat(progress.counts().of("stale")).isZero();
        assertThat(progress.clicksPerSecond()).isEqualTo(5);
        assertThat(progress.lastCheckpoint())
                .isEqualTo(new LastCheckpoint(2, "2026-02-08T10:01:00Z", 12));
    }

    @Test
    void progressMayHaveNoWatermarkAndNoCheckpointYet() {
        Progress progress = (Progress) read("{'event':'progress','data_complete_through':null}");
        assertThat(progress.dataCompleteThrough()).isNull();
        assertThat(progress.lastCheckpoint()).isNull();
    }

    @Test
    void aStageIsASentence() {
        assertThat(read("{'event':'stage','message':'crash'}")).isEqualTo(new Stage("crash"));
    }

    @Test
    void aDemoHasARowForEveryAdsHour() {
        assertThat(
                        read(
                                "{'event':'demo','clicks':10,'shards':3,'checkpoint':2,"
                                        + "'flush_found':5,'flush_changed':4,'rows':[{'ad_id':'a',"
                                        + "'hour':'2026-02-08T10','right':7,"
                                        + "'without_flush':{'fast':7,'late':1},"
                                        + "'with_flush':{'fast':6,'late':1}}]}"))
                .isEqualTo(
                        new Demo(
                                10,
                                3,
                                2,
                                5,
                                4,
                                List.of(
                                        new DemoRow(
                                                "a",
                                                "2026-02-08T10",
                                                7,
                                                new OnTimeAndLate(7, 1),
                                                new OnTimeAndLate(6, 1)))));
    }

    @Test
    void anEndMayHaveNoTotals() {
        assertThat(read("{'event':'finished','result':'refused','message':'m','next':'n'}"))
                .isEqualTo(new Finished("refused", "m", "n", null, null));
    }

    @Test
    void anythingElseIsNoEvent() {
        for (String line : new String[] {"", "text", "[1]", "{'event':'other'}", "{", "null"}) {
            assertThat(JobEventReader.read(line.replace('\'', '"'))).as(line).isEmpty();
        }
    }

    private static JobEvent read(String line) {
        return JobEventReader.read(line.replace('\'', '"')).orElseThrow();
    }
}
