package dev.tidemark.commands;

import dev.tidemark.capacity.KeyGroups;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark keygroup}: where a key lives. */
@Command(
        name = "keygroup",
        header = {
            "Shows the key group of a key, and the subtask that owns it.",
            "",
            "Examples:",
            "  tidemark keygroup ad_1 ad_2",
            "  tidemark keygroup ad_1 --at 2,4,8 --max-parallelism 128",
            ""
        },
        sortOptions = false)
final class KeygroupCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "KEY", arity = "1..*", description = "Ad ids, or any text keys.")
    List<String> keys;

    @Option(
            names = "--at",
            paramLabel = "N,...",
            split = ",",
            defaultValue = "1,2,4",
            description = "The parallelisms to show owners at.")
    List<Integer> parallelisms;

    @Option(
            names = "--max-parallelism",
            paramLabel = "N",
            defaultValue = "128",
            description = "Number of key groups, 1 to 32768.")
    int maxParallelism;

    KeygroupCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Require.between("--max-parallelism", maxParallelism, 1, KeyGroups.MOST);
        for (int parallelism : parallelisms) {
            Require.between("--at", parallelism, 1, maxParallelism);
        }
        List<Column> columns =
                new ArrayList<>(List.of(Column.text("key"), Column.number("key_group")));
        parallelisms.forEach(p -> columns.add(Column.number("subtask_of_" + p)));
        List<List<Object>> rows = new ArrayList<>();
        List<Map<String, Object>> tree = new ArrayList<>();
        for (String key : keys) {
            int group = KeyGroups.groupOf(key, maxParallelism);
            List<Object> row = new ArrayList<>(List.of(key, group));
            JsonMap owners = new JsonMap();
            for (int parallelism : parallelisms) {
                int owner = KeyGroups.ownerOf(group, parallelism, maxParallelism);
                row.add(owner);
                owners.put(Integer.toString(parallelism), owner);
            }
            rows.add(row);
            tree.add(
                    new JsonMap()
                            .put("key", key)
                            .put("key_group", group)
                            .put("subtask_by_parallelism", owners.build())
                            .build());
        }
        Map<String, Object> json =
                new JsonMap().put("max_parallelism", maxParallelism).put("keys", tree).build();
        session.show(Result.of(new Table(columns, rows), json));
        return ExitCode.DONE.code();
    }
}
