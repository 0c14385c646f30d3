package dev.tidemark.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.util.FileUtils;
import org.apache.flink.util.ParameterTool;

/**
 * main() of {@code bench/run}: counts one generated log with tidemark's job and with the plainest
 * Flink job for the same rows, in turn in one process, and reports clicks per second.
 *
 * <p>Settings: {@code --clicks}, {@code --runs} of each job on each backend, {@code --parallelism},
 * {@code --backends}, {@code --jobs}, {@code --folder} for everything that is written.
 */
public final class CountBenchmark {

    private static final long SEED = 1;

    private final Path folder;
    private final int parallelism;
    private final List<Contender> contenders;
    private int runsSoFar;

    private CountBenchmark(Path folder, int parallelism, List<Contender> contenders) {
        this.folder = folder;
        this.parallelism = parallelism;
        this.contenders = contenders;
    }

    public static void main(String[] args) throws Exception {
        ParameterTool settings = ParameterTool.fromArgs(args);
        long clicks = settings.getLong("clicks", 1_000_000);
        Path folder = Path.of(settings.get("folder", "bench/target/count"));
        Path log = generated(folder, clicks);
        Path warmUp = generated(folder, Math.max(1, clicks / 10));
        CountBenchmark benchmark =
                new CountBenchmark(
                        folder,
                        settings.getInt("parallelism", 2),
                        contenders(settings.get("jobs", "tidemark,plain")));
        progress(
                "%,d clicks, parallelism %d on %d processors, heap of %,d MiB, Java %s",
                clicks,
                benchmark.parallelism,
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() >> 20,
                Runtime.version());
        Report report = new Report(clicks);
        for (String backend : settings.get("backends", "hashmap,rocksdb").split(",", -1)) {
            benchmark.runs(warmUp, backend, 1);
            report.add(backend, benchmark.runs(log, backend, settings.getInt("runs", 3)));
        }
        System.out.print(report);
        System.out.println(
                "A run is measured from its submission to its end, its last checkpoint included,"
                        + " which is taken as soon as the input has ended.");
    }

    private static Path generated(Path folder, long clicks) throws IOException {
        Path log = folder.resolve("clicks-" + clicks);
        BenchmarkLog.write(log, SEED, clicks);
        return log;
    }

    private static List<Contender> contenders(String labels) {
        List<String> wanted = List.of(labels.split(",", -1));
        return List.of(Contender.values()).stream()
                .filter(contender -> wanted.contains(contender.label()))
                .toList();
    }

    private Map<Contender, List<Measurement>> runs(Path log, String backend, int runs)
            throws Exception {
        Map<Contender, List<Measurement>> measured = new EnumMap<>(Contender.class);
        for (int i = 0; i < runs; i++) {
            for (Contender contender : contenders) {
                measured.computeIfAbsent(contender, none -> new ArrayList<>())
                        .add(run(contender, log, backend));
            }
        }
        return measured;
    }

    private Measurement run(Contender contender, Path log, String backend) throws Exception {
        Path runFolder = Files.createDirectories(folder.resolve("run-" + runsSoFar++));
        FileUtils.cleanDirectory(runFolder.toFile());
        Measurement measured =
                new JobRun(contender, log, runFolder, backend, parallelism).toItsEnd();
        progress(
                "%s on %s over %s: %.1f s, %.1f s of CPU, machine load %.1f",
                contender.label(),
                backend,
                log.getFileName(),
                measured.seconds(),
                measured.cpuSeconds(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        FileUtils.deleteDirectory(runFolder.toFile());
        return measured;
    }

    private static void progress(String format, Object... values) {
        System.err.println(String.format(Locale.ROOT, format, values));
    }
}
