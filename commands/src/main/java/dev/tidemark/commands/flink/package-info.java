/** A Flink cluster over its REST API, as records; nothing here knows Flink's classes. */
package dev.tidemark.commands.flink;
