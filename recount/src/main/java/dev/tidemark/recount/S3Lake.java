package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.S3Folder;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * A lake in a bucket, whose keys are the paths of a {@link FolderLake}. What is listed and read are
 * complete objects: S3 shows an upload in parts only once it is committed.
 */
final class S3Lake implements Lake {

    /** As many keys come with one answer at most: S3's own limit. */
    private static final int KEYS_OF_A_PAGE = 1_000;

    private final S3Folder folder;
    private final S3Client client;
    private final int keysOfAPage;

    private S3Lake(S3Folder folder, S3Client client, int keysOfAPage) {
        this.folder = folder;
        this.client = client;
        this.keysOfAPage = keysOfAPage;
    }

    /**
     * Opens a lake that exists.
     *
     * @throws LakeAccessException if there is none, or it cannot be listed
     */
    static S3Lake open(S3Folder folder) throws IOException {
        return open(folder, S3Clients.of(folder), KEYS_OF_A_PAGE);
    }

    /** The same with another client, and shorter pages. */
    static S3Lake open(S3Folder folder, S3Client client, int keysOfAPage) throws IOException {
        S3Lake lake = new S3Lake(folder, client, keysOfAPage);
        lake.requireRawLines();
        return lake;
    }

    private void requireRawLines() throws IOException {
        String raw = folder.key(Kind.RAW.folder() + "/");
        try {
            if (client.listObjectsV2(list(raw).maxKeys(1).build()).contents().isEmpty()) {
                throw new LakeAccessException(
                        "there is no lake in %s: no key of it begins with %s. Nothing was changed."
                                .formatted(folder, raw),
                        "aws s3 ls " + folder.uri() + "/",
                        null);
            }
        } catch (SdkException e) {
            throw S3Failure.of(e).whenListing(folder);
        }
    }

    @Override
    public SortedSet<Hour> hours(Kind kind) throws IOException {
        String parent = folder.key(kind.folder() + "/");
        SortedSet<Hour> hours = new TreeSet<>();
        try {
            for (CommonPrefix below :
                    client.listObjectsV2Paginator(list(parent).delimiter("/").build())
                            .commonPrefixes()) {
                String name = below.prefix().substring(parent.length());
                LakeNames.hour(name.substring(0, name.length() - 1)).ifPresent(hours::add);
            }
        } catch (SdkException e) {
            throw S3Failure.of(e).whenListing(folder);
        }
        return hours;
    }

    @Override
    public List<LakeObject> objects(Kind kind, Hour arrival) throws IOException {
        String inLake = kind.folder() + "/" + LakeNames.partition(arrival) + "/";
        String parent = folder.key(inLake);
        List<LakeObject> objects = new ArrayList<>();
        try {
            for (S3Object found : client.listObjectsV2Paginator(list(parent).build()).contents()) {
                String name = found.key().substring(parent.length());
                if (LakeNames.isData(name)) {
                    objects.add(
                            new LakeObject(
                                    kind, arrival, inLake + name, found.size(), found.eTag()));
                }
            }
        } catch (SdkException e) {
            throw S3Failure.of(e).whenListing(folder);
        }
        objects.sort(Comparator.comparing(LakeObject::name));
        return objects;
    }

    private ListObjectsV2Request.Builder list(String prefix) {
        return ListObjectsV2Request.builder()
                .bucket(folder.bucket())
                .prefix(prefix)
                .maxKeys(keysOfAPage);
    }

    @Override
    public InputStream open(LakeObject object) throws IOException {
        return S3Input.open(client, folder, object);
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
