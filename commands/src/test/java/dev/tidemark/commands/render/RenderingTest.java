package dev.tidemark.commands.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RenderingTest {

    private static final Table TABLE =
            new Table(
                    List.of(Column.text("ad_id"), Column.number("valid"), Column.text("status")),
                    List.of(
                            Table.row("ad-1", 1234567L, "final"),
                            Table.row("a,\"b\"", null, "provisional")));

    @Test
    void aTableIsAlignedAndItsNumbersHaveSeparators() {
        assertThat(TableText.of(TABLE, Style.PLAIN))
                .isEqualTo(
                        """
                        ad id      valid  status
                        ad-1   1,234,567  final
                        a,"b"          -  provisional
                        """);
    }

    @Test
    void aTableWithoutRowsIsNothing() {
        assertThat(TableText.of(new Table(TABLE.columns(), List.of()), Style.PLAIN)).isEmpty();
    }

    @Test
    void onlyTheHeadingOfAColouredTableIsBold() {
        assertThat(TableText.of(TABLE, Style.COLOURED))
                .startsWith("\u001b[1mad id      valid  status\u001b[0m\nad-1 ");
    }

    @Test
    void csvQuotesWhatNeedsIt() {
        assertThat(CsvText.of(TABLE))
                .isEqualTo(
                        """
                        ad_id,valid,status
                        ad-1,1234567,final
                        "a,""b""\",,provisional
                        """);
    }

    @Test
    void csvOfNoRowsStillHasItsHeader() {
        assertThat(CsvText.of(new Table(TABLE.columns(), List.of())))
                .isEqualTo("ad_id,valid,status\n");
    }

    @Test
    void jsonKeepsTheOrderOfItsKeysAndItsNulls() {
        Map<String, Object> tree =
                new JsonMap().put("z", 1L).put("a", null).put("list", List.of("x", true)).build();
        assertThat(JsonText.of(tree)).isEqualTo("{\"z\":1,\"a\":null,\"list\":[\"x\",true]}\n");
    }

    @Test
    void controlCharactersOfForeignDataNeverReachTheTerminal() {
        Table table =
                new Table(List.of(Column.text("ad_id")), List.of(Table.row("x\u001b[2Jy\n\u202e")));
        assertThat(TableText.of(table, Style.PLAIN))
                .isEqualTo("ad id\nx\\u001b[2Jy\\u000a\\u202e\n");
    }

    @Test
    void aRowMustHaveACellForEachColumn() {
        assertThatThrownBy(() -> new Table(TABLE.columns(), List.of(Table.row("only one"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
