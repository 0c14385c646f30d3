package dev.tidemark.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.SecureListener;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a real broker says about a topic, and what it refuses to say. */
@Timeout(600)
class TopicsIT {

    @TempDir Path folder;

    @Test
    void aWrongPasswordIsNoBrokerThatDoesNotAnswerWhateverIsAsked() throws Exception {
        SecureListener secure = SecureListener.in(folder.resolve("secure"));
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"), secure)) {
            broker.createTopic("clicks", 1);
            KafkaTopic topic = new KafkaTopic("clicks", secure.address());
            Set<TopicPartition> first = Set.of(new TopicPartition("clicks", 0));
            Properties right = properties(secure, secure.password());
            Properties wrong = properties(secure, "typo-4410");

            assertThat(Topics.partitions(topic, right)).isEqualTo(1);
            assertThat(Topics.held(topic, first, right)).containsOnlyKeys(first);
            assertIsRefused(() -> Topics.partitions(topic, wrong));
            assertIsRefused(() -> Topics.held(topic, first, wrong));
        }
    }

    private Properties properties(SecureListener secure, String password) throws Exception {
        Path file = secure.clientProperties(folder.resolve("client.properties"), password);
        return ClientProperties.read(file.toString());
    }

    private static void assertIsRefused(Runnable question) {
        StreamUnusableException refused =
                catchThrowableOfType(StreamUnusableException.class, question::run);
        assertThat(refused.isAway()).as(refused.toString()).isFalse();
        assertThat(refused).hasMessageContaining("refuse clicks").hasMessageNotContaining("typo");
    }
}
