/** main(), error reports, the process around a command. */
package dev.tidemark.cli;
