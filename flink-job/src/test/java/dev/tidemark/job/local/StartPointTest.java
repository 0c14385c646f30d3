package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.JobSettings;
import dev.tidemark.job.UnreadableCheckpointException;
import dev.tidemark.job.local.StartPoint.Fresh;
import dev.tidemark.job.local.StartPoint.NothingToDo;
import dev.tidemark.job.local.StartPoint.Refused;
import dev.tidemark.job.local.StartPoint.Restore;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.CheckpointRefusedException;
import dev.tidemark.ledger.FinishedInput;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartPointTest {

    private static final Optional<String> INPUT = Optional.of("sha-of-the-input");

    @TempDir Path folder;

    private final InMemoryLedger ledger = new InMemoryLedger();

    @Test
    void anUnusedStoreStartsGenerationOneFresh() {
        assertThat(find("auto")).isEqualTo(new Fresh(1));
    }

    @Test
    void aGivenGenerationThatIsNewStartsFresh() {
        begin(1);

        assertThat(find("auto", "--job-gen", "2")).isEqualTo(new Fresh(2));
    }

    @Test
    void theNewestGenerationGoesOnFromItsNewestCheckpoint() throws Exception {
        begin(1);
        begin(2);
        checkpoint("g1/job/chk-9");
        Path newest = checkpoint("g2/job/chk-4");

        assertThat(find("auto")).isEqualTo(restore(2, newest));
        assertThat(find("latest")).isEqualTo(restore(2, newest));
    }

    @Test
    void aUsedGenerationWithoutACheckpointIsRefused() {
        begin(1);

        assertRefused(
                find("auto"),
                "would count it twice",
                "tidemark sweep --job-gen 1 --since 0 and then --job-gen 2");
    }

    @Test
    void latestNeverStartsFresh() {
        assertRefused(find("latest"), "no complete checkpoint", "tidemark run --from PATH");
    }

    @Test
    void anInputThatWasCountedToItsEndLeavesNothingToDo() throws Exception {
        begin(1);
        finish(1, "file:in", INPUT.orElseThrow());
        checkpoint("g1/job/chk-9");

        StartPoint start = find("auto");

        assertThat(start).isInstanceOf(NothingToDo.class);
        assertThat(((NothingToDo) start).message())
                .contains("file:in was counted to its end by generation 1")
                .contains("nothing to do");
    }

    @Test
    void anotherInputAfterTheEndIsRefused() {
        begin(1);
        finish(1, "file:in", "sha-of-something-else");

        assertRefused(find("auto"), "is another input or has changed", "--job-gen 2");
    }

    @Test
    void anInputWithoutAnEndIsRefusedAfterTheEndOfAnother() {
        begin(1);
        finish(1, "file:in", INPUT.orElseThrow());

        assertRefused(
                StartPoint.find(settings("auto"), ledger.controlItems(), Optional.empty()),
                "closed and stay as they are",
                "--job-gen 2");
    }

    @Test
    void theNextCommandOfAnotherInputIsOneThatAShellTakes() {
        begin(1);
        finish(1, "file:in", "another");
        String stream = "kinesis:clicks?region=eu-west-1&start=latest";

        assertRefused(
                StartPoint.find(
                        settings("auto", "--source", stream),
                        ledger.controlItems(),
                        Optional.empty()),
                "closed and stay as they are",
                "tidemark run --source '" + stream + "' --store");
    }

    @Test
    void aNewGenerationCountsAFinishedInputAgain() {
        begin(1);
        finish(1, "file:in", INPUT.orElseThrow());

        assertThat(find("auto", "--job-gen", "2")).isEqualTo(new Fresh(2));
    }

    @Test
    void aPathOfACompleteCheckpointIsTaken() throws Exception {
        begin(1);
        Path path = checkpoint("elsewhere/savepoint-1");

        assertThat(find(path.toString())).isEqualTo(restore(1, path));
        assertThat(find(path.toUri().toString())).isEqualTo(restore(1, path));
    }

    @Test
    void aCheckpointBehindACutIsPassedOver() throws Exception {
        begin(1);
        Path older = WrittenCheckpoint.ofRun(folder.resolve("g1/a/chk-4"), 4, 1);
        WrittenCheckpoint.ofRun(folder.resolve("g1/b/chk-9"), 9, 1);
        new Register(ledger.controlItems(), 1).runs().recordCut(2, 4);

        assertThat(find("auto")).isEqualTo(restore(1, older));
    }

    @Test
    void aCheckpointAfterTheCutIsTaken() throws Exception {
        begin(1);
        WrittenCheckpoint.ofRun(folder.resolve("g1/a/chk-4"), 4, 1);
        Path newest = WrittenCheckpoint.ofRun(folder.resolve("g1/b/chk-9"), 9, 2);
        new Register(ledger.controlItems(), 1).runs().recordCut(2, 4);

        assertThat(find("auto")).isEqualTo(restore(1, newest));
    }

    @Test
    void onlyCheckpointsBehindACutIsAsGoodAsNone() throws Exception {
        begin(1);
        WrittenCheckpoint.ofRun(folder.resolve("g1/a/chk-4"), 4, 1);
        new Register(ledger.controlItems(), 1).runs().recordCut(2, 3);

        assertRefused(find("auto"), "no complete checkpoint or savepoint", "--from PATH");
    }

    @Test
    void aCheckpointThatWasTakenAfterTheEndIsPassedOver() throws Exception {
        begin(1);
        Path older = WrittenCheckpoint.ofRun(folder.resolve("g1/a/chk-4"), 4, 1);
        WrittenCheckpoint.afterTheEnd(folder.resolve("g1/b/chk-9"), 9);

        assertThat(find("auto")).isEqualTo(restore(1, older));
    }

    @Test
    void aPathThatWasTakenAfterTheEndIsRefused() throws Exception {
        Path end = WrittenCheckpoint.afterTheEnd(folder.resolve("g1/b/chk-9"), 9);

        assertRefused(
                find(end.toString()), "after the end of its input", "tidemark run --from auto");
    }

    @Test
    void metadataThatCannotBeReadIsNamed() throws Exception {
        Path damaged = Files.createDirectories(folder.resolve("g1/a/chk-4"));
        Files.writeString(damaged.resolve("_metadata"), "oops");

        assertThatThrownBy(() -> find("auto"))
                .isInstanceOf(UnreadableCheckpointException.class)
                .hasMessageContaining(damaged.resolve("_metadata").toString())
                .hasMessageContaining("--from PATH");
    }

    @Test
    void aPathWithoutMetadataIsRefused() throws Exception {
        Files.createDirectories(folder.resolve("chk-5"));

        assertRefused(
                find(folder.resolve("chk-5").toString()),
                "_metadata file is missing. Nothing was started",
                "tidemark run --from latest");
    }

    @Test
    void aFromThatIsNoPathIsAUsageError() {
        assertThatThrownBy(() -> find("file:with space"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--from must be auto, latest or the folder");
    }

    @Test
    void aCheckpointOfAnotherGenerationIsRefused() throws Exception {
        begin(1);
        new Register(ledger.controlItems(), 2).begin("job", Optional.of(new Branch(1, 45)), 128);
        Path branch = WrittenCheckpoint.ofGeneration(folder.resolve("a"), 45, 1, 1);
        Path parents = WrittenCheckpoint.ofGeneration(folder.resolve("b"), 9, 1, 1);
        Path own = WrittenCheckpoint.ofGeneration(folder.resolve("c"), 46, 2, 1);
        Path byItsFolder = WrittenCheckpoint.ofRun(folder.resolve("g1/a/chk-8"), 8, 1);

        assertThat(find(branch.toString())).isEqualTo(restore(2, branch));
        assertThat(find(own.toString())).isEqualTo(restore(2, own));
        assertThatThrownBy(() -> find(parents.toString()))
                .isInstanceOf(CheckpointRefusedException.class)
                .hasMessageContaining(
                        "Checkpoint 9 was taken by generation 1, and generation 2 began from checkpoint 45 of generation 1")
                .hasMessageContaining("Nothing was changed");
        assertThatThrownBy(() -> find(byItsFolder.toString()))
                .isInstanceOf(CheckpointRefusedException.class);
        assertThatThrownBy(() -> find(own.toString(), "--job-gen", "1"))
                .isInstanceOf(CheckpointRefusedException.class)
                .hasMessageContaining("generation 1 began fresh");
    }

    private static Restore restore(long generation, Path checkpoint) {
        return new Restore(
                generation, new org.apache.flink.core.fs.Path("file", null, checkpoint.toString()));
    }

    private static void assertRefused(StartPoint start, String message, String next) {
        assertThat(start).isInstanceOf(Refused.class);
        assertThat(((Refused) start).message()).contains(message);
        assertThat(((Refused) start).message()).contains("othing was started");
        assertThat(((Refused) start).next()).contains(next);
    }

    private StartPoint find(String from, String... more) {
        return StartPoint.find(settings(from, more), ledger.controlItems(), INPUT);
    }

    private JobSettings settings(String from, String... more) {
        List<String> args =
                new ArrayList<>(
                        List.of(
                                "--source",
                                "file:in",
                                "--checkpoint-dir",
                                folder.toString(),
                                "--from",
                                from));
        args.addAll(List.of(more));
        return JobSettings.parse(args.toArray(String[]::new));
    }

    private void begin(long generation) {
        new Register(ledger.controlItems(), generation).begin("job", Optional.empty(), 128);
    }

    private void finish(long generation, String source, String fingerprint) {
        new Register(ledger.controlItems(), generation)
                .finishedInputs()
                .record(new FinishedInput(source, fingerprint, Instant.EPOCH));
    }

    private Path checkpoint(String path) throws IOException {
        return WrittenCheckpoint.ofRun(folder.resolve(path), 1, 1);
    }
}
