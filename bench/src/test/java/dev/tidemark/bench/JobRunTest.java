package dev.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobRunTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyJobCountsWhatTheGeneratorKnows(Contender contender) throws Exception {
        Path log = generated();

        new JobRun(contender, log, folder, "hashmap", 2).toItsEnd();
    }

    @ParameterizedTest
    @EnumSource
    void aRunWithOneWrongTotalFails(Contender contender) throws Exception {
        Path log = generated();
        Path expected = log.resolve("_expected.csv");
        String rows = Files.readString(expected);
        Files.writeString(expected, rows.replaceFirst("(ad_1,[^,]+,)", "$11"));

        assertThatThrownBy(() -> new JobRun(contender, log, folder, "hashmap", 2).toItsEnd())
                .hasMessageContaining(contender.label() + " counted wrong in 1 of")
                .hasMessageContaining("ad_1 H2026-02-08T10");
    }

    private Path generated() throws Exception {
        Path log = folder.resolve("clicks");
        BenchmarkLog.write(log, 7, 4_000);
        return log;
    }
}
