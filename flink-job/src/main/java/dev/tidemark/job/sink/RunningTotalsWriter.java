package dev.tidemark.job.sink;

import dev.tidemark.job.count.RowCount;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TotalWrite;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one subtask's running totals; a barrier never waits for it (docs/protocol.md, R24). */
final class RunningTotalsWriter implements StatefulSinkWriter<RowCount, Long> {

    private static final Logger LOG = LoggerFactory.getLogger(RunningTotalsWriter.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final int KEYS_WAITING = 200_000;

    private final SinkStart start;
    private final LatestTotals totals;
    private final ProcessingTimeService time;

    RunningTotalsWriter(SinkStart start, int keysInFlight) {
        this.start = start;
        this.time = start.context().getProcessingTimeService();
        this.totals =
                new LatestTotals(
                        start.ledger().runningTotals(),
                        keysInFlight,
                        KEYS_WAITING,
                        time::getCurrentProcessingTime);
        start.metrics().gauge("totals_pending", totals::size);
        start.metrics().gauge("totals_oldest_age_ms", totals::oldestAge);
        start.metrics().gauge("totals_retried", totals::retried);
        start.metrics().gauge("totals_refused", totals::refused);
        start.metrics().gauge("totals_given_up", totals::givenUp);
        retryEverySecond(0);
    }

    @Override
    public void write(RowCount row, Context context) {
        totals.accept(
                new TotalWrite(
                        new RowKey(row.adId(), row.bucket()),
                        start.keyGroups().of(row.adId()),
                        row.counts(),
                        start.epoch().current(),
                        start.fence()));
    }

    @Override
    public void flush(boolean endOfInput) throws InterruptedException {
        if (endOfInput && !totals.drain()) {
            LOG.warn(
                    "{} running totals were not written at the end of the input: the store did not answer. The rows are complete.",
                    totals.size());
        }
    }

    @Override
    public List<Long> snapshotState(long checkpointId) {
        start.register().raiseEpoch(checkpointId);
        start.epoch().barrierPassed(checkpointId);
        return List.of(start.fence().run());
    }

    @Override
    public void close() {
        start.close();
    }

    private void retryEverySecond(long timestamp) {
        totals.retry();
        ScheduledFuture<?> unused =
                time.registerTimer(
                        time.getCurrentProcessingTime() + RETRY_AFTER.toMillis(),
                        this::retryEverySecond);
    }
}
