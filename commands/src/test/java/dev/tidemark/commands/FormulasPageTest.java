package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.tidemark.commands.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** docs/capacity.md: each formula is asked for by a command, and gives what the page says. */
final class FormulasPageTest {

    private static final Path PAGE = Path.of("../docs/capacity.md");
    private static final Path HERE = Path.of("").toAbsolutePath();

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.tidemark.commands", "dev.tidemark.capacity");

    /** Amounts with their units, and what reads, plans and reports; all else holds formulas. */
    private static final Set<String> NO_FORMULAS =
            Set.of(
                    "Bandwidth",
                    "Bytes",
                    "Events",
                    "MeasuredRate",
                    "Rate",
                    "Share",
                    "WriteBudget",
                    "WriteUnits",
                    "Quantities",
                    "NearestName",
                    "CapacityPlan",
                    "ExampleWorkloads",
                    "Calibration",
                    "LoadCase",
                    "PlanComparison",
                    "PlanReport",
                    "Workload",
                    "WorkloadFile");

    /** One row of the page's tables of formulas. */
    record Row(List<String> functions, String command, String line, String gives) {
        static Row of(String text) {
            String[] cells = text.split("\\|", -1);
            List<String> functions =
                    Stream.of(cells[2].strip().split(" ")).map(Row::plain).toList();
            return new Row(functions, plain(cells[3]), cells[4].strip(), cells[5].strip());
        }

        private static String plain(String cell) {
            return cell.strip().replace("`", "");
        }

        @Override
        public String toString() {
            return command + ": " + line;
        }
    }

    static Stream<Row> rows() throws IOException {
        List<Row> rows =
                Files.readAllLines(PAGE).stream()
                        .filter(line -> line.matches("\\|[^|]+\\| `[A-Z]\\w+\\.\\w+`.*"))
                        .map(Row::of)
                        .toList();
        assertThat(rows).hasSizeGreaterThan(90);
        return rows.stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theCommandGivesWhatThePageSays(Row row) {
        TestSurroundings surroundings = TestSurroundings.of(HERE, HERE, Map.of());
        CommandLine tree = CommandTree.build(surroundings.surroundings(), Settings.none());
        run(innermost(tree, row.command() + " --output csv"));
        assertThat(value(surroundings.out(), row.line())).isEqualTo(row.gives());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theCommandReachesTheFunctionsOfItsRow(Row row) {
        CommandLine tree =
                CommandTree.build(
                        TestSurroundings.of(HERE, HERE, Map.of()).surroundings(), Settings.none());
        Class<?> command = innermost(tree, row.command()).getClass();
        assertThat(reachedFrom(command)).containsAll(row.functions());
    }

    @Test
    void everyFormulaHasARow() throws IOException {
        Set<String> named =
                rows().flatMap(row -> row.functions().stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).containsExactlyElementsOf(formulas());
    }

    /** Public functions of the arithmetic; a record's own accessors are no formulas. */
    private static Set<String> formulas() {
        Set<String> found = new TreeSet<>();
        for (JavaClass owner : CLASSES) {
            boolean holdsFormulas =
                    owner.getPackageName().equals("dev.tidemark.capacity")
                            && owner.getModifiers().contains(JavaModifier.PUBLIC)
                            && owner.isTopLevelClass()
                            && !NO_FORMULAS.contains(owner.getSimpleName());
            if (holdsFormulas) {
                owner.getMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(method -> !isOfEveryRecord(owner, method))
                        .forEach(method -> found.add(name(method)));
            }
        }
        return found;
    }

    private static boolean isOfEveryRecord(JavaClass owner, JavaMethod method) {
        boolean isAccessor =
                method.getRawParameterTypes().isEmpty()
                        && owner.tryGetField(method.getName()).isPresent();
        return isAccessor || Set.of("equals", "hashCode", "toString").contains(method.getName());
    }

    /** Everything that a command calls, directly or through what it calls, from its creation on. */
    private static Set<String> reachedFrom(Class<?> command) {
        Set<String> names = new HashSet<>();
        Set<JavaCodeUnit> seen = new HashSet<>();
        Deque<JavaCodeUnit> open = new ArrayDeque<>();
        JavaClass start = CLASSES.get(command);
        Stream.concat(Stream.of(start), start.getAllRawSuperclasses().stream())
                .filter(type -> type.getPackageName().startsWith("dev.tidemark"))
                .forEach(type -> open.addAll(type.getCodeUnits()));
        while (!open.isEmpty()) {
            JavaCodeUnit unit = open.pop();
            if (!seen.add(unit)) {
                continue;
            }
            names.add(name(unit));
            unit.getOwner().getStaticInitializer().ifPresent(open::push);
            Stream.of(
                            unit.getCallsFromSelf().stream(),
                            unit.getMethodReferencesFromSelf().stream(),
                            unit.getConstructorReferencesFromSelf().stream(),
                            unit.getFieldAccesses().stream())
                    .flatMap(accesses -> accesses)
                    .forEach(access -> follow(access, open));
        }
        return names;
    }

    private static void follow(JavaAccess<?> access, Deque<JavaCodeUnit> open) {
        access.getTargetOwner().getStaticInitializer().ifPresent(open::push);
        access.getTarget()
                .resolveMember()
                .filter(JavaCodeUnit.class::isInstance)
                .map(JavaCodeUnit.class::cast)
                .ifPresent(open::push);
    }

    private static String name(JavaMember member) {
        return member.getOwner().getSimpleName() + "." + member.getName();
    }

    private static Object innermost(CommandLine tree, String line) {
        CommandLine.ParseResult parsed = tree.parseArgs(line.split(" "));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        return parsed.commandSpec().userObject();
    }

    private static void run(Object command) {
        try {
            ((Callable<?>) command).call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** A cell of CSV: a worksheet's text, a named value, or the column of a key. */
    private static String value(String csv, String line) {
        List<List<String>> rows = csv.lines().map(FormulasPageTest::cells).toList();
        List<String> header = rows.get(0);
        if (header.contains(line)) {
            return rows.get(1).get(header.indexOf(line));
        }
        int column = header.contains("text") ? header.indexOf("text") : header.indexOf("value");
        return rows.stream()
                .filter(row -> row.get(0).equals(line))
                .map(row -> row.get(column))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line \"" + line + "\" in\n" + csv));
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                .map(cell -> cell.replaceAll("^\"|\"$", ""))
                .toList();
    }
}
