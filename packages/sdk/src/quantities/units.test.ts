import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftDecimal } from './decimal.js';
import { unitPrefixes, unitSymbols } from './unit-table.js';
import {
  chooseUnit,
  fromBase,
  isSameDimension,
  parseUnit,
  readUnit,
  toBase,
  type Unit,
} from './units.js';
import { randomRuns } from '../../../../test/support/random-runs.js';
import { anyText } from '../../../../test/support/any-text.js';

function unitIn(text: string): Unit {
  const read = readUnit(text);
  if ('problem' in read) throw new Error(`${text}: ${read.problem.en}`);
  return read;
}
const base = (value: number, unit: string) => toBase(value, unitIn(unit));

describe('parseUnit', () => {
  it.each([
    ['', 1, {}],
    ['m', 1, { m: 1 }],
    ['kg', 1, { kg: 1 }],
    ['mm2', 1e-6, { m: 2 }],
    ['mm²', 1e-6, { m: 2 }],
    ['m^3', 1, { m: 3 }],
    ['km/h', 1 / 3.6, { m: 1, s: -1 }],
    ['m/s^2', 1, { m: 1, s: -2 }],
    ['m*s⁻²', 1, { m: 1, s: -2 }],
    ['m s^-1', 1, { m: 1, s: -1 }],
    ['kWh', 3.6e6, { kg: 1, m: 2, s: -2 }],
    ['mAs', 1e-3, { A: 1, s: 1 }],
    ['Nm', 1, { kg: 1, m: 2, s: -2 }],
    ['J/kgK', 1, { m: 2, s: -2, K: -1 }],
    ['kgm2/As3', 1, { kg: 1, m: 2, A: -1, s: -3 }],
    ['Vs/Am', 1, { kg: 1, m: 1, s: -2, A: -2 }],
    ['Ohm*mm2/m', 1e-6, { kg: 1, m: 3, s: -3, A: -2 }],
    ['W/(m*K)', 1, { kg: 1, m: 1, s: -3, K: -1 }],
    ['1/s', 1, { s: -1 }],
    ['kOhm', 1e3, { kg: 1, m: 2, s: -3, A: -2 }],
    ['uF', 1e-6, { kg: -1, m: -2, s: 4, A: 2 }],
    ['\u00b5s', 1e-6, { s: 1 }],
    ['min', 60, { s: 1 }],
    ['d', 86_400, { s: 1 }],
    ['ml', 1e-6, { m: 3 }],
    ['hPa', 100, { kg: 1, m: -1, s: -2 }],
    ['mbar', 100, { kg: 1, m: -1, s: -2 }],
    ['t', 1000, { kg: 1 }],
    ['dB', 1, { dB: 1 }],
    ['dBm', 1, { dB: 1 }],
    ['PS', 735.49875, { kg: 1, m: 2, s: -3 }],
    ['ct/kWh', 1e-2 / 3.6e6, { '€': 1, kg: -1, m: -2, s: 2 }],
    ['%', 0.01, {}],
    ['‰', 0.001, {}],
    ['ppm', 1e-6, {}],
    ['€', 1, { '€': 1 }],
    ['k$', 1000, { $: 1 }],
    ['J/kg K', 1, { m: 2, s: -2, K: -1 }],
    ['J/kg*K', 1, { m: 2, s: -2, K: 1 }],
    ['J/(kg*K)*m', 1, { m: 3, s: -2, K: -1 }],
    ['W/m² K', 1, { kg: 1, s: -3, K: -1 }],
    ['m / s / s', 1, { m: 1, s: -2 }],
    ['(m/s)^2', 1, { m: 2, s: -2 }],
    ['1/(m/s)²', 1, { m: -2, s: 2 }],
    ['m s^(-1)', 1, { m: 1, s: -1 }],
    ['m**2', 1, { m: 2 }],
    ['m\u2009s\u207b\u00b9', 1, { m: 1, s: -1 }],
    ['m \u00d7 s\u22122', 1, { m: 1, s: -2 }],
    ['W/mK', 1, { kg: 1, m: 1, s: -3, K: -1 }],
    ['W/(mK)', 1, { kg: 1, m: 1, s: -3, K: -1 }],
    ['mK', 1e-3, { K: 1 }],
    ['°C/W', 1, { kg: -1, m: -2, s: 3, K: 1 }],
    ['1/°C', 1, { K: -1 }],
    ['kohm', 1e3, { kg: 1, m: 2, s: -3, A: -2 }],
    ['Ym', 1e24, { m: 1 }],
    ['ym', 1e-24, { m: 1 }],
  ])('reads %j', (text, factor, dimension) => {
    const unit = unitIn(text);
    expect(unit.factor).toBeCloseTo(factor, 30);
    expect(unit.factor / factor).toBeCloseTo(1, 14);
    expect(unit.dimension).toEqual(dimension);
  });

  it.each([
    ['x', 0],
    ['kmx', 0],
    ['m/', 2],
    ['m//s', 2],
    ['(m', 2],
    ['m)', 1],
    ['mminx', 0],
    ['k%', 0],
    ['m^0', 0],
    ['constructor', 0],
    ['/s', 0],
    ['V^', 0],
    ['m'.repeat(101), 0],
    ['Y'.repeat(3), 0],
    ['Ym9Ym9', 0],
    ['m·°C', 0],
    ['m^10', 0],
    ['Vol', 0],
    ['°F', 0],
    ['Vlt', 0],
    ['V·lt', 2],
    ['dBx', 0],
    ['kPS', 0],
    ['calK', 0],
  ])('rejects %j at %i', (text, position) => {
    expect(readUnit(text)).toMatchObject({
      position,
      problem: { de: expect.any(String) as string },
    });
    expect(parseUnit(text)).toBeNull();
  });

  it('reads every symbol with each of its prefixes', () => {
    for (const [symbol, unit] of Object.entries(unitSymbols)) {
      for (const prefix of ['', ...Object.keys(unitPrefixes)]) {
        if (prefix !== '' && unit.prefixes === 'none') continue;
        if (unit.prefixes === 'large' && (unitPrefixes[prefix] ?? 3) < 3) continue;
        // `d` and `min` are days and minutes, not tenths and milli-inches.
        if (!(prefix + symbol in unitSymbols) || prefix === '') {
          const { factor } = unitIn(prefix + symbol);
          expect(factor / (unit.factor * 10 ** (unitPrefixes[prefix] ?? 0))).toBeCloseTo(1, 12);
        }
      }
    }
  });

  it('reads or rejects any text', () => {
    const piece = fc.constantFrom(
      ...'k m mm s A V h min /,* ^2 2 ( ) ² 1 = ° C % Ohm x - ⁻'.split(' '),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(text, anyText({ maxLength: 120 })), (unit) => {
        const read = readUnit(unit);
        if ('problem' in read) expect(read.position).toBeLessThanOrEqual(unit.length);
        else expect(read.factor).toBeGreaterThan(0);
      }),
      { numRuns: randomRuns(10_000) },
    );
  });

  it('compares dimensions', () => {
    expect(isSameDimension(unitIn('VA'), unitIn('kW'))).toBe(true);
    expect(isSameDimension(unitIn('V'), unitIn('A'))).toBe(false);
    expect(isSameDimension(unitIn('V'), unitIn(''))).toBe(false);
  });
});

