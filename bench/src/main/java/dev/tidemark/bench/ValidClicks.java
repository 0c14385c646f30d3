package dev.tidemark.bench;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.job.InputRecord;
import dev.tidemark.job.LakeEntry;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** The real job's screening without its log: sends every record to the lake, valid clicks on. */
final class ValidClicks extends ProcessFunction<InputRecord, Click> {

    static final OutputTag<LakeEntry> RAW =
            new OutputTag<>("raw", TypeInformation.of(LakeEntry.class));

    private static final long serialVersionUID = 1L;

    private final long generation;

    ValidClicks(long generation) {
        this.generation = generation;
    }

    @Override
    public void processElement(InputRecord record, Context context, Collector<Click> out) {
        context.output(RAW, new LakeEntry(record.arrivalTimeMillis(), rawLine(record)));
        Click click = record.click();
        if (click != null && click.valid() && AdIds.isUsable(click.adId())) {
            out.collect(click);
        }
    }

    private byte[] rawLine(InputRecord record) {
        if (record.malformed() == null) {
            return RawClickJson.write(
                    RawClick.of(record.position(), record.click(), generation, 1, 0));
        }
        long arrival = record.arrivalTimeMillis();
        return RawClickJson.write(
                RawClick.malformed(
                        record.position(),
                        arrival == Long.MIN_VALUE ? null : arrival,
                        record.malformed().raw(),
                        generation,
                        1,
                        0));
    }
}
