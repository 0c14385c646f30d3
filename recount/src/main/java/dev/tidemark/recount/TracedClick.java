package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything that lake and ledger hold of one click id.
 *
 * @param clickId the id
 * @param records its records in the hours that were asked for, by arrival and position
 * @param others lines of the exceptions log without a record of their own: malformed records whose
 *     text holds the id, and lines whose raw line was not found
 * @param otherHours how many records lie in hours that were not asked for; these were not judged,
 *     since not all of the lake that decides about them was read
 * @param hours the arrival hours that were read
 * @param objects how many objects were read
 * @param bytes their size as they are stored
 * @param wholeLake whether all of the lake was read
 * @param unreadable objects that could not be read, with the reason; the id may be in them
 */
public record TracedClick(
        String clickId,
        List<TracedRecord> records,
        List<TracedVerdict> others,
        SortedMap<Hour, Integer> otherHours,
        SortedSet<Hour> hours,
        int objects,
        long bytes,
        boolean wholeLake,
        List<String> unreadable) {

    public TracedClick {
        records = List.copyOf(records);
        others = List.copyOf(others);
        otherHours = Collections.unmodifiableSortedMap(new TreeMap<>(otherHours));
        hours = Collections.unmodifiableSortedSet(new TreeSet<>(hours));
        unreadable = List.copyOf(unreadable);
    }

    /** Whether any line was found. */
    public boolean isFound() {
        return !records.isEmpty() || !others.isEmpty() || !otherHours.isEmpty();
    }

    /** The record that a row counts; without one the first record. */
    public Optional<TracedRecord> decisive() {
        return records.stream()
                .filter(TracedRecord::isCounted)
                .findFirst()
                .or(() -> records.stream().findFirst());
    }
}
