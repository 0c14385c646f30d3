package dev.tidemark.job.local;

import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.UnreadableCheckpointException;
import dev.tidemark.job.kafka.BrokerException;
import dev.tidemark.job.sink.TransactionTimeouts.TimeoutsDoNotFitException;
import dev.tidemark.job.state.UnreadableStateException;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RefusedForSafetyException;
import java.io.PrintStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The frame of every program that the command line starts in a JVM of its own: standard output
 * carries events only, and whatever happens becomes the last event and the exit code.
 */
final class ChildProcess {

    private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);

    private ChildProcess() {}

    /** What the child does between its start and its last event. */
    @FunctionalInterface
    interface Program {
        RunResult run(RunEvents events) throws Exception;
    }

    /** Runs a program, says how it ended, and ends the JVM. */
    static void end(Program program) {
        PrintStream protocol = System.out;
        System.setOut(System.err);
        RunEvents events = new RunEvents(protocol);
        RunResult result = run(program, events);
        events.write("finished", result::addTo);
        System.exit(result.exit());
    }

    /** How a program ended, whatever it threw. */
    static RunResult run(Program program, RunEvents events) {
        try {
            return program.run(events);
        } catch (IllegalArgumentException e) {
            return RunResult.usage(e.getMessage(), "tidemark run --help");
        } catch (UnreadableStateException | UnreadableCheckpointException e) {
            LOG.error("the state cannot be read", e);
            return RunResult.stateUnreadable(e.getMessage());
        } catch (TimeoutsDoNotFitException e) {
            LOG.error("the timeouts do not fit", e);
            return RunResult.timeoutsDoNotFit(e.getMessage());
        } catch (BrokerException e) {
            LOG.error("the brokers did not answer", e);
            return RunResult.noBroker(e.getMessage());
        } catch (StreamUnusableException e) {
            LOG.error("a stream or topic cannot be used", e);
            return RunResult.streamUnusable(e);
        } catch (BucketException e) {
            LOG.error("a bucket cannot be used", e);
            return RunResult.noBucket(e);
        } catch (RefusedForSafetyException e) {
            LOG.error("refused", e);
            return RunResult.refused(e.getMessage());
        } catch (LedgerException e) {
            LOG.error("the store cannot be used", e);
            return RunResult.storeFailed(e);
        } catch (Exception e) {
            LOG.error("the run failed", e);
            return RunResult.failed(e);
        }
    }
}
