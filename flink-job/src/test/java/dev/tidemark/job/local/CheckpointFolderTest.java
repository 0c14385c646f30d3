package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {

    @TempDir Path folder;

    @Test
    void aFolderThatIsMissingOrEmptyHoldsNone() {
        assertThat(CheckpointFolder.newest(folder.resolve("missing"))).isEmpty();
        assertThat(CheckpointFolder.newest(folder)).isEmpty();
    }

    @Test
    void theNewestIsTheOneWrittenLastWhateverItsIdOrKind() throws Exception {
        complete("job-b/chk-9", 1_000);
        Path savepoint = complete("savepoints/savepoint-1", 3_000);
        complete("job-a/chk-41", 2_000);

        assertThat(CheckpointFolder.newest(folder)).contains(savepoint);
    }

    @Test
    void aCheckpointWithoutMetadataIsNotComplete() throws Exception {
        Path older = complete("job/chk-1", 1_000);
        Files.createDirectories(folder.resolve("job/chk-2"));
        Files.createFile(folder.resolve("job/chk-2/state"));

        assertThat(CheckpointFolder.newest(folder)).contains(older);
    }

    @Test
    void aCheckpointTakenAfterTheEndOfTheInputIsPassedOver() throws Exception {
        Path inTheMiddle = complete("job/chk-1", 1_000);
        written(WrittenCheckpoint.afterTheEnd(folder.resolve("job/chk-2")), 2_000);

        assertThat(CheckpointFolder.newest(folder)).contains(inTheMiddle);
    }

    private Path complete(String path, long writtenAt) throws IOException {
        return written(WrittenCheckpoint.inTheMiddle(folder.resolve(path)), writtenAt);
    }

    private static Path written(Path checkpoint, long writtenAt) throws IOException {
        Files.setLastModifiedTime(checkpoint.resolve("_metadata"), FileTime.fromMillis(writtenAt));
        return checkpoint;
    }
}
