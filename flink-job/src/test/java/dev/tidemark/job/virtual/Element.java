package dev.tidemark.job.virtual;

import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** What travels in a channel between two tasks. */
sealed interface Element {

    record Data(Object value) implements Element {}

    record Mark(Watermark watermark) implements Element {}

    record Status(WatermarkStatus status) implements Element {}

    record Barrier(long checkpointId) implements Element {}
}
