package dev.tidemark.recount;

import dev.tidemark.clicks.S3Folder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Parts in a bucket; an object of one upload is there whole or not at all. */
final class S3Parts implements PartStore {

    private final S3Folder bucket;
    private final String folder;
    private final S3Client client;

    /**
     * @param folder where the parts go, a path below the lake
     */
    S3Parts(S3Folder lake, String folder) {
        this.bucket = lake;
        this.folder = lake.key(folder);
        this.client = S3Clients.of(lake);
    }

    private String key(int part, int parts) {
        return folder + "/" + PartStore.name(part, parts);
    }

    @Override
    public void put(int part, int parts, Path file) throws IOException {
        String key = key(part, parts);
        try {
            client.putObject(
                    request -> request.bucket(bucket.bucket()).key(key),
                    RequestBody.fromFile(file));
        } catch (SdkException e) {
            throw failed("put", key, e);
        }
    }

    @Override
    public InputStream open(int part, int parts) throws IOException {
        String key = key(part, parts);
        try {
            return client.getObject(request -> request.bucket(bucket.bucket()).key(key));
        } catch (NoSuchKeyException e) {
            FileNotFoundException missing = new FileNotFoundException(key + " is not there");
            missing.initCause(e);
            throw missing;
        } catch (SdkException e) {
            throw failed("read", key, e);
        }
    }

    @Override
    public void remove() throws IOException {
        try {
            for (S3Object part :
                    client.listObjectsV2Paginator(
                                    request -> request.bucket(bucket.bucket()).prefix(folder + "/"))
                            .contents()) {
                client.deleteObject(request -> request.bucket(bucket.bucket()).key(part.key()));
            }
        } catch (SdkException e) {
            throw failed("taken away", folder, e);
        }
    }

    private IOException failed(String what, String key, SdkException cause) {
        return new IOException(
                "s3://%s/%s cannot be %s: %s"
                        .formatted(bucket.bucket(), key, what, cause.getMessage()),
                cause);
    }
}
