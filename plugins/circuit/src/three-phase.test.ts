import { expect, it } from 'vitest';
import { expectation } from './answer/expected.js';
import { circuit, circuitFormulas } from './circuit.js';
import { exampleQuestion } from './examples.js';
import { variablesOf } from '../../../test/support/variables.js';
import { analysisOf, circuitOf } from '../../../test/support/circuits.js';
import { formatCircuit } from '../../../test/support/format-circuit.js';
import { parseCircuit } from './language/parse.js';
import { add, complex, type Complex, divide, magnitude, multiply } from './numeric/complex.js';
import { resultOf } from './results.js';
import { datasetsOf, statementOf } from './values.js';

type Numbers = Readonly<Record<string, number | Complex>>;
const at = (degrees: number, size = 1) =>
  complex(size * Math.cos((degrees * Math.PI) / 180), size * Math.sin((degrees * Math.PI) / 180));

function analysed(text: string, values: Numbers) {
  const analysis = analysisOf(text, { UL: 400, f: 50, ...values });
  if ('fault' in analysis) throw new Error(analysis.fault.en);
  return analysis;
}

/** Results by name: magnitude and degrees of complex values, otherwise the number. */
function values(text: string, given: Numbers, names: string) {
  const analysis = analysed(text, given);
  return names.split(' ').map((name) => {
    const found = resultOf(analysis, name);
    const round = (value: number) => Number(value.toPrecision(4));
    if (!found?.isComplex) return found ? round(found.value.re) : null;
    const { re, im } = found.value;
    const degrees = round((Math.atan2(im, re) * 180) / Math.PI);
    return re === 0 && im === 0 ? 0 : `${round(magnitude(found.value))}∠${degrees}`;
  });
}

it('a balanced star: no current in N, no voltage at the star point, with and without N', () => {
  const names = 'U1 U12 U31 I1 I2 I3 USa Pges Qges cosphi';
  const R = 40 / Math.sqrt(3);
  const expected = [
    ...['230.9∠0', '400∠30', '400∠150', '10∠0', '10∠-120', '10∠120', 0],
    ...[6928, 0, 1],
  ];
  expect(values('N4(),DSN(R)', { R1: R }, names)).toEqual(expected);
  expect(values('N3(),DS(R,R,R)', { R1: R, R2: R, R3: R }, names)).toEqual(expected);
  expect(values('N4(),DSN(R)', { R1: R }, 'IN INa')).toEqual([0, 0]);
});

it('a delta: line currents are √3 times the phase currents, lagging by 30°', () => {
  const names = 'U12a I12a I23a I1 I2a Sges Pa';
  expect(values('N3(),DD(R)', { R1: 40 }, names)).toEqual([
    ...['400∠30', '10∠30', '10∠-90', '17.32∠0', '17.32∠-120', 12000, 12000],
  ]);
});

it('coils and capacitors: powers of phases and loads, power factor', () => {
  const X = 30;
  const given = { R1: 40, L1: X / (100 * Math.PI) };
  expect(values('N4(),DSN(R+L)', given, 'I1 P1 Q1 Pges Qges Sges cosphi')).toEqual([
    ...['4.619∠-36.87', 853.3, 640, 2560, 1920, 3200, 0.8],
  ]);
  expect(values('N4(),DSN(R+L),DD(R)', { ...given, R4: 400 }, 'Pa Pb Pges')).toEqual([
    ...[2560, 1200, 3760],
  ]);
});

it('an unbalanced star without N has the neutral displacement voltage of its admittances', () => {
  const [R1, R2, R3] = [10, 20, 40];
  const all = [R1, R2, R3].map(
    (R, k) => [at(-120 * k, 400 / Math.sqrt(3)), complex(1 / R)] as const,
  );
  const above = all.map(([u, y]) => multiply(u, y)).reduce(add);
  const right = divide(above, all.map(([, y]) => y).reduce(add));
  const { quantities } = analysed('N3(),DS(R,R,R)', { R1, R2, R3 });
  expect(quantities.get('USa')?.re).toBeCloseTo(right.re, 10);
  expect(quantities.get('USa')?.im).toBeCloseTo(right.im, 10);
  const sum = ['I1', 'I2', 'I3'].map((name) => quantities.get(name) ?? complex(NaN)).reduce(add);
  expect(magnitude(sum)).toBeLessThan(1e-12);
  // With N all phases keep their voltage, and N carries the sum.
  expect(values('N4(),DSN(R,R,R)', { R1, R2, R3 }, 'U1a I1 I2 I3 IN USa')).toEqual([
    ...['230.9∠0', '23.09∠0', '11.55∠-120', '5.774∠120', '15.28∠-19.11', 0],
  ]);
});

