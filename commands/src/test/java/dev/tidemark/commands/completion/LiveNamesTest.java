package dev.tidemark.commands.completion;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class LiveNamesTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    @TempDir Path folder;

    @Test
    void whatALookFindsIsOffered() {
        assertThat(LiveNames.within(LONG, () -> List.of("one", "two")))
                .containsExactly("one", "two");
    }

    @Test
    void aLookThatTakesTooLongOffersNothing() {
        CountDownLatch never = new CountDownLatch(1);
        assertThat(
                        LiveNames.within(
                                Duration.ofMillis(1),
                                () -> {
                                    never.await();
                                    return List.of("too late");
                                }))
                .isEmpty();
        never.countDown();
    }

    @Test
    void aLookThatFailsOffersNothing() {
        assertThat(
                        LiveNames.within(
                                LONG,
                                () -> {
                                    throw new NoSuchFileException("lake");
                                }))
                .isEmpty();
    }

    @Test
    void onlyCompleteCheckpointsAreOffered() throws IOException {
        complete("checkpoints/g1/5b01/chk-12");
        complete("checkpoints/g1/savepoints/savepoint-5b01");
        Files.createDirectories(folder.resolve("checkpoints/g1/5b01/chk-13"));
        assertThat(LiveNames.checkpoints(folder, "checkpoints"))
                .containsExactly(
                        "checkpoints/g1/5b01/chk-12", "checkpoints/g1/savepoints/savepoint-5b01");
    }

    private void complete(String checkpoint) throws IOException {
        Files.createDirectories(folder.resolve(checkpoint));
        Files.createFile(folder.resolve(checkpoint + "/_metadata"));
    }
}
