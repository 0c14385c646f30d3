package dev.tidemark.recount;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Who works on an hour: a process, told apart from a later one with the same number by when it
 * began.
 *
 * @param host the machine's name
 * @param pid the process
 * @param started when the process began
 * @param token one for each recount of the process
 */
record Holder(String host, long pid, Instant started, String token) {

    /** This process. */
    static Holder thisProcess(String host, String token) {
        ProcessHandle process = ProcessHandle.current();
        return new Holder(host, process.pid(), startOf(process), token);
    }

    /** Whether it ran on this machine and is there no more. */
    boolean isDead(String thisHost) {
        return host.equals(thisHost)
                && ProcessHandle.of(pid)
                        .filter(process -> process.isAlive() && startOf(process).equals(started))
                        .isEmpty();
    }

    private static Instant startOf(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }

    Map<String, String> attributes() {
        return Map.of(
                "host",
                host,
                "pid",
                Long.toString(pid),
                "started",
                started.toString(),
                "token",
                token);
    }

    /** Empty if nobody holds what these attributes are of. */
    static Optional<Holder> read(Map<String, String> attributes) {
        if (!attributes.containsKey("token")) {
            return Optional.empty();
        }
        return Optional.of(
                new Holder(
                        attributes.get("host"),
                        Long.parseLong(attributes.get("pid")),
                        Instant.parse(attributes.get("started")),
                        attributes.get("token")));
    }

    @Override
    public String toString() {
        return "process " + pid + " on " + host;
    }
}
