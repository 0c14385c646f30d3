package dev.tidemark.job.generate;

import dev.tidemark.clicks.generator.GeneratorSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is sent, where, and how fast.
 *
 * @param to {@code kafka:TOPIC?brokers=HOST:PORT} or {@code kinesis:STREAM?region=REGION}
 * @param log the log; JSON lines, without compression
 * @param skip how many of its first records are left out, because they stand there already
 * @param paced whether each record waits until as much time has passed as between their arrivals
 * @param expected the folder that gets the right counts; empty for none
 * @param kafkaProperties a file with TLS and SASL settings; empty for none
 */
public record SendSettings(
        String to,
        GeneratorSettings log,
        long skip,
        boolean paced,
        Optional<Path> expected,
        String kafkaProperties) {}
