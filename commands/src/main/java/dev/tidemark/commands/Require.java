package dev.tidemark.commands;

import dev.tidemark.commands.values.DurationConverter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Refuses values that no job could use, naming the option, the value and the allowed range. */
final class Require {

    private Require() {}

    static void between(String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw Failure.badValue(
                    option,
                    String.format(Locale.ROOT, "%d is not between %d and %d", value, least, most));
        }
    }

    static void atLeast(String option, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw Failure.badValue(
                    option,
                    DurationConverter.text(value)
                            + " is too short; it must be "
                            + DurationConverter.text(least)
                            + " or more");
        }
    }

    /**
     * What a text of an option means.
     *
     * @param reading refuses a wrong text with a sentence, by an IllegalArgumentException
     */
    static <T> T parsed(String option, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, option + ": " + e.getMessage(), "", e);
        }
    }

    /** The same where the sentence itself names what is wrong. */
    static <T> T accepted(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, e.getMessage(), "", e);
        }
    }

    /** A setting that is known but belongs to a part that this version does not have. */
    static Failure notYet(String option, String instead) {
        return new Failure(
                ErrorCode.NOT_AVAILABLE,
                option + ": this version cannot do that yet; " + instead,
                "");
    }
}
