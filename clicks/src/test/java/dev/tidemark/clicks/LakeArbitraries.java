package dev.tidemark.clicks;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** What may stand in the lines of the lake. */
final class LakeArbitraries {

    private LakeArbitraries() {}

    /** Any text that can be written as UTF-8, often with what JSON must escape. */
    static Arbitrary<String> texts() {
        Arbitrary<String> any =
                Arbitraries.strings().all().ofMaxLength(40).filter(RawText::isWellFormed);
        return Arbitraries.oneOf(any, Arbitraries.strings().withChars("\"\\:/\n\r\t\0{}é日"));
    }

    static Arbitrary<Position> positions() {
        return Combinators.combine(texts(), Arbitraries.longs().greaterOrEqual(0))
                .as(Position::new);
    }
}
