package dev.tidemark.job.sink;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.count.RowCount;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.Writer;
import java.util.Set;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

class ForwardEdgesTest {

    private final StreamExecutionEnvironment environment =
            StreamExecutionEnvironment.getExecutionEnvironment();
    private final DataStream<RowCount> rows = rows();

    @Test
    void aSinkOnOneForwardEdgeIsAccepted() {
        sink(rows, 2);

        assertThatCode(this::require).doesNotThrowAnyException();
    }

    @Test
    void aSinkOfAnotherParallelismIsRefused() {
        sink(rows, 3);

        assertRefused("REBALANCE");
    }

    @Test
    void aSinkBehindAKeyByIsRefused() {
        sink(rows.keyBy(RowCount::adId), 2);

        assertRefused("HASH");
    }

    @Test
    void aSinkOnAUnionIsRefused() {
        sink(rows.union(rows()), 2);

        assertRefused("FORWARD, FORWARD");
    }

    @Test
    void aSinkThatIsMissingIsRefused() {
        sink(rows, 2);

        assertThatThrownBy(
                        () ->
                                ForwardEdges.require(
                                        environment.getStreamGraph(), Set.of("late-rows")))
                .hasMessageContaining("0 sinks with uid late-rows, not 1");
    }

    private void assertRefused(String partitioner) {
        assertThatThrownBy(this::require)
                .isInstanceOf(RefusedForSafetyException.class)
                .hasMessageContaining("fast-rows must have exactly one input, on a forward edge")
                .hasMessageContaining(partitioner)
                .hasMessageContaining("Nothing was started; give the sink the parallelism");
    }

    private void require() {
        ForwardEdges.require(environment.getStreamGraph(), Set.of("fast-rows"));
    }

    private DataStream<RowCount> rows() {
        return environment
                .fromSequence(1, 10)
                .setParallelism(2)
                .map(number -> new RowCount("ad_1", "M2026-02-08T10:14", number, 0))
                .returns(TypeInformation.of(RowCount.class))
                .setParallelism(2);
    }

    private static void sink(DataStream<RowCount> input, int parallelism) {
        input.sinkTo(new LedgerSink(new SinkScene().job(1), Writer.FAST, 4))
                .uid("fast-rows")
                .setParallelism(parallelism);
    }
}
