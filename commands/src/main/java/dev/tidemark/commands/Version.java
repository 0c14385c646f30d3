package dev.tidemark.commands;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;

/** Which build this is: tool, commit, native or JVM, libraries. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        Properties build = build();
        boolean isNative = System.getProperty("org.graalvm.nativeimage.imagecode") != null;
        String machine =
                isNative ? "native" : "JVM " + System.getProperty("java.vm.version", "unknown");
        return new String[] {
            "tidemark " + build.getProperty("version"),
            "commit   " + build.getProperty("commit"),
            "runs as  " + machine,
            "picocli  " + CommandLine.VERSION,
            "jackson  " + build.getProperty("jackson"),
            "sqlite   " + build.getProperty("sqlite"),
            "flink    " + build.getProperty("flink") + " (in the job's own JVM)"
        };
    }

    /** The version of the program alone. */
    static String number() {
        return build().getProperty("version");
    }

    private static Properties build() {
        Properties build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build;
    }
}
