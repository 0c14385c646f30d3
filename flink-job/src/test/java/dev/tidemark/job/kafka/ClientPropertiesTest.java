package dev.tidemark.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPropertiesTest {

    @TempDir Path folder;

    @Test
    void tlsAndSaslSettingsAreTakenFromTheFile() throws IOException {
        String file = file("security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\n");

        assertThat(ClientProperties.read(file))
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "SCRAM-SHA-512")
                .hasSize(2);
    }

    @Test
    void withoutAFileThereAreNone() {
        assertThat(ClientProperties.read("")).isEmpty();
    }

    @Test
    void whatTheCountsRestOnIsRefusedWithoutRepeatingAValue() throws IOException {
        String file = file("isolation.level=read_uncommitted\nacks=0\nssl.key.password=s3cret\n");

        assertThatThrownBy(() -> ClientProperties.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sets acks, isolation.level, which tidemark sets itself")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void aFileThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> ClientProperties.read(folder.resolve("none").toString()))
                .hasMessageContaining("none cannot be read (NoSuchFileException)");
    }

    @Test
    void aFileWithADamagedEscapeIsNamedWithItsOptionAndWithoutAValue() throws IOException {
        String file = file("ssl.key.password=s3cret\\u00zz\n");

        assertThatThrownBy(() -> ClientProperties.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--kafka-properties: " + file + " cannot be read (")
                .hasMessageNotContaining("s3cret");
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("client.properties"), text).toString();
    }
}
