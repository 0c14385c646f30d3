package dev.tidemark.capacity.lint;

/** A setting whose value is none of what its key takes. */
final class UnreadableValue extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient Setting setting;

    UnreadableValue(Setting setting, Exception cause) {
        super(setting.written() + ": " + cause.getMessage(), cause);
        this.setting = setting;
    }

    Setting setting() {
        return setting;
    }
}
