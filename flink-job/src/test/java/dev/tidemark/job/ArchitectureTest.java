package dev.tidemark.job;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

/**
 * The arrows of docs/architecture.md, as far as the stream job is concerned. Rules are methods:
 * Surefire does not report rules that are fields, failed or not.
 */
@AnalyzeClasses(packages = "dev.tidemark", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    void theJobKnowsOnlyClicksLedgerRecountAndCapacity(JavaClasses classes) {
        noClasses()
                .that()
                .resideInAPackage("dev.tidemark.job..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tidemark.commands..", "dev.tidemark.cli..")
                .check(classes);
    }

    @ArchTest
    void noOtherModuleKnowsFlinkOrTheJob(JavaClasses classes) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tidemark.job..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.flink..", "dev.tidemark.job..")
                .check(classes);
    }

    @ArchTest
    void countingKnowsNeitherTheEndsOfTheJobNorAStore(JavaClasses classes) {
        noClasses()
                .that()
                .resideInAPackage("dev.tidemark.job.count..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.job.source..",
                        "dev.tidemark.job.sink..",
                        "dev.tidemark.job.state..",
                        "dev.tidemark.ledger.sqlite..",
                        "dev.tidemark.ledger.dynamodb..",
                        "dev.tidemark.ledger.valkey..")
                .check(classes);
    }

    @ArchTest
    void noPackageIsARoomForEverything(JavaClasses classes) {
        noClasses()
                .should()
                .resideInAnyPackage(
                        "..util..", "..common..", "..helper..", "..manager..", "..impl..")
                .check(classes);
    }

    @ArchTest
    void packagesFormNoCircles(JavaClasses classes) {
        slices().matching("dev.tidemark.job.(*)..").should().beFreeOfCycles().check(classes);
    }
}
