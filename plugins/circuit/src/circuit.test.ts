import { describe, expect, it } from 'vitest';
import { calculate, circuit, circuitFormulas } from './circuit.js';
import { resultOf } from './results.js';

const use = { name: 'Plugin1', parameters: '', question: null };
const variable = (name: string, text: string) => ({
  name,
  unit: '',
  options: null,
  value: { text, json: null, kind: 'calculate' as const },
});

function result(text: string, values: Readonly<Record<string, number>>, name: string) {
  const calculated = calculate(text, new Map(Object.entries(values)));
  if ('fault' in calculated) throw new Error(calculated.fault.en);
  return resultOf(calculated.analysis, name)?.value;
}

describe('numbers by hand', () => {
  it.each([
    ['U,R,R,A', { UQ1: 12, R1: 100, R2: 200, f: 50 }, 'UR2', 8, 0],
    // The ammeter in the lower line counts the current that returns.
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
  ])('%s with %j: %s', (text, values, name, re, im) => {
    const value = result(text, values, name);
    expect(value?.re).toBeCloseTo(re, 9);
    expect(value?.im).toBeCloseTo(im, 9);
  });

  it.each([
    ['U,U', /Q1, Q2 form a loop without resistance/],
    ['U,A,KS', /loop without resistance/],
    ['U,LL,LL', /joined to the rest by LL1, LL2 only/],
    ['I,C*L', /resonance without losses/],
    ['U,Z', /the value of Z1 is missing/],
  ])('%s has no solution: %s', (text, message) => {
    const values = { Ue: 1, UQ1: 1, UQ2: 2, IQ1: 1, C1: 1, L1: 1, f: 1 / (2 * Math.PI) };
    const calculated = calculate(text, new Map(Object.entries(values)));
    expect('fault' in calculated && calculated.fault.en).toMatch(message);
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

  it('are a comment where there can be none', () => {
    expect(circuitFormulas('R+')).toBe("// Schaltung: Zeichen 3: nach '+' fehlt ein Bauteil");
    expect(circuitFormulas('R+R+R+R+R+R+R+R+R+R+R+R+R')).toMatch(/^\/\/ Schaltung: .*zu groß/);
  });
});

describe('operations', () => {
  const { operations } = circuit;
  const asked = { ...use, configText: 'U,R,C?;R1:Rx' };

  it('asks for datasets', async () => {
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

  it('tells the values that are not secret', async () => {
    expect(await operations.statement?.(asked)).toBe('$U_{Q1}={UQ1}$, $R_{x}={Rx}$, $f={f}$');
  });

  it('evaluates plugin("Plugin1","absUC1",f)', async () => {
    const variables = [variable('UQ1', '5.0'), variable('Rx', '3'), variable('C1', '0.25')];
    const args = [
      { text: '"absUC1"', json: null, kind: 'string' as const },
      { text: String(1 / (2 * Math.PI)), json: null, kind: 'calculate' as const },
    ];
    const value = await operations.evaluate?.({ ...asked, variables, args, options: null });
    expect(Number(value?.text)).toBeCloseTo(4, 9);
    expect(await operations.evaluateUnit?.({ ...asked, units: ['"argUC1"', 'Hz'] })).toBe('°');
  });
});
