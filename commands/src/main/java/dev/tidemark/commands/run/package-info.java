/**
 * The job in a JVM of its own: how it is found and started, and what it says.
 *
 * <p>Protocol. The child writes one JSON object a line on standard output ({@link
 * dev.tidemark.commands.run.JobEvent}) and logs to a file. It reads standard input: the line {@code
 * stop}, or the end of the stream because the parent is gone, asks it to stop with a savepoint. It
 * ignores the interrupt signal, since a terminal sends that to the parent too.
 */
package dev.tidemark.commands.run;
