package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.testing.Dynalite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way of a newcomer with the ledger in a DynamoDB table. */
final class DynamoDbIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path folder;
    private final String store = Dynalite.shared().newStore().text();

    private Result tidemark(String... args) {
        return Tidemark.in(folder)
                .with("AWS_ACCESS_KEY_ID", "test")
                .with("AWS_SECRET_ACCESS_KEY", "test")
                .with("TIDEMARK_STORE", store)
                .run(args);
    }

    @Test
    void generatedClicksAreCountedIntoATableAndNotCountedAgain() throws IOException {
        tidemark("generate", "--to", "file:clicks", "--clicks", "1500", "--ads", "5");

        Result tooEarly = tidemark("run");
        assertThat(tooEarly.exit()).isEqualTo(1);
        assertThat(tooEarly.err())
                .contains("there is no such table", "Next: tidemark init --store '" + store + "'");

        Result init = tidemark("init");
        assertThat(init.exit()).as(init.err()).isZero();
        assertThat(init.err()).contains("point-in-time recovery was not verified");
        assertThat(
                        JSON.readTree(tidemark("init", "--output", "json").out())
                                .path("result")
                                .asText())
                .isEqualTo("unchanged");

        Result run = tidemark("run", "--max-wcu", "2000", "--output", "json");
        assertThat(run.exit()).as(run.err()).isZero();
        Result show = tidemark("show", "ad_1", "--all", "--output", "json");
        JsonNode hour = JSON.readTree(show.out()).path("rows").get(0);
        assertThat(hour.path("valid").asLong()).isEqualTo(expected("ad_1"));

        Result again = tidemark("run");
        assertThat(again.exit()).isZero();
        assertThat(again.out()).containsPattern("result +nothing_to_do");
    }

    /** {@code fast + late} of an ad's only hour, as the generator knows it. */
    private long expected(String ad) throws IOException {
        String[] cells =
                Files.readAllLines(folder.resolve("clicks/_expected.csv")).stream()
                        .filter(line -> line.startsWith(ad + ","))
                        .findFirst()
                        .orElseThrow()
                        .split(",", -1);
        return Long.parseLong(cells[2]) + Long.parseLong(cells[4]);
    }

    @Test
    void withoutCredentialsACommandSaysHowToGetThem() {
        Result result =
                Tidemark.in(folder)
                        .with("AWS_EC2_METADATA_DISABLED", "true")
                        .run("show", "ad_1", "--all", "--store", store);
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains("error TM-010", "no AWS credentials were found", "aws sso login")
                .doesNotContain("\tat ");
    }

    @Test
    void theLeastPolicyIsPrintedAndNothingIsContacted() throws IOException {
        Result result =
                Tidemark.in(folder)
                        .run("init", "--iam", "--store", "dynamodb:ad_metrics?region=eu-west-1");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(JSON.readTree(result.out()).path("Statement")).hasSize(3);
    }

    @Test
    void aFileNeedsNoPolicyAndHasNoUnits() {
        Result policy = Tidemark.in(folder).run("init", "--iam");
        assertThat(policy.exit()).isEqualTo(2);
        assertThat(policy.err()).contains("sqlite:./tidemark.db is no AWS store");
        Result units = Tidemark.in(folder).run("init", "--write-units", "5", "--read-units", "5");
        assertThat(units.exit()).isEqualTo(2);
        assertThat(units.err()).contains("is a file and has none");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }
}
