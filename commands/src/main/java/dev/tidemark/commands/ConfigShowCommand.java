package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.settings.Setting;
import dev.tidemark.commands.settings.Settings;
import dev.tidemark.commands.settings.SettingsDefaults;
import dev.tidemark.ledger.TotalsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code tidemark config show}: every setting, its value, and where it was found. */
@Command(
        name = "show",
        header = {
            "Shows every setting, its value and where it comes from.",
            "",
            "Examples:",
            "  tidemark config show",
            "  tidemark config show --output json",
            "  tidemark config show --profile production.yaml",
            ""
        },
        sortOptions = false)
final class ConfigShowCommand implements Callable<Integer> {

    private final Session session;
    private final Settings settings;

    @Spec CommandSpec spec;

    ConfigShowCommand(Session session, Settings settings) {
        this.session = session;
        this.settings = settings;
    }

    @Override
    public Integer call() {
        Map<String, OptionSpec> known = SettingsDefaults.settings(spec.root().commandLine());
        List<List<Object>> rows = new ArrayList<>();
        List<Map<String, Object>> tree = new ArrayList<>();
        known.forEach(
                (key, option) -> {
                    Setting setting = shown(resolve(key, option));
                    rows.add(Table.row(key, setting.value(), setting.origin()));
                    tree.add(
                            new JsonMap()
                                    .put("setting", key)
                                    .put("value", setting.value())
                                    .put("origin", setting.origin())
                                    .build());
                });
        Table table =
                new Table(
                        List.of(
                                Column.text("setting"),
                                Column.text("value"),
                                Column.text("origin")),
                        rows);
        session.show(Result.of(table, Map.of("settings", tree)));
        for (String name : settings.unknownVariables(known.keySet())) {
            session.warn(name + " is set, but there is no such setting; it has no effect");
        }
        return ExitCode.DONE.code();
    }

    /** An address that a command would refuse for the password in it is not printed either. */
    private static Setting shown(Setting setting) {
        return setting.key().equals("totals") && setting.value() != null
                ? new Setting(
                        setting.key(), TotalsUri.withoutSecret(setting.value()), setting.origin())
                : setting;
    }

    private Setting resolve(String key, OptionSpec option) {
        if (isTyped(option)) {
            return new Setting(key, String.valueOf(option.<Object>getValue()), "flag");
        }
        return settings.find(key).orElseGet(() -> new Setting(key, defaultText(option), "default"));
    }

    /** Whether an option of every command was given with this call. */
    private boolean isTyped(OptionSpec option) {
        ParseResult parsed = spec.root().commandLine().getParseResult();
        while (parsed != null) {
            OptionSpec matched = parsed.matchedOption(option.longestName());
            if (matched != null) {
                return true;
            }
            parsed = parsed.hasSubcommand() ? parsed.subcommand() : null;
        }
        return false;
    }

    private static String defaultText(OptionSpec option) {
        boolean isFlag = option.arity().max() == 0;
        return option.defaultValue() != null ? option.defaultValue() : isFlag ? "false" : null;
    }
}
