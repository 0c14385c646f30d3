package dev.tidemark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.source.file.ReplaySpeed;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobSettingsTest {

    @Test
    void withoutArgumentsEverySettingHasItsDocumentedDefault() {
        JobSettings settings = JobSettings.parse();

        assertThat(settings.source()).isEqualTo("file:clicks");
        assertThat(settings.store()).isEqualTo("sqlite:./tidemark.db");
        assertThat(settings.lake()).isEqualTo("lake");
        assertThat(settings.checkpointDir()).isEqualTo("checkpoints");
        assertThat(settings.checkpointInterval()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.parallelism()).isEqualTo(1);
        assertThat(settings.maxParallelism()).isEqualTo(128);
        assertThat(settings.generation()).isEmpty();
        assertThat(settings.from()).isEqualTo("auto");
        assertThat(settings.fields()).isEmpty();
        assertThat(settings.speed()).isEqualTo(ReplaySpeed.MAX);
        assertThat(settings.follow()).isFalse();
        assertThat(settings.maxBad()).isEqualTo(0.01);
        assertThat(settings.horizon().length()).isEqualTo(Duration.ofHours(2));
        assertThat(settings.allowance()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.idleTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.minutes()).isEmpty();
        assertThat(settings.transactionTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(settings.kafkaProperties()).isEmpty();
        assertThat(settings.unaligned()).isFalse();
        assertThat(settings.stateBackend()).isEqualTo("rocksdb");
    }

    @Test
    void everySettingIsRead() {
        JobSettings settings =
                JobSettings.parse(
                        ("--source file:in --store sqlite:x.db --lake l --checkpoint-dir c"
                                        + " --checkpoint-interval 100ms --parallelism 4"
                                        + " --max-parallelism 4 --job-gen 7 --from latest"
                                        + " --fields click_id=id --speed 10 --follow false"
                                        + " --max-bad 0.5 --horizon 1h --allowance 0s"
                                        + " --idle-timeout 1ms --unaligned --state-backend hashmap")
                                .split(" "));

        assertThat(settings.source()).isEqualTo("file:in");
        assertThat(settings.store()).isEqualTo("sqlite:x.db");
        assertThat(settings.lake()).isEqualTo("l");
        assertThat(settings.checkpointDir()).isEqualTo("c");
        assertThat(settings.checkpointInterval()).isEqualTo(Duration.ofMillis(100));
        assertThat(settings.parallelism()).isEqualTo(4);
        assertThat(settings.maxParallelism()).isEqualTo(4);
        assertThat(settings.generation()).hasValue(7);
        assertThat(settings.from()).isEqualTo("latest");
        assertThat(settings.maxBad()).isEqualTo(0.5);
        assertThat(settings.horizon().length()).isEqualTo(Duration.ofHours(1));
        assertThat(settings.unaligned()).isTrue();
        assertThat(settings.stateBackend()).isEqualTo("hashmap");
        assertThat(settings.fileSource().path()).isEqualTo("in");
        assertThat(settings.fileSource().fields()).isEqualTo("click_id=id");
        assertThat(settings.fileSource().speed()).isEqualTo(new ReplaySpeed(10));
        assertThat(settings.fileSource().allowance()).isZero();
        assertThat(settings.fileSource().idleTimeout()).isEqualTo(Duration.ofMillis(1));
        assertThat(settings.fileSource().follow()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--max-parallelism 0        | --max-parallelism must be 1 to 32,768, not 0",
                "--max-parallelism 32769    | --max-parallelism must be 1 to 32,768, not 32,769",
                "--parallelism 0            | --parallelism must be 1 to 128, not 0",
                "--parallelism 129          | --parallelism must be 1 to 128, not 129",
                "--parallelism two          | --parallelism must be a whole number, not 'two'",
                "--job-gen 0                | --job-gen must be 1 to",
                "--checkpoint-interval 99ms | --checkpoint-interval must be at least 100 ms",
                "--checkpoint-interval soon | --checkpoint-interval must be a duration such as 30s",
                "--idle-timeout 0s          | --idle-timeout must be at least 1 ms",
                "--horizon 0s               | horizon must be longer than 0",
                "--max-bad 101%             | --max-bad must be 0% to 100%",
                "--max-bad NaN              | --max-bad must be 0% to 100%",
                "--max-bad few              | --max-bad must be a share such as 1%, not 'few'",
                "--speed 0                  | speed '0' is neither 'max' nor a whole number",
                "--state-backend memory     | --state-backend must be rocksdb or hashmap",
                "--source nowhere           | --source must be file:FOLDER, kafka:TOPIC?brokers=",
                "--source kafka:topic       | --source: 'kafka:topic' names no topic and its brokers",
                "--minutes-topic minutes    | --minutes-topic: 'minutes' names no topic",
                "--transaction-timeout 0s   | --transaction-timeout must be at least 1 s",
                "--follow maybe             | --follow is true or false, not 'maybe'",
                "--lake                     | --lake needs a value",
                "--colour blue              | unknown setting --colour; known are [accept-gap, allowance,",
            })
    void aSettingThatIsOutOfRangeIsNamed(String arguments, String message) {
        assertThatThrownBy(() -> JobSettings.parse(arguments.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1%", "0.01", "1.0%"})
    void aShareIsAPercentageOrAFraction(String share) {
        assertThat(JobSettings.parse("--max-bad", share).maxBad()).isEqualTo(0.01);
    }

    @Test
    void theLimitsThemselvesAreAllowed() {
        assertThat(JobSettings.parse("--max-parallelism", "32768", "--max-bad", "100%").maxBad())
                .isEqualTo(1);
        assertThat(JobSettings.parse("--parallelism", "128", "--max-bad", "0").parallelism())
                .isEqualTo(128);
    }
}
