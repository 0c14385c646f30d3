package dev.tidemark.capacity;

import java.util.Optional;

/**
 * One value of a workload.yaml as a running job has it.
 *
 * @param key in the file, such as {@code state.dedup.bytes}
 * @param value as the file takes it; empty if it was not measured
 * @param source where it comes from: REST path or metric, and arithmetic
 * @param sample over how much it was taken; of a value that was not measured, why not
 */
public record MeasuredInput(String key, Optional<String> value, String source, String sample) {

    static MeasuredInput of(String key, String value, String source, String sample) {
        return new MeasuredInput(key, Optional.of(value), source, sample);
    }

    static MeasuredInput missing(String key, String source, String why) {
        return new MeasuredInput(key, Optional.empty(), source, why);
    }
}
