package dev.tidemark.commands;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of one call, which is deleted with all that is in it unless somebody wants to keep it.
 */
final class TemporaryFolder implements AutoCloseable {

    private final Path path;
    private boolean kept;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /** A new folder where the system keeps such folders. */
    static TemporaryFolder create(String prefix) {
        try {
            return new TemporaryFolder(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.WRITE_FAILED,
                    "no temporary folder could be made: " + e,
                    "df -h ${TMPDIR:-/tmp}",
                    e);
        }
    }

    Path path() {
        return path;
    }

    /** From now on it stays. */
    void keep() {
        kept = true;
    }

    @Override
    public void close() {
        if (kept) {
            return;
        }
        try (Stream<Path> found = Files.walk(path)) {
            List<Path> insideFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path each : insideFirst) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + path + " could not be deleted", e);
        }
    }
}
