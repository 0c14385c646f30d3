package dev.tidemark.job.source.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.LogPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSplitEnumeratorTest {

    private static final KnownFiles NOTHING = new KnownFiles(List.of(), List.of());

    @TempDir Path folder;

    @Test
    void filesAreDealtOutInTurnByTheirSortedNames() throws Exception {
        write("c.jsonl", "a.csv", "b/x.jsonl.gz", "d.jsonl", "_hidden.jsonl", "notes.txt");
        FileCoordinator coordinator = new FileCoordinator(2);
        FileSplitEnumerator enumerator = start(coordinator, bounded(), NOTHING);
        coordinator.register(enumerator, 0);
        coordinator.register(enumerator, 1);

        assertThat(coordinator.assigned(0)).containsExactly("a.csv", "c.jsonl");
        assertThat(coordinator.assigned(1)).containsExactly("b/x.jsonl.gz", "d.jsonl");
        assertThat(coordinator.log)
                .containsExactly(
                        "0 gets [a.csv, c.jsonl]",
                        "0 has all",
                        "1 gets [b/x.jsonl.gz, d.jsonl]",
                        "1 has all");
    }

    @Test
    void readersThatComeBeforeTheListingWaitForIt() throws Exception {
        write("a.jsonl");
        FileCoordinator coordinator = new FileCoordinator(1);
        FileSplitEnumerator enumerator = new FileSplitEnumerator(coordinator, bounded(), NOTHING);
        coordinator.register(enumerator, 0);
        assertThat(coordinator.log).isEmpty();
        enumerator.start();
        coordinator.list();
        assertThat(coordinator.log).containsExactly("0 gets [a.jsonl]", "0 has all");
    }

    @Test
    void aReaderWithoutFilesIsToldSo() throws Exception {
        write("a.jsonl");
        FileCoordinator coordinator = new FileCoordinator(3);
        FileSplitEnumerator enumerator = start(coordinator, bounded(), NOTHING);
        coordinator.register(enumerator, 2);
        assertThat(coordinator.log).containsExactly("2 has all");
    }

    @Test
    void splitsOfAFailedReaderWaitForItsSuccessor() throws Exception {
        write("a.jsonl", "b.jsonl");
        FileCoordinator coordinator = new FileCoordinator(2);
        FileSplitEnumerator enumerator = start(coordinator, bounded(), NOTHING);
        coordinator.register(enumerator, 0);
        coordinator.register(enumerator, 1);
        coordinator.log.clear();

        coordinator.fail(1);
        enumerator.addSplitsBack(List.of(FileSplit.unread("b.jsonl", 1)), 1);
        assertThat(coordinator.log).isEmpty();
        assertThat(enumerator.snapshotState(7).unassigned())
                .containsExactly(FileSplit.unread("b.jsonl", 1));

        coordinator.register(enumerator, 1);
        assertThat(coordinator.log).containsExactly("1 gets [b.jsonl]", "1 has all");
        assertThat(enumerator.snapshotState(8).unassigned()).isEmpty();
    }

    @Test
    void aRestoredRunReadsNewFilesAndLeavesKnownOnesToTheReaders() throws Exception {
        write("a.jsonl", "b.jsonl", "new.jsonl");
        KnownFiles restored =
                throughSerializer(
                        new KnownFiles(
                                List.of("b.jsonl", "a.jsonl"),
                                List.of(
                                        new FileSplit(
                                                "a.jsonl", 1, new LogPosition(3, 90), 5, false))));
        FileCoordinator coordinator = new FileCoordinator(1);
        FileSplitEnumerator enumerator = start(coordinator, bounded(), restored);
        coordinator.register(enumerator, 0);

        assertThat(coordinator.log).containsExactly("0 gets [a.jsonl, new.jsonl]", "0 has all");
        assertThat(coordinator.splits(0))
                .containsExactly(
                        new FileSplit("a.jsonl", 1, new LogPosition(3, 90), 5, false),
                        FileSplit.unread("new.jsonl", 2));
        assertThat(enumerator.snapshotState(9).paths())
                .containsExactly("b.jsonl", "a.jsonl", "new.jsonl");
    }

    @Test
    void aRestoredRunMayFindThatAllItsFilesHaveBeenMovedAway() {
        FileCoordinator coordinator = new FileCoordinator(1);
        KnownFiles restored = new KnownFiles(List.of("a.jsonl"), List.of());
        FileSplitEnumerator enumerator = start(coordinator, bounded(), restored);
        coordinator.register(enumerator, 0);
        assertThat(coordinator.log).containsExactly("0 has all");
    }

    @Test
    void aFollowedFolderIsListedAgainAndNeverEnds() throws Exception {
        FileCoordinator coordinator = new FileCoordinator(2);
        FileSplitEnumerator enumerator = start(coordinator, bounded().withFollow(true), NOTHING);
        coordinator.register(enumerator, 0);
        coordinator.register(enumerator, 1);
        assertThat(coordinator.log).isEmpty();
        assertThat(coordinator.periodMillis()).isEqualTo(1_000);

        write("b.jsonl");
        coordinator.list();
        write("a.jsonl");
        coordinator.list();
        coordinator.list();
        assertThat(coordinator.log).containsExactly("0 gets [b.jsonl]", "1 gets [a.jsonl]");
    }

    @Test
    void aFolderWithoutFilesIsAClearError() {
        FileCoordinator coordinator = new FileCoordinator(1);
        assertThatThrownBy(() -> start(coordinator, bounded(), NOTHING))
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("holds no click log");
    }

    @Test
    void aFolderThatIsNotThereIsAClearError() {
        FileSourceSettings elsewhere = FileSourceSettings.of(folder.resolve("gone").toString());
        for (boolean follow : new boolean[] {false, true}) {
            FileCoordinator coordinator = new FileCoordinator(1);
            assertThatThrownBy(() -> start(coordinator, elsewhere.withFollow(follow), NOTHING))
                    .hasMessageContaining(folder.resolve("gone").toString());
        }
    }

    private FileSourceSettings bounded() {
        return FileSourceSettings.of(folder.toString());
    }

    private static FileSplitEnumerator start(
            FileCoordinator coordinator, FileSourceSettings settings, KnownFiles restored) {
        FileSplitEnumerator enumerator = new FileSplitEnumerator(coordinator, settings, restored);
        enumerator.start();
        coordinator.list();
        return enumerator;
    }

    private static KnownFiles throughSerializer(KnownFiles known) throws IOException {
        KnownFilesSerializer serializer = new KnownFilesSerializer();
        return serializer.deserialize(serializer.getVersion(), serializer.serialize(known));
    }

    private void write(String... names) throws IOException {
        for (String name : names) {
            ClickLines.write(folder.resolve(name), List.of());
        }
    }
}
