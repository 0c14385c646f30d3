package dev.tidemark.commands;

import dev.tidemark.commands.render.JsonText;
import dev.tidemark.commands.run.StopRequest;
import java.util.function.Supplier;

/**
 * What a command that steers a cluster says when Ctrl-C ends it: what was asked of the cluster goes
 * on without it, and a person must know how to go on.
 */
final class LastWords {

    private LastWords() {}

    /**
     * Does the work of a command, in which the first signal ends the process.
     *
     * @param safe what is safe, as a sentence
     * @param next the command to type
     */
    static <T> T during(Session session, String safe, String next, Supplier<T> work) {
        StopRequest request =
                StopRequest.listen(
                        () -> {
                            session.surroundings()
                                    .err()
                                    .print(text(session, "interrupted. " + safe, next));
                            session.surroundings().err().flush();
                            Runtime.getRuntime().halt(ErrorCode.INTERRUPTED.exit().code());
                        });
        try {
            return work.get();
        } finally {
            request.close();
        }
    }

    private static String text(Session session, String message, String next) {
        String code = ErrorCode.INTERRUPTED.id();
        return session.isJson()
                ? JsonText.of(Session.errorTree(code, message, next))
                : "error %s: %s%n  next: %s%n".formatted(code, message, next);
    }
}
