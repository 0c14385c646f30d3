package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.job.local.DemoRow.Held;
import dev.tidemark.ledger.RowKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a demo has shown what it promises, and when it must say that it has not. */
final class DemoOutcomeTest {

    private static final RowKey HOUR = new RowKey("ad_1", "H2026-02-08T10");
    private static final DemoRow WRONG_THEN_RIGHT =
            new DemoRow(HOUR, 10, new Held(10, 2), new Held(10, 0));
    private static final DemoRow NEVER_WRONG =
            new DemoRow(HOUR, 10, new Held(8, 2), new Held(8, 2));

    @Test
    void shownIsTooManyWithoutTheFlushAndRightWithIt() {
        RunResult result = outcome(WRONG_THEN_RIGHT, NEVER_WRONG).result();
        assertThat(result.result()).isEqualTo("finished");
        assertThat(result.exit()).isZero();
    }

    @Test
    void rightNumbersWithoutTheFlushShowNothing() {
        RunResult result = outcome(NEVER_WRONG, NEVER_WRONG).result();
        assertThat(result.result()).isEqualTo("not_shown");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.message()).contains("happen to be right");
    }

    @Test
    void tooFewWithoutTheFlushIsNotTheDoubleCount() {
        DemoRow tooFew = new DemoRow(HOUR, 10, new Held(9, 0), new Held(10, 0));
        assertThat(outcome(tooFew).result().exit()).isEqualTo(1);
    }

    @Test
    void wrongNumbersWithTheFlushAreAFault() {
        DemoRow wrong = new DemoRow(HOUR, 10, new Held(10, 2), new Held(10, 1));
        RunResult result = outcome(WRONG_THEN_RIGHT, wrong).result();
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.message()).contains("fault of tidemark");
    }

    @Test
    void theEventHasEveryNumber() {
        ObjectNode node = new ObjectMapper().createObjectNode();
        outcome(WRONG_THEN_RIGHT).addTo(node);
        assertThat(node)
                .hasToString(
                        "{\"clicks\":100,\"shards\":3,\"checkpoint\":1,\"flush_found\":64,"
                                + "\"flush_changed\":63,\"rows\":[{\"ad_id\":\"ad_1\","
                                + "\"hour\":\"2026-02-08T10\",\"right\":10,"
                                + "\"without_flush\":{\"fast\":10,\"late\":2},"
                                + "\"with_flush\":{\"fast\":10,\"late\":0}}]}");
    }

    private static DemoOutcome outcome(DemoRow... rows) {
        return new DemoOutcome(100, 1, 64, 63, List.of(rows));
    }
}
