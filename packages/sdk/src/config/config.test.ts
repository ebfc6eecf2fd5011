import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { choice, editConfig, integer, percent, readConfig } from './index.js';

const text = { de: '', en: '' };
const fields = {
  bgcolor: choice({
    key: 'bgcolor',
    initial: 'white',
    label: text,
    options: [
      { value: 'white', label: text },
      { value: 'red', label: text },
    ],
  }),
  width: percent({ key: 'w', initial: 100, label: text }),
  mode: choice({
    key: 'mode',
    initial: 'js',
    unknownValue: 'ignore',
    label: text,
    options: [
      { value: 'js', label: text },
      { value: 'iframe', label: text },
    ],
  }),
};
const valuesOf = (config: string) => readConfig(fields, config).values;

it('has no problems between fields if the check returns nothing', () => {
  const fields = { size: integer({ key: 'size', initial: 1, label: { de: 'A', en: 'A' } }) };
  expect(readConfig(fields, 'size=2', () => undefined)).toMatchObject({
    values: { size: 2 },
    problems: [],
  });
});

describe('readConfig', () => {
  it.each([
    ['', { bgcolor: 'white', width: 100, mode: 'js' }],
    ['w50;bgcolor=red;mode=iframe', { bgcolor: 'red', width: 50, mode: 'iframe' }],
    [' W50 ; BGCOLOR = Red ; mode = iframe', { bgcolor: 'red', width: 50, mode: 'iframe' }],
    ['w500;w0', { bgcolor: 'white', width: 1, mode: 'js' }],
    ['mode=iframe;mode=nonsense;foo;w5x;;', { bgcolor: 'white', width: 100, mode: 'iframe' }],
    ['w99999999999999999999999', { bgcolor: 'white', width: 100, mode: 'js' }],
  ])('reads %j', (config, values) => expect(valuesOf(config)).toEqual(values));

  it('reports an unknown value with its position and leaves the value unchanged', () => {
    const { values, problems } = readConfig(fields, 'w5;bgcolor=türkis');
    expect(values.bgcolor).toBe('white');
    expect(problems).toEqual([
      {
        position: 3,
        line: 1,
        column: 4,
        field: 'bgcolor',
        message: {
          de: 'bgcolor=türkis ist nicht erlaubt; erlaubt: white, red.',
          en: 'bgcolor=türkis is not allowed; allowed: white, red.',
        },
      },
    ]);
  });
});

describe('editConfig', () => {
  it.each([
    ['', 'bgcolor=red'],
    ['w50', 'w50;bgcolor=red'],
    ['w50;', 'w50;bgcolor=red'],
    ['bgcolor=white;w50', 'bgcolor=red;w50'],
    ['a;bgcolor=white;foo=1;bgcolor=blue;w5', 'a;bgcolor=red;foo=1;w5'],
  ])('writes a colour into %j', (config, edited) =>
    expect(editConfig(fields.bgcolor, config, 'red')).toBe(edited),
  );

  it('writes values that can be read back, and keeps the other values', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 100 }), (config, width) => {
        const before = valuesOf(config);
        const after = valuesOf(editConfig(fields.width, config, width));
        expect(after).toEqual({ ...before, width });
      }),
    ));
});
