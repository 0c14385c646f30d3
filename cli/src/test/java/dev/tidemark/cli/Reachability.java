package dev.tidemark.cli;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a native image would not find at run time, because nothing in the metadata names it. It is
 * read from the classes, so that a machine without GraalVM finds it too.
 *
 * <p>Commands may be reached by reflection: picocli's processor writes their metadata. Everything
 * else of ours is reached by name in the code, or it is reported.
 */
final class Reachability {

    private static final String PICOCLI = "picocli.CommandLine$";

    /** Values of picocli's annotations that picocli makes instances of. */
    private static final Set<String> MADE_BY_PICOCLI =
            Set.of("converter", "versionProvider", "defaultValueProvider", "completionCandidates");

    private static final Map<String, Set<String>> REFLECTION =
            Map.of(
                    "java.lang.Class",
                    Set.of(
                            "forName",
                            "getMethod",
                            "getMethods",
                            "getDeclaredMethod",
                            "getDeclaredMethods",
                            "getField",
                            "getDeclaredField",
                            "getDeclaredFields",
                            "getConstructor",
                            "getDeclaredConstructor",
                            "newInstance"),
                    "java.lang.ClassLoader",
                    Set.of("loadClass"),
                    "java.lang.invoke.MethodHandles$Lookup",
                    Set.of("findClass", "findVirtual", "findStatic", "findConstructor"));

    private static final Map<String, Set<String>> PROXIES =
            Map.of("java.lang.reflect.Proxy", Set.of("newProxyInstance"));

    private static final Map<String, Set<String>> SERIALIZATION =
            Map.of(
                    "java.io.ObjectInputStream", Set.of("readObject"),
                    "java.io.ObjectOutputStream", Set.of("writeObject"));

    private static final Set<String> MAPPING =
            Set.of("readValue", "convertValue", "treeToValue", "readerFor", "writerFor");

    private Reachability() {}

    /**
     * Annotated command classes and fields, and what picocli makes for them, without metadata.
     *
     * @param metadata the fields that the reflection metadata names, by class
     */
    static Set<String> commandsWithoutMetadata(
            JavaClasses classes, Map<String, Set<String>> metadata) {
        Set<String> missing = new TreeSet<>();
        for (JavaClass type : classes) {
            List<JavaAnnotation<?>> annotations = new ArrayList<>(type.getAnnotations());
            boolean isCommand = isAnnotated(type.getAnnotations());
            for (JavaMember member : type.getMembers()) {
                annotations.addAll(member.getAnnotations());
                if (isAnnotated(member.getAnnotations())) {
                    isCommand = true;
                    if (member instanceof JavaField
                            && !metadata.getOrDefault(type.getName(), Set.of())
                                    .contains(member.getName())) {
                        missing.add(type.getName() + ": " + member.getName());
                    }
                }
            }
            if (isCommand) {
                requireNamed(metadata, type.getName(), type, missing);
            }
            annotations.stream()
                    .filter(Reachability::isPicoclis)
                    .flatMap(annotation -> made(annotation).stream())
                    .forEach(made -> requireNamed(metadata, made, type, missing));
        }
        return missing;
    }

    private static void requireNamed(
            Map<String, Set<String>> metadata, String name, JavaClass owner, Set<String> missing) {
        if (!metadata.containsKey(name)) {
            missing.add(owner.getName() + ": " + name);
        }
    }

    private static boolean isAnnotated(Collection<? extends JavaAnnotation<?>> annotations) {
        return annotations.stream().anyMatch(Reachability::isPicoclis);
    }

    private static boolean isPicoclis(JavaAnnotation<?> annotation) {
        return annotation.getRawType().getName().startsWith(PICOCLI);
    }

    private static List<String> made(JavaAnnotation<?> annotation) {
        List<String> names = new ArrayList<>();
        annotation
                .getProperties()
                .forEach(
                        (key, value) -> {
                            if (MADE_BY_PICOCLI.contains(key)) {
                                Object[] all = value instanceof Object[] many ? many : one(value);
                                for (Object each : all) {
                                    if (each instanceof JavaClass type
                                            && !type.getName().startsWith(PICOCLI)) {
                                        names.add(type.getName());
                                    }
                                }
                            }
                        });
        return names;
    }

    private static Object[] one(Object value) {
        return new Object[] {value};
    }

    /** Calls that reach classes in a way that needs metadata. */
    static Set<String> callsThatNeedMetadata(JavaClasses classes) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            for (JavaCodeUnit unit : type.getCodeUnits()) {
                unit.getCallsFromSelf()
                        .forEach(
                                call -> {
                                    String owner = call.getTargetOwner().getName();
                                    String name = call.getTarget().getName();
                                    boolean isMapping =
                                            owner.contains(".jackson.")
                                                    && MAPPING.contains(name)
                                                    && call
                                                            .getTarget()
                                                            .getRawParameterTypes()
                                                            .stream()
                                                            .anyMatch(
                                                                    each ->
                                                                            each.isEquivalentTo(
                                                                                    Class.class));
                                    if (isMapping
                                            || names(REFLECTION, owner, name)
                                            || names(PROXIES, owner, name)
                                            || names(SERIALIZATION, owner, name)) {
                                        found.add(unit.getFullName() + ": " + owner + "." + name);
                                    }
                                });
            }
        }
        return found;
    }

    private static boolean names(Map<String, Set<String>> calls, String owner, String name) {
        return calls.getOrDefault(owner, Set.of()).contains(name);
    }

    /**
     * Resources of a module that its metadata does not include.
     *
     * @param patterns regular expressions over whole names
     */
    static Set<String> resourcesWithoutMetadata(Path resources, List<Pattern> patterns)
            throws IOException {
        if (!Files.exists(resources)) {
            return Set.of();
        }
        Set<String> missing = new TreeSet<>();
        try (Stream<Path> files = Files.walk(resources)) {
            files.filter(Files::isRegularFile)
                    .map(file -> resources.relativize(file).toString())
                    .filter(name -> !name.startsWith("META-INF/"))
                    .filter(name -> patterns.stream().noneMatch(p -> p.matcher(name).matches()))
                    .forEach(missing::add);
        }
        return missing;
    }
}
