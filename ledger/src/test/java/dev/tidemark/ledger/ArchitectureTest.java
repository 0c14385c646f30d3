package dev.tidemark.ledger;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.time.Instant;

/**
 * What the ledger may know (docs/architecture.md). Rules are methods: Surefire does not report
 * rules that are fields, failed or not.
 */
@AnalyzeClasses(
        packages = "dev.tidemark.ledger",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    void ofThisProgramTheLedgerKnowsClicksOnly(JavaClasses classes) {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.ledger..",
                        "dev.tidemark.clicks..",
                        "java..",
                        "org.sqlite..",
                        "redis.clients.jedis..",
                        "javax.net.ssl..",
                        "software.amazon.awssdk..",
                        "com.fasterxml.jackson..")
                .check(classes);
    }

    @ArchTest
    void onlyLedgersKnowsTheAdapters(JavaClasses classes) {
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
                        "dev.tidemark.ledger.valkey..")
                .check(classes);
    }

    @ArchTest
    void theContractDoesNotKnowTheRepairEngine(JavaClasses classes) {
        noClasses()
                .that()
                .resideInAPackage("dev.tidemark.ledger")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.tidemark.ledger.repair..")
                .check(classes);
    }

    @ArchTest
    void onlyTheSqliteAdapterKnowsJdbc(JavaClasses classes) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tidemark.ledger.sqlite..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.sqlite..", "java.sql..")
                .check(classes);
    }

    @ArchTest
    void onlyTheValkeyAdapterKnowsItsClient(JavaClasses classes) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tidemark.ledger.valkey..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("redis.clients..")
                .check(classes);
    }

    @ArchTest
    void onlyTheRunningTotalsOfTheValkeyAdapterArePublic(JavaClasses classes) {
        classes()
                .that()
                .resideInAPackage("dev.tidemark.ledger.valkey..")
                .and()
                .haveSimpleNameNotEndingWith("RunningTotals")
                .should()
                .notBePublic()
                .check(classes);
    }

    @ArchTest
    void onlyTheDynamoDbAdapterKnowsTheSdk(JavaClasses classes) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tidemark.ledger.dynamodb..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon.awssdk..")
                .check(classes);
    }

    @ArchTest
    void onlyTheLedgerOfAnAdapterIsPublic(JavaClasses classes) {
        classes()
                .that()
                .resideInAnyPackage(
                        "dev.tidemark.ledger.sqlite..", "dev.tidemark.ledger.dynamodb..")
                .and()
                .haveSimpleNameNotEndingWith("Ledger")
                .should()
                .notBePublic()
                .check(classes);
    }

    @ArchTest
    void nobodyReadsTheClock(JavaClasses classes) {
        noClasses().should().callMethod(Instant.class, "now").check(classes);
    }
}
