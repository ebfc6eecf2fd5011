import { expect, it } from 'vitest';
import { circuitOf } from '../../../../test/support/circuits.js';
import { buildNetlist } from '../network/netlist.js';
import type { Complex } from '../numeric/complex.js';
import { resultsOf } from '../results.js';

function found(text: string, values: Readonly<Record<string, number | Complex>>, name: string) {
  const netlist = buildNetlist(circuitOf(text));
  return resultsOf(netlist, new Map(Object.entries(values))).find(name);
}

function valueOf(text: string, values: Readonly<Record<string, number>>, name: string) {
  const result = found(text, values, name);
  return result && !('fault' in result) ? result.value : undefined;
}

const ladder = { UQ1: 1, R1: 1, R2: 1, R3: 1, C1: 1, C2: 1, C3: 1 };

it.each([
  // Thévenin and Norton at the output, or with a component removed.
  ['U,R,R,,', { UQ1: 12, R1: 300, R2: 600 }, 'U0', 8, 0],
  ['U,R,R,,', { UQ1: 12, R1: 300, R2: 600 }, 'Ik', 0.04, 0],
  ['U,R,R,,', { UQ1: 12, R1: 300, R2: 600 }, 'Ri', 200, 0],
  ['U,R,R,,', { UQ1: 12, R1: 300, R2: 600 }, 'Pmax', 0.08, 0],
  ['U,R,R', { UQ1: 12, R1: 300, R2: 600 }, 'IkR2', 0.04, 0],
  ['B(R)', { Ue: 8, R1: 1, R2: 3, R3: 3, R4: 1, R5: 1 }, 'U0R5', -4, 0],
  ['B(R)', { Ue: 8, R1: 1, R2: 3, R3: 3, R4: 1, R5: 1 }, 'ZiR5', 1.5, 0],
  ['U,R,C,,', { UQ1: 10, R1: 2, C1: 1 / (4 * Math.PI), f: 1 }, 'cU0', 5, -5],
  ['U,R,C,,', { UQ1: 10, R1: 2, C1: 1 / (4 * Math.PI), f: 1 }, 'cZopt', 1, 1],
  ['U,R,C,,', { UQ1: 10, R1: 2, C1: 1 / (4 * Math.PI), f: 1 }, 'Ropt', Math.SQRT2, 0],
  ['U,R,C,,', { UQ1: 10, R1: 2, C1: 1 / (4 * Math.PI), f: 1 }, 'Pmax', 12.5, 0],
  ['I,R,R,,', { IQ1: 2, R1: 30, R2: 10 }, 'Zi', 10, 0],
  // Dividers, compensation, resonance and cut-off frequency.
  ['U,R,R,,', { UQ1: 12, R1: 300, R2: 600 }, 'kUa', 2 / 3, 0],
  ['U,R,R*R', { UQ1: 12, R1: 300, R2: 600, R3: 300 }, 'kIR2', 1 / 3, 0],
  ['U,R,C', { UQ1: 10, R1: 2, C1: 1 / (4 * Math.PI), f: 1 }, 'ckUC1', 0.5, -0.5],
  ['U,R+L', { UQ1: 10, R1: 3, L1: 4 / (2 * Math.PI), f: 1 }, 'Ck', 0.16 / (2 * Math.PI), 0],
  ['U,R+L', { UQ1: 10, R1: 3, L1: 4 / (2 * Math.PI), f: 1 }, 'Ck8', 0.07 / (2 * Math.PI), 0],
  ['U,R+C', { UQ1: 10, R1: 3, C1: 1 / (8 * Math.PI), f: 1 }, 'Lk', 1 / (0.32 * Math.PI), 0],
  ['U,R+L+C', { UQ1: 1, R1: 3, L1: 2, C1: 0.5, f: 1 }, 'f0', 1 / (2 * Math.PI), 0],
  ['U,(R+L)C', { UQ1: 1, R1: 1, L1: 2, C1: 1, f: 1 }, 'f0', 1 / (4 * Math.PI), 0],
  ['I,L*C', { IQ1: 1, L1: 2, C1: 0.5, f: 1 }, 'f0', 1 / (2 * Math.PI), 0],
  // Hardly visible beside a large and a small resistor, and between two lossless resonances.
  ['U,R+R*L*C', { UQ1: 1, R1: 1e6, R2: 1, L1: 2, C1: 0.5, f: 1 }, 'f0', 1 / (2 * Math.PI), 0],
  ['U,R*(R+L+C)', { UQ1: 1, R1: 1, R2: 1e6, L1: 2, C1: 0.5, f: 1 }, 'f0', 1 / (2 * Math.PI), 0],
  ['U,L*(L+C)', { UQ1: 1, L1: 1e-4, L2: 1, C1: 1, f: 1 }, 'f01', 1 / (2 * Math.PI * 1.00005), 0],
  // In a lossless resonance, where the currents are undetermined, or none flows.
  ['U,L+C', { UQ1: 1, L1: 1, C1: 1, f: 1 / (2 * Math.PI) }, 'f0', 1 / (2 * Math.PI), 0],
  ['U,L*C', { UQ1: 1, L1: 1, C1: 1, f: 1 / (2 * Math.PI) }, 'Yges', 0, 0],
  // Switching on: first order, aperiodic, and oscillating.
  ['BAT,R,C', { UQ1: 10, R1: 4, C1: 0.5, t: 2 }, 'uC1', 10 * (1 - Math.exp(-1)), 0],
  ['BAT,R,C', { UQ1: 10, R1: 4, C1: 0.5, t: 2 }, 'iR1', 2.5 * Math.exp(-1), 0],
  ['BAT,R,C*C', { UQ1: 10, R1: 4, C1: 0.5, C2: 0.25 }, 'tau', 3, 0],
  ['BAT,R,C', { UQ1: 10, R1: 4, C1: 0.5, t: -1 }, 'uC1', 0, 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 3, L1: 1, C1: 0.5, t: 1 }, 'uC1', (1 - Math.exp(-1)) ** 2, 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 3, L1: 1, C1: 0.5 }, 'tau2', 0.5, 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 2, L1: 1, C1: 1, t: 2 }, 'uC1', 1 - 3 * Math.exp(-2), 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 2, L1: 1, C1: 0.2 }, 'wd', 2, 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 2, L1: 1, C1: 0.2 }, 'D', 1 / Math.sqrt(5), 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 2, L1: 1, C1: 0.2, t: Math.PI }, 'uC1', 1 - Math.exp(-Math.PI), 0],
  ['I,R*C', { IQ1: 2, R1: 4, C1: 0.5, t: 2, f: 1 }, 'uC1', 8 * (1 - Math.exp(-1)), 0],
  // A ladder of three equal sections has the time constants 1/(2 − 2·cos((2k−1)·π/7)).
  ['BAT,R,C,,R,C,,R,C', ladder, 'tau1', 1 / (2 - 2 * Math.cos(Math.PI / 7)), 0],
  ['BAT,R,C,,R,C,,R,C', ladder, 'tau3', 1 / (2 - 2 * Math.cos((5 * Math.PI) / 7)), 0],
  // Energy stored at t = 0: charging further, discharging, an oscillation, and a coil.
  ['BAT,R,C', { UQ1: 10, R1: 4, C1: 0.5, u0C1: 4, t: 2 }, 'uC1', 10 - 6 * Math.exp(-1), 0],
  ['BAT,R,C', { UQ1: 0, R1: 4, C1: 0.5, u0C1: 4, t: 2 }, 'iR1', -Math.exp(-1), 0],
  ['BAT,R+L,C', { UQ1: 1, R1: 2, L1: 1, C1: 0.2, u0C1: 1, t: 3 }, 'uC1', 1, 0],
  ['BAT,R+L', { UQ1: 6, R1: 3, L1: 6, i0L1: -1, t: 2 }, 'iL1', 2 - 3 * Math.exp(-1), 0],
  // Without a steady state of its own: charge is shared by two capacitors, current by two coils.
  ['BAT,R,C+C', { UQ1: 6, R1: 4, C1: 1, C2: 0.5, t: 9 }, 'uC2', 4 * (1 - Math.exp(-6.75)), 0],
  ['BAT,R,C+C', { UQ1: 6, R1: 4, C1: 1, C2: 0.5 }, 'tau', 4 / 3, 0],
  ['BAT,R,L*L', { UQ1: 6, R1: 3, L1: 1, L2: 2, t: 2 }, 'iL1', (4 / 3) * (1 - Math.exp(-9)), 0],
  ['I,R*C', { IQ1: 2, R1: 4, C1: 0.5, f: 1 }, 'tau', 2, 0],
  ['BAT,R,I*C', { UQ1: 10, IQ2: 2, R1: 4, C1: 0.5, t: 2, f: 1 }, 'uC1', 2 * (1 - Math.exp(-1)), 0],
  ['U,R,C', { UQ1: 10, R1: 4, C1: 0.5, f: 1 }, 'tau', 2, 0],
  ['U,R,C,,', { UQ1: 1, R1: 4, C1: 0.5, f: 1 }, 'fg', 1 / (4 * Math.PI), 0],
  ['U,R,C', { UQ1: 1, R1: 4, C1: 0.5, f: 1 }, 'fgUR1', 1 / (4 * Math.PI), 0],
  // Bandwidth R/(2·π·L) around the resonance.
  ['U,R+L+C', { UQ1: 1, R1: 3, L1: 2, C1: 0.5, f: 1 }, 'fg1UR1', 0.5 / (2 * Math.PI), 0],
  ['U,R+L+C', { UQ1: 1, R1: 3, L1: 2, C1: 0.5, f: 1 }, 'fg2UR1', 2 / (2 * Math.PI), 0],
])('%s with %j: %s', (text, values, name, re, im) => {
  const value = valueOf(text, values, name);
  expect(value?.re).toBeCloseTo(re, 9);
  expect(value?.im).toBeCloseTo(im, 9);
});

