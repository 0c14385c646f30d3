package dev.tidemark.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A small file named on the command line; {@code -} is standard input. */
record InputFile(String name, String text) {

    private static final long LARGEST_BYTES = 16 << 20;

    static InputFile read(String option, String name, Surroundings surroundings) {
        if (name.equals("-")) {
            String text = surroundings.in().lines().collect(Collectors.joining("\n", "", "\n"));
            return new InputFile("(standard input)", text);
        }
        Path file = surroundings.folder().resolve(name);
        try {
            if (Files.size(file) > LARGEST_BYTES) {
                throw Failure.badValue(option, "'" + name + "' is over 16 MiB, too large for this");
            }
            return new InputFile(name, Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new Failure(
                    ErrorCode.BAD_VALUE, option + ": there is no file '" + name + "' here", "", e);
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.BAD_VALUE, option + ": '" + name + "' cannot be read: " + e, "", e);
        }
    }
}
