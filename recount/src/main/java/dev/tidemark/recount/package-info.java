/**
 * The recount: exact counts of hours that can no longer change, from the lake, without an engine.
 *
 * <p>{@link dev.tidemark.recount.Recount} is the way in. {@link dev.tidemark.recount.RecountRules}
 * says what becomes of each record, {@link dev.tidemark.recount.RecountPass} reads the lake and
 * applies the rules, {@link dev.tidemark.recount.Lake} is the port to where the records are. An
 * engine may count instead: {@link dev.tidemark.recount.HourCounting} is the port to whoever does,
 * and {@link dev.tidemark.recount.CountingTask} and the steps are what it needs.
 */
package dev.tidemark.recount;
