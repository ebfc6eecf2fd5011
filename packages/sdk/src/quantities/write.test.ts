import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './numbers.js';
import { type Quantity, readQuantity } from './quantity.js';
import { isWithin } from './tolerance.js';
import { unitPrefixes, unitSymbols } from './unit-table.js';
import { isSameDimension, toBase, type Unit } from './units.js';
import {
  formatReading,
  formatTyped,
  formatUnit,
  formatWithValue,
  roundForPeople,
  withFewestDigits,
  writeNumber,
  writeQuantity,
  writeSymbol,
} from './write.js';
import { randomRuns } from '../../../../test/support/random-runs.js';

const numbers = fc.oneof(
  fc.double({ min: -1e30, max: 1e30, noNaN: true }),
  fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
  fc.integer({ min: -100_000, max: 100_000 }),
);
const language = fc.constantFrom('de' as const, 'en' as const);

/** A symbol with one of its prefixes and a power. */
const factor = fc
  .tuple(
    fc.constantFrom(...Object.entries(unitSymbols)),
    fc.constantFrom('', ...Object.keys(unitPrefixes)),
    fc.constantFrom('', '', '2', '^2', '²', '^-1', '⁻¹', '**3', '^(-2)'),
  )
  .filter(([[, unit]]) => unit.offset === undefined)
  .map(([[symbol, { prefixes }], prefix, power]) => {
    const isTaken =
      prefixes === 'all' || (prefixes === 'large' && (unitPrefixes[prefix] ?? 0) >= 3);
    return (isTaken ? prefix : '') + symbol + power;
  });
const unitTexts = fc.oneof(
  fc.constantFrom('', '°C', '°C/W'),
  fc
    .array(fc.tuple(fc.constantFrom('*', '·', ' ', '/', ' / '), factor), {
      minLength: 1,
      maxLength: 4,
    })
    .map((pieces) =>
      pieces.map(([sign, text], index) => (index === 0 ? text : sign + text)).join(''),
    ),
);
/** A number in one of the notations of students. */
const formattedNumbers = fc
  .tuple(
    fc.double({ min: -999, max: 999, noNaN: true }),
    fc.integer({ min: -9, max: 9 }),
    fc.constantFrom(
      (power: number) => `e${power}`,
      (power: number) => ` E${power}`,
      (power: number) => `*10^${power}`,
      (power: number) => ` · 10^(${power})`,
      (power: number) => `\u202f×\u202f10**${power}`,
      (power: number) => `·10${power < 0 ? '⁻' : ''}${'⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Math.abs(power))}`,
    ),
    fc.boolean(),
  )
  .map(([value, power, format, isGerman]) => {
    const digits = value.toFixed(3);
    const shown = isGerman ? digits.replace('.', ',').replace('-', '−') : digits;
    return { text: shown + format(power), value: Number(`${digits}e${power}`) };
  });

const known = (quantity: Quantity | null): quantity is Quantity & { readonly unit: Unit } =>
  quantity?.unit !== null && quantity?.unit !== undefined;
const near = { amount: 1e-9, mode: 'relative' } as const;

describe('reading and writing', () => {
  it('gives the same quantity, for every unit, in German and English', () => {
    let seen = 0;
    fc.assert(
      fc.property(formattedNumbers, unitTexts, language, (number, unitText, locale) => {
        const read = readQuantity(`${number.text} ${unitText}`);
        // Too large, too small, or °C times something.
        if (!known(read)) return;
        seen += 1;
        expect(isWithin(read.value, number.value, near)).toBe(true);
        const written = writeQuantity(read.value, read.unitText, { language: locale, digits: 12 });
        const again = readQuantity(written);
        if (!known(again)) throw new Error(`${written} is not read`);
        expect(isSameDimension(again.unit, read.unit)).toBe(true);
        const [before, after] = [toBase(read.value, read.unit), toBase(again.value, again.unit)];
        if (!isWithin(after, before, near))
          throw new Error(`${number.text} ${unitText} → ${written}`);
      }),
      // At a power of ten, one order of symbols was within the bounds of units, and another was not.
      {
        numRuns: 5000,
        examples: [[{ text: '0', value: 0 }, 'Ybar^(-2)*ul**3*Em^-1*promille^-1', 'de']],
      },
    );
    expect(seen).toBeGreaterThan(3000);
  });

  it('gives the same number, and the same stored text', () =>
    fc.assert(
      fc.property(numbers, language, (value, locale) => {
        const rounded = Number(value.toPrecision(10));
        expect(readNumber(writeNumber(value, locale))).toBe(rounded === 0 ? 0 : rounded);
        expect(Number(writeNumber(value))).toBe(rounded);
      }),
      { numRuns: randomRuns(2000) },
    ));
});

