package dev.tidemark.capacity.lint;

import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The settings of one file: flink-conf.yaml, config.yaml, or property groups as JSON. */
public final class FlinkConfiguration {
    private static final List<String> CLUSTER_PREFIXES =
            List.of("execution.", "state.", "restart-strategy", "taskmanager.", "pipeline.");

    private final String file;
    private final boolean managed;
    private final Map<String, Setting> settings;

    private FlinkConfiguration(String file, boolean managed, List<Setting> settings) {
        this.file = file;
        this.managed = managed;
        this.settings = new LinkedHashMap<>();
        settings.forEach(this::add);
    }

    /** Flink reads an old name only where the current one is not set. */
    private void add(Setting setting) {
        Setting other = settings.get(setting.key());
        if (other == null || other.hasOldName() || !setting.hasOldName()) {
            settings.put(setting.key(), setting);
        }
    }

    /**
     * The settings in a file's text. JSON is read as a managed service's property groups, lines of
     * {@code key: value} as flink-conf.yaml, all else as nested YAML. A later setting of the same
     * thing replaces an earlier one.
     *
     * @param file its name, for messages
     * @param text its content
     * @throws IllegalArgumentException with file and line, when it is none of these
     */
    public static FlinkConfiguration read(String file, String text) {
        ConfigurationText source = new ConfigurationText(file, text);
        List<Setting> settings = new ArrayList<>();
        for (ConfigurationText.Entry entry : source.entries()) {
            settings.add(
                    new Setting(
                            KeyNames.current(entry.key()),
                            entry.key(),
                            entry.value(),
                            entry.line()));
        }
        return new FlinkConfiguration(file, source.isJson(), settings);
    }

    /** The file's name. */
    public String file() {
        return file;
    }

    /** Every setting, in the file's order. */
    public List<Setting> settings() {
        return List.copyOf(settings.values());
    }

    /** The setting with this current name, whichever name the file uses. */
    public Optional<Setting> find(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    /**
     * Whether an absent cluster setting means Flink's default: not in a managed service, which sets
     * its own, and not in a file that holds no cluster setting at all.
     */
    boolean showsTheCluster() {
        return !managed
                && settings.keySet().stream()
                        .anyMatch(key -> CLUSTER_PREFIXES.stream().anyMatch(key::startsWith));
    }

    /** Flink takes a plain number as milliseconds; tidemark's flags, without dots, as seconds. */
    Optional<Duration> time(String key) {
        return read(
                key,
                setting -> {
                    String value = setting.value().strip();
                    boolean plain = value.matches("[0-9]+");
                    return Quantities.time(
                            plain && setting.written().contains(".") ? value + "ms" : value);
                });
    }

    Optional<Long> number(String key) {
        return read(key, setting -> Long.parseLong(setting.value().strip()));
    }

    Optional<Boolean> truth(String key) {
        return read(
                key,
                setting ->
                        switch (setting.value().strip().toLowerCase(Locale.ROOT)) {
                            case "true" -> true;
                            case "false" -> false;
                            default ->
                                    throw new IllegalArgumentException(
                                            "\""
                                                    + setting.value()
                                                    + "\" is neither true nor false.");
                        });
    }

    /** Flink's memory units are binary, whatever they are called: 1 mb is 2^20 bytes. */
    Optional<Bytes> memory(String key) {
        return read(
                key,
                setting -> {
                    String value =
                            setting.value().toLowerCase(Locale.ROOT).replaceAll("\\s|bytes", "");
                    return Quantities.bytes(value.replaceFirst("([kmgt])(i?b)?$", "$1ib"));
                });
    }

    Optional<String> word(String key) {
        return find(key)
                .map(setting -> setting.value().strip().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    private <T> Optional<T> read(String key, Function<Setting, T> reader) {
        return find(key)
                .map(
                        setting -> {
                            try {
                                return reader.apply(setting);
                            } catch (IllegalArgumentException e) {
                                throw new UnreadableValue(setting, e);
                            }
                        });
    }
}
