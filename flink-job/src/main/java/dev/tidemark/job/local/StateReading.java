package dev.tidemark.job.local;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.state.CheckpointReader;
import dev.tidemark.job.state.HeldValue;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.util.ParameterTool;

/**
 * main() of the child process that reads a checkpoint or savepoint: an event {@code checkpoint},
 * then one event {@code held} for each value.
 */
public final class StateReading {

    private StateReading() {}

    /**
     * Takes {@code --state FOLDER} and {@code --read counts|all|click}, with {@code click} a {@code
     * --click-id :ID} and an {@code --ad-id :AD}, each behind a colon; {@code :} alone is every ad.
     */
    public static void main(String[] args) {
        ChildProcess.end(
                events -> {
                    ParameterTool given = ParameterTool.fromArgs(args);
                    String state = given.getRequired("state");
                    if (S3Folder.isMeant(state)) {
                        Buckets.open(List.of(S3Folder.parse(state)), events);
                    }
                    CheckpointReader reader = CheckpointReader.open(StartPoint.path(state));
                    SavedCheckpoint saved = reader.saved();
                    events.write(
                            "checkpoint",
                            node -> {
                                node.put("id", saved.id());
                                node.put("run", saved.run().orElse(0));
                                node.put("job_gen", saved.generation().orElse(0));
                                node.put("max_parallelism", reader.maxParallelism());
                            });
                    Consumer<HeldValue> write = value -> write(events, value);
                    switch (given.get("read", "all")) {
                        case "counts" -> reader.restoredCounts(write);
                        case "click" ->
                                reader.ofClick(
                                        given.getRequired("click-id").substring(1),
                                        given.getRequired("ad-id").substring(1),
                                        write);
                        default -> reader.everything(write);
                    }
                    return RunResult.stateRead();
                });
    }

    private static void write(RunEvents events, HeldValue value) {
        events.write(
                "held",
                node -> {
                    node.put("kind", value.kind());
                    node.put("name", value.name());
                    node.put("at", value.at());
                    node.put("number", value.number());
                    node.put("valid", value.valid());
                    node.put("spend_micros", value.spendMicros());
                });
    }
}
