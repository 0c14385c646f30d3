package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestTest {

    private static final List<String> WORDS = List.of("show", "run", "generate", "config", "flush");

    @Test
    void twoSwappedLettersAreOneSlip() {
        assertThat(Nearest.of("shwo", WORDS)).contains("show");
    }

    @Test
    void aMissingLetterIsFound() {
        assertThat(Nearest.of("flsh", WORDS)).contains("flush");
    }

    @Test
    void aBeginningIsFound() {
        assertThat(Nearest.of("gen", WORDS)).contains("generate");
    }

    @Test
    void anOptionIsFoundWithItsDashes() {
        assertThat(Nearest.of("--soruce", List.of("--store", "--source"))).contains("--source");
    }

    @Test
    void aWordThatIsNothingLikeAnyCandidateIsNotGuessed() {
        assertThat(Nearest.of("destroy", WORDS)).isEmpty();
    }

    @Test
    void theDistanceCountsEachKindOfEditOnce() {
        assertThat(Nearest.distance("", "abc")).isEqualTo(3);
        assertThat(Nearest.distance("abc", "abc")).isZero();
        assertThat(Nearest.distance("abc", "acb")).isEqualTo(1);
        assertThat(Nearest.distance("abc", "abx")).isEqualTo(1);
        assertThat(Nearest.distance("Abc", "abcd")).isEqualTo(1);
    }
}
