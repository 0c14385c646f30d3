package dev.tidemark.recount;

import dev.tidemark.clicks.S3Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the adapter for a lake; the only place that knows them all. */
public final class Lakes {

    private static final String PARTS = "_recount";

    private Lakes() {}

    /**
     * Opens a lake that exists.
     *
     * @param text the lake as a setting names it: a folder, or a folder in a bucket
     * @param folder where a relative folder starts from
     * @throws IOException if there is none, or it cannot be listed
     * @throws IllegalArgumentException if the text means a bucket and is written wrongly
     */
    public static Lake open(String text, Path folder) throws IOException {
        if (S3Folder.isMeant(text)) {
            return S3Lake.open(S3Folder.parse(text));
        }
        Path root = folder.resolve(text);
        if (!Files.isDirectory(root.resolve(Lake.Kind.RAW.folder()))) {
            throw new LakeAccessException(
                    "there is no lake in %s: it has no folder raw. Nothing was changed."
                            .formatted(root),
                    "the same command with --lake, the folder that tidemark run was given; its default is lake",
                    null);
        }
        return new FolderLake(root);
    }

    /**
     * Where the sums of a count are left for whoever writes them: in the lake, but no data of it.
     *
     * @param lake as a count names it: an absolute path, or an address
     * @param id the {@link CountingTask#id} of the count
     * @param job the engine's id of the job that counts: two jobs of one count may differ, since
     *     one may have failed to read an object that the other could read
     */
    public static PartStore parts(String lake, String id, String job) {
        return S3Folder.isMeant(lake)
                ? new S3Parts(S3Folder.parse(lake), PARTS + "/" + id + "/" + job)
                : new FolderParts(Path.of(lake, PARTS, id), job);
    }
}
