/**
 * The repair engine: after a restore, or after a generation has ended, it brings the ledger to what
 * it would be if only the replay had run (docs/protocol.md, R13, R17 to R22, R24).
 *
 * <p>{@link dev.tidemark.ledger.repair.Flush} and {@link dev.tidemark.ledger.repair.Sweep} say
 * which values are wrong, {@link dev.tidemark.ledger.repair.RepairPlan} holds what to do about
 * them, {@link dev.tidemark.ledger.repair.Repair} does it. The job and the binary use the same
 * code, over one subtask's key groups or over all.
 */
package dev.tidemark.ledger.repair;
