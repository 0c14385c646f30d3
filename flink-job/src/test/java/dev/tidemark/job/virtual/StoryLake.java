package dev.tidemark.job.virtual;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.job.PositionedClick;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** What the story's runs have read and rejected so far, as the lines of a lake. */
final class StoryLake {

    private final List<RawClick> read = new ArrayList<>();
    private final List<RejectedClick> rejected = new ArrayList<>();
    private long run;
    private long epoch;

    /** A life begins, from a checkpoint or from 0. */
    void newLife(long number, long checkpoint) {
        run = number;
        epoch = checkpoint;
    }

    void barrier(long checkpoint) {
        epoch = checkpoint;
    }

    void read(PositionedClick click) {
        read.add(RawClick.of(click.position(), click.click(), StoryRun.GENERATION, run, epoch));
    }

    void rejected(RejectedClick line) {
        rejected.add(line);
    }

    /** Writes it into a folder, an object for each run. */
    void write(Path lake) throws IOException {
        for (RawClick line : read) {
            write(lake, "raw", line.arrivalTimeMillis(), line.run(), RawClickJson.write(line));
        }
        for (RejectedClick line : rejected) {
            byte[] json = RejectedClickJson.write(line);
            write(lake, "exceptions", line.arrivalTimeMillis(), line.run(), json);
        }
    }

    private static void write(Path lake, String kind, long arrivalMillis, long run, byte[] line)
            throws IOException {
        Path object =
                lake.resolve(kind)
                        .resolve("hour=" + Hour.of(arrivalMillis).text())
                        .resolve("r" + run + ".jsonl");
        Files.createDirectories(object.getParent());
        try (OutputStream out =
                Files.newOutputStream(
                        object, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(line);
            out.write('\n');
        }
    }
}
