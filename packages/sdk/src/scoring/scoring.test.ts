import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  combineParts,
  feedbackOf,
  scoreChoice,
  scoreText,
  scoreDuration,
  scoreNumber,
  scorePoint,
  scoreSet,
  scoreTime,
  readDuration,
  readPoint,
  readTimeOfDay,
  scoreOf,
  withShare,
} from './index.js';
import { anyText } from '../../../../test/support/any-text.js';

const percent = { tolerance: { amount: 0.01, mode: 'relative' } } as const;
const exact = { tolerance: { amount: 0, mode: 'absolute' } } as const;

describe('scoreNumber', () => {
  it.each([
    ['5mA', '0,005 A', 'equal'],
    ['5·10⁻³ A', '5mA', 'equal'],
    ['5*10^-3 A', '5mA', 'equal'],
    ['5E-3A', '5mA', 'equal'],
    ['4,19 kJ/kg K', '4190 J/(kg*K)', 'equal'],
    ['0,5 rad', '28.65°', 'equal'],
    ['2.2 kΩ', '2200 Ohm', 'equal'],
    ['37', '310.15K', 'equal', { unit: '°C' }],
    ['1.5e3', '1500', 'equal'],
    ['5,04', '5', 'equal'],
    ['5,1', '5', 'different'],
    ['5', '5mA', 'wrongUnit'],
    ['5 mV', '5mA', 'wrongUnit'],
    ['72 V', '72 km/h', 'wrongUnit'],
    ['20 V', '72 km/h', 'wrongUnit'],
    ['72 kmh', '72 km/h', 'equal'],
    ['20 kmh', '72 km/h', 'different'],
    ['72 km h', '72 km/h', 'wrongUnit'],
    ['72 kmh⁻¹', '72 km/h', 'equal'],
    ['20 ms^-1', '20 m/s', 'equal'],
    ['9,81 ms⁻²', '9.81', 'equal', { unit: 'm/s^2' }],
    ['20 ms^(-1)', '20 kHz', 'equal'],
    ['20 ms', '20 m*s', 'wrongUnit'],
    ['20 mm^-1', '20', 'wrongUnit'],
    ['20 Ms^-1', '20 m/s', 'wrongUnit'],
    ['1:30', '1.5', 'equal', { unit: 'h' }],
    ['1:30', '1.5 h', 'equal'],
    ['1:30', '5400', 'equal', { unit: 's' }],
    ['1:30', '90 s', 'equal'],
    ['1:30', '90', 'equal', { unit: 'min' }],
    ['1:30', '1.5', 'equal', { unit: 'min' }],
    ['1:30:36', '1.51', 'equal', { unit: 'h' }],
    ['1:30:00', '1.5', 'equal', { unit: 'h' }],
    ['1:30', '0.025', 'different', { unit: 'h' }],
    ['1:30', '5400', 'different'],
    ['1:4', '0.25', 'equal', { unit: 'h' }],
    ['1:30', '1.5', 'different', { unit: 'V' }],
    ['5 mN', '5 Nm', 'wrongUnit'],
    ['20°', '20 °C', 'equal'],
    ['20 Grad', '20', 'equal', { unit: '°C' }],
    ['20 C', '20 °C', 'equal'],
    ['20°', '20 K', 'wrongUnit'],
    ['20 C', '20 A', 'wrongUnit'],
    ['-π/4', '-45°', 'equal'],
    ['α = 0,25*pi', '45', 'equal', { unit: '°' }],
    ['0,7854*180/π', '45', 'equal', { unit: '°' }],
    ['π/4', '0.7854', 'equal'],
    ['4,5/2 °C', '2.25', 'equal', { unit: '°C' }],
    ['0,1 M', '0.1 mol/l', 'equal'],
    ['100 mM', '0.1', 'equal', { unit: 'mol/l' }],
    ['0,1 M', '0.1 mol', 'wrongUnit'],
    ['arctan(4/3)', '53.13°', 'equal'],
    ['acos(0,6)°', '53.13', 'equal', { unit: '°' }],
    ['tan⁻¹(4/3)*180/π', '53.13', 'equal', { unit: '°' }],
    ['arctan(4/3)', '0.9273', 'equal'],
    ['arctan(4/3)', '0.9273 rad', 'equal', { unit: '°' }],
    ['20°', '293.15 K', 'equal', { unit: '°C' }],
    ['4,7k', '4700 Ohm', 'equal'],
    ['R = 2*2,35 k.', '4700 Ohm', 'equal'],
    ['c ≈ 1/10 M', '0.1 mol/l', 'equal'],
    ['4,7 K', '4.7 kOhm', 'equal'],
    ['4,7k', '4700', 'unclear', { unit: 'mV' }],
    ['1000/2π', '159.155', 'unclear', { unit: 'Hz' }],
    ['1000/2π', '1570.8', 'equal', { unit: 'Hz' }],
    ['1000/2π', '314.16', 'different', { unit: 'Hz' }],
    ['3/4π', '0.2387', 'unclear'],
    ['6/2(1+2)', '1', 'unclear'],
    ['6/2(1+2)', '9', 'equal'],
    ['5 V/2√2', '1.7678 V', 'unclear'],
    ['5/2·10^-3', '2500', 'equal'],
    ['5/2·10^-3', '0.0025', 'unclear'],
    ['5/2 x 10⁻³', '0.0025', 'unclear'],
    ['5/2·10^-3', '0.025', 'different'],
    ['101₂', '1012', 'unclear'],
    ['0x10', '0', 'unclear'],
    ['3,5(7/2)', '3.5', 'unclear'],
    ['0,1(6)', '0.6', 'unclear'],
    ['20 v.H', '20 %', 'equal'],
    ['0,5 K W⁻¹', '0.5 K/W', 'equal'],
    ['0,5 K W^-1', '0.5 K/W', 'equal'],
    ['5 m A', '5 mA', 'equal'],
    ['10^3^2', '1000000', 'unclear'],
    ['10^3^2 V', '1 MV', 'unclear'],
    ['5 Sv', '5 Gy', 'wrongUnit'],
    ['5 J/kg', '5 Gy', 'equal'],
    ['5 Bq', '5 Hz', 'wrongUnit'],
    ['5 1/s', '5 Bq', 'equal'],
    ['5 lm', '5 cd', 'wrongUnit'],
    ['4,7 kV', '4700', 'wrongPrefix', { unit: 'mV' }],
    ['4,7k', '4.7', 'equal', { unit: 'kOhm' }],
    ['-4,7 M', '-4700000', 'equal'],
    ['10m', '10 mA', 'equal'],
    ['100n', '0.1 µF', 'equal'],
    ['5k', '5 km/h', 'equal'],
    ['10 m', '0.01', 'wrongUnit'],
    ['10 m', '10 cm', 'wrongPrefix'],
    ['10 m', '10', 'wrongPrefix', { unit: 'cm' }],
    ['5 k', '278.15 °C', 'unclear'],
    ['e', '2.71828', 'equal'],
    ["53°8'", '53.13', 'equal', { unit: '°' }],
    ['12.500 W', '12.5 kW', 'unclear'],
    ['P = 12.500', '12500', 'unclear', { unit: 'W' }],
    ['12.500 W', '12.5 W', 'equal'],
    ['12.500 kW', '12.5 W', 'wrongPrefix'],
    ['12,500 W', '12.5 kW', 'wrongPrefix'],
    ['0.500 W', '500 W', 'wrongPrefix'],
    ['４，７　ｋΩ', '4700 Ohm', 'equal'],
    ['－３，０１ ｄＢ', '-3.01 dB', 'equal'],
    ['1 kW', '1 kWh', 'wrongUnit'],
    ['314 Hz', '314 rad/s', 'wrongUnit'],
    ['314 1/s', '314 rad/s', 'equal'],
    ['50 rad/s', '50 Hz', 'wrongUnit'],
    ['71 V', '72 km/h', 'different'],
    ['5 foo', '5mA', 'unclear'],
    ['5 €', '5mA', 'unclear'],
    ['5', '5 €', 'wrongUnit'],
    ['3..5 mA', '5mA', 'unclear'],
    ['7,4 pH', '7.4', 'equal'],
    ['pH 7,4', '7.4', 'equal'],
    ['pH-Wert 7', '7.4', 'different'],
    ['2000 pH', '2 nH', 'equal'],
    ['1,2 kcal', '5.02 kJ', 'equal'],
    ['100 PS', '73.5 kW', 'equal'],
    ['20 dBm', '20 dB', 'equal'],
    ['20 dB', '20 dBm', 'wrongUnit'],
    ['20', '20', 'equal', { unit: 'dBm' }],
    ['3 dBi', '3 dBm', 'wrongUnit'],
    ['1%', '0.01€', 'unclear'],
    ['-3 dB', '0.7071', 'unclear'],
    ['26', '26 dB', 'wrongUnit'],
    ['5 m A', '5mA', 'equal'],
    ['35 ct', '0.35 €', 'equal'],
    ['247V (L1)', '247 V', 'equal'],
    ['247 V L1', '247 V', 'equal'],
    ['5 V (m2)', '5 V', 'wrongUnit'],
    ['I = U/R = 12/300 = 0,04 A', '40 mA', 'equal'],
    ['12 V / 300 Ω = 40 mA', '0.04 A', 'equal'],
    ['10/3 = 3,33 V', '3.33 V', 'equal'],
    ['U2 = 12 V - 5,17 V = 6,83 V', '6.83 V', 'equal'],
    ['100 Ω + 132 Ω = 232 Ω', '232 Ohm', 'equal'],
    ['12-5,17=6,83 V', '6.83 V', 'equal'],
    ['Z = 50 + j31,4 Ω = 59∠32,1° Ω', '50+31.4j Ohm', 'equal'],
    ['5-5j = 7,07∠-45° V', '5-5j V', 'equal'],
    ['5-5j V = 7,07∠45° V', '5-5j V', 'unclear'],
    ['12 V - 5,17 V = 7,83 V', '6.83 V', 'unclear'],
    ['12 V - 5,17 A = 6,83 V', '6.83 V', 'unclear'],
    ['12/300 = 0,05 A', '0.05 A', 'unclear'],
    ['5 V = 5 A', '5 A', 'unclear'],
    ['6 V > 5 V = 5 V', '5 V', 'unclear'],
    ['mA', '5mA', 'unreadable'],
    ['10/2 Milliampere', '5mA', 'equal'],
    ['5 A', '5mA', 'wrongPrefix'],
    ['-5mA', '5mA', 'wrongSign'],
    ['', '5', 'empty'],
    ['five', '5', 'unreadable'],
    ['five', 'five', 'expectedUnreadable'],
    ['0', 'halb elf', 'expectedUnreadable'],
    ['5 foo', '5 foo', 'expectedUnreadable'],
  ])('%j where %j is right: %s', (answer, expected, outcome, more?: { unit: string }) => {
    const { reason, verdict } = scoreNumber(answer, expected, { ...percent, ...more });
    expect(reason).toEqual({ rule: 'number', outcome, ...percent, expected, got: answer });
    expect(verdict === 'correct').toBe(outcome === 'equal');
  });

  it('has an example in the unit of the field, but in another one where students have to name it', () => {
    const message = (unit: string, more: object = {}) =>
      feedbackOf(scoreNumber('3 hoch 8', '5 m/s', { ...percent, unit, ...more }), 'de');
    expect(message('m/s')).toMatch(/zum Beispiel 2,5 m\/s\.$/);
    for (const more of [{ unit: '' }, { missingUnitShare: 0.5 }])
      expect(message('m/s', more)).toMatch(/zum Beispiel 2,5 V\.$/);
  });

  it('takes a prefix alone for a missing unit, except for components', () => {
    const outcome = (answer: string, expected: string) =>
      scoreNumber(answer, expected, { ...percent, missingUnitShare: 0.5 }).reason.outcome;
    expect(outcome('5m', '5 mA')).toBe('missingUnit');
    expect(outcome('4,7k', '4.7 kOhm')).toBe('equal');
    expect(outcome('100n', '0.1 µF')).toBe('equal');
    expect(outcome('5 m', '5 m')).toBe('equal');
  });

  it('gives points for errors only if the author allows it', () => {
    const shares = { unitErrorFactor: 0.25, signErrorShare: 0.5, prefixErrorShare: 0.1 };
    expect(scoreNumber('5', '5mA', percent)).toMatchObject({ verdict: 'wrong', share: 0 });
    expect(scoreNumber('5', '5mA', { ...percent, ...shares })).toMatchObject({
      verdict: 'unitError',
      share: 0.75,
    });
    expect(scoreNumber('-5mA', '5mA', { ...percent, ...shares }).share).toBe(0.5);
    expect(scoreNumber('5A', '5mA', { ...percent, ...shares }).share).toBe(0.1);
  });

  it('applies an absolute tolerance in the unit of the rules', () => {
    const rules = { tolerance: { amount: 1, mode: 'absolute' }, unit: 'cm' } as const;
    expect(scoreNumber('21', '20', rules).verdict).toBe('correct');
    expect(scoreNumber('0.22m', '20', rules).verdict).toBe('wrong');
  });

  it('scores any text in bounded time, and never accepts an unreadable solution', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (text) => {
        const { share } = scoreNumber(text, text, exact);
        expect(share === 0 || share === 1).toBe(true);
        expect(scoreNumber(`${text}?`, 'no number', exact).share).toBe(0);
      }),
    );
    for (const text of ['1'.repeat(1e6), `${' '.repeat(1e6)}1`, `1${' m'.repeat(1e5)}`])
      expect(scoreNumber(text, '1', exact).share).toBe(0);
  });
});

