import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  allBranches,
  type Branch,
  type Complex,
  analyse,
  buildNetlist,
  type Netlist,
  parseCircuit,
  resultOf,
  solveCircuit,
  type Values,
} from '@fragwerk/plugin-circuit';
import { describe, expect, it } from 'vitest';
import {
  circuitOf,
  type Random,
  randomNetlist,
  randomText,
  randomThreePhase,
  randomValues,
  seeded,
} from './support/circuits.js';
import { limitOf, randomRuns } from './support/random-runs.js';
import { tempFolder } from './support/temp-folder.js';

const run = promisify(execFile);
const FREQUENCIES = [10, 50, 1234.5, 20_000, 300_000];
const CIRCUITS = randomRuns(500, 150);
const MIXED_CIRCUITS = randomRuns(600, 120);
const CIRCUITS_PER_RUN = 100;

interface Case {
  readonly text: string;
  readonly netlist: Netlist;
  readonly values: Values;
}

/** Sources with a phase. */
function withPhases(netlist: Netlist, values: ReadonlyMap<string, number>, random: Random) {
  const sources = allBranches(netlist).filter(
    ({ behaviour }) => behaviour === 'voltage' || behaviour === 'current',
  );
  const turned = sources.map(({ symbol }) => {
    const angle = random.below(360) * (Math.PI / 180);
    const size = values.get(symbol ?? '') ?? NaN;
    return [symbol ?? '', { re: size * Math.cos(angle), im: size * Math.sin(angle) }] as const;
  });
  return new Map<string, number | Complex>([...values, ...turned]);
}

const netlistOf = (text: string): Netlist => buildNetlist(circuitOf(text));

/** A random three-phase circuit whose sources have the phases of the supply. */
function threePhaseCase(random: Random): Case {
  const text = randomThreePhase(random);
  const netlist = netlistOf(text);
  return { text, netlist, values: randomValues(netlist, random) };
}

function plainCase(random: Random): Case {
  const { text, netlist } = randomNetlist(random);
  return { text, netlist, values: withPhases(netlist, randomValues(netlist, random), random) };
}

/** Circuits that our solver solves at every frequency; unit tests cover the others. */
function drawCases(): Case[] {
  const random = seeded(2026);
  const cases: Case[] = [];
  while (cases.length < CIRCUITS) {
    const isThreePhase = cases.length % 10 === 9;
    const { text, netlist, values } = (isThreePhase ? threePhaseCase : plainCase)(random);
    const isSolved = FREQUENCIES.every(
      (frequency) => !('fault' in solveCircuit(netlist, { values, frequency })),
    );
    if (isSolved) cases.push({ text, netlist, values });
  }
  return cases;
}

const node = (number: number, prefix: string) => (number === 0 ? '0' : `${prefix}n${number}`);

const numberIn = (values: Values, symbol: string): Complex => {
  const value = values.get(symbol) ?? NaN;
  if (typeof value === 'number') return { re: value, im: 0 };
  return 'de' in value ? { re: NaN, im: NaN } : value;
};

const sourceText = ({ re, im }: Complex) =>
  `dc ${re} ac ${Math.hypot(re, im)} ${(Math.atan2(im, re) * 180) / Math.PI}`;

/** A source in ngspice terms; one of a three-phase supply has magnitude and degrees. */
function branchSource({ phase, element }: Branch, value: Complex, isMixed: boolean): string {
  if (phase) return `dc 0 ac ${value.re / (phase.isLine ? Math.sqrt(3) : 1)} ${phase.degrees}`;
  const parts = sourceText(value);
  if (!isMixed) return parts;
  return element.kind === 'BAT' ? parts.replace(/ac \S+/, 'ac 0') : parts.replace(/dc \S+/, 'dc 0');
}

