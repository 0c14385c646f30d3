package dev.tidemark.commands.deploy;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Session;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.LiveJob;
import dev.tidemark.commands.flink.Patience;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Puts one job in the place of another of its generation: stops the old one with a savepoint and
 * starts the new one from it. If the new one does not start, the old one is put back from the same
 * savepoint; its flush takes away what the new one may have written (docs/protocol.md, R18).
 */
public final class Replacement {

    private final Session session;
    private final FlinkRest cluster;
    private final Patience patience;
    private final Launcher launcher;

    public Replacement(Session session, FlinkRest cluster, Patience patience, Launcher launcher) {
        this.session = session;
        this.cluster = cluster;
        this.patience = patience;
        this.launcher = launcher;
    }

    /** The new job, and the savepoint that it began from. */
    public record Replaced(LiveJob job, String savepoint) {}

    /**
     * Replaces.
     *
     * @param settings of the new job
     */
    public Replaced replace(ClusterJob old, Map<String, String> settings) {
        return goOn(
                old,
                cluster.stoppedWith(cluster.job(old.id())).orElseGet(() -> stop(old)),
                settings);
    }

    private String stop(ClusterJob old) {
        LiveJob live = new LiveJob(cluster, patience, old.id(), old.name());
        session.say("stopping %s (%s) with a savepoint".formatted(old.name(), old.id()));
        String savepoint = live.stop();
        session.say("it is stopped; the savepoint is " + savepoint);
        return savepoint;
    }

    /**
     * Goes on with a replacement whose old job is stopped already.
     *
     * @param savepoint that it was stopped with
     * @param settings of the new job
     */
    public Replaced goOn(ClusterJob old, String savepoint, Map<String, String> settings) {
        long generation = old.generation().orElseThrow();
        Map<String, String> before = cluster.settings(old.id());
        try {
            return new Replaced(launcher.launch(from(savepoint, generation, settings)), savepoint);
        } catch (Failure failed) {
            throw putBack(
                    failed, old, from(savepoint, generation, JobSettingKeys.plain(before)), before);
        }
    }

    private static Launch from(String savepoint, long generation, Map<String, String> settings) {
        return new Launch(
                generation, OptionalLong.empty(), Optional.of(savepoint), false, settings);
    }

    private Failure putBack(
            Failure failed, ClusterJob old, Launch again, Map<String, String> before) {
        session.warn("the new job did not start: " + failed.getMessage());
        session.say("putting the old one back from the same savepoint");
        LiveJob back;
        try {
            back = again(again, before);
        } catch (Failure neither) {
            String savepoint = again.restore().orElseThrow();
            throw new Failure(
                    ErrorCode.UPGRADE_FAILED,
                    "the new job did not start (%s), and the old one could not be put back (%s). Nothing is lost: the savepoint is %s."
                            .formatted(failed.getMessage(), neither.getMessage(), savepoint),
                    "tidemark deploy --from %s --job-gen %d, once the reason is mended"
                            .formatted(savepoint, again.generation()),
                    neither);
        }
        return new Failure(
                ErrorCode.UPGRADE_FAILED,
                "the new job did not start (%s). The old one runs again from the same savepoint, as %s (%s); nothing is lost."
                        .formatted(failed.getMessage(), old.name(), back.id()),
                failed.next(),
                failed);
    }

    private LiveJob again(Launch again, Map<String, String> before) {
        launcher.endJobsOf(again.generation());
        Optional<String> jar =
                Optional.ofNullable(before.get(JobSettingKeys.JAR))
                        .map(name -> cluster.jars().get(name));
        return jar.isPresent() ? launcher.launch(again, jar.get()) : launcher.launch(again);
    }
}
