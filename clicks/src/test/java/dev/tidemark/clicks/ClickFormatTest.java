package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClickFormatTest {

    @Test
    void theNameTellsTheFormat() {
        for (String name : new String[] {"a.jsonl", "a.json", "a.ndjson", "a.jsonl.gz", "A.JSON"}) {
            assertThat(ClickFormat.ofFileName(name)).as(name).contains(ClickFormat.JSON_LINES);
        }
        for (String name : new String[] {"a.csv", "a.csv.gz", "A.CSV.GZ"}) {
            assertThat(ClickFormat.ofFileName(name)).as(name).contains(ClickFormat.CSV);
        }
        for (String name : new String[] {"a", "a.gz", "a.txt", "csv", "a.csv.zip", "a.jsonl.bak"}) {
            assertThat(ClickFormat.ofFileName(name)).as(name).isEmpty();
        }
    }

    @Test
    void onlyCsvHasAHeader() {
        assertThat(ClickFormat.CSV.hasHeader()).isTrue();
        assertThat(ClickFormat.JSON_LINES.hasHeader()).isFalse();
    }
}
