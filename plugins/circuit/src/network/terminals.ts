import type { Branch, Netlist } from './netlist.js';

/** Two terminals of a circuit with a probe between them. */
export interface Probed {
  readonly netlist: Netlist;
  /** The probe among the branches; it counts as the voltage at the terminals does. */
  readonly probe: number;
}

const nothing = {
  ...({ type: 'element', kind: 'LL', suffix: '', span: { start: 0, end: 0 } } as const),
  ...{ reversed: false, secret: false },
};

/**
 * A circuit with a probe at its output or in place of an element: a current source, of 0 A without a
 * symbol, which leaves the terminals open, or a short.
 *
 * @param place name of the element, '' for the output
 * @returns `null` where there are no such terminals
 */
export function probed(
  netlist: Netlist,
  place: string,
  probe: Pick<Branch, 'behaviour' | 'symbol'>,
): Probed | null {
  const { branches, output } = netlist;
  const index = branches.findIndex(({ name }) => name === place);
  const ends = place === '' ? output : branches[index];
  if (!ends) return null;
  const branch: Branch = {
    ...{ ...probe, element: nothing, name: '0', label: '', namePrefix: '', isGenerator: false },
    ...{ from: ends.from, to: ends.to },
  };
  return index < 0
    ? { netlist: { ...netlist, branches: [...branches, branch] }, probe: branches.length }
    : {
        netlist: { ...netlist, branches: branches.map((one, i) => (i === index ? branch : one)) },
        probe: index,
      };
}
