package dev.tidemark.clicks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads one JSON object a line, token by token. */
final class JsonClickParser implements ClickParser {

    // Names are not interned: input decides what they are, and interned strings live in a table
    // that all threads share.
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build();

    private final FieldMapping fields;
    private final ClickDraft draft;
    private String lastRead;

    JsonClickParser(FieldMapping fields, TimeFormat times) {
        this.fields = fields;
        this.draft = new ClickDraft(fields, times);
    }

    @Override
    public ParsedClick parse(byte[] bytes, int from, int length, long arrivalMillis) {
        draft.clear();
        lastRead = null;
        try (JsonParser json = JSON.createParser(bytes, from, length)) {
            readOrFail(json);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
        return draft.finish(bytes, from, length, arrivalMillis);
    }

    private void readOrFail(JsonParser json) throws IOException {
        try {
            readRecord(json);
        } catch (JsonEOFException e) {
            failSyntax(json, "the JSON ends in the middle of the record");
        } catch (JsonProcessingException e) {
            failSyntax(json, "not valid JSON: " + withoutAdvice(e.getOriginalMessage()));
        } catch (CharConversionException e) {
            failSyntax(json, "not UTF-8 text");
        }
    }

    /** Names the field if the parser had begun one that it has not finished. */
    private void failSyntax(JsonParser json, String reason) throws IOException {
        String name = json.currentName();
        ClickField field = name == null || name.equals(lastRead) ? null : fields.field(name);
        if (field == null) {
            draft.fail(reason);
        } else {
            draft.fail(field, "cannot be read: " + reason);
        }
    }

    /** Jackson's message up to the advice it gives to programmers, and not longer than a line. */
    private static String withoutAdvice(String message) {
        int advice = message.indexOf(": enable `");
        String short_ = advice < 0 ? message : message.substring(0, advice);
        return short_.length() <= 200 ? short_ : short_.substring(0, 200);
    }

    private boolean readRecord(JsonParser json) throws IOException {
        JsonToken first = json.nextToken();
        if (first == null) {
            return draft.fail("the line is empty");
        }
        if (first != JsonToken.START_OBJECT) {
            return draft.fail("a record is a JSON object, not " + describe(first));
        }
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            ClickField field = fields.field(name);
            JsonToken value = json.nextToken();
            if (field == null) {
                json.skipChildren();
            } else if (!draft.begin(field) || !readValue(json, field, value)) {
                return false;
            }
            lastRead = name;
        }
        return json.nextToken() == null
                || draft.fail("there is more after the JSON object on the same line");
    }

    private boolean readValue(JsonParser json, ClickField field, JsonToken value)
            throws IOException {
        if (value == JsonToken.VALUE_NULL) {
            return true;
        }
        return switch (field) {
            case CLICK_ID, AD_ID, CAMPAIGN_ID, DEVICE_ID ->
                    value == JsonToken.VALUE_STRING
                            ? draft.text(field, json.getText())
                            : failType(field, "a string", value);
            case IMPRESSION_TIME, DEVICE_TIME, ARRIVAL_TIME -> readTime(json, field, value);
            case COST_MICROS -> readCost(json, value);
            case VALID -> readValid(value);
        };
    }

    private boolean readTime(JsonParser json, ClickField field, JsonToken value)
            throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            return draft.timeText(
                    field, json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
        }
        if (value != JsonToken.VALUE_NUMBER_INT) {
            return failType(field, "a time as text or a whole number", value);
        }
        if (isTooBig(json)) {
            return draft.fail(field, "is outside the years 1970 to 9999");
        }
        return draft.timeNumber(field, json.getLongValue());
    }

    private boolean readCost(JsonParser json, JsonToken value) throws IOException {
        if (value != JsonToken.VALUE_NUMBER_INT || isTooBig(json)) {
            return draft.failCost();
        }
        return draft.cost(json.getLongValue());
    }

    private static boolean isTooBig(JsonParser json) throws IOException {
        return json.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
    }

    private boolean readValid(JsonToken value) {
        return value.isBoolean()
                ? draft.valid(value == JsonToken.VALUE_TRUE)
                : failType(ClickField.VALID, "true or false", value);
    }

    private boolean failType(ClickField field, String expected, JsonToken value) {
        return draft.fail(field, "must be %s, not %s".formatted(expected, describe(value)));
    }

    private static String describe(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            default -> "a " + token;
        };
    }
}
