package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.Bandwidth;
import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.CapacityPlan;
import dev.tidemark.capacity.Events;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.Share;
import dev.tidemark.capacity.WatermarkArithmetic;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A formula of a worksheet with the inputs it needs; it has a figure wherever those are there.
 *
 * @param needed without these there is no figure
 * @param optional these change the figure where they are there
 */
record Line(
        String name,
        String formula,
        String source,
        List<Input<?>> needed,
        List<Input<?>> optional,
        String unit,
        Function<Given, CapacityPlan.Value> value,
        Function<Given, String> warning) {

    static Builder line(String name, String formula, String source) {
        return new Builder(name, formula, source);
    }

    /** The document of the ad-click loop. */
    static String eventTime(String part) {
        return "event time, watermarks & checkpoints, part " + part;
    }

    /** The document about stream processing. */
    static String streams(String section) {
        return "stream processing, section " + section;
    }

    Figure figure(Given given) {
        return new Figure(name, value.apply(given), unit, formula, source, warning.apply(given));
    }

    /** Collects the words of a line before its kind of value. */
    static final class Builder {
        private final String name;
        private final String formula;
        private final String source;
        private List<Input<?>> needed = List.of();
        private List<Input<?>> optional = List.of();
        private Function<Given, String> warning = given -> "";

        private Builder(String name, String formula, String source) {
            this.name = name;
            this.formula = formula;
            this.source = source;
        }

        Builder from(Input<?>... inputs) {
            needed = List.of(inputs);
            return this;
        }

        Builder also(Input<?>... inputs) {
            optional = List.of(inputs);
            return this;
        }

        Builder warns(Function<Given, String> sentence) {
            warning = sentence;
            return this;
        }

        Line time(Function<Given, Duration> of) {
            return maybeTime(of.andThen(Optional::of));
        }

        /** A time that may never come. */
        Line maybeTime(Function<Given, Optional<Duration>> of) {
            return line(
                    "s",
                    given ->
                            of.apply(given)
                                    .map(t -> number(seconds(t), Quantities.text(t)))
                                    .orElseGet(() -> word("never")));
        }

        Line size(Function<Given, Bytes> of) {
            return line("B", given -> bytes(of.apply(given)));
        }

        Line bandwidth(Function<Given, Bandwidth> of) {
            return line(
                    "B/s",
                    given -> {
                        Bandwidth value = of.apply(given);
                        long perSecond = value.perSecond().value();
                        return number(BigDecimal.valueOf(perSecond), value.toString());
                    });
        }

        Line rate(Function<Given, Rate> of) {
            return line(
                    "1/s",
                    given -> number(of.apply(given).perSecond(), of.apply(given).toString()));
        }

        Line events(Function<Given, Events> of) {
            return count(of.andThen(Events::count));
        }

        Line count(Function<Given, ? extends Number> of) {
            return line(
                    "1",
                    given -> {
                        long count = of.apply(given).longValue();
                        return number(BigDecimal.valueOf(count), Quantities.text(count));
                    });
        }

        /** A plain number, shown to four decimals. */
        Line ratio(Function<Given, BigDecimal> of) {
            return line(
                    "1",
                    given -> {
                        BigDecimal value = of.apply(given);
                        return number(
                                value, Quantities.text(value.setScale(4, RoundingMode.HALF_UP)));
                    });
        }

        Line share(Function<Given, Share> of) {
            return line("1", given -> number(of.apply(given).value(), of.apply(given).toString()));
        }

        /** A part of the whole that may be above one. */
        Line percent(Function<Given, BigDecimal> of) {
            return line(
                    "1",
                    given -> {
                        BigDecimal part = of.apply(given);
                        BigDecimal percent = part.movePointRight(2);
                        return number(
                                part,
                                Quantities.text(percent.setScale(2, RoundingMode.HALF_UP)) + "%");
                    });
        }

        Line units(Function<Given, Long> of, String unit) {
            return line(
                    unit,
                    given -> {
                        long units = of.apply(given);
                        return number(
                                BigDecimal.valueOf(units), Quantities.text(units) + " " + unit);
                    });
        }

        Line instant(Function<Given, Instant> of) {
            return line("UTC", given -> word(of.apply(given).toString()));
        }

        Line words(Function<Given, String> of) {
            return line("-", given -> word(of.apply(given)));
        }

        private Line line(String unit, Function<Given, CapacityPlan.Value> value) {
            return new Line(name, formula, source, needed, optional, unit, value, warning);
        }

        private static CapacityPlan.Value bytes(Bytes amount) {
            return number(BigDecimal.valueOf(amount.value()), amount.toString());
        }

        private static CapacityPlan.Value number(BigDecimal number, String text) {
            return new CapacityPlan.Value(Optional.of(number), text);
        }

        private static CapacityPlan.Value word(String text) {
            return new CapacityPlan.Value(Optional.empty(), text);
        }

        private static BigDecimal seconds(Duration time) {
            return WatermarkArithmetic.in(Duration.ofSeconds(1), time);
        }
    }
}
