package dev.tidemark.job.count;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.virtual.CountOperators;

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
}
