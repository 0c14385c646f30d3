/**
 * What shells complete: scripts written from the command tree, and names that only the store knows.
 */
package dev.tidemark.commands.completion;
