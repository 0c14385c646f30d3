package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What this run has read and decided so far, taken from the job's own metrics. */
record RunTotals(
        long clicksRead,
        long late,
        long duplicate,
        long stale,
        long invalid,
        long malformed,
        long refused) {

    static RunTotals now() {
        return new RunTotals(
                JobMetrics.sum("records_screened"),
                JobMetrics.sum("clicks_late"),
                JobMetrics.sum("clicks_duplicate"),
                JobMetrics.sum("clicks_stale"),
                JobMetrics.sum("clicks_invalid"),
                JobMetrics.sum("records_malformed"),
                JobMetrics.sum("refused_writes"));
    }

    /** The share of records that could not be read, 0 to 1. */
    double badShare() {
        return clicksRead == 0 ? 0 : (double) malformed / clicksRead;
    }

    void addTo(ObjectNode node) {
        node.put("clicks_read", clicksRead);
        node.put("counted", clicksRead - duplicate - stale - invalid - malformed - late);
        node.put("late", late);
        node.put("duplicate", duplicate);
        node.put("stale", stale);
        node.put("invalid", invalid);
        node.put("malformed", malformed);
        node.put("refused", refused);
    }
}
