/** How results and progress are written: tables, JSON, CSV, one updated line. */
package dev.tidemark.commands.render;
