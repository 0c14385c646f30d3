package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the script around the JVM program says when something is missing. It works on a copy of the
 * script beside an empty {@code lib}, so it also judges the script where a native binary is tested.
 */
final class LauncherIT {

    @TempDir Path folder;

    @Test
    void withoutJavaItSaysWhatIsMissing() throws IOException {
        Result result =
                Tidemark.in(folder).with("JAVA_HOME", "/no/jdk").shell(copy() + " --version");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .startsWith(
                        "error TM-020: JAVA_HOME is /no/jdk, but there is no bin/java in it.\n");
    }

    @Test
    void anOldJavaIsNamed() throws IOException {
        Path jdk = folder.resolve("jdk11");
        executable(jdk.resolve("bin/java"), "#!/bin/sh\nexit 9\n");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"11.0.20\"\n");
        Result result =
                Tidemark.in(folder).with("JAVA_HOME", jdk.toString()).shell(copy() + " --version");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("is Java 11.0.20; tidemark needs 17 or newer.");
    }

    @Test
    void anIncompleteReleaseIsNamed() throws IOException {
        Result result = Tidemark.in(folder).shell(copy() + " --version --output=json");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("{\"error\":{\"code\":\"TM-021\",\"message\":\"")
                .contains("lib is not complete.");
    }

    @Test
    void aMissingBuildIsMadeOnceAndAnnouncedInOneLine() throws IOException {
        Files.createFile(folder.resolve("pom.xml"));
        Path tools = folder.resolve("tools");
        executable(tools.resolve("mvn"), "#!/bin/sh\necho built \"$@\" >> calls\nexit 1\n");
        Tidemark withMaven = Tidemark.in(folder).with("PATH", tools + ":" + System.getenv("PATH"));
        Result result = withMaven.shell(copy() + " --version");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err().lines().toList())
                .hasSize(3)
                .first()
                .asString()
                .startsWith("tidemark: first use, building it");
        assertThat(result.err()).contains("error TM-021: the build failed, see above.");
        assertThat(Files.readString(folder.resolve("calls")))
                .isEqualTo("built -q -B -DskipTests package\n");
    }

    @Test
    void aNativeBinaryIsPreferred() throws IOException {
        executable(
                folder.resolve("lib/tidemark"),
                "#!/bin/sh\necho native \"$TIDEMARK_HOME\" \"$@\"\n");
        Result result = Tidemark.in(folder).shell(copy() + " show 'a b'");
        assertThat(result.out()).isEqualTo("native " + folder.toRealPath() + " show a b\n");
    }

    private String copy() throws IOException {
        Path script = Path.of("../bin/tidemark").toAbsolutePath().normalize();
        Path copy = folder.resolve("bin/tidemark");
        executable(copy, Files.readString(script));
        return "'" + copy + "'";
    }

    private static void executable(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
