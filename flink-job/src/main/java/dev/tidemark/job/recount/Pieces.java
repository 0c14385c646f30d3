package dev.tidemark.job.recount;

import dev.tidemark.recount.Piece;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Pieces of a count as they travel through Flink: their kind, key and value. */
final class Pieces {

    private Pieces() {}

    static Piece of(Tuple3<String, byte[], byte[]> travelling) {
        return new Piece(Piece.Kind.valueOf(travelling.f0), travelling.f1, travelling.f2);
    }

    /** Sends pieces on. */
    static Piece.Output to(Output<StreamRecord<Tuple3<String, byte[], byte[]>>> output) {
        return piece ->
                output.collect(
                        new StreamRecord<>(
                                Tuple3.of(piece.kind().name(), piece.key(), piece.value())));
    }
}
