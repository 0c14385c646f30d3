package dev.tidemark.recount;

import dev.tidemark.clicks.S3Folder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * The bytes of one object of a bucket, from one request. A connection that breaks is followed by a
 * request for the bytes from there on, a bounded number of times; each asks for the version that
 * was listed, so that two versions are never mixed.
 */
final class S3Input extends InputStream {

    static final int MOST_BREAKS = 5;

    private final S3Client client;
    private final S3Folder folder;
    private final LakeObject object;

    private ResponseInputStream<GetObjectResponse> in;
    private long position;
    private int breaks;

    private S3Input(S3Client client, S3Folder folder, LakeObject object) {
        this.client = client;
        this.folder = folder;
        this.object = object;
    }

    /**
     * Opens an object.
     *
     * @throws IOException if it cannot be read, is no longer there or was replaced
     */
    static S3Input open(S3Client client, S3Folder folder, LakeObject object) throws IOException {
        S3Input input = new S3Input(client, folder, object);
        input.in = input.request();
        return input;
    }

    private ResponseInputStream<GetObjectResponse> request() throws IOException {
        GetObjectRequest.Builder request =
                GetObjectRequest.builder()
                        .bucket(folder.bucket())
                        .key(folder.key(object.name()))
                        .ifMatch(object.version());
        if (position > 0) {
            request.range("bytes=" + position + "-");
        }
        try {
            return client.getObject(request.build());
        } catch (SdkException e) {
            throw S3Failure.of(e).whenReading();
        }
    }

    @Override
    public int read(byte[] out, int from, int length) throws IOException {
        while (true) {
            try {
                int read = in.read(out, from, length);
                if (read < 0 && position < object.bytes()) {
                    throw new EOFException("the connection ended");
                }
                position += Math.max(read, 0);
                return read;
            } catch (SdkException e) {
                // The bytes are not those that were stored, and some were passed on already.
                throw S3Failure.of(e).whenReading();
            } catch (IOException e) {
                goOnAfter(e);
            }
        }
    }

    private void goOnAfter(IOException broken) throws IOException {
        in.abort();
        breaks++;
        if (breaks > MOST_BREAKS) {
            throw new IOException(
                    "its connection broke %d times, the last time after %d of %d bytes (%s)"
                            .formatted(breaks, position, object.bytes(), broken.getMessage()),
                    broken);
        }
        in = request();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int read = read(one, 0, 1);
        return read < 0 ? -1 : one[0] & 0xff;
    }

    /** Ends the connection if there is more: reading on to keep it would cost more. */
    @Override
    public void close() throws IOException {
        if (position < object.bytes()) {
            in.abort();
        } else {
            in.close();
        }
    }
}
