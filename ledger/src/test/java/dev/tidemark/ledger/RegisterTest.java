package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RegisterTest {

    private static final Optional<Branch> FRESH = Optional.empty();

    private final ControlItems items = new InMemoryLedger().controlItems();

    private Register generation(long number) {
        return new Register(items, number);
    }

    @Test
    void theSettingsOfAGenerationsLastJobAreKept() {
        generation(7).startedWith().record(Map.of("allowance", "5s", "follow", "true"));
        generation(7).startedWith().record(Map.of("allowance", "6s"));

        assertThat(generation(7).startedWith().find()).contains(Map.of("allowance", "6s"));
        assertThat(generation(8).startedWith().find()).isEmpty();
    }

    @Nested
    class AGeneration {

        @Test
        void beginsFreshAndIsRemembered() {
            Generation begun = generation(7).begin("job-a", FRESH, 128);

            assertThat(begun).isEqualTo(new Generation(7, FRESH, 128, "job-a"));
            assertThat(generation(7).generation()).contains(begun);
            assertThat(generation(8).generation()).isEmpty();
        }

        @Test
        void beginsAgainForItsOwnJobAsAfterAFailoverBeforeTheFirstCheckpoint() {
            generation(7).begin("job-a", FRESH, 128);
            generation(7).raiseEpoch(0);

            assertThat(generation(7).begin("job-a", FRESH, 128).firstJob()).isEqualTo("job-a");
        }

        @Test
        void refusesAFreshStartOverWhatAnotherJobHasWritten() {
            generation(7).begin("job-a", FRESH, 128);
            generation(7).raiseEpoch(0);

            assertThatExceptionOfType(GenerationRefusedException.class)
                    .isThrownBy(() -> generation(7).begin("job-b", FRESH, 128))
                    .withMessageContaining("has already begun, fresh")
                    .withMessageContaining("tidemark run --from auto")
                    .withMessageContaining("tidemark run --job-gen 8");
        }

        @Test
        void isTakenOverByAnotherJobIfTheFirstOneNeverWrote() {
            generation(7).begin("job-a", FRESH, 128);

            generation(7).begin("job-b", FRESH, 128);

            assertThat(generation(7).generation().orElseThrow().firstJob()).isEqualTo("job-b");
        }

        @Test
        void refusesAnotherMaxParallelism() {
            generation(7).begin("job-a", FRESH, 128);

            assertThatExceptionOfType(MaxParallelismRefusedException.class)
                    .isThrownBy(() -> generation(7).begin("job-a", FRESH, 256))
                    .withMessageContaining("--max-parallelism 128");
            assertThatExceptionOfType(MaxParallelismRefusedException.class)
                    .isThrownBy(() -> generation(7).resume(256));
            assertThat(generation(7).resume(128).number()).isEqualTo(7);
        }

        @Test
        void cannotGoOnWhereItNeverBegan() {
            generation(7).begin("job-a", FRESH, 128);

            assertThatExceptionOfType(GenerationRefusedException.class)
                    .isThrownBy(() -> generation(9).resume(128))
                    .withMessageContaining("no generation 9");
        }

        @Test
        void beginsFromASavepointOfItsParentOnceAndAgain() {
            generation(7).begin("job-a", FRESH, 128);
            Optional<Branch> branch = Optional.of(new Branch(7, 51));

            Generation begun = generation(8).begin("job-b", branch, 128);
            generation(8).raiseEpoch(51);

            assertThat(begun.parent()).isEqualTo(branch);
            assertThat(generation(8).begin("job-c", branch, 128)).isEqualTo(begun);
        }

        @Test
        void refusesAnotherOrigin() {
            generation(7).begin("job-a", FRESH, 128);
            generation(8).begin("job-b", Optional.of(new Branch(7, 51)), 128);

            assertThatExceptionOfType(GenerationRefusedException.class)
                    .isThrownBy(
                            () -> generation(8).begin("job-b", Optional.of(new Branch(7, 52)), 128))
                    .withMessageContaining("from savepoint 51 of generation 7")
                    .withMessageContaining("--job-gen 9");
            assertThatExceptionOfType(GenerationRefusedException.class)
                    .isThrownBy(() -> generation(8).begin("job-b", FRESH, 128));
        }

        @Test
        void mustCountInTheKeyGroupsOfItsParent() {
            generation(7).begin("job-a", FRESH, 128);

            assertThatExceptionOfType(MaxParallelismRefusedException.class)
                    .isThrownBy(
                            () ->
                                    generation(8)
                                            .begin("job-b", Optional.of(new Branch(7, 51)), 256));
            assertThat(generation(8).generation()).isEmpty();
        }

        @Test
        void cannotBeginFromAParentThatTheStoreHasNeverSeen() {
            assertThatExceptionOfType(GenerationRefusedException.class)
                    .isThrownBy(
                            () -> generation(8).begin("job-b", Optional.of(new Branch(7, 51)), 128))
                    .withMessageContaining("--store");
        }

        @Test
        void mustBeNewerThanAllOthers() {
            generation(7).begin("job-a", FRESH, 128);

            assertThatExceptionOfType(GenerationRefusedException.class)
                    .isThrownBy(() -> generation(3).begin("job-b", FRESH, 128))
                    .withMessageContaining("--job-gen 8");
            generation(8).begin("job-b", FRESH, 64);
            assertThat(Register.generations(items))
                    .extracting(Generation::number)
                    .containsExactly(7L, 8L);
        }
    }

    @Nested
    class TheHighestEpoch {

        @Test
        void isUnknownBeforeTheFirst() {
            assertThat(generation(7).highestEpoch()).isEmpty();
        }

        @Test
        void onlyGoesUp() {
            generation(7).raiseEpoch(0);
            generation(7).raiseEpoch(42);
            generation(7).raiseEpoch(41);

            assertThat(generation(7).highestEpoch()).hasValue(42);
            assertThat(generation(8).highestEpoch()).isEmpty();
        }
    }

    @Nested
    class ARun {

        private final Runs runs = generation(7).runs();

        @Test
        void isOneNumberForAllSubtasksOfAnAttempt() {
            assertThat(runs.take("job-a", 0)).isEqualTo(1);
            assertThat(runs.take("job-a", 0)).isEqualTo(1);
            assertThat(runs.last()).contains(new Run(1, "job-a", 0));
        }

        @Test
        void isTheNextNumberForAHigherAttemptAndForANewJob() {
            runs.take("job-a", 0);

            assertThat(runs.take("job-a", 3)).isEqualTo(2);
            assertThat(runs.take("job-b", 0)).isEqualTo(3);
            assertThat(runs.all()).extracting(Run::number).containsExactly(1L, 2L, 3L);
        }

        @Test
        void isRefusedToAnAttemptThatHasASuccessor() {
            runs.take("job-a", 1);
            runs.take("job-a", 2);

            assertThatExceptionOfType(RunRefusedException.class)
                    .isThrownBy(() -> runs.take("job-a", 1))
                    .withMessageContaining("run 2, attempt 2 of job job-a")
                    .withMessageContaining("tidemark status");
        }

        @Test
        void isNotGivenToAJobThatAnotherOneHasReplacedHoweverOftenItFailsOver() {
            runs.take("job-a", 0);
            runs.take("job-b", 0);

            assertThatExceptionOfType(RunRefusedException.class)
                    .isThrownBy(() -> runs.take("job-a", 1));
            assertThat(runs.take("job-a", 0)).isEqualTo(1);
        }

        @Test
        void isTheNextNumberForAJobThatBeginsANewLifeAndCountsItsAttemptsFromZero() {
            runs.take("job-a", "x", 0);
            runs.take("job-a", "x", 1);

            assertThat(runs.take("job-a", "y", 0)).isEqualTo(3);
            assertThat(runs.take("job-a", "y", 0)).isEqualTo(3);
            assertThat(runs.last()).contains(new Run(3, "job-a", "y", 0));
        }

        @Test
        void isRefusedToALifeOfTheJobThatAnotherHasReplaced() {
            runs.take("job-a", "x", 0);
            runs.take("job-a", "y", 0);

            assertThatExceptionOfType(RunRefusedException.class)
                    .isThrownBy(() -> runs.take("job-a", "x", 1))
                    .withMessageContaining("run 2, attempt 0 of job job-a");
        }

        @Test
        void sortsByNumberPastTheTenth() {
            for (int attempt = 0; attempt < 12; attempt++) {
                assertThat(runs.take("job-a", attempt)).isEqualTo(attempt + 1);
            }
            assertThat(runs.last().orElseThrow().number()).isEqualTo(12);
        }

        @Test
        void remembersWhatItBeganFrom() {
            Instant at = Instant.parse("2026-02-08T10:16:30Z");
            runs.recordRestore(2, 41, at);
            runs.recordRestore(2, 41, at.plusSeconds(1));
            runs.recordRestore(3, 0, at);

            assertThat(runs.restores())
                    .containsExactly(new Restore(2, 41, at), new Restore(3, 0, at));
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> runs.recordRestore(2, 42, at));
        }
    }

    @Nested
    class ACut {

        private final Runs runs = generation(7).runs();

        @Test
        void makesLaterCheckpointsOfOlderRunsUnusable() {
            runs.recordCut(2, 41);
            runs.recordCut(2, 41);

            assertThat(runs.cuts()).containsExactly(new Cut(2, 41));
            assertThatExceptionOfType(CheckpointRefusedException.class)
                    .isThrownBy(() -> runs.requireUsable(42, 1))
                    .withMessageContaining("run 2 has since gone back to checkpoint 41")
                    .withMessageContaining("tidemark run --from auto");
        }

        @Test
        void sparesTheCheckpointItWentBackToAndAllBeforeIt() {
            runs.recordCut(2, 41);

            assertThatCode(() -> runs.requireUsable(41, 1)).doesNotThrowAnyException();
            assertThatCode(() -> runs.requireUsable(40, 1)).doesNotThrowAnyException();
        }

        @Test
        void sparesTheCheckpointsOfItsOwnRunAndOfLaterOnes() {
            runs.recordCut(2, 41);

            assertThatCode(() -> runs.requireUsable(43, 2)).doesNotThrowAnyException();
            assertThatCode(() -> runs.requireUsable(44, 3)).doesNotThrowAnyException();
        }

        @Test
        void staysInForceAfterALaterCutThatWentLessFarBack() {
            runs.recordCut(2, 41);
            runs.recordCut(3, 50);

            assertThatExceptionOfType(CheckpointRefusedException.class)
                    .isThrownBy(() -> runs.requireUsable(42, 1));
            assertThatExceptionOfType(CheckpointRefusedException.class)
                    .isThrownBy(() -> runs.requireUsable(51, 2));
            assertThatCode(() -> runs.requireUsable(49, 2)).doesNotThrowAnyException();
        }
    }
}
