package dev.tidemark.job.source.file;

import dev.tidemark.clicks.ClickFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder that clicks are read from; of a source that is a single file, the folder of that file.
 *
 * @param source the folder or file that was given
 * @param root what the names of shards are relative to
 */
record SourceFolder(Path source, Path root) {

    static SourceFolder of(String path) {
        Path source = Path.of(path);
        return new SourceFolder(
                source, Files.isRegularFile(source) ? source.toAbsolutePath().getParent() : source);
    }

    /** The files of a bounded run. There must be one, since a run over nothing counts nothing. */
    ClickFiles listWhole() throws IOException {
        return ClickFiles.list(source);
    }

    /** The files that are there now; there may be none yet. */
    ClickFiles listGrowing() throws IOException {
        return source.equals(root) ? ClickFiles.listFolder(source) : ClickFiles.list(source);
    }

    Path path(String shard) {
        return root.resolve(shard);
    }
}
