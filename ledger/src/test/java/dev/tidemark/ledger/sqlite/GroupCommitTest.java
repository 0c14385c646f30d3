package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.LedgerException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GroupCommitTest {

    private static final String INSERT =
            "INSERT INTO control_items (entity, bucket, version, attributes) VALUES (?, ?, 1, '')";

    @TempDir Path folder;
    private SqliteDatabase database;
    private GroupCommit commits;
    private final CountDownLatch gate = new CountDownLatch(1);

    @BeforeEach
    void makeALedger() throws Exception {
        Path file = folder.resolve("tidemark.db");
        SqliteLedger.create(file);
        commits = new GroupCommit(file.toRealPath(), Duration.ofSeconds(10));
        database = SqliteDatabase.acquire(file.toRealPath(), Duration.ofSeconds(10));
    }

    @AfterEach
    void closeIt() {
        gate.countDown();
        commits.close();
        database.release();
    }

    private static GroupCommit.Change<Integer> insert(String bucket) {
        return session -> session.bound(INSERT, "g7", bucket).executeUpdate();
    }

    /** Keeps the writer in a transaction of its own until the gate opens. */
    private CompletableFuture<Boolean> holdTheWriter() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        CompletableFuture<Boolean> first =
                commits.submit(
                        session -> {
                            held.countDown();
                            return awaitGate();
                        });
        held.await();
        return first;
    }

    private boolean awaitGate() {
        try {
            return gate.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private int count() {
        return database.read(
                session -> {
                    try (var rows =
                            session.bound("SELECT count(*) FROM control_items").executeQuery()) {
                        rows.next();
                        return rows.getInt(1);
                    }
                });
    }

    @Test
    void changesThatWaitTogetherAreCommittedTogetherAndFailTogether() throws Exception {
        CompletableFuture<Boolean> first = holdTheWriter();
        List<CompletableFuture<Integer>> batch = new ArrayList<>();
        IntStream.range(0, 100).forEach(i -> batch.add(commits.submit(insert("C:" + i))));
        batch.add(
                commits.submit(
                        session -> {
                            throw new SQLException("no such thing");
                        }));
        IntStream.range(100, 200).forEach(i -> batch.add(commits.submit(insert("C:" + i))));
        gate.countDown();

        assertThat(first.join()).isTrue();
        for (CompletableFuture<Integer> change : batch) {
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(change::join)
                    .withCauseInstanceOf(LedgerException.class)
                    .withMessageContaining("201 changes")
                    .withMessageContaining("no such thing")
                    .withMessageContaining("Next: run this again");
        }
        assertThat(count()).isZero();
    }

    @Test
    void aTransactionTakesNoMoreThanItsLimit() throws Exception {
        CompletableFuture<Boolean> first = holdTheWriter();
        List<CompletableFuture<Integer>> changes = new ArrayList<>();
        for (int i = 0; i < GroupCommit.TRANSACTION_LIMIT; i++) {
            changes.add(commits.submit(insert("C:" + i)));
        }
        CompletableFuture<Integer> inTheNext =
                commits.submit(
                        session -> {
                            throw new SQLException("only mine");
                        });
        gate.countDown();

        assertThat(first.join()).isTrue();
        assertThat(changes).allMatch(change -> change.join() == 1);
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(inTheNext::join)
                .withMessageContaining("1 changes");
        assertThat(count()).isEqualTo(GroupCommit.TRANSACTION_LIMIT);
    }

    @Test
    void theWriterGoesOnAfterAFaultInAChange() {
        CompletableFuture<Integer> broken =
                commits.submit(
                        session -> {
                            throw new IllegalStateException("a bug");
                        });
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(broken::join)
                .withCauseInstanceOf(LedgerException.class)
                .withStackTraceContaining("a bug");

        assertThat(commits.submit(insert("C:1")).join()).isEqualTo(1);
    }

    @Test
    void aCommitIsOnTheDiskBeforeItReturns() {
        int full = 2;

        assertThat(commits.submit(session -> pragma(session, "synchronous")).join())
                .isEqualTo(Integer.toString(full));
        assertThat(commits.submit(session -> pragma(session, "journal_mode")).join())
                .isEqualTo("wal");
    }

    private static String pragma(Session session, String name) throws SQLException {
        try (var rows = session.bound("PRAGMA " + name).executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void aFutureCompletesOnlyAfterItsCommit() {
        CompletableFuture<Integer> seen =
                commits.submit(insert("C:1")).thenApply(inserted -> count());

        assertThat(seen.join()).isEqualTo(1);
    }

    @Test
    void whoBringsTooMuchWaitsUntilThereIsRoom() throws Exception {
        CompletableFuture<Boolean> first = holdTheWriter();
        AtomicInteger brought = new AtomicInteger();
        AtomicReference<CompletableFuture<Integer>> last = new AtomicReference<>();
        int more = 50;
        Thread bringer =
                new Thread(
                        () -> {
                            for (int i = 0; i < GroupCommit.QUEUE_LIMIT + more; i++) {
                                last.set(commits.submit(insert("C:" + i)));
                                brought.incrementAndGet();
                            }
                        });
        bringer.start();
        while (bringer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(brought).hasValue(GroupCommit.QUEUE_LIMIT);
        gate.countDown();
        bringer.join();

        assertThat(first.join()).isTrue();
        assertThat(last.get().join()).isEqualTo(1);
        assertThat(count()).isEqualTo(GroupCommit.QUEUE_LIMIT + more);
    }

    @Test
    void anAnswerMayBringTheNextChangeAlsoWhileTheQueueIsFull() throws Exception {
        CompletableFuture<Boolean> first = holdTheWriter();
        List<CompletableFuture<Integer>> chains = new ArrayList<>();
        for (int i = 0; i < GroupCommit.QUEUE_LIMIT; i++) {
            String bucket = "C:" + i;
            chains.add(commits.submit(insert(bucket)).thenCompose(done -> bringTwoMore(bucket)));
        }
        gate.countDown();

        assertThat(first.join()).isTrue();
        assertThat(chains).allMatch(chain -> chain.join() == 1);
        assertThat(count()).isEqualTo(3 * GroupCommit.QUEUE_LIMIT);
    }

    /** More than the room that the change itself has made. */
    private CompletableFuture<Integer> bringTwoMore(String bucket) {
        CompletableFuture<Integer> second = commits.submit(insert(bucket + ":second"));
        CompletableFuture<Integer> third = commits.submit(insert(bucket + ":third"));
        return second.thenCombine(third, Math::min);
    }

    @Test
    void aTaskThatIsCancelledWhileItWaitsForRoomIsToldSo() throws Exception {
        CompletableFuture<Boolean> first = holdTheWriter();
        for (int i = 0; i < GroupCommit.QUEUE_LIMIT; i++) {
            assertThat(commits.submit(insert("C:" + i))).isNotDone();
        }
        Thread.currentThread().interrupt();
        CompletableFuture<Integer> refused = commits.submit(insert("C:x"));
        assertThat(Thread.interrupted()).isTrue();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(refused::join)
                .withCauseInstanceOf(LedgerException.class);
        gate.countDown();
        assertThat(first.join()).isTrue();
    }

    @Test
    void closingWritesWhatWaitsAndRefusesWhatComesAfter() throws Exception {
        CompletableFuture<Boolean> first = holdTheWriter();
        CompletableFuture<Integer> waiting = commits.submit(insert("C:1"));
        gate.countDown();
        commits.close();

        assertThat(first.join()).isTrue();
        assertThat(waiting.join()).isEqualTo(1);
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> commits.submit(insert("C:2")).join())
                .withMessageContaining("was closed before this change");
    }
}
