import { isPassive } from '../language/elements.js';
import type { Branch, Netlist } from '../network/netlist.js';
import { addScaled, zero, one, type Polynomial, variable } from './polynomial.js';

/** A source and where it stands on the right side. */
export interface Source {
  readonly symbol: string;
  /** Rows of the right side, with signs. */
  readonly right: readonly { readonly row: number; readonly value: 1 | -1 }[];
}

/** The equations of a circuit in symbols. */
export interface System {
  readonly netlist: Netlist;
  readonly bits: ReadonlyMap<number, number>;
  readonly columns: ReadonlyMap<number | 'input', number>;
  readonly rows: SymbolicMatrix;
  readonly sources: readonly Source[];
}
type SymbolicMatrix = readonly ReadonlyMap<number, Polynomial>[];

const isRigid = ({ behaviour }: Branch): boolean =>
  behaviour === 'voltage' || behaviour === 'short';

/** Modified nodal equations; node n has row and column n − 1. */
export function makeSystem(netlist: Netlist): System {
  const { nodes, branches, input } = netlist;
  const bits = new Map<number, number>();
  const columns = new Map<number | 'input', number>();
  const rows = Array.from({ length: nodes - 1 }, () => new Map<number, Polynomial>());
  const sources: Source[] = [];
  const put = ([row, column]: readonly [number, number], entry: Polynomial, sign: number) => {
    if (row >= 0 && column >= 0)
      rows[row]?.set(column, addScaled(rows[row].get(column) ?? zero, entry, sign));
  };
  const addRigid = (key: number | 'input', port: { from: number; to: number }, sign: 1 | -1) => {
    const index = rows.push(new Map()) - 1;
    columns.set(key, index);
    put([port.from - 1, index], one, sign);
    put([port.to - 1, index], one, -sign);
    put([index, port.from - 1], one, 1);
    put([index, port.to - 1], one, -1);
    return index;
  };
  branches.forEach((branch, index) => {
    const [a, b] = [branch.from - 1, branch.to - 1];
    if (isPassive(branch)) {
      const y = variable(bits.size);
      bits.set(index, bits.size);
      for (const [row, column, sign] of [
        [a, a, 1],
        [b, b, 1],
        [a, b, -1],
        [b, a, -1],
      ] as const)
        put([row, column], y, sign);
    } else if (isRigid(branch)) {
      const row = addRigid(index, branch, 1);
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
  if (input.isOpen)
    sources.push({ symbol: 'Ue', right: [{ row: addRigid('input', input, -1), value: 1 }] });
  return { netlist, bits, columns, rows, sources };
}
