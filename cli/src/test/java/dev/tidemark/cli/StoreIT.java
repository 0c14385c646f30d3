package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code init}, {@code show} and {@code generate}. */
final class StoreIT {

    @TempDir Path folder;

    @Test
    void initCreatesTheStoreAndASecondTimeChangesNothing() throws IOException {
        Result first = tidemark("init");
        assertThat(first.exit()).isZero();
        assertThat(first.err()).isEqualTo("sqlite:./tidemark.db is ready\n");
        byte[] bytes = Files.readAllBytes(folder.resolve("tidemark.db"));
        Result second = tidemark("init");
        assertThat(second.exit()).isZero();
        assertThat(second.err()).contains("nothing to do");
        assertThat(Files.readAllBytes(folder.resolve("tidemark.db"))).isEqualTo(bytes);
        assertThat(tidemark("init", "--output", "json").out())
                .startsWith("{\"result\":\"unchanged\",\"store\":\"sqlite:./tidemark.db\"");
    }

    @Test
    void aDryRunOfInitPrintsTheStatementsAndCreatesNothing() {
        Result result = tidemark("init", "--dry-run");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("CREATE TABLE", "ad_metrics", "CREATE INDEX");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    @Test
    void initDoesNotTouchAFileThatIsSomethingElse() throws IOException {
        Files.writeString(folder.resolve("tidemark.db"), "my thesis, do not delete".repeat(99));
        Result result = tidemark("init");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("TM-010", "tidemark.db").doesNotContain("\tat ");
        assertThat(folder.resolve("tidemark.db")).content().startsWith("my thesis");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "show|2|TM-004|missing required parameter: 'AD'",
                "show ad_1|2|TM-004|give --hour HOUR, or --all",
                "show ad_1 --hour 2026-02-08|2|TM-003|--hour: not an hour: '2026-02-08'",
                "show ad_1 --hour 2026-02-08T10 --all|2|TM-003|give one of the two",
                "show ad_1 --all|1|TM-010|tidemark.db",
                "generate --clicks 10|2|TM-004|missing required option: '--to=URI'",
                "generate --to file:c|2|TM-004|give one of --clicks N and --rate R",
                "generate --to file:c --clicks 1 --rate 5/s|2|TM-003|one of --clicks N and --rate R",
                "generate --to file:c --rate 5x|2|TM-003|--rate: '5x' is not a rate",
                "generate --to file:c --clicks 0|2|TM-003|--clicks: 0 is not between 1 and",
                "generate --to file:c --clicks 9 --late 120%|2|TM-003|'120%' is over 100%",
                "generate --to file:c --clicks 9 --late 60%|2|TM-003|at least half",
                "generate --to file:c --clicks 9 --shards 0|2|TM-003|shards must be 1 to 1000",
                "generate --to file:c --clicks 9 --format xml|2|TM-003|is not one of jsonl, csv",
                "generate --to kafka:c --clicks 9|2|TM-003|write it as kafka:TOPIC?brokers=HOST:PORT",
                "generate --to c --clicks 9|2|TM-003|write it as file:FOLDER",
            })
    void whatIsWrongIsNamed(String args, int exit, String code, String message) throws IOException {
        Result result = tidemark(args.split(" "));
        assertThat(result.err()).startsWith("error " + code).contains(message);
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        try (Stream<Path> made = Files.list(folder)) {
            assertThat(made).isEmpty();
        }
    }

    @Test
    void anAdWithoutRowsIsNotFound() {
        tidemark("init");
        Result result = tidemark("show", "ad_9", "--hour", "2026-02-08T10", "--output", "json");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("{\"error\":{\"code\":\"TM-012\",\"message\":\"no row of ad 'ad_9'");
    }

    @Test
    void generateTwiceIsDoneOnce() throws IOException {
        String[] command = {
            "generate", "--to", "file:clicks", "--clicks", "2000", "--seed", "5", "--gzip"
        };
        Result first = tidemark(command);
        assertThat(first.exit()).isZero();
        assertThat(first.out()).containsPattern("result +written");
        assertThat(first.err()).isEqualTo("  next: tidemark run --source file:clicks\n");
        List<String> files = names(folder.resolve("clicks"));
        assertThat(files).contains("clicks-000.jsonl.gz", "clicks-001.jsonl.gz", "_expected.csv");
        Result second = tidemark(command);
        assertThat(second.exit()).isZero();
        assertThat(second.out()).containsPattern("result +already_there");
        assertThat(second.err()).contains("nothing to do");
    }

    @Test
    void generateDoesNotMixItsClicksWithOthers() {
        tidemark("generate", "--to", "file:clicks", "--clicks", "100");
        Result result = tidemark("generate", "--to", "file:clicks", "--clicks", "101");
        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains("TM-032", "Nothing was changed.");
    }

    @Test
    void aRateForATimeGivesTheirProduct() throws IOException {
        Result result =
                tidemark(
                        ("generate --to file:load --rate 100/s --for 1m --ads 7 --shards 1"
                                        + " --format csv --output json")
                                .split(" "));
        assertThat(result.out())
                .isEqualTo(
                        "{\"result\":\"written\",\"to\":\"file:load\",\"clicks\":6000,"
                                + "\"shards\":1,\"seed\":1,\"from\":\"2026-02-08T10:00:00Z\","
                                + "\"until\":\"2026-02-08T10:01:00Z\"}\n");
        assertThat(Files.readAllLines(folder.resolve("load/clicks-000.csv"))).hasSize(6001);
    }

    private Result tidemark(String... args) {
        return Tidemark.in(folder).run(args);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
