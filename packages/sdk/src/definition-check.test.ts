import { describe, expect, it } from 'vitest';
import {
  answerKinds,
  numberAnswer,
  pick,
  placeLabels,
  pointAnswer,
  pointsAnswer,
  record,
  slider,
  textAnswer,
  ticks,
} from './answers/index.js';
import {
  choice,
  type ConfigFields,
  integer,
  list,
  number,
  percent,
  place,
  text,
  toggle,
} from './config/index.js';
import type { ListColumns } from './config/fields.js';
import { DefinitionError } from './definition-check.js';
import { definePlugin } from './define-plugin.js';

const label = { de: 'Name', en: 'Name' };
const axis = { min: 0, max: 9 };
const define = definePlugin as unknown as (definition: unknown) => unknown;
const withFields = (config: ConfigFields) => ({ type: 'A', config });
const withAnswer = (answer: unknown) => ({ type: 'A', answer });
const listOf = (columns: ListColumns, more: object = {}) =>
  withFields({ rows: list({ key: 'r', label, columns, ...more }) });
const choiceOf = (...values: string[]) =>
  choice({ key: 'c', initial: 'a', label, options: values.map((value) => ({ value, label })) });

/** Definitions with one mistake, the member that is reported, and a part of the message. */
const mistakes: Readonly<Record<string, readonly [object, member: string, message: string]>> = {
  'a key used twice': [
    withFields({
      size: integer({ key: 'size', initial: 1, label }),
      width: number({ key: 'Size', initial: 1, label }),
    }),
    'config.width.key',
    '"Size" is the key of the field size, too.',
  ],
  'a key with a separator': [
    withFields({ size: integer({ key: 'a=b', initial: 1, label }) }),
    'config.size.key',
    'a key is a text without ";", "="',
  ],
  'min above max': [
    withFields({ size: number({ key: 's', initial: 5, min: 9, max: 1, label }) }),
    'config.size.min',
    '9 is above max, 1.',
  ],
  'a secret value that students are given': [
    withFields({ size: number({ key: 's', initial: 5, secret: true, given: true, label }) }),
    'config.size.given',
    'secret values and lists are not shown.',
  ],
  'an async figure': [
    { type: 'A', figure: async () => Promise.resolve(null) },
    'figure',
    'expected a function that is not async.',
  ],
  'a checkConfig that returns a text': [
    { type: 'A', checkConfig: () => 'falsch' },
    'checkConfig',
    'it has to return { de, en } by the names of fields.',
  ],
  'a misspelt member of a service': [
    { type: 'A', services: { python: { builtin: 'python' } } },
    'services.python.builtin',
    'there is no member "builtin". Did you mean builtIn?',
  ],
  'parameters for pictures under another name': [
    { type: 'A', parameters: { pictures: [] } },
    'parameters.pictures',
    'Did you mean picture?',
  ],
  'a misspelt part': [{ type: 'A', parts: { awnser: () => [] } }, 'parts.awnser', 'answer'],
  'a step of zero': [
    withFields({ size: number({ key: 's', initial: 5, step: 0, label }) }),
    'config.size.step',
    'a step is above 0, got 0.',
  ],
  'an initial value out of bounds': [
    withFields({ size: integer({ key: 's', initial: 50, min: 1, max: 9, label }) }),
    'config.size.initial',
    's=50 is not allowed; allowed: whole numbers from 1 to 9.',
  ],
  'an initial value that is no integer': [
    withFields({ size: integer({ key: 's', initial: 1.5, label }) }),
    'config.size.initial',
    's=1.5 is not allowed; allowed: whole numbers.',
  ],
  'an initial percentage out of bounds': [
    withFields({ width: percent({ key: 'w', initial: 120, label }) }),
    'config.width.initial',
    'w120 is not valid.',
  ],
  'an initial text that does not match its pattern': [
    withFields({ title: text({ key: 't', initial: 'a1', pattern: /[a-z]+/, label }) }),
    'config.title.initial',
    'text of the form [a-z]+',
  ],
  'an initial value that is no option': [
    withFields({ colour: choiceOf('b', 'd') }),
    'config.colour.initial',
    'c=a is not allowed; allowed: b, d.',
  ],
  'an option that is there twice': [
    withFields({ colour: choiceOf('a', 'b', 'B') }),
    'config.colour.options.2.value',
    '"B" is the value of two options',
  ],
  'a choice without options': [
    withFields({ colour: choiceOf() }),
    'config.colour.options',
    'a choice needs options',
  ],
  'an unknown unit': [
    withFields({ c: number({ key: 'c', initial: 1, unit: 'HZ', label }) }),
    'config.c.unit',
    '"HZ" is not a known unit. Did you mean Hz?',
  ],
  'a unit with wrong case': [
    withAnswer(numberAnswer({ label, unit: 'V/KHZ' })),
    'answer.unit',
    '"V/KHZ" is not a known unit.',
  ],
  'an unknown unit of a member': [
    withAnswer(record({ k: slider({ label, min: 0, max: 9, unit: 'HZ' }) })),
    'answer.k.unit',
    'Did you mean Hz?',
  ],
  'a unit by its name': [
    withAnswer(numberAnswer({ label, unit: 'Volt' })),
    'answer.unit',
    '"Volt" is not a known unit. Did you mean V?',
  ],
  'a word as the unit of an answer': [
    withAnswer(slider({ label, min: 0, max: 9, unit: 'Stk' })),
    'answer.unit',
    'There is no unit Stk; docs/units.md lists all. Write a word in the label.',
  ],
  'an answer without a range': [
    withAnswer(slider({ label, min: 5, max: 1 })),
    'answer.max',
    'max must be above min.',
  ],
  'an empty label': [
    withFields({ size: integer({ key: 's', initial: 1, label: { de: 'Größe', en: ' ' } }) }),
    'config.size.label',
    'a text in German and English is missing',
  ],
  'an answer without a label': [
    withAnswer(numberAnswer({ label: { de: '', en: '' } })),
    'answer.label',
    'a text in German and English is missing',
  ],
  'an example that is not valid': [
    {
      ...withFields({ size: integer({ key: 'size', initial: 1, max: 9, label }) }),
      example: { statement: '', config: 'size=12', solution: '' },
    },
    'example.config',
    'size=12 is not allowed',
  ],
  'an example with a misspelt key': [
    {
      ...withFields({ size: integer({ key: 'size', initial: 1, label }) }),
      example: { statement: '', config: 'sise=12', solution: '' },
    },
    'example.config',
    'no field has the key "sise". Did you mean size?',
  ],
  'an example whose solution nothing calculates': [
    { type: 'A', example: { statement: '', config: '', solution: 'plugin("A1")' } },
    'example.solution',
    'plugin("…") needs a function "solution" that calculates it',
  ],
  'an example that checkConfig rejects': [
    {
      ...withFields({ size: integer({ key: 'size', initial: 1, label }) }),
      checkConfig: ({ size }: { size: number }) =>
        size > 5 ? { size: { de: 'Zu groß.', en: 'Too large.' } } : {},
      example: { statement: '', config: 'size=12', solution: '' },
    },
    'example.config',
    'Too large.',
  ],
  'a parameter that is there twice': [
    {
      type: 'A',
      parameters: {
        picture: [
          { text: 'W', label },
          { text: 'W', label },
        ],
      },
    },
    'parameters.picture.1.text',
    '"W" is there twice.',
  ],
  'a list without columns': [listOf({}), 'config.rows.columns', 'a list needs columns'],
  'a column that no list can have': [
    listOf({ on: toggle({ key: 'on', initial: true, label }) as never }),
    'config.rows.columns.on.kind',
    'a column is text(…), number(…)',
  ],
  'an initial cell out of bounds': [
    listOf({ n: integer({ initial: 12, max: 9, label }) }),
    'config.rows.columns.n.initial',
    'n=12 is not allowed',
  ],
  'a misspelt member of a column': [
    listOf({ n: { ...text({ label }), maxLenght: 9 } as never }),
    'config.rows.columns.n.maxLenght',
    'Did you mean maxLength?',
  ],
  'more rows at least than at most': [
    listOf({ n: text({ label }) }, { minRows: 9, maxRows: 2 }),
    'config.rows.minRows',
    '9 is above maxRows, 2.',
  ],
  'an initial row with a wrong cell': [
    listOf({ n: text({ label, maxLength: 2 }) }, { initial: [{ n: 'abc' }] }),
    'config.rows.initial',
    'Row 1, Name: "abc" is not allowed',
  ],
  'initial rows that would reveal the pairing': [
    listOf({ n: text({ label }) }, { initial: [{ n: 'a' }], pairing: 'secret' }),
    'config.rows.initial',
    'write them into the example',
  ],
  'an example with a wrong cell': [
    {
      ...listOf({ at: place({ label }) }),
      example: { statement: '', config: 'r=1 2 | 3', solution: '' },
    },
    'example.config',
    'Row 2, Name: "3" is not allowed',
  ],
  'names to place without a picture': [
    withAnswer(placeLabels({ label, labels: [{ name: 'a', place: { x: 1, y: 1 } }] })),
    'answer',
    'placeLabels(…) needs a figure',
  ],
  'a misspelt member': [
    { type: 'A', figur: () => ({}) },
    'figur',
    'there is no member "figur". Did you mean figure?',
  ],
  'a member that does not exist': [
    { type: 'A', scoring: () => 1 },
    'scoring',
    'no member "scoring"',
  ],
  'an async bound of an answer': [
    withAnswer(numberAnswer({ label, max: (async () => Promise.resolve(9)) as never })),
    'answer.max',
    'expected a number, got {}',
  ],
  'a bound with a unit, by a function': [
    withAnswer(
      record({
        p: pointAnswer({ label, x: { min: () => '0 cm', max: 9 }, y: { min: 0, max: 9 } }),
      }),
    ),
    'answer.p.x.min',
    'expected a number, got "0 cm".',
  ],
  'a misspelt member of a field': [
    withFields({ size: { ...integer({ key: 's', initial: 1, label }), inital: 5 } as never }),
    'config.size.inital',
    'Did you mean initial?',
  ],
  'a misspelt option of an answer': [
    withAnswer(record({ n: numberAnswer({ label, prefixErorShare: 0.5 } as never) })),
    'answer.n.prefixErorShare',
    'Did you mean prefixErrorShare?',
  ],
  'a misspelt option of a choice': [
    withAnswer(pick({ label, options: [{ value: 'a', label, feedbak: label } as never] })),
    'answer.options.0.feedbak',
    'Did you mean feedback?',
  ],
  'a misspelt option of a coordinate': [
    withAnswer(pointsAnswer({ label, max: 2, x: { ...axis, stpe: 2 } as never, y: axis })),
    'answer.x.stpe',
    'Did you mean step?',
  ],
  'a share in percent': [
    withAnswer(slider({ label, min: 0, max: 9, signErrorShare: 50 })),
    'answer.signErrorShare',
    'expected a number from 0 to 1, got 50.',
  ],
  'a share in percent of an option': [
    withAnswer(pick({ label, options: [{ value: 'a', label, feedback: label, share: 50 }] })),
    'answer.options.0.share',
    'expected a number from 0 to 1, got 50.',
  ],
  'bounds that are missing': [
    withAnswer(record({ k: slider({ label } as never) })),
    'answer.k.min',
    'expected a number.',
  ],
  'a bound without end': [
    withAnswer(numberAnswer({ label, min: -Infinity })),
    'answer.min',
    'expected a number, got -Infinity.',
  ],
  'a pattern that is a text': [
    withAnswer(textAnswer({ label, pattern: '[a-z]+' as never })),
    'answer.pattern',
    'expected a regular expression such as /[a-z]+/, got "[a-z]+".',
  ],
  'a form in one language': [
    withAnswer(textAnswer({ label, form: 'Wie 5/6.' as never })),
    'answer.form',
    'a text in German and English, { de: …, en: … }',
  ],
  'a pattern of a field that is a text': [
    withFields({ t: text({ key: 't', label, pattern: '[a-z]+' as never }) }),
    'config.t.pattern',
    'expected a regular expression',
  ],
  'an answer with two options of one value': [
    withAnswer(pick({ label, options: ['a', 'A'].map((value) => ({ value, label })) })),
    'answer.options',
    'expected options of different values',
  ],
  'a coordinate that is missing': [
    withAnswer(pointAnswer({ label, x: axis } as never)),
    'answer.y',
    'expected an object { min, max,',
  ],
  'a function that returns texts instead of options': [
    withAnswer(ticks({ label, options: () => ['a', 'b'] as never })),
    'answer.options.0',
    'expected a text in German and English, { de: …, en: … }, got "a"',
  ],
  'an answer with texts instead of options': [
    withAnswer(pick({ label, options: ['a', 'b'] as never })),
    'answer.options.0',
    'expected an object { value, label, feedback, share }, got "a".',
  ],
  'boxes to tick without English': [
    withAnswer(ticks({ label, options: [{ de: 'a' } as never] })),
    'answer.options.0',
    'expected a text in German and English',
  ],
  'a member that is not an answer': [
    withAnswer(record({ k: { label } as never })),
    'answer.k',
    'expected numberAnswer(…), slider(…)',
  ],
  'a misspelt colour of a choice': [
    withFields({
      c: choice({
        ...{ key: 'c', initial: 'a', label },
        options: [{ value: 'a', label, color: '#d00000' } as never],
      }),
    }),
    'config.c.options.0.color',
    'Did you mean colour?',
  ],
  'a field of an unknown kind': [
    withFields({ size: { kind: 'numbr', key: 's', initial: 1, label } as never }),
    'config.size.kind',
    'expected number(…), integer(…)',
  ],
};

