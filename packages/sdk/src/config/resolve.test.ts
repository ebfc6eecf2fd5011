import { describe, expect, it } from 'vitest';
import type { Variable } from '../value.js';
import { choice, integer, number, publicConfig, resolveConfig, text, toggle } from './index.js';

const label = { de: 'Name', en: 'Name' };
const option = (value: string) => ({ value, label });
const fields = {
  c: number({ key: 'c', initial: 1, min: 0, max: 5, unit: 'mol/l', label }),
  plain: number({ key: 'plain', initial: 0, label }),
  current: number({ key: 'I', initial: 0, max: 100, unit: 'mA', label }),
  share: number({ key: 'share', initial: 10, unit: '%', label }),
  count: integer({ key: 'count', initial: 3, min: 1, max: 9, label }),
  acid: choice({ key: 'acid', initial: 'hcl', options: [option('hcl'), option('hac')], label }),
  kind: choice({
    ...{ key: 'kind', initial: 'a', unknownValue: 'ignore', label },
    options: [option('a'), option('n')],
  }),
  title: text({ key: 'title', initial: '', maxLength: 20, label }),
  fixed: number({ key: 'fixed', initial: 7, variables: false, label }),
  formula: text({ key: 'formula', initial: 'x', variables: false, label }),
  secret: number({ key: 'secret', initial: 0, secret: true, label }),
  grid: toggle({ key: 'grid', initial: false, label }),
};

const variable = (name: string, written: string, unit = ''): Variable => ({
  name,
  value: { text: written, json: null, kind: 'calculate' },
  unit,
  options: null,
});
const texts = (name: string, written: string): Variable => ({
  ...variable(name, ''),
  value: { text: written, json: null, kind: 'string' },
});
const all = [
  variable('c0', '0.2'),
  variable('n', '4'),
  variable('I1', '0.0125', 'mA'),
  variable('p', '0.05', '%'),
  variable('U1', '6', 'V'),
  variable('U2', '12', '=V,2'),
  variable('z', '1+2*%i'),
  variable('Z', '1000+2000*%i', 'kOhm'),
  variable('f', '25', '1/min'),
  variable('list', '[1,2]'),
  variable('small', '1.0E-10'),
  { ...variable('json', ''), value: { text: null, json: '{"wert":2.5}', kind: null } } as const,
  { ...variable('bad', ''), value: { text: 'x', json: null, kind: 'error' } } as const,
  texts('acidName', '"HAc"'),
  texts('word', 'a;b'),
];
const row = { number: 6, variables: new Map(all.map((one) => [one.name, one])) };
const resolve = (config: string) => resolveConfig(fields, config, { row });

