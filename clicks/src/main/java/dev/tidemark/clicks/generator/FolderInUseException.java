package dev.tidemark.clicks.generator;

import java.io.IOException;

/** A folder that holds other data, which a generated log would be mixed with. */
public final class FolderInUseException extends IOException {

    private static final long serialVersionUID = 1L;

    FolderInUseException(String message) {
        super(message);
    }
}
