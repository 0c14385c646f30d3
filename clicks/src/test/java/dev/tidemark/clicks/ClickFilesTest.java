package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClickFilesTest {

    @TempDir private Path folder;

    private void create(String... names) throws IOException {
        for (String name : names) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
    }

    @Test
    void logFilesAreListedByTheirSortedRelativePaths() throws IOException {
        create("b.csv", "a.jsonl", "day/2.json.gz", "day/10.ndjson", "B.CSV.GZ", "a/z.csv");

        ClickFiles files = ClickFiles.list(folder);

        assertThat(files.shards())
                .containsExactly(
                        "B.CSV.GZ",
                        "a.jsonl",
                        "a/z.csv",
                        "b.csv",
                        "day/10.ndjson",
                        "day/2.json.gz");
        assertThat(files.path("day/2.json.gz")).isEqualTo(folder.resolve("day/2.json.gz"));
    }

    @Test
    void whatStartsWithAnUnderscoreOrADotIsNoData() throws IOException {
        create("a.csv", "_expected.csv", ".hidden.csv", "_tmp/b.csv", ".git/c.csv", "d/_e.csv");

        assertThat(ClickFiles.list(folder).shards()).containsExactly("a.csv");
        assertThat(ClickFiles.list(folder).others()).isEmpty();
    }

    @Test
    void theFolderItselfMayHaveAnyName() throws IOException {
        create("_in/a.csv");

        assertThat(ClickFiles.list(folder.resolve("_in")).shards()).containsExactly("a.csv");
    }

    @Test
    void filesWithOtherEndingsAreNotReadButNamed() throws IOException {
        create("a.csv", "readme.txt", "a.csv.bak");

        assertThat(ClickFiles.list(folder).others()).containsExactly("a.csv.bak", "readme.txt");
    }

    @Test
    void linksAreFollowed() throws IOException {
        create("real/a.csv");
        Files.createSymbolicLink(folder.resolve("linked"), folder.resolve("real"));

        assertThat(ClickFiles.list(folder).shards()).containsExactly("linked/a.csv", "real/a.csv");
    }

    @Test
    void aFolderWithoutLogFilesSaysWhatItHolds() throws IOException {
        assertThatThrownBy(() -> ClickFiles.list(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("it is empty")
                .hasMessageContaining(".jsonl");
        create("clicks.log");
        assertThatThrownBy(() -> ClickFiles.list(folder))
                .hasMessageContaining("its 1 other files are not read, such as clicks.log");
        assertThat(ClickFiles.listFolder(folder).shards()).isEmpty();
    }

    @Test
    void aSingleFileIsASource() throws IOException {
        create("a.csv", "b.csv");

        ClickFiles files = ClickFiles.list(folder.resolve("b.csv"));

        assertThat(files.shards()).containsExactly("b.csv");
        assertThat(files.path("b.csv")).isEqualTo(folder.resolve("b.csv"));
    }

    @Test
    void aSingleFileWithAnotherEndingIsRefused() throws IOException {
        create("clicks.log");

        assertThatThrownBy(() -> ClickFiles.list(folder.resolve("clicks.log")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("clicks.log")
                .hasMessageContaining(".csv");
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThatThrownBy(() -> ClickFiles.list(folder.resolve("nowhere")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("nowhere");
    }
}
