package dev.tidemark.bench.recount;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * What a run took.
 *
 * @param seconds by the clock
 * @param cpuSeconds of all threads of the process, DuckDB's too; on a shared machine the better
 *     measure
 */
record Spent(double seconds, double cpuSeconds) {

    static Spent now() {
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Spent(System.nanoTime() / 1e9, system.getProcessCpuTime() / 1e9);
    }

    Spent since(Spent start) {
        return new Spent(seconds - start.seconds, cpuSeconds - start.cpuSeconds);
    }

    /** The median of each. */
    static Spent median(List<Spent> all) {
        return new Spent(
                all.stream().map(Spent::seconds).sorted().toList().get(all.size() / 2),
                all.stream().map(Spent::cpuSeconds).sorted().toList().get(all.size() / 2));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f s (CPU %.1f s)", seconds, cpuSeconds);
    }
}
