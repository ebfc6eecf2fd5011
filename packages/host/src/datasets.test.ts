import { describe, expect, it } from 'vitest';
import {
  checkName,
  createDataset,
  type DatasetDefinition,
  parseConstant,
  rowOf,
  writeVariables,
} from './datasets.js';
import { DatasetError, RangeSyntaxError, UnitError } from './errors.js';

const dataset = (name: string, range: string, unit = '') => ({ name, range, unit });
const createDatasets = (definitions: readonly DatasetDefinition[], seed: string) =>
  definitions.map((definition) => createDataset(definition, seed));

describe('datasets', () => {
  it('have 40 values in base units: docs/interface/datasets.md, t in hours', () => {
    const { values } = createDataset(dataset('t', 'I1-10', 'h'), 'seed');
    expect(values).toHaveLength(40);
    for (const value of values) {
      const seconds = value.kind === 'number' ? value.re : Number.NaN;
      expect([seconds % 3600, seconds >= 3600, seconds <= 36_000]).toEqual([0, true, true]);
    }
  });

  it('do not change when another dataset is added', () => {
    const alone = createDatasets([dataset('R', 'E12:1k-100k', 'Ohm')], 's');
    const both = createDatasets(
      [dataset('U', '1-10', 'V'), dataset('R', 'E12:1k-100k', 'Ohm')],
      's',
    );
    expect(both[1]).toEqual(alone[0]);
    expect(createDatasets([dataset('R', '1-10')], 't')).not.toEqual(
      createDatasets([dataset('R', '1-10')], 's'),
    );
  });

  it('differ from those of another dataset with the same range', () => {
    const [first, second] = createDatasets([dataset('a', '1-10'), dataset('b', '1-10')], 's');
    expect(first?.values).not.toEqual(second?.values);
  });

  it.each(['x', 'U_2', 'R1', 'Aa_'])('may be named %s', (name) =>
    expect(() => {
      checkName(name);
    }).not.toThrow(),
  );

  it.each(['', '1x', '_x', 'ä', 'a b', 'a-b', '%pi', '__proto__'])('may not be named %j', (name) =>
    expect(() => createDataset(dataset(name, '1'), 's')).toThrow(DatasetError),
  );

  it('identify the invalid field by the class of the error', () => {
    expect(() => createDataset(dataset('x', '1-'), 's')).toThrow(RangeSyntaxError);
    expect(() => createDataset(dataset('x', '1', 'Vx'), 's')).toThrow(UnitError);
  });

  it('are sent in the format of the host (contract-samples)', () => {
    const datasets = createDatasets(
      [
        dataset('R1', '100', 'Ohm'),
        dataset('I', '120', '=mA'),
        dataset('n', '7'),
        dataset('f', 'S:rot'),
        dataset('v', 'V2:1,1', 'mm'),
        dataset('M', 'M1x2:3'),
        dataset('Z', 'C:3j-4', 'kOhm'),
        dataset('q', '0.1u'),
      ],
      'seed',
    );
    const { vars } = writeVariables(rowOf(datasets, 41));
    expect(vars.R1).toEqual({
      calcErgebnisDto: { string: '100', json: null, type: 'CALCULATE' },
      ze: 'Ohm',
      cp: null,
    });
    const strings = Object.values(vars).map((one) => one.calcErgebnisDto?.string);
    expect(strings).toEqual([
      '100',
      '0.12',
      '7',
      'rot',
      '[0.001,0.001]',
      'matrix([3,3])',
      '3000-%i*4000',
      '1E-7',
    ]);
    expect(Object.values(vars).map((one) => one.ze)).toEqual([
      'Ohm',
      '=mA',
      null,
      null,
      'mm',
      null,
      'kOhm',
      null,
    ]);
    expect(vars.f?.calcErgebnisDto?.type).toBe('STRING');
  });
});

describe('parseConstant', () =>
  it.each([
    ['U_2={5,V}', 'U_2', 5, 'V'],
    ['a = { -2.5 }', 'a', -2.5, ''],
    ['I={30,=mA}', 'I', 0.03, '=mA'],
    ['R={4k7,Ohm}', null, 0, ''],
    ['2={5,V}', null, 0, ''],
    ['U=5V', null, 0, ''],
    ['U={5,Vx}', null, 0, ''],
    ['U={5,V} x', null, 0, ''],
  ])('%s', (text, name, value, unitText) => {
    if (name === null) expect(() => parseConstant(text)).toThrow(/position \d/);
    else {
      const expected = { name, value: { kind: 'number', re: value }, unitText };
      expect(parseConstant(text)).toMatchObject(expected);
    }
  }));
