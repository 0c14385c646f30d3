package dev.tidemark.capacity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The workloads that come with the program, to start from. */
public final class ExampleWorkloads {
    private static final List<String> NAMES = List.of("ad-clicks", "feature-store");

    private ExampleWorkloads() {}

    /** Their names. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The YAML text of one.
     *
     * @throws IllegalArgumentException for a name that is not in {@link #names()}
     */
    public static String text(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "there is no example \""
                            + name
                            + "\"; known: "
                            + String.join(", ", NAMES)
                            + ".");
        }
        String path = "examples/" + name + ".yaml";
        try (InputStream file = ExampleWorkloads.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("the program was built without " + path + ".");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the built-in " + path, e);
        }
    }
}
