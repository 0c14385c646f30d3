package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;

/** Counts with the steps that an engine spreads over machines, their pieces in any order. */
record SpreadCounting(
        Lake lake, ControlItems items, RecountSettings settings, int shares, long seed, Path work)
        implements HourCounting {

    @Override
    public CountedHours count(SortedMap<Hour, LakeObjects> hours) throws IOException {
        CountingTask sent = CountingTask.of("/lake", hours, settings, items);
        CountingTask task = CountingTask.parse(sent.text());
        PartStore store = Lakes.parts(work.toString(), task.id(), "job");
        List<Piece> lines = read(task);
        List<Piece> sums = decide(task.withoutObjects(), lines);
        sum(sums, store);
        CountedHours counted = CountedElsewhere.read(sent, store, shares, settings);
        store.remove();
        return counted;
    }

    private List<Piece> read(CountingTask task) throws IOException {
        List<Piece> lines = new ArrayList<>();
        for (int object = 0; object < task.objects().size(); object++) {
            new ReadStep(task, lake, lines::add).read(object);
        }
        return shuffled(lines);
    }

    private List<Piece> decide(CountingTask task, List<Piece> lines) throws IOException {
        List<Piece> sums = new ArrayList<>();
        for (int share = 0; share < shares; share++) {
            try (DecideStep step =
                    new DecideStep(task, settings.memoryBytes(), settings.scratch(), sums::add)) {
                for (Piece piece : lines) {
                    if (piece.share(shares) == share) {
                        step.add(piece);
                    }
                }
                step.finish();
            }
        }
        return shuffled(sums);
    }

    private void sum(List<Piece> sums, PartStore store) throws IOException {
        for (int share = 0; share < shares; share++) {
            Path file = Files.createTempFile(settings.scratch(), "part", "");
            try (SumStep step = new SumStep(settings.memoryBytes(), settings.scratch())) {
                for (Piece piece : sums) {
                    if (piece.share(shares) == share) {
                        step.add(piece);
                    }
                }
                try (OutputStream out = Files.newOutputStream(file)) {
                    step.finish(out);
                }
            }
            store.put(share, shares, file);
        }
    }

    private List<Piece> shuffled(List<Piece> pieces) {
        List<Piece> shuffled = new ArrayList<>(pieces);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }

    /** The files that are left in a folder and below. */
    static List<Path> filesIn(Path folder) {
        try (java.util.stream.Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
