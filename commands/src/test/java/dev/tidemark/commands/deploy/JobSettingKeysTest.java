package dev.tidemark.commands.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What of a running job's settings goes on into the next one. */
class JobSettingKeysTest {

    @Test
    void aGapIsAcceptedForOneStartOnly() {
        Map<String, String> running =
                Map.of("accept-gap", "true", "from", "s3://old", "allowance", "6s");

        assertThat(JobSettingKeys.plain(running)).isEqualTo(Map.of("allowance", "6s"));
    }
}
