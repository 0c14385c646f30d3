package dev.tidemark.capacity.lint;

/**
 * One setting of a file.
 *
 * @param key its current name
 * @param written its name in the file, which can be an older one
 * @param value as it is written
 * @param line from 1
 */
public record Setting(String key, String written, String value, int line) {
    /** Whether the file uses a name that Flink keeps only for old files. */
    public boolean hasOldName() {
        return KeyNames.isOld(written);
    }
}
