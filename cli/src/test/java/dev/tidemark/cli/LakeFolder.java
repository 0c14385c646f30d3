package dev.tidemark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The lines of a lake as any reader of JSON lines sees them: names that start with a dot or an
 * underscore are no data.
 */
final class LakeFolder {

    private static final ObjectMapper JSON = new ObjectMapper();

    private LakeFolder() {}

    /** All lines of {@code raw} or {@code exceptions}. */
    static List<JsonNode> lines(Path lake, String kind) {
        List<JsonNode> lines = new ArrayList<>();
        if (!Files.isDirectory(lake.resolve(kind))) {
            return lines;
        }
        try (Stream<Path> files = Files.walk(lake.resolve(kind))) {
            for (Path file : files.filter(LakeFolder::isData).sorted().toList()) {
                read(file, lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    private static boolean isData(Path path) {
        String name = path.getFileName().toString();
        return Files.isRegularFile(path) && !name.startsWith(".") && !name.startsWith("_");
    }

    private static void read(Path file, List<JsonNode> lines) throws IOException {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                new GZIPInputStream(Files.newInputStream(file)),
                                StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(JSON.readTree(line));
            }
        }
    }
}
