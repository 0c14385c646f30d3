package dev.tidemark.commands.flink;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The start of a job from an uploaded jar.
 *
 * @param jobId chosen before the start, so that the start can be found again, in hexadecimal
 * @param arguments of its main method
 * @param restore the checkpoint or savepoint it begins from
 * @param leaveState whether state that no operator claims may be left behind
 */
public record RunRequest(
        String jobId,
        String entryClass,
        List<String> arguments,
        int parallelism,
        Optional<String> restore,
        boolean leaveState) {

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("jobId", jobId);
        tree.put("entryClass", entryClass);
        tree.put("programArgsList", arguments);
        tree.put("parallelism", parallelism);
        restore.ifPresent(path -> tree.put("savepointPath", path));
        tree.put("allowNonRestoredState", leaveState);
        return tree;
    }
}
