package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class AdIdsTest {

    @Test
    void anEmptyIdCannotBeBilled() {
        assertThat(AdIds.isUsable("")).isFalse();
        assertThat(AdIds.isUsable(" ")).isTrue();
    }

    @Test
    void anIdOf2048BytesIsTheLongest() {
        assertThat(AdIds.isUsable("a".repeat(2_048))).isTrue();
        assertThat(AdIds.isUsable("a".repeat(2_049))).isFalse();
    }

    @Test
    void bytesCountAndNotCharacters() {
        assertThat(AdIds.isUsable("é".repeat(1_024))).isTrue();
        assertThat(AdIds.isUsable("é".repeat(1_024) + "a")).isFalse();
        assertThat(AdIds.isUsable("日".repeat(682) + "ab")).isTrue();
        assertThat(AdIds.isUsable("日".repeat(683))).isFalse();
        assertThat(AdIds.isUsable("😀".repeat(512))).isTrue();
        assertThat(AdIds.isUsable("😀".repeat(512) + "a")).isFalse();
    }

    @Property
    void theLengthIsThatOfUtf8(@ForAll("nearTheLimit") String id) {
        assertThat(AdIds.isUsable(id))
                .isEqualTo(id.getBytes(StandardCharsets.UTF_8).length <= 2_048);
    }

    @Provide
    Arbitrary<String> nearTheLimit() {
        return Arbitraries.of("a", "é", "日", "😀")
                .list()
                .ofMinSize(500)
                .ofMaxSize(2_060)
                .map(parts -> String.join("", parts));
    }
}
