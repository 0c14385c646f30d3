package dev.tidemark.commands.settings;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Nearest;
import dev.tidemark.commands.Surroundings;
import dev.tidemark.ledger.TotalsPassword;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What stands behind the flags: the environment, then the profiles. Built once for a call. */
public final class Settings {

    private static final String FILE = "tidemark.yaml";
    private static final String PREFIX = "TIDEMARK_";

    /**
     * Variables that start like a setting but belong to the launcher and the job's JVM, or hold a
     * secret, which is never a setting.
     */
    private static final Set<String> NOT_SETTINGS =
            Set.of(
                    "TIDEMARK_HOME",
                    "TIDEMARK_JOB_OPTS",
                    "TIDEMARK_PROFILE",
                    "TIDEMARK_OPTS",
                    TotalsPassword.VARIABLE,
                    TotalsPassword.FILE_VARIABLE);

    private final Map<String, String> environment;
    private final List<Profile> profiles;

    private Settings(Map<String, String> environment, List<Profile> profiles) {
        this.environment = environment;
        this.profiles = profiles;
    }

    /** No settings at all, for help that does not depend on the machine. */
    public static Settings none() {
        return new Settings(Map.of(), List.of());
    }

    /**
     * Reads the profiles.
     *
     * @param profile the file named on the command line, or null; else {@code TIDEMARK_PROFILE},
     *     else {@code tidemark.yaml} here, then in the user's config folder, key by key
     */
    public static Settings load(Surroundings surroundings, String profile) {
        String named = profile != null ? profile : surroundings.variable("TIDEMARK_PROFILE");
        if (!named.isEmpty()) {
            Path file = surroundings.folder().resolve(named);
            return new Settings(surroundings.environment(), List.of(Profile.read(file, named)));
        }
        List<Profile> profiles = new ArrayList<>();
        Path here = surroundings.folder().resolve(FILE);
        if (Files.isRegularFile(here)) {
            profiles.add(Profile.read(here, "./" + FILE));
        }
        Path users = surroundings.userConfigFolder().resolve(FILE);
        if (Files.isRegularFile(users)) {
            profiles.add(Profile.read(users, users.toString()));
        }
        return new Settings(surroundings.environment(), profiles);
    }

    /** The value of a setting, if anything but a flag or the default gives one. */
    public Optional<Setting> find(String key) {
        String variable = variable(key);
        String value = environment.get(variable);
        if (value != null && !value.isEmpty()) {
            return Optional.of(new Setting(key, value, "env " + variable));
        }
        return profiles.stream()
                .filter(profile -> profile.values().containsKey(key))
                .map(
                        profile ->
                                new Setting(
                                        key,
                                        profile.values().get(key),
                                        "profile " + profile.name()))
                .findFirst();
    }

    /**
     * Refuses a profile with a key that is no setting.
     *
     * @param known the keys of all settings
     */
    public void requireKnownKeys(Set<String> known) {
        for (Profile profile : profiles) {
            for (String key : profile.values().keySet()) {
                if (!known.contains(key)) {
                    throw unknownKey(profile.name(), key, known);
                }
            }
        }
    }

    private static Failure unknownKey(String profile, String key, Set<String> known) {
        String hint =
                Nearest.of(key, known)
                        .map(nearest -> "; did you mean '" + nearest + "'?")
                        .orElse("; keys are the long flags without dashes");
        return new Failure(
                ErrorCode.BAD_PROFILE,
                "profile " + profile + ": there is no setting '" + key + "'" + hint,
                "tidemark config show");
    }

    /** Variables that look like settings and are none, most likely slips. */
    public Set<String> unknownVariables(Set<String> known) {
        Set<String> names = new TreeSet<>();
        for (String name : environment.keySet()) {
            if (name.startsWith(PREFIX) && !NOT_SETTINGS.contains(name)) {
                names.add(name);
            }
        }
        known.forEach(key -> names.remove(variable(key)));
        return names;
    }

    /** The variable of a setting: {@code checkpoint-dir} is {@code TIDEMARK_CHECKPOINT_DIR}. */
    public static String variable(String key) {
        return PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
