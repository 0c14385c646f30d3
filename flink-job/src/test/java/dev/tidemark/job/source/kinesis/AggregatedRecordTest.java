package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.kinesis.Aggregates;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class AggregatedRecordTest {

    @Test
    void aRecordIsTakenApartByteForByte() {
        // Message: key table "pk", then two records (key index 0, data "a" and "bc").
        byte[] message = HexFormat.of().parseHex("0a02706b1a0508001a01611a0608001a026263");

        assertThat(AggregatedRecord.unpack(Aggregates.seal(message)))
                .get()
                .satisfies(parts -> assertThat(texts(parts)).containsExactly("a", "bc"));
    }

    @Property(tries = 300)
    void whatWasPackedComesOutInItsOrder(@ForAll List<byte[]> records) {
        List<byte[]> unpacked = AggregatedRecord.unpack(Aggregates.pack(records)).orElseThrow();

        assertThat(unpacked).hasSameSizeAs(records);
        for (int i = 0; i < records.size(); i++) {
            assertThat(unpacked.get(i)).isEqualTo(records.get(i));
        }
    }

    @Test
    void aClickByItselfIsNotTakenApart() {
        assertThat(AggregatedRecord.unpack(bytes("{\"click_id\":\"c\"}"))).isEmpty();
        assertThat(AggregatedRecord.unpack(new byte[0])).isEmpty();
    }

    @Test
    void aWrongSumOrAMessageThatIsNoneLeavesTheRecordAsItIs() {
        byte[] packed = Aggregates.pack(List.of(bytes("a"), bytes("b")));
        byte[] flipped = packed.clone();
        flipped[10] ^= 1;

        assertThat(AggregatedRecord.unpack(flipped)).isEmpty();
        assertThat(AggregatedRecord.unpack(Arrays.copyOf(packed, 12))).isEmpty();
        assertThat(AggregatedRecord.unpack(Aggregates.seal(new byte[] {0x1a, 0x7F, 1}))).isEmpty();
        assertThat(AggregatedRecord.unpack(Aggregates.seal(new byte[] {0x1b}))).isEmpty();
    }

    private static List<String> texts(List<byte[]> parts) {
        return parts.stream().map(part -> new String(part, StandardCharsets.UTF_8)).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
