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
    void aFolderKeepsTheLastOfEachPartWhole() throws IOException {
        assertThatPartsAreKept(Lakes.parts(folder.toString(), ID));
        assertThat(folder.resolve("_recount")).isEmptyDirectory();
    }

    @Test
    void aBucketKeepsTheLastOfEachPartWhole() throws IOException {
        S3Mock server = S3Mock.shared();
        S3Folder lake = server.newFolder();
        server.put(lake, "raw/hour=2026-02-08T10/a.jsonl.gz", new byte[1]);

        assertThatPartsAreKept(Lakes.parts(lake.toString(), ID));

        assertThat(server.keys(lake, "")).containsExactly("lake/raw/hour=2026-02-08T10/a.jsonl.gz");
    }

    private void assertThatPartsAreKept(PartStore store) throws IOException {
        store.remove();
        store.put(0, 2, file("first"));
        store.put(1, 2, file("other"));
        store.put(0, 2, file("second"));
        assertThat(content(store, 0)).isEqualTo("second");
        assertThat(content(store, 1)).isEqualTo("other");
        assertThatThrownBy(() -> store.open(0, 3))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining(ID + "/part-0-of-3 is not there");
        store.remove();
        assertThatThrownBy(() -> store.open(0, 2)).isInstanceOf(FileNotFoundException.class);
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
