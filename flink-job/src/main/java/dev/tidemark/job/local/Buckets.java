package dev.tidemark.job.local;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.recount.AwsCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.DefaultPluginManager;
import org.apache.flink.core.plugin.DirectoryBasedPluginFinder;

/**
 * Lets Flink reach the buckets that a job names: loads its S3 plugin, in a class loader of its own,
 * and tells it where each bucket is. A job that names none never loads it.
 */
final class Buckets {

    /** The keys of the environment, the profile, a web identity or the machine; never of a flag. */
    private static final String CREDENTIALS =
            "com.amazonaws.auth.DefaultAWSCredentialsProviderChain";

    /**
     * A service that is away is given up after about as long as a checkpoint may take: its own
     * defaults try for half an hour without a word, while Flink would start the job anew.
     */
    private static final Map<String, String> PATIENCE =
            Map.of(
                    "attempts.maximum", "5",
                    "retry.limit", "3",
                    "connection.establish.timeout", "5000");

    private Buckets() {}

    /** Makes buckets known to Flink in a child process, which is told where the plugins are. */
    static void open(List<S3Folder> folders, RunEvents events) throws IOException {
        open(folders, System.getProperty("tidemark.plugins", ""), events::stage);
    }

    /**
     * Makes buckets known to Flink and looks into each.
     *
     * @param plugins the folder of Flink's plugins, one folder each
     * @param stages told which bucket is waited for
     * @throws IllegalArgumentException if one bucket is to be reached in two ways
     * @throws BucketException if a bucket cannot be listed
     * @throws IOException if the plugin cannot be read
     */
    static void open(List<S3Folder> folders, String plugins, Consumer<String> stages)
            throws IOException {
        if (folders.isEmpty()) {
            return;
        }
        Configuration configuration = configuration(folders);
        Path root = Path.of(plugins);
        if (plugins.isEmpty() || !Files.isDirectory(root)) {
            throw new BucketException(
                    "Flink's S3 plugin is missing: there is no folder '%s'. Nothing was started."
                            .formatted(plugins),
                    "build tidemark, or unpack the release again",
                    null);
        }
        FileSystem.initialize(
                configuration,
                new DefaultPluginManager(
                        new DirectoryBasedPluginFinder(root).findPlugins(),
                        CoreOptions.getPluginParentFirstLoaderPatterns(configuration)));
        for (S3Folder folder : folders) {
            stages.accept("looking into " + folder);
            look(folder);
        }
    }

    private static void look(S3Folder folder) {
        var path = new org.apache.flink.core.fs.Path(folder.uri() + "/");
        try {
            path.getFileSystem().exists(path);
        } catch (IOException e) {
            if (AwsCredentials.areMissing(e)) {
                throw new BucketException(
                        "%s cannot be used: %s. Nothing was started."
                                .formatted(folder, AwsCredentials.MISSING),
                        AwsCredentials.NEXT,
                        e);
            }
            String endpoint = folder.endpoint().map(uri -> " --endpoint-url " + uri).orElse("");
            throw new BucketException(
                    "%s cannot be used: %s. Nothing was started.".formatted(folder, e.getMessage()),
                    "aws s3 ls %s/%s must work with the same credentials"
                            .formatted(folder.uri(), endpoint),
                    e);
        }
    }

    /** The plugin's settings, each for its bucket only. */
    static Configuration configuration(List<S3Folder> folders) {
        Configuration configuration = new Configuration();
        // Else a bucket that is not there is found by the first checkpoint only.
        configuration.setString("s3.bucket.probe", "2");
        Map<String, S3Folder> known = new HashMap<>();
        for (S3Folder folder : folders) {
            S3Folder same = known.putIfAbsent(folder.bucket(), folder);
            if (same != null && !isReachedAlike(same, folder)) {
                throw new IllegalArgumentException(
                        "%s and %s are one bucket, reached in two ways; give both the same region and endpoint"
                                .formatted(same, folder));
            }
            add(folder, configuration);
        }
        return configuration;
    }

    private static boolean isReachedAlike(S3Folder one, S3Folder other) {
        return one.region().equals(other.region()) && one.endpoint().equals(other.endpoint());
    }

    private static void add(S3Folder folder, Configuration configuration) {
        String bucket = "s3.bucket." + folder.bucket() + ".";
        configuration.setString(bucket + "aws.credentials.provider", CREDENTIALS);
        PATIENCE.forEach((key, value) -> configuration.setString(bucket + key, value));
        folder.region()
                .ifPresent(region -> configuration.setString(bucket + "endpoint.region", region));
        folder.endpoint()
                .ifPresent(
                        uri -> {
                            configuration.setString(bucket + "endpoint", uri.toString());
                            configuration.setString(bucket + "path.style.access", "true");
                            // It asks for a version without the quotes that belong to its name,
                            // which only AWS accepts. What Flink reads back is never rewritten.
                            configuration.setString(bucket + "change.detection.mode", "none");
                        });
    }
}
