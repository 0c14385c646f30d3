package dev.tidemark.job.count;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Minute;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.restore.ClockedFlush;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.job.virtual.CountOperators;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;
import java.time.Duration;
import java.util.Set;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * The real operators on a clock that a simulation moves, or lesser ones in which some rules are
 * switched off.
 */
public final class SwitchedOperators extends CountOperators {

    /** What these operators can do without. */
    public enum Rule {
        /** R2. */
        FLOOR,
        /** R18. */
        FLUSH,
        /** R7. */
        FORGETTING_BY_TIMER,
        /** R3. */
        PARTIALS_BEFORE_THE_WATERMARK,
        /** R3. */
        PARTIALS_BEFORE_THE_BARRIER,
        /** R4. */
        LATENESS_OF_EACH_CLICK,
        /** R4. */
        NO_IDLE_STATUS
    }

    private static final RepairPace PACE = new RepairPace(1, 4, 0, Duration.ofSeconds(1));

    private final AcceptanceHorizon horizon;
    private final RepairClock clock;
    private final Set<Rule> off;

    public SwitchedOperators(AcceptanceHorizon horizon, RepairClock clock, Set<Rule> off) {
        this.horizon = horizon;
        this.clock = clock;
        this.off = off;
    }

    @Override
    public Admission admission(JobIdentity identity) {
        return off.isEmpty()
                ? new Admission(identity, horizon, ID_GUARD)
                : new LesserAdmission(identity);
    }

    @Override
    public PreAggregation preAggregation(JobIdentity identity) {
        return off.isEmpty()
                ? new PreAggregation(identity, FORWARD_AFTER, MAX_PARTIALS)
                : new LesserPreAggregation(identity);
    }

    @Override
    public MinuteWindows minuteWindows(JobIdentity identity) {
        return new MinuteWindows(restoreFlush(identity)) {
            private static final long serialVersionUID = 1L;

            @Override
            void repairBeforeOutput() throws Exception {
                if (!off.contains(Rule.FLUSH)) {
                    super.repairBeforeOutput();
                }
            }
        };
    }

    @Override
    public LateTotals lateTotals(JobIdentity identity) {
        return new LateTotals(horizon, restoreFlush(identity)) {
            private static final long serialVersionUID = 1L;

            @Override
            void repairBeforeOutput() throws Exception {
                if (!off.contains(Rule.FLUSH)) {
                    super.repairBeforeOutput();
                }
            }
        };
    }

    @Override
    protected RestoreFlush restoreFlush(JobIdentity identity) {
        return new ClockedFlush(identity, PACE, clock);
    }

    private final class LesserAdmission extends Admission {

        private static final long serialVersionUID = 1L;
        private long watermark = WatermarkFloor.NONE;

        LesserAdmission(JobIdentity identity) {
            super(
                    identity,
                    horizon,
                    off.contains(Rule.FORGETTING_BY_TIMER) ? horizon.length() : ID_GUARD);
        }

        @Override
        public void processWatermark(Watermark mark) throws Exception {
            watermark = mark.getTimestamp();
            super.processWatermark(mark);
        }

        @Override
        long judge() {
            return off.contains(Rule.FLOOR) ? watermark : super.judge();
        }

        @Override
        void forgetBy(long end) {
            if (!off.contains(Rule.FORGETTING_BY_TIMER)) {
                super.forgetBy(end);
            }
        }

        @Override
        StateTtlConfig guard() {
            return off.contains(Rule.FORGETTING_BY_TIMER)
                    ? StateTtlConfig.newBuilder(horizon.length()).build()
                    : super.guard();
        }

        @Override
        public void processWatermarkStatus(WatermarkStatus status) throws Exception {
            if (off.contains(Rule.NO_IDLE_STATUS)) {
                output.emitWatermarkStatus(status);
            }
        }
    }

    private final class LesserPreAggregation extends PreAggregation {

        private static final long serialVersionUID = 1L;
        private long watermark = WatermarkFloor.NONE;

        LesserPreAggregation(JobIdentity identity) {
            super(identity, FORWARD_AFTER, MAX_PARTIALS);
        }

        @Override
        public void processWatermark(Watermark mark) throws Exception {
            super.processWatermark(mark);
            watermark = mark.getTimestamp();
        }

        @Override
        long judge() {
            return off.contains(Rule.FLOOR) ? watermark : super.judge();
        }

        @Override
        boolean isLate(Minute minute) {
            return !off.contains(Rule.LATENESS_OF_EACH_CLICK) && super.isLate(minute);
        }

        @Override
        void forwardBeforeWatermark() {
            if (!off.contains(Rule.PARTIALS_BEFORE_THE_WATERMARK)) {
                super.forwardBeforeWatermark();
            }
        }

        @Override
        void forwardBeforeBarrier() {
            if (!off.contains(Rule.PARTIALS_BEFORE_THE_BARRIER)) {
                super.forwardBeforeBarrier();
            }
        }

        @Override
        public void processWatermarkStatus(WatermarkStatus status) throws Exception {
            if (off.contains(Rule.NO_IDLE_STATUS)) {
                output.emitWatermarkStatus(status);
            }
        }
    }
}
