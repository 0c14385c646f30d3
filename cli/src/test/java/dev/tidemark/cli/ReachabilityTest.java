package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Nothing of the program is out of a native image's sight; and one break of each kind is seen. */
final class ReachabilityTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final List<String> MODULES =
            List.of("clicks", "ledger", "capacity", "recount", "commands", "cli");
    private static final Path REFLECTION =
            ROOT.resolve(
                    "commands/target/classes/META-INF/native-image/picocli-generated"
                            + "/dev.tidemark/tidemark-commands/reflect-config.json");
    private static final Pattern PATTERN = Pattern.compile("\"pattern\"\\s*:\\s*\"([^\"]+)\"");

    @TempDir Path folder;

    private static JavaClasses program() {
        return new ClassFileImporter()
                .importPaths(
                        MODULES.stream()
                                .map(module -> ROOT.resolve(module + "/target/classes"))
                                .toList());
    }

    @Test
    void everythingThatPicocliReachesIsInTheMetadata() throws IOException {
        JavaClasses program = program();
        assertThat(program).hasSizeGreaterThan(100);
        assertThat(Reachability.commandsWithoutMetadata(program, fieldsByClass())).isEmpty();
    }

    private static Map<String, Set<String>> fieldsByClass() throws IOException {
        Map<String, Set<String>> fields = new HashMap<>();
        for (JsonNode type : new ObjectMapper().readTree(Files.readString(REFLECTION))) {
            Set<String> names = new HashSet<>();
            type.path("fields").forEach(field -> names.add(field.get("name").asText()));
            fields.put(type.get("name").asText(), names);
        }
        return fields;
    }

    @Test
    void nothingElseIsReachedByNameOnly() {
        assertThat(Reachability.callsThatNeedMetadata(program())).isEmpty();
    }

    static List<String> modules() {
        return MODULES;
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyResourceOfAModuleIsInItsMetadata(String module) throws IOException {
        Path resources = ROOT.resolve(module).resolve("src/main/resources");
        Path metadata =
                resources.resolve(
                        "META-INF/native-image/dev.tidemark/tidemark-"
                                + module
                                + "/resource-config.json");
        List<Pattern> patterns =
                Files.exists(metadata) ? patterns(Files.readString(metadata)) : List.of();
        assertThat(Reachability.resourcesWithoutMetadata(resources, patterns)).isEmpty();
    }

    private static List<Pattern> patterns(String json) {
        List<Pattern> patterns = new ArrayList<>();
        for (MatchResult found : PATTERN.matcher(json).results().toList()) {
            patterns.add(Pattern.compile(found.group(1).replace("\\\\", "\\")));
        }
        return patterns;
    }

    @Test
    void aResourceWithoutMetadataIsSeen() throws IOException {
        Files.createDirectories(folder.resolve("dev/tidemark"));
        Files.writeString(folder.resolve("dev/tidemark/forgotten.txt"), "");
        Files.writeString(folder.resolve("dev/tidemark/known.txt"), "");
        assertThat(
                        Reachability.resourcesWithoutMetadata(
                                folder, List.of(Pattern.compile("dev/tidemark/known\\.txt"))))
                .containsExactly("dev/tidemark/forgotten.txt");
    }

    @Test
    void aCommandWithoutMetadataIsSeenWithItsOptionAndItsConverter() {
        JavaClasses broken = new ClassFileImporter().importClasses(Forgotten.class);
        Set<String> missing =
                Reachability.commandsWithoutMetadata(
                        broken, Map.of("another.Command", Set.of("speed")));
        String name = Forgotten.class.getName();
        assertThat(missing)
                .containsExactlyInAnyOrder(
                        name + ": " + name,
                        name + ": speed",
                        name + ": " + Converter.class.getName());
    }

    @Test
    void aCallThatReachesByNameIsSeen() {
        JavaClasses broken =
                new ClassFileImporter()
                        .importClasses(
                                Reflects.class, Proxies.class, Deserializes.class, Maps.class);
        assertThat(Reachability.callsThatNeedMetadata(broken))
                .hasSize(4)
                .anyMatch(call -> call.endsWith("java.lang.Class.forName"))
                .anyMatch(call -> call.endsWith("java.lang.reflect.Proxy.newProxyInstance"))
                .anyMatch(call -> call.endsWith("java.io.ObjectInputStream.readObject"))
                .anyMatch(call -> call.endsWith("ObjectMapper.readValue"));
    }

    @Command(name = "forgotten")
    static final class Forgotten {
        @Option(names = "--speed", converter = Converter.class)
        String speed;
    }

    static final class Converter implements ITypeConverter<String> {
        @Override
        public String convert(String value) {
            return value;
        }
    }

    static final class Reflects {
        static Object breaks() throws ReflectiveOperationException {
            return Class.forName("dev.tidemark.cli.Main");
        }
    }

    static final class Proxies {
        static Object breaks() {
            return Proxy.newProxyInstance(
                    Proxies.class.getClassLoader(),
                    new Class<?>[] {Runnable.class},
                    (proxy, method, arguments) -> null);
        }
    }

    static final class Deserializes {
        static Object breaks() throws IOException, ClassNotFoundException {
            try (ObjectInputStream in =
                    new ObjectInputStream(new ByteArrayInputStream(new byte[0]))) {
                return in.readObject();
            }
        }
    }

    static final class Maps {
        record Click(String id) {}

        static Object breaks() throws IOException {
            return new ObjectMapper().readValue("{}", Click.class);
        }
    }
}
