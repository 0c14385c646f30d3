package dev.tidemark.job.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.StreamUnusableException;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** What is said about a topic that takes no more, without one. */
class TopicTargetTest {

    private static final KafkaTopic TOPIC = KafkaTopic.parse("kafka:clicks?brokers=127.0.0.1:1");

    @Test
    void rightsCredentialsAndSizesDoNotMendThemselves() {
        for (Exception cause :
                List.of(
                        new TopicAuthorizationException("not that"),
                        new SaslAuthenticationException("not that"),
                        new RecordTooLargeException("not that"),
                        new KafkaException(
                                "in error", new ClusterAuthorizationException("not that")))) {
            StreamUnusableException stopped = TopicTarget.stopped(TOPIC, cause);

            assertThat(stopped.isAway()).as(cause.toString()).isFalse();
            assertThat(stopped).hasMessageContaining("took no more records: not that");
        }
    }

    @Test
    void brokersThatAreAwayMayComeBack() {
        for (Exception cause :
                List.of(new TimeoutException("later"), new NotEnoughReplicasException("later"))) {
            assertThat(TopicTarget.stopped(TOPIC, cause).isAway()).as(cause.toString()).isTrue();
        }
    }

    @Test
    void settingsThatNoProducerCanBeMadeOfAreWrong() {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", TOPIC.brokers());
        settings.put("compression.type", "tar");

        StreamUnusableException wrong =
                catchThrowableOfType(
                        StreamUnusableException.class,
                        () -> TopicTarget.producer(TOPIC, settings).close());

        assertThat(wrong.isAway()).isFalse();
        assertThat(wrong)
                .hasMessageContaining("no client could be made for the brokers at 127.0.0.1:1: ")
                .hasMessageContaining("compression.type");
    }
}
