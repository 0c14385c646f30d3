package dev.tidemark.ledger.valkey;

import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.TotalsLifetime;
import java.util.List;

/**
 * The one script that changes totals, and its arguments. The server runs it in one step, so a
 * total, its fence and its index entry change together or not at all (docs/protocol.md, R24).
 */
final class TotalScript {

    /**
     * Counts, epochs and spends stay text: a Lua number holds 53 bits only. Generations and runs
     * are compared, and never come near that.
     *
     * <p>KEYS: the total; the index partition of the new epoch, for a removal of the one seen. All
     * are of one slot, also the partition of the epoch that the total held before.
     */
    static final String TEXT =
            """
            local op, indexes, member, key_group = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
            local hour_end, lifetime = tonumber(ARGV[5]), tonumber(ARGV[6])
            local valid, spend, ckpt, gen, run = ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]
            local held = redis.call('HMGET', KEYS[1], 'ckpt', 'gen', 'run', 'valid', 'spend_micros')
            local there = held[1]

            if op == 'write' then
              local newer = there and (tonumber(held[2]) > tonumber(gen)
                or (held[2] == gen and tonumber(held[3]) > tonumber(run)))
              if newer then return 'REFUSED' end
            else
              local done = not there
              if op == 'rewrite' then
                done = there and held[1] == ckpt and held[2] == gen and held[3] == run
                  and held[4] == valid and held[5] == spend
              end
              if done then return 'DONE' end
              local as_seen = there
                and held[1] == ARGV[12] and held[2] == ARGV[13] and held[3] == ARGV[14]
              if not as_seen then return 'SKIPPED' end
            end

            if there and (op == 'remove' or held[1] ~= ckpt) then
              redis.call('ZREM', indexes .. held[1], member)
            end
            if op == 'remove' then
              redis.call('DEL', KEYS[1])
              return 'APPLIED'
            end
            redis.call('HSET', KEYS[1], 'key_group', key_group, 'valid', valid,
              'spend_micros', spend, 'ckpt', ckpt, 'gen', gen, 'run', run)
            redis.call('ZADD', KEYS[2], key_group, member)

            local time = redis.call('TIME')
            local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
            local gone = math.max(hour_end, now) + lifetime
            redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', gone))
            if redis.call('PTTL', KEYS[2]) < gone - now then
              redis.call('PEXPIREAT', KEYS[2], string.format('%.0f', gone))
            end
            return op == 'write' and 'WRITTEN' or 'APPLIED'
            """;

    /**
     * One call of the script.
     *
     * @param keys the total and an index partition
     * @param arguments everything else
     */
    record Call(List<String> keys, List<String> arguments) {}

    private TotalScript() {}

    /** Answers {@code WRITTEN} or {@code REFUSED}. */
    static Call write(TotalWrite write) {
        TotalKey key = TotalKey.of(write.key());
        Tag tag = write.tag();
        return new Call(
                List.of(key.total(), key.index(tag.checkpoint())),
                List.of(
                        "write",
                        key.indexPrefix(),
                        key.member(),
                        Integer.toString(write.keyGroup()),
                        Long.toString(TotalsLifetime.hourEndMillis(write.key())),
                        Long.toString(TotalsLifetime.AFTER.toMillis()),
                        Long.toString(write.counts().valid()),
                        Long.toString(write.counts().spendMicros()),
                        Long.toString(tag.checkpoint()),
                        Long.toString(tag.generation()),
                        Long.toString(tag.run())));
    }

    /** Answers {@code APPLIED}, {@code DONE} or {@code SKIPPED}. */
    static Call rewrite(RunningTotal seen, TaggedCounts will) {
        return repair("rewrite", seen, will);
    }

    /** Answers {@code APPLIED}, {@code DONE} or {@code SKIPPED}. */
    static Call remove(RunningTotal seen) {
        return repair("remove", seen, seen.value());
    }

    private static Call repair(String operation, RunningTotal seen, TaggedCounts value) {
        TotalKey key = TotalKey.of(seen.key());
        Tag read = seen.value().tag();
        Tag tag = value.tag();
        return new Call(
                List.of(key.total(), key.index(tag.checkpoint())),
                List.of(
                        operation,
                        key.indexPrefix(),
                        key.member(),
                        Integer.toString(seen.keyGroup()),
                        Long.toString(TotalsLifetime.hourEndMillis(seen.key())),
                        Long.toString(TotalsLifetime.AFTER.toMillis()),
                        Long.toString(value.counts().valid()),
                        Long.toString(value.counts().spendMicros()),
                        Long.toString(tag.checkpoint()),
                        Long.toString(tag.generation()),
                        Long.toString(tag.run()),
                        Long.toString(read.checkpoint()),
                        Long.toString(read.generation()),
                        Long.toString(read.run())));
    }
}
