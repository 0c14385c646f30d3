package dev.tidemark.job.source;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.ledger.RefusedForSafetyException;
import java.time.Instant;

/**
 * A checkpoint does not fit what its stream or topic holds now: to go on from it would leave out
 * clicks, or count those of another topic, and nobody would see that (docs/protocol.md, R27).
 */
public final class RetentionGapException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    private RetentionGapException(String message) {
        super(message);
    }

    /**
     * A refusal.
     *
     * @param source the stream or topic as people write it
     * @param readUpTo what arrived before this has been read
     * @param oldest what arrived before this is no longer there; after {@code readUpTo}
     * @param horizon by how much a click that counts may be older than its arrival
     */
    public static RetentionGapException of(
            String source, Instant readUpTo, Instant oldest, AcceptanceHorizon horizon) {
        String first = Hour.of(readUpTo.minus(horizon.length()).toEpochMilli()).text();
        String last = Hour.of(oldest.toEpochMilli()).text();
        return new RetentionGapException(
                """
                %s has dropped what arrived before %s, and the checkpoint had read it up to %s: \
                clicks of the hours %s to %s would be missing, since one that counts may be older \
                than its arrival by the horizon of %d minutes. Nothing was read. Next: bring those \
                clicks into the lake from another copy, if there is one, and fill these hours with \
                'tidemark recount --from %s --to %s'; the stream counts on behind the gap with \
                --accept-gap."""
                        .formatted(
                                source,
                                oldest,
                                readUpTo,
                                first,
                                last,
                                horizon.length().toMinutes(),
                                first,
                                last));
    }

    /**
     * A refusal of offsets, which do not say when what stood there had arrived.
     *
     * @param source the topic as people write it
     * @param partitions which offsets of which partitions are gone
     * @param countedTo the watermark of the checkpoint: what is gone had not been counted by then
     * @param oldest when the oldest record that is left was written
     */
    public static RetentionGapException ofOffsets(
            String source, String partitions, Instant countedTo, Instant oldest) {
        String first = Hour.of(countedTo.toEpochMilli()).text();
        String last = Hour.of(Math.max(countedTo.toEpochMilli(), oldest.toEpochMilli())).text();
        return new RetentionGapException(
                """
                %s has dropped records that the checkpoint has not read: %s. It had counted up to \
                %s, and the oldest record that is left is of %s: clicks of some of the hours %s to %s \
                would be missing, and late ones of hours before. Nothing was read. Next: bring those clicks into \
                the lake from another copy, if there is one, and fill these hours with 'tidemark \
                recount --from %s --to %s'; the topic counts on behind the gap with --accept-gap."""
                        .formatted(
                                source, partitions, countedTo, oldest, first, last, first, last));
    }

    /**
     * A refusal of offsets, before the job had a watermark.
     *
     * @param source the topic as people write it
     * @param partitions which offsets of which partitions are gone
     * @param oldest when the oldest record that is left was written
     */
    public static RetentionGapException ofOffsetsBeforeAnyHour(
            String source, String partitions, Instant oldest) {
        return new RetentionGapException(
                """
                %s has dropped records that the checkpoint has not read: %s. It had closed no minute \
                yet, and the oldest record that is left is of %s: clicks of any hour up to %s would \
                be missing. Nothing was read. Next: bring those clicks into the lake from another \
                copy, if there is one, and fill their hours with 'tidemark recount'; the topic counts \
                on behind the gap with --accept-gap."""
                        .formatted(
                                source, partitions, oldest, Hour.of(oldest.toEpochMilli()).text()));
    }

    /**
     * A refusal of a topic that ends before the checkpoint's offset.
     *
     * @param source the topic as people write it
     * @param offset where the checkpoint would read on
     * @param end where the partition ends now
     */
    public static RetentionGapException ofNewTopic(
            String source, int partition, long offset, long end) {
        return new RetentionGapException(
                """
                %s is not what the checkpoint has read: it would read on at offset %d of partition \
                %d, which ends at %d. The topic was made anew, or its brokers have lost records. \
                Nothing was read. Next: with --accept-gap the job reads such a partition from its \
                first record, and takes what it has counted before for duplicates or stale."""
                        .formatted(source, offset, partition, end));
    }

    /**
     * A refusal of a topic that no longer has a partition of the checkpoint.
     *
     * @param partitions how many it has
     * @param needed how many the checkpoint reads
     */
    public static RetentionGapException ofFewerPartitions(
            KafkaTopic topic, int partitions, int needed) {
        return new RetentionGapException(
                """
                %s is not what the checkpoint has read: it has %d of the %d partitions that the \
                checkpoint reads. It was made anew. Nothing was read. Next: 'kafka-topics.sh \
                --bootstrap-server %s --alter --topic %s --partitions %d', and then --accept-gap: a \
                partition that is not there cannot be read on, with it or without."""
                        .formatted(
                                topic, partitions, needed, topic.brokers(), topic.name(), needed));
    }

    /**
     * A refusal of a checkpoint that reads a topic of another name.
     *
     * @param read the topic that it reads
     */
    public static RetentionGapException ofOtherTopic(KafkaTopic topic, String read) {
        return new RetentionGapException(
                """
                the checkpoint reads the topic %s, and --source names %s: both would be read from \
                now on. Nothing was read. Next: the same command with --source '%s', or a --store of \
                its own for what counts %s."""
                        .formatted(
                                read,
                                topic.name(),
                                new KafkaTopic(read, topic.brokers()),
                                topic.name()));
    }
}
