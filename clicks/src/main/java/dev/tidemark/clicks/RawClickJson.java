package dev.tidemark.clicks;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** An input record as a line of the raw lake, and back. */
public final class RawClickJson {

    private RawClickJson() {}

    /** The line without its line end, in UTF-8. */
    public static byte[] write(RawClick record) {
        return LakeLine.write(
                json -> {
                    json.writeStringField("position", record.position().toString());
                    if (record.click() != null) {
                        writeClick(json, record.click());
                    } else {
                        LakeLine.writeTime(json, "arrival_time", record.arrivalTimeMillis());
                        json.writeStringField("raw", record.raw());
                    }
                    json.writeNumberField("gen", record.generation());
                    json.writeNumberField("run", record.run());
                    json.writeNumberField("epoch", record.epoch());
                });
    }

    private static void writeClick(JsonGenerator json, Click click) throws IOException {
        json.writeStringField("click_id", click.clickId());
        json.writeStringField("ad_id", click.adId());
        json.writeStringField("campaign_id", click.campaignId());
        json.writeStringField("device_id", click.deviceId());
        LakeLine.writeTime(json, "impression_time", click.impressionTimeMillis());
        LakeLine.writeTime(json, "device_time", click.deviceTimeMillis());
        LakeLine.writeTime(json, "arrival_time", click.arrivalTimeMillis());
        json.writeNumberField("cost_micros", click.costMicros());
        json.writeBooleanField("valid", click.valid());
    }

    /**
     * Reads a line that {@link #write} wrote; fields it does not know are ignored.
     *
     * @throws IllegalArgumentException if it is no such line, or one of another version
     */
    public static RawClick read(byte[] line) {
        LakeLine fields = LakeLine.read(line);
        Position position = Position.parse(fields.required("position"));
        long generation = fields.number("gen");
        long run = fields.number("run");
        long epoch = fields.number("epoch");
        String raw = fields.text("raw");
        if (raw != null) {
            return RawClick.malformed(
                    position, fields.time("arrival_time"), raw, generation, run, epoch);
        }
        return RawClick.of(position, readClick(fields), generation, run, epoch);
    }

    private static Click readClick(LakeLine fields) {
        return new Click(
                fields.required("click_id"),
                fields.required("ad_id"),
                fields.required("campaign_id"),
                fields.required("device_id"),
                fields.requiredTime("impression_time"),
                fields.requiredTime("device_time"),
                fields.requiredTime("arrival_time"),
                fields.number("cost_micros"),
                readFlag(fields.required("valid")));
    }

    private static boolean readFlag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("valid is no flag: " + text);
        };
    }
}
