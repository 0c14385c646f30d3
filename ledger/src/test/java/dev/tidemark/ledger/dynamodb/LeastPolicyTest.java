package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The least policy, in the documentation as it is printed. */
class LeastPolicyTest {

    private static String policy(String store) {
        return LeastPolicy.json((StoreUri.DynamoDb) StoreUri.parse(store));
    }

    @Test
    void theDocumentationShowsWhatIsPrinted() throws IOException {
        assertThat(Files.readString(Path.of("../docs/dynamodb.md")))
                .contains("```json\n" + policy("dynamodb:ad_metrics?region=eu-west-1") + "```\n");
    }

    @Test
    void itNamesTheTableAndNothingElse() {
        assertThat(policy("dynamodb:clicks.v2"))
                .contains("arn:aws:dynamodb:*:*:table/clicks.v2\"")
                .contains("arn:aws:dynamodb:*:*:table/clicks.v2/index/fast_ix")
                .doesNotContain("\"*\"");
        assertThat(policy("dynamodb:ad_metrics?region=cn-north-1"))
                .contains("arn:aws-cn:dynamodb:cn-north-1:*:table/ad_metrics");
    }
}
