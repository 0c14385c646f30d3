package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tidemark recount} as a script sees it. */
final class RecountIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Two hours before the clocks of Berlin go forward. */
    private static final Hour BEFORE_DST = Hour.parse("2026-03-28T23");

    private static final int KILLS = 10;

    private static final String WRITTEN =
            "SELECT count(*) FROM ad_metrics WHERE final_valid IS NOT NULL";

    private static final String HALF_WRITTEN_HOURS =
            """
            SELECT count(*) FROM control_items WHERE entity = 'recount' AND bucket LIKE 'C:hour:%'
              AND attributes ->> 'state' <> 'final'""";

    @TempDir Path folder;

    @Test
    void theRecountOfAnHourIsWhatTheGeneratorKnowsAndASecondOneHasNothingToDo() throws Exception {
        ok(
                "generate --to file:clicks --clicks 6000 --shards 2 --duplicates 5% --stale 1%"
                        + " --late 2% --bad 0.5%");
        ok("run --parallelism 2 --checkpoint-interval 1s");

        Result dryRun = ok("recount --hour 2026-02-08T10 --dry-run --output csv");
        assertThat(dryRun.out()).startsWith("hour,result,generation,").contains("would_write");
        assertThat(finals()).isEmpty();
        JsonNode recount = json(ok("recount --hour 2026-02-08T10 --output json"));

        Map<String, String> expected = expected(folder);
        assertThat(finals()).isEqualTo(expected);
        assertThat(recount.path("result").asText()).isEqualTo("recounted");
        assertThat(recount.at("/hours/0/rows").asInt()).isEqualTo(expected.size());
        assertThat(recount.at("/hours/0/generation").asInt()).isEqualTo(1);
        Result again = ok("recount --hour 2026-02-08T10");
        assertThat(again.err()).contains("nothing to do");
        assertThat(ok("show ad_1 --hour 2026-02-08T10").out()).contains("final (gen 1");
    }

    @Test
    void whatCannotBeRecountedIsRefusedOrNamed() throws IOException {
        writeLake(1, 100, 5);
        ok("init");
        Result none = tidemark("recount");
        assertThat(none.exit()).isEqualTo(2);
        Result early = tidemark("recount --hour 2999-02-08T10");
        assertThat(early.exit()).as(early.err()).isEqualTo(4);
        assertThat(early.err()).contains("2999-02-08T13:10:00Z", "Nothing was written");
        Path object = folder.resolve("lake/raw/hour=2026-03-28T23/o3.jsonl.gz");
        byte[] whole = Files.readAllBytes(object);
        Files.write(object, Arrays.copyOf(whole, whole.length / 2));

        Result broken = tidemark("recount --hour 2026-03-28T23 --output json");

        assertThat(broken.exit()).isEqualTo(1);
        assertThat(broken.out()).isEmpty();
        assertThat(JSON.readTree(broken.err()).at("/error/message").asText())
                .contains("o3.jsonl.gz", "breaks off", "Nothing was written");
        assertThat(finals()).isEmpty();
    }

    @Test
    void neitherThreadsNorMemoryNorTheZoneNorTheLanguageChangeTheResult() throws IOException {
        writeLake(5, 40_000, 300);
        String range = "recount --from 2026-03-28T23 --to 2026-03-29T03 --minutes --output json ";
        String plain = recountInto("a.db", range + "--threads 1", Map.of());
        Map<String, String> environment =
                Map.of("TZ", "Asia/Kolkata", "LANG", "de_DE.UTF-8", "LC_ALL", "de_DE.UTF-8");
        String other = recountInto("b.db", range + "--threads 8 --memory 16MB", environment);
        String berlin = recountInto("c.db", range, Map.of("TZ", "Europe/Berlin"));

        assertThat(other).isEqualTo(plain);
        assertThat(berlin).isEqualTo(plain);
        List<String> rows = rows("a.db");
        assertThat(rows).hasSizeGreaterThan(5 * 300);
        assertThat(rows("b.db")).isEqualTo(rows);
        assertThat(rows("c.db")).isEqualTo(rows);
    }

    /** The JSON result of a recount into a new store, without the time at which it was made. */
    private String recountInto(String store, String command, Map<String, String> environment) {
        ok("init --store sqlite:" + store);
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("--store", "sqlite:" + store));
        Result result = new Tidemark(folder, environment).run(words.toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isZero();
        return result.out().replaceAll("\"final_at\":\"[^\"]*\"", "\"final_at\":\"\"");
    }

    private List<String> rows(String store) {
        List<String> rows = new ArrayList<>();
        new CountedRows(folder, store)
                .query(
                        """
                        SELECT entity || '|' || bucket || '|' || final_valid || '|' || final_spend_micros
                          || '|' || final_gen FROM ad_metrics ORDER BY 1""",
                        row -> rows.add(row.getString(1)));
        return rows;
    }

    @Test
    void killedTenTimesAndContinuedItEndsTheSameAndNoHourIsHalfSaidToBeFinal() throws Exception {
        writeLake(4, 60_000, 8_000);
        recountInto("whole.db", "recount --due", Map.of());
        List<String> whole = rows("whole.db");
        ok("init");
        CountedRows rows = new CountedRows(folder);
        for (int kill = 1; kill <= KILLS; kill++) {
            // Killed when so much is written, the last time before all is.
            long threshold = (long) whole.size() * (kill - 1) / (KILLS + 3);
            Process process = start("recount --due", "err" + kill);
            while (process.isAlive() && written(rows) <= threshold) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as("killed, not ended, at " + threshold).isEqualTo(137);
            assertThatFinalHoursAreWhole(rows);
        }
        ok("recount --due");
        assertThat(rows("tidemark.db")).isEqualTo(whole);
    }

    @Test
    void anHourThatIsHalfWrittenIsShownAsSuchUntilTheRecountHasGoneOn() throws Exception {
        writeLake(1, 30_000, 8_000);
        String recount = "recount --hour %s --minutes".formatted(BEFORE_DST.text());
        String store = " --store sqlite:" + killedHalfWay(recount);
        String hour = "--hour " + BEFORE_DST.text() + store;

        assertThat(ok("show ad_1 " + hour).out())
                .contains("generation 1 of its recount is being written, or stopped half-way")
                .contains("; tidemark " + recount + " goes on");
        assertThat(shownRecount(hour)).isEqualTo("writing 1");
        assertThat(shownRecount("--all" + store)).isEqualTo("writing 1");
        ok(recount + store);
        assertThat(shownRecount(hour)).isEqualTo("final 1");
    }

    /** What is said of the recount of the one hour. */
    private String shownRecount(String rows) throws IOException {
        JsonNode hours = json(ok("show ad_1 --output json " + rows)).path("hours");
        for (JsonNode hour : hours) {
            if (hour.path("hour").asText().equals(BEFORE_DST.text())) {
                return hour.path("recount").asText() + " " + hour.path("gen").asText();
            }
        }
        throw new AssertionError("not said: " + hours);
    }

    /** The store of a recount that is killed once ad_1 is written, before its hour is final. */
    private String killedHalfWay(String command) throws Exception {
        for (int attempt = 1; attempt <= 5; attempt++) {
            String store = "half%d.db".formatted(attempt);
            ok("init --store sqlite:" + store);
            CountedRows rows = new CountedRows(folder, store);
            Process process = start(command + " --store sqlite:" + store, store + ".err");
            while (process.isAlive() && rows.number(WRITTEN + " AND entity = 'ad_1'") == 0) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            // On a busy machine it may have been quicker than this test.
            if (process.exitValue() == 137 && rows.number(HALF_WRITTEN_HOURS) == 1) {
                return store;
            }
        }
        throw new AssertionError("no recount could be killed half-way");
    }

    private static long written(CountedRows rows) {
        return rows.number(WRITTEN);
    }

    private static void assertThatFinalHoursAreWhole(CountedRows rows) {
        rows.query(
                """
                SELECT substr(bucket, 8) AS hour, attributes ->> 'rows' AS said,
                  (SELECT count(*) FROM ad_metrics AS m
                   WHERE m.bucket = 'H' || substr(c.bucket, 8) AND final_valid IS NOT NULL
                     AND final_gen = attributes ->> 'generation') AS held
                FROM control_items AS c
                WHERE entity = 'recount' AND bucket LIKE 'C:hour:%'
                  AND attributes ->> 'state' = 'final'""",
                row ->
                        assertThat(row.getLong("held"))
                                .as(row.getString("hour"))
                                .isEqualTo(row.getLong("said")));
    }

    @Test
    void twoAtOnceBothEndWellAndTheHoursAreRight() throws Exception {
        writeLake(4, 40_000, 2_000);
        recountInto("whole.db", "recount --due", Map.of());
        ok("init");
        List<Process> both =
                List.of(
                        start("recount --from 2026-03-28T23 --to 2026-03-29T02", "one"),
                        start("recount --due", "two"));
        for (Process process : both) {
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue())
                    .as(Tidemark.text(folder.resolve("one")) + Tidemark.text(folder.resolve("two")))
                    .isZero();
        }
        ok("recount --due");
        assertThat(rows("tidemark.db")).isEqualTo(rows("whole.db"));
    }

    private Process start(String command, String err) {
        List<String> words = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        words.addAll(List.of(command.split(" ")));
        return Tidemark.in(folder).open(words, folder.resolve("out-" + err), folder.resolve(err));
    }

    private void writeLake(int hours, int clicksAnHour, int ads) throws IOException {
        new WrittenLake(folder.resolve("lake"), BEFORE_DST, hours, clicksAnHour, ads).write(5);
    }

    private Map<String, String> finals() {
        return new CountedRows(folder).finalHours();
    }

    private Result tidemark(String command) {
        return Tidemark.in(folder).run(command.split(" "));
    }

    private Result ok(String command) {
        Result result = tidemark(command);
        assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
        return result;
    }

    private static JsonNode json(Result result) throws IOException {
        return ParsedOutput.json(result.out());
    }

    /** What counts in each ad's hour as the generator knows it, on time or late. */
    static Map<String, String> expected(Path folder) throws IOException {
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