describe('definePlugin finds', () => {
  it.each(Object.entries(mistakes))('%s', (_, [definition, member, message]) => {
    let found: unknown;
    try {
      define(definition);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(DefinitionError);
    expect((found as Error).message).toContain(`${member} of plugin type "A": `);
    expect((found as Error).message).toContain(message);
  });

  const kinds = Object.entries(answerKinds).filter(([kind]) => kind !== 'record');
  it.each(kinds)('a misspelt option of %s', (_kind, declare) => {
    const answerOf = declare as (options: object) => unknown;
    const labels = [{ name: 'a', place: { x: 1, y: 1 } }];
    const needed = { max: 9, x: axis, y: axis, options: [], rows: { a: label }, labels };
    const columns = { n: numberAnswer({ label }) };
    const answer = answerOf({ lable: label, ...needed, columns, label });
    expect(() => define({ type: 'A', answer })).toThrow(
      'answer.lable of plugin type "A": there is no member "lable". Did you mean label?',
    );
  });

  it('no mistake in units that are words, and in expressions of an example', () => {
    const count = integer({ key: 'n', initial: 1, unit: 'Stück', label });
    const width = integer({ key: 'w', initial: 1, unit: 'px', label });
    const example = { statement: '', config: 'n=2*n0', solution: '' };
    expect(() => define({ ...withFields({ count, width }), example })).not.toThrow();
  });
});
