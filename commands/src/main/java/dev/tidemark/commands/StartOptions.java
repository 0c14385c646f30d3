package dev.tidemark.commands;

import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** What {@code deploy} starts from, and what it replaces. */
final class StartOptions {

    /** What a call of {@code deploy} does. */
    enum Mode {
        FRESH,
        FROM,
        UPGRADE,
        RESCALE,
        BLUE_GREEN,
        FINISH,
        ABORT
    }

    @Option(
            names = "--from",
            paramLabel = "latest|PATH",
            description = {
                "Go on from the newest usable checkpoint or savepoint of the generation, found in the"
                        + " checkpoint folder, or from that one. Settings that are not given are those"
                        + " of the generation's last job; the plan shows them.",
                "Without it and the options below: fresh, in a new generation."
            })
    String from;

    @Option(
            names = "--upgrade",
            description =
                    "Stop the live job with a savepoint and start this version from it; settings that"
                            + " are not given stay as they are. One that is stopped already is gone"
                            + " on with, so that the same command finishes one that was killed.")
    boolean upgrade;

    @Option(
            names = "--rescale",
            paramLabel = "N",
            description = "The same with so many subtasks of every operator.")
    Integer rescale;

    @Option(
            names = "--blue-green",
            description =
                    "Start a new generation from a savepoint of the live one, beside it; then"
                            + " --finish or --abort.")
    boolean blueGreen;

    @Option(
            names = "--finish",
            description =
                    "With --blue-green: stop the old generation and take away what it wrote since.")
    boolean finish;

    @Option(
            names = "--abort",
            description =
                    "With --blue-green: stop both, take away what the new one wrote, and count on"
                            + " from the savepoint.")
    boolean abort;

    /** What {@code --rescale} asks for. */
    OptionalInt parallelism() {
        return rescale == null ? OptionalInt.empty() : OptionalInt.of(rescale);
    }

    Mode mode() {
        if ((finish || abort) && !blueGreen) {
            throw Failure.badValue(
                    finish ? "--finish" : "--abort", "it belongs to --blue-green; give both");
        }
        if (finish && abort) {
            throw Failure.badValue("--finish", "--abort is the opposite; give one of the two");
        }
        boolean hasFrom = from != null && !from.equals("auto");
        int modes =
                (hasFrom ? 1 : 0)
                        + (upgrade ? 1 : 0)
                        + (rescale != null ? 1 : 0)
                        + (blueGreen ? 1 : 0);
        if (modes > 1) {
            throw Failure.badValue(
                    hasFrom ? "--from" : "--upgrade",
                    "--from, --upgrade, --rescale and --blue-green are different ways to start; give"
                            + " one of them");
        }
        if (blueGreen) {
            return finish ? Mode.FINISH : abort ? Mode.ABORT : Mode.BLUE_GREEN;
        }
        if (rescale != null) {
            Require.between("--rescale", rescale, 1, 32_768);
            return Mode.RESCALE;
        }
        return upgrade ? Mode.UPGRADE : hasFrom ? Mode.FROM : Mode.FRESH;
    }
}
