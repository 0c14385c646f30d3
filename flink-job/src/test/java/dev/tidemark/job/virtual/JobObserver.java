package dev.tidemark.job.virtual;

import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.PositionedClick;

/** Watches a virtual job from outside of its operators. */
public interface JobObserver {

    /** A shard's watermark is about to rise. */
    default void shardWatermark(String shard, long watermark) {}

    /** A shard is about to be idle, or active, as it may have been before. */
    default void shardIdle(String shard, boolean idle) {}

    /** The first click task is about to see a higher watermark. */
    default void jobWatermark(long watermark) {}

    /** A click has been judged; {@link Verdict#COUNTED} if it was not rejected. */
    default void judged(PositionedClick click, Verdict verdict, long judge) {}

    /** A line for the exceptions log. */
    default void rejected(RejectedClick line) {}
}
