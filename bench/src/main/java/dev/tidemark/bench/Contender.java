package dev.tidemark.bench;

import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** The jobs that are measured beside each other. */
enum Contender {
    /** The job of tidemark as it is run. */
    TIDEMARK("tidemark", 2) {
        @Override
        StreamGraph graph(JobSettings settings, JobIdentity identity) {
            return ClickJob.graph(settings, identity);
        }
    },

    /** The plainest one for the same rows. */
    PLAIN("plain", PlainJob.ROW_SINKS) {
        @Override
        StreamGraph graph(JobSettings settings, JobIdentity identity) {
            return PlainJob.graph(settings, identity);
        }
    };

    private final String label;
    private final int rowSinks;

    Contender(String label, int rowSinks) {
        this.label = label;
        this.rowSinks = rowSinks;
    }

    abstract StreamGraph graph(JobSettings settings, JobIdentity identity);

    String label() {
        return label;
    }

    /** Ledger sinks, each of which says when its input has ended. */
    int rowSinks() {
        return rowSinks;
    }
}
