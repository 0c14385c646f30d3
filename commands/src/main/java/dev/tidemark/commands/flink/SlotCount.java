package dev.tidemark.commands.flink;

/**
 * What a cluster has room for.
 *
 * @param version Flink's version
 */
public record SlotCount(String version, int taskManagers, int total, int free) {}
