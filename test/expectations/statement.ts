import { expect } from 'vitest';
import { json, noSuchPlugin, text, textOf, type Check } from '../support/checks.js';
import { both, cases, perVariant, type Expectations } from './expectation.js';

const noClass = noSuchPlugin('GibtEsNicht');

/** A constant visible text: for any request, the reply equals that to the simplest one. */
const fixedText =
  (endpoint: string): Check =>
  async ({ reply, client }) => {
    expect(reply.status, reply.text).toBe(200);
    expect(reply.text).toMatch(/\S/);
    const simplest = await client.post(endpoint, { typ: 'Uhr' });
    expect(reply.text).toBe(simplest.text);
  };

const unknownText = perVariant('errors.md#unknown-type: 404 / empty string', {
  A: noClass,
  B: text(''),
});

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
    unknown_type: perVariant('errors.md#unknown-type: 404 / always an empty list', {
      A: noClass,
      B: noDatasets.B,
    }),
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
    unknown_type: perVariant('errors.md#unknown-type', { A: noClass, B: noValue.B }),
  },
  parserplugineinheit: {
    ...cases('full missing_optional_fields unknown_extra_fields p_null p_null_element', noUnit),
    unknown_type: unknownText,
  },
  getvars: {
    ...cases('full missing_optional_fields unknown_extra_fields', noVariables),
    unknown_type: perVariant('errors.md#unknown-type: always empty list', {
      A: noClass,
      B: noVariables.B,
    }),
  },
  modifyangabe: {
    ...cases(textCases, textUnchanged),
    unknown_type: both('errors.md#unknown-type: a 404 would delete the statement', textOf('text')),
  },
  modifyangabetextkomplett: {
    ...cases(textCases, textUnchanged),
    unknown_type: perVariant('errors.md#unknown-type: 404 / unchanged', {
      A: noClass,
      B: textOf('text'),
    }),
  },
  updatepluginstringjavascript: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields jsResult_null pluginDef_null',
      both('clock.md#variant-b: pluginDef unchanged', textOf('pluginDef')),
    ),
    unknown_type: perVariant('errors.md#unknown-type', { A: noClass, B: textOf('pluginDef') }),
  },
};
