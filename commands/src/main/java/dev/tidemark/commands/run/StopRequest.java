package dev.tidemark.commands.run;

import dev.tidemark.commands.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Ctrl-C, and the polite request to end, of a command that works in this process and can stop
 * between two steps. The first one is noted, the second ends the process at once.
 */
public final class StopRequest implements AutoCloseable {

    private record Replaced(Signal signal, SignalHandler before) {}

    private final AtomicBoolean come = new AtomicBoolean();
    private final List<Replaced> replaced = new ArrayList<>();

    private StopRequest() {}

    /**
     * From now on, until it is closed, signals do not end this process.
     *
     * @param first called at the first one
     */
    public static StopRequest listen(Runnable first) {
        StopRequest request = new StopRequest();
        for (String name : new String[] {"INT", "TERM"}) {
            Signal signal = new Signal(name);
            request.replaced.add(
                    new Replaced(signal, Signal.handle(signal, each -> request.add(first))));
        }
        return request;
    }

    private void add(Runnable first) {
        if (!come.compareAndSet(false, true)) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
        }
        first.run();
    }

    /** Whether the first one has come. */
    public boolean hasCome() {
        return come.get();
    }

    /** Signals mean again what they meant before. */
    @Override
    public void close() {
        replaced.forEach(each -> Signal.handle(each.signal, each.before));
    }
}
