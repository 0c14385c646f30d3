package dev.tidemark.job.source.file;

import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.metrics.groups.InternalSourceReaderMetricGroup;
import org.apache.flink.util.UserCodeClassLoader;

/** The context of a reader that has no coordinator to talk to. */
final class StillContext implements SourceReaderContext {

    private final SourceReaderMetricGroup group =
            InternalSourceReaderMetricGroup.mock(new UnregisteredMetricsGroup());

    @Override
    public SourceReaderMetricGroup metricGroup() {
        return group;
    }

    @Override
    public Configuration getConfiguration() {
        return new Configuration();
    }

    @Override
    public String getLocalHostName() {
        return "localhost";
    }

    @Override
    public int getIndexOfSubtask() {
        return 0;
    }

    @Override
    public void sendSplitRequest() {
        throw new AssertionError("files come without being asked for");
    }

    @Override
    public void sendSourceEventToCoordinator(SourceEvent event) {
        throw new AssertionError("there is nothing to tell the coordinator");
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        throw new AssertionError("no class is loaded by name");
    }
}
