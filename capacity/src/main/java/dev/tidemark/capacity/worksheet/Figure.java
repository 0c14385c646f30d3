package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.CapacityPlan;

/**
 * One number of a worksheet.
 *
 * @param name what it is
 * @param value the number and how a person reads it
 * @param unit of the plain number: "records/s", "B", "s", "1" for a ratio or a count
 * @param formula how it is computed
 * @param source the document and part, or the product, that says so
 * @param warning a sentence when it is over a limit, else empty
 */
public record Figure(
        String name,
        CapacityPlan.Value value,
        String unit,
        String formula,
        String source,
        String warning) {}
