package dev.tidemark.commands;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.ShellWord;
import dev.tidemark.clicks.generator.ExpectedCounts;
import dev.tidemark.clicks.generator.FolderInUseException;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent.Sent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How generated clicks reach a topic or a stream. */
final class SendOptions {

    @Option(
            names = "--skip",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Leave out the first N records: they stand in the topic or stream already.")
    long skip;

    @Option(
            names = "--expected",
            paramLabel = "FOLDER",
            description =
                    "Where the right counts of what goes to a topic or a stream are written, when all"
                            + " of it stands.")
    String expected;

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description = "TLS and SASL settings of Kafka clients; secrets stay in this file.")
    String kafkaProperties;

    /** Whether a target is one that these are for. */
    boolean isFor(String to) {
        return to.startsWith(KafkaTopic.SCHEME) || to.startsWith(KinesisStream.SCHEME);
    }

    /** Refuses them for another target; --kafka-properties may be in the profile for other uses. */
    void requireNone() {
        if (skip != 0) {
            throw Failure.badValue("--skip", "files are written as a whole; leave it out");
        }
        if (expected != null) {
            throw Failure.badValue(
                    "--expected", "the right counts stand beside the files; leave it out");
        }
    }

    /** Sends the log. */
    Result send(Session session, String to, GeneratorOptions options) {
        requireAddress(to);
        GeneratorSettings settings = options.settings();
        if (settings.format() != ClickFormat.JSON_LINES || settings.gzip()) {
            throw Failure.badValue(
                    settings.gzip() ? "--gzip" : "--format",
                    "the record of a topic or a stream is one JSON object; leave it out");
        }
        Require.between("--skip", skip, 0, settings.clicks());
        Path here = session.surroundings().folder();
        JobOptions.requireReadable(here, kafkaProperties);
        requireFree(here, settings);
        Sent sent =
                new ClickSending(session, settings, skip)
                        .send(arguments(here, to, settings, options.rate != null));
        return result(to, settings, sent);
    }

    private static void requireAddress(String to) {
        if (to.startsWith(KafkaTopic.SCHEME)) {
            Require.parsed("--to", () -> KafkaTopic.parse(to));
        } else {
            Require.parsed("--to", () -> KinesisStream.parse(to));
        }
    }

    private void requireFree(Path here, GeneratorSettings settings) {
        if (expected == null) {
            return;
        }
        try {
            new ExpectedCounts(here.resolve(expected), settings).areThere();
        } catch (FolderInUseException e) {
            throw new Failure(
                    ErrorCode.TARGET_IN_USE,
                    e.getMessage() + ". Nothing was sent.",
                    "the same command with --expected ANOTHER_FOLDER",
                    e);
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.READ_FAILED,
                    "--expected: %s cannot be read: %s. Nothing was sent.".formatted(expected, e),
                    "the same command with --expected ANOTHER_FOLDER",
                    e);
        }
    }

    private List<String> arguments(
            Path here, String to, GeneratorSettings settings, boolean paced) {
        List<String> arguments = new ArrayList<>(List.of("--to", to));
        arguments.addAll(List.of("--log", settings.text()));
        arguments.addAll(List.of("--skip", Long.toString(skip)));
        arguments.addAll(List.of("--paced", Boolean.toString(paced)));
        if (expected != null) {
            arguments.addAll(List.of("--expected", here.resolve(expected).toString()));
        }
        if (kafkaProperties != null) {
            arguments.addAll(
                    List.of("--kafka-properties", here.resolve(kafkaProperties).toString()));
        }
        return arguments;
    }

    private Result result(String to, GeneratorSettings settings, Sent sent) {
        JsonMap fields =
                GenerateCommand.described("sent", to, settings)
                        .put("sent", sent.records() - skip)
                        .put("may_stand_twice", sent.mayStandTwice())
                        .put("expected", expected);
        Map<String, Object> json = fields.build();
        Table table = GenerateCommand.table(json);
        List<String> notes = new ArrayList<>();
        if (sent.mayStandTwice() > 0) {
            notes.add(
                    "%,d records were sent again after a request without an answer: those that stand twice are counted as duplicates, or twice as malformed"
                            .formatted(sent.mayStandTwice()));
        }
        notes.add("  next: tidemark run --source " + ShellWord.of(to));
        return new Result(table, table, json, notes);
    }
}
