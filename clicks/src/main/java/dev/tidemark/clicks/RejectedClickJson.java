package dev.tidemark.clicks;

/** A rejected click as a line of the exceptions log, and back. */
public final class RejectedClickJson {

    private RejectedClickJson() {}

    /** The line without its line end, in UTF-8. */
    public static byte[] write(RejectedClick rejected) {
        return LakeLine.write(
                json -> {
                    json.writeStringField("verdict", rejected.verdict().label());
                    json.writeStringField("click_id", rejected.clickId());
                    json.writeStringField("ad_id", rejected.adId());
                    LakeLine.writeTime(json, "event_time", rejected.eventTimeMillis());
                    LakeLine.writeTime(json, "arrival_time", rejected.arrivalTimeMillis());
                    LakeLine.writeTime(json, "judge", rejected.judgeMillis());
                    json.writeStringField("position", rejected.position().toString());
                    json.writeStringField("field", rejected.field());
                    json.writeStringField("reason", rejected.reason());
                    json.writeStringField("raw", rejected.raw());
                    json.writeNumberField("gen", rejected.generation());
                    json.writeNumberField("run", rejected.run());
                    json.writeNumberField("epoch", rejected.epoch());
                });
    }

    /**
     * Reads a line that {@link #write} wrote; fields it does not know are ignored.
     *
     * @throws IllegalArgumentException if it is no such line, or one of another version
     */
    public static RejectedClick read(byte[] line) {
        LakeLine fields = LakeLine.read(line);
        return new RejectedClick(
                Verdict.parse(fields.required("verdict")),
                fields.text("click_id"),
                fields.text("ad_id"),
                fields.time("event_time"),
                fields.time("arrival_time"),
                fields.time("judge"),
                Position.parse(fields.required("position")),
                fields.text("field"),
                fields.text("reason"),
                fields.text("raw"),
                fields.number("gen"),
                fields.number("run"),
                fields.number("epoch"));
    }
}
