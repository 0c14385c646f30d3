package dev.tidemark.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The bounded inputs that a generation has counted to their end, so that none is counted twice. */
public final class FinishedInputs {

    private static final String INPUT = "C:input:";

    private final ControlItems items;
    private final String entity;

    FinishedInputs(ControlItems items, long generation) {
        this.items = items;
        this.entity = Register.entity(generation);
    }

    /** Keeps an input; one that is kept already stays as it is. */
    public void record(FinishedInput input) {
        // False means that it was kept before: the first time it ended is the one that counts.
        items.create(
                entity,
                bucket(input.source(), input.fingerprint()),
                Map.of(
                        "source", input.source(),
                        "fingerprint", input.fingerprint(),
                        "at", input.at().toString()));
    }

    /** This very input, if it has been counted. */
    public Optional<FinishedInput> find(String source, String fingerprint) {
        return items.get(entity, bucket(source, fingerprint)).map(FinishedInputs::read);
    }

    /** All of them. */
    public List<FinishedInput> list() {
        return items.list(entity, INPUT).stream().map(FinishedInputs::read).toList();
    }

    private static String bucket(String source, String fingerprint) {
        return INPUT + Fingerprint.of(source + "\n" + fingerprint);
    }

    private static FinishedInput read(ControlItem item) {
        return new FinishedInput(
                item.attributes().get("source"),
                item.attributes().get("fingerprint"),
                Instant.parse(item.attributes().get("at")));
    }
}
