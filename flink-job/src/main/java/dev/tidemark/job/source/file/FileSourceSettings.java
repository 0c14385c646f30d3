package dev.tidemark.job.source.file;

import dev.tidemark.clicks.FieldMapping;
import dev.tidemark.clicks.TimeFormat;
import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * What a file source reads, and how: the source part of the command {@code run}.
 *
 * @param path a folder, every file of which is a shard, or a single file
 * @param fields other people's field names, as {@code --fields} takes them; empty for none
 * @param times how the times of the records are written
 * @param speed how fast recorded clicks are played back; {@link ReplaySpeed#MAX} with {@code
 *     follow}
 * @param follow true to keep reading: files that grow and files that come
 * @param allowance how far behind the highest event time of its shard a click may be and still
 *     never be late
 * @param idleTimeout after this time without a record a shard no longer holds back the watermark
 * @param discoveryInterval between two looks for new files; only with {@code follow}
 */
public record FileSourceSettings(
        String path,
        String fields,
        TimeFormat times,
        ReplaySpeed speed,
        boolean follow,
        Duration allowance,
        Duration idleTimeout,
        Duration discoveryInterval)
        implements Serializable {

    public FileSourceSettings {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(times, "times");
        FieldMapping.parse(fields);
        if (follow && speed.isPaced()) {
            throw new IllegalArgumentException(
                    "speed %s is for recorded clicks; a followed folder is read as it grows, so"
                                    .formatted(speed)
                            + " leave out --speed or --follow");
        }
        if (allowance.isNegative()) {
            throw new IllegalArgumentException("the allowance is at least 0, not " + allowance);
        }
        requirePositive("idle timeout", idleTimeout);
        requirePositive("discovery interval", discoveryInterval);
    }

    /** A bounded run at full speed, with the allowance of 5 s and the idle timeout of 30 s. */
    public static FileSourceSettings of(String path) {
        return new FileSourceSettings(
                path,
                "",
                TimeFormat.DETECT,
                ReplaySpeed.MAX,
                false,
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1));
    }

    public FileSourceSettings withFields(String newFields) {
        return new FileSourceSettings(
                path, newFields, times, speed, follow, allowance, idleTimeout, discoveryInterval);
    }

    public FileSourceSettings withTimes(TimeFormat newTimes) {
        return new FileSourceSettings(
                path, fields, newTimes, speed, follow, allowance, idleTimeout, discoveryInterval);
    }

    public FileSourceSettings withSpeed(ReplaySpeed newSpeed) {
        return new FileSourceSettings(
                path, fields, times, newSpeed, follow, allowance, idleTimeout, discoveryInterval);
    }

    public FileSourceSettings withFollow(boolean newFollow) {
        return new FileSourceSettings(
                path, fields, times, speed, newFollow, allowance, idleTimeout, discoveryInterval);
    }

    public FileSourceSettings withAllowance(Duration newAllowance) {
        return new FileSourceSettings(
                path, fields, times, speed, follow, newAllowance, idleTimeout, discoveryInterval);
    }

    public FileSourceSettings withIdleTimeout(Duration newIdleTimeout) {
        return new FileSourceSettings(
                path, fields, times, speed, follow, allowance, newIdleTimeout, discoveryInterval);
    }

    private static void requirePositive(String what, Duration duration) {
        if (duration.toMillis() <= 0) {
            throw new IllegalArgumentException(
                    "the %s is at least 1 ms, not %s".formatted(what, duration));
        }
    }
}
