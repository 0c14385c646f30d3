package dev.tidemark.commands;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Register;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the generation that a command is about in the store's register; it is never guessed. */
final class RegisteredGeneration {

    private RegisteredGeneration() {}

    /**
     * The generation of a number.
     *
     * @param number null for the newest
     */
    static Generation find(ControlItems items, Long number, String store) {
        List<Generation> known = Register.generations(items);
        if (known.isEmpty()) {
            throw new Failure(
                    ErrorCode.NOT_FOUND,
                    "no job has ever begun in " + store + ", so there is nothing to repair.",
                    "the same command with the --store of the job");
        }
        if (number == null) {
            return known.get(known.size() - 1);
        }
        return known.stream()
                .filter(generation -> generation.number() == number)
                .findFirst()
                .orElseThrow(
                        () ->
                                Failure.badValue(
                                        "--job-gen",
                                        "%s has no generation %d; it has %s"
                                                .formatted(store, number, numbers(known))));
    }

    private static String numbers(List<Generation> known) {
        return known.stream()
                .map(generation -> Long.toString(generation.number()))
                .collect(Collectors.joining(", "));
    }
}
