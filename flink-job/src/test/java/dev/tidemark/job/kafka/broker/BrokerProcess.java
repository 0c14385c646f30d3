package dev.tidemark.job.kafka.broker;

import kafka.Kafka;
import kafka.tools.StorageTool;

/** main() of the child JVM that is a broker: formats its empty folder, then serves. */
final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] args) {
        String properties = args[0];
        String clusterId = args[1];
        int formatted =
                StorageTool.execute(
                        new String[] {"format", "-t", clusterId, "-c", properties}, System.out);
        if (formatted != 0) {
            System.exit(formatted);
        }
        Kafka.main(new String[] {properties});
    }
}
