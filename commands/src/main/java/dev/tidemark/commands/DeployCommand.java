package dev.tidemark.commands;

import dev.tidemark.commands.deploy.Launch;
import dev.tidemark.commands.deploy.Launcher;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobJar;
import dev.tidemark.commands.flink.LiveJob;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.render.Table.Field;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tidemark deploy}: starts or replaces the job on a Flink cluster. */
@Command(
        name = "deploy",
        header = {
            "Starts the job on a Flink cluster.",
            "",
            "Examples:",
            "  tidemark deploy --source file:clicks --parallelism 2 --yes",
            "  tidemark deploy --flink-url http://jobmanager:8081 --dry-run",
            ""
        },
        description = {
            "",
            "Paths must be the same for every machine of the cluster. The job's jar is uploaded once.",
            ""
        },
        sortOptions = false)
final class DeployCommand implements Callable<Integer> {

    private final Session session;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin JobOptions job = new JobOptions();
    @Mixin GenerationOption generation = new GenerationOption();
    @Mixin StoreOptions store = new StoreOptions();
    @Mixin DangerOptions danger = new DangerOptions();

    DeployCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Path here = session.surroundings().folder();
        job.check(here);
        generation.check();
        store.check();
        danger.requireAnswerable(session);
        FlinkRest flink = cluster.cluster();
        StoreUri uri = store.uri(here);
        if (uri instanceof StoreUri.Sqlite && !danger.dryRun) {
            Ledgers.create(uri);
        }
        try (Ledger ledger = store.open(session.surroundings())) {
            return fresh(flink, ledger);
        }
    }

    private int fresh(FlinkRest flink, Ledger ledger) {
        List<Generation> known = Register.generations(ledger.controlItems());
        long number = generation.value().orElse(1);
        JobJar jar = JobJar.of(jar());
        Launcher launcher = new Launcher(session, flink, cluster.patience(session), ledger, jar);
        Launch launch =
                new Launch(number, OptionalLong.empty(), Optional.empty(), false, settings());
        launcher.requireNotLive(number);
        launcher.requireSlots(launch.parallelism(), 0);
        String plan =
                "start %s fresh at parallelism %d, counting %s into %s"
                        .formatted(launch.name(), launch.parallelism(), job.source, store.store);
        if (danger.dryRun) {
            session.say("dry run: " + plan + known);
            session.show(result("dry_run", launch, null, jar));
            return ExitCode.DONE.code();
        }
        danger.confirm(session, List.of(plan));
        LiveJob started = launcher.launch(launch);
        session.show(result("deployed", launch, started.id(), jar));
        return ExitCode.DONE.code();
    }

    private Path jar() {
        return session.surroundings().home().resolve("lib").resolve("tidemark-job.jar");
    }

    private Map<String, String> settings() {
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

    private static Result result(String result, Launch launch, String jobId, JobJar jar) {
        Map<String, Object> json =
                new JsonMap()
                        .put("result", result)
                        .put("job", launch.name())
                        .put("job_id", jobId)
                        .put("job_gen", launch.generation())
                        .put("from", launch.restore().orElse(null))
                        .put("parallelism", launch.parallelism())
                        .put("jar", jar.name())
                        .build();
        List<Field> fields =
                json.entrySet().stream()
                        .map(entry -> new Field(entry.getKey(), entry.getValue()))
                        .toList();
        return Result.of(Table.ofFields(fields), json);
    }
}
