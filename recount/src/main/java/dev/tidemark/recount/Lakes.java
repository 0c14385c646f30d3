package dev.tidemark.recount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the adapter for a lake; the only place that knows them all. */
public final class Lakes {

    private Lakes() {}

    /**
     * Opens a lake that exists.
     *
     * @param text the lake as a setting names it: a folder
     * @param folder where a relative folder starts from
     * @throws IOException if there is none
     * @throws IllegalArgumentException if no adapter knows such a lake
     */
    public static Lake open(String text, Path folder) throws IOException {
        if (text.startsWith("s3://")) {
            throw new IllegalArgumentException(
                    "a lake is a folder in this version, not '" + text + "'");
        }
        Path root = folder.resolve(text);
        if (!Files.isDirectory(root.resolve(Lake.Kind.RAW.folder()))) {
            throw new IOException(
                    "there is no lake in %s: it has no folder raw. Nothing was changed."
                            .formatted(root));
        }
        return new FolderLake(root);
    }
}
