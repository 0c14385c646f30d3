package dev.tidemark.job.sink;

import dev.tidemark.ledger.RefusedForSafetyException;
import java.util.List;
import java.util.Set;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.runtime.partitioner.ForwardPartitioner;

/**
 * Asserts, before a job starts, that each tagging sink has exactly one input, on a forward edge
 * (docs/protocol.md, R5): a union cannot be chained to the operator that repairs, and only a
 * forward edge carries no in-flight records in an unaligned checkpoint.
 */
public final class ForwardEdges {

    private ForwardEdges() {}

    /**
     * Insists that the sinks of a graph are wired as their tags need it.
     *
     * @param sinkUids the uids of the tagging sinks
     * @throws RefusedForSafetyException naming the sink and its inputs, if one is wired differently
     *     or missing
     */
    public static void require(StreamGraph graph, Set<String> sinkUids) {
        for (String uid : sinkUids) {
            List<StreamNode> nodes =
                    graph.getStreamNodes().stream()
                            .filter(node -> uid.equals(node.getTransformationUID()))
                            .toList();
            if (nodes.size() != 1) {
                throw new RefusedForSafetyException(
                        "the job graph has %d sinks with uid %s, not 1. Nothing was started; give every sink its own uid."
                                .formatted(nodes.size(), uid));
            }
            requireOneForwardInput(uid, nodes.get(0));
        }
    }

    private static void requireOneForwardInput(String uid, StreamNode sink) {
        List<StreamEdge> inputs = sink.getInEdges();
        boolean forward =
                inputs.size() == 1 && inputs.get(0).getPartitioner() instanceof ForwardPartitioner;
        if (!forward) {
            throw new RefusedForSafetyException(
                    "the sink %s must have exactly one input, on a forward edge, or its tags would be wrong after a restore; it has %s. Nothing was started; give the sink the parallelism of its operator."
                            .formatted(
                                    uid,
                                    inputs.stream()
                                            .map(edge -> edge.getPartitioner().toString())
                                            .toList()));
        }
    }
}
