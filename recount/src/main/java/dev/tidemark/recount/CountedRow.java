package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import java.util.SortedMap;

/**
 * The exact counts of one ad in one hour, at least 0.
 *
 * @param minutes the counts of each of its minutes that has a record; empty if minutes were not
 *     asked for
 */
record CountedRow(Hour hour, String adId, Counts counts, SortedMap<Minute, Counts> minutes) {}
