package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TotalsUriTest {

    @Test
    void everyPartOfAnAddressIsRead() {
        assertThat(TotalsUri.parse("redis://127.0.0.1:6380"))
                .isEqualTo(
                        new TotalsUri(
                                false, "127.0.0.1", 6380, Optional.empty(), 0, Optional.empty()));
        assertThat(TotalsUri.parse("rediss://reader@cache.example:7000/3?ca=/etc/ca.pem"))
                .isEqualTo(
                        new TotalsUri(
                                true,
                                "cache.example",
                                7000,
                                Optional.of("reader"),
                                3,
                                Optional.of("/etc/ca.pem")));
        assertThat(TotalsUri.parse("redis://cache").port()).isEqualTo(6379);
        assertThat(TotalsUri.parse("redis://[::1]:6379/").host()).isEqualTo("::1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://127.0.0.1:6380",
                "redis://[::1]:6379",
                "rediss://reader@cache.example:7000/3?ca=/etc/ca.pem"
            })
    void anAddressIsWrittenAsItIsRead(String text) {
        assertThat(TotalsUri.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "redis",
                "redis:",
                "redis://",
                "http://127.0.0.1",
                "redis://h:70000",
                "redis://h/db",
                "redis://h?ssl=true",
                "redis://h?ca=x.pem",
                "rediss://h?ca=",
                "redis://a b"
            })
    void whatNamesNoServerIsRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TotalsUri.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("redis://127.0.0.1:6379");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://:s3cret@h",
                "redis://me:s3cret@h:1",
                "redis://me:s3cret 1@h",
                "redis://me:s3cret%@h/x",
                "http://me:s3cret@h",
                "redis://me:p@s3cret@h"
            })
    void aPasswordInAnAddressIsRefusedAndNeverRepeated(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TotalsUri.parse(text))
                .satisfies(
                        e -> {
                            assertThat(e.getMessage()).doesNotContain("s3cret");
                            assertThat(e.getCause()).isNull();
                        });
    }

    @Test
    void thePasswordComesFromTheEnvironmentOrAFileThatItNames(@TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), "of-the-file\nsecond line\n");
        Path empty = Files.writeString(folder.resolve("empty"), "\n");

        assertThat(TotalsPassword.in(Map.of())).isEmpty();
        assertThat(TotalsPassword.in(Map.of(TotalsPassword.VARIABLE, "direct")).orElseThrow())
                .hasToString("***")
                .satisfies(password -> assertThat(password.secret()).isEqualTo("direct"));
        assertThat(inFile(file).orElseThrow().secret()).isEqualTo("of-the-file");
        for (Path unusable : new Path[] {empty, folder, folder.resolve("missing")}) {
            assertThatExceptionOfType(LedgerException.class)
                    .isThrownBy(() -> inFile(unusable))
                    .withMessageContaining(TotalsPassword.FILE_VARIABLE)
                    .withMessageContaining("Next:");
        }
    }

    private static Optional<TotalsPassword> inFile(Path file) {
        return TotalsPassword.in(Map.of(TotalsPassword.FILE_VARIABLE, file.toString()));
    }
}
