package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.LedgerException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Tells a ledger from all else that may stand at a path, and makes one.
 *
 * <p>The file is looked at through SQLite only: a process that opens and closes it by itself drops
 * the locks that SQLite holds on it (POSIX).
 */
final class SqliteFile {

    private SqliteFile() {}

    /** The real path of a complete ledger. */
    static Path existing(Path file, Duration busyTimeout) {
        if (!missing(file, busyTimeout).isEmpty()) {
            throw new LedgerException(
                    """
                    There is no ledger in %s. Nothing was changed. \
                    Next: tidemark init --store sqlite:%s, or name the right file."""
                            .formatted(file.toAbsolutePath().normalize(), file));
        }
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new LedgerException(
                    "%s cannot be found any more. Next: ls -l %s".formatted(file, file), e);
        }
    }

    /** The statements that a path still needs to be a ledger. */
    static List<String> missing(Path file, Duration busyTimeout) {
        if (Files.isDirectory(file)) {
            throw new LedgerException(
                    """
                    %s is a folder; a ledger is a file. Nothing was changed. \
                    Next: name a file in it, such as --store sqlite:%s."""
                            .formatted(file, file.resolve("tidemark.db")));
        }
        if (!Files.exists(file)) {
            return Schema.statements();
        }
        try (Session session = Session.open(file, busyTimeout)) {
            return Schema.missing(session, file);
        } catch (SQLException e) {
            throw SqliteFailure.explain(file, "it was being opened", e);
        }
    }

    /** Makes what is missing; returns the statements that were run. */
    static List<String> create(Path file, Duration busyTimeout) {
        if (missing(file, busyTimeout).isEmpty()) {
            return List.of();
        }
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new LedgerException(
                    """
                    The folder %s does not exist, so no ledger can be made in it. Nothing was \
                    changed. Next: mkdir -p %s, then run this again."""
                            .formatted(folder, folder));
        }
        try (Session session = Session.create(file, busyTimeout)) {
            session.execute("BEGIN IMMEDIATE");
            List<String> statements = Schema.missing(session, file);
            for (String statement : statements) {
                session.execute(statement);
            }
            session.execute("COMMIT");
            return statements;
        } catch (SQLException e) {
            throw SqliteFailure.explain(file, "the ledger was being made", e);
        }
    }

    /** Copies a ledger that nobody has open, with what SQLite keeps beside it. */
    static void copy(Path from, Path to) {
        String name = from.getFileName().toString();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(from.toAbsolutePath().getParent(), name + "*")) {
            for (Path file : files) {
                String suffix = file.getFileName().toString().substring(name.length());
                Files.copy(file, to.resolveSibling(to.getFileName() + suffix));
            }
        } catch (IOException e) {
            throw new LedgerException(
                    "%s could not be copied to %s: %s. The ledger itself is as it was. Next: df -h %s"
                            .formatted(from, to, e, to.toAbsolutePath().getParent()),
                    e);
        }
    }
}
