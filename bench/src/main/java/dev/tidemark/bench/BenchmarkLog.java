package dev.tidemark.bench;

import dev.tidemark.clicks.generator.GeneratedLog;
import dev.tidemark.clicks.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Path;

/** The clicks that are counted: the generator's realistic log, without stale clicks. */
final class BenchmarkLog {

    private BenchmarkLog() {}

    /** Writes the log into a folder, unless it is there. */
    static void write(Path folder, long seed, long clicks) throws IOException {
        new GeneratedLog(folder, withoutStale(GeneratorSettings.realistic(seed, clicks))).write();
    }

    /**
     * Whether a click is stale depends on how far the slowest reader is, so two runs of one job on
     * several readers need not agree. They do agree on fast and late together.
     */
    private static GeneratorSettings withoutStale(GeneratorSettings settings) {
        return new GeneratorSettings(
                settings.seed(),
                settings.clicks(),
                settings.ads(),
                settings.shards(),
                settings.start(),
                settings.duration(),
                settings.hotShare(),
                settings.lateShare(),
                0,
                settings.duplicateShare(),
                settings.badClockShare(),
                settings.invalidShare(),
                settings.badLineShare(),
                settings.format(),
                settings.gzip());
    }
}
