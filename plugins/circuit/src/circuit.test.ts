import { describe, expect, it } from 'vitest';
import { circuit, circuitFormulas } from './circuit.js';
import { exampleQuestion } from './examples.js';
import type { Complex } from './numeric/complex.js';
import { resultOf } from './results.js';
import { analysisOf } from '../../../test/support/circuits.js';
import { variable } from '../../../test/support/variables.js';

const use = { name: 'Plugin1', parameters: '', question: null };

function result(text: string, values: Readonly<Record<string, number | Complex>>, name: string) {
  const analysis = analysisOf(text, values);
  if ('fault' in analysis) throw new Error(analysis.fault.en);
  return resultOf(analysis, name)?.value;
}

describe('numbers calculated by hand', () => {
  it.each([
    ['U,R,R,A', { UQ1: 12, R1: 100, R2: 200, f: 50 }, 'UR2', 8, 0],
    // The ammeter in the lower line measures the returning current.
    ['U,R,R,A', { UQ1: 12, R1: 100, R2: 200, f: 50 }, 'IA1', 0.04, 0],
    ['U,R,R,A', { UQ1: 12, R1: 100, R2: 200, f: 50 }, 'SQ1', 0.48, 0],
    ['UR,R,R', { UQ1: 12, R1: 100, R2: 200, f: 50 }, 'UR2', -8, 0],
    ['I,R', { IQ1: 2, R1: 100, f: 50 }, 'UR1', 200, 0],
    [',R+C', { Ue: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'Zges', 3, -4],
    [',R+C', { Ue: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'PR1', 12, 0],
    [',R+C', { Ue: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'cSS1', 12, -16],
    ['B(R)', { Ue: 8, R1: 1, R2: 3, R3: 3, R4: 1, R5: 1, f: 1 }, 'IR5', -1.6, 0],
    [',R1,R2,,R3,LL', { Ue: 10, R1: 1, R2: 4, R3: 7, f: 1 }, 'Ua', 8, 0],
    ['U,L,R', { UQ1: 5, L1: 0.1, R1: 10, f: 0 }, 'UR1', 5, 0],
    ['U,R,R', { UQ1: 5, R1: 0, R2: 10, f: 50 }, 'IR1', 0.5, 0],
    ['U,Z,R', { UQ1: 100, Z1: { re: 300, im: 400 }, R1: 500 }, 'cZges', 800, 400],
    ['U,R,R', { UQ1: { re: 3, im: 4 }, R1: 10, R2: 10 }, 'cUR1', 1.5, 2],
    // The whole circuit: S = 10 V · 2 A, Z = 3 Ω − j 4 Ω.
    ['U,R,C', { UQ1: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'Sges', 20, 0],
    ['U,R,C', { UQ1: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'Pges', 12, 0],
    ['U,R,C', { UQ1: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'Qges', -16, 0],
    ['U,R,C', { UQ1: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'cosphi', 0.6, 0],
    ['U,R,C', { UQ1: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'argSges', -Math.atan2(4, 3), 0],
    ['U,R,C', { UQ1: 10, R1: 3, C1: 1 / (2 * Math.PI * 4), f: 1 }, 'cYges', 0.12, 0.16],
    // A source may be called `ges`: its name has priority.
    ['U,R;Q1:ges', { Uges: 10, R1: 10 }, 'Pges', -10, 0],
    // Passive sign convention: delivered power is negative.
    ['U,R', { UQ1: 10, R1: 10 }, 'PQ1', -10, 0],
    // Generator convention, where it is set: the arrow that is not given is reversed.
    ['U,R;EZS', { UQ1: 10, R1: 10 }, 'PQ1', 10, 0],
    ['U,R;EZS', { UQ1: 10, R1: 10 }, 'IQ1', 1, 0],
    ['U,R;EZS', { UQ1: 10, R1: 10 }, 'PR1', 10, 0],
    ['U,R;EZS', { UQ1: 10, R1: 10 }, 'Zges', 10, 0],
    ['I,R;EZS', { IQ1: 2, R1: 10 }, 'UQ1', 20, 0],
    ['I,R;EZS', { IQ1: 2, R1: 10 }, 'PQ1', 40, 0],
    ['U,R,U;Q2:x,EZSx', { UQ1: 10, Ux: 4, R1: 6 }, 'PQ1', -10, 0],
    ['U,R,U;Q2:x,EZSx', { UQ1: 10, Ux: 4, R1: 6 }, 'Px', -4, 0],
    ['U,R,U;EZS,VZSQ2', { UQ1: 10, UQ2: 4, R1: 6 }, 'PQ1', 10, 0],
    ['U,R,U;EZS,VZSQ2', { UQ1: 10, UQ2: 4, R1: 6 }, 'PQ2', 4, 0],
    // Batteries: C is open, L a wire, and the sign gives the direction.
    ['BAT,R,C', { UQ1: 10, R1: 1000, C1: 1e-6 }, 'UC1', 10, 0],
    ['BAT,R+L,R', { UQ1: 10, R1: 100, L1: 1, R2: 100 }, 'IL1', 0.05, 0],
    ['BAT,R,BAT', { UQ1: 6, UQ2: 10, R1: 1000 }, 'IR1', -0.004, 0],
    // With several sources, their effects are superposed.
    ['U,R+BAT,R', { UQ1: 20, UQ2: 5, R1: 10, R2: 10 }, 'UR2', 7.5, 0],
    ['U,L+BAT,R', { UQ1: 20, UQ2: 5, L1: 1 / (2 * Math.PI), R1: 1, f: 1 }, 'reUR1', 10, 0],
    ['U,L+BAT,R', { UQ1: 20, UQ2: 5, L1: 1 / (2 * Math.PI), R1: 1, f: 1 }, 'dcUR1', -5, 0],
    ['UW,R,R*I', { UQ1: 5, IQ2: 1, R1: 100, R2: 100 }, 'UR2', -47.5, 0],
    ['BAT,R,R*I', { UQ1: 5, IQ2: 1, R1: 100, R2: 100 }, 'UR2', -47.5, 0],
  ])('%s with %j: %s', (text, values, name, re, im) => {
    const value = result(text, values, name);
    expect(value?.re).toBeCloseTo(re, 9);
    expect(value?.im).toBeCloseTo(im, 9);
  });

  it.each([
    ['UR2', 2.5],
    ['dcUR2', 6],
    ['rmsUR2', 6.5],
    ['rmsIR2', 0.065],
    ['PR2', 0.0625],
    ['dcPR2', 0.36],
    ['sumPR2', 0.4225],
    ['rmsSR2', 0.4225],
  ])('an alternating source beside a battery gives %s = %d', (name, expected) => {
    const values = { UQ1: 5, UQ2: 12, R1: 100, R2: 100 };
    expect(result('UW+BAT,R,R', values, name)?.re).toBeCloseTo(expected, 9);
  });

  it.each([
    ['U,L', 'cosphi'],
    ['U,R+L+C', 'imZges'],
    ['U,R+L+C', 'argZges'],
    ['U,RLC', 'imYges'],
  ])('%s has a %s of exactly 0, in spite of rounding errors', (text, name) => {
    const values = { UQ1: 10, R1: 10, L1: 0.1, C1: 1 / (0.1 * (2 * Math.PI * 50) ** 2), f: 50 };
    expect(result(text, values, name)?.re).toBe(0);
  });

  it.each([
    ['U,U', /Q1, Q2 form a loop without resistance/],
    ['U,A,KS', /loop without resistance/],
    ['U,LL,LL', /connected to the rest by LL1, LL2 only/],
    ['I,C*L', /lossless resonance/],
    ['U,Z', /the value of Z1 is missing/],
    ['BAT,L', /at DC C is open and L is a wire: Q1, L1 form a loop/],
  ])('%s has no solution: %s', (text, message) => {
    const values = { Ue: 1, UQ1: 1, UQ2: 2, IQ1: 1, C1: 1, L1: 1, f: 1 / (2 * Math.PI) };
    const analysis = analysisOf(text, values);
    expect('fault' in analysis && analysis.fault.en).toMatch(message);
  });
});

describe('formulas', () => {
  it('are fractions in lowest terms', () => {
    const lines = circuitFormulas(',R,C,,').split('\n');
    expect(lines).toContain('Ua:Ue/(R1*C1*s+1)');
    expect(lines).toContain('Zges:(R1*C1*s+1)/(C1*s)');
    expect(lines).toContain('Ia:0');
    expect(circuitFormulas('(R+LC)*R').split('\n')).toContain('IR2:Ue/R2');
  });

  it('contain neither s nor f for direct current, with C open and L a wire', () => {
    const lines = circuitFormulas('BAT,R+L,C*R').split('\n');
    expect(lines).toContain('IR1:UQ1/(R1+R2)');
    expect(lines).toContain('IC1:0');
    expect(lines.filter((line) => /[*/]s\b|\bf\b/.test(line))).toEqual(['detw:%i*2*%pi*f']);
  });

  it('include powers, power factor and admittance of the whole circuit', () => {
    const lines = circuitFormulas('U,R,C').split('\n');
    for (const line of ['Pges:PR1+PC1', 'Qges:QR1+QC1', 'cosphi:cos(argSges)', 'Yges:1/Zges'])
      expect(lines).toContain(line);
    expect(circuitFormulas('U,R;Q1:ges')).not.toMatch(/cosphi|Pges:.*PR1/);
  });

  it('treat batteries beside alternating sources as a part of their own', () => {
    const lines = circuitFormulas('UW+BAT,R,R').split('\n');
    expect(lines).toContain('UR2:UQ1*R2/(R1+R2)');
    expect(lines.at(-1)).toMatch(/^\/\/ Schaltung: .*dcUR1/);
  });

  it('follow the convention of the sources', () => {
    const lines = circuitFormulas('U+R,R;EZS').split('\n');
    for (const line of ['IQ1:UQ1/(R1+R2)', 'cIS1:-cIQ1', 'Zges:R1+R2'])
      expect(lines).toContain(line);
    expect(circuitFormulas('I,R;EZS').split('\n')).toContain('UQ1:IQ1*R1');
  });

  it('say which quantities plugin(…) calculates', () => {
    const comment = circuitFormulas('BAT,R,C*R').split('\n').at(-1);
    expect(comment).toMatch(/^\/\/ Schaltung: .*plugin\("Plugin1","U0"\).*"tau"/);
  });

  it('are replaced by a comment where there are none', () => {
    expect(circuitFormulas('R+')).toBe("// Schaltung: Zeichen 3: nach '+' fehlt ein Bauteil");
    const series = (count: number) => Array.from({ length: count }, () => 'R').join('+');
    expect(circuitFormulas(series(8))).toMatch(/^IR8:/m);
    expect(circuitFormulas(series(9))).toMatch(/^\/\/ Schaltung: .*zu groß.*plugin\(…\)/);
    expect(circuitFormulas('U,R,R*R,KS*KS')).toMatch(
      /^\/\/ Schaltung: KS1, KS2 bilden eine Masche/,
    );
  });
});

describe('operations', () => {
  const { operations } = circuit;
  const asked = { ...use, configText: 'U,R,C?;R1:Rx' };

  it('ask for datasets', async () => {
    const requests = await operations.datasets?.({ ...use, configText: ',R,C,L' });
    expect(requests?.map(({ name, unit }) => `${name} ${unit}`)).toEqual([
      'Ue V',
      'R1 Ohm',
      'C1 F',
      'L1 H',
      'f Hz',
    ]);
    expect(await operations.requiredVariables?.(asked)).toEqual(['UQ1', 'Rx', 'C1', 'f']);
  });

  it.each([
    ['U,R,R', ['UQ1', 'R1', 'R2']],
    ['BAT,R,C', ['UQ1', 'R1', 'C1']],
    ['BAT+U,R,C', ['UQ1', 'UQ2', 'R1', 'C1', 'f']],
  ])('ask for a frequency only where it matters: %s', (configText, names) =>
    expect(operations.requiredVariables?.({ ...use, configText })).toEqual(names),
  );

  it('return the values that are not secret', async () => {
    expect(await operations.statement?.(asked)).toBe('$U_{Q1}={UQ1}$, $R_{x}={Rx}$, $f={f}$');
    const renamed = await operations.statement?.({ ...use, configText: 'U,R;R1:$x' });
    expect(renamed).toBe('$U_{Q1}={UQ1}$, $x={R1}$');
  });

  it.each([
    ['{{absUR1}} or {{ reUR1 }}', '4,545\u202fV or 4,545\u202fV'],
    ['$U={{absUR1}}$', '$U=4.545\\,V$'],
    ['5 \\$: {{absUR1}}', '5 \\$: 4,545\u202fV'],
    ['$\\$ {{absUR1}}$', '$\\$ 4.545\\,V$'],
    ['{{absUX}}', '{{absUX}}'],
  ])('write values into a statement: %j', (text, filled) => {
    const configText = 'U,R,R';
    const input = { ...use, configText, text, question: exampleQuestion(configText) };
    expect(operations.rewriteStatement?.(input)).toBe(filled);
  });

  it('evaluate plugin("Plugin1","absUC1",f)', async () => {
    const variables = [variable('UQ1', '5.0'), variable('Rx', '3'), variable('C1', '0.25')];
    const args = [
      { text: '"absUC1"', json: null, kind: 'string' as const },
      { text: String(1 / (2 * Math.PI)), json: null, kind: 'calculate' as const },
    ];
    const value = await operations.evaluate?.({ ...asked, variables, args, options: null });
    expect(Number(value?.text)).toBeCloseTo(4, 9);
    expect(await operations.evaluateUnit?.({ ...asked, units: ['"argUC1"', 'Hz'] })).toBe('°');
  });

  describe('typed values', () => {
    const typed = { UQ1: '10', R1: '1000', C1: '1e-6', f: '159.155' };
    const absUC1 = async (changed: Readonly<Record<string, string>>) => {
      const variables = Object.entries({ ...typed, ...changed }).map(([name, text]) =>
        text.startsWith('{')
          ? { ...variable(name, ''), value: { text: null, json: text, kind: null } }
          : variable(name, text),
      );
      const args = [{ text: '"absUC1"', json: null, kind: 'string' as const }];
      const input = { ...use, configText: 'U,R,C', variables, args, options: null };
      return (await operations.evaluate?.(input))?.text;
    };

    it.each([
      [{ C1: '1*10^-6' }, 7.0711],
      [{ C1: '1µF' }, 7.0711],
      [{ R1: '1k' }, 7.0711],
      [{ R1: '{"wert":1000.0}' }, 7.0711],
      [{ R1: '{"wert":1.0,"einheit":"kOhm"}' }, 7.0711],
      [{ f: '2*%pi*50' }, 4.5192],
      [{ f: '0.159155kHz' }, 7.0711],
      [{ UQ1: '6+8*%i' }, 7.0711],
      [{ UQ1: '10arg30' }, 7.0711],
    ])('%j is calculated', async (changed, expected) => {
      expect(Number(await absUC1(changed as never))).toBeCloseTo(expected, 3);
    });

    it.each([
      [{ C1: 'x' }, /^der Wert von C1 ist nicht lesbar: „x“ ist nicht definiert/],
      [{ R1: '5 V' }, /^der Wert von R1 ist nicht lesbar: die Einheit passt nicht zu Ohm$/],
      [{ R1: '-1k' }, /^der Wert von R1 ist nicht lesbar: eine negative Zahl/],
      [{ C1: '-1u' }, /^der Wert von C1 ist nicht lesbar: eine negative Zahl/],
      [{ f: '-50' }, /^der Wert von f ist nicht lesbar: eine negative Zahl/],
      [{ R1: '3+4*%i' }, /^der Wert von R1 ist nicht lesbar: eine komplexe Zahl/],
      [{ f: '' }, /^der Wert von f fehlt$/],
    ])('%j is rejected by name', async (changed, message) => {
      expect(await absUC1(changed as never)).toMatch(message);
    });
  });
});

it('a power that is physically zero is exactly zero', () => {
  const text = 'U,R+L,C*R,,L,R*C';
  const values = { UQ1: 10, R1: 47, L1: 0.033, C1: 1.5e-6, R2: 330, L2: 0.012, R3: 91, C2: 4.7e-7 };
  for (const f of [50, 333, 1234.5, 20_000]) {
    for (const name of ['QR1', 'QR2', 'QR3', 'PL1', 'PL2', 'PC1', 'PC2'])
      expect(result(text, { ...values, f }, name)?.re, `${name} at ${f} Hz`).toBe(0);
  }
  expect(
    result('B(R1,R2,R3,R4,R5)', { Ue: 10, R1: 3, R2: 7, R3: 6, R4: 14, R5: 9 }, 'UR5')?.re,
  ).toBe(0);
});
