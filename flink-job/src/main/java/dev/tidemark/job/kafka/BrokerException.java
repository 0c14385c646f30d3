package dev.tidemark.job.kafka;

/** Brokers could not be asked for their settings. */
public final class BrokerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokerException(String brokers, String why, Throwable cause) {
        super(
                "the brokers at %s did not say what they allow: %s. Asking needs the right DescribeConfigs on the cluster"
                        .formatted(brokers, why),
                cause);
    }
}