describe('resolveConfig', () => {
  it.each([
    ['c=0.5', { c: 0.5 }],
    ['c=c0', { c: 0.2 }],
    ['c={c0}', { c: 0.2 }],
    ['c={=2*c0}', { c: 0.4 }],
    ['c = 2*c0 + {c0}', { c: 0.6 }],
    ['plain=2^10', { plain: 1024 }],
    ['plain=small', { plain: 1e-10 }],
    ['plain=json*2', { plain: 5 }],
    ['plain=%pi', { plain: 3.14159265358979 }],
    ['plain=U1', { plain: 6 }],
    ['plain=U1/U2', { plain: 0.5 }],
    ['plain=sum(i,i,1,n)', { plain: 10 }],
    ['I=5', { current: 5 }],
    ['I=I1', { current: 12.5 }],
    ['I=0,05 A', { current: 50 }],
    ['I=-2,5 µA', { current: -0.0025 }],
    ['c=0,4 mmol/cm³', { c: 0.4 }],
    ['I=2*I1', { current: 25 }],
    ['I=0.003A', { current: 3 }],
    ['I=n', { current: 4 }],
    ['share=p', { share: 5 }],
    ['share=5 ‰', { share: 0.5 }],
    ['share=U1/U2', { share: 50 }],
    ['share=n', { share: 4 }],
    ['count=n+1', { count: 5 }],
    ['acid=acidName', { acid: 'hac' }],
    ['acid={acidName}', { acid: 'hac' }],
    ['acid=hac', { acid: 'hac' }],
    ['kind=n', { kind: 'n' }],
    ['kind=c0', {}],
    ['title=n', { title: 'n' }],
    ['title={n} mal {U2}', { title: '4 mal 12V' }],
    ['title=I {I1}, {=2*n}', { title: 'I 12.5mA, 8' }],
    ['title={Z}', { title: '1+%i*2kOhm' }],
    ['title=n: {f}', { title: 'n: 1500 1/min' }],
    ['title=\\frac{a}{b}', { title: '\\frac{a}{b}' }],
    ['formula={n}', { formula: '{n}' }],
    ['secret=n', { secret: 4 }],
  ])('gives %j the values %j', (config, values) => {
    const found = resolve(config);
    expect(found.problems).toEqual([]);
    const initial = resolveConfig(fields, '', { row }).values;
    expect(found.values).toEqual({ ...initial, ...values });
    // The text, read without variables, is what the browser knows.
    expect(resolveConfig(fields, found.text, {}).values).toEqual(found.values);
  });

  it.each([
    ['c=cO', 'Die Frage hat keine Variable cO. Meintest du c0?', 'Did you mean c0?'],
    ['c=fünf', 'c=fünf ist nicht erlaubt', 'c=fünf is not allowed'],
    ['c=2*', 'c=2* ist nicht erlaubt', 'c=2* is not allowed'],
    ['c=n*2', 'Der Wert in Variante 7 ist 8\u202fmol/l.', 'The value in row 7 is 8\u202fmol/l.'],
    [
      'c=9',
      'c=9 ist nicht erlaubt; erlaubt: Zahlen von 0 bis 5\u202fmol/l.',
      'numbers from 0 to 5',
    ],
    ['c=U1', 'Der Wert hat die Einheit V, nicht mol/l.', 'The value has the unit V, not mol/l.'],
    ['c=2,5 V', 'Der Wert hat die Einheit V, nicht mol/l.', 'The value has the unit V, not mol/l.'],
    ['c=z', '1+%i*2 ist keine Zahl.', '1+%i*2 is not a number.'],
    ['c=list', '[1,2] ist keine Zahl.', '[1,2] is not a number.'],
    ['c=acidName', 'HAc ist keine Zahl.', 'HAc is not a number.'],
    [
      'c=bad',
      'Die Variable bad hat in dieser Variante keinen Wert.',
      'bad has no value in this row',
    ],
    ['c=U1+I1', 'Die Einheiten V und A passen bei + nicht zusammen.', 'The units V and A cannot'],
    ['count=n/3', 'Der Wert in Variante 7 ist 1,333333333.', 'The value in row 7 is 1.333333333.'],
    ['acid=c0', 'Der Wert in Variante 7 ist 0.2.', 'The value in row 7 is 0.2.'],
    ['acid={nix}', 'Die Frage hat keine Variable nix.', 'The question has no variable nix.'],
    ['title={=nn}', 'title={=nn}: Die Frage hat keine Variable nn.', 'title={=nn}: The question'],
    ['title={word}', 'Text ohne Strichpunkt', 'text without ;'],
    ['title={list}, {list}, {list}, {list}', 'höchstens 20 Zeichen', 'at most 20 characters'],
    ['fixed=n', 'fixed=n ist nicht erlaubt', 'fixed=n is not allowed'],
  ])('reports %j with its place, in both languages', (config, de, en) => {
    const { problems, values, text: written } = resolve(`grid\n ${config}`);
    expect(problems).toMatchObject([{ line: 2, column: 2 }]);
    expect(problems[0]?.message.de).toContain(de);
    expect(problems[0]?.message.en).toContain(en);
    expect(values).toEqual({ ...resolve('').values, grid: true });
    expect(resolveConfig(fields, written, {}).values).toEqual(values);
  });

  it('keeps literals, spaces and unknown items in the text', () =>
    expect(resolve(' c = c0 ;foo=c0;title={n}\nI=3;grid').text).toBe(
      'c=0.2;foo=c0;title=4\nI=3;grid',
    ));

  it('gives operations without variables the values that the student saw, but no secrets', () => {
    const config = 'c=2*c0;I=3;title={n};secret=n;acid=acidName';
    const { shown, values } = resolve(config);
    expect(shown).toBe('c=0.4;acid=hac;title=4');
    const printed = resolveConfig(fields, config, { row: null, shown });
    expect(printed.values).toEqual({ ...values, secret: 0 });
    expect(printed.problems).toEqual([]);
    expect(publicConfig(fields, printed.text)).toBe('c=0.4;I=3;title=4;acid=hac');
  });

  it('does not let the shown values replace literals', () =>
    expect(resolveConfig(fields, 'c=1;I=I1', { row: null, shown: 'c=5;I=7' }).values).toMatchObject(
      {
        c: 1,
        current: 7,
      },
    ));

  it('leaves expressions unresolved without variables, but reports what is not an expression', () => {
    const open = resolveConfig(fields, 'c=2*c0;title={n}', { row: null });
    expect(open).toMatchObject({ problems: [], values: { c: 1, title: '{n}' } });
    const wrong = resolveConfig(fields, 'c=2*;acid=blue', { row: null });
    expect(wrong.problems).toHaveLength(2);
  });
});
