package dev.tidemark.ledger;

/**
 * A cut behind which values of older runs may still be: no late pass since has looked for them
 * everywhere (docs/protocol.md, R19).
 *
 * @param generation whose cut it is
 * @param run the run that cut
 * @param checkpoint what it restored
 */
public record OpenCut(long generation, long run, long checkpoint) {

    /**
     * Whether a value is void: an older run of the generation wrote it after the cut, so it belongs
     * to no line and whoever finds it removes it.
     */
    public boolean voids(Tag tag) {
        return tag.generation() == generation && tag.run() < run && tag.checkpoint() >= checkpoint;
    }
}
