package dev.tidemark.job.local;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.repair.RepairPace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * main() of the child process that {@code tidemark demo} starts: runs the job, crashes it, and
 * restores it twice from the same checkpoint, over a copy of the store without the flush and over
 * the store itself with it.
 */
public final class DemoRun {

    /**
     * Twenty minutes in half a minute: at this speed a checkpoint has six seconds to be in time.
     */
    private static final String SPEED_UNTIL_THE_CRASH = "40";

    private static final String STORE = "tidemark.db";

    private final Path folder;
    private final String totals;
    private final RunEvents events;
    private final StopRequest stop;

    private DemoRun(Path folder, String totals, RunEvents events, StopRequest stop) {
        this.folder = folder;
        this.totals = totals;
        this.events = events;
        this.stop = stop;
    }

    /**
     * Takes {@code --folder} and an empty folder that it may fill, and perhaps {@code --totals} and
     * a server of running totals.
     */
    public static void main(String[] args) {
        ChildProcess.end(
                events -> {
                    boolean hasTotals = args.length == 4 && args[2].equals("--totals");
                    if (!(args.length == 2 || hasTotals) || !args[0].equals("--folder")) {
                        throw new IllegalArgumentException(
                                "the demo takes --folder FOLDER [--totals URI]");
                    }
                    Path folder = Path.of(args[1]).toAbsolutePath();
                    String totals = hasTotals ? args[3] : "";
                    return new DemoRun(folder, totals, events, StopRequest.listeningTo(System.in))
                            .run();
                });
    }

    private RunResult run() throws Exception {
        int clicks = DemoLog.write(clicks());
        say(
                "%,d clicks of 20 minutes on %d shards; the third is silent for ten of them",
                clicks, DemoLog.SHARDS);
        Files.createDirectories(folder.resolve("with-flush"));
        JobSettings settings = settings("with-flush", SPEED_UNTIL_THE_CRASH);
        Path checkpoint;
        try (DemoJob job =
                DemoJob.start(settings, Optional.empty(), DemoRun::realFlush, events, stop)) {
            Optional<Path> crashed = crash(job);
            if (crashed.isEmpty()) {
                return endedEarly(job.watch().untilItEnds());
            }
            checkpoint = crashed.get();
        }
        return restoreTwice(clicks, checkpoint);
    }

    /**
     * The first run: a checkpoint while the third shard is idle, and the crash when its clicks have
     * been found late and their totals are in the store.
     *
     * @return the checkpoint; empty if the job ended before the crash
     */
    private Optional<Path> crash(DemoJob job) throws Exception {
        if (!job.watch().until(DemoRun::thirdShardIsIdle)) {
            return Optional.empty();
        }
        CompletableFuture<String> asked = job.checkpoint();
        if (!job.watch().until(asked::isDone)) {
            return Optional.empty();
        }
        Path checkpoint = Path.of(URI.create(asked.get()));
        say("checkpoint %d is complete; the job goes on", id(checkpoint));
        if (!job.watch().until(() -> lateTotalsAreThere(job))) {
            return Optional.empty();
        }
        job.crash();
        say(
                "crash: the TaskManager is gone; what it wrote since the checkpoint stays in the store");
        return Optional.of(checkpoint);
    }

    private RunResult restoreTwice(int clicks, Path checkpoint) throws Exception {
        copyStore("with-flush", "without-flush");
        say("restore without the flush, over a copy of the store");
        Replayed without = replay("without-flush", checkpoint, WithoutFlush::new);
        if (!without.result().isFinished()) {
            return ended(without.result());
        }
        say("restore with the flush, over the store itself");
        Replayed with = replay("with-flush", checkpoint, DemoRun::realFlush);
        if (!with.result().isFinished()) {
            return ended(with.result());
        }
        DemoOutcome outcome =
                new DemoOutcome(
                        clicks, id(checkpoint), with.found(), with.changed(), rows(without, with));
        events.write("demo", outcome::addTo);
        return outcome.result();
    }

    private static RestoreFlush realFlush(JobIdentity identity) {
        return new RestoreFlush(identity, RepairPace.DEFAULT);
    }

    /** The watermark could not have come so far with the silent shard. */
    private static boolean thirdShardIsIdle() {
        return JobMetrics.min("data_complete_through", Long.MIN_VALUE)
                >= DemoLog.IDLE_IS_PROVED.toEpochMilli();
    }

    private static boolean lateTotalsAreThere(DemoJob job) {
        return DemoLog.DECIDED_TWICE.entrySet().stream()
                .allMatch(clicks -> job.held(clicks.getKey()).late() == clicks.getValue());
    }

    /** What a restored job did and left behind when it had read its input to the end. */
    private record Replayed(
            RunResult result, long found, long changed, Map<RowKey, DemoRow.Held> held) {}

    private Replayed replay(String name, Path checkpoint, Function<JobIdentity, RestoreFlush> flush)
            throws Exception {
        try (DemoJob job =
                DemoJob.start(
                        settings(name, "max"), Optional.of(checkpoint), flush, events, stop)) {
            RunResult result = job.watch().untilItEnds();
            Map<RowKey, DemoRow.Held> held = new HashMap<>();
            for (RowKey key : RightCounts.of(clicks()).keySet()) {
                held.put(key, job.held(key));
            }
            return new Replayed(
                    result,
                    JobMetrics.sum("restore_flush_found"),
                    JobMetrics.sum("restore_flush_applied"),
                    held);
        }
    }

    private List<DemoRow> rows(Replayed without, Replayed with) throws IOException {
        List<DemoRow> rows = new ArrayList<>();
        RightCounts.of(clicks())
                .forEach(
                        (key, right) ->
                                rows.add(
                                        new DemoRow(
                                                key,
                                                right,
                                                without.held().get(key),
                                                with.held().get(key))));
        return rows;
    }

    /** The job ended before it could be crashed: it was stopped, it failed, or it was too fast. */
    private RunResult endedEarly(RunResult result) {
        if (result.isFinished()) {
            return DemoOutcome.notShown(
                    "the job had read the log to its end before it could be crashed");
        }
        return ended(result);
    }

    private static RunResult ended(RunResult result) {
        return result.result().equals("stopped")
                ? new RunResult(
                        "stopped",
                        130,
                        "interrupted; nothing was shown",
                        "tidemark demo",
                        null,
                        null)
                : result;
    }

    private JobSettings settings(String store, String speed) {
        return JobSettings.parse(
                "--source",
                "file:" + clicks(),
                "--store",
                "sqlite:" + folder.resolve(store).resolve(STORE),
                "--totals",
                totals,
                "--lake",
                folder.resolve(store).resolve("lake").toString(),
                "--checkpoint-dir",
                folder.resolve(store).resolve("checkpoints").toString(),
                "--checkpoint-interval",
                "1h",
                "--idle-timeout",
                DemoLog.IDLE_AFTER.toSeconds() + "s",
                "--speed",
                speed);
    }

    /** The store as it is at the crash: nothing has it open. */
    private void copyStore(String from, String to) throws IOException {
        Path target = Files.createDirectories(folder.resolve(to));
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder.resolve(from), STORE + "*")) {
            for (Path file : files) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
    }

    private Path clicks() {
        return folder.resolve("clicks");
    }

    /** Flink names the folder of checkpoint 41 {@code chk-41}. */
    private static long id(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().replaceFirst("^chk-", ""));
    }

    private void say(String sentence, Object... values) {
        String text = String.format(Locale.ROOT, sentence, values);
        events.write("stage", node -> node.put("message", text));
    }
}
