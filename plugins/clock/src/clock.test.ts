import { describe, expect, it } from 'vitest';
import { timeAnswer, writeTimeOfDay } from '@fragwerk/sdk';
import { clock } from './clock.js';
import { demoClock } from './demo.js';

const time = timeAnswer({ label: { de: 'Uhrzeit', en: 'Time' } });

const answered = {
  ...{ name: 'Uhr1', configText: 'w40', answer: '', maxPoints: 1, variables: [] },
  expected: { text: '"15:45"', value: null, unit: '' },
  tolerance: { amount: 0, mode: 'absolute' },
} as const;

describe('a stored time', () =>
  it.each([
    ['10:30', 37800],
    [' 9:05 ', 32700],
    ['0:00', 0],
    ['23:59:59.9', 86399.9],
    ['10:30:15.', 37815],
    ['09:05:07', 32707],
    ['24:00', null],
    ['10:60', null],
    ['10:30:60', null],
    ['10', null],
    ['10.30', null],
    ['-1:30', null],
    ['10:30 Uhr', null],
    ['', null],
    ['١٠:٣٠', null],
    ['010:30', 37800],
  ])('%j is %j', (text, seconds) => {
    expect(time.read(text, {})).toBe(seconds);
  }));

describe('a typed time', () =>
  it.each([
    ['3:30 pm', '15:30'],
    ['3.30 P.M.', '15:30'],
    ['12 am', '0:00'],
    ['12:05pm', '12:05'],
    ['15:30 pm', '15:30'],
    ['15,30', '15:30'],
    ['1530 Uhr', '15:30'],
    ['9 h 5 min', '9:05'],
    ['9;05', '9:05'],
    ['9 Uhr und 5 Minuten', '9:05'],
    ['um 9 Uhr 5 Minuten.', '9:05'],
    ['\u200e9:05\u200f', '9:05'],
    ['13:00 am', null],
    ['15,5', null],
    ['5 min', null],
  ])('%j is stored as %j, and scored as what is stored', (typed, stored) => {
    expect(time.parse(typed, {})).toBe(stored);
    const expected = { ...answered.expected, text: stored ?? '5:00' };
    const { outcome } = time.score({ ...answered, expected, answer: typed }, {}).reason;
    expect(outcome).toBe(stored === null ? 'unreadable' : 'equal');
  }));

describe('the right time', () =>
  it.each([
    ['"10:30"', 37800],
    ['10:30', 37800],
    ['37800', 37800],
    ['37800.0', 37800],
    ['3.78E4', 37800],
    ['3.7666666666666 h', 13_560],
    ['9 Uhr', 32400],
    ['9 Uhr 05', 32700],
    ['86400', null],
    ['-5', null],
    ['halb elf', null],
    ['', null],
  ])('%j is %j', (text, seconds) => {
    const right = time.normalizeSolution?.(text, {}, '') ?? text;
    const expected = { ...answered.expected, text: right };
    const answer = seconds === null ? '10:30' : writeTimeOfDay(seconds);
    const { outcome } = time.score({ ...answered, expected, answer }, {}).reason;
    expect(outcome).toBe(seconds === null ? 'expectedUnreadable' : 'equal');
  }));

describe('writeTimeOfDay', () =>
  it.each([
    [37800, '10:30'],
    [32707, '9:05:07'],
    [0, '0:00'],
    [86399.5, '23:59:59.5'],
  ])('%d is %s', (seconds, text) => {
    expect(writeTimeOfDay(seconds)).toBe(text);
    expect(time.read(text, {})).toBe(seconds);
  }));

const use = { name: 'Uhr1', configText: '', parameters: '', question: null };

describe('pictures', () => {
  it('contain no hands in the statement, so that the solution is not revealed', async () => {
    const picture = await clock.operations.picture?.(use);
    expect(picture?.figure.description.de).toBe('Zifferblatt einer Uhr ohne Zeiger');
    expect(picture?.figure).toMatchObject({ width: 500, height: 500 });
  });

  it.each([
    ['size=300', 300, 300],
    ['size=300x200', 300, 200],
    ['a,size=10,size=2000x2000', 2000, 2000],
    ['size=abc', 500, 500],
    [' size=300', 500, 500],
  ])('show %j in %d × %d pixels', async (parameters, width, height) => {
    const picture = await clock.operations.picture?.({ ...use, parameters });
    expect(picture?.figure).toMatchObject({ width, height });
    expect(picture?.problems).toBeUndefined();
  });

  it.each(['size=0', 'size=2001x10', `size=${'9'.repeat(400)}`])(
    'show the error for %j',
    async (parameters) => {
      const picture = await clock.operations.picture?.({ ...use, parameters });
      expect(picture?.figure).toMatchObject({ width: 500, height: 500 });
      expect(picture?.problems?.[0]?.de).toContain('1 bis 2000 Pixel');
    },
  );

  it('are 320 × 320 in variant B, regardless of the parameters', async () => {
    const picture = await demoClock.operations.picture?.({ ...use, parameters: 'size=9' });
    expect(picture?.figure).toMatchObject({ width: 320, height: 320 });
  });
});

