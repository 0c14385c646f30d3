package dev.tidemark.job.kafka.broker;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads all of a topic that a consumer with some settings may see, in the order of partitions. */
public final class TopicReader {

    private TopicReader() {}

    /**
     * Every value, as text, up to the end that such a consumer has now.
     *
     * @param settings of the consumer, such as its isolation level
     */
    public static List<String> values(String brokers, String topic, Map<String, String> settings) {
        Properties properties = new Properties();
        properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        properties.putAll(settings);
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(
                        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions =
                    consumer.partitionsFor(topic).stream()
                            .map(info -> new TopicPartition(topic, info.partition()))
                            .sorted(Comparator.comparingInt(TopicPartition::partition))
                            .toList();
            for (TopicPartition partition : partitions) {
                read(consumer, partition, values);
            }
        }
        return values;
    }

    private static void read(
            KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, List<String> values) {
        List<TopicPartition> only = List.of(partition);
        consumer.assign(only);
        consumer.seekToBeginning(only);
        // With read_committed this is the offset of the first transaction that is still open.
        long end = consumer.endOffsets(only).get(partition);
        while (consumer.position(partition) < end) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
                values.add(new String(record.value(), StandardCharsets.UTF_8));
            }
        }
    }
}
