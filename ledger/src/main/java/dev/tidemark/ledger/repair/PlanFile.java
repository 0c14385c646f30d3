package dev.tidemark.ledger.repair;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A repair plan as a file of JSON lines: a header that carries the number of changes and the
 * SHA-256 of the change lines (each with its line end), then one line a change.
 *
 * <p>A plan is a licence to change a ledger, so a file that is not complete, or that somebody has
 * edited, is refused as a whole.
 */
public final class PlanFile {

    private PlanFile() {}

    /** Writes a plan; the file appears complete or not at all. */
    public static void write(Path file, RepairPlan plan) throws IOException {
        List<String> lines = new ArrayList<>(plan.changes().size() + 1);
        MessageDigest sha = sha256();
        for (PlannedChange change : plan.changes()) {
            String line = PlanJson.change(change).toString();
            lines.add(line);
            update(sha, line);
        }
        lines.add(0, PlanJson.header(plan.header(), lines.size(), hex(sha)).toString());
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, lines, StandardCharsets.UTF_8);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads a plan.
     *
     * @throws PlanRefusedException if the file is not exactly what {@link #write} wrote
     */
    public static RepairPlan read(Path file) throws IOException {
        List<String> lines = lines(file);
        if (lines.isEmpty()) {
            throw refused(file, "it is empty");
        }
        JsonNode header = parse(file, 1, lines.get(0));
        List<String> changeLines = lines.subList(1, lines.size());
        verify(file, header, changeLines);
        List<PlannedChange> changes = new ArrayList<>(changeLines.size());
        for (int i = 0; i < changeLines.size(); i++) {
            int number = i + 2;
            JsonNode line = parse(file, number, changeLines.get(i));
            changes.add(converted(file, number, () -> PlanJson.change(line)));
        }
        return new RepairPlan(converted(file, 1, () -> PlanJson.header(header)), changes);
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new PlanRefusedException(sentence(file, "it is not text"), e);
        }
    }

    private static void verify(Path file, JsonNode header, List<String> changeLines) {
        if (header.path("tidemark_plan").asInt() != PlanJson.VERSION) {
            throw refused(
                    file,
                    "its first line is not the header of a tidemark plan of version "
                            + PlanJson.VERSION);
        }
        long rows = header.path("rows").asLong(-1);
        if (rows != changeLines.size()) {
            throw refused(
                    file,
                    "its header promises %d changes and it holds %d: it is cut off or was edited"
                            .formatted(rows, changeLines.size()));
        }
        MessageDigest sha = sha256();
        changeLines.forEach(line -> update(sha, line));
        if (!hex(sha).equals(header.path("sha256").asText())) {
            throw refused(file, "its changes are not those it was written with: it was edited");
        }
    }

    private static JsonNode parse(Path file, int number, String line) {
        try {
            return PlanJson.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new PlanRefusedException(
                    sentence(file, "line " + number + " is not JSON: " + e.getOriginalMessage()),
                    e);
        }
    }

    /** The reading of one line, whose fields may be missing or wrong. */
    private interface Reading<T> {
        T read();
    }

    private static <T> T converted(Path file, int number, Reading<T> reading) {
        try {
            return reading.read();
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new PlanRefusedException(
                    sentence(file, "line " + number + ": " + e.getMessage()), e);
        }
    }

    private static PlanRefusedException refused(Path file, String why) {
        return new PlanRefusedException(sentence(file, why));
    }

    private static String sentence(Path file, String why) {
        return "The plan %s is refused: %s. Nothing was changed. Make a new plan with --plan."
                .formatted(file, why);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest sha, String line) {
        sha.update(line.getBytes(StandardCharsets.UTF_8));
        sha.update((byte) '\n');
    }

    private static String hex(MessageDigest sha) {
        return HexFormat.of().formatHex(sha.digest());
    }
}
