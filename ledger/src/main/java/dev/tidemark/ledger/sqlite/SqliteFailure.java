package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.LedgerException;
import java.nio.file.Path;
import java.sql.SQLException;

/** Puts SQLite's error codes into sentences for the one who has to act on them. */
final class SqliteFailure {

    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int READONLY = 8;
    private static final int IOERR = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CANTOPEN = 14;
    private static final int NOTADB = 26;

    private SqliteFailure() {}

    /**
     * The failure of one step.
     *
     * @param step what was being done, such as "3 changes were being written"
     */
    static LedgerException explain(Path file, String step, SQLException cause) {
        return new LedgerException(
                "%s: %s while %s. %s"
                        .formatted(file, whatHappened(cause), step, whatNext(file, cause)),
                cause);
    }

    /** The low byte is the error, the rest says where in SQLite it arose. */
    private static int code(SQLException cause) {
        return cause.getErrorCode() & 0xff;
    }

    private static String whatHappened(SQLException cause) {
        return switch (code(cause)) {
            case BUSY, LOCKED -> "another process kept the file locked for too long";
            case READONLY -> "the file or its folder may only be read";
            case IOERR -> "the disk did not do what it was asked (" + cause.getMessage() + ")";
            case CORRUPT -> "the file is damaged";
            case FULL -> "the disk is full";
            case CANTOPEN -> "the file cannot be opened";
            case NOTADB -> "this is not a SQLite database";
            default -> cause.getMessage();
        };
    }

    private static String whatNext(Path file, SQLException cause) {
        String untouched = "Nothing of this was written, and what was there before is safe. ";
        return switch (code(cause)) {
            case BUSY, LOCKED ->
                    untouched + "Next: see who holds it (fuser " + file + "), then run this again.";
            case READONLY ->
                    untouched
                            + "Next: ls -ld %s %s; give this user the right to write, then run this again."
                                    .formatted(folder(file), file);
            case IOERR ->
                    untouched
                            + "Next: look for disk errors (dmesg, df -h %s), then run this again."
                                    .formatted(folder(file));
            case CORRUPT ->
                    "Keep a copy of %s and %s-wal before anything else. Next: sqlite3 %s .recover > recovered.sql; the recount restores what is missing."
                            .formatted(file, file, file);
            case FULL ->
                    untouched
                            + "Next: free some space (df -h %s), then run this again."
                                    .formatted(folder(file));
            case CANTOPEN ->
                    untouched
                            + "Next: ls -ld %s %s; the folder must exist and this user must be able to write to it."
                                    .formatted(folder(file), file);
            case NOTADB ->
                    untouched
                            + "Next: name the ledger's file, such as --store sqlite:./tidemark.db.";
            default -> untouched + "Next: run this again.";
        };
    }

    private static Path folder(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }
}