/** A circuit as lines of a netlist, and the vectors to write: potentials, then currents. */
function lines({ netlist, values }: Case, prefix: string) {
  const vectors = Array.from({ length: netlist.nodes - 1 }, (_, i) => `v(${prefix}n${i + 1})`);
  const isMixed = netlist.branches.some(({ element }) => element.kind === 'UW');
  const elements = allBranches(netlist).flatMap((branch, index) => {
    const ends = `${node(branch.from, prefix)} ${node(branch.to, prefix)}`;
    const source = branch.symbol === null ? { re: 0, im: 0 } : numberIn(values, branch.symbol);
    const value = source.re;
    const name = `${prefix}b${index}`;
    const stored = (symbol: string) =>
      values.has(symbol) ? ` ic=${numberIn(values, symbol).re}` : '';
    switch (branch.behaviour) {
      case 'open':
        return [];
      case 'resistance':
        return [`r${name} ${ends} ${value}`];
      case 'inductance':
        return [`l${name} ${ends} ${value}${stored(`i0${branch.name}`)}`];
      case 'capacitance':
        return [`c${name} ${ends} ${value}${stored(`u0${branch.name}`)}`];
      case 'current':
        return [`i${name} ${ends} ${branchSource(branch, source, isMixed)}`];
      default:
        vectors.push(`i(v${name})`);
        return [`v${name} ${ends} ${branchSource(branch, source, isMixed)}`];
    }
  });
  return { elements, vectors };
}

/** The same values in the same order from our solver. */
function ownValues({ netlist, values }: Case, frequency: number): Complex[] {
  const solution = solveCircuit(netlist, { values, frequency });
  if ('fault' in solution) throw new Error(solution.fault.en);
  const voltageSources = allBranches(netlist).flatMap(({ behaviour }, index) =>
    behaviour === 'voltage' || behaviour === 'short' ? (solution.currents[index] ?? []) : [],
  );
  return [...solution.potentials.slice(1), ...voltageSources];
}

/** A resistor's voltage in the simulated circuit over U0·R/(Zi + R), less 1; `null` where Zi is infinite. */
function equivalentError(
  { netlist, values }: Case,
  frequency: number,
  simulated: readonly number[],
): number | null {
  const load = netlist.branches.find(
    ({ element, from, to }) => element.kind === 'R' && from !== to,
  );
  const analysis = analyse(netlist, new Map([...values, ['f', frequency]]));
  if (!load || 'fault' in analysis) return null;
  const valueOf = (name: string) => resultOf(analysis, name + load.name)?.value;
  const [U0, Zi] = [valueOf('cU0'), valueOf('cZi')];
  if (!U0 || !Zi) return null;
  const R = numberIn(values, load.symbol ?? '').re;
  const part = (k: number) =>
    (simulated[2 * load.from - 2 + k] ?? 0) - (simulated[2 * load.to - 2 + k] ?? 0);
  // U·(Zi + R) − U0·R
  const re = part(0) * (Zi.re + R) - part(1) * Zi.im - U0.re * R;
  const im = part(1) * (Zi.re + R) + part(0) * Zi.im - U0.im * R;
  const size = Math.hypot(Zi.re + R, Zi.im) * Math.max(1e-300, ...simulated.map(Math.abs));
  return Math.hypot(re, im) / size;
}

function largestAdmittance({ netlist, values }: Case, frequency: number): number {
  const omega = 2 * Math.PI * frequency;
  const sizes = netlist.branches.map(({ behaviour, symbol }) => {
    const value = numberIn(values, symbol ?? '').re;
    if (behaviour === 'resistance') return 1 / value;
    if (behaviour === 'inductance') return 1 / (omega * value);
    return behaviour === 'capacitance' ? omega * value : 0;
  });
  return Math.max(0, ...sizes);
}

const folder = tempFolder();

