package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Run;
import dev.tidemark.ledger.WriteOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several JVMs that make, open and write the same ledger at the same time. */
@Timeout(240)
class SeveralProcessesTest {

    private static final int PROCESSES = 3;
    private static final int ROWS = 3_000;

    /** Makes the ledger, takes the run, writes its own rows and one that all write. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            String name = arguments[1];
            System.out.println("READY");
            if (System.in.read() < 0) {
                throw new IOException("nobody said go");
            }
            SqliteLedger.create(file);
            try (SqliteLedger ledger = SqliteLedger.open(file)) {
                long run = new Register(ledger.controlItems(), 7).runs().take("job-a", 0);
                Fence fence = new Fence(7, run, 0, Optional.empty());
                List<CompletableFuture<WriteOutcome>> writes = new ArrayList<>();
                for (int i = 1; i <= ROWS; i++) {
                    writes.add(ledger.write(write(name + "_" + i, i, fence)));
                }
                writes.add(ledger.write(write("shared", 1, fence)));
                for (CompletableFuture<WriteOutcome> write : writes) {
                    if (!write.join().equals(new WriteOutcome.Written())) {
                        throw new IllegalStateException("refused");
                    }
                }
            }
            System.out.println("DONE");
        }

        private static ClosedWindowWrite write(String ad, int valid, Fence fence) {
            return new ClosedWindowWrite(
                    new RowKey(ad, "M2026-02-08T10:14"), 1, new Counts(valid, 0), 41, fence);
        }
    }

    @Test
    void eachRowOfEachProcessIsThere(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("tidemark.db");
        List<ChildProcess> children = new ArrayList<>();
        try {
            for (int p = 0; p < PROCESSES; p++) {
                children.add(ChildProcess.start(Writer.class, file.toString(), "p" + p));
            }
            for (ChildProcess child : children) {
                assertThat(child.line()).isEqualTo("READY");
            }
            for (ChildProcess child : children) {
                child.goOn();
            }
            for (ChildProcess child : children) {
                assertThat(child.line()).isEqualTo("DONE");
                assertThat(child.exitCode()).isZero();
            }
        } finally {
            children.forEach(ChildProcess::close);
        }

        try (SqliteLedger ledger = SqliteLedger.open(file)) {
            for (int p = 0; p < PROCESSES; p++) {
                for (int i = 1; i <= ROWS; i++) {
                    RowKey key = new RowKey("p" + p + "_" + i, "M2026-02-08T10:14");
                    assertThat(ledger.read(key).orElseThrow().fast().orElseThrow().counts())
                            .isEqualTo(new Counts(i, 0));
                }
            }
            assertThat(new Register(ledger.controlItems(), 7).runs().all())
                    .containsExactly(new Run(1, "job-a", 0));
        }
    }
}
