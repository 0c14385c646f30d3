package dev.tidemark.ledger.valkey;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Stands between a client and its server, passes everything on, and loses answers when it is told
 * to: it waits until the server has answered, then breaks the connection instead of passing the
 * answer on.
 */
final class BreakingProxy implements AutoCloseable {

    private final ServerSocket door;
    private final int serverPort;
    private volatile boolean losesAnswers;
    private volatile int answersLost;

    BreakingProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.door = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    void loseAnswers(boolean lose) {
        losesAnswers = lose;
    }

    int answersLost() {
        return answersLost;
    }

    private void accept() {
        try {
            while (!door.isClosed()) {
                Socket client = door.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                start(() -> pass(client, server, false));
                start(() -> pass(server, client, true));
            }
        } catch (IOException e) {
            // The door was closed: the test is over.
            return;
        }
    }

    private void pass(Socket from, Socket to, boolean isAnswer) {
        byte[] bytes = new byte[8_192];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            int length = in.read(bytes);
            while (length > 0) {
                if (isAnswer && losesAnswers) {
                    count();
                    return;
                }
                out.write(bytes, 0, length);
                out.flush();
                length = in.read(bytes);
            }
        } catch (IOException e) {
            // One side has ended; closing both ends the other one.
            return;
        }
    }

    private synchronized void count() {
        answersLost++;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "breaking-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
