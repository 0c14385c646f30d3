package dev.tidemark.job.sink;

import dev.tidemark.clicks.Hour;
import dev.tidemark.job.LakeEntry;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.SimpleVersionedStringSerializer;

/**
 * Puts each lake line into the folder of the hour in which its record arrived, {@code
 * hour=2026-02-08T10}: the recount of an event hour then reads only the arrival hours that can hold
 * its clicks. Records without a known arrival go to {@code hour=unknown}.
 */
final class ArrivalHourFolders implements BucketAssigner<LakeEntry, String> {

    private static final long serialVersionUID = 1L;

    @Override
    public String getBucketId(LakeEntry line, Context context) {
        return line.arrivalTimeMillis() == Long.MIN_VALUE
                ? "hour=unknown"
                : "hour=" + Hour.of(line.arrivalTimeMillis()).text();
    }

    @Override
    public SimpleVersionedSerializer<String> getSerializer() {
        return SimpleVersionedStringSerializer.INSTANCE;
    }
}
