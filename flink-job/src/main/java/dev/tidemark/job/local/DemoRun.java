package dev.tidemark.job.local;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.repair.RepairPace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.flink.util.ParameterTool;

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

    /**
     * Flink begins the first one at a random moment of the interval; one between the checkpoint
     * that is asked for and the crash would take the place of that.
     */
    private static final String NO_PERIODIC_CHECKPOINT = "365 d";

    /**
     * One of the two lives after the crash.
     *
     * @param name its folder
     * @param store its own ledger, new or not there yet
     * @param totals its server of running totals; empty for none
     */
    private record Life(String name, String store, String totals) {}

    private final Path folder;
    private final Life withFlush;

    /** Its totals are in its store: a server holds those of one life. */
    private final Life withoutFlush;

    private final RunEvents events;
    private final StopRequest stop;

    private DemoRun(ParameterTool arguments, RunEvents events, StopRequest stop) {
        this.folder = Path.of(arguments.getRequired("folder")).toAbsolutePath();
        this.withFlush =
                new Life(
                        "with-flush",
                        arguments.getRequired("with-flush"),
                        arguments.get("totals", ""));
        this.withoutFlush = new Life("without-flush", arguments.getRequired("without-flush"), "");
        this.events = events;
        this.stop = stop;
    }

    /**
     * Takes {@code --folder} and an empty folder that it may fill, {@code --with-flush} and {@code
     * --without-flush} and two stores of its own, and perhaps {@code --totals} and a server of
     * running totals.
     */
    public static void main(String[] args) {
        ChildProcess.end(
                events ->
                        new DemoRun(
                                        ParameterTool.fromArgs(args),
                                        events,
                                        StopRequest.listeningTo(System.in))
                                .run());
    }

    private RunResult run() throws Exception {
        int clicks = DemoLog.write(clicks());
        say(
                "%,d clicks of 20 minutes on %d shards; the third is silent for ten of them",
                clicks, DemoLog.SHARDS);
        makeStore(withFlush);
        if (withFlush.totals().isEmpty()) {
            return crashAndRestore(clicks);
        }
        onTotals(DemoTotals::requireNone);
        try {
            return crashAndRestore(clicks);
        } finally {
            onTotals(DemoTotals::remove);
        }
    }

    /** The store is not held open meanwhile: it is copied as a file. */
    private void onTotals(Consumer<RunningTotals> work) {
        try (Ledger ledger = settings(withFlush, "max").ledgerProvider().open()) {
            work.accept(ledger.runningTotals());
        }
    }

    private RunResult crashAndRestore(int clicks) throws Exception {
        JobSettings settings = settings(withFlush, SPEED_UNTIL_THE_CRASH);
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

    private void makeStore(Life life) throws IOException {
        Files.createDirectories(folder.resolve(life.name()));
        Ledgers.create(StoreUri.parse(life.store()));
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
        Files.createDirectories(folder.resolve(withoutFlush.name()));
        Ledgers.copy(StoreUri.parse(withFlush.store()), StoreUri.parse(withoutFlush.store()));
        say("restore without the flush, over a copy of the store");
        Replayed without = replay(withoutFlush, checkpoint, WithoutFlush::new);
        if (!without.result().isFinished()) {
            return ended(without.result());
        }
        say("restore with the flush, over the store itself");
        Replayed with = replay(withFlush, checkpoint, DemoRun::realFlush);
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

    private Replayed replay(Life life, Path checkpoint, Function<JobIdentity, RestoreFlush> flush)
            throws Exception {
        try (DemoJob job =
                DemoJob.start(
                        settings(life, "max"), Optional.of(checkpoint), flush, events, stop)) {
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

    private JobSettings settings(Life life, String speed) {
        Path place = folder.resolve(life.name());
        return JobSettings.parse(
                "--source",
                "file:" + clicks(),
                "--store",
                life.store(),
                "--totals",
                life.totals(),
                "--lake",
                place.resolve("lake").toString(),
                "--checkpoint-dir",
                place.resolve("checkpoints").toString(),
                "--checkpoint-interval",
                NO_PERIODIC_CHECKPOINT,
                "--idle-timeout",
                DemoLog.IDLE_AFTER.toSeconds() + "s",
                "--speed",
                speed);
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
