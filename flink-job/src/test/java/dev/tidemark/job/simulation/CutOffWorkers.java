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
    private final List<CutOff> workers = new ArrayList<>();
    private boolean latePassDue;

    private record CutOff(Life life, long endAt) {}

    CutOffWorkers(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Whether rows of older runs may be there that no late pass has looked for. */
    boolean mayHaveWritten() {
        return latePassDue;
    }

    Optional<Life> any(int choice) {
        noticeInTime();
        return workers.isEmpty()
                ? Optional.empty()
                : Optional.of(workers.get(choice % workers.size()).life());
    }

    void add(Life life) {
        life.cutOff();
        long endAt = cluster.clock().absoluteTimeMillis() + HEARTBEAT_TIMEOUT_MILLIS;
        workers.add(new CutOff(life, endAt));
        latePassDue = true;
    }

    private void noticeInTime() {
        long now = cluster.clock().absoluteTimeMillis();
        end(workers.stream().filter(worker -> worker.endAt() <= now).toList());
    }

    /** One of them has failed, and ends. */
    void failed(Life life) {
        end(workers.stream().filter(worker -> worker.life() == life).toList());
    }

    void endAll() {
        end(List.copyOf(workers));
    }

    private void end(List<CutOff> ended) {
        workers.removeAll(ended);
        ended.forEach(worker -> worker.life().kill());
    }

    /** They end, and so much time passes that the current run has taken its late pass. */
    void endBefore(Life current) throws Exception {
        if (!latePassDue) {
            return;
        }
        endAll();
        latePassDue = false;
        cluster.advance(HEARTBEAT_TIMEOUT_MILLIS + cluster.schedule().indexLag().toMillis());
        cluster.faults()
                .unharmed(
                        () -> {
                            current.fireAll();
                            return current;
                        });
    }
}
