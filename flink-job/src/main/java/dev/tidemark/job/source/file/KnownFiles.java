package dev.tidemark.job.source.file;

import java.util.List;

/**
 * What the enumerator keeps in a checkpoint: every file it has ever seen, and those that no reader
 * holds.
 *
 * @param paths all files in the order of their ordinals; a file here is never assigned anew, since
 *     a reader's state holds its position
 * @param unassigned splits that wait for their reader
 */
public record KnownFiles(List<String> paths, List<FileSplit> unassigned) {

    public KnownFiles {
        paths = List.copyOf(paths);
        unassigned = List.copyOf(unassigned);
    }
}
