import { isVoltageDefined } from '../language/elements.js';
import type { Netlist, NodePair } from '../network/netlist.js';
import { addScaled } from './polynomial.js';

/** A symbolic number: a sum of keys with integer factors. */
type Sum<K> = ReadonlyMap<K, number>;

/** A passive connection of two nodes. */
export interface Edge<K> extends NodePair {
  readonly admittance: Sum<K>;
}

/** A source and its entries on the right-hand side. */
interface SystemSource {
  readonly key: number | 'input';
  readonly symbol: string;
  readonly right: readonly { readonly row: number; readonly sign: 1 | -1 }[];
}

/** The modified nodal equations of a circuit; node n has row and column n − 1. */
export interface System<K> {
  /** Rows, which are also the columns of their currents, by voltage-defined branch. */
  readonly columns: ReadonlyMap<number | 'input', number>;
  /** Non-zero entries by column. */
  readonly rows: readonly Map<number, Sum<K>>[];
  readonly sources: readonly SystemSource[];
}

/** @param one the number 1 */
export function makeSystem<K>(
  { nodes, branches, input }: Netlist,
  edges: readonly Edge<K>[],
  one: Sum<K>,
): System<K> {
  const columns = new Map<number | 'input', number>();
  const rows = Array.from({ length: nodes - 1 }, () => new Map<number, Sum<K>>());
  const sources: SystemSource[] = [];
  const add = ([row, column]: readonly [number, number], entry: Sum<K>, sign: number) => {
    if (row >= 0 && column >= 0)
      rows[row]?.set(column, addScaled(rows[row].get(column) ?? new Map<K, number>(), entry, sign));
  };
  const addVoltageDefined = (key: number | 'input', { from, to }: NodePair, sign: 1 | -1) => {
    const row = rows.push(new Map()) - 1;
    columns.set(key, row);
    add([from - 1, row], one, sign);
    add([to - 1, row], one, -sign);
    add([row, from - 1], one, 1);
    add([row, to - 1], one, -1);
    return [{ row, sign: 1 }] as const;
  };
  for (const { from, to, admittance } of edges) {
    const [a, b] = [from - 1, to - 1];
    add([a, a], admittance, 1);
    add([b, b], admittance, 1);
    add([a, b], admittance, -1);
    add([b, a], admittance, -1);
  }
  branches.forEach((branch, key) => {
    const { from, to, behaviour, symbol } = branch;
    if (isVoltageDefined(branch)) {
      const right = addVoltageDefined(key, branch, 1);
      if (symbol !== null) sources.push({ key, symbol, right });
    } else if (behaviour === 'current' && symbol !== null) {
      const ends = [{ row: from - 1, sign: -1 } as const, { row: to - 1, sign: 1 } as const];
      const right = from === to ? [] : ends.filter(({ row }) => row >= 0);
      sources.push({ key, symbol, right });
    }
  });
  if (input.isOpen)
    sources.push({ key: 'input', symbol: 'Ue', right: addVoltageDefined('input', input, -1) });
  return { columns, rows, sources };
}