it('a broken conductor and a broken branch', () => {
  const names = 'U2 I1 I2 I3 U1a USa Pges';
  expect(values('N4(,LL,),DS(R)', { R1: 20 }, names)).toEqual([
    ...['230.9∠-120', '10∠-30', 0, '10∠150', '200∠-30', '115.5∠60', 4000],
  ]);
  expect(values('N3(),DD(LL,R,R)', { R1: 40, R2: 40 }, 'I1 I2 I3 I12a')).toEqual([
    ...['10∠-30', '10∠-90', '17.32∠120', 0],
  ]);
  expect(values('N4(,,,LL),DSN(R)', { R1: 20 }, 'IN USa')).toEqual([0, 0]);
});

it('two wattmeters measure the total power of any load without N', () => {
  const given = { R1: 23, L1: 0.1, C1: 1e-4 };
  const analysis = analysed('N3(),DS(R,L,C)', given);
  const [P1 = NaN, P2 = NaN, all = NaN] = ['PW1', 'PW2', 'Pges'].map(
    (name) => resultOf(analysis, name)?.value.re,
  );
  expect(P1 + P2).toBeCloseTo(all, 8);
  expect(values('N3(),DS(R)', { R1: 23 }, 'PW1 PW2')).toEqual([3478, 3478]);
});

it('LINKS reverses the phase sequence; own sources have the phase of their conductor or a given one', () => {
  expect(values('N4(),DSN(R);LINKS', { R1: 10 }, 'U1 U2 U3 U12')).toEqual([
    ...['230.9∠0', '230.9∠120', '230.9∠-120', '400∠-30'],
  ]);
  const UQ = { UQ1: 230, UQ2: 225, UQ3: at(100, 240) };
  expect(values('N4(U,U,U),DSN(R)', { R1: 10, ...UQ }, 'U1 U2 U3')).toEqual([
    ...['230∠0', '225∠-120', '240∠100'],
  ]);
  // Between supply and load: the voltage of the supply is constant, the load has less.
  expect(values('N4(Z),DSN(R)', { Z1: 1, R1: 22 }, 'U1 U1a PZ1')).toEqual([
    ...['230.9∠0', '220.9∠0', 100.8],
  ]);
});

it('equal branches share a value, and a supply has one voltage', () => {
  const star = circuitOf('N4(),DSN(R+L)');
  expect(datasetsOf(star).map(({ name, range }) => [name, range])).toEqual([
    ...[
      ['UL', '400'],
      ['R1', 'E12:22-100'],
      ['L1', 'E12:82m-270m'],
      ['f', '50'],
    ],
  ]);
  expect(statementOf(star)).toBe(
    '$U_{L}={UL}$, $R_{1}=R_{2}=R_{3}={R1}$, $L_{1}=L_{2}=L_{3}={L1}$, $f={f}$',
  );
  expect(datasetsOf(circuitOf('N4(U,U,U,U),DSN(R)')).map(({ range }) => range)).toEqual([
    ...['230', '230', '230', '0', 'E12:22-100'],
  ]);
  for (const text of [
    'N4(),DSN(R+L)',
    'N3(,LL,),DS(R,L,C),DD(R*C);LINKS',
    'DSU(),DSNE(R,R,R,Z);I1',
  ])
    expect(formatCircuit(circuitOf(text))).toBe(text);
});

