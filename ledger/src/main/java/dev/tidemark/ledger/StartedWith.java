package dev.tidemark.ledger;

import java.util.Map;
import java.util.Optional;

/**
 * The settings that the last job of a generation was started with on a cluster, so that the next
 * one can count in the same way when the cluster has forgotten it (docs/protocol.md, R16). They
 * hold no secret: whoever starts a job names a file or a variable that does.
 */
public final class StartedWith {

    private static final String SETTINGS = "C:settings";

    private final ControlItems items;
    private final String entity;
    private final String what;

    StartedWith(ControlItems items, long generation) {
        this.items = items;
        this.entity = Register.entity(generation);
        this.what = "the settings of generation " + generation;
    }

    /** Keeps the settings of a job that is being started, in the place of the last one's. */
    public void record(Map<String, String> settings) {
        for (int attempt = 0; attempt < Register.ATTEMPTS; attempt++) {
            Optional<ControlItem> seen = items.get(entity, SETTINGS);
            if (seen.isPresent()
                    ? items.replace(seen.get(), settings)
                    : items.create(entity, SETTINGS, settings)) {
                return;
            }
        }
        throw Register.contended(what);
    }

    /** The last ones; empty if no job of this generation has left any. */
    public Optional<Map<String, String>> find() {
        return items.get(entity, SETTINGS).map(ControlItem::attributes);
    }
}
