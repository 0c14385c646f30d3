package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.LoadCase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The values that one question was asked with. */
final class Given {
    private final Map<String, String> typed;
    private final Optional<LoadCase> load;

    Given(Map<String, String> typed, Optional<LoadCase> load) {
        this.typed = Map.copyOf(typed);
        this.load = load;
    }

    /** Where a value comes from. */
    enum Origin {
        FLAG,
        WORKLOAD,
        COMPUTED,
        ASSUMED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    <T> Optional<T> find(Input<T> input) {
        return typed(input)
                .or(() -> planned(input))
                .or(() -> input.derive(this))
                .or(input::assumedValue);
    }

    <T> T get(Input<T> input) {
        return find(input)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "a line uses --"
                                                + input.name()
                                                + " without asking for it"));
    }

    boolean hasAll(List<Input<?>> inputs) {
        return inputs.stream().allMatch(this::has);
    }

    private boolean has(Input<?> input) {
        return find(input).isPresent();
    }

    /** Where a value comes from; empty when there is none. */
    Optional<Origin> origin(Input<?> input) {
        if (typed(input).isPresent()) {
            return Optional.of(Origin.FLAG);
        }
        if (planned(input).isPresent()) {
            return Optional.of(Origin.WORKLOAD);
        }
        if (input.derive(this).isPresent()) {
            return Optional.of(Origin.COMPUTED);
        }
        return input.assumedValue().map(value -> Origin.ASSUMED);
    }

    /** Whether someone said something about this input, rather than that all of it is assumed. */
    boolean isAskedFor(Input<?> input) {
        return origin(input)
                .map(
                        origin ->
                                switch (origin) {
                                    case FLAG, WORKLOAD -> true;
                                    case COMPUTED ->
                                            input.sources().stream().anyMatch(this::isAskedFor);
                                    case ASSUMED -> false;
                                })
                .orElse(false);
    }

    <T> String text(Input<T> input) {
        return input.text(get(input));
    }

    private <T> Optional<T> typed(Input<T> input) {
        return Optional.ofNullable(typed.get(input.name())).map(input::read);
    }

    private <T> Optional<T> planned(Input<T> input) {
        return load.flatMap(input::planned);
    }
}