describe('result and print', () => {
  it('repeat the score, with the answer escaped', async () => {
    const result = await clock.operations.result?.({
      ...answered,
      ...{ answer: '<b>10:20</b>', format: 'html' },
    });
    expect(result?.source).toContain('Wert: &lt;b&gt;10:20&lt;/b&gt; (falsch)');
    expect(result?.source).toContain('Gib eine Uhrzeit ein, zum Beispiel 9:05.');
    expect(result?.source).toContain('Richtig: 15:45 Uhr');
  });

  it("show the student's hands and the expected ones, in the configured width", async () => {
    const input = { ...answered, answer: '10:20' };
    const result = await clock.operations.result?.({ ...input, format: 'latex' });
    const seen = Object.values(result?.figures ?? {}).map(({ description }) => description.de);
    expect(seen).toEqual(['Uhr mit Zeigern auf 10:20', 'Uhr mit Zeigern auf 15:45']);
    expect(result?.source).toContain('width=0.40\\linewidth');
    const print = await clock.operations.print?.({ ...input, mode: '' });
    expect(print?.source).toContain('Wert: 10:20 Uhr');
    expect(print?.figures.figure?.description.de).toBe('Uhr mit Zeigern auf 10:20');
    const typed = await clock.operations.print?.({ ...input, answer: '10.20 Uhr', mode: '' });
    expect(typed?.figures).toEqual(print?.figures);
  });
});

describe('the worked solution', () =>
  it.each([
    [
      '15:30',
      [
        'steht auf 6',
        '6 · 5 min = 30 min',
        'zwischen 3 und 4',
        '3 h + 12 h = 15 h',
        'Es ist 15:30',
      ],
      [],
    ],
    ['9:37', ['2 Striche nach 7', '7 · 5 min + 2 min = 37 min', 'zwischen 9 und 10'], ['12 h']],
    ['12:00', ['Minutenzeiger steht auf 12', 'Stundenzeiger steht auf 12'], ['12 h']],
    ['0:01', ['einen Strich nach 12', 'zwischen 12 und 1', '12 h − 12 h = 0 h'], []],
  ])('to %s', async (text, shown, missing) => {
    const expected = { ...answered.expected, text };
    for (const format of ['html', 'latex'] as const) {
      const result = await clock.operations.result?.({ ...answered, expected, answer: '', format });
      const source = (result?.source ?? '').replaceAll('\\ensuremath{\\cdot}', '·');
      const plain = source.replaceAll('\\ensuremath{-}', '−').replaceAll('{\\ss}', 'ß');
      for (const part of shown) expect(plain).toContain(part);
      for (const part of missing) expect(plain).not.toContain(part);
    }
  }));

it('draws no hand over a numeral and no numeral over a tick', () => {
  const { figure } = clock.design ?? {};
  const drawn = figure?.({
    config: { bgcolor: 'white' },
    parameters: '',
    answer: 37_800,
    images: {},
    verdicts: {},
  });
  const centre = { x: 250, y: 250 };
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - centre.x, y - centre.y);
  const inside = (meaning: string, shapes = drawn?.shapes ?? []): typeof shapes =>
    shapes.flatMap((shape) => {
      if (!('shapes' in shape)) return [];
      return shape.meaning.de.includes(meaning) ? shape.shapes : inside(meaning, shape.shapes);
    });
  const hands = inside('zeiger').flatMap((one) =>
    one.kind === 'polyline' ? one.points.map(far) : [],
  );
  const ticks = inside('Stundenstriche').flatMap((one) =>
    one.kind === 'line' ? [far(one.from)] : [],
  );
  for (const numeral of inside('Ziffern')) {
    if (numeral.kind !== 'label') throw new TypeError(numeral.kind);
    const half = { x: 0.32 * numeral.size * numeral.text.length, y: 0.37 * numeral.size };
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].map((y) => far({ x: numeral.at.x + x * half.x, y: numeral.at.y + y * half.y })),
    );
    expect(Math.min(...corners)).toBeGreaterThan(Math.max(...hands));
    expect(Math.max(...corners)).toBeLessThan(Math.min(...ticks));
  }
  const [minutes] = inside('Minutenstriche');
  if (minutes?.kind !== 'arc') throw new TypeError(minutes?.kind);
  const { radius, stroke: { width, dash = [] } = { width: 0 } } = minutes;
  expect(radius - width / 2).toBeGreaterThanOrEqual(Math.min(...ticks));
  const [tick = 0, gap = 0] = dash;
  expect(60 * (tick + gap)).toBeCloseTo(2 * Math.PI * radius);
});
