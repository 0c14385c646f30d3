/**
 * Sorting more records than memory holds: {@link dev.tidemark.recount.sort.SortedRecords} takes
 * records of bytes and gives them back in the order of their keys.
 */
package dev.tidemark.recount.sort;
