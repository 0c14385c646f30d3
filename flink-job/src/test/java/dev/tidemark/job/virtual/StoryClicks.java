package dev.tidemark.job.virtual;

import static dev.tidemark.job.virtual.StoryTime.at;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.job.PositionedClick;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The clicks of the story, by shard, as they stand in {@code story-clicks.csv}. */
final class StoryClicks {

    private static final long COST_MICROS = 250_000;

    /** One line of the file; its event time is what the clamped device time must come to. */
    record Line(
            String clickId,
            String shard,
            String readTime,
            String deviceTime,
            String arrivalTime,
            String impressionTime,
            String ad,
            String campaign,
            String device) {

        /** The same click, which reached the log, and was read, at another time. */
        Line readAt(String time) {
            return with(time, deviceTime, time);
        }

        /** The same click with another time on its device's clock. */
        Line reported(String time) {
            return with(readTime, time, arrivalTime);
        }

        /** The same click with another time on the clock of the log. */
        Line arrived(String time) {
            return with(readTime, deviceTime, time);
        }

        private Line with(String read, String reported, String arrived) {
            return new Line(
                    clickId, shard, read, reported, arrived, impressionTime, ad, campaign, device);
        }
    }

    private StoryClicks() {}

    /** The shards as the story has them. */
    static List<Shard> shards() {
        return shards(UnaryOperator.identity());
    }

    /** The shards with one line changed. */
    static List<Shard> shards(String clickId, UnaryOperator<Line> change) {
        return shards(line -> line.clickId.equals(clickId) ? change.apply(line) : line);
    }

    /** The shards with some lines changed; each shard stays in the order of its read times. */
    static List<Shard> shards(UnaryOperator<Line> change) {
        TreeMap<String, List<Shard.Arrival>> byShard = new TreeMap<>();
        List<Line> changes = new ArrayList<>(lines().stream().map(change).toList());
        changes.sort(Comparator.comparingLong(line -> at(line.readTime)));
        for (Line changed : changes) {
            List<Shard.Arrival> arrivals =
                    byShard.computeIfAbsent(changed.shard, shard -> new ArrayList<>());
            arrivals.add(arrival(changed, arrivals.size() + 1));
        }
        return byShard.entrySet().stream()
                .map(shard -> new Shard(shard.getKey(), shard.getValue()))
                .toList();
    }

    private static Shard.Arrival arrival(Line line, int sequence) {
        Click click =
                new Click(
                        line.clickId,
                        line.ad,
                        line.campaign,
                        line.device,
                        at(line.impressionTime),
                        at(line.deviceTime),
                        at(line.arrivalTime),
                        COST_MICROS,
                        true);
        return new Shard.Arrival(
                at(line.readTime), new PositionedClick(new Position(line.shard, sequence), click));
    }

    private static List<Line> lines() {
        return resource("story-clicks.csv").lines().skip(1).map(StoryClicks::line).toList();
    }

    private static Line line(String csv) {
        String[] field = csv.split(",", -1);
        return new Line(
                field[0], field[1], field[2], field[4], field[2], field[5], field[6], field[7],
                field[8]);
    }

    static String resource(String name) {
        try (InputStream in = StoryClicks.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
