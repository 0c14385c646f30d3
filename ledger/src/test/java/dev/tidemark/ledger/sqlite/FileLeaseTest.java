package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.LedgerException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lease between real processes. */
@Timeout(240)
class FileLeaseTest {

    @TempDir Path folder;
    private Path ledger;

    /** Takes the lease of generation 7, says so, and holds it until it is told to go on. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            try (SqliteLedger ledger = SqliteLedger.open(Path.of(arguments[0]))) {
                Lease lease = ledger.lease(7, arguments[1]);
                System.out.println("HELD");
                int unused = System.in.read();
                lease.close();
            } catch (LeaseHeldException e) {
                System.out.println("REFUSED " + e.getMessage());
            }
        }
    }

    @BeforeEach
    void makeALedger() throws IOException {
        SqliteLedger.create(folder.resolve("tidemark.db"));
        ledger = folder.resolve("tidemark.db").toRealPath();
    }

    private ChildProcess holder(String jobId) throws IOException {
        return ChildProcess.start(Holder.class, ledger.toString(), jobId);
    }

    private Lease lease(String jobId) {
        return FileLease.acquire(ledger, 7, jobId);
    }

    private void assertRefused(String jobId, String holder) {
        assertThatExceptionOfType(LeaseHeldException.class)
                .isThrownBy(() -> lease(jobId).close())
                .withMessageContaining("Generation 7 already has a live job, " + holder)
                .withMessageContaining("tidemark stop");
    }

    @Test
    void aJobInAnotherProcessIsRefusedUntilTheHolderIsKilled() throws Exception {
        try (ChildProcess holder = holder("job-a")) {
            assertThat(holder.line()).isEqualTo("HELD");
            assertRefused("job-b", "job-a");

            holder.kill();

            lease("job-b").close();
        }
    }

    @Test
    void aJobInAnotherProcessIsRefusedUntilTheHolderReleases() throws Exception {
        try (ChildProcess holder = holder("job-a")) {
            assertThat(holder.line()).isEqualTo("HELD");
            assertRefused("job-b", "job-a");

            holder.goOn();
            assertThat(holder.exitCode()).isZero();

            lease("job-b").close();
        }
    }

    @Test
    void theLeaseLivesAsLongAsAnyProcessOfTheJob() throws Exception {
        try (ChildProcess first = holder("job-a")) {
            assertThat(first.line()).isEqualTo("HELD");
            Lease joined = lease("job-a");
            try (ChildProcess second = holder("job-a")) {
                assertThat(second.line()).isEqualTo("HELD");
                first.kill();
                joined.close();
                assertRefused("job-b", "job-a");
                second.kill();
            }
            lease("job-b").close();
        }
    }

    @Test
    void anotherProcessIsRefusedWhatThisOneHolds() throws Exception {
        Lease held = lease("job-a");
        try (ChildProcess other = holder("job-b")) {
            assertThat(other.line()).startsWith("REFUSED Generation 7 already has a live job");
        }
        held.close();
    }

    /** A cluster loads the class once for each job that it runs in a process. */
    @Test
    void aSecondCopyOfTheClassInThisJvmIsRefusedAndLeavesTheLeaseWhereItIs() throws Exception {
        Lease held = lease("job-a");
        try (URLClassLoader copies = secondCopy()) {
            Method acquire =
                    copies.loadClass(FileLease.class.getName())
                            .getDeclaredMethod("acquire", Path.class, long.class, String.class);
            acquire.setAccessible(true);
            assertThatExceptionOfType(InvocationTargetException.class)
                    .isThrownBy(() -> acquire.invoke(null, ledger, 7L, "job-b"))
                    .havingCause()
                    .withMessageContaining("already has a live job, job-a");
            ((AutoCloseable) acquire.invoke(null, ledger, 7L, "job-a")).close();
        }
        try (ChildProcess other = holder("job-b")) {
            assertThat(other.line()).startsWith("REFUSED");
        }
        held.close();
        lease("job-b").close();
    }

    private static URLClassLoader secondCopy() throws IOException {
        List<URL> places = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            places.add(Path.of(place).toUri().toURL());
        }
        return new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    @Test
    void aRefusedAttemptInThisJvmLeavesTheLeaseWhereItIs() throws Exception {
        Lease held = lease("job-a");
        assertRefused("job-b", "job-a");
        try (ChildProcess other = holder("job-b")) {
            assertThat(other.line()).startsWith("REFUSED");
        }
        held.close();
    }

    @Test
    void readingTheLedgerDoesNotLoseTheLease() throws Exception {
        Lease held = lease("job-a");
        SqliteLedger.open(ledger).close();
        try (ChildProcess other = holder("job-b")) {
            assertThat(other.line()).startsWith("REFUSED");
        }
        held.close();
    }

    @Test
    void aShorterJobIdLeavesNothingOfALongerOneBehind() throws Exception {
        lease("job-with-a-long-name").close();
        try (ChildProcess holder = holder("j")) {
            assertThat(holder.line()).isEqualTo("HELD");
            lease("j").close();
            assertRefused("job-with-a-long-name", "j,");
        }
    }

    @Test
    void aLeaseFileThatCannotBeWrittenIsNamed() throws Exception {
        Files.createDirectory(folder.resolve("tidemark.db-lease-g7"));

        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> lease("job-a").close())
                .withMessageContaining("the lease of generation 7 could not be taken")
                .withMessageContaining("ls -ld");
    }
}