describe('scoring times, points, choices and sets', () => {
  it.each([
    ['9:05', 32_700],
    ['15:30:10', 55_810],
    ['9:05 Uhr', 32_700],
    ['24:00', null],
    ['9:65', null],
  ])('time %j is %j', (text, seconds) => expect(readTimeOfDay(text)).toBe(seconds));

  it.each([
    ['1 h 30 min', 5400],
    ['1,5h', 5400],
    ['90min', 5400],
    ['1:30:00', 5400],
    ['5400', 5400],
    ['1 h x', null],
    ['', null],
  ])('duration %j is %j', (text, seconds) => expect(readDuration(text)).toBe(seconds));

  it.each([
    ['(2; 3)', { x: 2, y: 3 }],
    ['[2,3]', { x: 2, y: 3 }],
    ['2,5|3', { x: 2.5, y: 3 }],
    ['(1,2,3)', null],
    ['2', null],
  ])('point %j is %j', (text, point) => expect(readPoint(text)).toEqual(point));

  it('scores them', () => {
    const minute = { tolerance: { amount: 60, mode: 'absolute' } } as const;
    expect(scoreTime('10:31', '37800', minute).verdict).toBe('correct');
    expect(scoreTime('10:32', '"10:30"', minute).verdict).toBe('wrong');
    expect(scoreTime('nonsense', 'nonsense', minute).reason.outcome).toBe('expectedUnreadable');
    expect(scoreDuration('2 h', '7200 s', minute).verdict).toBe('correct');
    const oneMinute = { tolerance: { amount: 1, mode: 'absolute' }, unit: 'min' } as const;
    expect(scoreTime('10:31', '10.5h', oneMinute).verdict).toBe('correct');
    expect(scoreTime('10:32', '10.5h', oneMinute).verdict).toBe('wrong');
    expect(scoreDuration('121 min', '2h', oneMinute).verdict).toBe('correct');
    expect(scorePoint('(2,01; 3)', '(2; 3)', percent).verdict).toBe('correct');
    expect(scorePoint('(2,1; 3)', '(2; 3)', percent).verdict).toBe('wrong');
    expect(scoreChoice(' Rot ', 'rot').verdict).toBe('correct');
    expect(scoreText('Ohm’sches  gesetz', "Ohm'sches Gesetz").verdict).toBe('correct');
    expect(scoreText('O\u0308ster\u00adreich', 'Österreich').verdict).toBe('correct');
    expect(scoreText('Osterreich', 'Österreich').verdict).toBe('wrong');
    expect(scoreText('Kirchhoff. ', 'Kirchhoff').verdict).toBe('correct');
    expect(scoreText('CO2', 'CO₂').verdict).toBe('correct');
    expect(scoreText('y = x² + 1', 'y=x^2+1').verdict).toBe('correct');
    expect(scoreText('x2', 'x²').verdict).toBe('wrong');
    expect(scoreText('foo', 'foo.').verdict).toBe('wrong');
    expect(scoreText('zu hause', 'zuhause').verdict).toBe('wrong');
    expect(scoreText('ls-l', 'ls -l').verdict).toBe('wrong');
    expect(scoreText('cd..', 'cd ..').verdict).toBe('wrong');
    expect(scoreChoice('', '').reason.outcome).toBe('expectedUnreadable');
    expect(scoreSet('b; a', '[a, b]').verdict).toBe('correct');
    expect(scoreSet('a', 'a;b').verdict).toBe('wrong');
    expect(scoreSet('a', 'a;b', { partial: true })).toMatchObject({
      verdict: 'partial',
      share: 0.5,
    });
    expect(scoreSet('a;x', 'a;b', { partial: true }).share).toBe(0);
  });
});

