package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Hour;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LakeLinesTest {

    private static final Hour HOUR = Hour.parse("2026-02-08T10");

    private final MemoryLake lake = new MemoryLake();

    @Test
    void everyLineOfAnObjectIsPassedOnAlsoThoseThatSpanTheChunksOfReading() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            lines.add(i + "x".repeat(i % 977));
        }
        lines.add("y".repeat(200_000));
        assertThat(read(put("a.jsonl.gz", gzip(lines)))).isEqualTo(lines);
        byte[] plain = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        assertThat(read(put("b.jsonl", plain))).isEqualTo(lines);
        assertThat(read(put("c.jsonl", new byte[0]))).isEmpty();
    }

    @Test
    void aGzipObjectThatBreaksOffAnywhereIsAnError() {
        byte[] whole = gzip(List.of("one", "two", "three"));
        for (int length = 1; length < whole.length; length++) {
            LakeObject object = put("a.jsonl.gz", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> read(object))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(UnreadableObjectException.class)
                    .hasMessageContaining("a.jsonl.gz");
        }
    }

    @Test
    void bytesBehindTheGzipAndChangedBytesInsideAreErrors() throws IOException {
        byte[] whole = gzip(List.of("one", "two", "three"));
        ByteArrayOutputStream more = new ByteArrayOutputStream();
        more.write(whole);
        more.write("rest".getBytes(StandardCharsets.UTF_8));
        LakeObject trailing = put("a.jsonl.gz", more.toByteArray());
        assertThatThrownBy(() -> read(trailing)).isInstanceOf(UnreadableObjectException.class);

        byte[] flipped = whole.clone();
        flipped[flipped.length - 6] ^= 1;
        LakeObject wrongSum = put("a.jsonl.gz", flipped);
        assertThatThrownBy(() -> read(wrongSum))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageContaining("checksum");
    }

    @Test
    void severalGzipMembersAreOneObject() throws IOException {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(gzip(List.of("one")));
        both.write(gzip(List.of("two")));
        assertThat(read(put("a.jsonl.gz", both.toByteArray()))).containsExactly("one", "two");
    }

    @Test
    void anObjectOfAnotherSizeThanListedIsAnError() {
        put("a.jsonl.gz", gzip(List.of("one")));
        String name = "raw/hour=2026-02-08T10/a.jsonl.gz";
        lake.claimSize(name, lake.content(name).length + 1L);
        assertThatThrownBy(() -> read(lake.objects(Lake.Kind.RAW, HOUR).get(0)))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageContaining("short");
    }

    @Test
    void aLastLineWithoutItsEndIsAnError() {
        LakeObject object = put("a.jsonl", "one\ntw".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> read(object))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageContaining("last line");
    }

    @Test
    void aLineThatTheReaderDoesNotKnowIsNamedByItsNumber() {
        LakeObject object = put("a.jsonl", "one\ntwo\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(
                        () ->
                                LakeLines.read(
                                        lake,
                                        object,
                                        (bytes, from, length) -> {
                                            if (bytes[from] == 't') {
                                                throw new IllegalArgumentException("no click");
                                            }
                                        }))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageContaining("line 2: no click");
    }

    @Test
    void aFullDiskIsNoFaultOfTheObject() {
        LakeObject object = put("a.jsonl", "one\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(
                        () ->
                                LakeLines.read(
                                        lake,
                                        object,
                                        (bytes, from, length) -> {
                                            throw new IOException("disk full");
                                        }))
                .isNotInstanceOf(UnreadableObjectException.class)
                .hasMessage("disk full");
    }

    @Test
    void aFailureThatGivesNoReasonIsNamedByItsKind() {
        LakeObject object = put("a.jsonl", "one\n".getBytes(StandardCharsets.UTF_8));
        lake.failToOpen(object.name(), new ClosedChannelException());
        assertThatThrownBy(() -> read(object))
                .isInstanceOfSatisfying(
                        UnreadableObjectException.class,
                        e ->
                                assertThat(e.reason())
                                        .isEqualTo("java.nio.channels.ClosedChannelException"));
    }

    private LakeObject put(String name, byte[] content) {
        lake.put(Lake.Kind.RAW, HOUR, name, content);
        return lake.objects(Lake.Kind.RAW, HOUR).stream()
                .filter(object -> object.name().endsWith("/" + name))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] gzip(List<String> lines) {
        return MemoryLake.gzip(
                lines.stream()
                        .map(line -> line.getBytes(StandardCharsets.UTF_8))
                        .toArray(byte[][]::new));
    }

    private List<String> read(LakeObject object) throws IOException {
        List<String> lines = new ArrayList<>();
        LakeLines.read(
                lake,
                object,
                (bytes, from, length) ->
                        lines.add(new String(bytes, from, length, StandardCharsets.UTF_8)));
        return lines;
    }
}
