import type { CurrentTerms, Netlist } from './netlist.js';

/** A voltage between two nodes or a sum of branch currents. */
export type Quantity =
  | { readonly type: 'voltage'; readonly from: number; readonly to: number }
  | {
      readonly type: 'current';
      readonly terms: CurrentTerms;
      /** Current that the source of an open input delivers. */
      readonly isInput: boolean;
    };

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
 * Every voltage and current of a circuit by name: `UR1`, `IR1`, `US1`, `IP1`, `Ue`, `Ie`, `Ua`,
 * `Ia`; terminals first, then elements and groups in reading order.
 */
export function quantitiesOf({ input, output, branches, groups }: Netlist) {
  const found = new Map<string, Quantity>();
  found.set('Ue', voltage(input));
  found.set('Ie', current(input.current, input.isOpen));
  if (output) {
    found.set('Ua', voltage(output));
    found.set('Ia', current(output.current));
  }
  branches.forEach((branch, index) => {
    found.set(`U${branch.name}`, voltage(branch));
    found.set(`I${branch.name}`, current([{ branch: index, sign: 1 }]));
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
