package dev.tidemark.job.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The workers of older runs of one generation that go on until they miss their heartbeat. After
 * that time the current run takes its late pass, by a timer (R19).
 */
final class CutOffWorkers {

    /** Flink's default. */
    private static final long HEARTBEAT_TIMEOUT_MILLIS = 50_000;

    private final Cluster cluster;
    private final List<Life> lives = new ArrayList<>();
    private boolean latePassDue;
    private long endAt;

    CutOffWorkers(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Whether rows of older runs may be there that no late pass has looked for. */
    boolean mayHaveWritten() {
        return latePassDue;
    }

    Optional<Life> any(int choice) {
        noticeInTime();
        return lives.isEmpty() ? Optional.empty() : Optional.of(lives.get(choice % lives.size()));
    }

    void add(Life life) {
        life.cutOff();
        lives.add(life);
        latePassDue = true;
        endAt = cluster.clock().absoluteTimeMillis() + HEARTBEAT_TIMEOUT_MILLIS;
    }

    private void noticeInTime() {
        if (cluster.clock().absoluteTimeMillis() >= endAt) {
            endAll();
        }
    }

    /** One of them has failed, and ends. */
    void failed(Life life) {
        lives.remove(life);
        life.kill();
    }

    void endAll() {
        lives.forEach(Life::kill);
        lives.clear();
    }

    /** They end, and so much time passes that the current run has taken its late pass. */
    void endBefore(Life current) throws Exception {
        if (!latePassDue) {
            return;
        }
        endAll();
        latePassDue = false;
        cluster.advance(
                Math.max(HEARTBEAT_TIMEOUT_MILLIS, cluster.schedule().indexLag().toMillis()));
        cluster.faults()
                .unharmed(
                        () -> {
                            current.fireAll();
                            return current;
                        });
    }
}
