package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecountRulesTest {

    private static final long MINUTE = 60_000;
    private static final long HORIZON = 120 * MINUTE;
    private static final Tag TAG = new Tag(3, 1, 1);

    private final RecountRules rules = new RecountRules(Duration.ofHours(2));

    @Test
    void theFirstClickOfAnIdCountsAlsoWhenTheStreamLoggedItAsLateDuplicateOrStale() {
        LakeClick click = click("ad", 0, MINUTE, true);
        for (Verdict logged : new Verdict[] {Verdict.LATE, Verdict.DUPLICATE, Verdict.STALE}) {
            assertThat(rules.verdict(click, logged(logged), RecountRules.NOT_KNOWN))
                    .isEqualTo(Verdict.COUNTED);
        }
        assertThat(rules.verdict(click, Optional.empty(), RecountRules.NOT_KNOWN))
                .isEqualTo(Verdict.COUNTED);
    }

    @Test
    void aLoggedInvalidBinds() {
        LakeClick click = click("ad", 0, MINUTE, true);
        assertThat(rules.verdict(click, logged(Verdict.INVALID), RecountRules.NOT_KNOWN))
                .isEqualTo(Verdict.INVALID);
    }

    @Test
    void aRejectedClickAndAnUnusableAdAreInvalidWithoutAnyLog() {
        for (LakeClick click :
                new LakeClick[] {click("ad", 0, MINUTE, false), click("", 0, MINUTE, true)}) {
            assertThat(rules.verdict(click, Optional.empty(), RecountRules.NOT_KNOWN))
                    .isEqualTo(Verdict.INVALID);
        }
    }

    @Test
    void aClickIsStaleWhenItArrivesMoreThanTheHorizonAfterItsImpression() {
        LakeClick last = click("ad", 0, HORIZON, true);
        LakeClick tooLate = click("ad", 0, HORIZON + 1, true);
        assertThat(rules.verdict(last, Optional.empty(), RecountRules.NOT_KNOWN))
                .isEqualTo(Verdict.COUNTED);
        assertThat(rules.verdict(tooLate, Optional.empty(), RecountRules.NOT_KNOWN))
                .isEqualTo(Verdict.STALE);
    }

    @Test
    void anImpressionAfterTheArrivalIsNoLongerHorizon() {
        LakeClick ahead = click("ad", 10 * HORIZON, MINUTE, true);
        assertThat(rules.knownUntil(ahead, Verdict.COUNTED, RecountRules.NOT_KNOWN))
                .isEqualTo(MINUTE + HORIZON);
    }

    @Test
    void aCopyIsADuplicateAsLongAsAnEarlierOneIsKnown() {
        LakeClick first = click("ad", 0, MINUTE, true);
        long known = rules.knownUntil(first, Verdict.COUNTED, RecountRules.NOT_KNOWN);
        assertThat(known).isEqualTo(HORIZON);

        LakeClick copy = click("ad", 30 * MINUTE, HORIZON, true);
        LakeClick afterwards = click("ad", 30 * MINUTE, HORIZON + 1, true);
        assertThat(rules.verdict(copy, Optional.empty(), known)).isEqualTo(Verdict.DUPLICATE);
        assertThat(rules.verdict(afterwards, Optional.empty(), known)).isEqualTo(Verdict.COUNTED);
    }

    @Test
    void aDuplicateWithALaterImpressionExtendsWhatIsKnownAndARejectedOneDoesNot() {
        LakeClick later = click("ad", 30 * MINUTE, 40 * MINUTE, true);
        assertThat(rules.knownUntil(later, Verdict.DUPLICATE, HORIZON))
                .isEqualTo(HORIZON + 30 * MINUTE);
        assertThat(rules.knownUntil(later, Verdict.STALE, HORIZON)).isEqualTo(HORIZON);
        assertThat(rules.knownUntil(later, Verdict.INVALID, HORIZON)).isEqualTo(HORIZON);
        LakeClick earlier = click("ad", -30 * MINUTE, 40 * MINUTE, true);
        assertThat(rules.knownUntil(earlier, Verdict.DUPLICATE, HORIZON)).isEqualTo(HORIZON);
    }

    @Test
    void theArrivalHoursOfAnHourReachAHorizonBackAndAhead() {
        Hour hour = Hour.parse("2026-02-08T10");
        assertThat(rules.firstArrival(hour)).isEqualTo(Hour.parse("2026-02-08T08"));
        assertThat(rules.lastArrival(hour)).isEqualTo(Hour.parse("2026-02-08T12"));
        RecountRules odd = new RecountRules(Duration.ofMinutes(90));
        assertThat(odd.firstArrival(hour)).isEqualTo(Hour.parse("2026-02-08T08"));
        assertThat(odd.lastArrival(hour)).isEqualTo(Hour.parse("2026-02-08T12"));
    }

    private static Optional<LoggedVerdict> logged(Verdict verdict) {
        return Optional.of(new LoggedVerdict(verdict, 0, TAG));
    }

    private static LakeClick click(String ad, long impression, long arrival, boolean valid) {
        return new LakeClick(
                new Position("s", 1), "c", ad, impression, arrival, arrival, 7, valid, TAG);
    }
}
