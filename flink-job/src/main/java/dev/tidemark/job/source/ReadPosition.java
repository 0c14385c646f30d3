package dev.tidemark.job.source;

/**
 * How far a shard of a source has been read, as a checkpoint holds it.
 *
 * @param shard as in the positions of the lake (docs/protocol.md, R23)
 * @param at in words that end with the last place that was read: {@code line 61}, {@code offset
 *     119}, {@code after 4959}, {@code inside 4959.3}; or {@link #NOTHING}
 * @param number of lines or records before it; -1 where places have no number that says so
 */
public record ReadPosition(String shard, String at, long number) {

    /** Of a shard that was known and not yet read. */
    public static final String NOTHING = "nothing read yet";
}
