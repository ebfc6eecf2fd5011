import { isSource } from '../language/elements.js';
import type { NamedElement } from '../language/names.js';
import { current, type Quantity, voltage } from './builder.js';
import type { Branch, Netlist } from './netlist.js';
import { opposite, type Sign } from './paths.js';

export type { Quantity };

/**
 * Returns the quantity whose reference direction the generator convention reverses: the current of a
 * voltage source, the voltage of a current source.
 */
export function reversedQuantity({ behaviour, isGenerator }: NamedElement): 'U' | 'I' | null {
  if (!isGenerator) return null;
  return behaviour === 'voltage' ? 'I' : 'U';
}

/** Returns the sign of a current term relative to the named current of its branch. */
export const referenceSign = (branch: Branch, sign: Sign): Sign =>
  reversedQuantity(branch) === 'I' ? opposite(sign) : sign;

/**
 * Returns every voltage and current of a circuit by name: `UR1`, `IR1`, `US1`, `IP1`, `Ue`, `Ie`, `Ua`,
 * `Ia`, in three-phase circuits `U12`, `I1a`, …; terminals first, then elements and groups in reading order.
 */
export function quantitiesOf({ input, output, branches, groups, threePhase }: Netlist) {
  const found = new Map<string, Quantity>();
  for (const [name, quantity] of threePhase?.quantities ?? []) found.set(name, quantity);
  if (!threePhase) {
    found.set('Ue', voltage(input));
    const source = { branch: branches.length, sign: -1 } as const;
    found.set('Ie', current(input.isOpen ? [source] : input.current));
  }
  if (output) {
    found.set('Ua', voltage(output));
    found.set('Ia', current(output.current));
  }
  branches.forEach((branch, index) => {
    const { name, from, to } = branch;
    const isReversed = reversedQuantity(branch) === 'U';
    found.set(`U${name}`, voltage(isReversed ? { from: to, to: from } : branch));
    found.set(`I${name}`, current([{ branch: index, sign: referenceSign(branch, 1) }]));
  });
  for (const group of groups) {
    found.set(`U${group.name}`, voltage(group));
    found.set(`I${group.name}`, current(group.current));
  }
  return found as ReadonlyMap<string, Quantity>;
}

/**
 * Returns the source that sees the total impedance, as an index of {@link allBranches}: that of the open
 * input or the only one; `null` when there are several sources or none.
 */
export function drivingPoint({ input, branches }: Netlist): number | null {
  if (input.isOpen) return branches.length;
  const sources = branches.flatMap((branch, index) => (isSource(branch) ? [index] : []));
  return sources.length === 1 ? (sources[0] ?? null) : null;
}
