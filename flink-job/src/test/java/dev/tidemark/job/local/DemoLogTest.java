package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.ledger.RowKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The log decides a replay differently by its construction: shown here with the arithmetic of
 * watermarks alone, so that the demo does not rest on luck.
 */
final class DemoLogTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration ALLOWANCE = Duration.ofSeconds(5);
    private static final Instant TWICE_MINUTE_CLOSES = Instant.parse("2026-02-08T10:59:59.999Z");

    @TempDir Path folder;

    private record Line(int shard, String id, RowKey hour, Instant clicked, Instant arrived) {
        boolean isDecidedTwice() {
            return id.startsWith("twice-");
        }
    }

    private final List<Line> lines =
            IntStream.rangeClosed(1, DemoLog.SHARDS)
                    .boxed()
                    .flatMap(shard -> DemoLog.lines(shard).stream().map(text -> line(shard, text)))
                    .toList();
    private final Instant silentFrom =
            lastArrival(lines.stream().filter(line -> line.shard == 3).filter(this::isBeforeGap));
    private final Instant idleAt = silentFrom.plus(DemoLog.IDLE_AFTER);
    private final Instant speaksAgain =
            lines.stream()
                    .filter(Line::isDecidedTwice)
                    .map(Line::arrived)
                    .min(Instant::compareTo)
                    .orElseThrow();

    @Test
    void theFirstRunFindsTheClicksLateSinceTheSilentShardIsIdle() {
        assertThat(speaksAgain).isAfter(idleAt.plusSeconds(1));
        assertThat(watermarkOfShards(1, 2, speaksAgain)).isAfterOrEqualTo(TWICE_MINUTE_CLOSES);
    }

    @Test
    void aWatermarkThatProvesTheSilenceComesOnlyWithIt() {
        Instant withTheShard = silentFrom.minus(ALLOWANCE);
        assertThat(DemoLog.IDLE_IS_PROVED).isAfter(withTheShard).isBefore(idleAt);
        assertThat(watermarkOfShards(1, 2, idleAt.plusSeconds(1)))
                .isAfterOrEqualTo(DemoLog.IDLE_IS_PROVED);
    }

    @Test
    void theCheckpointHasTimeBeforeTheMinuteCloses() {
        Instant closing = TWICE_MINUTE_CLOSES.plus(ALLOWANCE);
        assertThat(Duration.between(idleAt, closing)).isGreaterThan(Duration.ofMinutes(4));
        assertThat(watermarkOfShards(1, 2, idleAt.plus(Duration.ofMinutes(4))))
                .as("floor of a checkpoint that comes then")
                .isBefore(TWICE_MINUTE_CLOSES);
    }

    @Test
    void aReplayFromThereWaitsForTheShardUntilTheClicksHaveCome() {
        assertThat(speaksAgain).isBefore(idleAt.plus(DemoLog.IDLE_AFTER));
        List<Line> fromThenOn =
                lines.stream()
                        .filter(line -> line.shard == 3)
                        .dropWhile(line -> !line.isDecidedTwice())
                        .toList();
        List<Line> atFirst = fromThenOn.subList(0, decidedTwice().size());
        assertThat(atFirst).allMatch(Line::isDecidedTwice);
        assertThat(atFirst)
                .allSatisfy(line -> assertThat(line.clicked).isBefore(TWICE_MINUTE_CLOSES));
    }

    @Test
    void everyAdHasTheClicksThatItIsSaidToHave() {
        Map<RowKey, Integer> counted = new HashMap<>();
        decidedTwice().forEach(line -> counted.merge(line.hour, 1, Integer::sum));
        assertThat(counted).isEqualTo(DemoLog.DECIDED_TWICE);
        assertThat(lines).extracting(Line::id).doesNotHaveDuplicates();
    }

    @Test
    void everyShardIsInTheOrderOfArrival() {
        for (int shard = 1; shard <= DemoLog.SHARDS; shard++) {
            int one = shard;
            assertThat(lines.stream().filter(line -> line.shard == one).map(Line::arrived))
                    .isSorted();
        }
    }

    @Test
    void thePlainCountIsThatOfTheLines() throws IOException {
        int written = DemoLog.write(folder);
        Map<RowKey, Long> right = RightCounts.of(folder);
        Map<RowKey, Long> expected = new HashMap<>();
        lines.forEach(line -> expected.merge(line.hour, 1L, Long::sum));
        assertThat(right).isEqualTo(expected);
        assertThat(right.values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(written)
                .isEqualTo(lines.size());
    }

    @Test
    void thePlainCountTakesAnIdOnce() throws IOException {
        String click =
                "{\"click_id\":\"c\",\"ad_id\":\"a\",\"device_time\":\"2026-02-08T10:59:10Z\"}\n";
        java.nio.file.Files.writeString(folder.resolve("one"), click + click);
        assertThat(RightCounts.of(folder))
                .containsExactly(Map.entry(new RowKey("a", "H2026-02-08T10"), 1L));
    }

    private List<Line> decidedTwice() {
        return lines.stream().filter(Line::isDecidedTwice).toList();
    }

    /** The smaller of two shards' watermarks when everything up to a moment has been read. */
    private Instant watermarkOfShards(int one, int other, Instant moment) {
        Instant first = watermark(one, moment);
        Instant second = watermark(other, moment);
        return first.isBefore(second) ? first : second;
    }

    private Instant watermark(int shard, Instant moment) {
        return lines.stream()
                .filter(line -> line.shard == shard && !line.arrived.isAfter(moment))
                .map(Line::clicked)
                .max(Instant::compareTo)
                .orElseThrow()
                .minus(ALLOWANCE)
                .minusMillis(1);
    }

    private boolean isBeforeGap(Line line) {
        return line.arrived.isBefore(DemoLog.IDLE_IS_PROVED);
    }

    private static Instant lastArrival(Stream<Line> some) {
        return some.map(Line::arrived).max(Instant::compareTo).orElseThrow();
    }

    private static Line line(int shard, String text) {
        try {
            JsonNode click = JSON.readTree(text);
            String clicked = click.get("device_time").asText();
            return new Line(
                    shard,
                    click.get("click_id").asText(),
                    new RowKey(click.get("ad_id").asText(), "H" + clicked.substring(0, 13)),
                    Instant.parse(clicked),
                    Instant.parse(click.get("arrival_time").asText()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
