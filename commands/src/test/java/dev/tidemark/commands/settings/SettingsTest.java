package dev.tidemark.commands.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.TestSurroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsTest {

    @TempDir Path temp;
    private Path here;
    private Path users;

    @BeforeEach
    void makeFolders() throws IOException {
        here = Files.createDirectory(temp.resolve("here"));
        users = Files.createDirectory(temp.resolve("config"));
    }

    @Test
    void theEnvironmentBeatsBothProfiles() throws IOException {
        write(here, "store: sqlite:here.db");
        assertThat(load(Map.of("TIDEMARK_STORE", "sqlite:env.db"), null).find("store"))
                .contains(new Setting("store", "sqlite:env.db", "env TIDEMARK_STORE"));
    }

    @Test
    void anEmptyVariableIsAsGoodAsNone() throws IOException {
        write(here, "store: sqlite:here.db");
        assertThat(load(Map.of("TIDEMARK_STORE", ""), null).find("store"))
                .contains(new Setting("store", "sqlite:here.db", "profile ./tidemark.yaml"));
    }

    @Test
    void theProfileHereBeatsTheUsersOwnKeyByKey() throws IOException {
        write(here, "store: sqlite:here.db");
        write(users, "store: sqlite:user.db\nlake: mine");
        Settings settings = load(Map.of(), null);
        assertThat(settings.find("store").orElseThrow().value()).isEqualTo("sqlite:here.db");
        assertThat(settings.find("lake").orElseThrow().origin())
                .isEqualTo("profile " + users.resolve("tidemark.yaml"));
    }

    @Test
    void aNamedProfileIsTheOnlyOne() throws IOException {
        write(here, "lake: here");
        Files.writeString(here.resolve("other.yaml"), "store: sqlite:other.db");
        Settings settings = load(Map.of(), "other.yaml");
        assertThat(settings.find("store").orElseThrow().origin()).isEqualTo("profile other.yaml");
        assertThat(settings.find("lake")).isEmpty();
    }

    @Test
    void valuesKeepTheFormInWhichTheyWereWritten() throws IOException {
        write(here, "max-bad: 1%\nparallelism: 4\nfollow: true\nhour: 2026-02-08T10\n");
        Settings settings = load(Map.of(), null);
        assertThat(settings.find("max-bad").orElseThrow().value()).isEqualTo("1%");
        assertThat(settings.find("parallelism").orElseThrow().value()).isEqualTo("4");
        assertThat(settings.find("follow").orElseThrow().value()).isEqualTo("true");
        assertThat(settings.find("hour").orElseThrow().value()).isEqualTo("2026-02-08T10");
    }

    @Test
    void anUnknownKeyIsRefusedWithTheNearestRightOne() throws IOException {
        write(here, "stroe: x");
        assertThatThrownBy(() -> load(Map.of(), null).requireKnownKeys(Set.of("store", "lake")))
                .isInstanceOf(Failure.class)
                .hasMessage(
                        "profile ./tidemark.yaml: there is no setting 'stroe';"
                                + " did you mean 'store'?");
    }

    @Test
    void profilesThatAreNotAMappingAreRefused() throws IOException {
        for (String text :
                new String[] {"- a\n- b", "just words", "store: [a, b]", "store:", "a: {"}) {
            write(here, text);
            assertThatThrownBy(() -> load(Map.of(), null))
                    .as(text)
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.BAD_PROFILE));
        }
    }

    @Test
    void aKeyThatStandsTwiceIsRefused() throws IOException {
        write(here, "store: a\nstore: b");
        assertThatThrownBy(() -> load(Map.of(), null))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("line 2");
    }

    @Test
    void anEmptyProfileSetsNothing() throws IOException {
        write(here, "# nothing yet\n");
        assertThat(load(Map.of(), null).find("store")).isEmpty();
    }

    @Test
    void aNamedProfileMustExist() {
        assertThatThrownBy(() -> load(Map.of(), "missing.yaml"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("missing.yaml");
    }

    @Test
    void aVariableThatIsAlmostASettingIsFound() {
        Settings settings =
                load(
                        Map.of("TIDEMARK_STROE", "x", "TIDEMARK_LAKE", "x", "TIDEMARK_HOME", "x"),
                        null);
        assertThat(settings.unknownVariables(Set.of("store", "lake")))
                .containsExactly("TIDEMARK_STROE");
    }

    private Settings load(Map<String, String> environment, String profile) {
        return Settings.load(TestSurroundings.of(here, users, environment).surroundings(), profile);
    }

    private static void write(Path folder, String text) throws IOException {
        Files.writeString(folder.resolve("tidemark.yaml"), text);
    }
}
