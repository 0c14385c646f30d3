package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.KinesisStream;
import java.time.Clock;

/**
 * What a person may set about the source.
 *
 * @param stream where it is, and where a job begins that has no checkpoint
 * @param fields other people's field names; empty for none
 * @param horizon how much older than its arrival a click may be that counts
 * @param acceptGap whether to go on behind what retention has dropped
 * @param clock a serializable one, for the pace of reads and the age of positions
 */
public record StreamSettings(
        KinesisStream stream,
        String fields,
        AcceptanceHorizon horizon,
        boolean acceptGap,
        Clock clock) {}
