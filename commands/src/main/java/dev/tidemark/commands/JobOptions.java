package dev.tidemark.commands;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.S3Folder;
import dev.tidemark.clicks.ShellWord;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.commands.values.ShareConverter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** What a person may set about the job; each has the name that the job knows it by. */
final class JobOptions {

    private static final String FILE = "file:";

    @Option(
            names = "--source",
            paramLabel = "URI",
            defaultValue = "file:clicks",
            description = {
                "Where the clicks come from: file:FOLDER, one shard a file;",
                "kafka:TOPIC?brokers=HOST:PORT, one shard a partition, or",
                "kinesis:STREAM?region=REGION, with &start=latest or a time instead of all that",
                "it holds, and &endpoint=URL for an emulator. These two have no end."
            })
    String source;

    @Option(
            names = "--lake",
            paramLabel = "FOLDER",
            defaultValue = "lake",
            description = {
                "Where raw clicks and the exceptions log go: a folder, or",
                "s3://BUCKET/FOLDER?region=REGION."
            })
    String lake;

    @Option(
            names = "--checkpoint-dir",
            paramLabel = "FOLDER",
            defaultValue = "checkpoints",
            description = "Where checkpoints and savepoints are kept; as --lake.")
    String checkpointDir;

    @Option(
            names = "--checkpoint-interval",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "How often a checkpoint starts, 100ms or more.")
    Duration checkpointInterval;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "1",
            description = "Subtasks of every operator, 1 to --max-parallelism.")
    int parallelism;

    @Option(
            names = "--max-parallelism",
            paramLabel = "N",
            defaultValue = "128",
            description = "Number of key groups, 1 to 32768; fixed for a generation.")
    int maxParallelism;

    @Option(
            names = "--fields",
            paramLabel = "NAME=FIELD,...",
            description = "Other people's field names, such as click_id=id,ad_id=ad.")
    String fields;

    @Option(
            names = "--speed",
            paramLabel = "max|N",
            defaultValue = "max",
            description = "Replay as fast as possible, or N times faster than recorded.")
    String speed;

    @Option(names = "--follow", description = "Wait for more instead of ending with what is there.")
    boolean follow;

    @Option(
            names = "--max-bad",
            paramLabel = "SHARE",
            defaultValue = "1%",
            converter = ShareConverter.class,
            description = "Share of unreadable records above which the run ends with exit 3.")
    BigDecimal maxBad;

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            defaultValue = "2h",
            converter = DurationConverter.class,
            description = "How long after its impression a click is accepted.")
    Duration horizon;

    @Option(
            names = "--allowance",
            paramLabel = "TIME",
            defaultValue = "5s",
            converter = DurationConverter.class,
            description = "How far out of order a shard may be before a click is late.")
    Duration allowance;

    @Option(
            names = "--idle-timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "After this silence a shard no longer holds the watermark back.")
    Duration idleTimeout;

    @Option(
            names = "--max-wcu",
            paramLabel = "N",
            description =
                    "Write units a second that the job may use in a DynamoDB store, table and"
                            + " indexes together. Without it: no limit.")
    Long maxWcu;

    @Option(
            names = "--minutes-topic",
            paramLabel = "URI",
            description = {
                "Publish each closed minute once: kafka:TOPIC?brokers=HOST:PORT. Its readers must"
                        + " set isolation.level=read_committed."
            })
    String minutesTopic;

    @Option(
            names = "--transaction-timeout",
            paramLabel = "TIME",
            defaultValue = "600s",
            converter = DurationConverter.class,
            description =
                    "How long a broker keeps a transaction of --minutes-topic open; see"
                            + " 'tidemark check 2pc'.")
    Duration transactionTimeout;

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description = "TLS and SASL settings of Kafka clients; secrets stay in this file.")
    String kafkaProperties;

    @Option(
            names = "--accept-gap",
            description =
                    "Go on from a checkpoint that is older than what the stream or topic still holds."
                            + " What it has dropped is missing in fast and late counts.")
    boolean acceptGap;

    /** Refuses what is out of range, missing, or not there yet, before anything is started. */
    void check(Path folder) {
        Require.between("--max-parallelism", maxParallelism, 1, 32_768);
        Require.between("--parallelism", parallelism, 1, maxParallelism);
        Require.atLeast("--checkpoint-interval", checkpointInterval, Duration.ofMillis(100));
        Require.atLeast("--horizon", horizon, Duration.ofMillis(1));
        Require.atLeast("--idle-timeout", idleTimeout, Duration.ofMillis(1));
        if (!speed.equals("max") && !speed.matches("[0-9]{1,6}(\\.[0-9]{1,3})?")) {
            throw Failure.badValue("--speed", "'" + speed + "' is neither max nor a number");
        }
        if (maxWcu != null) {
            Require.between("--max-wcu", maxWcu, 1, Integer.MAX_VALUE);
        }
        Require.atLeast("--transaction-timeout", transactionTimeout, Duration.ofSeconds(1));
        if (minutesTopic != null) {
            Require.parsed("--minutes-topic", () -> KafkaTopic.parse(minutesTopic));
        }
        requireReadable(folder, kafkaProperties);
        requireBucket("--lake", lake);
        requireBucket("--checkpoint-dir", checkpointDir);
        checkSource(folder);
    }

    private void checkSource(Path folder) {
        if (source.startsWith(KafkaTopic.SCHEME)) {
            Require.parsed("--source", () -> KafkaTopic.parse(source));
            return;
        }
        if (source.startsWith(KinesisStream.SCHEME)) {
            Require.parsed("--source", () -> KinesisStream.parse(source));
            return;
        }
        if (!source.startsWith(FILE)) {
            throw Failure.badValue(
                    "--source",
                    "'%s' is not a source; write it as file:FOLDER, kafka:TOPIC?brokers=HOST:PORT or kinesis:STREAM?region=REGION"
                            .formatted(source));
        }
        String path = source.substring(FILE.length());
        if (!Files.exists(folder.resolve(path))) {
            throw new Failure(
                    ErrorCode.BAD_VALUE,
                    "--source: there is no folder or file '" + path + "' here",
                    "tidemark generate --to " + ShellWord.of(source) + " --clicks 100000");
        }
    }

    /** Refuses a text that means a bucket and is written wrongly. */
    static void requireBucket(String option, String text) {
        if (S3Folder.isMeant(text)) {
            Require.parsed(option, () -> S3Folder.parse(text));
        }
    }

    /** Refuses a file of client settings that is not there. */
    static void requireReadable(Path folder, String kafkaProperties) {
        if (kafkaProperties != null && !Files.isReadable(folder.resolve(kafkaProperties))) {
            throw Failure.badValue(
                    "--kafka-properties", "there is no file '" + kafkaProperties + "' here");
        }
    }

    /** The same settings for the job, every one in full, so that both sides agree on them. */
    List<String> arguments() {
        return arguments(UnaryOperator.identity());
    }

    /**
     * The same for a job that runs in another folder.
     *
     * @param path makes a path of here one of there
     */
    List<String> arguments(UnaryOperator<String> path) {
        List<String> arguments = new ArrayList<>();
        boolean isFile = source.startsWith(FILE);
        add(
                arguments,
                "source",
                isFile ? FILE + path.apply(source.substring(FILE.length())) : source);
        add(arguments, "max-wcu", maxWcu);
        add(arguments, "lake", place(lake, path));
        add(arguments, "checkpoint-dir", place(checkpointDir, path));
        add(arguments, "checkpoint-interval", DurationConverter.text(checkpointInterval));
        add(arguments, "parallelism", parallelism);
        add(arguments, "max-parallelism", maxParallelism);
        add(arguments, "fields", fields);
        add(arguments, "speed", speed);
        add(arguments, "follow", follow);
        add(arguments, "max-bad", ShareConverter.text(maxBad));
        add(arguments, "horizon", DurationConverter.text(horizon));
        add(arguments, "allowance", DurationConverter.text(allowance));
        add(arguments, "idle-timeout", DurationConverter.text(idleTimeout));
        add(arguments, "minutes-topic", minutesTopic);
        add(arguments, "transaction-timeout", DurationConverter.text(transactionTimeout));
        add(
                arguments,
                "kafka-properties",
                kafkaProperties == null ? null : path.apply(kafkaProperties));
        add(arguments, "accept-gap", acceptGap);
        return arguments;
    }

    /** A bucket is the same from everywhere. */
    private static String place(String folder, UnaryOperator<String> path) {
        return S3Folder.isMeant(folder) ? folder : path.apply(folder);
    }

    private static void add(List<String> arguments, String key, Object value) {
        if (value != null) {
            arguments.add("--" + key);
            arguments.add(value.toString());
        }
    }
}
