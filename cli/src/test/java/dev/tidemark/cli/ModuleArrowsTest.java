package dev.tidemark.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md that start at this module. */
final class ModuleArrowsTest {

    @Test
    void theProgramKnowsOnlyTheCommands() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.cli..", "dev.tidemark.commands..", "picocli..", "java..")
                .check(
                        new ClassFileImporter()
                                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                                .importPackages("dev.tidemark.cli"));
    }
}
