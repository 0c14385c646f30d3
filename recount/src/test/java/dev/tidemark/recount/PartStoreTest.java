package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.recount.testing.S3Mock;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every place for parts promises, in a folder and in a bucket. */
class PartStoreTest {

    private static final String ID = "0123456789abcdef";

    @TempDir Path folder;
    @TempDir Path scratch;

    @Test
    void aFolderKeepsTheLastOfEachPartOfAJobWhole() throws IOException {
        assertThatPartsAreKept(folder.toString());
        assertThat(folder.resolve("_recount")).isEmptyDirectory();
    }

    @Test
    void aBucketKeepsTheLastOfEachPartOfAJobWhole() throws IOException {
        S3Mock server = S3Mock.shared();
        S3Folder lake = server.newFolder();
        server.put(lake, "raw/hour=2026-02-08T10/a.jsonl.gz", new byte[1]);

        assertThatPartsAreKept(lake.toString());

        assertThat(server.keys(lake, "")).containsExactly("lake/raw/hour=2026-02-08T10/a.jsonl.gz");
    }

    private void assertThatPartsAreKept(String lake) throws IOException {
        PartStore store = Lakes.parts(lake, ID, "job2");
        PartStore givenUp = Lakes.parts(lake, ID, "job1");
        store.remove();
        store.put(0, 2, file("first"));
        store.put(1, 2, file("other"));
        store.put(0, 2, file("second"));
        givenUp.put(0, 2, file("late"));
        assertThat(content(store, 0)).isEqualTo("second");
        assertThat(content(store, 1)).isEqualTo("other");
        assertThatThrownBy(() -> store.open(0, 3))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining(ID + "/job2/part-0-of-3 is not there");
        store.remove();
        assertThatThrownBy(() -> store.open(0, 2)).isInstanceOf(FileNotFoundException.class);
        assertThat(content(givenUp, 0)).isEqualTo("late");
        givenUp.remove();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(scratch.resolve("part"), content);
    }

    private static String content(PartStore store, int part) throws IOException {
        try (InputStream in = store.open(part, 2)) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}
