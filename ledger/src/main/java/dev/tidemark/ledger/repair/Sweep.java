package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Tag;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What must be repaired after a generation has been stopped for good: what it wrote since the
 * savepoint that its successor began from (docs/protocol.md, R22). The writer's own generation
 * decides, not the item's, since the successor may have written beside it. With it goes what is
 * behind its open cuts: no late pass comes any more (R19).
 *
 * @param generation the generation that has stopped, from 1
 * @param since the id of the branch savepoint; 0 for everything it ever wrote
 * @param lastEpoch the highest epoch that it has begun
 * @param openCuts its open cuts to older checkpoints
 */
public record Sweep(long generation, long since, long lastEpoch, List<OpenCut> openCuts)
        implements RepairRule {

    public Sweep {
        openCuts = List.copyOf(openCuts);
        if (generation < 1 || since < 0) {
            throw new IllegalArgumentException(
                    "generations start at 1, checkpoints at 0: g%d since %d"
                            .formatted(generation, since));
        }
    }

    /** The sweep of a generation without open cuts. */
    public Sweep(long generation, long since, long lastEpoch) {
        this(generation, since, lastEpoch, List.of());
    }

    /** The sweep of a generation, up to the last epoch that the register has seen it begin. */
    public static Sweep of(ControlItems items, long generation, long since) {
        return new Sweep(
                generation,
                since,
                new Register(items, generation).highestEpoch().orElse(0),
                OpenCuts.of(items, generation, Long.MAX_VALUE, since));
    }

    @Override
    public LongStream epochs() {
        long first = openCuts.stream().mapToLong(OpenCut::checkpoint).reduce(since, Math::min);
        return LongStream.rangeClosed(first, lastEpoch);
    }

    @Override
    public boolean concerns(Tag tag) {
        return (tag.generation() == generation && tag.checkpoint() >= since)
                || openCuts.stream().anyMatch(cut -> cut.voids(tag));
    }

    /**
     * The value goes back to what it was at the savepoint, so it is tagged as what it then was: a
     * value of its generation from before that barrier, and of a run that no open cut voids. It is
     * history for everybody, and a second sweep does not find it.
     */
    @Override
    public Tag rewritten(Tag seen) {
        long run = openCuts.stream().mapToLong(OpenCut::run).reduce(seen.run(), Math::max);
        return new Tag(Math.max(0, since - 1), generation, run);
    }

    @Override
    public boolean hasEnded(Tag tag) {
        return true;
    }
}
