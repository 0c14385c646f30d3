package dev.tidemark.commands;

import dev.tidemark.commands.StartOptions.Mode;
import dev.tidemark.commands.deploy.Launch;
import dev.tidemark.commands.deploy.Launcher;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobJar;
import dev.tidemark.commands.flink.LiveJob;
import dev.tidemark.commands.run.JobEvent.Restore;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tidemark deploy}: starts or replaces the job on a Flink cluster. */
@Command(
        name = "deploy",
        header = {
            "Starts the job on a Flink cluster, or replaces the one that is there.",
            "",
            "Examples:",
            "  tidemark deploy --source file:clicks --parallelism 2 --yes",
            "  tidemark deploy --from latest --yes",
            "  tidemark deploy --rescale 4 --dry-run",
            ""
        },
        description = {
            "",
            "Paths must be the same for every machine of the cluster. The job's jar is uploaded"
                    + " once. What cannot go on from the old job's state is refused before the old"
                    + " job is stopped; if a new job does not start, the old one is put back.",
            ""
        },
        sortOptions = false)
final class DeployCommand implements Callable<Integer> {

    private static final String SAFE =
            "Nothing is lost: what Flink was asked for it does without this command, and a job that is stopped left its savepoint.";

    private static final String NEXT = "the same command, which goes on; tidemark status";

    private final Session session;

    @Mixin StartOptions start = new StartOptions();
    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin GenerationOption generation = new GenerationOption();
    @Mixin JobOptions job = new JobOptions();
    @Mixin StoreOptions store = new StoreOptions();
    @Mixin ReadingHeap heap = new ReadingHeap();
    @Mixin DangerOptions danger = new DangerOptions();

    @Spec CommandSpec spec;

    DeployCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Mode mode = start.mode();
        generation.check();
        store.check();
        danger.requireAnswerable(session);
        DeploySettings settings = new DeploySettings(session, spec, job, store, heap);
        if (mode == Mode.FRESH) {
            job.check(session.surroundings().folder());
        }
        FlinkRest flink = cluster.cluster();
        flink.overview();
        Map<String, String> own = settings.own();
        if (mode != Mode.FRESH) {
            FormerSettings.on(flink, generation.value())
                    .ifPresent(former -> former.lendStoreTo(store, settings));
        }
        StoreUri uri = store.uri(session.surroundings().folder());
        if (uri instanceof StoreUri.Sqlite && mode == Mode.FRESH && !danger.dryRun) {
            Ledgers.create(uri);
        }
        return LastWords.during(session, SAFE, NEXT, () -> steer(mode, flink, settings, own));
    }

    private int steer(
            Mode mode, FlinkRest flink, DeploySettings settings, Map<String, String> own) {
        try (Ledger ledger = store.open(session.surroundings())) {
            Launcher launcher =
                    new Launcher(
                            session,
                            flink,
                            cluster.patience(session),
                            ledger,
                            JobJar.installed(session));
            List<Generation> known = Register.generations(ledger.controlItems());
            return switch (mode) {
                case FRESH -> fresh(ledger, launcher, settings, known);
                case FROM ->
                        from(
                                launcher,
                                settings,
                                own,
                                known,
                                number -> FormerSettings.of(flink, ledger, number));
                case UPGRADE, RESCALE ->
                        new Upgrade(
                                        session,
                                        flink,
                                        cluster.patience(session),
                                        launcher,
                                        settings,
                                        danger)
                                .replace(generation.value(), start.parallelism());
                case BLUE_GREEN -> beside(flink, ledger, launcher, settings).begin();
                case FINISH -> beside(flink, ledger, launcher, settings).finish();
                case ABORT -> beside(flink, ledger, launcher, settings).abort();
            };
        }
    }

    private BlueGreenSwitch beside(
            FlinkRest flink, Ledger ledger, Launcher launcher, DeploySettings settings) {
        return new BlueGreenSwitch(
                session, flink, cluster.patience(session), ledger, launcher, settings, danger);
    }

    private int fresh(
            Ledger ledger, Launcher launcher, DeploySettings settings, List<Generation> known) {
        long newest = newest(known);
        boolean isUnused = newest > 0 && isUnused(ledger, known.get(known.size() - 1));
        if (newest > 0 && generation.value().isEmpty() && !isUnused) {
            throw new Failure(
                    ErrorCode.UNSAFE,
                    "%s holds what generation %d wrote: a fresh start in it would count twice. Nothing was changed."
                            .formatted(store.store, newest),
                    "tidemark deploy --from latest; or, to count afresh, tidemark sweep --job-gen %d --since 0 and then --job-gen %d"
                            .formatted(newest, newest + 1));
        }
        Launch launch =
                new Launch(
                        generation.value().orElse(Math.max(1, newest)),
                        OptionalLong.empty(),
                        Optional.empty(),
                        false,
                        settings.own());
        return launch(
                launcher,
                launch,
                List.of(
                        "start %s fresh at parallelism %d"
                                .formatted(launch.name(), launch.parallelism())));
    }

    /** Whether its job failed before it wrote anything: then it may begin again (R16). */
    private static boolean isUnused(Ledger ledger, Generation begun) {
        return begun.parent().isEmpty()
                && new Register(ledger.controlItems(), begun.number()).highestEpoch().isEmpty();
    }

    private static long newest(List<Generation> known) {
        return known.stream().mapToLong(Generation::number).max().orElse(0);
    }

    private int from(
            Launcher launcher,
            DeploySettings settings,
            Map<String, String> own,
            List<Generation> known,
            LongFunction<Optional<FormerSettings>> formerOf) {
        long number = generation.value().orElse(Math.max(1, newest(known)));
        launcher.requireNotLive(number);
        Optional<FormerSettings> former = formerOf.apply(number);
        if (former.isEmpty()) {
            job.check(session.surroundings().folder());
            session.say(
                    "neither the cluster nor the register knows a job of generation %d: what is not given has its default"
                            .formatted(number));
        }
        Map<String, String> with =
                former.map(each -> settings.over(each.settings())).orElseGet(settings::own);
        Restore restore = settings.check(with, number, start.from, List.of());
        boolean begun = known.stream().anyMatch(each -> each.number() == number);
        Launch launch =
                new Launch(
                        number,
                        begun ? OptionalLong.empty() : OptionalLong.of(restore.generation()),
                        Optional.of(restore.path()),
                        false,
                        with);
        List<String> plan = new ArrayList<>();
        plan.add(
                "start %s at parallelism %d from checkpoint %d"
                        .formatted(launch.name(), launch.parallelism(), restore.checkpoint()));
        former.ifPresent(each -> plan.addAll(each.plan(own, with)));
        return launch(launcher, launch, plan);
    }

    private int launch(Launcher launcher, Launch launch, List<String> plan) {
        launcher.requireNotLive(launch.generation());
        launcher.requireSlots(launch.parallelism(), 0);
        if (danger.dryRun) {
            plan.forEach(line -> session.say("dry run: " + line));
            session.show(DeployResult.of("dry_run", launch, null));
            return ExitCode.DONE.code();
        }
        danger.confirm(session, plan);
        LiveJob started = launcher.launch(launch);
        session.show(DeployResult.of("deployed", launch, started.id()));
        return ExitCode.DONE.code();
    }
}
