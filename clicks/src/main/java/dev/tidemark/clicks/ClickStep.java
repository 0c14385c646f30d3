package dev.tidemark.clicks;

/** What the next read of a {@link ClickReader} brought: a record, or a {@link LogStep.Pause}. */
public sealed interface ClickStep permits ClickStep.Read, LogStep.Pause {

    /**
     * A record.
     *
     * @param position its shard and line number
     * @param click the click, or what is wrong with it
     */
    record Read(Position position, ParsedClick click) implements ClickStep {}
}
