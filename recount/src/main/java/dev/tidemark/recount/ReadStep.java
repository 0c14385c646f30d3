package dev.tidemark.recount;

import java.io.IOException;

/**
 * The first step of a count that an engine spreads over machines: reads objects of the lake, any
 * number of such steps side by side. For one thread.
 */
public final class ReadStep {

    private final CountingTask task;
    private final LakeReader reader;
    private final Piece.Output out;

    /**
     * @param lake the lake of the task
     * @param out where the lines go that can matter
     */
    public ReadStep(CountingTask task, Lake lake, Piece.Output out) {
        this.task = task;
        this.out = out;
        this.reader =
                new LakeReader(
                        lake,
                        task.rules(),
                        task.hours().first(),
                        false,
                        Piece.records(Piece.Kind.CLICK, out));
    }

    /**
     * Reads an object of the task by its number. One that cannot be read is passed on as such.
     *
     * @throws IOException if what was read can be put nowhere
     */
    public void read(int object) throws IOException {
        try {
            reader.read(task.objects().get(object));
        } catch (UnreadableObjectException e) {
            out.add(Piece.unreadable(object, e.reason()));
        }
    }
}
