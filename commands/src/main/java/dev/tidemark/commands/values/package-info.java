/** The values of options: durations, sizes, rates, shares, hours, as people write them. */
package dev.tidemark.commands.values;
