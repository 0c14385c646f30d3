package dev.tidemark.ledger.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.StoreUri;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a drill expects of the server it starts. */
class DynaliteTest {

    @Test
    void aClientThatGoesAwayInTheMiddleOfARequestEndsNothing() throws Exception {
        try (Dynalite server = Dynalite.start(Optional.empty())) {
            StoreUri.DynamoDb store = server.newStore();
            for (int i = 0; i < 50; i++) {
                goAwayInTheMiddleOfARequest(store.endpoint().orElseThrow());
            }
            Ledgers.create(store);
            try (Ledger ledger = Ledgers.open(store)) {
                assertThat(ledger.isUnused()).isTrue();
            }
        }
    }

    private static void goAwayInTheMiddleOfARequest(URI server) throws Exception {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            OutputStream out = socket.getOutputStream();
            String begun =
                    """
                    POST / HTTP/1.1
                    Host: here
                    X-Amz-Target: DynamoDB_20120810.PutItem
                    Content-Type: application/x-amz-json-1.0
                    Content-Length: 1000

                    {"TableName":"""
                            .replace("\n", "\r\n");
            out.write(begun.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            socket.setSoLinger(true, 0);
        }
    }
}
