import { isVoltageDefined } from '../language/elements.js';
import type { Netlist, NodePair } from '../network/netlist.js';
import { addScaled, one, type Polynomial, zero } from './polynomial.js';

/** A passive connection of two nodes. */
interface Edge extends NodePair {
  readonly admittance: Polynomial;
}

/** A source and its entries on the right-hand side. */
interface SystemSource {
  readonly symbol: string;
  readonly right: readonly { readonly row: number; readonly sign: 1 | -1 }[];
}

/** The modified nodal equations of a circuit; node n has row and column n − 1. */
export interface System {
  /** Rows, which are also the columns of their currents, by voltage-defined branch. */
  readonly columns: ReadonlyMap<number | 'input', number>;
  /** Non-zero entries by column. */
  readonly rows: readonly ReadonlyMap<number, Polynomial>[];
  readonly sources: readonly SystemSource[];
}

export function makeSystem({ nodes, branches, input }: Netlist, edges: readonly Edge[]): System {
  const columns = new Map<number | 'input', number>();
  const rows = Array.from({ length: nodes - 1 }, () => new Map<number, Polynomial>());
  const sources: SystemSource[] = [];
  const add = ([row, column]: readonly [number, number], entry: Polynomial, sign = 1) => {
    if (row >= 0 && column >= 0)
      rows[row]?.set(column, addScaled(rows[row].get(column) ?? zero, entry, sign));
  };
  const addVoltageDefined = (key: number | 'input', { from, to }: NodePair, sign: 1 | -1) => {
    const row = rows.push(new Map()) - 1;
    columns.set(key, row);
    add([from - 1, row], one, sign);
    add([to - 1, row], one, -sign);
    add([row, from - 1], one);
    add([row, to - 1], one, -1);
    return [{ row, sign: 1 }] as const;
  };
  for (const { from, to, admittance } of edges)
    for (const [a, b] of [
      [from - 1, to - 1],
      [to - 1, from - 1],
    ] as const) {
      add([a, a], admittance);
      add([a, b], admittance, -1);
    }
  branches.forEach((branch, key) => {
    const { from, to, behaviour, symbol } = branch;
    if (isVoltageDefined(branch)) {
      const right = addVoltageDefined(key, branch, 1);
      if (symbol !== null) sources.push({ symbol, right });
    } else if (behaviour === 'current' && symbol !== null) {
      const ends = [{ row: from - 1, sign: -1 } as const, { row: to - 1, sign: 1 } as const];
      const right = from === to ? [] : ends.filter(({ row }) => row >= 0);
      sources.push({ symbol, right });
    }
  });
  if (input.isOpen) sources.push({ symbol: 'Ue', right: addVoltageDefined('input', input, -1) });
  return { columns, rows, sources };
}
