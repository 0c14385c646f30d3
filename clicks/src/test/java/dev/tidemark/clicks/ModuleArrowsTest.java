package dev.tidemark.clicks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ModuleArrowsTest {

    private static final JavaClasses CLICKS =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.tidemark.clicks");

    @Test
    void clicksKnowNothingElseOfTidemarkAndOnlyTheJdkAndTheJsonParser() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.clicks..", "java..", "com.fasterxml.jackson.core..")
                .check(CLICKS);
    }
}
