package dev.tidemark.job.simulation;

import dev.tidemark.job.count.SwitchedOperators.Rule;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import java.util.Optional;
import java.util.OptionalLong;

/** Each rule that is switched off once, to show that the simulation would miss it. */
enum AblatedRule {
    THE_FLOOR("the floor (R2)", Profile.EVERYTHING),
    THE_TAG_AT_THE_BARRIER(
            "the tag at the barrier (R5); instead, the last completed checkpoint",
            Profile.SLOW_UPLOADS),
    THE_FLUSH("the flush (R18)", Profile.EVERYTHING),
    THE_OPEN_CUTS("cuts stay open until a late pass is complete (R19)", Profile.CUT_OFF_WORKERS),
    THE_CLOSED_ROW_CONDITION(
            "the condition of closed rows (R14), with the floor off", Profile.EVERYTHING),
    THE_GENERATION_FENCE("the generation fence (R14)", Profile.BLUE_GREEN),
    THE_RUN_FENCE("the run fence (R15)", Profile.RACING_WORKERS),
    THE_TIMER_OF_CLICK_IDS(
            "timers forget click ids (R7); instead, a TTL of the horizon", Profile.OUTAGES),
    PARTIALS_BEFORE_THE_WATERMARK("partials leave before the watermark (R3)", Profile.EVERYTHING),
    PARTIALS_BEFORE_THE_BARRIER("partials leave before the barrier (R3)", Profile.EVERYTHING),
    THE_LATENESS_OF_EACH_CLICK(
            "lateness is decided for each click, before the sum (R4)", Profile.EVERYTHING),
    NO_IDLE_STATUS("idle statuses end at the judging operators (R4)", Profile.SILENCES);

    private final String text;
    private final Profile profile;

    AblatedRule(String text, Profile profile) {
        this.text = text;
        this.profile = profile;
    }

    /** The rule in words, as docs/ablation.md names it. */
    String text() {
        return text;
    }

    /** The schedules that reach what the rule is for. */
    Profile profile() {
        return profile;
    }

    /** The rules without this one. */
    Rules rest() {
        return switch (this) {
            case THE_FLOOR -> Rules.without(Rule.FLOOR);
            case THE_TAG_AT_THE_BARRIER -> Rules.ALL.tagging();
            case THE_FLUSH -> Rules.without(Rule.FLUSH);
            case THE_OPEN_CUTS -> Rules.ALL.closingCutsAtOnce();
            case THE_CLOSED_ROW_CONDITION ->
                    Rules.without(Rule.FLOOR).under(AblatedRule::closedRowsOpen);
            case THE_GENERATION_FENCE -> Rules.ALL.under(AblatedRule::generationsEqual);
            case THE_RUN_FENCE -> Rules.ALL.under(AblatedRule::runsEqual);
            case THE_TIMER_OF_CLICK_IDS -> Rules.without(Rule.FORGETTING_BY_TIMER);
            case PARTIALS_BEFORE_THE_WATERMARK -> Rules.without(Rule.PARTIALS_BEFORE_THE_WATERMARK);
            case PARTIALS_BEFORE_THE_BARRIER -> Rules.without(Rule.PARTIALS_BEFORE_THE_BARRIER);
            case THE_LATENESS_OF_EACH_CLICK -> Rules.without(Rule.LATENESS_OF_EACH_CLICK);
            case NO_IDLE_STATUS -> Rules.without(Rule.NO_IDLE_STATUS);
        };
    }

    private static Optional<Refusal> closedRowsOpen(LedgerWrite write, LedgerRow held) {
        return write.refusal(held).filter(refusal -> refusal != Refusal.CLOSED_ROW);
    }

    private static Optional<Refusal> generationsEqual(LedgerWrite write, LedgerRow held) {
        return write.refusal(
                new LedgerRow(
                        held.key(),
                        held.keyGroup(),
                        OptionalLong.empty(),
                        held.fast(),
                        held.late(),
                        held.finalCounts()));
    }

    private static Optional<Refusal> runsEqual(LedgerWrite write, LedgerRow held) {
        if (write instanceof ClosedWindowWrite w) {
            return new ClosedWindowWrite(
                            w.key(), w.keyGroup(), w.counts(), w.epoch(), lastRun(w.fence()))
                    .refusal(held);
        }
        if (write instanceof LateTotalWrite w) {
            return new LateTotalWrite(
                            w.key(), w.keyGroup(), w.counts(), w.epoch(), lastRun(w.fence()))
                    .refusal(held);
        }
        return write.refusal(held);
    }

    private static Fence lastRun(Fence fence) {
        return new Fence(
                        fence.generation(),
                        Long.MAX_VALUE,
                        fence.restoredCheckpoint(),
                        fence.parent())
                .withOpenCuts(fence.openCuts());
    }
}
