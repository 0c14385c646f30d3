package dev.tidemark.ledger.dynamodb;

import java.time.Duration;

/**
 * How a lease is kept alive and waited out.
 *
 * @param beat how often a holder shows that it lives
 * @param silence after which silence another job may take the lease, measured by the one who waits,
 *     on its own clock; several beats
 * @param look how often the one who waits looks
 */
record LeasePace(Duration beat, Duration silence, Duration look) {

    static final LeasePace DEFAULT =
            new LeasePace(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(1));

    LeasePace {
        if (beat.multipliedBy(3).compareTo(silence) > 0) {
            throw new IllegalArgumentException(
                    "a holder may miss a beat or two: %s of silence for a beat of %s"
                            .formatted(silence, beat));
        }
    }
}
