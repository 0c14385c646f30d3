package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.Writer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Both tag indexes as they were a while ago: it misses what is new and still shows what has gone
 * (docs/protocol.md, R19).
 */
final class LaggingIndex {

    private static final Comparator<LedgerRow> ORDER =
            Comparator.comparingInt(LedgerRow::keyGroup)
                    .thenComparing(row -> row.key().entity())
                    .thenComparing(row -> row.key().bucket());

    private static final String EMPTY_PAGE = "(empty page)";
    private static final String AGAIN = "(again)";

    private record Change(Duration visibleAt, RowKey key, Optional<LedgerRow> row) {}

    /** All values of one writer under one epoch. */
    private record Partition(Writer writer, long epoch) {}

    private static final List<Writer> INDEXED = List.of(Writer.FAST, Writer.LATE);

    private final Map<RowKey, LedgerRow> visible = new HashMap<>();
    private final Map<Partition, Map<RowKey, LedgerRow>> partitions = new HashMap<>();
    private final Deque<Change> pending = new ArrayDeque<>();
    private Duration now = Duration.ZERO;
    private Duration lag = Duration.ZERO;
    private Duration queryTakes = Duration.ZERO;
    private int pageSize = Integer.MAX_VALUE;
    private boolean emptyPages;
    private boolean repeatedPages;

    Duration lag() {
        return lag;
    }

    void lag(Duration next) {
        lag = next;
    }

    void queryTakes(Duration each) {
        queryTakes = each;
    }

    void pages(int size, boolean emptyOnesBetween) {
        pageSize = size;
        emptyPages = emptyOnesBetween;
    }

    void repeatPages() {
        repeatedPages = true;
    }

    void changed(RowKey key, Optional<LedgerRow> row) {
        pending.add(new Change(now.plus(lag), key, row));
        advance(Duration.ZERO);
    }

    void advance(Duration time) {
        now = now.plus(time);
        while (!pending.isEmpty() && pending.peek().visibleAt().compareTo(now) <= 0) {
            Change change = pending.remove();
            show(change);
        }
    }

    private void show(Change change) {
        LedgerRow before = visible.remove(change.key());
        if (before != null) {
            partitionsOf(before).forEach(each -> partitions.get(each).remove(change.key()));
        }
        change.row()
                .ifPresent(
                        row -> {
                            visible.put(change.key(), row);
                            partitionsOf(row).forEach(each -> add(each, row));
                        });
    }

    private void add(Partition partition, LedgerRow row) {
        partitions.computeIfAbsent(partition, key -> new HashMap<>()).put(row.key(), row);
    }

    private static List<Partition> partitionsOf(LedgerRow row) {
        return INDEXED.stream()
                .flatMap(
                        writer ->
                                row.tagged(writer).stream()
                                        .map(
                                                value ->
                                                        new Partition(
                                                                writer, value.tag().checkpoint())))
                .toList();
    }

    TagPage find(TagQuery query) {
        advance(queryTakes);
        String asked = query.after().orElse("");
        String after = asked.replace(AGAIN, "");
        TagPage page = page(query, after);
        return repeatedPages && after.equals(asked)
                ? new TagPage(page.rows(), Optional.of(asked + AGAIN))
                : page;
    }

    private TagPage page(TagQuery query, String after) {
        if (emptyPages && !after.endsWith(EMPTY_PAGE)) {
            return new TagPage(List.of(), Optional.of(after + EMPTY_PAGE));
        }
        String last = after.replace(EMPTY_PAGE, "");
        List<LedgerRow> rest =
                partitions
                        .getOrDefault(
                                new Partition(query.writer(), query.index().epoch()), Map.of())
                        .values()
                        .stream()
                        .filter(row -> matches(row, query))
                        .sorted(ORDER)
                        .filter(row -> token(row).compareTo(last) > 0)
                        .toList();
        if (rest.size() <= pageSize) {
            return new TagPage(rest, Optional.empty());
        }
        List<LedgerRow> page = rest.subList(0, pageSize);
        return new TagPage(List.copyOf(page), Optional.of(token(page.get(pageSize - 1))));
    }

    private static boolean matches(LedgerRow row, TagQuery query) {
        return query.keyGroups().contains(row.keyGroup())
                && row.tagged(query.writer())
                        .map(value -> query.index().holds(row.key(), value.tag()))
                        .orElse(false);
    }

    /** Sorts as {@link #ORDER} does, so that it can serve as the place where a page ended. */
    private static String token(LedgerRow row) {
        return "%05d\u0000%s\u0000%s"
                .formatted(row.keyGroup(), row.key().entity(), row.key().bucket());
    }
}
