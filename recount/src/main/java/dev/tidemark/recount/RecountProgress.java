package dev.tidemark.recount;

/** Hears how far a recount is; called by several threads, and often. */
public interface RecountProgress {

    /** Nobody listens. */
    RecountProgress NONE = new RecountProgress() {};

    /** So much has to be read, in bytes as they are stored. */
    default void toRead(int objects, long bytes) {}

    /** One more object has been read. */
    default void read(LakeObject object, long lines) {}

    /** An hour has ended, one way or the other. */
    default void ended(HourOutcome outcome) {}

    /** Something that a person who waits wants to know. */
    default void say(String sentence) {}
}
