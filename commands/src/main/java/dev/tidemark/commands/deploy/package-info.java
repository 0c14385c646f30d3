/** Starting, replacing and ending jobs on a cluster, so that the ledger stays right. */
package dev.tidemark.commands.deploy;
