package dev.tidemark.job;

/**
 * One line of the lake, as it will stand in a file.
 *
 * @param arrivalTimeMillis when the record reached the log: it selects the folder; {@link
 *     Long#MIN_VALUE} if that is not known
 * @param line JSON in UTF-8, without a line end; never changed
 */
@SuppressWarnings(
        "ArrayRecordComponent") // on its way from one writer to one reader, never compared
public record LakeEntry(long arrivalTimeMillis, byte[] line) {}
