package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.SavedCheckpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {

    @TempDir Path folder;

    @Test
    void aFolderThatIsMissingOrEmptyHoldsNone() {
        assertThat(newest(folder.resolve("missing"))).isEmpty();
        assertThat(newest(folder)).isEmpty();
    }

    @Test
    void theNewestIsTheOneWrittenLastWhateverItsIdOrKind() throws Exception {
        complete("job-b/chk-9", 1_000);
        Path savepoint = complete("savepoints/savepoint-1", 3_000);
        complete("job-a/chk-41", 2_000);

        assertThat(newest(folder)).contains(flink(savepoint));
    }

    @Test
    void aCheckpointWithoutMetadataIsNotComplete() throws Exception {
        Path older = complete("job/chk-1", 1_000);
        Files.createDirectories(folder.resolve("job/chk-2"));
        Files.createFile(folder.resolve("job/chk-2/state"));

        assertThat(newest(folder)).contains(flink(older));
    }

    @Test
    void oneThatNoRunCanGoOnFromIsPassedOver() throws Exception {
        Path older = complete("job/chk-1", 1_000);
        WrittenCheckpoint.ofRun(folder.resolve("job/chk-2"), 2, 1);

        assertThat(CheckpointFolder.newest(flink(folder), saved -> saved.id() == 1))
                .contains(flink(older));
    }

    @Test
    void idGenerationRunAndEndAreReadFromTheMetadata() throws Exception {
        assertThat(read(WrittenCheckpoint.ofGeneration(folder.resolve("c"), 43, 8, 7)))
                .isEqualTo(new SavedCheckpoint(43, OptionalLong.of(8), OptionalLong.of(7), false));
        assertThat(read(WrittenCheckpoint.ofRun(folder.resolve("a"), 41, 7)))
                .isEqualTo(
                        new SavedCheckpoint(41, OptionalLong.empty(), OptionalLong.of(7), false));
        assertThat(read(WrittenCheckpoint.afterTheEnd(folder.resolve("b"), 42)))
                .isEqualTo(
                        new SavedCheckpoint(42, OptionalLong.empty(), OptionalLong.empty(), true));
    }

    @Test
    void ofThoseWrittenAtOneTimeTheLargerIdIsNewer() throws Exception {
        for (long id : new long[] {8, 9, 10}) {
            Path checkpoint = WrittenCheckpoint.ofRun(folder.resolve("job/chk-" + id), id, 1);
            Files.setLastModifiedTime(checkpoint.resolve("_metadata"), FileTime.fromMillis(5_000));
        }

        assertThat(newest(folder)).contains(flink(folder.resolve("job/chk-10")));
    }

    @Test
    void stateThatCheckpointsShareIsNotLookedThrough() throws Exception {
        Path shared = complete("job/shared", 9_000);
        Path older = complete("job/chk-1", 1_000);

        assertThat(shared.resolve("_metadata")).exists();
        assertThat(newest(folder)).contains(flink(older));
    }

    @Test
    void aFolderWithSpacesIsFound() throws Exception {
        Path checkpoint = complete("my jobs 100%/chk-1", 1_000);

        assertThat(newest(folder)).contains(flink(checkpoint));
    }

    private static Optional<org.apache.flink.core.fs.Path> newest(Path folder) {
        return CheckpointFolder.newest(flink(folder), saved -> true);
    }

    private static SavedCheckpoint read(Path folder) {
        return SavedCheckpoint.read(flink(folder));
    }

    private static org.apache.flink.core.fs.Path flink(Path path) {
        return new org.apache.flink.core.fs.Path("file", null, path.toString());
    }

    private Path complete(String path, long writtenAt) throws IOException {
        Path checkpoint = WrittenCheckpoint.ofRun(folder.resolve(path), 1, 1);
        Files.setLastModifiedTime(checkpoint.resolve("_metadata"), FileTime.fromMillis(writtenAt));
        return checkpoint;
    }
}