describe('a text', () => {
  it.each([
    ['Wa\u0308rme', 'W\u00e4rme'],
    ['don\u2019t', "don't"],
    ['y = 2x + 1', 'y=2x+1'],
    ['A = pi * r ^ 2', 'A=pi*r^2'],
    ['er sagt \u201eja\u201c', 'er sagt "ja"'],
    ['10 \u00b5m', '10 \u03bcm'],
    ['5 \u2126', '5 \u03a9'],
    ['W\u00e4rme\u00adleit\u200bung\u200f', 'W\u00e4rmeleitung'],
  ])('is right as every system writes it: %s', (answer, right) => {
    for (const [got, expected] of [
      [answer, right],
      [right, answer],
    ] as const) {
      expect(scoreText(got, expected).verdict).toBe('correct');
      expect(scoreText(got, expected, { maxLength: 500 }).verdict).toBe('correct');
      expect(scoreChoice(got, expected).verdict).toBe('correct');
      expect(scoreSet(`x; ${got}`, `${expected}; x`).verdict).toBe('correct');
    }
    expect(scoreText('Warme', 'W\u00e4rme').verdict).toBe('wrong');
    expect(scoreText('Masse', 'Ma\u00dfe').verdict).toBe('wrong');
  });
});

describe('a share of the points', () => {
  const wrong = scoreChoice('a', 'b');

  it.each([
    [0.5, 0.5],
    [1 + 1e-12, 1],
    [-0.25, 0],
  ])('of %d counts as %d', (share, counted) => {
    expect(withShare(wrong, share).share).toBe(counted);
  });

  it.each([NaN, Infinity, 2, undefined, '1', null])(
    'is no %s, which may be points or a mistake',
    (share) => {
      expect(() => withShare(wrong, share as number)).toThrow('not a number from 0 to 1.');
    },
  );

  it('is not contradicted by the feedback', () => {
    const equal = scoreChoice('a', 'a');
    expect(feedbackOf(withShare(equal, 0), 'de')).toBe('Das stimmt nicht.');
    expect(feedbackOf(withShare(equal, 0.5), 'de')).toBe('Das stimmt zum Teil.');
    const name = { de: 'x', en: 'x' };
    const both = combineParts([wrong, equal].map((breakdown) => ({ name, text: name, breakdown })));
    expect(feedbackOf(withShare(both, 1), 'de')).toBe('x: Richtig. x: Richtig.');
    expect(feedbackOf(withShare(both, 0.5), 'de')).toBe('x: Das stimmt nicht. x: Richtig.');
    const odd = { name: 'x', text: name, breakdown: equal } as never;
    expect(() => combineParts([{ name, text: name, breakdown: equal }, odd])).toThrow(
      'combineParts: a part is { name, text, breakdown }',
    );
  });
});

describe('the feedback for a student', () => {
  const answered = (answer: string, text: string) => ({
    answer,
    expected: { value: null, text, unit: '' },
    ...percent,
    maxPoints: 4,
    variables: [],
  });

  it('is escaped and never reveals the solution', () => {
    for (const answer of ['', '1', '-4711', '4711 V', '4.711', '<b>']) {
      const breakdown = scoreNumber(answer, '4711', percent);
      const score = scoreOf(breakdown, answered(answer, '4711'));
      const visible = `${score.html}${score.feedback}${feedbackOf(breakdown, 'en')}`;
      expect(visible.split(answer === '' ? '\0' : answer).join('')).not.toContain('4711');
      expect(visible).not.toContain('<b>');
    }
  });

  it('includes the points earned', () => {
    const score = scoreOf(
      scoreNumber('5', '5A', { ...percent, unitErrorFactor: 0.5 }),
      answered('5', '5A'),
    );
    expect(score).toMatchObject({ verdict: 'unitError', points: 2 });
    expect(score.feedback).toBe('Die Einheit stimmt nicht.');
  });
});
