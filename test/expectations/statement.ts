import { expect } from 'vitest';
import { json, text, textOf, type Check } from '../support/checks.js';
import { both, cases, perVariant, type Expectations, unknownType } from './expectation.js';

/** A constant visible text: for any request, the reply equals that to the simplest one. */
const fixedText =
  (endpoint: string): Check =>
  async ({ reply, client }) => {
    expect(reply.status, reply.text).toBe(200);
    expect(reply.text).toMatch(/\S/);
    const simplest = await client.post(endpoint, { typ: 'Uhr' });
    expect(reply.text).toBe(simplest.text);
  };

const unknownText = unknownType(text(''), ': 404 / empty string');

const textUnchanged = both('clock.md#variant-b: text unchanged', textOf('text'));
const textCases =
  'full missing_optional_fields unknown_extra_fields text_null text_empty text_multiline_quotes';

const noValue = perVariant('variants.md#no-value: Java null is an empty body / type STRING', {
  A: text(''),
  B: json({ string: null, json: null, type: 'STRING' }),
});

const noUnit = both("variants.md#no-value: empty body for A's null, B empty string", text(''));

const noVariables = perVariant('variants.md#no-value: Java null is an empty body / empty list', {
  A: text(''),
  B: text('[]'),
});

const noDatasets = both('clock.md#variant-b: empty list', json({ datasets: [] }));

export const statementExpectations: Expectations = {
  gethtml: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields all_nulls question_with_null_members',
      perVariant('clock.md#variant-b: A empty, B fixed HTML hint', {
        A: text(''),
        B: fixedText('gethtml'),
      }),
    ),
    unknown_type: unknownText,
  },
  angabe: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields all_nulls',
      perVariant('clock.md#variant-b: A empty, B fixed sentence', {
        A: text(''),
        B: fixedText('angabe'),
      }),
    ),
    unknown_type: unknownText,
  },
  generatedatasets: {
    ...cases('full missing_optional_fields unknown_extra_fields all_nulls', noDatasets),
    unknown_type: unknownType(noDatasets.B, ': 404 / always an empty list'),
  },
  maxima: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields calcmode_null calcmode_empty_object',
      both('clock.md#variant-b: empty string', text('')),
    ),
    unknown_type: unknownText,
  },
  parserplugin: {
    ...cases('full missing_optional_fields unknown_extra_fields all_nulls null_elements', noValue),
    unknown_type: unknownType(noValue.B),
  },
  parserplugineinheit: {
    ...cases('full missing_optional_fields unknown_extra_fields p_null p_null_element', noUnit),
    unknown_type: unknownText,
  },
  getvars: {
    ...cases('full missing_optional_fields unknown_extra_fields', noVariables),
    unknown_type: unknownType(noVariables.B, ': always empty list'),
  },
  modifyangabe: {
    ...cases(textCases, textUnchanged),
    unknown_type: both('errors.md#unknown-type: a 404 would delete the statement', textOf('text')),
  },
  modifyangabetextkomplett: {
    ...cases(textCases, textUnchanged),
    unknown_type: unknownType(textOf('text'), ': 404 / unchanged'),
  },
  updatepluginstringjavascript: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields jsResult_null pluginDef_null',
      both('clock.md#variant-b: pluginDef unchanged', textOf('pluginDef')),
    ),
    unknown_type: unknownType(textOf('pluginDef')),
  },
};
