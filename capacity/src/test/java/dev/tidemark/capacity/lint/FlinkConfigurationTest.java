package dev.tidemark.capacity.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.capacity.Bytes;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkConfigurationTest {
    private static FlinkConfiguration read(String text) {
        return FlinkConfiguration.read("conf", text);
    }

    @Test
    void flatAndNestedFilesHoldTheSameSettings() {
        FlinkConfiguration flat =
                read(
                        "# old style\nstate.backend.type: rocksdb\nparallelism.default: '4' # slots\n");
        FlinkConfiguration nested =
                read("state:\n  backend: {type: rocksdb}\nparallelism:\n  default: 4\n");
        for (FlinkConfiguration configuration : java.util.List.of(flat, nested)) {
            assertThat(configuration.word("state.backend.type")).contains("rocksdb");
            assertThat(configuration.number("parallelism.default")).contains(4L);
        }
        assertThat(flat.find("parallelism.default").orElseThrow().line()).isEqualTo(3);
        assertThat(nested.find("parallelism.default").orElseThrow().line()).isEqualTo(4);
    }

    @Test
    void listsAndBlocksDoNotConfuseTheNamesAfterThem() {
        FlinkConfiguration configuration =
                read("env:\n  java:\n    opts: [a, b]\npipeline:\n  max-parallelism: 128\n");
        assertThat(configuration.number("pipeline.max-parallelism")).contains(128L);
    }

    @Test
    void aCurrentNameBeatsAnOldOneWhereverItStands() {
        String current = "execution.checkpointing.incremental: true\n";
        String old = "state.backend.incremental: false\n";
        assertThat(read(current + old).truth(KeyNames.INCREMENTAL)).contains(true);
        assertThat(read(old + current).truth(KeyNames.INCREMENTAL)).contains(true);
    }

    @Test
    void ofTheSameNameTwiceTheLaterCounts() {
        assertThat(read("state.backend: hashmap\nstate.backend: rocksdb\n").word(KeyNames.BACKEND))
                .contains("rocksdb");
        String current = "state.backend.type: ";
        assertThat(read(current + "hashmap\n" + current + "rocksdb\n").word(KeyNames.BACKEND))
                .contains("rocksdb");
    }

    @ParameterizedTest
    @CsvSource({
        "60000, 60000",
        "30 s, 30000",
        "30s, 30000",
        "1 min, 60000",
        "10m, 600000",
        "2 h, 7200000",
        "200 ms, 200",
        "PT30S, 30000"
    })
    void timesAreFlinksOwnNotation(String value, long millis) {
        assertThat(
                        read("execution.checkpointing.interval: " + value)
                                .time("execution.checkpointing.interval"))
                .contains(Duration.ofMillis(millis));
    }

    @Test
    void aPlainNumberInATidemarkFlagIsInSeconds() {
        assertThat(read("idle-timeout: 30").time(KeyNames.IDLE_TIMEOUT))
                .contains(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({"8192m, 8192", "8 gb, 8192", "8g, 8192", "8388608 kb, 8192", "8589934592, 8192"})
    void memoryUnitsAreBinary(String value, double mebibytes) {
        assertThat(
                        read("taskmanager.memory.process.size: " + value)
                                .memory(KeyNames.PROCESS_MEMORY))
                .contains(Bytes.mebibytes(mebibytes));
    }

    @Test
    void anEmptyFileHasNoSettings() {
        assertThat(read("").settings()).isEmpty();
        assertThat(read("# nothing\n\n").settings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": ", "just words", "a: [1, 2", "a:\n\t- b", "[1]"})
    void whatIsNoConfigurationIsRefusedWithASentence(String text) {
        assertThatThrownBy(() -> read(text).settings())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("conf: ");
    }
}
