package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;

/**
 * One object of a lake, as a listing shows it.
 *
 * @param kind what its lines are
 * @param arrival the hour in which its records arrived
 * @param name its path below the lake, with {@code /} between the parts
 * @param bytes its size as it is stored
 * @param version changes whenever its content does: a time of modification, or an entity tag
 */
public record LakeObject(Lake.Kind kind, Hour arrival, String name, long bytes, String version) {}
