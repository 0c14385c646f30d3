package dev.tidemark.ledger;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the ledger may know (docs/architecture.md). */
@AnalyzeClasses(
        packages = "dev.tidemark.ledger",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule OF_THIS_PROGRAM_IT_KNOWS_CLICKS_ONLY =
            classes()
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.tidemark.ledger..",
                            "dev.tidemark.clicks..",
                            "java..",
                            "org.sqlite..",
                            "com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule ONLY_LEDGERS_KNOWS_THE_ADAPTERS =
            noClasses()
                    .that()
                    .resideInAnyPackage("dev.tidemark.ledger", "dev.tidemark.ledger.repair..")
                    .and()
                    .doNotHaveFullyQualifiedName(Ledgers.class.getName())
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.tidemark.ledger.sqlite..",
                            "dev.tidemark.ledger.dynamodb..",
                            "dev.tidemark.ledger.valkey..");

    @ArchTest
    static final ArchRule THE_CONTRACT_DOES_NOT_KNOW_THE_REPAIR_ENGINE =
            noClasses()
                    .that()
                    .resideInAPackage("dev.tidemark.ledger")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.tidemark.ledger.repair..");

    @ArchTest
    static final ArchRule ONLY_THE_SQLITE_ADAPTER_KNOWS_JDBC =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.tidemark.ledger.sqlite..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("org.sqlite..", "java.sql..");

    @ArchTest
    static final ArchRule ONLY_THE_LEDGER_OF_AN_ADAPTER_IS_PUBLIC =
            classes()
                    .that()
                    .resideInAPackage("dev.tidemark.ledger.sqlite..")
                    .and()
                    .haveSimpleNameNotEndingWith("Ledger")
                    .should()
                    .notBePublic();

    @ArchTest
    static final ArchRule NOBODY_READS_THE_CLOCK =
            noClasses().should().callMethod(java.time.Instant.class, "now");
}
