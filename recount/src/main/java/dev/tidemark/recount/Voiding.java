package dev.tidemark.recount;

/**
 * What took a line of the lake back (docs/protocol.md, R13 and R23).
 *
 * @param generation the generation whose run or whose begin did it
 * @param run the run that was restored; 0 if the generation began from the savepoint
 * @param checkpoint the checkpoint or savepoint that was gone back to
 */
public record Voiding(long generation, long run, long checkpoint) {

    /** In words that follow "void: " or "since ". */
    public String sentence() {
        return run == 0
                ? "generation %d began from checkpoint %d".formatted(generation, checkpoint)
                : "run %d of generation %d restored checkpoint %d"
                        .formatted(run, generation, checkpoint);
    }
}
