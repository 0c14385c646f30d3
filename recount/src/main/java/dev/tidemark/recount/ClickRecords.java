package dev.tidemark.recount;

import dev.tidemark.clicks.Position;
import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.RecordOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Makes records of lines of the lake, such that their order is the one in which {@link
 * DistinctClicks} decides: by a hash of the click id, the click id, arrival and position, and the
 * log's lines about a record before its raw lines. For one thread.
 */
final class ClickRecords {

    static final int LOGGED = 0;
    static final int RAW = 1;

    private final RecordOutput out;
    private final RecordBytes key = new RecordBytes();
    private final RecordBytes value = new RecordBytes();

    ClickRecords(RecordOutput out) {
        this.out = out;
    }

    void add(RawLine line) throws IOException {
        key(line.clickId, line.arrivalTimeMillis, line.shard, line.sequence, RAW);
        value.clear()
                .putVarLong(line.generation)
                .putVarLong(line.run)
                .putVarLong(line.epoch)
                .putVarLong(line.arrivalTimeMillis - line.eventTimeMillis)
                .putVarLong(line.arrivalTimeMillis - line.impressionTimeMillis)
                .putVarLong(line.costMicros)
                .putByte(line.valid ? 1 : 0)
                .put(line.adId.bytes, line.adId.from, line.adId.length);
        out.add(key, value);
    }

    void add(String clickId, long arrivalTimeMillis, Position position, LoggedVerdict logged)
            throws IOException {
        RawLine.Text id = new RawLine.Text();
        id.set(clickId);
        RawLine.Text shard = new RawLine.Text();
        shard.set(position.shard());
        RawLine.Text verdict = new RawLine.Text();
        verdict.set(logged.verdict().label());
        RawLine.Text sequence = new RawLine.Text();
        sequence.set(position.sequence());
        key(id, arrivalTimeMillis, shard, sequence, LOGGED);
        value.clear()
                .putVarLong(logged.writtenBy().generation())
                .putVarLong(logged.writtenBy().run())
                .putVarLong(logged.writtenBy().checkpoint())
                .putVarLong(logged.judgeMillis())
                .put(verdict.bytes, verdict.from, verdict.length);
        out.add(key, value);
    }

    private void key(
            RawLine.Text id,
            long arrivalMillis,
            RawLine.Text shard,
            RawLine.Text sequence,
            int kind) {
        key.clear()
                .putLong(hash(id))
                .putLong(id.length)
                .put(id.bytes, id.from, id.length)
                .putLong(arrivalMillis)
                .putText(shard.bytes, shard.from, shard.length)
                .putSequence(sequence.bytes, sequence.from, sequence.length)
                .putByte(kind);
    }

    /** Spreads click ids evenly; eight bytes a step. Collisions cost a comparison, no more. */
    private static long hash(RawLine.Text id) {
        ByteBuffer bytes = ByteBuffer.wrap(id.bytes).order(ByteOrder.LITTLE_ENDIAN);
        long hash = id.length * 0x9E3779B97F4A7C15L;
        int at = id.from;
        int end = id.from + id.length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = mix(hash ^ bytes.getLong(at));
        }
        long rest = 0;
        for (; at < end; at++) {
            rest = rest << 8 | (id.bytes[at] & 0xFF);
        }
        return mix(hash ^ rest);
    }

    private static long mix(long value) {
        long mixed = (value ^ value >>> 32) * 0xD6E8FEB86659FD93L;
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 32;
    }
}
