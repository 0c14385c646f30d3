package dev.tidemark.clicks;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder in a bucket and how the bucket is reached, as people write it: {@code
 * s3://clicks/lake?region=eu-west-1}, with {@code &endpoint=http://127.0.0.1:9090} for another
 * service than AWS. It never holds a key: those come from the environment of whoever opens it.
 *
 * @param bucket 3 to 63 lower-case letters, digits, dots and hyphens: S3's own rule
 * @param prefix the folder's path in the bucket, without a slash at either end; empty for all of it
 * @param region the bucket's region; empty for the one of the environment, or whichever it is in
 * @param endpoint where the service is; empty for AWS. The bucket's name is then part of the path
 *     of a request, not of the host: few services besides AWS have a host for each bucket
 */
public record S3Folder(
        String bucket, String prefix, Optional<String> region, Optional<URI> endpoint) {

    /** What such an address begins with. */
    public static final String SCHEME = "s3://";

    private static final Pattern ADDRESS = Pattern.compile("s3://([^/?]*)(/[^?]*)?(\\?.*)?");
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

    /** What S3 takes without an escape in any client, and no empty or relative part. */
    private static final Pattern PREFIX =
            Pattern.compile(
                    "(?!\\.{1,2}(/|$))[A-Za-z0-9._=-]+(/(?!\\.{1,2}(/|$))[A-Za-z0-9._=-]+)*");

    /** Whether a text means a bucket, well written or not. */
    public static boolean isMeant(String text) {
        return text.startsWith("s3:") || text.startsWith("s3a:");
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if the text is none; the message shows how to write it
     */
    public static S3Folder parse(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()) {
            throw wrong(text, "it does not begin with s3://BUCKET");
        }
        String bucket = address.group(1);
        if (!BUCKET.matcher(bucket).matches()) {
            throw wrong(
                    text,
                    "a bucket's name has 3 to 63 lower-case letters, digits, dots or hyphens");
        }
        String path = address.group(2) == null ? "" : address.group(2).replaceAll("^/|/$", "");
        if (!path.isEmpty() && !PREFIX.matcher(path).matches()) {
            throw wrong(
                    text,
                    "a folder in a bucket has letters, digits, '_', '-', '=', '.' and single slashes");
        }
        S3Folder folder = new S3Folder(bucket, path, Optional.empty(), Optional.empty());
        String settings = address.group(3) == null ? "" : address.group(3).substring(1);
        for (String setting : settings.isEmpty() ? new String[0] : settings.split("&")) {
            folder = folder.with(text, setting);
        }
        return folder;
    }

    private S3Folder with(String text, String setting) {
        String[] pair = setting.split("=", 2);
        String value = pair.length == 1 ? "" : pair[1];
        return switch (pair[0]) {
            case "region" ->
                    new S3Folder(bucket, prefix, Optional.of(region(text, value)), endpoint);
            case "endpoint" ->
                    new S3Folder(bucket, prefix, region, Optional.of(endpoint(text, value)));
            default -> throw wrong(text, "'" + pair[0] + "' is no setting of it");
        };
    }

    private static String region(String text, String value) {
        if (!value.matches("[a-z0-9-]{3,40}")) {
            throw wrong(text, "'" + value + "' is no region");
        }
        return value;
    }

    private static URI endpoint(String text, String value) {
        try {
            URI uri = new URI(value);
            boolean isAddress =
                    uri.getHost() != null
                            && String.valueOf(uri.getScheme()).matches("https?")
                            && uri.getUserInfo() == null;
            if (isAddress) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // The text may hold a key, which must not be in a message or its cause.
            throw wrong(text, "its endpoint is no address such as http://127.0.0.1:9090");
        }
        throw wrong(text, "its endpoint is no address such as http://127.0.0.1:9090");
    }

    private static IllegalArgumentException wrong(String text, String why) {
        String named = text.replaceFirst("[?].*", "?...").replaceFirst("//[^/?]*@", "//***@");
        return new IllegalArgumentException(
                """
                '%s': %s. Write it as s3://BUCKET/FOLDER?region=eu-west-1, with \
                &endpoint=http://127.0.0.1:9090 for another service than AWS; keys come from the \
                environment."""
                        .formatted(named, why));
    }

    /**
     * Another folder that is reached in the same way.
     *
     * @param uri {@code s3://BUCKET/FOLDER}, without how it is reached, as Flink writes it
     */
    public S3Folder at(String uri) {
        S3Folder other = parse(uri);
        return new S3Folder(other.bucket, other.prefix, region, endpoint);
    }

    /** The folder itself, {@code s3://clicks/lake}, without how it is reached. */
    public String uri() {
        return SCHEME + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
    }

    /** The key of an object in this folder. */
    public String key(String name) {
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    /** The text that {@link #parse} reads. */
    @Override
    public String toString() {
        StringJoiner settings = new StringJoiner("&", "?", "").setEmptyValue("");
        region.ifPresent(name -> settings.add("region=" + name));
        endpoint.ifPresent(address -> settings.add("endpoint=" + address));
        return uri() + settings;
    }
}
