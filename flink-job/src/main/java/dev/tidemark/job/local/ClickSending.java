package dev.tidemark.job.local;

import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.generate.ClickSender;
import dev.tidemark.job.generate.ClickSender.Outcome;
import dev.tidemark.job.generate.ClickSender.Sent;
import dev.tidemark.job.generate.CountsNotWrittenException;
import dev.tidemark.job.generate.SendSettings;
import dev.tidemark.job.generate.SendingStoppedException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.util.ParameterTool;
import org.apache.flink.util.clock.SystemClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * main() of the child process that {@code tidemark generate} starts for a topic or a stream: sends
 * the log and says in events {@code sent} how much of it stands.
 */
public final class ClickSending {

    private static final Logger LOG = LoggerFactory.getLogger(ClickSending.class);

    private ClickSending() {}

    /**
     * Takes {@code --to URI --log SETTINGS --skip N --paced true|false} and perhaps {@code
     * --expected FOLDER} and {@code --kafka-properties FILE}.
     */
    public static void main(String[] args) {
        ChildProcess.end(
                events -> {
                    try {
                        return send(settings(ParameterTool.fromArgs(args)), events);
                    } catch (SendingStoppedException e) {
                        LOG.error("sending stopped", e);
                        write(events, e.sent());
                        return RunResult.sendingStopped(e);
                    } catch (CountsNotWrittenException e) {
                        LOG.error("the right counts are not written", e);
                        return RunResult.countsNotWritten(e);
                    } catch (IllegalArgumentException e) {
                        return RunResult.usage(e.getMessage(), "tidemark generate --help");
                    }
                });
    }

    private static RunResult send(SendSettings settings, RunEvents events)
            throws InterruptedException {
        StopRequest stop = StopRequest.listeningTo(System.in);
        events.stage("looking for " + settings.to());
        Outcome outcome =
                ClickSender.send(
                        settings,
                        SystemClock.getInstance(),
                        stop::made,
                        each -> write(events, each));
        return outcome.isWhole()
                ? RunResult.sent()
                : RunResult.sendingInterrupted(outcome.sent().records());
    }

    private static SendSettings settings(ParameterTool given) {
        return new SendSettings(
                given.getRequired("to"),
                GeneratorSettings.parse(given.getRequired("log")),
                given.getLong("skip", 0),
                given.getBoolean("paced", false),
                Optional.ofNullable(given.get("expected")).map(Path::of),
                given.get("kafka-properties", ""));
    }

    private static void write(RunEvents events, Sent sent) {
        events.write(
                "sent",
                node -> {
                    node.put("records", sent.records());
                    node.put("may_stand_twice", sent.mayStandTwice());
                });
    }
}
