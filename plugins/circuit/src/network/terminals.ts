import { plainElement } from '../language/ast.js';
import type { Branch, Netlist } from './netlist.js';

/**
 * Adds a probe at the output or in place of an element: a short, or a current source, which without a
 * symbol has 0 A and leaves the terminals open.
 *
 * @param place name of the element, '' for the output
 * @returns the netlist and the probe with its index, which counts in the direction of the voltage at the
 *   terminals; `null` if there are none
 */
export function withProbe(
  netlist: Netlist,
  place: string,
  probe: Pick<Branch, 'behaviour' | 'symbol'>,
) {
  const { branches, output } = netlist;
  const found = branches.findIndex(({ name }) => name === place);
  const ends = place === '' ? output : branches[found];
  if (!ends) return null;
  const { from, to } = ends;
  const names = { name: '0', label: '', isGenerator: false };
  const branch: Branch = { ...probe, ...names, element: plainElement('LL'), from, to };
  const index = found < 0 ? branches.length : found;
  const changed = [...branches.slice(0, index), branch, ...branches.slice(index + 1)];
  return { netlist: { ...netlist, branches: changed }, probe: branch, index };
}
