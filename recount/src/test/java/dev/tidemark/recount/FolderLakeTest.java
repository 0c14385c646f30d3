package dev.tidemark.recount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The lake's contract on a folder. */
final class FolderLakeTest extends LakeContractTest {

    @TempDir Path folder;

    @Override
    void put(String name, byte[] content) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.write(folder.resolve(name), content);
    }

    @Override
    void delete(String name) throws IOException {
        Files.delete(folder.resolve(name));
    }

    @Override
    Lake lake() throws IOException {
        return Lakes.open(folder.toString(), folder);
    }

    @Override
    String noLake() throws IOException {
        put("exceptions/hour=2026-02-08T10/a.jsonl.gz", bytes("a"));
        return folder.toString();
    }
}
