package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Position;
import dev.tidemark.ledger.Tag;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a checkpoint remembers of an id, by R7. */
final class HeldClickIdTest {

    private static final long IMPRESSION = 1_000_000;
    private static final Duration HORIZON = Duration.ofHours(2);
    private static final long END = IMPRESSION + HORIZON.toMillis();

    private static HeldClickId held(OptionalLong known, OptionalLong floor, boolean isStillToRead) {
        return held(known, floor, Optional.of(isStillToRead));
    }

    private static HeldClickId held(
            OptionalLong known, OptionalLong floor, Optional<Boolean> isStillToRead) {
        LakeClick click =
                new LakeClick(
                        new Position("s", 7),
                        "c",
                        "ad",
                        IMPRESSION,
                        IMPRESSION,
                        IMPRESSION + 5,
                        1,
                        true,
                        new Tag(0, 1, 1));
        return HeldClickId.of(known, floor, click, HORIZON, isStillToRead);
    }

    @Test
    void anIdThatIsRememberedIsHeldWhateverElseIsSo() {
        assertThat(held(OptionalLong.of(END), OptionalLong.of(END + 1), true))
                .isEqualTo(HeldClickId.HELD);
    }

    @Test
    void anIdIsExpiredFromTheEndOfItsHorizonOn() {
        assertThat(held(OptionalLong.empty(), OptionalLong.of(END), false))
                .isEqualTo(HeldClickId.EXPIRED);
        assertThat(held(OptionalLong.empty(), OptionalLong.of(END - 1), false))
                .isEqualTo(HeldClickId.NOT_HELD);
        assertThat(held(OptionalLong.empty(), OptionalLong.empty(), false))
                .isEqualTo(HeldClickId.NOT_HELD);
    }

    @Test
    void anIdOfAShardOfWhichNothingIsSaidIsNotSaidToBeExpired() {
        assertThat(held(OptionalLong.empty(), OptionalLong.of(END), Optional.empty()))
                .isEqualTo(HeldClickId.NOT_HELD);
        assertThat(held(OptionalLong.of(END), OptionalLong.of(END), Optional.empty()))
                .isEqualTo(HeldClickId.HELD);
    }

    @Test
    void aRecordBehindTheLastOneThatWasReadIsNotReadYet() {
        assertThat(held(OptionalLong.empty(), OptionalLong.of(END), true))
                .isEqualTo(HeldClickId.NOT_READ_YET);
    }
}
