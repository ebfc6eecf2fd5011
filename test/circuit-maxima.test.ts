import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import {
  analyse,
  type Analysis,
  type Netlist,
  resultOf,
  solveSymbolic,
  writeFormulas,
} from '@fragwerk/plugin-circuit';
import { describe, expect, it } from 'vitest';
import { randomNetlist, randomValues, seeded } from './support/circuits.js';

const CIRCUITS = 40;
const PER_RUN = 20;
const FREQUENCY = 1234.5;
/** Elements with a value; more take Maxima long. */
const LARGEST = 5;
const PREFIXES = ['re', 'im', 'abs', 'arg'];

interface Case {
  readonly text: string;
  readonly netlist: Netlist;
  readonly values: Map<string, number>;
  readonly formulas: string;
  readonly analysis: Analysis;
}

function drawCase(text: string, netlist: Netlist, values: Map<string, number>): Case | null {
  const solution = solveSymbolic(netlist);
  const analysis = analyse(netlist, { values, frequency: FREQUENCY });
  if ('fault' in solution || 'fault' in analysis) return null;
  if (solution.symbols.length > LARGEST) return null;
  return { text, netlist, values, formulas: writeFormulas(netlist, solution), analysis };
}

function drawCases(): Case[] {
  const random = seeded(5);
  const cases: Case[] = [];
  while (cases.length < CIRCUITS) {
    const { text, netlist } = randomNetlist(random, 2);
    const found = drawCase(text, netlist, randomValues(netlist, random));
    if (found) cases.push(found);
  }
  return cases;
}

/** Names to compare, and what they should be. */
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
    ...[...analysis.powers.keys()].flatMap((name) =>
      [`S${name}`, `P${name}`, `Q${name}`].map((power) => named(power, power)),
    ),
  ];
}

describe('formulas in Maxima', () => {
  async function evaluate(cases: readonly Case[]): Promise<number[][]> {
    const statements = cases.flatMap((one) => {
      const isInput = one.netlist.input.isOpen;
      const point = [...one.values, ['f', FREQUENCY] as const].filter(
        ([name]) => name !== 'Ue' || isInput,
      );
      const settings = point.map(([name, value]) => `${name}=${value}`).join(',');
      return [
        'kill(all)$',
        'fpprintprec:16$',
        'linel:2000$',
        ...one.formulas.split('\n').map((line) => `${line}$`),
        `point:[${settings}]$`,
        ...expectations(one).map(({ real }) => `print("=",float(subst(point,${real})))$`),
        'print("end")$',
      ];
    });
    // A batch file would be echoed, which takes Maxima longer than the work.
    const maxima = spawn('maxima', ['--very-quiet'], { stdio: ['pipe', 'pipe', 'inherit'] });
    maxima.stdin.end(`fpprintprec:16$\nlinel:2000$\n${statements.join('\n')}\nquit();\n`);
    const stdout = await readText(maxima.stdout);
    if (/incorrect syntax|-- an error|Is .* (positive|zero)/.test(stdout))
      throw new Error(/.*(?:incorrect syntax|-- an error|Is ).*/.exec(stdout)?.[0]);
    return stdout
      .split(/^end\s*$/m)
      .slice(0, -1)
      .map((block) =>
        [...block.matchAll(/^= (- )?(\S+)\s*$/gm)].map(
          (match) => Number(match[2]) * (match[1] ? -1 : 1),
        ),
      );
  }

  it(
    `have the values of our solver for ${CIRCUITS} random circuits`,
    { timeout: 200_000 },
    async () => {
      const all = drawCases();
      let worst = { error: 0, text: '', name: '' };
      let compared = 0;
      for (let start = 0; start < all.length; start += PER_RUN) {
        const cases = all.slice(start, start + PER_RUN);
        const results = await evaluate(cases);
        cases.forEach((one, index) => {
          const wanted = expectations(one);
          const got = results[index] ?? [];
          expect(got, one.text).toHaveLength(wanted.length);
          wanted.forEach(({ name, result }, i) => {
            const value = result?.value.re ?? NaN;
            const base = name.replace(/^(re|im|abs|arg)/, '');
            const power = one.analysis.powers.get(base.slice(1));
            const quantity =
              base === 'Zges' ? one.analysis.Zges : one.analysis.quantities.get(base);
            const full = quantity ?? power ?? { re: NaN, im: NaN };
            const size = Math.hypot(full.re, full.im);
            // An angle of what rounding alone makes different from zero says nothing.
            if (name.startsWith('arg') && size < 1e-9) return;
            const turn = name.startsWith('arg') ? 2 * Math.PI : Infinity;
            const plain = Math.abs((got[i] ?? NaN) - value);
            const difference = Math.min(plain, Math.abs(plain - turn));
            const error = difference / (turn === Infinity ? Math.max(size, 1e-12) : 1);
            compared += 1;
            if (!(error <= worst.error)) worst = { error, text: one.text, name };
          });
        });
      }
      console.info(`Maxima: ${compared} values, largest relative error`, worst);
      expect(worst.error, `${worst.name} of ${worst.text}`).toBeLessThan(1e-9);
    },
  );
});
