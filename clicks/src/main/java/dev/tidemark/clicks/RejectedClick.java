package dev.tidemark.clicks;

/**
 * A record that is not counted on time: one line of the exceptions log.
 *
 * <p>The last three fields say who judged. A line is void if a later run of its generation's line
 * restored a checkpoint with an id of at most {@code epoch}, because the replay has then judged
 * again (docs/protocol.md, R23).
 *
 * @param verdict any but {@link Verdict#COUNTED}
 * @param clickId null if it could not be read
 * @param adId null if it could not be read
 * @param eventTimeMillis null if it could not be read
 * @param arrivalTimeMillis null if it could not be read
 * @param judgeMillis the larger of floor and watermark at the decision; null where the verdict does
 *     not depend on time, or before the first watermark
 * @param field the field at fault, or null
 * @param reason one sentence
 * @param raw the record as it stood in the input, for malformed records; else null, since the lake
 *     holds it under its position
 * @param generation the generation of the job that judged
 * @param run the run that judged
 * @param epoch the last barrier that the judging operator had passed
 */
public record RejectedClick(
        Verdict verdict,
        String clickId,
        String adId,
        Long eventTimeMillis,
        Long arrivalTimeMillis,
        Long judgeMillis,
        Position position,
        String field,
        String reason,
        String raw,
        long generation,
        long run,
        long epoch) {}
