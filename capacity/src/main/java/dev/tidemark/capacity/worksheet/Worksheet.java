package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.LoadCase;
import dev.tidemark.capacity.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** One question about a deployment: every formula for it, computed where its inputs are known. */
public final class Worksheet {
    private final List<Line> lines;

    private Worksheet(List<List<Line>> parts) {
        lines = parts.stream().flatMap(List::stream).toList();
    }

    /** How much a crash makes the job read again, and when it has caught up. */
    public static Worksheet replay() {
        return new Worksheet(List.of(ReplayLines.all(), OutageLines.all()));
    }

    /** What checkpoints upload, how long they take, what another interval costs. */
    public static Worksheet checkpoint() {
        return new Worksheet(List.of(CheckpointLines.all()));
    }

    /** What a flush and the live writes cost the table. */
    public static Worksheet flush() {
        return new Worksheet(List.of(FlushLines.all()));
    }

    /** Subtasks, key groups, and what a change of parallelism moves. */
    public static Worksheet rescale() {
        return new Worksheet(List.of(RescaleLines.all(), WorkerLines.all()));
    }

    /** Panes, keyed state, and when windows close. */
    public static Worksheet windows() {
        return new Worksheet(
                List.of(WindowLines.all(), KeyedStateLines.all(), EventTimeLines.all()));
    }

    /** A TaskManager's memory and disk. */
    public static Worksheet memory() {
        return new Worksheet(List.of(MemoryLines.all()));
    }

    /** Which column of a workload to take. */
    public enum Load {
        AVERAGE,
        PEAK;

        /** As it is typed. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What came out.
     *
     * @param figures of every line whose inputs are known
     * @param used every input behind them, with where its value comes from
     * @param missing inputs that would give more lines, by name
     */
    public record Answer(List<Figure> figures, List<Used> used, List<String> missing) {
        public Answer {
            figures = List.copyOf(figures);
            used = List.copyOf(used);
            missing = List.copyOf(missing);
        }

        /** The inputs that nobody gave. */
        public List<Used> assumed() {
            return used.stream().filter(input -> input.origin().equals("assumed")).toList();
        }
    }

    /**
     * The value that an input had.
     *
     * @param name of the input
     * @param text its value as a person reads it
     * @param origin flag, workload, computed or assumed
     */
    public record Used(String name, String text, String origin) {}

    List<Line> lines() {
        return lines;
    }

    /** Every input of its lines, in their order. */
    public List<Input<?>> inputs() {
        Set<Input<?>> found = new LinkedHashSet<>();
        for (Line line : lines) {
            addAll(line.needed(), found);
            addAll(line.optional(), found);
        }
        return List.copyOf(found);
    }

    private static void addAll(Collection<Input<?>> inputs, Set<Input<?>> found) {
        for (Input<?> input : inputs) {
            if (found.add(input)) {
                addAll(input.sources(), found);
            }
        }
    }

    /**
     * The figures for these values.
     *
     * @param typed values by input name; they go before those of the workload
     * @param workload where the other values come from
     * @param column which of its loads
     * @throws IllegalArgumentException with a sentence, when a value cannot be read or is out of a
     *     formula's range
     */
    public Answer of(Map<String, String> typed, Optional<Workload> workload, Load column) {
        inputs().stream()
                .filter(input -> typed.containsKey(input.name()))
                .forEach(input -> input.read(typed.get(input.name())));
        Given given = new Given(typed, workload.map(w -> load(w, typed, column)));
        List<Figure> figures = new ArrayList<>();
        Set<Input<?>> used = new LinkedHashSet<>();
        Set<String> missing = new LinkedHashSet<>();
        for (Line line : lines) {
            if (!given.hasAll(line.needed())) {
                line.needed().forEach(input -> addMissing(input, given, missing));
            } else if (line.needed().stream().anyMatch(given::isAskedFor)) {
                figures.add(figure(line, given));
                addUsed(line.needed(), given, used);
                addUsed(line.optional(), given, used);
            }
        }
        return new Answer(
                figures,
                used.stream().map(input -> used(input, given)).toList(),
                List.copyOf(missing));
    }

    private static Figure figure(Line line, Given given) {
        try {
            return line.figure(given);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "\"" + line.name() + "\" cannot be computed: " + e.getMessage(), e);
        }
    }

    /** A rate or a number of workers that was typed changes what else follows from the workload. */
    private static LoadCase load(Workload workload, Map<String, String> typed, Load column) {
        boolean peak = column == Load.PEAK;
        Workload.Traffic traffic = workload.traffic();
        OptionalLong count = peak ? workload.unit().peakCount() : workload.unit().averageCount();
        return new LoadCase(
                workload,
                Optional.ofNullable(typed.get(Inputs.RATE.name()))
                        .map(Inputs.RATE::read)
                        .orElse(peak ? traffic.peak() : traffic.average()),
                Optional.ofNullable(typed.get(Inputs.WORKERS.name()))
                        .map(Inputs.WORKERS::read)
                        .map(OptionalLong::of)
                        .orElse(count));
    }

    private static void addUsed(List<Input<?>> inputs, Given given, Set<Input<?>> used) {
        for (Input<?> input : inputs) {
            Optional<Given.Origin> origin = given.origin(input);
            if (origin.isPresent() && used.add(input)) {
                if (origin.get() == Given.Origin.COMPUTED) {
                    addUsed(input.sources(), given, used);
                }
            }
        }
    }

    private static void addMissing(Input<?> input, Given given, Set<String> missing) {
        if (given.origin(input).isPresent()) {
            return;
        }
        if (input.isDerivable()) {
            input.neededSources().forEach(source -> addMissing(source, given, missing));
        } else {
            missing.add(input.name());
        }
    }

    private static <T> Used used(Input<T> input, Given given) {
        return new Used(input.name(), given.text(input), given.origin(input).orElseThrow().word());
    }
}