it.each([
  ['BAT,B(R)', { UQ1: 12.6, R1: 0.7, R2: 1.1, R3: 2.1, R4: 3.3, R5: 0.9 }, 'U0R5'],
  ['BAT,B(R)', { UQ1: 12.6, R1: 0.7, R2: 1.1, R3: 2.1, R4: 3.3, R5: 0.9 }, 'IkR5'],
  ['BAT,R,C', { UQ1: 3.3, R1: 4700, C1: 1e-6, u0C1: 3.3, t: 1e-3 }, 'iC1'],
  ['BAT,R+L', { UQ1: 0.1, R1: 0.3, L1: 1e-3, i0L1: 0.1 / 0.3, t: 1e-3 }, 'uL1'],
])('%s with %j: %s is exactly 0, in spite of rounding errors', (text, values, name) => {
  expect(valueOf(text, values, name)?.re).toBe(0);
});

it.each([
  ['U,R,R', 'U0', /^U0: .* no open output; U0R2 is for the terminals of a component$/],
  ['U,,R,', 'Ik', /^Ik: .* ideal voltage source/],
  ['U,,R,', 'Pmax', /^Pmax: the internal resistance is 0/],
  ['I,R', 'ZiR1', /^ZiR1: .* the internal resistance is infinite$/],
  ['U,R,C', 'uC1', /^uC1: .* BAT instead of U, UW or an open input$/],
  ['BAT,R,R', 'tau', /^tau: without L and C/],
  ['I,R,C', 'tau', /^tau: there is no final state/],
  [
    'BAT,R,C,,R+L,C',
    'tau2',
    /^tau2: the circuit is of order 3, oscillating; available: tau, delta, w0, D, wd$/,
  ],
  [`BAT,${'R,C,,'.repeat(13)}`, 'tau', /^tau: .* limited to 12 reactive elements/],
  ['BAT,R,C', 'uC1', /^uC1: the value of t is missing$/],
  ['BAT,R,C+C', 'uC1', /^uC1: the value of t is missing$/],
  ['BAT,R,C+C', 'UC1', /^at DC C is open and L is a wire: .* its potential is undetermined$/],
  ['BAT,Z,C', 'tau', /^tau: a complex impedance Z is for one frequency only/],
  ['BAT,R,C', 'wd', /^wd: the circuit is of first order; available: tau$/],
  [
    'BAT,R+L+C',
    'tau',
    /^tau: the circuit is of second order, oscillating; available: delta, w0, D, wd$/,
  ],
  ['U,R+L', 'Lk', /^Lk: the circuit is inductive and is compensated with a capacitor: Ck$/],
  ['U,R+L', 'Ck1', /^Ck1: cos φ is already 0\.157$/],
  ['U,R,U+C', 'Ck', /^Ck: .* this circuit has several sources$/],
  ['U,R,U+C', 'Zges', /^Zges: .* only with a single source or an open input$/],
  ['BAT,R,C', 'Zges', /^Zges: no current flows, so it is infinite$/],
  ['BAT,L', 'Yges', /Q1, L1 form a loop without resistance/],
  ['U,R', 'Ck', /^Ck: .*no reactive power without L and C, nor at DC$/],
  ['U,R,U+C', 'f0', /^f0: .* Zges exists only with a single source or an open input$/],
  ['U,Rx+L', 'f0', /^f0: the value of Rx is missing$/],
  ['U,R+C', 'f0', /^f0: the circuit has no such frequency$/],
  ['U,R,R', 'fg', /^fg: .* for example fgUC1$/],
  ['U,R+L+C', 'fgUR1', /^fgUR1: there are 2 \(.*mHz, .*mHz\): fg1UR1, fg2UR1$/],
])('%s has no %s: %s', (text, name, message) => {
  const many = Array.from({ length: 13 }, (_, i) => [
    [`R${i + 1}`, 1] as const,
    [`C${i + 1}`, 1] as const,
  ]);
  const values = {
    UQ1: 1,
    UQ2: 1,
    IQ1: 1,
    L1: 1,
    f: 1,
    Z1: { re: 1, im: 1 },
    ...Object.fromEntries(many.flat()),
  };
  const result = found(text, values, name);
  expect(result && 'fault' in result && result.fault.en).toMatch(message);
});

it('a component can have the same name as an equivalent value', () => {
  expect(valueOf('U,Ri,R,,', { UQ1: 12, Ri: 300, R1: 600 }, 'Ri')).toBeUndefined();
  expect(valueOf('U,Ri,R,,', { UQ1: 12, Ri: 300, R1: 600 }, 'Zi')?.re).toBeCloseTo(200, 9);
});

it('finds a cut-off frequency although the circuit cannot be solved far above it', () => {
  const values = { Ue: 1, C1: 1e-6, L1: 0.01, L2: 0.004, R1: 1e6, R2: 1000, f: 1 };
  const corner = Math.sqrt(1.001e6 ** 2 - 2 * 1000 ** 2) / (2 * Math.PI * 0.004);
  const cutoff = valueOf(',,C,A*L,R,L+R,,', values, 'fg')?.re ?? NaN;
  expect(cutoff / corner).toBeCloseTo(1, 9);
});
