package dev.tidemark.job.simulation;

/** The process in which a call was made has died in it; nobody handles this but the simulation. */
final class WorkerDied extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WorkerDied(String where) {
        super("the worker died in " + where);
    }
}
