/** The subcommands: parse, call one domain module, render. No domain rule lives here. */
package dev.tidemark.commands;
