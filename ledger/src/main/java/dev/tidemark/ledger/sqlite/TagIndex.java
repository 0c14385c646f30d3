package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.Writer;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Queries of the two tag indexes, page by page in the order (key group, ad, bucket). */
final class TagIndex {

    /** Rows in a page: some 100 kB. */
    static final int PAGE_SIZE = 500;

    private TagIndex() {}

    static String sql(Writer writer) {
        String prefix =
                switch (writer) {
                    case FAST, LATE -> writer.prefix();
                    case FINAL -> throw new IllegalArgumentException("final_* carries no tag");
                };
        return RowReader.SELECT
                + """
                $_ix = ? AND key_group BETWEEN ? AND ? AND (key_group, entity, bucket) > (?, ?, ?)
                ORDER BY key_group, entity, bucket LIMIT ?\
                """
                        .replace("$", prefix);
    }

    static TagPage find(Session session, TagQuery query) throws SQLException {
        Place after = query.after().map(Place::parse).orElse(Place.START);
        List<LedgerRow> rows =
                RowReader.rows(
                        session.bound(
                                sql(query.writer()),
                                query.index().text(),
                                query.keyGroups().first(),
                                query.keyGroups().last(),
                                after.keyGroup(),
                                after.entity(),
                                after.bucket(),
                                PAGE_SIZE + 1));
        if (rows.size() <= PAGE_SIZE) {
            return new TagPage(rows, Optional.empty());
        }
        List<LedgerRow> page = List.copyOf(rows.subList(0, PAGE_SIZE));
        return new TagPage(page, Optional.of(Place.of(page.get(PAGE_SIZE - 1)).token()));
    }

    /** The last row of a page. The bucket comes before the ad, which may hold any character. */
    private record Place(int keyGroup, String entity, String bucket) {

        private static final Place START = new Place(-1, "", "");

        static Place of(LedgerRow row) {
            return new Place(row.keyGroup(), row.key().entity(), row.key().bucket());
        }

        static Place parse(String token) {
            String[] parts = token.split(" ", 3);
            return new Place(Integer.parseInt(parts[0]), parts[2], parts[1]);
        }

        String token() {
            return keyGroup + " " + bucket + " " + entity;
        }
    }
}
