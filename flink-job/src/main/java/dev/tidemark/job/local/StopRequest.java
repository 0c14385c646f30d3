package dev.tidemark.job.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Listens to the parent process: the line {@code stop}, or the end of stdin because the parent is
 * gone, asks the job to stop with a savepoint.
 */
final class StopRequest {

    private volatile boolean made;

    static StopRequest listeningTo(InputStream parent) {
        StopRequest request = new StopRequest();
        Thread listener = new Thread(() -> request.listen(parent), "parent-listener");
        listener.setDaemon(true);
        listener.start();
        return request;
    }

    boolean made() {
        return made;
    }

    private void listen(InputStream parent) {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(parent, StandardCharsets.UTF_8));
        try {
            String line = lines.readLine();
            while (line != null && !line.equals("stop")) {
                line = lines.readLine();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("lost the parent process; stopping", e);
        } finally {
            made = true;
        }
    }
}
