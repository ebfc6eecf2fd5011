import type { NamedElement } from '../language/names.js';
import type { Quantity } from './builder.js';
import type { Branch, CurrentTerms, Netlist } from './netlist.js';

export type { Quantity };

const voltage = ({ from, to }: { readonly from: number; readonly to: number }): Quantity => ({
  type: 'voltage',
  from,
  to,
});
const current = (terms: CurrentTerms, isInput = false): Quantity => ({
  type: 'current',
  terms,
  isInput,
});

/**
 * Which of its quantities a source counts against its branch: by the generator convention the current
 * of a voltage source and the voltage of a current source, whose other one is given.
 */
export function turnedQuantity({ behaviour, isGenerator }: NamedElement): 'U' | 'I' | null {
  if (!isGenerator) return null;
  return behaviour === 'voltage' ? 'I' : 'U';
}

/** The sign of a current term beside the counted current of its branch. */
export const countedSign = (branch: Branch, sign: 1 | -1): 1 | -1 =>
  turnedQuantity(branch) === 'I' ? (sign === 1 ? -1 : 1) : sign;

/**
 * Every voltage and current of a circuit by name: `UR1`, `IR1`, `US1`, `IP1`, `Ue`, `Ie`, `Ua`,
 * `Ia`, of three-phase circuits `U12`, `I1a`, …; terminals first, then elements and groups in reading order.
 */
export function quantitiesOf({ input, output, branches, groups, threePhase }: Netlist) {
  const found = new Map<string, Quantity>();
  for (const [name, quantity] of threePhase?.quantities ?? []) found.set(name, quantity);
  if (!threePhase) {
    found.set('Ue', voltage(input));
    found.set('Ie', current(input.current, input.isOpen));
  }
  if (output) {
    found.set('Ua', voltage(output));
    found.set('Ia', current(output.current));
  }
  branches.forEach((branch, index) => {
    const { name, from, to } = branch;
    const isTurned = turnedQuantity(branch) === 'U';
    found.set(`U${name}`, voltage(isTurned ? { from: to, to: from } : branch));
    found.set(`I${name}`, current([{ branch: index, sign: countedSign(branch, 1) }]));
  });
  for (const group of groups) {
    found.set(`U${group.name}`, voltage(group));
    found.set(`I${group.name}`, current(group.current));
  }
  return found as ReadonlyMap<string, Quantity>;
}

/**
 * The source that the total impedance is seen from: the open input, else the only source.
 * `null` when there are several sources or none.
 */
export function drivingPoint({ input, branches }: Netlist): 'input' | number | null {
  if (input.isOpen) return 'input';
  const sources = branches.flatMap(({ behaviour }, index) =>
    behaviour === 'voltage' || behaviour === 'current' ? [index] : [],
  );
  return sources.length === 1 ? (sources[0] ?? null) : null;
}
