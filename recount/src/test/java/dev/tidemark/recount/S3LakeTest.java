package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.S3Folder;
import dev.tidemark.recount.testing.S3Mock;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The lake's contract on a real server of S3's protocol, whose pages are short. */
final class S3LakeTest extends LakeContractTest {

    private static final int KEYS_OF_A_PAGE = 4;

    private final S3Mock server = S3Mock.shared();
    private final S3Folder folder = server.newFolder();

    @Override
    void put(String name, byte[] content) {
        server.put(folder, name, content);
    }

    @Override
    void delete(String name) {
        server.delete(folder, name);
    }

    @Override
    Lake lake() throws IOException {
        return S3Lake.open(folder, S3Clients.of(folder), KEYS_OF_A_PAGE);
    }

    @Override
    String noLake() {
        put("exceptions/hour=2026-02-08T10/a.jsonl.gz", bytes("a"));
        return folder.toString();
    }

    @Test
    void aWholeBucketIsALakeToo() throws IOException {
        S3Folder bucket =
                new S3Folder(server.newFolder().bucket(), "", folder.region(), folder.endpoint());
        server.put(bucket, "raw/hour=2026-02-08T10/a.jsonl.gz", bytes("a"));

        Lake lake = Lakes.open(bucket.toString(), Path.of(""));

        assertThat(lake.hours(Lake.Kind.RAW)).containsExactly(Hour.parse("2026-02-08T10"));
        assertThat(lake.objects(Lake.Kind.RAW, Hour.parse("2026-02-08T10"))).hasSize(1);
    }

    @Test
    void aBucketThatIsNotThereIsNamedWithTheNextCommand() {
        S3Folder missing =
                new S3Folder("no-such-bucket", "lake", folder.region(), folder.endpoint());

        assertThatThrownBy(() -> Lakes.open(missing.toString(), Path.of("")))
                .isInstanceOfSatisfying(
                        LakeAccessException.class,
                        e -> assertThat(e.next()).startsWith("aws s3 ls --endpoint-url http://"))
                .hasMessageContaining("there is no bucket 'no-such-bucket' there")
                .hasMessageContaining("Nothing of the lake was changed");
    }
}
