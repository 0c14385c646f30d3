package dev.tidemark.commands.settings;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Gives each option that was not typed its value from the environment or a profile; this is the one
 * place where the order of settings is decided.
 */
public final class SettingsDefaults implements IDefaultValueProvider {

    /**
     * Options that stand for one call and must be typed: what a person agrees to, and what is
     * needed before the settings are known.
     */
    private static final Set<String> TYPED_ONLY =
            Set.of("help", "version", "profile", "yes", "dry-run", "force");

    private final Settings settings;

    public SettingsDefaults(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String defaultValue(ArgSpec arg) {
        // picocli would replace ${...} in the value; a doubled sign keeps it as it is.
        return find(arg).map(setting -> setting.value().replace("${", "$${")).orElse(null);
    }

    /** The setting behind an option, if it has one. */
    public Optional<Setting> find(ArgSpec arg) {
        return key(arg).flatMap(settings::find);
    }

    /** The key of an option: its long name without dashes; empty if it is no setting. */
    public static Optional<String> key(ArgSpec arg) {
        if (!(arg instanceof OptionSpec option) || !option.longestName().startsWith("--")) {
            return Optional.empty();
        }
        // Options that no field holds are the numbers of one question, such as a size to plan for.
        if (option.userObject() == null) {
            return Optional.empty();
        }
        String key = option.longestName().substring(2);
        return TYPED_ONLY.contains(key) ? Optional.empty() : Optional.of(key);
    }

    /** Every setting of a command and its subcommands, by key, in the order of the keys. */
    public static Map<String, OptionSpec> settings(CommandLine root) {
        Map<String, OptionSpec> found = new TreeMap<>();
        collect(root, found);
        return found;
    }

    private static void collect(CommandLine command, Map<String, OptionSpec> found) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            key(option).ifPresent(key -> found.putIfAbsent(key, option));
        }
        Collection<CommandLine> subcommands = command.getSubcommands().values();
        subcommands.forEach(subcommand -> collect(subcommand, found));
    }
}
