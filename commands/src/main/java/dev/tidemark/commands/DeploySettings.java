package dev.tidemark.commands;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.commands.deploy.JobSettingKeys;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Restore;
import dev.tidemark.commands.run.JobEvent.Saved;
import dev.tidemark.commands.run.JobJvm.Program;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The settings of a job that is to be started, as its process on the cluster reads them. */
final class DeploySettings {

    private final Session session;
    private final CommandSpec spec;
    private final JobOptions job;
    private final StoreOptions store;
    private final ReadingHeap heap;

    DeploySettings(
            Session session,
            CommandSpec spec,
            JobOptions job,
            StoreOptions store,
            ReadingHeap heap) {
        this.session = session;
        this.spec = spec;
        this.job = job;
        this.store = store;
        this.heap = heap;
    }

    /** Those of this call; paths are absolute, since the job runs in another folder. */
    Map<String, String> own() {
        Path here = session.surroundings().folder();
        List<String> pairs = job.arguments(path -> here.resolve(path).normalize().toString());
        Map<String, String> settings = new TreeMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            settings.put(pairs.get(i).substring(2), pairs.get(i + 1));
        }
        StoreUri uri = store.uri(here);
        settings.put(
                "store",
                uri instanceof StoreUri.Sqlite sqlite
                        ? "sqlite:" + sqlite.file().toAbsolutePath().normalize()
                        : store.store);
        store.totalsUri().ifPresent(totals -> settings.put("totals", totals.text()));
        return settings;
    }

    /** The same, refused now if one of them is wrong. */
    Map<String, String> ownChecked() {
        job.check(session.surroundings().folder());
        return own();
    }

    /**
     * The place of the savepoint at which a generation begins from its parent.
     *
     * @param parent the settings of the parent's job, which say where its savepoints are
     */
    String savepoint(Branch branch, Map<String, String> parent) {
        String folder = checkpointDir(parent);
        List<String> arguments = List.of("--checkpoint-dir", folder, "--store", own().get("store"));
        return JobQuestion.ask(session, Program.CHECKPOINTS, arguments).stream()
                .filter(Saved.class::isInstance)
                .map(Saved.class::cast)
                .filter(saved -> saved.generation() == branch.generation())
                .filter(saved -> saved.id() == branch.checkpoint())
                .map(Saved::path)
                .findFirst()
                .orElseThrow(
                        () ->
                                new Failure(
                                        ErrorCode.NOT_FOUND,
                                        "savepoint %d of generation %d is not in %s. Nothing was changed."
                                                .formatted(
                                                        branch.checkpoint(),
                                                        branch.generation(),
                                                        folder),
                                        "the same with --checkpoint-dir, the folder that it was taken to"));
    }

    /** The counts that a savepoint of a job with these settings holds. */
    RestoredCounts restored(String savepoint, Map<String, String> parent) {
        String place =
                S3Folder.isMeant(savepoint)
                        ? S3Folder.parse(checkpointDir(parent)).at(savepoint).toString()
                        : savepoint;
        session.say("reading what %s holds".formatted(savepoint));
        return StateOptions.read(session, place, heap.bytes()).counts();
    }

    private String checkpointDir(Map<String, String> job) {
        return over(job).get("checkpoint-dir");
    }

    /** Those of a running job, with what this call, the environment or a profile says instead. */
    Map<String, String> over(Map<String, String> running) {
        Map<String, String> settings = new TreeMap<>(running);
        own().forEach(
                        (key, value) -> {
                            if (isGiven(key) || !running.containsKey(key)) {
                                settings.put(key, value);
                            }
                        });
        return settings;
    }

    /** Whether this call, the environment or a profile says it. */
    boolean isGiven(String key) {
        OptionSpec option = spec.findOption("--" + key);
        if (option == null) {
            return false;
        }
        try {
            return spec.commandLine().getParseResult().hasMatchedOption(option)
                    || spec.commandLine().getDefaultValueProvider().defaultValue(option) != null;
        } catch (Exception e) {
            throw new IllegalStateException("the default of --" + key + " is unreadable", e);
        }
    }

    /**
     * Asks whether a job with these settings can go on from a checkpoint or savepoint.
     *
     * @param from {@code latest} or its place
     * @param leave uids whose state may be left behind
     */
    Restore check(Map<String, String> settings, long generation, String from, List<String> leave) {
        return check(settings, generation, generation, from, leave);
    }

    /**
     * The same.
     *
     * @param of the generation whose latest is meant
     */
    Restore check(
            Map<String, String> settings,
            long generation,
            long of,
            String from,
            List<String> leave) {
        Map<String, String> all = JobSettingKeys.known(settings);
        all.put("of", Long.toString(of));
        all.put("job-gen", Long.toString(generation));
        all.put("from", from.equals("latest") ? from : session.surroundings().place(from));
        if (!leave.isEmpty()) {
            all.put("leave", String.join(",", leave));
        }
        List<String> arguments = new ArrayList<>();
        all.forEach((key, value) -> arguments.addAll(List.of("--" + key, value)));
        session.say("asking whether the job can go on from " + from);
        for (JobEvent event : JobQuestion.ask(session, Program.RESTORE, arguments)) {
            if (event instanceof Restore restore) {
                return restore;
            }
        }
        throw new IllegalStateException("an answer without a checkpoint");
    }
}
