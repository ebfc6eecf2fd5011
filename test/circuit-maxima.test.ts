import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import {
  analyse,
  type Analysis,
  buildNetlist,
  circuitFormulas,
  type Complex,
  type Netlist,
  resultOf,
} from '@fragwerk/plugin-circuit';
import { describe, expect, it } from 'vitest';
import { circuitOf, type Random, randomNetlist, randomValues, seeded } from './support/circuits.js';
import { randomRuns } from './support/random-runs.js';
import { tempFolder } from './support/temp-folder.js';

const CIRCUITS_PER_RUN = 50;
const FREQUENCY = 1234.5;
const PREFIXES = ['re', 'im', 'abs', 'arg'];

interface Case {
  readonly text: string;
  readonly netlist: Netlist;
  readonly values: ReadonlyMap<string, number | Complex>;
  readonly formulas: string;
  readonly analysis: Analysis;
}

/** The kind of circuit and values in a run. */
interface Run {
  readonly seed: number;
  readonly circuits: number;
  /**
   * Number of elements with values; more symbols slow Maxima down if there are magnitudes and
   * powers.
   */
  readonly smallest: number;
  readonly largest: number;
  /** Values before the formulas, as if the host calculates in advance, or after them. */
  readonly valuesFirst: boolean;
}

function drawCase(
  text: string,
  netlist: Netlist,
  values: ReadonlyMap<string, number | Complex>,
): Case | null {
  const formulas = circuitFormulas(text);
  const analysis = analyse(netlist, new Map([...values, ['f', FREQUENCY]]));
  if (formulas.startsWith('//') || 'fault' in analysis) return null;
  // A comment replaces a missing formula.
  return { text, netlist, values, formulas: formulas.replace(/\n\/\/.*/g, ''), analysis };
}

const isValued = ({ behaviour }: Netlist['branches'][number]) =>
  ['resistance', 'inductance', 'capacitance'].includes(behaviour);

/** Impedances with a reactance, which must be defined before the formulas. */
function withReactances(
  { branches }: Netlist,
  values: ReadonlyMap<string, number>,
  random: Random,
) {
  const impedances = branches.filter(({ element }) => element.kind === 'Z');
  const turned = impedances.map(({ symbol }) => {
    const re = values.get(symbol ?? '') ?? NaN;
    return [symbol ?? '', { re, im: re * (random.below(5) - 2) }] as const;
  });
  return new Map<string, number | Complex>([...values, ...turned]);
}

const valueText = (value: number | Complex) =>
  typeof value === 'number' ? String(value) : `${value.re}+(${value.im})*%i`;

function drawCases({ seed, circuits, smallest, largest, valuesFirst }: Run): Case[] {
  const random = seeded(seed);
  const cases: Case[] = [];
  while (cases.length < circuits) {
    const drawn = randomNetlist(random, 2);
    // Every second circuit uses the generator convention for its sources.
    const text = cases.length % 2 === 0 ? drawn.text : `${drawn.text};EZS`;
    const netlist = buildNetlist(circuitOf(text));
    const size = netlist.branches.filter(isValued).length;
    if (size < smallest || size > largest) continue;
    const real = randomValues(netlist, random);
    const values = valuesFirst ? withReactances(netlist, real, random) : real;
    const found = drawCase(text, netlist, values);
    if (found) cases.push(found);
  }
  return cases;
}

/** Draws random values for circuits whose only sources are batteries. */
function drawDcCases(texts: readonly string[]): Case[] {
  const random = seeded(9);
  return texts.flatMap((text) => {
    const netlist = buildNetlist(circuitOf(text));
    return drawCase(text, netlist, randomValues(netlist, random)) ?? [];
  });
}

/** Names to compare, with their expected values. */
function expectations({ analysis, formulas }: Case) {
  const named = (name: string, real: string) => ({ name, real, result: resultOf(analysis, name) });
  const quantities = [
    ...analysis.quantities.keys(),
    ...(formulas.includes('\nZges:') ? ['Zges'] : []),
  ];
  const isWritten = (name: string) => formulas.includes(`\n${name}:`);
  return [
    ...quantities.flatMap((name) => PREFIXES.map((prefix) => named(prefix + name, prefix + name))),
    ...quantities.flatMap((name) => [
      { ...named(`re${name}`, `realpart(c${name})`) },
      // The fraction in s at s = j·ω.
      ...(isWritten(name)
        ? [
            named(
              `im${name}`,
              `imagpart(rectform(float(subst(point,subst(s=%i*2*%pi*f,${name})))))`,
            ),
          ]
        : []),
    ]),
    ...[...analysis.powers.keys(), 'ges'].flatMap((name) =>
      [`S${name}`, `P${name}`, `Q${name}`].map((power) => named(power, power)),
    ),
    ...['argSges', 'cosphi', ...(isWritten('Yges') ? ['absYges', 'argYges'] : [])].map((name) =>
      named(name, name),
    ),
  ];
}

