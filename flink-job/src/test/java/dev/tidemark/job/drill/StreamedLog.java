package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratedRecord;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.kinesis.Aggregates;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.PutRecordsRequestEntry;

/**
 * A generated log that is put into a stream piece by piece. A shard of the log is a range of hash
 * keys, which the stream's shards divide among them, whatever splits and merges have made of them.
 */
final class StreamedLog {

    private static final int MOST_A_REQUEST = 500;
    private static final int PLACES_IN_A_RANGE = 97;

    private final ClickGenerator clicks;
    private final GeneratorSettings log;
    private final String stream;
    private final KinesisClient client;
    private final int packed;
    private final Map<Integer, List<byte[]>> packing = new TreeMap<>();
    private final List<PutRecordsRequestEntry> batch = new ArrayList<>();
    private long sent;

    /**
     * A log.
     *
     * @param packed how many clicks go into one aggregated record; 1 for none of them
     */
    StreamedLog(GeneratorSettings log, String stream, KinesisClient client, int packed) {
        this.clicks = new ClickGenerator(log);
        this.log = log;
        this.stream = stream;
        this.client = client;
        this.packed = packed;
    }

    /** Puts the next part of the log, and waits until the stream has it. */
    void send(double share) {
        for (long i = 0; i < log.clicks() * share && clicks.hasNext(); i++) {
            GeneratedRecord record = clicks.next();
            add(record.shard(), new String(record.bytes(), StandardCharsets.UTF_8).stripTrailing());
        }
        flush();
    }

    /** A click in each shard of the log that is later than it, so that all its minutes close. */
    void sendClosingClicks(Instant at) {
        for (int shard = 0; shard < log.shards(); shard++) {
            add(
                    shard,
                    "{\"click_id\":\"closing-%d\",\"ad_id\":\"closing\",\"device_time\":\"%s\"}"
                            .formatted(shard, at));
        }
        flush();
    }

    private void add(int shard, String line) {
        List<byte[]> together = packing.computeIfAbsent(shard, any -> new ArrayList<>());
        together.add(line.getBytes(StandardCharsets.UTF_8));
        if (together.size() == packed) {
            put(shard);
        }
    }

    private void put(int shard) {
        List<byte[]> together = packing.remove(shard);
        put(shard, packed == 1 ? together.get(0) : Aggregates.pack(together));
    }

    private void put(int shard, byte[] record) {
        BigInteger width = BigInteger.ONE.shiftLeft(128).divide(BigInteger.valueOf(log.shards()));
        BigInteger inside =
                width.multiply(BigInteger.valueOf(sent++ % PLACES_IN_A_RANGE))
                        .divide(BigInteger.valueOf(PLACES_IN_A_RANGE));
        BigInteger hash = width.multiply(BigInteger.valueOf(shard)).add(inside);
        batch.add(
                PutRecordsRequestEntry.builder()
                        .partitionKey("any")
                        .explicitHashKey(hash.toString())
                        .data(SdkBytes.fromByteArray(record))
                        .build());
        if (batch.size() == MOST_A_REQUEST) {
            putBatch();
        }
    }

    private void flush() {
        List.copyOf(packing.keySet()).forEach(this::put);
        putBatch();
    }

    /** A record that the stream has refused would be one that the job can never count. */
    private void putBatch() {
        if (batch.isEmpty()) {
            return;
        }
        int failed =
                client.putRecords(request -> request.streamName(stream).records(batch))
                        .failedRecordCount();
        assertThat(failed).as("records that the stream refused").isZero();
        batch.clear();
    }
}
