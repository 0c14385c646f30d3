package dev.tidemark.commands;

import dev.tidemark.commands.values.RateConverter;
import dev.tidemark.ledger.repair.RepairPace;
import java.math.BigDecimal;
import picocli.CommandLine.Option;

/** How a repair from the command line is carried out. */
final class RepairOptions {

    @Option(
            names = "--max-rate",
            paramLabel = "R",
            converter = RateConverter.class,
            description = "Changes a second at most, such as 500/s. Without it: no limit.")
    BigDecimal maxRate;

    RepairPace pace() {
        return maxRate == null
                ? RepairPace.DEFAULT
                : RepairPace.DEFAULT.limitedTo(maxRate.doubleValue());
    }
}
