package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.Cut;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The run that a flush from the command line takes. */
class FlushRunTest {

    private static final Instant AT = Instant.parse("2026-02-08T10:16:30Z");
    private static final Generation GENERATION = new Generation(7, Optional.empty(), 128, "job");
    private static final Fence JOB = fresh(7, 1, 0);

    private final Scene scene = new Scene();
    private final Register register = new Register(scene.ledger.controlItems(), 7);

    @BeforeEach
    void aJobHasRun() {
        register.runs().take("job", 0);
        register.raiseEpoch(43);
    }

    private FlushRun next(long checkpoint) {
        return FlushRun.next(register, 7, checkpoint);
    }

    private RepairReport flush(FlushRun run) {
        return scene.repair().flush(run, GENERATION, AT, Scene.whole(RestoredCounts.NONE));
    }

    @Test
    void itsCutCoversTheLastRunOfTheJob() {
        scene.closed(minute("ad_7", 14), 5, 42, JOB);

        flush(next(41));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(register.runs().restores()).containsExactly(new Restore(2, 41, AT));
        assertThat(register.runs().cuts()).containsExactly(new Cut(2, 41));
        assertThat(register.runs().isUsable(42, 1)).isFalse();
        assertThat(register.runs().isUsable(41, 1)).isTrue();
    }

    @Test
    void theSameFlushAgainGoesOnWithTheSameRun() {
        flush(next(41));

        assertThat(next(41).number()).isEqualTo(2);
        assertThat(flush(next(41)).progress().found()).isZero();
        assertThat(next(40).number()).as("to another checkpoint").isEqualTo(3);
    }

    @Test
    void afterARunOfTheJobItIsAnother() {
        flush(next(41));
        long second = register.runs().take("another job", 0);
        scene.closed(minute("ad_7", 14), 5, 42, fresh(7, second, 41));

        flush(next(41));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(register.runs().cuts()).contains(new Cut(4, 41));
    }

    @Test
    void aRunThatBeganInBetweenStopsItBeforeItChangesAnything() {
        scene.closed(minute("ad_7", 14), 5, 42, JOB);
        FlushRun planned = next(41);
        register.runs().take("another job", 0);

        assertThatExceptionOfType(RefusedForSafetyException.class)
                .isThrownBy(() -> flush(planned))
                .withMessageContaining("Run 2 of generation 7 has begun meanwhile");
        assertThat(scene.ledger.read(minute("ad_7", 14))).isPresent();
        assertThat(register.runs().cuts()).isEmpty();
    }
}
