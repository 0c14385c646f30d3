package dev.tidemark.job.recount;

import java.io.IOException;

/** The lake cannot be opened on a machine of the cluster. */
public final class LakeOutOfReachException extends IOException {

    private static final long serialVersionUID = 1L;

    LakeOutOfReachException(String lake, IOException cause) {
        super(
                "on the cluster, %s cannot be read: %s. A folder must be the same for every machine; a bucket needs the keys there."
                        .formatted(lake, cause.getMessage()),
                cause);
    }
}
