package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.LoadCase;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A value that formulas work with: typed, taken from a workload, derived from other inputs, or
 * assumed, in this order.
 *
 * @param <T> its type
 */
public final class Input<T> {
    private final String name;
    private final Kind<T> kind;
    private final String description;
    private final Function<LoadCase, Optional<T>> planned;
    private final Optional<Derivation<T>> derivation;
    private final Optional<String> assumed;

    private Input(
            String name,
            Kind<T> kind,
            String description,
            Function<LoadCase, Optional<T>> planned,
            Optional<Derivation<T>> derivation,
            Optional<String> assumed) {
        this.name = name;
        this.kind = kind;
        this.description = description;
        this.planned = planned;
        this.derivation = derivation;
        this.assumed = assumed;
    }

    /** How an input follows from others: it needs all of the first and looks at the second. */
    private record Derivation<T>(
            List<Input<?>> needed, List<Input<?>> optional, Function<Given, T> of) {}

    static <T> Input<T> of(String name, Kind<T> kind, String description) {
        return new Input<>(
                name,
                kind,
                description,
                load -> Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    Input<T> planned(Function<LoadCase, T> from) {
        return maybePlanned(from.andThen(Optional::of));
    }

    Input<T> maybePlanned(Function<LoadCase, Optional<T>> from) {
        return new Input<>(name, kind, description, from, derivation, assumed);
    }

    Input<T> derived(Function<Given, T> from, List<Input<?>> needed, Input<?>... optional) {
        return new Input<>(
                name,
                kind,
                description,
                planned,
                Optional.of(new Derivation<>(needed, List.of(optional), from)),
                assumed);
    }

    Input<T> assumed(String text) {
        return new Input<>(name, kind, description, planned, derivation, Optional.of(text));
    }

    /** Its name on the command line, without dashes. */
    public String name() {
        return name;
    }

    /** What a value looks like, in one word: TIME, SIZE, N. */
    public String label() {
        return kind.label();
    }

    /** What it means, as a sentence; it names what is assumed where nothing is given. */
    public String description() {
        return description + assumed.map(text -> " Assumed: " + text + ".").orElse("");
    }

    /** The inputs that this one can follow from. */
    List<Input<?>> sources() {
        return derivation
                .map(d -> Stream.concat(d.needed().stream(), d.optional().stream()).toList())
                .orElse(List.of());
    }

    /** The inputs without which this one does not follow from others. */
    List<Input<?>> neededSources() {
        return derivation.map(Derivation::needed).orElse(List.of());
    }

    boolean isDerivable() {
        return derivation.isPresent();
    }

    T read(String text) {
        try {
            return kind.reader().apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--" + name + ": " + e.getMessage(), e);
        }
    }

    String text(T value) {
        return kind.writer().apply(value);
    }

    Optional<T> planned(LoadCase load) {
        return planned.apply(load);
    }

    Optional<T> derive(Given given) {
        return derivation.filter(d -> given.hasAll(d.needed())).map(d -> d.of().apply(given));
    }

    Optional<T> assumedValue() {
        return assumed.map(this::read);
    }
}
