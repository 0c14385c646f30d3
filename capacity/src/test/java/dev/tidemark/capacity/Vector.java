package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** One row of capacity-vectors.csv, and its inputs as the types that the public functions take. */
record Vector(Map<String, String> cells) {
    private static final String DAY = "2026-02-08T";

    String id() {
        return cells.get("id");
    }

    String formula() {
        return cells.get("formula");
    }

    String unit() {
        return cells.get("unit");
    }

    String recomputed() {
        return cells.get("recomputed");
    }

    String expected() {
        return cells.get("expected");
    }

    String tolerance() {
        return cells.get("tolerance");
    }

    boolean isOk() {
        return cells.get("verdict").equals("OK");
    }

    String text(String name) {
        Map<String, String> inputs = new HashMap<>();
        for (String input : cells.get("inputs").split(";", -1)) {
            int equals = input.indexOf('=');
            inputs.put(input.substring(0, equals), input.substring(equals + 1));
        }
        String value = inputs.get(name);
        if (value == null) {
            throw new AssertionError(id() + " has no input " + name + " in " + inputs);
        }
        return value;
    }

    BigDecimal number(String name) {
        return new BigDecimal(text(name));
    }

    long count(String name) {
        return number(name).longValueExact();
    }

    int whole(String name) {
        return number(name).intValueExact();
    }

    Rate rate(String name) {
        return new Rate(number(name));
    }

    MeasuredRate measured(String name) {
        return new MeasuredRate(rate(name), "the row's input");
    }

    Duration seconds(String name) {
        return InRange.duration(name, number(name));
    }

    Duration millis(String name) {
        return InRange.duration(name, number(name).movePointLeft(3));
    }

    Duration minutes(String name) {
        return InRange.duration(name, number(name).multiply(BigDecimal.valueOf(60)));
    }

    Duration hours(String name) {
        return InRange.duration(name, number(name).multiply(BigDecimal.valueOf(3600)));
    }

    Instant clock(String name) {
        String value = text(name);
        return Instant.parse(DAY + (value.length() == 5 ? value + ":00" : value) + "Z");
    }

    Share share(String name) {
        return new Share(number(name));
    }

    Bytes bytes(String name) {
        return Bytes.of(count(name));
    }

    Bytes gigabytes(String name) {
        return Bytes.gigabytes(number(name).doubleValue());
    }

    Bytes megabytes(String name) {
        return Bytes.megabytes(number(name).doubleValue());
    }

    Bytes mebibytes(String name) {
        return Bytes.mebibytes(number(name).doubleValue());
    }

    Bandwidth megabytesPerSecond(String name) {
        return Bandwidth.megabytesPerSecond(number(name).doubleValue());
    }

    TwoPhaseCommit timeouts() {
        return new TwoPhaseCommit(
                seconds("interval"),
                seconds("ckpt_timeout"),
                seconds("restart"),
                seconds("txn"),
                seconds("broker"));
    }

    @Override
    public String toString() {
        return id() + " " + formula() + " [" + cells.get("inputs") + "]";
    }
}