/** Simulates a circuit with a list of commands; returns what they print. */
async function spice(
  title: string,
  { elements, options }: { readonly elements: readonly string[]; readonly options: string },
  commands: readonly string[],
): Promise<string> {
  const control = ['.control', ...commands, 'quit', '.endc', '.end'];
  const script = [title, ...elements, `.options ${options}`, ...control].join('\n');
  const file = folder.write(`${title.replace(/\W/g, '-')}.cir`, script);
  const { stdout } = await run('ngspice', ['-b', file], {
    cwd: folder.path,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

/** Returns the lines of several circuits in one netlist. */
function allLines(cases: readonly Case[]) {
  const written = cases.map((one, index) => lines(one, `x${index}`));
  return { written, elements: written.flatMap(({ elements }) => elements) };
}

/** Returns the real numbers that a simulation prints, by name. */
const numbersIn = (printed: string): ReadonlyMap<string, number> =>
  new Map(
    [...printed.matchAll(/^(\S+) += +(\S+)\s*$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  );

describe('numbers against ngspice', () => {
  async function simulate(cases: readonly Case[]): Promise<number[][][]> {
    const { written, elements } = allLines(cases);
    // Linear circuits need no operating point, and with a coil at a source there is none.
    const options = 'noopac reltol=1e-12 pivrel=0.9 pivtol=1e-30';
    await spice('random circuits', { elements, options }, [
      ...['set numdgt=15', 'set wr_singlescale', 'set appendwrite'],
      ...FREQUENCIES.flatMap((f) => [
        `ac lin 1 ${f} ${f}`,
        ...written.map(({ vectors }, index) => `wrdata out${index} ${vectors.join(' ')}`),
      ]),
    ]);
    return Promise.all(
      cases.map(async (_, index) => {
        const file = join(folder.path, `out${index}`);
        const rows = (await readFile(file, 'utf8')).trim().split('\n');
        await rm(file);
        return rows.map((row) => row.trim().split(/\s+/).map(Number).slice(1));
      }),
    );
  }

  it(
    `gives the potentials and source currents of ${CIRCUITS} random circuits at 5 frequencies`,
    limitOf(CIRCUITS),
    async () => {
      const all = drawCases();
      let worst = { error: 0, text: '', frequency: 0 };
      let compared = 0;
      const equivalents: number[] = [];
      for (let start = 0; start < all.length; start += CIRCUITS_PER_RUN) {
        const cases = all.slice(start, start + CIRCUITS_PER_RUN);
        const results = await simulate(cases);
        cases.forEach((one, index) => {
          FREQUENCIES.forEach((frequency, k) => {
            const expected = results[index]?.[k] ?? [];
            const values = ownValues(one, frequency);
            expect(expected).toHaveLength(2 * values.length);
            const potentials = one.netlist.nodes - 1;
            const simulated = expected.slice(0, 2 * potentials);
            const equivalent = k === 1 ? equivalentError(one, frequency, simulated) : null;
            if (equivalent !== null) equivalents.push(equivalent);
            const sizes = values.map(({ re, im }) => Math.hypot(re, im));
            const volts = Math.max(...sizes.slice(0, potentials));
            // Source currents are sums over potentials with 16 digits, which limits their
            // precision.
            const amperes = volts * largestAdmittance(one, frequency);
            values.forEach(({ re, im }, i) => {
              const [x = NaN, y = NaN] = expected.slice(2 * i, 2 * i + 2);
              const floor = i < potentials ? 1e-4 * volts : 1e-6 * amperes;
              const error = Math.hypot(x - re, y - im) / Math.max(sizes[i] ?? 0, floor, 1e-300);
              compared += 1;
              if (!(error <= worst.error)) worst = { error, text: one.text, frequency };
            });
          });
        });
      }
      console.info(`ngspice: ${compared} values, largest relative error`, worst);
      expect(equivalents.length).toBeGreaterThan(CIRCUITS / 2);
      expect(Math.max(...equivalents)).toBeLessThan(1e-9);
      expect(worst.error, `${worst.text} at ${worst.frequency} Hz`).toBeLessThan(1e-9);
    },
  );

  it('is in resonance at f0, and 3 dB lower at fg', async () => {
    const texts = ['U,R+L+C', 'U,(R+L)C', 'U,(R+L)(R+C)', 'U,R+L,R*C', 'U,R,C,,R,R*C', 'U,R+L,R'];
    const values = { UQ1: 1, R1: 50, R2: 120, R3: 80, L1: 0.02, C1: 1e-6, C2: 3e-6, f: 50 };
    const cases = texts.map((text) => {
      const netlist = netlistOf(text);
      const analysis = analyse(netlist, new Map(Object.entries(values)));
      if ('fault' in analysis) throw new Error(text);
      const isResonant = /L.*C|C.*L/.test(text);
      const name = isResonant ? 'f0' : `fgU${netlist.branches.at(-1)?.name}`;
      const at = resultOf(analysis, name)?.value.re ?? NaN;
      return { text, netlist, values: new Map(Object.entries(values)), isResonant, at };
    });
    const simulated = await Promise.all(
      cases.map(async (one) => {
        const { elements } = lines(one, 'x');
        const last = one.netlist.branches.at(-1);
        const voltage = [last?.from, last?.to].map((at = 0) => (at === 0 ? '0' : `v(xn${at})`));
        const points = [one.at, one.at * 1e-7].flatMap((f) => [
          `ac lin 1 ${f} ${f}`,
          `let u = mag(${voltage.join('-')})`,
          'let turn = imag(i(vxb0))/mag(i(vxb0))',
          'print u turn',
        ]);
        const commands = ['set numdgt=15', ...points];
        const printed = await spice(one.text, { elements, options: 'noopac' }, commands);
        return [...printed.matchAll(/^(?:u|turn) = (\S+)/gm)].map(([, value]) => Number(value));
      }),
    );
    simulated.forEach(([u = NaN, turn = NaN, whole = NaN], index) => {
      const { text, isResonant } = cases[index] ?? {};
      expect(isResonant ? turn : (u / whole) * Math.SQRT2 - 1, text).toBeCloseTo(0, 8);
    });
  });

  it('gives voltages and currents after switching on', limitOf(60), async () => {
    const sources = { UQ1: 10, UQ2: 4, IQ1: 0.1, IQ2: 0.05, f: 50 };
    const resistors = { R1: 47, R2: 120, R3: 80, R4: 150 };
    const reactive = { L1: 0.02, L2: 0.05, C1: 4e-6, C2: 2e-6, C3: 8e-6 };
    const values = { ...sources, ...resistors, ...reactive };
    const texts = ['I,R*C', 'BAT,R,I*C', 'BAT,R,C', 'BAT,R+L,R', 'BAT,R,C*R,,R,BAT', 'BAT,R,C*C'];
    const second = ['BAT,R+L,C', 'BAT,R+L,C*R', 'BAT,R,C,,R,C', 'BAT,R,L,,R,C*R', 'BAT,R+L,L*R'];
    const higher = ['BAT,R,C,,R+L,C', 'BAT,R,C,,R+L,C,,R,L*C', 'BAT,R+L,C,,R+L,C,,R,R'];
    const charged = { u0C1: -3, u0C2: 5, i0L1: 0.04, i0L2: -0.02 };
    const all = [...texts, ...second, ...higher];
    const cases = [...all, ...all].map((text, index) => {
      // Two capacitors in parallel have one voltage.
      const isCharged = index >= all.length && text !== 'BAT,R,C*C';
      const known = isCharged ? { ...values, ...charged } : values;
      return { text, netlist: netlistOf(text), values: new Map(Object.entries(known)) };
    });
    const times = [2e-5, 1e-4, 4e-4, 1e-3];
    const { elements } = allLines(cases);
    const options = 'reltol=1e-9 abstol=1e-15 vntol=1e-12 chgtol=1e-20 method=gear maxord=2';
    const printed = await spice('switching on', { elements, options }, [
      ...['set numdgt=12', 'tran 1e-7 1.05e-3 0 5e-8 uic'],
      ...cases.flatMap(({ netlist }, index) =>
        Array.from({ length: netlist.nodes - 1 }, (_, n) => `x${index}n${n + 1}`).flatMap((name) =>
          times.map((at, k) => `meas tran ${name}t${k} find v(${name}) at=${at}`),
        ),
      ),
    ]);
    const found = numbersIn(printed);
    let worst = 0;
    cases.forEach(({ text, netlist, values: known }, index) =>
      times.forEach((at, k) => {
        const analysis = analyse(netlist, new Map([...known, ['t', at]]));
        if ('fault' in analysis) throw new Error(text);
        for (const { name, from, to } of netlist.branches) {
          const of = (node: number) =>
            node === 0 ? 0 : (found.get(`x${index}n${node}t${k}`) ?? NaN);
          const ownValues = resultOf(analysis, `u${name}`)?.value.re ?? NaN;
          const error = Math.abs(of(from) - of(to) - ownValues) / 10;
          expect(error, `${name} of ${text} at ${at} s`).toBeLessThan(1e-6);
          worst = Math.max(worst, error);
        }
      }),
    );
    console.info('ngspice: switching on, largest error over the battery', worst);
  });

  it(
    'separates the parts of alternating sources and batteries',
    limitOf(MIXED_CIRCUITS),
    async () => {
      const random = seeded(11);
      const cases: Case[] = [];
      const values = (netlist: Netlist) => new Map([...randomValues(netlist, random), ['f', 50]]);
      while (cases.length < MIXED_CIRCUITS) {
        const sources = ['UW+BAT', 'BAT+R', 'UW', 'BAT*R', 'R'];
        const text = `${random.pick(sources)},${random.pick(['R', 'UW+R', 'R+L', 'BATR+R'])},${random.pick(['R', 'R*I', 'C', 'R+UW+BAT', 'L+R'])},,R,R*${random.pick(['R', 'C', '(R+BAT)'])}`;
        const { circuit } = parseCircuit(text);
        const netlist = circuit && buildNetlist(circuit);
        const kinds = netlist?.branches.map(({ element }) => element.kind) ?? [];
        if (!netlist || !kinds.includes('UW') || !kinds.includes('BAT')) continue;
        cases.push({ text, netlist, values: values(netlist) });
      }
      const { written, elements } = allLines(cases);
      const prints = written.map(({ vectors }) => `print ${vectors.join(' ')}`);
      const options = 'reltol=1e-12 gmin=1e-18';
      const printed = await spice('mixed sources', { elements, options }, [
        ...['set numdgt=15', 'op', ...prints, 'echo AC', 'ac lin 1 50 50', ...prints],
      ]);
      const [dc = '', ac = ''] = printed.split(/^AC$/m);
      const read = (part: string) =>
        new Map(
          [...part.matchAll(/^(\S+) = ([^,\s]+)(?:,(\S+))?\s*$/gm)].map(
            ([, name = '', re, im = 0]) => [name, { re: Number(re), im: Number(im) }],
          ),
        );
      const parts = { dc: read(dc), '': read(ac) };
      let [compared, worst] = [0, 0];
      cases.forEach(({ text, netlist, values: known }, index) => {
        const analysis = analyse(netlist, known);
        if ('fault' in analysis) throw new Error(`${text}: ${analysis.fault.en}`);
        const sizes = { dc: 0, '': 0 };
        for (const [prefix, found] of Object.entries(parts) as ['dc' | '', typeof parts.dc][])
          for (const isLast of [false, true])
            for (const { name, from, to } of netlist.branches) {
              const at = (node: number) =>
                node === 0
                  ? { re: 0, im: 0 }
                  : (found.get(`v(x${index}n${node})`) ?? { re: NaN, im: NaN });
              const own = resultOf(analysis, `${prefix}${prefix === '' ? 'c' : ''}U${name}`)?.value;
              if (!own) throw new Error(`${text}: ${prefix}U${name}`);
              if (!isLast) sizes[prefix] = Math.max(sizes[prefix], Math.hypot(own.re, own.im));
              else {
                const [a, b] = [at(from), at(to)];
                const error =
                  Math.hypot(a.re - b.re - own.re, a.im - b.im - own.im) / sizes[prefix];
                expect(error, `${prefix}U${name} of ${text}`).toBeLessThan(1e-6);
                worst = Math.max(worst, error);
                compared += 1;
              }
            }
      });
      console.info(`ngspice: ${compared} parts of mixed sources, largest relative error`, worst);
    },
  );

  it('gives the direct currents of random circuits with batteries', async () => {
    const random = seeded(7);
    const cases: Case[] = [];
    while (cases.length < 60) {
      const text = randomText(random).replace(/\bU[WR]?/g, (u) => (u === 'UR' ? 'BATR' : 'BAT'));
      const { circuit } = parseCircuit(text);
      const netlist = circuit && buildNetlist(circuit);
      if (!netlist?.isDc) continue;
      const values = randomValues(netlist, random);
      if (!('fault' in analyse(netlist, values))) cases.push({ text, netlist, values });
    }
    const { written, elements } = allLines(cases);
    const options = 'reltol=1e-12 pivrel=0.9 pivtol=1e-30';
    const prints = written.map(({ vectors }) => `print ${vectors.join(' ')}`);
    const commands = ['set numdgt=15', 'op', ...prints];
    const found = numbersIn(await spice('batteries', { elements, options }, commands));
    cases.forEach((one, index) => {
      const values = ownValues(one, 0).map(({ re }) => re);
      const potentials = one.netlist.nodes - 1;
      const sizes = [values.slice(0, potentials), values.slice(potentials)].map((some) =>
        Math.max(1e-9, ...some.map(Math.abs)),
      );
      written[index]?.vectors.forEach((vector, i) => {
        const scale = sizes[i < potentials ? 0 : 1] ?? 1;
        const error = Math.abs((found.get(vector) ?? NaN) - (values[i] ?? NaN)) / scale;
        expect(error, `${vector} of ${one.text}`).toBeLessThan(1e-6);
      });
    });
  });
});
