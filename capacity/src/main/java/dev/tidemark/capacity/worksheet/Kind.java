package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.Bandwidth;
import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.Events;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.Share;
import dev.tidemark.capacity.WriteBudget;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How values of one kind are typed and shown.
 *
 * @param label the word for one in a help page
 * @param reader from what was typed; an IllegalArgumentException says what is wrong with it
 * @param writer to what a person reads
 */
record Kind<T>(String label, Function<String, T> reader, Function<T, String> writer) {
    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("3000-01-01T00:00:00Z");

    static final Kind<Rate> RATE = new Kind<>("R", Quantities::rate, Rate::toString);
    static final Kind<Duration> TIME = new Kind<>("TIME", Quantities::time, Quantities::text);
    static final Kind<Bytes> SIZE = new Kind<>("SIZE", Quantities::bytes, Bytes::toString);
    static final Kind<Bandwidth> BANDWIDTH =
            new Kind<>("SIZE/s", Quantities::bandwidth, Bandwidth::toString);
    static final Kind<Share> SHARE = new Kind<>("SHARE", Quantities::share, Share::toString);
    static final Kind<Events> EVENTS =
            new Kind<>("N", text -> Events.of(whole(text)), Events::toString);
    static final Kind<WriteBudget> UNITS =
            new Kind<>("N", text -> WriteBudget.of(whole(text)), WriteBudget::toString);
    static final Kind<Long> COUNT = new Kind<>("N", Kind::whole, Quantities::text);
    static final Kind<Integer> SMALL =
            new Kind<>(
                    "N",
                    text -> (int) Quantities.whole(text, 0, 1_000_000_000),
                    number -> Quantities.text((long) number));
    static final Kind<Boolean> TRUTH = new Kind<>("true|false", Kind::truth, String::valueOf);
    static final Kind<Instant> INSTANT = new Kind<>("INSTANT", Kind::instant, Instant::toString);
    static final Kind<String> TEXT = new Kind<>("TEXT", text -> text, text -> text);

    static <T> Kind<List<T>> listOf(Kind<T> kind) {
        return new Kind<>(
                kind.label() + ",...",
                text -> Arrays.stream(text.split(",", -1)).map(kind.reader()).toList(),
                values -> values.stream().map(kind.writer()).collect(Collectors.joining(", ")));
    }

    private static long whole(String text) {
        return Quantities.whole(text, 0, 1_000_000_000_000_000L);
    }

    private static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw new IllegalArgumentException(
                            "\"" + text + "\" is not a choice; true and false are.");
        };
    }

    private static Instant instant(String text) {
        try {
            Instant instant = Instant.parse(text);
            if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" is out of range; the years 1900 to 2999 are allowed.");
            }
            return instant;
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not an instant; write it as 2026-02-08T10:15:07.2Z.", e);
        }
    }
}
