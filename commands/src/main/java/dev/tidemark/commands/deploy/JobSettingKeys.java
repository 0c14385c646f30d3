package dev.tidemark.commands.deploy;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The settings of a job on a cluster that {@code deploy} itself notes there. */
public final class JobSettingKeys {

    /** The name of the jar that it was started from. */
    static final String JAR = "deployed-jar";

    /** Where closed minutes will go once its blue/green switch is finished. */
    static final String TOPIC_AFTER_FINISH = "topic-after-finish";

    static final String TOPIC = "minutes-topic";

    private JobSettingKeys() {}

    /** The settings of a job that say how it counts, without those that say which job it is. */
    public static Map<String, String> plain(Map<String, String> settings) {
        Map<String, String> plain = new TreeMap<>(settings);
        plain.remove(JAR);
        plain.remove("job-gen");
        plain.remove("parent");
        plain.remove("from");
        // A gap is accepted for one start, not for the life of the job (R27).
        plain.remove("accept-gap");
        return plain;
    }

    /** The same for a newcomer beside a job that publishes: it publishes once that has stopped. */
    public static Map<String, String> holdingBackTheTopic(Map<String, String> settings) {
        Map<String, String> held = new TreeMap<>(settings);
        String topic = held.remove(TOPIC);
        if (topic != null) {
            held.put(TOPIC_AFTER_FINISH, topic);
        }
        return held;
    }

    /** The same once it has stopped; empty if there is nothing to publish. */
    public static Optional<Map<String, String>> publishing(Map<String, String> held) {
        String topic = held.get(TOPIC_AFTER_FINISH);
        if (topic == null) {
            return Optional.empty();
        }
        Map<String, String> settings = new TreeMap<>(held);
        settings.remove(TOPIC_AFTER_FINISH);
        settings.put(TOPIC, topic);
        return Optional.of(settings);
    }

    /** Only the settings that the job itself knows. */
    public static Map<String, String> known(Map<String, String> settings) {
        Map<String, String> known = plain(settings);
        known.remove(TOPIC_AFTER_FINISH);
        return known;
    }
}
