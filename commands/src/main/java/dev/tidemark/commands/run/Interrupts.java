package dev.tidemark.commands.run;

import java.util.function.Consumer;
import sun.misc.Signal;

/**
 * Ctrl-C, and the polite request to end. The first asks the job to stop with a savepoint, the
 * second kills it. The JVM offers no other way to go on after the first one, and a shutdown hook
 * cannot see the second.
 */
public final class Interrupts {

    private final Consumer<String> say;
    private final String answer;
    private JobProcess process;
    private int count;

    private Interrupts(Consumer<String> say, String answer) {
        this.say = say;
        this.answer = answer;
    }

    /**
     * From now on signals do not end this process.
     *
     * @param say tells a person
     * @param answer what is said to the first one
     */
    public static Interrupts listen(Consumer<String> say, String answer) {
        Interrupts interrupts = new Interrupts(say, answer);
        Signal.handle(new Signal("INT"), signal -> interrupts.add());
        Signal.handle(new Signal("TERM"), signal -> interrupts.add());
        return interrupts;
    }

    /** The process they are meant for, also those that came before it was there. */
    public synchronized void reach(JobProcess started) {
        process = started;
        if (count > 0) {
            pass();
        }
    }

    /** Whether the job was killed by a second one. */
    public synchronized boolean killed() {
        return count > 1;
    }

    private synchronized void add() {
        count++;
        if (count == 1) {
            say.accept(answer);
        }
        if (process != null) {
            pass();
        }
    }

    private void pass() {
        if (count > 1) {
            process.kill();
        } else {
            process.stop();
        }
    }
}
