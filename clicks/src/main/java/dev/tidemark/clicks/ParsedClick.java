package dev.tidemark.clicks;

/** What one input record turned out to be: a {@link Click}, or a {@link MalformedClick}. */
public sealed interface ParsedClick permits Click, MalformedClick {}