describe('conversion', () => {
  it('converts to base units without rounding noise', () => {
    expect([base(1, 'h'), base(10, 'h'), base(1.2, 'mm'), base(36, 'km/h')]).toEqual([
      3600, 36_000, 0.0012, 10,
    ]);
    expect([base(20, '°C'), base(1_999_999_999_999_999, '')]).toEqual([
      293.15, 1_999_999_999_999_999,
    ]);
    expect(fromBase(293.15, unitIn('°C'))).toBe(20);
  });

  it.each([
    [1.2, 'mm', 1.2, 'mm'],
    [0.0012, 'm', 1.2, 'mm'],
    [1500, 'mA', 1.5, 'A'],
    [999, 'V', 999, 'V'],
    [-15_000, 'Ohm', -15, 'kOhm'],
    [0.5, 'kg', 500, 'g'],
    [0.5, 'km/h', 0.5, 'km/h'],
    [5000, 'm/s', 5, 'km/s'],
    [7200, 's', 7.2, 'ks'],
    [0.5, 'h', 0.5, 'h'],
    [5000, 'm2', 5000, 'm2'],
    [25, 'cm', 25, 'cm'],
    [0.25, 'cm', 2.5, 'mm'],
    [5000, '€', 5000, '€'],
    [0, 'V', 0, 'V'],
    [5e-30, 'm', 5e-6, 'ym'],
    [2000, '%', 2000, '%'],
  ])('shows %d %s as %d %s', (value, unit, shown, text) => {
    const chosen = chooseUnit(value, unitIn(unit));
    expect([shiftDecimal(value, chosen.places), chosen.unit.text]).toEqual([shown, text]);
  });
});