describe('writing for people', () => {
  it.each([
    [0.0070711, 'A', '7,071\u202fmA', '7.071\u202fmA'],
    [-60.5, '°', '−60,5°', '−60.5°'],
    [999.96, 'V', '1\u202fkV', '1\u202fkV'],
    [0.6, 'Ohm', '0,6\u202fΩ', '0.6\u202fΩ'],
    [0.02, 'Ohm', '20\u202fmΩ', '20\u202fmΩ'],
    [4700, 'Ohm', '4,7\u202fkΩ', '4.7\u202fkΩ'],
    [2.2e-6, 'F', '2,2\u202fµF', '2.2\u202fµF'],
    [4190, 'J/kgK', '4,19\u202fkJ/(kg·K)', '4.19\u202fkJ/(kg·K)'],
    [9.81, 'm s^-2', '9,81\u202fm/s²', '9.81\u202fm/s²'],
    [5000, 'kg', '5000\u202fkg', '5000\u202fkg'],
    [7200, 's', '7200\u202fs', '7200\u202fs'],
    [12_756, 'km', '12760\u202fkm', '12760\u202fkm'],
    [1.6e-19, 'C', '1,6·10⁻¹⁹\u202fC', '1.6·10⁻¹⁹\u202fC'],
    [0.5, 'rad', '0,5\u202frad', '0.5\u202frad'],
    [0.04, 'W/mK', '40\u202fmW/(m·K)', '40\u202fmW/(m·K)'],
    [2, 'W mK^-1', '2\u202fW·mK⁻¹', '2\u202fW·mK⁻¹'],
    [6.022e23, '1/mol', '6,022·10²³\u202f1/mol', '6.022·10²³\u202f1/mol'],
    [20.5, '°C', '20,5\u202f°C', '20.5\u202f°C'],
    [0, 'V', '0\u202fV', '0\u202fV'],
    [3, 'foo', '3\u202ffoo', '3\u202ffoo'],
    [-2.5, '', '−2,5', '−2.5'],
  ])('%d %s', (value, unit, de, en) => {
    expect(writeQuantity(value, unit, { language: 'de' })).toBe(de);
    expect(writeQuantity(value, unit, { language: 'en' })).toBe(en);
  });

  it.each([
    ['-791.138+420.5j V', '−791,138+420,5j V'],
    ['7.07∠-45° V', '7,07∠−45° V'],
    ['3-%i*4.5V', '3−j4,5V'],
    ['1e-7-2.5e3j', '1·10⁻⁷−2,5·10³j'],
    ['12:30', '12:30'],
    ['20 ms^-1', '20\u202fms^-1'],
    ['1450 min^-1', '1450\u202f1/min'],
  ])('%s, as it was typed, is %s', (typed, shown) => expect(formatTyped(typed, 'de')).toBe(shown));

  it.each([
    ['1000/2π', 'Hz', '1570,8\u202fHz', '1000/2π Hz = 1570,8\u202fHz'],
    ['3/4π', '', '2,35619', '3/4π = 2,35619'],
    ['π/4', '°', '0,785398\u202frad', 'π/4 = 0,785398\u202frad'],
    ['1:30', 's', '1 h 30 min oder 1 min 30 s', '1:30 = 1 h 30 min oder 1 min 30 s'],
    ['1:30', 'h', '1 h 30 min', '1:30 = 1 h 30 min'],
    ['1:30', 'V', '0,0333333\u202fV', '1:30 = 0,0333333\u202fV'],
    [
      ...['1:30', '', '0,0333333, als Zeit 1 h 30 min oder 1 min 30 s'],
      '1:30 = 0,0333333, als Zeit 1 h 30 min oder 1 min 30 s',
    ],
    ['1.234', 'V', '1,234\u202fV', '1,234\u202fV'],
    ['8,25 Volt', 'V', '8,25\u202fV', '8,25\u202fVolt'],
    ['12/300 = 0,04 A', 'A', '0,04\u202fA', '12/300 = 0,04 A'],
    ['-2,5', 'V', '', '−2,5\u202fV'],
  ] as const)('%s in %j is read as %s and shown as %s', (typed, unit, read, shown) => {
    expect(formatReading(typed, 'de', unit)).toBe(read);
    expect(formatWithValue(typed, 'de', unit)).toBe(shown);
  });

  it.each([
    [293.15, 293.2],
    [1.005, 1.005],
    [6.02214e23, 6.022e23],
    [123456.5, 123457],
  ])('rounds %d to %d', (value, rounded) => expect(roundForPeople(value)).toBe(rounded));

  it('keeps the digits that a small tolerance needs', () => {
    const isRight = (answer: string) => Math.abs(Number(answer) - 5 / 3) < 1e-11;
    expect(withFewestDigits('1.66666666666667', isRight)).toBe('1.66666666667');
  });

  it.each([
    ['1234.5678', '€', '1234.57'],
    ['-12.5', '$', '-12.50'],
    ['1234.5678 €', '', '1234.57 €'],
    ['1200', '€', '1200'],
    ['0.12345', '€/kWh', '0.1235'],
    ['0.12345', 'k€', '0.1235'],
  ])('writes %s %s in cents: %s', (text, unit, shown) =>
    expect(withFewestDigits(text, () => true, unit)).toBe(shown),
  );

  it('writes units in printed notation', () => {
    const units = ['s^-1', 'kgm2/As3', 'Vs/Am', 'uOhm', 'm/s/s', 'mm^2', ''];
    expect(units.map(formatUnit)).toEqual([
      ...['1/s', 'kg·m²/(A·s³)', 'V·s/(A·m)', 'µΩ', 'm/(s·s)', 'mm²', ''],
    ]);
  });

  it('writes names with their index as a subscript', () => {
    const shown = (letter: string, index: string) => {
      const { text, html, latex } = writeSymbol(letter, index);
      return [text, html.toString(), latex.toString()];
    };
    expect(shown('R', '1')).toEqual(['R₁', 'R<sub>1</sub>', '\\ensuremath{R_{\\mathrm{1}}}']);
    // Accents do not exist in math mode.
    expect(shown('ä', 'ö')[2]).toBe('\\ensuremath{\\mbox{\\"{a}}_{\\mbox{\\scriptsize \\"{o}}}}');
    expect(shown('U', 'C<1')[0]).toBe('U_C<1');
    expect(shown('U', 'C<1')[1]).toBe('U<sub>C&lt;1</sub>');
    expect(shown('f', '')).toEqual(['f', 'f', 'f']);
  });

  it('stores numbers with a point and a hyphen', () =>
    expect([writeNumber(-2.5), writeNumber(1e-7)]).toEqual(['-2.5', '1e-7']));
});
