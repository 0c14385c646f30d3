package dev.tidemark.job;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;

/** A click that may be counted, with the place of its record in the input. */
public record PositionedClick(Position position, Click click) {}
