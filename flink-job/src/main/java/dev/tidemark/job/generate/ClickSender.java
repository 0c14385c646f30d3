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
     * @return what stands; not the whole log if it was asked to stop
     * @throws SendingStoppedException if the target took no more
     * @throws StreamUnusableException if it cannot be used, and nothing was sent
     */
    public static Sent send(
            SendSettings settings, Clock clock, BooleanSupplier stop, Consumer<Sent> progress)
            throws IOException, InterruptedException {
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

    Sent send() throws IOException, InterruptedException {
        try {
            sendAll();
        } catch (StreamUnusableException e) {
            throw new SendingStoppedException(e, sent, taken - sent.records());
        }
        if (sent.records() == settings.log().clicks() && settings.expected().isPresent()) {
            new ExpectedCounts(settings.expected().get(), settings.log()).write(clicks.truth());
        }
        return sent;
    }

    private void sendAll() throws InterruptedException {
        for (long skipped = 0; skipped < settings.skip(); skipped++) {
            clicks.next();
        }
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
