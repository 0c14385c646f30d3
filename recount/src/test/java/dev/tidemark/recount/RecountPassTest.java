package dev.tidemark.recount;

import static dev.tidemark.recount.LakeClicks.DAY;
import static dev.tidemark.recount.LakeClicks.MINUTE;
import static dev.tidemark.recount.LakeClicks.click;
import static dev.tidemark.recount.LakeClicks.rejected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecountPassTest {

    private static final Hour TEN = Hour.parse("2026-02-08T10");
    private static final long HORIZON = 120 * MINUTE;

    @TempDir Path scratch;

    private final InMemoryLedger ledger = new InMemoryLedger();

    @Test
    void theFirstCopyCountsInItsOwnHourAndTheOthersNowhere() throws IOException {
        // The device clock is ahead, so each copy's event time is its arrival: 09:59 and 10:00.
        RawClick first = click(1, "c", "ad", 590, 999, 599);
        RawClick copy = click(2, "c", "ad", 590, 999, 600);
        MemoryLake lake = new MemoryLake().raw("a", first).raw("b", copy);

        assertThat(verdicts(lake, TEN)).isEqualTo("s0:2=DUPLICATE");
        assertThat(verdicts(lake, new Hour(TEN.number() - 1))).isEqualTo("s0:1=COUNTED");
    }

    @Test
    void ofCopiesThatArriveTogetherTheLowerPositionIsTheFirst() throws IOException {
        MemoryLake lake =
                new MemoryLake()
                        .raw("a", click(12, "c", "ad_2", 600))
                        .raw("b", click(9, "c", "ad_1", 600));
        assertThat(verdicts(lake, TEN)).isEqualTo("s0:12=DUPLICATE s0:9=COUNTED");
    }

    @Test
    void aRepeatedLineIsTheSameRecordAndItsNewestReadingStands() throws IOException {
        RawClick once = click(1, "c", "ad_1", 600);
        Click other = click(1, "c", "ad_2", 600).click();
        RawClick again = RawClick.of(once.position(), other, 2, 1, 5);
        MemoryLake lake = new MemoryLake().raw("b", again).raw("c", once).raw("d", once);

        List<Decision> decisions = decisions(lake, 1_000_000, 1, TEN);
        assertThat(decisions).hasSize(1);
        assertThat(decisions.get(0).lines()).isEqualTo(3);
        assertThat(decisions.get(0).click().adId()).isEqualTo("ad_2");
        assertThat(decisions.get(0).isCounted()).isTrue();
    }

    @Test
    void aLoggedInvalidBindsAndALaterCopyCountsInstead() throws IOException {
        RawClick first = click(1, "c", "ad", 600);
        RawClick copy = click(2, "c", "ad", 601);
        MemoryLake lake =
                new MemoryLake()
                        .raw("a", first, copy)
                        .exceptions("x", rejected(Verdict.INVALID, first, 1, 1, 0));
        assertThat(verdicts(lake, TEN)).isEqualTo("s0:1=INVALID s0:2=COUNTED");
    }

    @Test
    void aVoidedInvalidDoesNotBind() throws IOException {
        ledger.controlItems().create("register", "C:generation:%019d".formatted(1), generation());
        ledger.controlItems()
                .create(
                        "g1",
                        "C:restore:%019d".formatted(2),
                        Map.of("run", "2", "checkpoint", "4", "at", "2026-02-08T12:00:00Z"));
        RawClick click = click(1, "c", "ad", 600);
        RawClick before = click(2, "d", "ad", 600);
        MemoryLake lake =
                new MemoryLake()
                        .raw("a", click, before)
                        .exceptions(
                                "x",
                                rejected(Verdict.INVALID, click, 1, 1, 4),
                                rejected(Verdict.INVALID, before, 1, 1, 3));
        assertThat(verdicts(lake, TEN)).isEqualTo("s0:1=COUNTED s0:2=INVALID");
    }

    private static Map<String, String> generation() {
        return Map.of("generation", "1", "max_parallelism", "128", "first_job", "j");
    }

    @Test
    void whatTheStreamLoggedComesWithTheDecision() throws IOException {
        RawClick late = click(1, "c", "ad", 600);
        RawClick onTime = click(2, "d", "ad", 600);
        MemoryLake lake =
                new MemoryLake()
                        .raw("a", late, onTime)
                        .exceptions("x", rejected(Verdict.LATE, late, 1, 1, 0));
        Map<String, Decision> bySequence =
                decisions(lake, 1_000_000, 1, TEN).stream()
                        .collect(Collectors.toMap(d -> d.click().position().sequence(), d -> d));
        assertThat(bySequence.get("1").logged())
                .get()
                .extracting(LoggedVerdict::verdict)
                .isEqualTo(Verdict.LATE);
        assertThat(bySequence.get("1").isCounted()).isTrue();
        assertThat(bySequence.get("2").logged()).isEmpty();
    }

    /**
     * A lake of three days with every kind of clock, copies and repeated lines, against a count
     * that knows nothing of partitions, sorting or memory.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyLakeIsCountedAsThePlainestCountDoesItWithAnyMemoryAndThreads(long seed)
            throws IOException {
        Random random = new Random(seed);
        List<RawClick> clicks = randomClicks(random, 12_000);
        MemoryLake lake = new MemoryLake();
        clicks.stream()
                .collect(Collectors.groupingBy(raw -> Hour.of(raw.arrivalTimeMillis())))
                .forEach(
                        (hour, lines) -> {
                            int half = lines.size() / 2;
                            if (half > 0) {
                                lake.raw("a", lines.subList(0, half).toArray(RawClick[]::new));
                            }
                            lake.raw(
                                    "b",
                                    lines.subList(half, lines.size()).toArray(RawClick[]::new));
                        });
        Hour first = Hour.of(DAY + 600 * MINUTE);
        Hour[] hours = {first, new Hour(first.number() + 1), new Hour(first.number() + 4)};
        Map<String, Verdict> plain = plainVerdicts(clicks, hours);
        assertThat(plain.values()).contains(Verdict.COUNTED, Verdict.DUPLICATE, Verdict.STALE);

        assertSame(byPosition(decisions(lake, 64 << 20, 1, hours)), plain);
        assertSame(byPosition(decisions(lake, 200_000, 8, hours)), plain);
        for (Hour hour : hours) {
            // An hour alone is decided as in the company of others.
            assertSame(byPosition(decisions(lake, 64 << 20, 2, hour)), plainVerdicts(clicks, hour));
        }
    }

    /** Says where two large maps differ, not all that they hold. */
    private static void assertSame(Map<String, Verdict> actual, Map<String, Verdict> expected) {
        Map<String, String> differences = new TreeMap<>();
        expected.forEach(
                (position, verdict) -> {
                    if (actual.get(position) != verdict) {
                        differences.put(position, actual.get(position) + ", not " + verdict);
                    }
                });
        assertThat(differences).isEmpty();
        assertThat(actual).hasSameSizeAs(expected);
    }

    private static List<RawClick> randomClicks(Random random, int count) {
        List<RawClick> clicks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RawClick like = i > 0 && random.nextInt(4) == 0 ? clicks.get(random.nextInt(i)) : null;
            if (like != null && random.nextInt(3) == 0) {
                clicks.add(like);
                continue;
            }
            long arrival = DAY + (long) (random.nextDouble() * 3 * 1_440 * MINUTE / 4);
            long impression = arrival - random.nextInt((int) (HORIZON + 20 * MINUTE));
            long device = impression + random.nextInt((int) HORIZON);
            String id = "id-" + i;
            if (like != null) {
                id = like.click().clickId();
                impression = like.click().impressionTimeMillis();
                device = random.nextBoolean() ? device : like.click().deviceTimeMillis();
                // Copies of one arrival: their places in the shard decide which is the first.
                arrival =
                        random.nextInt(3) == 0
                                ? like.click().arrivalTimeMillis()
                                : Math.max(impression, DAY) + random.nextInt((int) (HORIZON * 2));
            }
            String part = random.nextInt(4) == 0 ? "." + random.nextInt(200) : "";
            clicks.add(
                    RawClick.of(
                            new Position("s" + random.nextInt(3), i + part),
                            new Click(
                                    id,
                                    "ad_" + random.nextInt(5),
                                    "",
                                    "",
                                    impression,
                                    device,
                                    arrival,
                                    random.nextInt(1_000),
                                    random.nextInt(50) > 0),
                            1,
                            1,
                            0));
        }
        return clicks;
    }

    /** First by (arrival, position) over everything, as a page of text would say it. */
    private static Map<String, Verdict> plainVerdicts(List<RawClick> clicks, Hour... hours) {
        Map<String, Verdict> verdicts = new TreeMap<>();
        Map<String, Long> until = new HashMap<>();
        clicks.stream()
                .distinct()
                .sorted(
                        Comparator.comparing(RawClick::arrivalTimeMillis)
                                .thenComparing(RawClick::position))
                .forEach(
                        raw -> {
                            Click click = raw.click();
                            long end = click.impressionTimeMillis() + HORIZON;
                            Verdict verdict;
                            if (!click.valid()) {
                                verdict = Verdict.INVALID;
                            } else if (click.arrivalTimeMillis() > end) {
                                verdict = Verdict.STALE;
                            } else {
                                long known = until.getOrDefault(click.clickId(), Long.MIN_VALUE);
                                verdict =
                                        click.arrivalTimeMillis() <= known
                                                ? Verdict.DUPLICATE
                                                : Verdict.COUNTED;
                                until.merge(click.clickId(), end, Math::max);
                            }
                            Hour hour = Hour.of(click.eventTimeMillis());
                            boolean arrivedInTime =
                                    Hour.of(click.arrivalTimeMillis()).number()
                                            <= hour.number() + 2;
                            if (List.of(hours).contains(hour) && arrivedInTime) {
                                verdicts.put(raw.position().toString(), verdict);
                            }
                        });
        return verdicts;
    }

    private Map<String, Verdict> byPosition(List<Decision> decisions) {
        RecountRules rules = new RecountRules(Duration.ofHours(2));
        Map<String, Verdict> verdicts = new TreeMap<>();
        decisions.stream()
                .filter(decision -> rules.isOfItsHour(decision.click()))
                .forEach(d -> verdicts.put(d.click().position().toString(), d.verdict()));
        return verdicts;
    }

    private String verdicts(MemoryLake lake, Hour hour) throws IOException {
        return byPosition(decisions(lake, 1_000_000, 2, hour)).entrySet().stream()
                .map(Map.Entry::toString)
                .collect(Collectors.joining(" "));
    }

    private List<Decision> decisions(MemoryLake lake, long memory, int threads, Hour... hours)
            throws IOException {
        RecountSettings settings =
                new RecountSettings(
                        Duration.ofHours(2), Duration.ZERO, false, threads, memory, scratch);
        List<Decision> decisions = new ArrayList<>();
        try (RecountPass pass =
                RecountPass.read(lake, ledger.controlItems(), List.of(hours), settings)) {
            assertThat(pass.spilledBytes() > 0).isEqualTo(memory == 200_000);
            pass.decide(decisions::add);
        }
        return decisions;
    }
}
