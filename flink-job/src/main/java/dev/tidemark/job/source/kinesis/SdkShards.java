package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.kinesis.StreamClient;
import dev.tidemark.job.kinesis.StreamException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.GetRecordsResponse;
import software.amazon.awssdk.services.kinesis.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.kinesis.model.ListShardsRequest;
import software.amazon.awssdk.services.kinesis.model.ListShardsResponse;
import software.amazon.awssdk.services.kinesis.model.Record;
import software.amazon.awssdk.services.kinesis.model.ShardIteratorType;

/** The port to Kinesis by the AWS SDK. */
final class SdkShards implements StreamShards {

    private final KinesisClient client;
    private final String stream;

    private SdkShards(KinesisClient client, String stream) {
        this.client = client;
        this.stream = stream;
    }

    static SdkShards of(KinesisStream stream) {
        return new SdkShards(StreamClient.of(stream), stream.name());
    }

    @Override
    public List<Shard> list() {
        List<Shard> shards = new ArrayList<>();
        String next = null;
        do {
            ListShardsRequest request =
                    next == null
                            ? ListShardsRequest.builder().streamName(stream).build()
                            : ListShardsRequest.builder().nextToken(next).build();
            ListShardsResponse page = ask(() -> client.listShards(request));
            page.shards().forEach(shard -> shards.add(new Shard(shard.shardId(), parents(shard))));
            next = page.nextToken();
        } while (next != null);
        return shards;
    }

    private static Set<String> parents(software.amazon.awssdk.services.kinesis.model.Shard shard) {
        Set<String> parents = new TreeSet<>();
        Stream.of(shard.parentShardId(), shard.adjacentParentShardId())
                .filter(id -> id != null && !id.isEmpty())
                .forEach(parents::add);
        return parents;
    }

    @Override
    public Duration retention() {
        return Duration.ofHours(
                ask(() -> client.describeStreamSummary(request -> request.streamName(stream)))
                        .streamDescriptionSummary()
                        .retentionPeriodHours());
    }

    @Override
    public String iterator(String shardId, ShardPosition position) {
        GetShardIteratorRequest.Builder request =
                GetShardIteratorRequest.builder().streamName(stream).shardId(shardId);
        switch (position.kind()) {
            case HORIZON -> request.shardIteratorType(ShardIteratorType.TRIM_HORIZON);
            case AT_TIME ->
                    request.shardIteratorType(ShardIteratorType.AT_TIMESTAMP)
                            .timestamp(Instant.ofEpochMilli(position.number()));
            case AFTER ->
                    request.shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                            .startingSequenceNumber(position.sequence());
            case INSIDE ->
                    request.shardIteratorType(ShardIteratorType.AT_SEQUENCE_NUMBER)
                            .startingSequenceNumber(position.sequence());
        }
        return ask(() -> client.getShardIterator(request.build())).shardIterator();
    }

    @Override
    public Batch read(String iterator, int most) {
        GetRecordsResponse read =
                ask(
                        () ->
                                client.getRecords(
                                        request -> request.shardIterator(iterator).limit(most)));
        return new Batch(
                read.records().stream().map(SdkShards::record).toList(),
                read.nextShardIterator(),
                read.millisBehindLatest() == null ? 0 : read.millisBehindLatest());
    }

    private static StreamRecord record(Record record) {
        return new StreamRecord(
                record.sequenceNumber(),
                record.approximateArrivalTimestamp().toEpochMilli(),
                record.data().asByteArray());
    }

    private <T> T ask(Supplier<T> question) {
        try {
            return question.get();
        } catch (SdkException e) {
            throw StreamException.of(stream, e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
