package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.util.function.Consumer;

/**
 * Tells the parent process what the job does, one JSON object a line on stdout; the command {@code
 * run} reads them. Nothing else is ever written to that stream.
 */
final class RunEvents {

    private final ObjectMapper json = new ObjectMapper();
    private final PrintStream out;

    RunEvents(PrintStream out) {
        this.out = out;
    }

    /** Writes one event; {@code fill} adds its fields. */
    void write(String event, Consumer<ObjectNode> fill) {
        ObjectNode node = json.createObjectNode();
        node.put("event", event);
        fill.accept(node);
        synchronized (out) {
            out.println(node);
            out.flush();
        }
    }

    /** Tells a person what the program is about to do or waits for. */
    void stage(String message) {
        write("stage", node -> node.put("message", message));
    }
}
