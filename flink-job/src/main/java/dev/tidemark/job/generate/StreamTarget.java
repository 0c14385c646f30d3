package dev.tidemark.job.generate;

import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.kinesis.StreamClient;
import dev.tidemark.job.kinesis.StreamException;
import dev.tidemark.job.kinesis.StreamException.Fault;
import dev.tidemark.job.kinesis.Streams;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.PutRecordsRequestEntry;
import software.amazon.awssdk.services.kinesis.model.PutRecordsResponse;
import software.amazon.awssdk.services.kinesis.model.PutRecordsResultEntry;

/**
 * A Kinesis stream: shard s of the log is the middle of its s-th part of all hash keys, so it is in
 * one shard of the stream at any time, and in a shard of its own if the stream has as many.
 *
 * <p>A request is made when the one before has been taken whole. What the service refuses of it is
 * sent again, in its order, before anything newer. Records that came after a refused one in the
 * same request then stand before it; a request therefore spans less than a second of arrivals, far
 * within the five seconds that a shard may be out of order.
 */
final class StreamTarget implements RecordTarget {

    private static final int MOST_RECORDS = 500;

    /** The service takes 5 MiB a request, keys included. */
    private static final int MOST_BYTES = 4_000_000;

    private static final long LONGEST_SPAN_MILLIS = 999;

    private static final int MOST_TRIES = 12;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 10_000;

    /** Lets time pass. */
    @FunctionalInterface
    interface Pause {
        void of(long millis) throws InterruptedException;
    }

    private final KinesisClient client;
    private final String stream;
    private final int shards;
    private final Pause pause;
    private final List<PutRecordsRequestEntry> batch = new ArrayList<>();
    private long batchBytes;
    private long batchFromMillis;
    private long mayStandTwice;
    private boolean isUnanswered;
    private String lastRefusal = "";

    StreamTarget(KinesisClient client, String stream, int shards, Pause pause) {
        this.client = client;
        this.stream = stream;
        this.shards = shards;
        this.pause = pause;
    }

    /**
     * Looks for the stream and opens it.
     *
     * @param shards of the log
     */
    static StreamTarget open(KinesisStream stream, int shards) {
        Streams.requireThere(stream);
        return new StreamTarget(StreamClient.of(stream), stream.name(), shards, Thread::sleep);
    }

    @Override
    public void put(int shard, long arrivalMillis, byte[] line) {
        boolean isFull =
                batch.size() == MOST_RECORDS
                        || batchBytes + line.length > MOST_BYTES
                        || arrivalMillis - batchFromMillis > LONGEST_SPAN_MILLIS;
        if (isFull) {
            flush();
        }
        if (batch.isEmpty()) {
            batchFromMillis = arrivalMillis;
        }
        batchBytes += line.length;
        batch.add(
                PutRecordsRequestEntry.builder()
                        .partitionKey("shard-" + shard)
                        .explicitHashKey(hashKey(shard, shards).toString())
                        .data(SdkBytes.fromByteArrayUnsafe(line))
                        .build());
    }

    /** The middle of the shard's part of the 2^128 hash keys. */
    private static BigInteger hashKey(int shard, int shards) {
        return BigInteger.ONE
                .shiftLeft(127)
                .multiply(BigInteger.valueOf(2L * shard + 1))
                .divide(BigInteger.valueOf(shards));
    }

    @Override
    public void flush() {
        List<PutRecordsRequestEntry> left = List.copyOf(batch);
        int triesInVain = 0;
        boolean isCounted = false;
        isUnanswered = false;
        while (!left.isEmpty()) {
            if (isUnanswered && !isCounted) {
                // What is left later is among these: no record is counted again.
                mayStandTwice += left.size();
                isCounted = true;
            }
            List<PutRecordsRequestEntry> refused = send(left);
            triesInVain = refused.size() < left.size() ? 0 : triesInVain + 1;
            left = refused;
            if (triesInVain == MOST_TRIES) {
                throw StreamUnusableException.away(
                        "the stream %s took nothing in %d tries: %s"
                                .formatted(stream, MOST_TRIES, lastRefusal),
                        "",
                        null);
            }
            if (!left.isEmpty()) {
                await(FIRST_PAUSE_MILLIS << triesInVain);
            }
        }
        batch.clear();
        batchBytes = 0;
    }

    /** Those that the stream did not take, in their order. */
    private List<PutRecordsRequestEntry> send(List<PutRecordsRequestEntry> records) {
        try {
            PutRecordsResponse answer =
                    client.putRecords(request -> request.streamName(stream).records(records));
            return refused(records, answer.records());
        } catch (SdkException e) {
            StreamException refusal = StreamException.of(stream, e);
            if (refusal.fault() == Fault.FINAL) {
                throw StreamUnusableException.wrong(refusal.getMessage(), "", e);
            }
            isUnanswered |= refusal.mayBeDone();
            lastRefusal = refusal.getMessage();
            return records;
        }
    }

    private List<PutRecordsRequestEntry> refused(
            List<PutRecordsRequestEntry> records, List<PutRecordsResultEntry> results) {
        results.stream()
                .filter(result -> result.errorCode() != null)
                .reduce((any, last) -> last)
                .ifPresent(last -> lastRefusal = last.errorCode() + ", " + last.errorMessage());
        return IntStream.range(0, records.size())
                .filter(at -> results.get(at).errorCode() != null)
                .mapToObj(records::get)
                .toList();
    }

    private void await(long millis) {
        try {
            pause.of(Math.min(millis, LONGEST_PAUSE_MILLIS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StreamUnusableException.away("interrupted while it waited", "", e);
        }
    }

    @Override
    public long mayStandTwice() {
        return mayStandTwice;
    }

    @Override
    public void close() {
        client.close();
    }
}
