package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The conditional statements on {@code ad_metrics}. Each condition stands inside its statement and
 * says the same as the rule in {@link LedgerWrite#refusal} or {@link RepairOutcome#of}; a test
 * holds the two together over random rows.
 */
final class RowChanges {

    /** R14, the closed-window write; an absent parent is NULL, which is equal to nothing. */
    private static final String WRITE_FAST =
            upsert("fast")
                    + """
                    AND (fast_ckpt IS NULL
                      OR (fast_gen = excluded.fast_gen AND fast_run <= excluded.fast_run
                          AND fast_ckpt >= ?)
                      OR (fast_gen = ? AND fast_ckpt >= ?)\
                    """;

    /** R19: a void value may be replaced. */
    private static final String OR_BEHIND_AN_OPEN_CUT =
            " OR (fast_gen = ? AND fast_run < ? AND fast_ckpt >= ?)";

    /** R14 and R15, the late write. */
    private static final String WRITE_LATE =
            upsert("late")
                    + """
                    AND (late_gen IS NULL OR late_gen <> excluded.late_gen
                      OR late_run <= excluded.late_run)\
                    """;

    private static final String WRITE_FINAL =
            """
            INSERT INTO ad_metrics
              (entity, bucket, final_valid, final_spend_micros, final_gen, final_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (entity, bucket) DO UPDATE SET
              final_valid = excluded.final_valid,
              final_spend_micros = excluded.final_spend_micros,
              final_gen = excluded.final_gen, final_at = excluded.final_at
            WHERE final_gen IS NULL OR final_gen <= excluded.final_gen\
            """;

    /** R18: the item goes only if no other writer's attribute is on it. */
    private static final String DELETE_BARE_FAST =
            """
            DELETE FROM ad_metrics
            WHERE entity = ? AND bucket = ? AND fast_ckpt = ? AND fast_gen = ? AND fast_run = ?
              AND late_valid IS NULL AND final_valid IS NULL\
            """;

    private RowChanges() {}

    private static String upsert(String writer) {
        return """
        INSERT INTO ad_metrics (entity, bucket, key_group, job_gen,
          $_valid, $_spend_micros, $_ckpt, $_gen, $_run, $_ix)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (entity, bucket) DO UPDATE SET
          key_group = excluded.key_group, job_gen = excluded.job_gen,
          $_valid = excluded.$_valid, $_spend_micros = excluded.$_spend_micros,
          $_ckpt = excluded.$_ckpt, $_gen = excluded.$_gen, $_run = excluded.$_run,
          $_ix = excluded.$_ix
        WHERE (job_gen IS NULL OR job_gen <= excluded.job_gen)
        """
                .replace("$", writer);
    }

    private static String remove(String writer) {
        return """
        UPDATE ad_metrics SET $_valid = NULL, $_spend_micros = NULL,
          $_ckpt = NULL, $_gen = NULL, $_run = NULL, $_ix = NULL
        WHERE entity = ? AND bucket = ? AND $_ckpt = ? AND $_gen = ? AND $_run = ?\
        """
                .replace("$", writer);
    }

    private static String rewrite(String writer) {
        return """
        UPDATE ad_metrics SET job_gen = max(coalesce(job_gen, 0), ?1),
          $_valid = ?2, $_spend_micros = ?3, $_ckpt = ?4, $_gen = ?1, $_run = ?5, $_ix = ?6
        WHERE entity = ?7 AND bucket = ?8 AND $_ckpt = ?9 AND $_gen = ?10 AND $_run = ?11
          AND ($_valid, $_spend_micros, $_ckpt, $_gen, $_run) <> (?2, ?3, ?4, ?1, ?5)\
        """
                .replace("$", writer);
    }

    static WriteOutcome write(Session session, LedgerWrite write) throws SQLException {
        if (update(session, write) == 1) {
            return new WriteOutcome.Written();
        }
        LedgerRow held = held(session, write.key());
        Optional<Refusal> why = write.refusal(held);
        return new WriteOutcome.Refused(
                why.orElseThrow(() -> new IllegalStateException(write + " not made on " + held)),
                held);
    }

    private static int update(Session session, LedgerWrite write) throws SQLException {
        if (write instanceof ClosedWindowWrite closed) {
            Fence fence = closed.fence();
            Long parent = fence.parent().map(Branch::generation).orElse(null);
            Long branch = fence.parent().map(Branch::checkpoint).orElse(null);
            List<Object> condition = new ArrayList<>();
            condition.add(fence.restoredCheckpoint());
            condition.add(parent);
            condition.add(branch);
            for (OpenCut cut : fence.openCuts()) {
                condition.addAll(List.of(cut.generation(), cut.run(), cut.checkpoint()));
            }
            String sql = WRITE_FAST + OR_BEHIND_AN_OPEN_CUT.repeat(fence.openCuts().size()) + ")";
            return stream(session, sql, closed, condition.toArray());
        }
        if (write instanceof LateTotalWrite late) {
            return stream(session, WRITE_LATE, late);
        }
        FinalWrite last = (FinalWrite) write;
        return session.bound(
                        WRITE_FINAL,
                        last.key().entity(),
                        last.key().bucket(),
                        last.counts().valid(),
                        last.counts().spendMicros(),
                        last.generation(),
                        last.at().toString())
                .executeUpdate();
    }

    private static int stream(
            Session session, String sql, StreamWrite write, Object... ofTheCondition)
            throws SQLException {
        Object[] ofTheValue = {
            write.key().entity(),
            write.key().bucket(),
            write.keyGroup(),
            write.fence().generation(),
            write.counts().valid(),
            write.counts().spendMicros(),
            write.epoch(),
            write.fence().generation(),
            write.fence().run(),
            TagIndexKey.of(write.key(), write.epoch()).text()
        };
        Object[] all = new Object[ofTheValue.length + ofTheCondition.length];
        System.arraycopy(ofTheValue, 0, all, 0, ofTheValue.length);
        System.arraycopy(ofTheCondition, 0, all, ofTheValue.length, ofTheCondition.length);
        return session.bound(sql, all).executeUpdate();
    }

    static RepairOutcome repair(Session session, RepairChange change) throws SQLException {
        int changed =
                change.will().isPresent()
                        ? rewrite(session, change, change.will().get())
                        : remove(session, change);
        if (changed == 1) {
            return RepairOutcome.APPLIED;
        }
        LedgerRow held = held(session, change.key());
        RepairOutcome outcome = change.outcome(held);
        if (outcome == RepairOutcome.APPLIED) {
            throw new IllegalStateException(change + " not made on " + held);
        }
        return outcome;
    }

    private static int remove(Session session, RepairChange change) throws SQLException {
        Tag seen = change.seen().tag();
        Object[] values = {
            change.key().entity(),
            change.key().bucket(),
            seen.checkpoint(),
            seen.generation(),
            seen.run()
        };
        if (change.writer() == Writer.FAST
                && session.bound(DELETE_BARE_FAST, values).executeUpdate() == 1) {
            return 1;
        }
        return session.bound(remove(change.writer().prefix()), values).executeUpdate();
    }

    private static int rewrite(Session session, RepairChange change, TaggedCounts will)
            throws SQLException {
        Tag seen = change.seen().tag();
        return session.bound(
                        rewrite(change.writer().prefix()),
                        will.tag().generation(),
                        will.counts().valid(),
                        will.counts().spendMicros(),
                        will.tag().checkpoint(),
                        will.tag().run(),
                        TagIndexKey.of(change.key(), will.tag().checkpoint()).text(),
                        change.key().entity(),
                        change.key().bucket(),
                        seen.checkpoint(),
                        seen.generation(),
                        seen.run())
                .executeUpdate();
    }

    private static LedgerRow held(Session session, RowKey key) throws SQLException {
        return RowReader.read(session, key).orElse(LedgerRow.absent(key));
    }
}
