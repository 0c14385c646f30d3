package dev.tidemark.commands.completion;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Names that only the lake and the checkpoint folder know. A shell asks for them at every tab and
 * cannot show a failure, so none come when they cannot be had, or not soon enough.
 */
public final class LiveNames {

    /** A generation, a job, a checkpoint, its file. */
    private static final int DEEPEST = 6;

    private LiveNames() {}

    /**
     * What a look finds within a limit; nothing after it, or if the look fails.
     *
     * @param look runs on a thread that does not keep the process alive
     */
    public static List<String> within(Duration limit, Callable<List<String>> look) {
        CompletableFuture<List<String>> found = new CompletableFuture<>();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                found.complete(look.call());
                            } catch (Exception e) {
                                found.completeExceptionally(e);
                            }
                        },
                        "completion");
        thread.setDaemon(true);
        thread.start();
        try {
            return found.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /**
     * Complete checkpoints and savepoints, as {@code --from} takes them.
     *
     * @param here the folder that relative paths start from
     */
    public static List<String> checkpoints(Path here, String folder) throws IOException {
        try (Stream<Path> files =
                Files.find(
                        here.resolve(folder),
                        DEEPEST,
                        (file, attributes) -> file.endsWith("_metadata"))) {
            return files.map(file -> here.relativize(file.getParent()).toString())
                    .sorted()
                    .toList();
        }
    }
}
