/** The count of a recount as a batch job on a cluster, made of the recount's own steps. */
package dev.tidemark.job.recount;
