package dev.tidemark.capacity;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md that start at this module, and the one inside it. */
final class ModuleArrowsTest {
    private static final JavaClasses MODULE =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("dev.tidemark.capacity");

    @Test
    void capacityKnowsNothingElseOfOurs() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.tidemark.capacity..", "com.fasterxml.jackson..", "java..")
                .check(MODULE);
    }

    @Test
    void theArithmeticDoesNotKnowTheLint() {
        classes()
                .that()
                .resideInAPackage("dev.tidemark.capacity")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackage("dev.tidemark.capacity.lint..")
                .check(MODULE);
    }
}
