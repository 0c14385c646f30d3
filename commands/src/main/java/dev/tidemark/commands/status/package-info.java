/** How well a job on a cluster is, each figure against a threshold that has a source. */
package dev.tidemark.commands.status;
