package dev.tidemark.job.source.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Writes click logs for tests. */
final class ClickLines {

    static final String CSV_HEADER = "click_id,ad_id,impression_time,device_time,arrival_time";

    private ClickLines() {}

    /** One JSON line; times in milliseconds since the epoch. */
    static String json(String clickId, long eventMillis, long arrivalMillis) {
        return ("{\"click_id\":\"%s\",\"ad_id\":\"ad_7\",\"impression_time\":%d,"
                        + "\"device_time\":%d,\"arrival_time\":%d}")
                .formatted(clickId, eventMillis - 1_000, eventMillis, arrivalMillis);
    }

    /** One CSV line under {@link #CSV_HEADER}. */
    static String csv(String clickId, long eventMillis, long arrivalMillis) {
        return "%s,ad_7,%d,%d,%d"
                .formatted(clickId, eventMillis - 1_000, eventMillis, arrivalMillis);
    }

    static void write(Path file, List<String> lines) throws IOException {
        Files.createDirectories(file.getParent());
        try (OutputStream out = open(file)) {
            for (String line : lines) {
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static OutputStream open(Path file) throws IOException {
        OutputStream out = Files.newOutputStream(file);
        return file.toString().endsWith(".gz") ? new GZIPOutputStream(out) : out;
    }

    static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
