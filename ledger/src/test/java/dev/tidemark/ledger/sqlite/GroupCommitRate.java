package dev.tidemark.ledger.sqlite;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Prints how many closed windows a second one file takes: first all new rows, then the same rows
 * again, then one at a time as a caller would that waits for each. Arguments: a folder, rows.
 */
final class GroupCommitRate {

    private GroupCommitRate() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempDirectory(Path.of(arguments[0]), "rate").resolve("t.db");
        int rows = Integer.parseInt(arguments[1]);
        SqliteLedger.create(file);
        try (SqliteLedger ledger = SqliteLedger.open(file)) {
            for (String pass : List.of("new rows", "rewritten", "rewritten again")) {
                long start = System.nanoTime();
                List<CompletableFuture<WriteOutcome>> writes = new ArrayList<>(rows);
                for (int i = 0; i < rows; i++) {
                    writes.add(ledger.write(write(i)));
                }
                writes.forEach(CompletableFuture::join);
                print(pass, rows, start);
            }
            int alone = 500;
            long start = System.nanoTime();
            for (int i = 0; i < alone; i++) {
                ledger.write(write(i)).join();
            }
            print("one at a time", alone, start);
        }
    }

    private static ClosedWindowWrite write(int row) {
        RowKey key = new RowKey("ad_" + row % 5_000, "M2026-02-08T" + (10_000 + row / 5_000));
        return new ClosedWindowWrite(
                key, row % 128, new Counts(row, row), 41, new Fence(7, 1, 0, Optional.empty()));
    }

    private static void print(String pass, int rows, long startNanos) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        System.out.printf("%s: %d rows, %.0f rows/s%n", pass, rows, rows / seconds);
    }
}
