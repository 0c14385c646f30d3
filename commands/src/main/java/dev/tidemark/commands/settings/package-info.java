/** Where the value of a setting comes from: flag, environment, profile, default. */
package dev.tidemark.commands.settings;
