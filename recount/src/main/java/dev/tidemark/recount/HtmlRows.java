package dev.tidemark.recount;

/** Rows of an HTML table, cell by cell; every text is escaped. */
final class HtmlRows {

    private final StringBuilder html = new StringBuilder();
    private long size;

    HtmlRows begin(boolean isFine, String heading) {
        size++;
        html.append(isFine ? "<tr>" : "<tr class=\"broken\">")
                .append("<th scope=\"row\">")
                .append(ReconciliationReport.escape(heading))
                .append("</th>");
        return this;
    }

    HtmlRows text(String text) {
        html.append("<td>").append(ReconciliationReport.escape(text)).append("</td>");
        return this;
    }

    HtmlRows number(String text) {
        html.append("<td class=\"n\">").append(text).append("</td>");
        return this;
    }

    void end() {
        html.append("</tr>\n");
    }

    long size() {
        return size;
    }

    String html() {
        return html.toString();
    }

    /** The rows under their headings, or a word that there are none. */
    String table(String... headings) {
        if (size == 0) {
            return "<p class=\"none\">None.</p>\n";
        }
        StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
        for (String heading : headings) {
            table.append("<th scope=\"col\">")
                    .append(ReconciliationReport.escape(heading))
                    .append("</th>");
        }
        return table.append("</tr></thead>\n<tbody>\n")
                .append(html)
                .append("</tbody>\n</table></div>\n")
                .toString();
    }
}
