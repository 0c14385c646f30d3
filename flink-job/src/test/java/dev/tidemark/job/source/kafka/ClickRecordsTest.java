package dev.tidemark.job.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.InputRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClickRecordsTest {

    private static final long SENT = Instant.parse("2026-02-08T10:14:07Z").toEpochMilli();
    private static final String CLICK =
            "{\"click_id\":\"c1\",\"ad_id\":\"ad_7\",\"device_time\":\"%s\"%s}";

    private final ClickRecords records = new ClickRecords("");

    @BeforeEach
    void open() {
        records.open(null);
    }

    @Test
    void aPositionIsTopicAndPartitionThenOffset() {
        InputRecord read = read(CLICK.formatted("2026-02-08T10:14:05Z", ""));

        assertThat(read.position()).hasToString("clicks-3:41");
        assertThat(read.click().clickId()).isEqualTo("c1");
    }

    @Test
    void aClickWithoutAnArrivalArrivedWhenItsRecordWasSentSoAClockAheadIsClamped() {
        InputRecord read = read(CLICK.formatted("2031-01-01T00:00:00Z", ""));

        assertThat(read.arrivalTimeMillis()).isEqualTo(SENT);
        assertThat(read.click().eventTimeMillis()).isEqualTo(SENT);
    }

    @Test
    void itsOwnArrivalGoesFirst() {
        String arrival = ",\"arrival_time\":\"2026-02-08T10:14:06Z\"";

        assertThat(read(CLICK.formatted("2026-02-08T10:14:05Z", arrival)).arrivalTimeMillis())
                .isEqualTo(SENT - 1_000);
    }

    @Test
    void aRecordThatNobodyCanReadGoesOnWithItsPlaceAndTime() {
        InputRecord read = read("{\"click_id\":");

        assertThat(read.click()).isNull();
        assertThat(read.malformed().reason()).contains("ends in the middle");
        assertThat(read.position()).hasToString("clicks-3:41");
        assertThat(read.arrivalTimeMillis()).isEqualTo(SENT);
    }

    @Test
    void aRecordWithoutAValueIsMalformed() {
        assertThat(read(null).malformed().reason()).isEqualTo("the line is empty");
    }

    private InputRecord read(String value) {
        List<InputRecord> read = new ArrayList<>();
        byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
        records.deserialize(
                new ConsumerRecord<>(
                        "clicks",
                        3,
                        41,
                        SENT,
                        TimestampType.CREATE_TIME,
                        0,
                        0,
                        null,
                        bytes,
                        new RecordHeaders(),
                        Optional.empty()),
                new ListCollector<>(read));
        assertThat(read).hasSize(1);
        return read.get(0);
    }
}
