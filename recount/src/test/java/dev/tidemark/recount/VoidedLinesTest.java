package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VoidedLinesTest {

    private static final Instant AT = Instant.parse("2026-02-08T12:00:00Z");

    @Test
    void aLaterRestoreVoidsTheLinesOfItsEpochAndAfter() {
        VoidedLines lines =
                new VoidedLines(
                        List.of(fresh(1)),
                        Map.of(1L, List.of(new Restore(1, 0, AT), new Restore(2, 41, AT))));
        assertThat(lines.isVoid(line(1, 1, 40))).isFalse();
        assertThat(lines.isVoid(line(1, 1, 41))).isTrue();
        assertThat(lines.isVoid(line(1, 1, 42))).isTrue();
        assertThat(lines.isVoid(line(1, 2, 41))).isFalse();
    }

    @Test
    void aNewerGenerationVoidsWhatItsParentJudgedSinceTheBranch() {
        VoidedLines lines =
                new VoidedLines(
                        List.of(fresh(7), branched(8, 7, 51)),
                        Map.of(8L, List.of(new Restore(1, 51, AT))));
        assertThat(lines.isVoid(line(7, 1, 50))).isFalse();
        assertThat(lines.isVoid(line(7, 1, 51))).isTrue();
        assertThat(lines.isVoid(line(8, 1, 51))).isFalse();
    }

    @Test
    void aGenerationThatWasGivenUpIsVoidAsAWhole() {
        VoidedLines lines =
                new VoidedLines(
                        List.of(fresh(7), branched(8, 7, 51), branched(9, 7, 51)), Map.of());
        assertThat(lines.isVoid(line(8, 1, 51))).isTrue();
        assertThat(lines.isVoid(line(8, 1, 90))).isTrue();
        assertThat(lines.isVoid(line(9, 1, 51))).isFalse();
        assertThat(lines.isVoid(line(7, 1, 50))).isFalse();
    }

    @Test
    void aGenerationStaysWhenItsParentsLineIsTakenUpLaterOrWhenAnotherBeginsFresh() {
        VoidedLines lines =
                new VoidedLines(
                        List.of(fresh(7), branched(8, 7, 51), branched(9, 8, 60), fresh(10)),
                        Map.of());
        assertThat(lines.isVoid(line(8, 1, 59))).isFalse();
        assertThat(lines.isVoid(line(8, 1, 60))).isTrue();
        assertThat(lines.isVoid(line(7, 1, 50))).isFalse();
        assertThat(lines.isVoid(line(9, 1, 60))).isFalse();
    }

    @Test
    void aStoreThatKnowsNothingVoidsNothing() {
        assertThat(new VoidedLines(List.of(), Map.of()).isVoid(line(3, 1, 7))).isFalse();
    }

    private static Generation fresh(long number) {
        return new Generation(number, Optional.empty(), 128, "job");
    }

    private static Generation branched(long number, long parent, long checkpoint) {
        return new Generation(number, Optional.of(new Branch(parent, checkpoint)), 128, "job");
    }

    private static Tag line(long generation, long run, long epoch) {
        return new Tag(epoch, generation, run);
    }
}
