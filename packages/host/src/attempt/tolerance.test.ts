import { describe, expect, it } from 'vitest';
import { numberValue, parseUnit, type Value } from '../expressions/index.js';
import { scoreNumber } from './score-number.js';
import { parseTarget, shownUnit } from './target.js';
import { parseTolerance } from './tolerance.js';

describe('parseTolerance', () => {
  it.each([
    ['', 1e-10, 'relative'],
    ['3%', 0.03, 'relative'],
    ['0.03', 0.03, 'relative'],
    ['a0.1', 0.1, 'absolute'],
    ['0.1a', 0.1, 'absolute'],
    ['1mV', 0.001, 'absolute'],
    ['1m', 0.001, 'absolute'],
    ['2k', 2000, 'absolute'],
  ])('%j', (text, amount, mode) =>
    expect(parseTolerance(text, parseUnit('V').dimension)).toEqual({ amount, mode }),
  );

  it('reads 1m as a metre if the solution is a length', () =>
    expect(parseTolerance('1m', { m: 1 })).toEqual({ amount: 1, mode: 'absolute' }));

  it.each(['x', '-1%', 'a', '1 2', '-0.1'])('rejects %j', (text) =>
    expect(() => parseTolerance(text)).toThrow(/position/),
  );
});

describe('scoreNumber', () => {
  const score = (answer: string, right: Value, [unit, tolerance]: readonly [string, string]) =>
    scoreNumber(
      answer,
      { value: right, target: parseTarget(unit), text: '', dto: {} as never },
      parseTolerance(tolerance),
    ).status;
  const volts = (value: number) => numberValue(value, parseUnit('V').dimension);
  const list = (...numbers: number[]): Value => ({
    kind: 'list',
    items: numbers.map((number) => numberValue(number)),
  });

  it.each([
    ['5V', volts(5), 'V', '', 'OK'],
    ['5000mV', volts(5), 'V', '', 'OK'],
    ['0.005kV', volts(5), '', '', 'OK'],
    ['5mV', volts(5), 'V', '', 'FALSCH'],
    ['5', volts(5), 'V', '', 'EINHEITENFEHLER'],
    ['20.4°C', numberValue(293.15, { K: 1 }), '°C', '0.5°C', 'OK'],
    ['21°C', numberValue(293.15, { K: 1 }), '°C', '0.5°C', 'FALSCH'],
    ['5A', volts(5), 'V', '', 'EINHEITENFEHLER'],
    ['6', volts(5), 'V', '', 'FALSCH'],
    ['5W', numberValue(5, parseUnit('W').dimension), '=VA', '', 'EINHEITENFEHLER'],
    ['5VA', numberValue(5, parseUnit('W').dimension), '=VA', '', 'OK'],
    ['36km/h', volts(5), 'V', '', 'FALSCH'],
    ['5 V', volts(5), 'V', '', 'OK'],
    ['5·10⁻³ kV', volts(5), 'V', '', 'OK'],
    ['5*10^-3kV', volts(5), 'V', '', 'OK'],
    ['5E-3kV', volts(5), 'V', '', 'OK'],
    ['−5 V', volts(-5), 'V', '', 'OK'],
    ['5000,0mV', volts(5), 'V', '', 'FALSCH'],
    ['2*2.5V', volts(5), 'V', '', 'OK'],
    ['2m^2', numberValue(4, { m: 2 }), '', '', 'OK'],
    ["2'm^2'", numberValue(2, { m: 2 }), '', '', 'OK'],
    ['36km/h', numberValue(10, { m: 1, s: -1 }), '', '', 'FALSCH'],
    ["4190'J/kgK'", numberValue(4190, { m: 2, s: -2, K: -1 }), '', '', 'OK'],
    ['0.5rad', numberValue(0.5), '', '', 'FALSCH'],
    ['"7"', numberValue(7), '', '', 'FALSCH'],
    ["36'km/h'", numberValue(10, { m: 1, s: -1 }), '?km/h', '', 'OK'],
    ["36000'm/h'", numberValue(10, { m: 1, s: -1 }), '?km/h', '', 'OK'],
    ["10'm/s'", numberValue(10, { m: 1, s: -1 }), '?km/h', '', 'EINHEITENFEHLER'],
    ['7', numberValue(7), '', '', 'OK'],
    ['7V', numberValue(7), '', '', 'EINHEITENFEHLER'],
    ['5V', numberValue(5), 'V', '', 'OK'],
    ['5.15', numberValue(5), '', '3%', 'OK'],
    ['5.16', numberValue(5), '', '3%', 'FALSCH'],
    ['4.9', numberValue(5), '', 'a0.1', 'OK'],
    ['4.89', numberValue(5), '', 'a0.1', 'FALSCH'],
    ['3+%i*4', numberValue(3, {}, 4), '', '', 'OK'],
    ['5arg53.13010235', numberValue(3, {}, 4), '', '1%', 'OK'],
    ['3-%i*4', numberValue(3, {}, 4), '', '1%', 'FALSCH'],
    ['[1,2]', list(1, 2), '', '', 'OK'],
    ['[2,1]', list(1, 2), '', '', 'FALSCH'],
    ['[2,1]', list(1, 2), ';set', '', 'OK'],
    ['[2,1,1]', list(1, 2), ';set', '', 'OK'],
    ['[2,1,1]', list(1, 2), ';multiset', '', 'FALSCH'],
    ['[1,1.2]', list(1.1, 0.9), ';set', 'a0.2', 'OK'],
    ['5,1', numberValue(5.1), '', '', 'FALSCH'],
    ['', numberValue(0), '', '', 'FALSCH'],
    ['1/0', numberValue(0), '', '', 'FALSCH'],
  ])('%s for %j in %j with %j is %s', (answer, right, unit, tolerance, status) =>
    expect(score(answer, right, [unit, tolerance])).toBe(status),
  );
});

it.each([
  ['V', 'V'],
  ['=mA', 'mA'],
  ['?km/h', 'km/h'],
  ['Ohm,3', 'Ohm'],
  ['°;w30', '°'],
  ['V#x', 'V'],
  ['=f2', ''],
  ['=karti', ''],
  ['hex', 'hex'],
  ['', ''],
])('students see the target unit %j as %j', (text, shown) => expect(shownUnit(text)).toBe(shown));

it.each(['viel', '1,5%', '-1%', 'a0.05mm', '1k%', '5/0'])(
  'the tolerance %s is refused with examples',
  (text) => expect(() => parseTolerance(text)).toThrow('Use for example 3% or 0.03'),
);
