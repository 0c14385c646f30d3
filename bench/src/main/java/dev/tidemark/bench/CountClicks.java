package dev.tidemark.bench;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import org.apache.flink.api.common.functions.AggregateFunction;

/** Counts the clicks of a window. */
final class CountClicks implements AggregateFunction<Click, Counts, Counts> {

    private static final long serialVersionUID = 1L;

    @Override
    public Counts createAccumulator() {
        return Counts.ZERO;
    }

    @Override
    public Counts add(Click click, Counts sum) {
        return sum.plus(click.counts());
    }

    @Override
    public Counts getResult(Counts sum) {
        return sum;
    }

    @Override
    public Counts merge(Counts a, Counts b) {
        return a.plus(b);
    }
}
