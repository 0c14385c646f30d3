package dev.tidemark.commands;

import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Which generation of the job a command starts. */
final class GenerationOption {

    @Option(
            names = "--job-gen",
            paramLabel = "G",
            description = "Generation of the job, from 1. Without it: the store's newest, else 1.")
    Long generation;

    void check() {
        if (generation != null) {
            Require.between("--job-gen", generation, 1, Integer.MAX_VALUE);
        }
    }

    OptionalLong value() {
        return generation == null ? OptionalLong.empty() : OptionalLong.of(generation);
    }
}
