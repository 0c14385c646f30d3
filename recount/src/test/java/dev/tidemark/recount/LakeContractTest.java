package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Hour;
import dev.tidemark.recount.Lake.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every adapter of the lake keeps. */
abstract class LakeContractTest {

    private static final Hour HOUR = Hour.parse("2026-02-08T10");

    /** Puts an object into the lake that {@link #lake} opens. */
    abstract void put(String name, byte[] content) throws IOException;

    abstract void delete(String name) throws IOException;

    abstract Lake lake() throws IOException;

    /** A place where there is no lake. */
    abstract String noLake() throws IOException;

    @Test
    void theHoursOfAKindAreItsPartitionsInOrder() throws IOException {
        put("raw/hour=2026-02-08T11/a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/a.jsonl.gz", bytes("a"));
        put("raw/hour=2025-12-31T23/b/a.jsonl.gz", bytes("a"));
        put("raw/hour=unknown/a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/b.jsonl.gz", bytes("a"));
        put("raw/notes.txt", bytes("a"));
        put("rawer/hour=2026-02-08T12/a.jsonl.gz", bytes("a"));
        put("exceptions/hour=2026-02-08T13/a.jsonl.gz", bytes("a"));

        assertThat(lake().hours(Kind.RAW))
                .containsExactly(Hour.parse("2025-12-31T23"), HOUR, Hour.parse("2026-02-08T11"));
        assertThat(lake().hours(Kind.EXCEPTIONS)).containsExactly(Hour.parse("2026-02-08T13"));
    }

    @Test
    void aKindThatTheLakeDoesNotHoldHasNoHours() throws IOException {
        put("raw/hour=2026-02-08T10/a.jsonl.gz", bytes("a"));

        assertThat(lake().hours(Kind.EXCEPTIONS)).isEmpty();
        assertThat(lake().objects(Kind.EXCEPTIONS, HOUR)).isEmpty();
        assertThat(lake().objects(Kind.RAW, Hour.parse("2026-02-08T09"))).isEmpty();
    }

    @Test
    void theObjectsOfAPartitionComeByNameWithTheirSizes() throws IOException {
        put("raw/hour=2026-02-08T10/b.jsonl.gz", bytes("four"));
        put("raw/hour=2026-02-08T10/a.jsonl", bytes(""));
        put("raw/hour=2026-02-08T10/deep/er/c.jsonl.gz", bytes("c"));
        put("raw/hour=2026-02-08T11/d.jsonl.gz", bytes("d"));

        List<LakeObject> objects = lake().objects(Kind.RAW, HOUR);

        assertThat(objects)
                .extracting(LakeObject::name)
                .containsExactly(
                        "raw/hour=2026-02-08T10/a.jsonl",
                        "raw/hour=2026-02-08T10/b.jsonl.gz",
                        "raw/hour=2026-02-08T10/deep/er/c.jsonl.gz");
        assertThat(objects).extracting(LakeObject::bytes).containsExactly(0L, 4L, 1L);
        assertThat(objects)
                .allSatisfy(
                        object -> {
                            assertThat(object.kind()).isEqualTo(Kind.RAW);
                            assertThat(object.arrival()).isEqualTo(HOUR);
                        });
    }

    @Test
    void whatIsHiddenIsNoData() throws IOException {
        put("raw/hour=2026-02-08T10/.a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/_a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/_tmp/a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/.tmp/a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/a_.jsonl.gz", bytes("a"));

        assertThat(lake().objects(Kind.RAW, HOUR))
                .extracting(LakeObject::name)
                .containsExactly("raw/hour=2026-02-08T10/a_.jsonl.gz");
    }

    @Test
    void manyObjectsAreEachListedOnce() throws IOException {
        for (int i = 0; i < 25; i++) {
            put("raw/hour=2026-02-08T10/o%02d.jsonl.gz".formatted(i), bytes("a"));
        }

        assertThat(lake().objects(Kind.RAW, HOUR))
                .hasSize(25)
                .extracting(LakeObject::name)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void anObjectIsReadAsItIsStored() throws IOException {
        byte[] large = new byte[3_000_001];
        new Random(4).nextBytes(large);
        put("raw/hour=2026-02-08T10/large.bin", large);
        put("raw/hour=2026-02-08T10/none.bin", new byte[0]);

        List<LakeObject> objects = lake().objects(Kind.RAW, HOUR);

        assertThat(read(objects.get(0))).isEqualTo(large);
        assertThat(read(objects.get(1))).isEmpty();
    }

    @Test
    void anotherContentIsAnotherVersion() throws IOException {
        put("raw/hour=2026-02-08T10/a.jsonl.gz", bytes("one"));
        LakeObject before = lake().objects(Kind.RAW, HOUR).get(0);
        assertThat(lake().objects(Kind.RAW, HOUR)).containsExactly(before);

        put("raw/hour=2026-02-08T10/a.jsonl.gz", bytes("another"));

        assertThat(lake().objects(Kind.RAW, HOUR).get(0).version()).isNotEqualTo(before.version());
    }

    @Test
    void anObjectThatVanishedAfterItWasListedIsNamed() throws IOException {
        put("raw/hour=2026-02-08T10/a.jsonl.gz", bytes("a"));
        put("raw/hour=2026-02-08T10/b.jsonl.gz", bytes("b"));
        Lake lake = lake();
        LakeObject object = lake.objects(Kind.RAW, HOUR).get(0);
        delete(object.name());

        assertThatThrownBy(() -> LakeLines.read(lake, object, (bytes, from, length) -> {}))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessage("raw/hour=2026-02-08T10/a.jsonl.gz: it is no longer there");
    }

    @Test
    void anObjectThatWasReplacedAfterItWasListedIsNotTakenForIt() throws IOException {
        put("raw/hour=2026-02-08T10/a.jsonl", bytes("one line\n"));
        Lake lake = lake();
        LakeObject object = lake.objects(Kind.RAW, HOUR).get(0);
        put(object.name(), bytes("one line\nand another\n"));

        assertThatThrownBy(() -> LakeLines.read(lake, object, (bytes, from, length) -> {}))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageContaining("replaced");
    }

    @Test
    void aTruncatedObjectIsNamed() throws IOException {
        byte[] whole = MemoryLake.gzip(bytes("a line that is long enough to be cut somewhere"));
        put("raw/hour=2026-02-08T10/a.jsonl.gz", Arrays.copyOf(whole, whole.length - 9));
        Lake lake = lake();
        LakeObject object = lake.objects(Kind.RAW, HOUR).get(0);

        assertThatThrownBy(() -> LakeLines.read(lake, object, (bytes, from, length) -> {}))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageStartingWith("raw/hour=2026-02-08T10/a.jsonl.gz: ");
    }

    @Test
    void whereNoRawLinesAreIsNoLake() throws IOException {
        String place = noLake();

        assertThatThrownBy(() -> Lakes.open(place, java.nio.file.Path.of("")))
                .isInstanceOf(LakeAccessException.class)
                .hasMessageContaining("there is no lake in " + place)
                .hasMessageContaining("Nothing was changed");
    }

    private byte[] read(LakeObject object) throws IOException {
        try (InputStream in = lake().open(object)) {
            return in.readAllBytes();
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