it.each([
  ['N3(),DSN(R)', 'N4() instead of N3()'],
  ['DS(R)', 'the supply is missing before DS(…): N4()'],
  ['N4()', 'a load is missing at the end'],
  ['N4(),R', "a load is missing at 'R'"],
  ['N4(),DS(R,R)', 'needs three parts or one'],
  ['N4(),DS(R,,R)', 'LL is an open circuit'],
  ['N4(),DD(R1)', 'has no numbers'],
  ['N3(,,,R),DS(R)', 'N3(…) needs three parts or one'],
  ['N4(),DS(R);UDb', "no component and no group 'Db'"],
  ['N4(),DS(R);R1:N', 'already the name'],
  ['N4,DS(R)', 'three-phase circuits need brackets'],
  ['U,R;LINKS', 'reverses the phase sequence'],
  ['U,R;I', 'the place is missing'],
])('reports invalid texts: %s', (text, words) =>
  expect(
    parseCircuit(text)
      .problems.map(({ message }) => message.en)
      .join(),
  ).toContain(words),
);

const described = async (configText: string, parameters: string) => {
  const question = exampleQuestion(configText);
  const made = await circuit.operations.picture?.({ name: 'P', configText, parameters, question });
  return (made?.figure.description.de ?? '').replaceAll('\u202f', ' ');
};

it('describes supply, loads and arrows of a picture', async () => {
  expect(await described('N4(,LL,),DSN(R,R,R,Z);U,IN,I1a', 'S W')).toBe(
    'Drehstromnetz mit L1, L2, L3 und N, U_L = 400 V, in L2 Leerlauf; Verbraucher a in ' +
      'Sternschaltung, Sternpunkt an N über Impedanz Z1 = 1,36 kΩ: an L1 Widerstand R1 = 1,25 kΩ, ' +
      'an L2 Widerstand R2 = 1,5 kΩ, an L3 Widerstand R3 = 1,75 kΩ. Spannungspfeil U_12 nach unten. ' +
      'Spannungspfeil U_23 nach unten. Spannungspfeil U_31 nach oben. Strompfeil I_N nach links. ' +
      'Strompfeil I_1a nach unten',
  );
  expect(await described('DSU(),DD(R);Ua,I12a-', '')).toMatch(
    /^Drehstromnetz .* in L1 Spannungsquelle Q1, .*in Dreieckschaltung: zwischen L1 und L2 .*U_31a nach links$/,
  );
  expect(await described('N3(),DS(R);UQ1', '')).not.toContain('U_Q1');
});

it('phasor diagrams: star and triangle of the voltages, star point, currents', async () => {
  const words = await described('N3(),DS(R,R,R)', 'zd UI');
  expect(words).toContain(
    'U_1 = 230,9 V ∠ 0°; U_2 = 230,9 V ∠ −120°; U_3 = 230,9 V ∠ 120°; U_12 =',
  );
  expect(words).toMatch(/U_Sa = \d.*; U_1a = .*; I_3 = [^;]*$/);
  expect(await described('N4(),DSN(R+L),DD(R,C,L)', 'zd I')).toContain('I_N = 0 A; I_1a =');
  expect(await described('N3(),DS(R)', 'BODE UR1')).toContain('hat nur eine Frequenz');
  const use = { name: 'P', configText: 'N3(),DD(R)', parameters: '', question: null };
  for (const { tag } of (await circuit.operations.imageTemplates?.(use)) ?? [])
    expect(await described('N3(),DD(R)', /"(.*)"/.exec(tag)?.[1] ?? '?')).not.toContain('Fehler');
});

it('answers are scored by the calculated values; instead of formulas there is a hint', async () => {
  const variables = variablesOf({ UL: 400, R1: 40 });
  expect(expectation('N3(),DD(R)', variables).text('I1', false)).toMatch(/^17\.32\d* A$/);
  const scored = await circuit.operations.score?.({
    ...{ name: 'P', configText: 'N3(),DD(R)', variables, maxPoints: 4 },
    ...{
      answer: 'I1=17.32 A; I12a=10∠30° A; PW1=6 kvar; IN=0',
      tolerance: { amount: 0.01, mode: 'relative' },
    },
    expected: { value: null, text: '"I1;I12a;PW1;U12"', unit: '' },
  });
  expect(scored).toMatchObject({ points: 2.5 });
  expect(circuitFormulas('N4(),DSN(R)')).toMatch(/^\/\/ Schaltung: .*plugin\("Plugin1","absI1"\)$/);
});
