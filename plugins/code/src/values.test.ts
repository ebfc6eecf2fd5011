import { describe, expect, it } from 'vitest';
import type { Variable } from '@fragwerk/sdk';
import { emptyQuestion, emptyTest } from './config/schema.js';
import { fillQuestion } from './placeholders.js';
import { datasetModule, valuesOf } from './values.js';

const variable = (
  name: string,
  text: string,
  unit = '',
  kind: 'calculate' | 'string' = 'calculate',
) => ({ name, value: { text, json: null, kind }, unit, options: null }) satisfies Variable;

describe('values in programs', () => {
  it.each([
    ['5.0', '', '5'],
    ['-2.5', '', '-2.5'],
    ['4700.0', 'kOhm', '4700'],
    ["4.7'kOhm'", '', '4700'],
    ['3.0+%i*4.0', '', '(3+4j)'],
    ['[1.0,-4.0,3.5]', '', '[1,-4,3.5]'],
    ['matrix([1.0,2.0],[3.0,4.0])', '', '[[1,2],[3,4]]'],
    ['"Anna"', '', 'Anna'],
    ['Anna', '', 'Anna'],
  ])('%s %s is %s', (text, unit, written) =>
    expect(valuesOf([variable('a', text, unit)]).get('a')).toBe(written),
  );

  it('keep a text of digits a text', () =>
    expect(valuesOf([variable('a', '007', '', 'string')]).get('a')).toBe('007'));

  it("are inserted everywhere, without changing Python's braces", () => {
    const question = fillQuestion(
      {
        ...emptyQuestion,
        code: [{ kind: 'open', text: 'x = {{a}}  # {a}, {{1}}, {{b}}' }],
        input: '{{ a }}',
        files: [{ name: 'f', text: '{{a}}', visible: true, editable: false }],
        tests: [{ ...emptyTest, code: 'f({{a}})', input: '{{a}}', expected: '{{a}}' }],
      },
      valuesOf([variable('a', '7.0')]),
    );
    expect(question).toMatchObject({
      code: [{ text: 'x = 7  # {a}, {{1}}, {{b}}' }],
      input: '7',
      files: [{ text: '7' }],
      tests: [{ code: 'f(7)', input: '7', expected: '7' }],
    });
  });

  it('form the module dataset of plugin-python, too', () => {
    const module = datasetModule([
      variable('R1', "4.7'kOhm'"),
      variable('n', '5.0', 'm,2'),
      variable('name', 'A"nna', '', 'string'),
    ]);
    expect(module).toContain('    "R1": DatasetVariable(4.7, "kOhm"),\n');
    expect(module).toContain('    "n": DatasetVariable(5.0, "m"),\n');
    expect(module).toContain('    "name": DatasetVariable("A\\"nna", None),\n');
  });
});
