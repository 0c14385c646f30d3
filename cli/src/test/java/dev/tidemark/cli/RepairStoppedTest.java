package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A repair whose store fails part-way: the same command goes on once it works again. Nightly, since
 * a repair has half a minute of patience with its store.
 */
@Tag("nightly")
final class RepairStoppedTest {

    private static final int ROWS = 20;

    @TempDir Path folder;
    private WrittenLedger written;

    @BeforeEach
    void whatIsToBeTakenBack() {
        written = WrittenLedger.in(folder);
        Fence first = written.begun(7, Optional.empty(), 43);
        written.minute("ad_kept", 13, 6, 39, first);
        for (int ad = 0; ad < ROWS; ad++) {
            written.minute("ad_" + ad, 14, 5, 41, first);
        }
        written.restored(first, "job-7b", 41);
        written.begun(8, Optional.of(new Branch(7, 41)), 43);
    }

    @AfterEach
    void close() {
        written.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"flush --job-gen 7 --checkpoint 41", "sweep --job-gen 7 --since 41"})
    void itIsExit5AndTheSameCommandContinues(String repair) throws Exception {
        breaks();
        Result stopped = tidemark(repair + " --yes --output json");

        assertThat(stopped.exit()).as(stopped.err()).isEqualTo(5);
        assertThat(stopped.out()).isEmpty();
        String last = stopped.err().lines().reduce((one, next) -> next).orElseThrow();
        assertThat(new ObjectMapper().readTree(last).at("/error/code").asText())
                .isEqualTo("TM-037");
        assertThat(new ObjectMapper().readTree(last).at("/error/next").asText())
                .isEqualTo("the same command");
        assertThat(written.minute("ad_7", 14)).as("behind the fault").contains(5L);

        sql("DROP TRIGGER broken");
        Result again = tidemark(repair + " --yes");

        assertThat(again.exit()).as(again.err()).isIn(0, 3);
        for (int ad = 0; ad < ROWS; ad++) {
            assertThat(written.minute("ad_" + ad, 14)).as("ad_" + ad).isEmpty();
        }
        assertThat(written.minute("ad_kept", 13)).contains(6L);
    }

    @Test
    void aPlanThatStoppedPartWayIsAppliedToItsEnd() throws Exception {
        tidemark("flush --job-gen 7 --checkpoint 41 --plan flush.plan");
        breaks();
        Result stopped = tidemark("apply flush.plan --yes");

        assertThat(stopped.exit()).as(stopped.err()).isEqualTo(5);
        assertThat(stopped.err()).contains("TM-037", "next: the same command");

        sql("DROP TRIGGER broken");
        Result again = tidemark("apply flush.plan --yes");

        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(written.minute("ad_7", 14)).isEmpty();
    }

    /** From now on one row cannot be taken away. */
    private void breaks() throws Exception {
        sql(
                """
                CREATE TRIGGER broken BEFORE DELETE ON ad_metrics WHEN OLD.entity = 'ad_7'
                BEGIN SELECT RAISE(ABORT, 'the disk is broken here'); END""");
    }

    private void sql(String statement) throws Exception {
        String url = "jdbc:sqlite:" + folder.resolve("tidemark.db");
        try (Connection connection = DriverManager.getConnection(url);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    private Result tidemark(String line) {
        return InProcess.in(folder).run(line);
    }
}
