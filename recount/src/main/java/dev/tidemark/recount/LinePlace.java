package dev.tidemark.recount;

/**
 * Where one line of the lake stands.
 *
 * @param object the path of its object below the lake
 * @param line its number in there, from 1
 */
public record LinePlace(String object, long line) {

    /** {@code raw/hour=2026-02-08T10/NAME.jsonl.gz:12}. */
    @Override
    public String toString() {
        return object + ":" + line;
    }
}
