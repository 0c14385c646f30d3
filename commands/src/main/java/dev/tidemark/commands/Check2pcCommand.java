package dev.tidemark.commands;

import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.TwoPhaseCommit;
import dev.tidemark.capacity.TwoPhaseCommit.Verdict;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.commands.values.RateConverter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tidemark check 2pc}: whether the timeouts of a transactional sink fit. */
@Command(
        name = "2pc",
        header = {
            "Checks the timeouts of a transactional sink: exit 3 when they do not fit.",
            "",
            "Examples:",
            "  tidemark check 2pc --checkpoint-interval 30s",
            "  tidemark check 2pc --checkpoint-interval 30s --rate 3/s --output json",
            "  tidemark check 2pc --checkpoint-interval 30s --broker localhost:9092",
            ""
        },
        description = {
            "",
            "interval + checkpoint timeout + restart < transaction timeout <= broker maximum. What"
                    + " is not given has the real default of its part, and is named as assumed.",
            ""
        },
        sortOptions = false)
final class Check2pcCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--checkpoint-interval",
            paramLabel = "TIME",
            required = true,
            converter = DurationConverter.class,
            description = "execution.checkpointing.interval.")
    Duration interval;

    @Option(
            names = "--checkpoint-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "execution.checkpointing.timeout; Flink's default is 10m.")
    Duration checkpointTimeout;

    @Option(
            names = "--restart",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "From a crash to the commit of restored transactions; assumed 50s.")
    Duration restart;

    @Option(
            names = "--transaction-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "transaction.timeout.ms of the producer; KafkaSink's default is 1h.")
    Duration transactionTimeout;

    @Option(
            names = "--broker-max",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "transaction.max.timeout.ms of the broker; Kafka's default is 15m.")
    Duration brokerMaximum;

    @Option(
            names = "--broker",
            paramLabel = "HOST:PORT",
            description = "Ask these brokers for it instead; with commas, if there are more.")
    String broker;

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description = "TLS and SASL settings for --broker; secrets stay in this file.")
    String kafkaProperties;

    @Option(
            names = "--rate",
            paramLabel = "R",
            converter = RateConverter.class,
            description = "Output of the sink, such as 3/s: adds what a longer outage loses.")
    BigDecimal rate;

    private final List<String> assumed = new ArrayList<>();

    Check2pcCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        TwoPhaseCommit timeouts = timeouts();
        session.show(result(timeouts));
        boolean fits = timeouts.verdict() == Verdict.FITS;
        return (fits ? ExitCode.DONE : ExitCode.CHECK_FAILED).code();
    }

    private TwoPhaseCommit timeouts() {
        try {
            return new TwoPhaseCommit(
                    interval,
                    or(
                            checkpointTimeout,
                            "checkpoint timeout",
                            TwoPhaseCommit.FLINK_CHECKPOINT_TIMEOUT),
                    or(restart, "restart", TwoPhaseCommit.ASSUMED_RESTART),
                    or(
                            transactionTimeout,
                            "transaction timeout",
                            TwoPhaseCommit.KAFKA_SINK_TIMEOUT),
                    brokerMaximum());
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, e.getMessage(), "", e);
        }
    }

    private Duration brokerMaximum() {
        if (broker == null) {
            return or(brokerMaximum, "broker maximum", TwoPhaseCommit.KAFKA_BROKER_MAXIMUM);
        }
        if (brokerMaximum != null) {
            throw Failure.badValue("--broker", "the maximum is given: leave out --broker-max");
        }
        return new BrokerMaximum(session).ask(broker, kafkaProperties);
    }

    private Duration or(Duration given, String name, Duration standard) {
        if (given != null) {
            return given;
        }
        assumed.add(name + " " + DurationConverter.text(standard));
        return standard;
    }

    private Result result(TwoPhaseCommit timeouts) {
        String verdict = timeouts.verdict().name().toLowerCase(Locale.ROOT);
        List<String> answer = new ArrayList<>();
        answer.add(sentence(timeouts.verdict()));
        answer.add(timeouts.inequality());
        answer.add("range: " + timeouts.range());
        if (timeouts.verdict() != Verdict.REJECTED) {
            answer.add(
                    "an outage shorter than "
                            + DurationConverter.text(timeouts.longestOutage())
                            + " loses nothing"
                            + lost(timeouts));
        }
        if (!assumed.isEmpty()) {
            answer.add("assumed: " + String.join(", ", assumed));
        }
        Map<String, Object> json =
                new JsonMap()
                        .put("verdict", verdict)
                        .put("inequality", timeouts.inequality())
                        .put("range", timeouts.range())
                        .put("checkpoint_interval_ms", timeouts.interval().toMillis())
                        .put("checkpoint_timeout_ms", timeouts.checkpointTimeout().toMillis())
                        .put("restart_ms", timeouts.restart().toMillis())
                        .put("needed_ms", timeouts.needed().toMillis())
                        .put("transaction_timeout_ms", timeouts.transactionTimeout().toMillis())
                        .put("broker_max_ms", timeouts.brokerMaximum().toMillis())
                        .put("longest_outage_ms", timeouts.longestOutage().toMillis())
                        .put("lost_records", rate == null ? null : lostRecords(timeouts))
                        .put("assumed", List.copyOf(assumed))
                        .build();
        Table none = new Table(List.of(), List.of());
        return new Result(answer, none, csv(json), json, List.of());
    }

    private static Table csv(Map<String, Object> json) {
        return Table.ofFields(
                json.entrySet().stream()
                        .filter(entry -> !(entry.getValue() instanceof List<?>))
                        .map(entry -> new Table.Field(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private static String sentence(Verdict verdict) {
        return switch (verdict) {
            case FITS -> "fits: a restart within its planned time loses nothing";
            case LOSS_RISK ->
                    "loss risk: a restart within its planned time can outlive the transaction, and"
                            + " its output is lost";
            case REJECTED ->
                    "rejected: the broker refuses the producer, and the job does not start";
        };
    }

    private String lost(TwoPhaseCommit timeouts) {
        return rate == null
                ? ""
                : String.format(
                        Locale.ROOT, "; a longer one loses %,d records", lostRecords(timeouts));
    }

    private long lostRecords(TwoPhaseCommit timeouts) {
        return timeouts.lost(new Rate(rate)).count();
    }
}
