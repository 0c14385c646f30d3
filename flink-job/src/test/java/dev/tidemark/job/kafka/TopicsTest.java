package dev.tidemark.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.StreamUnusableException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Clients that cannot be made: no broker is asked. */
class TopicsTest {

    private static StreamUnusableException refused(String brokers, Map<String, String> client) {
        KafkaTopic topic = KafkaTopic.parse("kafka:clicks?brokers=" + brokers);
        Properties properties = new Properties();
        properties.putAll(client);
        StreamUnusableException refused =
                catchThrowableOfType(
                        StreamUnusableException.class, () -> Topics.partitions(topic, properties));
        assertThat(
                        catchThrowableOfType(
                                StreamUnusableException.class,
                                () -> Topics.held(topic, List.of(), properties)))
                .hasMessage(refused.getMessage());
        StreamUnusableException asked =
                catchThrowableOfType(
                        StreamUnusableException.class,
                        () -> Brokers.longestTransaction(brokers, properties));
        assertThat(asked).hasMessage(refused.getMessage());
        assertThat(asked.getCause() == null).isEqualTo(refused.getCause() == null);
        return refused;
    }

    private static void assertWrong(Map<String, String> client, String why) {
        StreamUnusableException wrong = refused("127.0.0.1:1", client);

        assertThat(wrong.isAway()).as(wrong.getMessage()).isFalse();
        assertThat(wrong)
                .hasMessageStartingWith("no client could be made for the brokers at 127.0.0.1:1: ")
                .hasMessageContaining(why);
        assertThat(wrong.next()).startsWith("the same command with a --kafka-properties FILE");
    }

    @Test
    void aTruststoreThatIsNotThereIsNoSilentBroker() {
        assertWrong(
                Map.of("security.protocol", "SSL", "ssl.truststore.location", "/nowhere.jks"),
                "/nowhere.jks");
    }

    @Test
    void aProtocolThatNobodyKnowsIsNoSilentBroker() {
        assertWrong(Map.of("security.protocol", "GUESS"), "GUESS");
    }

    @Test
    void aLoginThatCannotBeReadIsNoSilentBroker() {
        assertWrong(
                Map.of(
                        "security.protocol",
                        "SASL_PLAINTEXT",
                        "sasl.mechanism",
                        "PLAIN",
                        "sasl.jaas.config",
                        "no login module"),
                "JAAS");
    }

    @Test
    void ofALoginThatCannotBeReadNoWordIsShown() {
        StreamUnusableException wrong =
                refused(
                        "127.0.0.1:1",
                        Map.of(
                                "security.protocol",
                                "SASL_PLAINTEXT",
                                "sasl.mechanism",
                                "PLAIN",
                                "sasl.jaas.config",
                                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"u\" password=correct horse-41;"));

        assertThat(wrong).hasMessageContaining("sasl.jaas.config").hasNoCause();
        assertThat(wrong.getMessage()).doesNotContain("horse", "correct");
    }

    @Test
    void aBrokerWhoseNameLeadsNowhereMayComeBack() {
        StreamUnusableException away = refused("no-such-host.invalid:9092", Map.of());

        assertThat(away.isAway()).isTrue();
        assertThat(away)
                .hasMessageContaining("the brokers at no-such-host.invalid:9092 do not answer")
                .hasMessageContaining("No resolvable bootstrap urls");
    }
}
