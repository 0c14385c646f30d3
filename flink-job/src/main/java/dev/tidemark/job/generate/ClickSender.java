package dev.tidemark.job.generate;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.ExpectedCounts;
import dev.tidemark.clicks.generator.GeneratedRecord;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.kafka.ClientProperties;
import dev.tidemark.job.source.file.ReplayPace;
import dev.tidemark.job.source.file.ReplaySpeed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.flink.util.clock.Clock;

/** Sends a generated log to a topic or a stream, and says how much of it stands there. */
public final class ClickSender {

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration CONFIRM_EVERY = Duration.ofMillis(250);

    /**
     * How far it is.
     *
     * @param records of the log, from its first on, that stand where they were sent
     * @param mayStandTwice those of them that were sent again after a request without an answer
     */
    public record Sent(long records, long mayStandTwice) {}

    /**
     * How it ended.
     *
     * @param isWhole whether the whole log stands, and its right counts are written; false if it
     *     was asked to stop before
     */
    public record Outcome(Sent sent, boolean isWhole) {}

    private final SendSettings settings;
    private final ClickGenerator clicks;
    private final RecordTarget target;
    private final ReplayPace pace;
    private final Clock clock;
    private final BooleanSupplier stop;
    private final Consumer<Sent> progress;
    private long taken;
    private Sent sent;
    private long confirmedAt;

    ClickSender(
            SendSettings settings,
            RecordTarget target,
            Clock clock,
            BooleanSupplier stop,
            Consumer<Sent> progress) {
        this.settings = settings;
        this.clicks = new ClickGenerator(settings.log());
        this.target = target;
        this.pace = new ReplayPace(settings.paced() ? new ReplaySpeed(1) : ReplaySpeed.MAX, clock);
        this.clock = clock;
        this.stop = stop;
        this.progress = progress;
        this.taken = settings.skip();
        this.sent = new Sent(settings.skip(), 0);
    }

    /**
     * Sends a log; and writes its right counts when all of it stands.
     *
     * @param stop asked again and again whether to stop
     * @param progress told several times a second
     * @return what stands
     * @throws SendingStoppedException if the target took no more, or sending failed otherwise
     * @throws CountsNotWrittenException if all of it stands, but not its right counts
     * @throws StreamUnusableException if it cannot be used, and nothing was sent
     */
    public static Outcome send(
            SendSettings settings, Clock clock, BooleanSupplier stop, Consumer<Sent> progress)
            throws InterruptedException {
        try (RecordTarget target = open(settings)) {
            return new ClickSender(settings, target, clock, stop, progress).send();
        }
    }

    private static RecordTarget open(SendSettings settings) {
        return settings.to().startsWith(KafkaTopic.SCHEME)
                ? TopicTarget.open(
                        KafkaTopic.parse(settings.to()),
                        ClientProperties.read(settings.kafkaProperties()))
                : StreamTarget.open(KinesisStream.parse(settings.to()), settings.log().shards());
    }

    Outcome send() throws InterruptedException {
        boolean isWhole;
        try {
            isWhole = skip() && sendRest();
        } catch (RuntimeException e) {
            throw new SendingStoppedException(e, sent, taken - sent.records());
        }
        if (isWhole) {
            settings.expected().ifPresent(this::writeCounts);
        }
        return new Outcome(sent, isWhole);
    }

    private void writeCounts(Path folder) {
        try {
            new ExpectedCounts(folder, settings.log()).write(clicks.truth());
        } catch (IOException e) {
            throw new CountsNotWrittenException(sent.records(), folder, e);
        }
    }

    /** False if it was asked to stop before. */
    private boolean skip() {
        for (long skipped = 0; skipped < settings.skip(); skipped++) {
            if (stop.getAsBoolean()) {
                return false;
            }
            clicks.next();
        }
        return true;
    }

    /** False if it was asked to stop before the end. */
    private boolean sendRest() throws InterruptedException {
        boolean started = false;
        while (clicks.hasNext() && !stop.getAsBoolean()) {
            GeneratedRecord record = clicks.next();
            if (!started) {
                pace.start(record.arrivalMillis());
                started = true;
            }
            if (!awaitDue(record.arrivalMillis())) {
                break;
            }
            target.put(record.shard(), record.arrivalMillis(), withoutLineEnd(record.bytes()));
            taken++;
            confirmIfDue();
        }
        confirm();
        return taken == settings.log().clicks();
    }

    /** False if it was asked to stop before the record's time had come. */
    private boolean awaitDue(long arrivalMillis) throws InterruptedException {
        long wait = pace.millisUntil(arrivalMillis);
        while (wait > 0) {
            if (stop.getAsBoolean()) {
                return false;
            }
            confirmIfDue();
            Thread.sleep(Math.min(wait, LOOK_EVERY.toMillis()));
            wait = pace.millisUntil(arrivalMillis);
        }
        return true;
    }

    private void confirmIfDue() {
        long now = clock.relativeTimeMillis();
        if (now - confirmedAt >= CONFIRM_EVERY.toMillis()) {
            confirm();
            confirmedAt = clock.relativeTimeMillis();
        }
    }

    private void confirm() {
        target.flush();
        sent = new Sent(taken, target.mayStandTwice());
        progress.accept(sent);
    }

    /** One line a record: its end is the record's. */
    static byte[] withoutLineEnd(byte[] line) {
        int end = line.length;
        while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r')) {
            end--;
        }
        return Arrays.copyOf(line, end);
    }
}