/** Relative error; `null` if it is the angle of a value that differs from zero only by rounding. */
function errorOf(
  one: Case,
  { name, value, actual }: { name: string; value: number; actual: number },
) {
  const base = name.replace(/^(re|im|abs|arg)/, '');
  const power = `cS${base.slice(1)}`;
  const isOwn = /^[UIZY]/.test(base);
  const whole = isOwn ? `c${base}` : base === 'cosphi' ? 'cSges' : power;
  const full = resultOf(one.analysis, whole)?.value ?? { re: NaN, im: NaN };
  const size = Math.hypot(full.re, full.im);
  const isAngle = name.startsWith('arg');
  if (isAngle && size < 1e-9) return null;
  const plain = Math.abs(actual - value);
  if (isAngle) return Math.min(plain, Math.abs(plain - 2 * Math.PI));
  return plain / Math.max(size, 1e-12);
}

const folder = tempFolder();

describe('formulas in Maxima', () => {
  async function evaluate(cases: readonly Case[], valuesFirst: boolean): Promise<number[][]> {
    const statements = cases.flatMap((one) => {
      const isInput = one.netlist.input.isOpen;
      const point = [...one.values, ['f', FREQUENCY] as const].filter(
        ([name]) => name !== 'Ue' || isInput,
      );
      const settings = point.map(([name, value]) => `${name}=${valueText(value)}`).join(',');
      return [
        'kill(all)$',
        'fpprintprec:16$',
        'linel:2000$',
        ...(valuesFirst ? point.map(([name, value]) => `${name}:${valueText(value)}$`) : []),
        ...one.formulas.split('\n').map((line) => `${line}$`),
        `point:[${valuesFirst ? '' : settings}]$`,
        ...expectations(one).map(({ real }) => `print("=",float(subst(point,${real})))$`),
        'print("end")$',
      ];
    });
    // Maxima reads a file twice as fast as its standard input.
    const file = folder.write('formulas.mac', statements.join('\n'));
    // Its input stays open: Maxima would repeat a question endlessly at the end of its input.
    const maxima = spawn('maxima', ['--very-quiet'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 120_000,
    });
    maxima.stdin.write(`batchload(${JSON.stringify(file)})$\nquit();\n`);
    const stdout = await readText(maxima.stdout);
    if (/incorrect syntax|-- an error|Is .* (positive|zero)/.test(stdout))
      throw new Error(/(?:.*\n){0,3}.*(?:incorrect syntax|-- an error|Is ).*/.exec(stdout)?.[0]);
    return stdout
      .split(/^end\s*$/m)
      .slice(0, -1)
      .map((block) =>
        [...block.matchAll(/^= (- )?(\S+)\s*$/gm)].map(
          (match) => Number(match[2]) * (match[1] ? -1 : 1),
        ),
      );
  }

  async function worstError(all: readonly Case[], valuesFirst: boolean) {
    let worst = { error: 0, text: '', name: '' };
    let compared = 0;
    for (let start = 0; start < all.length; start += CIRCUITS_PER_RUN) {
      const cases = all.slice(start, start + CIRCUITS_PER_RUN);
      const results = await evaluate(cases, valuesFirst);
      cases.forEach((one, index) => {
        const expected = expectations(one);
        const actual = results[index] ?? [];
        expect(actual, one.text).toHaveLength(expected.length);
        expected.forEach(({ name, result }, i) => {
          const error = errorOf(one, {
            name,
            value: result?.value.re ?? NaN,
            actual: actual[i] ?? NaN,
          });
          if (error === null) return;
          compared += 1;
          if (!(error <= worst.error)) worst = { error, text: one.text, name };
        });
      });
    }
    return { ...worst, compared };
  }

  it.each<[string, Run]>([
    [
      'values first',
      { seed: 5, circuits: randomRuns(200, 50), smallest: 0, largest: 6, valuesFirst: true },
    ],
    [
      'values first, large',
      { seed: 6, circuits: randomRuns(30, 8), smallest: 0, largest: 8, valuesFirst: true },
    ],
    [
      'symbols first',
      { seed: 7, circuits: randomRuns(40, 12), smallest: 0, largest: 3, valuesFirst: false },
    ],
  ])('have the values of our solver, %s', { timeout: 300_000 }, async (_, run) => {
    const { error, name, text, compared } = await worstError(drawCases(run), run.valuesFirst);
    expect(error, `${name} of ${text}`).toBeLessThan(1e-9);
    expect(compared).toBeGreaterThan(20 * run.circuits);
  });

  it.each([true, false])('have the values of our solver for batteries: %s', async (first) => {
    const texts = ['BAT,R,C', 'BATR,R,C*R', 'BAT,R+L,R', 'BAT,R,L*R,,R', 'BAT,R+L,C', 'BAT,R,L*C'];
    const cases = drawDcCases([...texts, 'BAT+BAT,R,C*(R+R),,']);
    expect(cases).toHaveLength(7);
    const { error, name, text, compared } = await worstError(cases, first);
    expect(error, `${name} of ${text}`).toBeLessThan(1e-9);
    expect(compared).toBeGreaterThan(200);
  });
});
