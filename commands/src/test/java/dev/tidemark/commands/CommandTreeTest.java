package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tidemark.commands.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What holds for every command, also for those that are not written yet. */
final class CommandTreeTest {

    private static final Path HERE = Path.of("").toAbsolutePath();

    static CommandLine tree() {
        return CommandTree.build(
                TestSurroundings.of(HERE, HERE, Map.of()).surroundings(), Settings.none());
    }

    static Stream<CommandLine> leaves() {
        List<CommandLine> leaves = new ArrayList<>();
        collectLeaves(tree(), leaves);
        return leaves.stream();
    }

    private static void collectLeaves(CommandLine command, List<CommandLine> leaves) {
        if (command.getSubcommands().isEmpty()) {
            leaves.add(command);
        }
        command.getSubcommands().values().forEach(child -> collectLeaves(child, leaves));
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void helpOpensWithTwoOrThreeExamples(CommandLine leaf) {
        String name = leaf.getCommandSpec().qualifiedName();
        assertThat(examples(leaf))
                .as(name)
                .hasSizeBetween(2, 3)
                .allSatisfy(example -> assertThat(example).startsWith(name));
        assertThat(leaf.getUsageMessage())
                .startsWith(leaf.getCommandSpec().usageMessage().header()[0]);
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void everyExampleIsARightCommandLine(CommandLine leaf) {
        for (String example : examples(leaf)) {
            String[] words =
                    example.replaceFirst(" \\|.*", "").replaceFirst("^tidemark ", "").split(" +");
            assertThatCode(() -> tree().parseArgs(words)).as(example).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void everyOptionSaysWhatItIs(CommandLine leaf) {
        for (OptionSpec option : leaf.getCommandSpec().options()) {
            assertThat(String.join("", option.description()))
                    .as(leaf.getCommandSpec().qualifiedName() + " " + option.longestName())
                    .isNotBlank()
                    .endsWith(".");
        }
    }

    @Test
    void theOptionsOfEveryCommandStandBeforeAndAfterItsName() {
        for (String line :
                new String[] {
                    "--output json --quiet config show", "config show --output json --quiet"
                }) {
            CommandLine tree = tree();
            tree.parseArgs(line.split(" "));
            TidemarkCommand root = tree.getCommand();
            assertThat(root.output.output).isEqualTo(OutputFormat.JSON);
            assertThat(root.output.quiet).isTrue();
        }
    }

    @Test
    void everyErrorCodeHasANumberOfItsOwn() {
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::id)).doesNotHaveDuplicates();
    }

    private static List<String> examples(CommandLine leaf) {
        return Arrays.stream(leaf.getCommandSpec().usageMessage().header())
                .filter(line -> line.startsWith("  tidemark "))
                .map(line -> line.strip().replace("%%", "%"))
                .toList();
    }
}
