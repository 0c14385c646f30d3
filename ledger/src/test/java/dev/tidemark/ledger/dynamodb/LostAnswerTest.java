package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.testing.Dynalite;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A compare-and-set that was made, but whose answer never came, is known as made. */
class LostAnswerTest {

    /** Loses the answer to the next so many updates. */
    private static final class LosesAnswers implements ExecutionInterceptor {
        private final AtomicInteger left = new AtomicInteger();

        @Override
        public SdkResponse modifyResponse(
                Context.ModifyResponse context, ExecutionAttributes attributes) {
            if (context.request() instanceof UpdateItemRequest && left.getAndDecrement() > 0) {
                throw SdkClientException.create("Read timed out");
            }
            return context.response();
        }
    }

    private final LosesAnswers network = new LosesAnswers();
    @AutoClose private DynamoDbLedger ledger;
    private ControlItems items;

    @BeforeEach
    void makeALedger() {
        StoreUri.DynamoDb store = Dynalite.shared().newStore();
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
        ledger = new DynamoDbLedger(Processes.start(store, network));
        items = ledger.controlItems();
    }

    @Test
    void anItemWhoseCreationWasNotAnsweredHasBeenCreated() {
        network.left.set(1);
        assertThat(items.create("g7", "C:a", Map.of("k", "1"))).isTrue();
        assertThat(items.create("g7", "C:a", Map.of("k", "1"))).isFalse();
    }

    @Test
    void anItemWhoseReplacementWasNotAnsweredHasBeenReplacedOnce() {
        items.create("g7", "C:a", Map.of("k", "1"));
        ControlItem seen = items.get("g7", "C:a").orElseThrow();

        network.left.set(1);
        assertThat(items.replace(seen, Map.of("k", "2"))).isTrue();

        assertThat(items.get("g7", "C:a"))
                .contains(new ControlItem("g7", "C:a", 2, Map.of("k", "2")));
        assertThat(items.replace(seen, Map.of("k", "2"))).isFalse();
    }

    @Test
    void callsThatWereNotAnsweredAreCounted() {
        network.left.set(1);
        items.create("g7", "C:a", Map.of());
        assertThat(ledger.metrics().get("store_unanswered").getAsLong()).isEqualTo(1);
    }
}
