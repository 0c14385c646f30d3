package dev.tidemark.commands;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md that start at this module. */
final class ModuleArrowsTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.tidemark.commands");

    @Test
    void commandsKnowOnlyTheDomainModules() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.commands..",
                        "dev.tidemark.clicks..",
                        "dev.tidemark.ledger..",
                        "dev.tidemark.recount..",
                        "dev.tidemark.capacity..",
                        "picocli..",
                        "com.fasterxml.jackson..",
                        "java..",
                        "sun.misc..")
                .check(CLASSES);
    }

    @Test
    void commandsNeverKnowFlink() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.flink..")
                .check(CLASSES);
    }

    @Test
    void onlyTwoClassesKnowSignals() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.tidemark.commands.run.Interrupts")
                .and()
                .haveNameNotMatching(".*\\.run\\.StopRequest(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("sun..")
                .check(CLASSES);
    }

    @Test
    void renderingKnowsNoDomainAndNoCommandLine() {
        noClasses()
                .that()
                .resideInAPackage("dev.tidemark.commands.render..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tidemark.clicks..", "dev.tidemark.ledger..", "picocli..")
                .check(CLASSES);
    }
}
