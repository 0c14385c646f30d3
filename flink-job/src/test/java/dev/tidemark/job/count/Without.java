package dev.tidemark.job.count;

import dev.tidemark.clicks.Minute;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.virtual.CountOperators;
import java.time.Duration;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;

/** The operators with one rule switched off, to show what the rule is for. */
public final class Without {

    private Without() {}

    /** R3: partials leave after the watermark that closes their minute. */
    public static CountOperators forwardingBeforeWatermarks() {
        return new CountOperators() {
            @Override
            public PreAggregation preAggregation(JobIdentity identity) {
                return new PreAggregation(identity, FORWARD_AFTER, MAX_PARTIALS) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    void forwardBeforeWatermark() {}
                };
            }
        };
    }

    /** R3: partials stay behind when the barrier goes. */
    public static CountOperators forwardingBeforeBarriers() {
        return new CountOperators() {
            @Override
            public PreAggregation preAggregation(JobIdentity identity) {
                return new PreAggregation(identity, FORWARD_AFTER, MAX_PARTIALS) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    void forwardBeforeBarrier() {}
                };
            }
        };
    }

    /** R2: a restored subtask judges by its watermark alone. */
    public static CountOperators floor() {
        return new CountOperators() {
            @Override
            public Admission admission(JobIdentity identity) {
                return new Admission(identity, HORIZON, ID_GUARD) {
                    private static final long serialVersionUID = 1L;
                    private long watermark = WatermarkFloor.NONE;

                    @Override
                    public void processWatermark(Watermark mark) throws Exception {
                        watermark = mark.getTimestamp();
                        super.processWatermark(mark);
                    }

                    @Override
                    long judge() {
                        return watermark;
                    }
                };
            }

            @Override
            public PreAggregation preAggregation(JobIdentity identity) {
                return new PreAggregation(identity, FORWARD_AFTER, MAX_PARTIALS) {
                    private static final long serialVersionUID = 1L;
                    private long watermark = WatermarkFloor.NONE;

                    @Override
                    public void processWatermark(Watermark mark) throws Exception {
                        super.processWatermark(mark);
                        watermark = mark.getTimestamp();
                    }

                    @Override
                    long judge() {
                        return watermark;
                    }
                };
            }
        };
    }

    /** R18: a restored job writes on over what its predecessor left. */
    public static CountOperators restoreFlush() {
        return new CountOperators() {
            @Override
            public MinuteWindows minuteWindows(JobIdentity identity) {
                return new MinuteWindows(restoreFlush(identity)) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    void repairBeforeOutput() {}
                };
            }

            @Override
            public LateTotals lateTotals(JobIdentity identity) {
                return new LateTotals(HORIZON, restoreFlush(identity)) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    void repairBeforeOutput() {}
                };
            }
        };
    }

    /**
     * R1: a minute stays open for late clicks for a while after it has fired (allowed lateness).
     */
    public static CountOperators lateTotals(Duration allowedLateness) {
        return new CountOperators() {
            @Override
            public PreAggregation preAggregation(JobIdentity identity) {
                return new PreAggregation(identity, FORWARD_AFTER, MAX_PARTIALS) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    boolean isLate(Minute minute) {
                        long cleanup = minute.maxTimestampMillis() + allowedLateness.toMillis();
                        return cleanup <= judge();
                    }
                };
            }

            @Override
            public OneInputStreamOperator<Partial, RowCount> minuteWindows(JobIdentity identity) {
                return new RefiringWindows(allowedLateness);
            }
        };
    }
}
