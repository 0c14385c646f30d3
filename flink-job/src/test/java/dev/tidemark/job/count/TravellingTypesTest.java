package dev.tidemark.job.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.job.InputRecord;
import dev.tidemark.job.PositionedClick;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R10: what is kept in state or travels between subtasks can evolve, field by field. */
class TravellingTypesTest {

    @ParameterizedTest
    @ValueSource(
            classes = {
                InputRecord.class,
                PositionedClick.class,
                RejectedClick.class,
                Partial.class,
                RowCount.class,
                Counts.class
            })
    void everyTypeIsSerializedFieldByFieldAndNeverByKryo(Class<?> type) {
        TypeInformation<?> information = TypeInformation.of(type);
        SerializerConfigImpl withoutKryo = new SerializerConfigImpl();
        withoutKryo.setGenericTypes(false);

        assertThat(information).isInstanceOf(PojoTypeInfo.class);
        assertThat(information.createSerializer(withoutKryo)).isNotNull();
    }
}
