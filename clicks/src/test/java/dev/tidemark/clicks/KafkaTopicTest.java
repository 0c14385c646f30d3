package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaTopicTest {

    @Test
    void aTopicIsReadWithItsBrokersAndWrittenBack() {
        String text = "kafka:ad-clicks.v1?brokers=broker-1:9092,10.0.0.2:19092";

        KafkaTopic topic = KafkaTopic.parse(text);

        assertThat(topic.name()).isEqualTo("ad-clicks.v1");
        assertThat(topic.brokers()).isEqualTo("broker-1:9092,10.0.0.2:19092");
        assertThat(topic).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clicks",
                "kafka:clicks",
                "kafka:?brokers=h:1",
                "kafka:two words?brokers=h:1",
                "kafka:clicks?brokers=",
                "kafka:clicks?brokers=h",
                "kafka:clicks?brokers=h:1,",
                "kafka:clicks?brokers=h:1&start=latest",
                "kafka:clicks?brokers=user:secret@h:1",
            })
    void whatNamesNoTopicOrNoBrokersIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> KafkaTopic.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("HOST:PORT");
    }
}
