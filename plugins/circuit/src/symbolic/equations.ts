import { isPassive, isVoltageDefined } from '../language/elements.js';
import type { Netlist, NodePair } from '../network/netlist.js';
import type { SymbolicRow } from './determinant.js';
import { addScaled, one, type Polynomial, variable, zero } from './polynomial.js';

/** A source and its entries on the right-hand side. */
interface SystemSource {
  readonly symbol: string;
  readonly right: readonly { readonly row: number; readonly value: 1 | -1 }[];
}

/** The modified nodal equations of a circuit in symbols; node n has row and column n − 1. */
export interface System {
  readonly netlist: Netlist;
  /** Bits of the passive branches in polynomials. */
  readonly bits: ReadonlyMap<number, number>;
  /** Columns of the currents of voltage-defined branches. */
  readonly columns: ReadonlyMap<number | 'input', number>;
  readonly rows: readonly SymbolicRow[];
  readonly sources: readonly SystemSource[];
}

export function makeSystem(netlist: Netlist): System {
  const { nodes, branches, input } = netlist;
  const bits = new Map<number, number>();
  const columns = new Map<number | 'input', number>();
  const rows = Array.from({ length: nodes - 1 }, () => new Map<number, Polynomial>());
  const sources: SystemSource[] = [];
  const put = ([row, column]: readonly [number, number], entry: Polynomial, sign: number) => {
    if (row >= 0 && column >= 0)
      rows[row]?.set(column, addScaled(rows[row].get(column) ?? zero, entry, sign));
  };
  const addVoltageDefined = (key: number | 'input', { from, to }: NodePair, sign: 1 | -1) => {
    const index = rows.push(new Map()) - 1;
    columns.set(key, index);
    put([from - 1, index], one, sign);
    put([to - 1, index], one, -sign);
    put([index, from - 1], one, 1);
    put([index, to - 1], one, -1);
    return index;
  };
  branches.forEach((branch, index) => {
    const [a, b] = [branch.from - 1, branch.to - 1];
    if (isPassive(branch)) {
      const y = variable(bits.size);
      bits.set(index, bits.size);
      put([a, a], y, 1);
      put([b, b], y, 1);
      put([a, b], y, -1);
      put([b, a], y, -1);
    } else if (isVoltageDefined(branch)) {
      const row = addVoltageDefined(index, branch, 1);
      if (branch.symbol !== null)
        sources.push({ symbol: branch.symbol, right: [{ row, value: 1 }] });
    } else if (branch.behaviour === 'current' && branch.symbol !== null) {
      const ends = [
        { row: a, value: -1 as const },
        { row: b, value: 1 as const },
      ];
      const right = branch.from === branch.to ? [] : ends.filter(({ row }) => row >= 0);
      sources.push({ symbol: branch.symbol, right });
    }
  });
  if (input.isOpen) {
    const row = addVoltageDefined('input', input, -1);
    sources.push({ symbol: 'Ue', right: [{ row, value: 1 }] });
  }
  return { netlist, bits, columns, rows, sources };
}
