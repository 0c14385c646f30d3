package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.testing.RowSteps;
import dev.tidemark.ledger.testing.RowSteps.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * The conditions inside the SQL say the same as the rules in Java: any sequence of changes has the
 * same outcomes, and leaves the same row, in a file as in the ledger in memory.
 */
class SqliteConditionsTest {

    private static final AtomicLong NEXT_AD = new AtomicLong();
    private static Path folder;
    private static SqliteLedger sqlite;

    @BeforeContainer
    static void makeALedger() throws IOException {
        folder = Files.createTempDirectory("conditions");
        SqliteLedger.create(folder.resolve("tidemark.db"));
        sqlite = SqliteLedger.open(folder.resolve("tidemark.db"));
    }

    @AfterContainer
    static void removeIt() throws IOException {
        sqlite.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Property(tries = 2_000)
    void theSqlDecidesAsTheRulesDo(@ForAll("steps") List<Step> steps) {
        RowKey key = new RowKey("ad_" + NEXT_AD.incrementAndGet(), "H2026-02-08T10");
        try (InMemoryLedger memory = new InMemoryLedger()) {
            for (Step step : steps) {
                assertThat(step.on(sqlite, key)).as("%s", step).isEqualTo(step.on(memory, key));
                assertThat(sqlite.read(key)).as("after %s", step).isEqualTo(memory.read(key));
                assertThat(sqlite.runningTotals().read(RowSteps.minute(key)))
                        .as("after %s", step)
                        .isEqualTo(memory.runningTotals().read(RowSteps.minute(key)));
            }
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return RowSteps.steps();
    }
}
