package dev.tidemark.commands;

import dev.tidemark.clicks.ShellWord;
import dev.tidemark.clicks.generator.FolderInUseException;
import dev.tidemark.clicks.generator.GeneratedLog;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark generate}: a seeded click log whose right counts are known. */
@Command(
        name = "generate",
        header = {
            "Writes a seeded click log whose right counts are known.",
            "",
            "Examples:",
            "  tidemark generate --to file:clicks --clicks 100000",
            "  tidemark generate --to file:hard --clicks 50000 --shards 4 --stale 1%% --bad 0.5%%",
            "  tidemark generate --to kafka:clicks?brokers=127.0.0.1:9092 --rate 2k/s --for 10m",
            ""
        },
        description = {
            "",
            "Beside a log of files stand _expected.csv, the right rows, and _expected.json, the right"
                    + " verdicts; the same settings again: nothing to do.",
            "A topic or a stream is sent one line a record, shard by shard in order, and never made"
                    + " here. Again means twice: the job counts the copies as duplicates.",
            ""
        },
        sortOptions = false)
final class GenerateCommand implements Callable<Integer> {

    private static final String FILE = "file:";

    private final Session session;

    @Option(
            names = "--to",
            paramLabel = "URI",
            required = true,
            description = {
                "Where they go: file:FOLDER, one file a shard;",
                "kafka:TOPIC?brokers=HOST:PORT, a partition a shard, or",
                "kinesis:STREAM?region=REGION, with &endpoint=URL for an emulator."
            })
    String to;

    @Mixin GeneratorOptions options = new GeneratorOptions();
    @Mixin SendOptions sending = new SendOptions();

    GenerateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (sending.isFor(to)) {
            session.show(sending.send(session, to, options));
            return ExitCode.DONE.code();
        }
        sending.requireNone();
        if (!to.startsWith(FILE) || to.length() == FILE.length()) {
            throw Failure.badValue(
                    "--to",
                    "'"
                            + to
                            + "' is no target; write it as file:FOLDER, kafka:TOPIC?brokers=HOST:PORT or kinesis:STREAM?region=REGION");
        }
        GeneratorSettings settings = options.settings();
        GeneratedLog log =
                new GeneratedLog(
                        session.surroundings().folder().resolve(to.substring(FILE.length())),
                        settings);
        session.show(result(settings, write(log)));
        return ExitCode.DONE.code();
    }

    private GeneratedLog.Outcome write(GeneratedLog log) {
        try {
            return log.write();
        } catch (FolderInUseException e) {
            throw new Failure(
                    ErrorCode.TARGET_IN_USE,
                    e.getMessage() + ". Nothing was changed.",
                    "the same command with --to file:ANOTHER_FOLDER",
                    e);
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.WRITE_FAILED,
                    "the clicks could not be written: " + e,
                    "the same command begins again",
                    e);
        }
    }

    private Result result(GeneratorSettings settings, GeneratedLog.Outcome outcome) {
        boolean written = outcome == GeneratedLog.Outcome.WRITTEN;
        String result = written ? "written" : "already_there";
        Map<String, Object> json = described(result, to, settings).build();
        Table table = table(json);
        String note =
                written
                        ? "  next: tidemark run --source " + ShellWord.of(to)
                        : to + " holds these clicks already: nothing to do";
        return new Result(table, table, json, List.of(note));
    }

    /** What every target's result begins with. */
    static JsonMap described(String result, String to, GeneratorSettings settings) {
        return new JsonMap()
                .put("result", result)
                .put("to", to)
                .put("clicks", settings.clicks())
                .put("shards", settings.shards())
                .put("seed", settings.seed())
                .put("from", settings.start().toString())
                .put("until", settings.start().plus(settings.duration()).toString());
    }

    static Table table(Map<String, Object> json) {
        return Table.ofFields(
                json.entrySet().stream()
                        .map(entry -> new Table.Field(entry.getKey(), entry.getValue()))
                        .toList());
    }
}
