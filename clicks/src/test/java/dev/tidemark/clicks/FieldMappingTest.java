package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FieldMappingTest {

    @Test
    void withoutAMappingEveryFieldHasItsOwnName() {
        for (ClickField field : ClickField.values()) {
            assertThat(FieldMapping.ownNames().field(field.label())).isEqualTo(field);
        }
        assertThat(FieldMapping.ownNames().field("creative")).isNull();
        assertThat(FieldMapping.parse(" ").field("ad_id")).isEqualTo(ClickField.AD_ID);
    }

    @Test
    void aMappedFieldIsReadUnderItsNewNameOnly() {
        FieldMapping mapping = FieldMapping.parse("click_id=id, ad_id = Creative Id");

        assertThat(mapping.field("id")).isEqualTo(ClickField.CLICK_ID);
        assertThat(mapping.field("Creative Id")).isEqualTo(ClickField.AD_ID);
        assertThat(mapping.field("ad_id")).isNull();
        assertThat(mapping.field("device_time")).isEqualTo(ClickField.DEVICE_TIME);
    }

    @Test
    void aNameMayHoldAnEqualsSign() {
        assertThat(FieldMapping.parse("ad_id=a=b").field("a=b")).isEqualTo(ClickField.AD_ID);
    }

    @Test
    void aTakenNameNoLongerFeedsItsOwnField() {
        FieldMapping mapping = FieldMapping.parse("ad_id=campaign_id");

        assertThat(mapping.field("campaign_id")).isEqualTo(ClickField.AD_ID);
        assertThat(mapping.nameOf(ClickField.CAMPAIGN_ID)).isNull();
    }

    @Test
    void twoFieldsCanSwapTheirNames() {
        FieldMapping mapping = FieldMapping.parse("ad_id=campaign_id,campaign_id=ad_id");

        assertThat(mapping.field("campaign_id")).isEqualTo(ClickField.AD_ID);
        assertThat(mapping.field("ad_id")).isEqualTo(ClickField.CAMPAIGN_ID);
    }

    @Test
    void anUnknownFieldNamesTheNearestRightOne() {
        assertThatThrownBy(() -> FieldMapping.parse("clickid=id"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'clickid'")
                .hasMessageContaining("did you mean click_id?");
        assertThatThrownBy(() -> FieldMapping.parse("Cost=price"))
                .hasMessageContaining("did you mean cost_micros?");
        assertThatThrownBy(() -> FieldMapping.parse("arival_time=at"))
                .hasMessageContaining("did you mean arrival_time?");
    }

    @Test
    void aMappingThatCannotBeMeantIsRefused() {
        assertThatThrownBy(() -> FieldMapping.parse("click_id"))
                .hasMessageContaining("'click_id'; write FIELD=THEIR_NAME");
        assertThatThrownBy(() -> FieldMapping.parse("click_id=id,"))
                .hasMessageContaining("write FIELD=THEIR_NAME");
        assertThatThrownBy(() -> FieldMapping.parse("click_id="))
                .hasMessageContaining("click_id is mapped to an empty name");
        assertThatThrownBy(() -> FieldMapping.parse("click_id=id,ad_id=id"))
                .hasMessageContaining("two fields are mapped to 'id'");
        assertThatThrownBy(() -> FieldMapping.parse("click_id=a,click_id=b"))
                .hasMessageContaining("click_id is mapped twice");
        assertThatThrownBy(() -> FieldMapping.parse("arrival_time=device_time"))
                .hasMessageContaining("map device_time to another name");
    }
}
