import type { Localized, TextLine } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { randomNetlist, randomValues, seeded } from '../../../../test/support/circuits.js';
import { parseCircuit } from '../language/parse.js';
import { analyse } from '../numeric/analyse.js';
import {
  add,
  type Complex,
  complex,
  divide,
  magnitude,
  multiply,
  scale,
  subtract,
} from '../numeric/complex.js';
import { buildNetlist } from '../network/netlist.js';
import { resultOf } from '../results.js';
import { workingFor } from './working.js';
import { variablesOf } from '../../../../test/support/variables.js';

const textOf = (line: TextLine): string =>
  [line]
    .flat()
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : 'letter' in piece
          ? `‹${piece.letter}_${piece.index}›`
          : '',
    )
    .join('');

/** A value as printed, with the maximum rounding error of its four digits. */
interface Rough {
  readonly value: Complex;
  readonly error: number;
}

const exact = (value: Complex): Rough => ({ value, error: 0 });
const plus = (a: Rough, b: Rough, sign: number): Rough => ({
  value: add(a.value, scale(b.value, sign)),
  error: a.error + b.error,
});
function times(a: Rough, b: Rough): Rough {
  const error = magnitude(a.value) * b.error + magnitude(b.value) * a.error + a.error * b.error;
  return { value: multiply(a.value, b.value), error };
}
function inverted({ value, error }: Rough): Rough {
  const size = magnitude(value);
  return { value: divide(complex(1), value), error: error / (size * Math.max(0, size - error)) };
}

type Unknowns = ReadonlyMap<string, Rough>;

const POWERS: Readonly<Record<string, number>> = { p: -12, n: -9, µ: -6, m: -3, k: 3, M: 6, G: 9 };
/** Other sizes of V, A and s than 1, so that an equation holds only if its units are right, too. */
const [V, A, s] = [1.3, 1.7, 1.9];
const UNITS: Readonly<Record<string, number>> = {
  ...{ V, A, s, Ω: V / A, Ohm: V / A, S: A / V, W: V * A, VA: V * A, var: V * A },
  ...{ Hz: 1 / s, '1/s': 1 / s, F: (s * A) / V, H: (s * V) / A },
};
const NUMBER = String.raw`(−?[\d,]+(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)`;
const UNIT = String.raw`[\s\u202f]?([pnµmkMG]?)(1\/s|VA|var|Hz|V|A|Ω|S|W|F|H|s)(?!\w)`;
const QUANTITY = new RegExp(` *${NUMBER}(?:${UNIT})?°?(?:\\s∠\\s${NUMBER}°)?`, 'y');

