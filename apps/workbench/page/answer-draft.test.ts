import { describe, expect, it } from 'vitest';
import { EMPTY, inputKindOf, rowOf, unitOf, withSolution } from './answer-draft.js';
import type { Parameter } from './parameters.js';

const parameter = (text: string, more: Partial<Parameter> = {}): Parameter => ({
  ...{ text, label: { de: text, en: text }, takes: null, solution: null, ...more },
});

const ask = parameter('ask=…', { takes: 'names', solution: '"…"' });
const pick = parameter('pick', { solution: '"pick:R1"' });
const known = [parameter('', { solution: '' }), ask, pick, parameter('W'), parameter('w…')];
const draft = { ...EMPTY, inputKind: inputKindOf('Schaltung1') };

describe('a new subquestion', () => {
  it('gets the task, its names and the other parameters in the column Info', () => {
    const values = { W: '', 'w…': '50' };
    const row = rowOf({ ...draft, ...withSolution(ask, ['UR1', 'IC1']), values }, known);
    expect(row).toMatchObject({
      ...{ mode: 'plugin', info: 'Schaltung1:W;w50;ask=UR1,IC1', solution: '"UR1;IC1"' },
    });
  });

  it('starts with a solution of the task', () => {
    const row = rowOf({ ...draft, ...withSolution(pick) }, known);
    expect(row).toMatchObject({ info: 'Schaltung1:pick', solution: '"pick:R1"' });
  });

  it('gets a text in quotes', () => {
    const task = parameter('', { solution: '10:30' });
    const row = rowOf({ ...draft, ...withSolution(task) }, []);
    expect(row.solution).toBe('"10:30"');
  });

  it('has no parameters unless some are set', () => {
    expect(rowOf({ ...draft, values: { 'w…': '' } }, known).info).toBe('Schaltung1:');
    expect(rowOf({ ...EMPTY, solution: 'R1' }, known)).toMatchObject({ mode: 'number', info: '' });
    expect(rowOf({ ...EMPTY, inputKind: 'text', solution: 'rot' }, known).solution).toBe('"rot"');
  });
});

it.each([
  ['4.7kΩ', 'kOhm'],
  ['-3.2e-6km/h', 'km/h'],
  ['20%', '%'],
  ['21°C', '°C'],
  ['7', ''],
  ['4.5e5', ''],
  ['1500 1/min', '1/min'],
  ['-1.05+%i*1.72V', ''],
  ['[1,2]mm', ''],
  ['12:30', ''],
])('the unit of %s is %j', (text, unit) => expect(unitOf(text)).toBe(unit));
