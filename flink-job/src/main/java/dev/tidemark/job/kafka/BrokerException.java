package dev.tidemark.job.kafka;

/** Brokers did not answer when they were asked for their settings. */
public final class BrokerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokerException(String brokers, String why, Throwable cause) {
        super(
                "the brokers at %s did not say what they allow: %s. If they want TLS or SASL, --kafka-properties FILE says how"
                        .formatted(brokers, why),
                cause);
    }
}
