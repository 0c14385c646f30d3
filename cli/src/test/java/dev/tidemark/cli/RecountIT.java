package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tidemark recount} over the lake that the real job wrote. */
final class RecountIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path folder;

    @Test
    void theRecountOfAnHourIsWhatTheGeneratorKnowsAndASecondOneHasNothingToDo() throws Exception {
        ok(
                "generate --to file:clicks --clicks 6000 --shards 2 --duplicates 5% --stale 1%"
                        + " --late 2% --bad 0.5%");
        ok("run --parallelism 2 --checkpoint-interval 1s");

        JsonNode recount = JSON.readTree(ok("recount --hour 2026-02-08T10 --output json").out());

        Map<String, String> expected = expected();
        assertThat(new CountedRows(folder).finalHours()).isEqualTo(expected);
        assertThat(recount.path("rows").asInt()).isEqualTo(expected.size());
        assertThat(recount.path("generation").asInt()).isEqualTo(1);
        JsonNode again = JSON.readTree(ok("recount --hour 2026-02-08T10 --output json").out());
        assertThat(again.path("generation").asInt()).isEqualTo(1);
        assertThat(new CountedRows(folder).finalHours()).isEqualTo(expected);
    }

    @Test
    void anHourThatCanStillChangeIsRefusedWithTheTimeFromWhichItIsFinal() {
        ok("generate --to file:clicks --clicks 500 --shards 1");
        ok("run");
        Result early = Tidemark.in(folder).run("recount", "--hour", "2999-02-08T10");
        assertThat(early.exit()).as(early.err()).isEqualTo(4);
        assertThat(early.err()).contains("2999-02-08T13:10:00Z", "Nothing was written");
    }

    private Result ok(String command) {
        Result result = Tidemark.in(folder).run(command.split(" "));
        assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
        return result;
    }

    /** What counts in each ad's hour as the generator knows it, on time or late. */
    private Map<String, String> expected() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("clicks/_expected.csv"))) {
            String[] cells = line.split(",", -1);
            if (cells[1].equals("hour")) {
                continue;
            }
            long valid = Long.parseLong(cells[2]) + Long.parseLong(cells[4]);
            long spend = Long.parseLong(cells[3]) + Long.parseLong(cells[5]);
            rows.put(cells[0] + "|H" + cells[1], valid + "/" + spend);
        }
        return rows;
    }
}
