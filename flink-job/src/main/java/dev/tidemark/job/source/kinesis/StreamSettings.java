package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.KinesisStream;
import java.time.Clock;

/**
 * What a person may set about the source.
 *
 * @param stream where it is, and where a job begins that has no checkpoint
 * @param fields other people's field names; empty for none
 * @param acceptGap whether to go on behind what retention has dropped
 * @param clock a serializable one, for the pace of reads and the age of positions
 */
public record StreamSettings(KinesisStream stream, String fields, boolean acceptGap, Clock clock) {}
