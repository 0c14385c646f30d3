package dev.tidemark.recount;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md that start at this module. */
class ModuleArrowsTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.tidemark.recount");

    /** The adapter of buckets, with its nested classes, and what it says of credentials. */
    private static final String OF_BUCKETS = ".*\\.recount\\.(S3|AwsCredentials)[^.]*";

    @Test
    void theRecountKnowsClicksAndTheLedgerAndNoEngine() {
        classes()
                .that()
                .haveNameNotMatching(OF_BUCKETS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.recount..",
                        "dev.tidemark.clicks..",
                        "dev.tidemark.ledger..",
                        "java..")
                .check(CLASSES);
    }

    @Test
    void onlyTheAdapterOfBucketsKnowsTheirClient() {
        classes()
                .that()
                .haveNameMatching(OF_BUCKETS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tidemark.recount..",
                        "dev.tidemark.clicks..",
                        "software.amazon.awssdk..",
                        "java..")
                .check(CLASSES);
    }

    @Test
    void onlyLakesKnowsTheAdapters() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Lakes.class.getName())
                .and()
                .doNotHaveFullyQualifiedName(FolderLake.class.getName())
                .and()
                .doNotHaveFullyQualifiedName(FolderParts.class.getName())
                .and()
                .haveNameNotMatching(OF_BUCKETS)
                .should()
                .dependOnClassesThat()
                .haveNameMatching(OF_BUCKETS + "|.*\\.Folder(Lake|Parts)")
                .check(CLASSES);
    }

    @Test
    void nobodyReadsTheClock() {
        noClasses().should().callMethod(Instant.class, "now").check(CLASSES);
    }
}
