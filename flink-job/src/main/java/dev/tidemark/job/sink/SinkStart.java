package dev.tidemark.job.sink;

import dev.tidemark.job.ExecutionAttempt;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.TagEpoch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.repair.OpenCuts;
import java.util.Collection;
import java.util.OptionalLong;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * What a sink subtask has in its hands when it starts: an open ledger, the lease of its generation,
 * its fence, and its epoch, which the register knows before anything is written with it (R16).
 *
 * <p>Refusals (a second live job, an attempt that was replaced, a checkpoint behind a cut) end the
 * job without a restart loop: a restart could only be refused again.
 */
record SinkStart(
        Ledger ledger,
        Lease lease,
        Register register,
        Fence fence,
        TagEpoch epoch,
        KeyGroups keyGroups,
        SinkWriterMetricGroup metrics,
        WriterInitContext context)
        implements AutoCloseable {

    static SinkStart open(
            JobIdentity identity, WriterInitContext context, Collection<Long> recoveredRuns) {
        Ledger ledger = identity.ledger().open();
        try {
            String jobId = context.getJobInfo().getJobId().toHexString();
            Lease lease = ledger.lease(identity.generation(), jobId);
            try {
                return underLease(identity, context, recoveredRuns, ledger, lease);
            } catch (RuntimeException failed) {
                // A lease that is left behind would shut out every later job of this process.
                lease.close();
                throw failed;
            }
        } catch (RefusedForSafetyException refused) {
            ledger.close();
            throw new SuppressRestartsException(refused);
        } catch (RuntimeException failed) {
            ledger.close();
            throw failed;
        }
    }

    private static SinkStart underLease(
            JobIdentity identity,
            WriterInitContext context,
            Collection<Long> recoveredRuns,
            Ledger ledger,
            Lease lease) {
        OptionalLong restored = context.getRestoredCheckpointId();
        Register register = new Register(ledger.controlItems(), identity.generation());
        for (long run : recoveredRuns) {
            register.runs().requireUsable(restored.orElse(0), run);
        }
        register.raiseEpoch(restored.orElse(0));
        // All sinks of a process share its store, so each shows the numbers of the process.
        ledger.metrics()
                .forEach((name, value) -> context.metricGroup().gauge(name, value::getAsLong));
        Fence fence = identity.fence(ExecutionAttempt.of(context), restored);
        return new SinkStart(
                ledger,
                lease,
                register,
                OpenCuts.addedTo(fence, ledger.controlItems()),
                TagEpoch.startingFrom(restored),
                identity.keyGroups(),
                context.metricGroup(),
                context);
    }

    @Override
    public void close() {
        lease.close();
        ledger.close();
    }
}