const numberIn = (text: string) =>
  Number(
    text
      .replace(/·10/, 'e')
      .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (one) => '0123456789'['⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(one)] ?? '-')
      .replaceAll('−', '-')
      .replace(',', '.'),
  );

/** Calculates a text of numbers with units, as a student would type it. */
class Calculator {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly unknowns: Unknowns,
  ) {}

  value(): Rough {
    const value = this.sum();
    if (this.at < this.text.length) throw new Error(`${this.text}: ${this.text.slice(this.at)}`);
    return value;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  private sum(): Rough {
    let value = this.product();
    for (let sign = this.take(/ *([+−])\s/y); sign; sign = this.take(/ *([+−])\s/y))
      value = plus(value, this.product(), sign[1] === '+' ? 1 : -1);
    return value;
  }

  private product(): Rough {
    const sign = this.take(/ *−(?!\d)/y) ? -1 : 1;
    let value = this.factor();
    for (let by = this.take(/ *([·/])\s/y); by; by = this.take(/ *([·/])\s/y))
      value = times(value, by[1] === '·' ? this.factor() : inverted(this.factor()));
    return { ...value, value: scale(value.value, sign) };
  }

  private factor(): Rough {
    const value = this.atom();
    return this.take(/ *²/y) ? times(value, value) : value;
  }

  private atom(): Rough {
    if (this.take(/ *√/y)) {
      const { value, error } = this.factor();
      return { value: complex(Math.sqrt(value.re)), error: error / Math.sqrt(value.re) };
    }
    if (this.take(/ *cos/y)) {
      const { value, error } = this.factor();
      return { value: complex(Math.cos((value.re * Math.PI) / 180)), error };
    }
    if (this.take(/ *j/y)) return exact(complex(0, 1));
    if (this.take(/ *2π/y)) return exact(complex(2 * Math.PI));
    if (this.take(/ *\(/y)) {
      const value = this.sum();
      if (!this.take(/ *\)/y)) throw new Error(this.text);
      return value;
    }
    const unknown = this.take(/ *‹[^›]+›/y)?.[0].trim();
    const known = this.unknowns.get(unknown ?? '');
    if (known) return known;
    const [, digits = '', prefix = '', unit = '', angle = '0'] = this.take(QUANTITY) ?? [];
    if (digits === '') throw new Error(`${this.text}: ${this.text.slice(this.at)}`);
    const size = numberIn(digits) * 10 ** (POWERS[prefix] ?? 0) * (UNITS[unit] ?? 1);
    const radians = (numberIn(angle) * Math.PI) / 180;
    const value = complex(size * Math.cos(radians), size * Math.sin(radians));
    return { value, error: Math.abs(size) * (5.1e-4 + 5.1e-4 * Math.abs(radians)) };
  }
}

/** Whether a side of an equation has numbers only. */
const isNumeric = (side: string) => !side.includes('‹');

/** Checks that all numbers of a formula give its result; returns the last one. */
function check(formula: TextLine, unknowns: Map<string, Rough>, where: string): Complex {
  let last = exact(complex(NaN));
  const compare = (line: string, a: Rough, b: Rough) => {
    const difference = magnitude(subtract(a.value, b.value));
    // An assertion for each would take longer than the calculations.
    if (!(difference <= a.error + b.error + 1e-12)) throw new Error(`${where}: ${line}`);
  };
  const calculate = (text: string) => new Calculator(text, unknowns).value();
  for (const line of textOf(formula).split('\n')) {
    const [name = '', ...sides] = line.split(' = ');
    if (/^‹[UI]_.* = 0$/.test(line)) throw new Error(`${where}: ${line}`);
    // The symbols of an equation, whose numbers are in the next line.
    if (name.includes(' · ')) {
      if (!name.includes('\u202f')) continue;
      equations.push({
        line,
        check: () => compare(line, calculate(name), calculate(sides[0] ?? '')),
      });
      continue;
    }
    const values = sides.filter(isNumeric).map(calculate);
    last = values.at(-1) ?? last;
    unknowns.set(name, last);
    for (const value of values) compare(line, value, last);
  }
  return last.value;
}

/** Equations, whose solution is in the next step. */
const equations: { readonly line: string; readonly check: () => void }[] = [];

/** Collects the worked solutions of quantities; returns their number and their texts. */
function follow(text: string, values: ReadonlyMap<string, number>, names: readonly string[]) {
  const { circuit } = parseCircuit(text);
  const analysis = circuit && analyse(buildNetlist(circuit), values);
  if (!analysis || 'fault' in analysis) return null;
  const texts: Localized[] = [];
  const reached = names.filter((name) => {
    const steps = workingFor(circuit, variablesOf(Object.fromEntries(values)), [name]);
    if (steps.length === 0) return false;
    const unknowns = new Map<string, Rough>();
    let last = complex(NaN);
    for (const { text: step, formula } of steps) {
      texts.push(step);
      if (formula !== undefined) last = check(formula, unknowns, `${name} of ${text}`);
    }
    for (const { check: solve } of equations.splice(0)) solve();
    const result = resultOf(analysis, name);
    const factor = name.startsWith('arg') ? 180 / Math.PI : (UNITS[result?.unit ?? ''] ?? 1);
    const right = scale(result?.value ?? complex(NaN), factor);
    const size = magnitude(right);
    // The magnitude is enough for a phasor.
    const accepted = [right, ...(result?.isComplex ? [complex(size)] : [])];
    const errors = accepted.map((one) => magnitude(subtract(one, last)));
    if (!(Math.min(...errors) < 2e-3 * size + 1e-9)) throw new Error(`${name} of ${text}`);
    return true;
  });
  return { reached: reached.length, texts };
}

const textWithSpace = (text: string) => text.replace(' ', '\u202f');

describe('the worked solution', () => {
  it('leads to the value, number by number, in 80 random circuits', () => {
    const random = seeded(31);
    const methods = ['', '', 'Weg=Knoten', 'Weg=Maschen', 'way=superposition', 'Weg=Ersatzquelle'];
    let reached = 0;
    for (let count = 0; count < 80;) {
      const { text, netlist } = randomNetlist(random, 2);
      if (netlist.branches.length > 9 || netlist.branches.length < 2) continue;
      const values = new Map([...randomValues(netlist, random), ['f', 1234]] as const);
      const { name } = random.pick(netlist.branches);
      const config = `${text};${random.pick(methods)}`;
      const found = follow(config, values, [`U${name}`, `I${name}`, `P${name}`, 'Zges']);
      if (!found) continue;
      count += 1;
      reached += found.reached;
    }
    // The others have no total impedance, or need too many equations.
    expect(reached).toBeGreaterThan(280);
  });

  const usual = { Q1: 10, R1: 100, R2: 220, R3: 330, R4: 470, R5: 50, UQ1: 12, UQ2: 5, IQ1: 0.1 };
  const values = new Map(
    Object.entries({ ...usual, IQ2: 0.2, Ue: 10, C1: 1e-6, L1: 0.1, f: 500, UL: 400 }),
  );
  const stepsTo = (text: string, names: readonly string[]) => {
    const { circuit } = parseCircuit(text);
    return circuit ? workingFor(circuit, variablesOf(Object.fromEntries(values)), names) : [];
  };
  it.each<[string, string, string, string]>([
    ['U,R1,R2', 'UR2', 'Spannungsteiler:', 'Voltage divider:'],
    ['I,R1*R2', 'IR2', 'Stromteiler:', 'Current divider:'],
    ['U,R1,C', 'UC1', 'Widerstände bei dieser Frequenz:', 'Impedances at this frequency:'],
    ['U,R1,R2*R3', 'Zges', 'R2, R3 parallel:', 'R2, R3 in parallel:'],
    ['U,R1+L,R2', 'Zges', 'R1, L1, R2 in Serie:', 'R1, L1, R2 in series:'],
    ['U,(R1+R2)*R3,R4', 'Zges', '(R1 + R2), R3 parallel:', '(R1 + R2), R3 in parallel:'],
    [
      'BAT,R1,R2,,R3,BAT',
      'IR2',
      'Knotenpotentialverfahren: Knoten A',
      'Node-voltage method: nodes A',
    ],
    [
      'BAT,R1,R2,,R3,BAT;Weg=Maschen',
      'IR2',
      'Maschenstromverfahren: Maschen M1',
      'Mesh-current method:',
    ],
    [
      'BAT,R1,R2,,R3,I;Weg=Überlagerung',
      'IR2',
      'Überlagerung: nur Q1;',
      'Superposition: Q1 alone;',
    ],
    ['BAT,R1,R2,,R3,BAT;Weg=Überlagerung', 'PR2', 'Summe der Teile:', 'Sum of the parts:'],
    [
      'BAT,B(R1,R2,R3,R4,R5)',
      'IR5',
      'Ersatzquelle an den Klemmen von R5',
      'Equivalent source at the',
    ],
    [',R1,R2,,R3,LL', 'Zi', 'Innenwiderstand, mit', 'Internal resistance, with'],
    ['U,R1,C,,', 'Ri', 'Realteil:', 'Real part:'],
    ['U,R1,C,,', 'Ropt', 'Widerstand mit der größten', 'Resistor with the maximum power:'],
    ['U,R1,R2,,', 'Ropt', 'Widerstand mit der größten', 'Resistor with the maximum power:'],
    ['U,R1,C,,', 'Ik', 'Kurzschlussstrom:', 'Short-circuit current:'],
    ['U,R1,R2,,R3,R4', 'PmaxR4', 'Leistungsanpassung:', 'Maximum power:'],
    ['U,R1,C', 'Yges', 'Kehrwert:', 'Reciprocal:'],
    ['UW+BAT,R1,R2', 'rmsUR2', 'Gleichanteil:', 'DC part:'],
    ['U,R1,L', 'cosphi', 'Leistungsfaktor:', 'Power factor:'],
    ['U,R1,L', 'argIR1', 'Winkel:', 'Angle:'],
    ['U,R1,C', 'tau', 'Zeitkonstante:', 'Time constant:'],
    ['BAT,R1,R2,,R3,L', 'tau', 'R1, R2 parallel:', 'R1, R2 in parallel:'],
    ['U,R1,C', 'fgUC1', 'Grenzfrequenz eines Glieds', 'Cut-off frequency of a first-order'],
    ['U,R1+L,R2+C', 'f0', 'Bei der Resonanzfrequenz ist Zges', 'At the resonance frequency,'],
    ['U,(R1+L)C', 'f0', 'Bei Resonanz ist Zges reell. Probe', 'At resonance, Zges is real. Check'],
    ['N3(),DS(R1,L,C)', 'USa', 'Sternspannungen des Netzes', 'Phase voltages of the supply'],
    ['N4(),DSN(R1,L,C)', 'IN', 'Sternspannungen des Netzes', 'Phase voltages of the supply'],
    ['N3(),DD(R1,L,C)', 'I1', 'Sternspannungen des Netzes', 'Phase voltages of the supply'],
    ['N3(),DD(R1,L,C)', 'Qa', 'Blindleistung:', 'Reactive power:'],
    ['N3(),DD(R1,R2,R3)', 'PW1', 'Wirkleistung:', 'Active power:'],
  ])('of %s to %s has the step %j', (text, name, de, en) => {
    const { reached, texts } = follow(text, values, [name]) ?? {};
    expect(reached).toBe(1);
    expect(texts).toContainEqual({
      de: expect.stringContaining(de) as string,
      en: expect.stringContaining(en) as string,
    });
  });

  it('has the impedances also after a quantity without a worked solution', () => {
    const texts = stepsTo('U,R1,C', ['kUC1', 'UC1']).map(({ text }) => text.de);
    expect(texts).toContain('Widerstände bei dieser Frequenz:');
  });

  it('superposes the effects of the sources that it names', () => {
    const steps = stepsTo('BAT,R1,R2,,R3,I;Weg=Überlagerung', ['IR2']);
    const effects = steps.flatMap(({ text, formula }) => {
      const [, source] = /nur (Q\d)/.exec(text.de) ?? [];
      const [, current] = /^‹I_R2'+› = .* = (.*)$/.exec(textOf(formula ?? '')) ?? [];
      return source ?? current ?? [];
    });
    // 12 V / 320 Ω, and 200 mA · 100 Ω / 320 Ω upwards.
    expect(effects).toEqual(['Q1', '37,5 mA', 'Q2', '−62,5 mA'].map(textWithSpace));
    const lines = steps.map(({ formula }) => textOf(formula ?? ''));
    expect(lines.filter((line) => line.startsWith("‹I_R2› = ‹I_R2'› + ‹I_R2''› ="))).toHaveLength(
      1,
    );
  });

  it.each(['BAT+R1,R2', 'BATR+R1,,R2', 'I*R1,R2', 'BAT+R1,(R2+R3)*R4'])(
    'counts the total current of %s in the direction in which the source drives it',
    (text) => {
      const steps = stepsTo(text, ['IR2']);
      const lines = steps.map(({ formula }) => textOf(formula ?? ''));
      expect(lines).not.toEqual([]);
      expect(lines.filter((line) => /^‹[UI]_ges› = .*−/.test(line))).toEqual([]);
    },
  );

  it('repeats no step', () => {
    const steps = stepsTo('BAT,R1,R2,,R3,R4', ['Zges', 'UR2', 'Pges']);
    const lines = steps.map(({ formula }) => textOf(formula ?? ''));
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => line.startsWith('‹R_ges›'))).toHaveLength(1);
    expect(lines.filter((line) => / = (\S+ \S+) = \1$/.test(line))).toEqual([]);
  });

  it('has pictures of the parts that are superposed, and ends before it is cut', () => {
    const names = 'UR1 UR2 IR1 IR2 PR1 PR2 rmsUR1 sumPR1 sumPR2 rmsIR1'.split(' ');
    const steps = stepsTo('UW+BAT,R1,R2', names);
    expect(steps.length).toBeLessThanOrEqual(30);
    expect(steps.filter(({ figure }) => figure)).toHaveLength(2);
  });
});
