import { type Complex, complex, divide } from './complex.js';

/** Smaller pivots, compared with the largest entry that their row had, count as zero. */
const SMALLEST_PIVOT = 1e-13;
/** Least size of a pivot beside the others of its row: where the order is found, and later on. */
const LEAST = { found: 0.1, reused: 1e-4 } as const;
/** Rows that are compared for the next pivot. */
const COMPARED = 8;

/** Elimination of one column; entries are named by their slots in the memory. */
interface Step {
  readonly row: number;
  readonly column: number;
  readonly pivot: number;
  /** Slots and columns of what else the pivot's row has. */
  readonly others: readonly number[];
  readonly columns: readonly number[];
  /** Rows that lose the column: slot of the factor, and those that the others go into. */
  readonly targets: readonly {
    readonly row: number;
    readonly slot: number;
    readonly into: readonly number[];
  }[];
}

/** What is left while the order is found: slots by row and column, and the rows of each column. */
interface Rest {
  readonly rows: Map<number, Map<number, number>>;
  readonly rowsOf: readonly Set<number>[];
}

/**
 * A square sparse system whose entries may change but not their places. Gaussian elimination in an
 * order that keeps it sparse; the order is found once and stays as long as its pivots are large.
 */
export class SparseSystem {
  /** Complex multiplications so far. */
  work = 0;
  /** Right side, solution, matrix, eliminated matrix, fill-in: re, im, re, im, … */
  private memory: Float64Array;
  private readonly size: number;
  private readonly entries: number;
  private readonly scales: Float64Array;
  private slots: number;
  private steps: readonly Step[] | null = null;

  /** @param rows the columns of the entries of each row */
  constructor(private readonly rows: readonly (readonly number[])[]) {
    this.size = rows.length;
    this.entries = rows.reduce((sum, { length }) => sum + length, 0);
    this.slots = 2 * this.size + 2 * this.entries;
    this.memory = new Float64Array(4 * this.slots);
    this.scales = new Float64Array(this.size);
  }

  /** Sets an entry; they are counted row by row. */
  put(entry: number, value: Complex): void {
    this.write(2 * this.size + entry, value);
  }

  /** Takes the matrix as it is now; `false` when it is singular. */
  factorise(): boolean {
    if (!this.steps || !this.eliminate(this.steps)) this.steps = this.findOrder();
    return this.steps !== null;
  }

  /** The solution for a right side, with one step of refinement. */
  solve(right: readonly Complex[]): readonly Complex[] {
    const first = this.substitute(right);
    right.forEach((value, row) => {
      this.write(row, value);
    });
    let slot = 2 * this.size;
    this.rows.forEach((columns, row) => {
      for (const column of columns) this.subtract(row, slot++, this.size + column);
    });
    const residual = right.map((_, row) => this.read(row));
    const correction = this.substitute(residual);
    return first.map(({ re, im }, i) =>
      complex(re + (correction[i]?.re ?? 0), im + (correction[i]?.im ?? 0)),
    );
  }

  private read(slot: number): Complex {
    return complex(this.memory[2 * slot] ?? 0, this.memory[2 * slot + 1]);
  }

  private write(slot: number, { re, im }: Complex): void {
    this.memory[2 * slot] = re;
    this.memory[2 * slot + 1] = im;
  }

  private sizeAt(slot: number): number {
    const { memory } = this;
    return Math.max(Math.abs(memory[2 * slot] ?? 0), Math.abs(memory[2 * slot + 1] ?? 0));
  }

  /** Takes the product of two slots from one. */
  private subtract(at: number, a: number, b: number): void {
    const { memory } = this;
    const [re, im] = [memory[2 * a] ?? 0, memory[2 * a + 1] ?? 0];
    const [x, y] = [memory[2 * b] ?? 0, memory[2 * b + 1] ?? 0];
    memory[2 * at] = (memory[2 * at] ?? 0) - (re * x - im * y);
    memory[2 * at + 1] = (memory[2 * at + 1] ?? 0) - (re * y + im * x);
  }

  /** The matrix before its elimination. */
  private restore(): void {
    const [start, end] = [4 * this.size, 4 * this.size + 2 * this.entries];
    this.memory.copyWithin(end, start, end);
    this.memory.fill(0, end + 2 * this.entries);
    let slot = 2 * this.size;
    this.rows.forEach((columns, row) => {
      let most = 0;
      columns.forEach(() => (most = Math.max(most, this.sizeAt(slot++))));
      this.scales[row] = most;
    });
  }

  /** Whether an entry may be a pivot beside the largest one of its row. */
  private isPivot(row: number, size: number, least: number): boolean {
    return size >= least && size > SMALLEST_PIVOT * (this.scales[row] ?? 0);
  }

  private eliminate(steps: readonly Step[]): boolean {
    this.restore();
    return steps.every((step) => {
      let most = 0;
      for (const slot of step.others) most = Math.max(most, this.sizeAt(slot));
      if (!this.isPivot(step.row, this.sizeAt(step.pivot), LEAST.reused * most)) return false;
      this.apply(step);
      return true;
    });
  }

  private apply({ pivot, others, targets }: Step): void {
    for (const { slot, into } of targets) {
      this.write(slot, divide(this.read(slot), this.read(pivot)));
      for (let i = 0; i < into.length; i += 1) this.subtract(into[i] ?? 0, slot, others[i] ?? 0);
    }
    this.work += targets.length * (others.length + 1);
  }

  private substitute(right: readonly Complex[]): Complex[] {
    const { size, steps } = this;
    right.forEach((value, row) => {
      this.write(row, value);
    });
    for (const { row, targets } of steps ?? [])
      for (const target of targets) this.subtract(target.row, target.slot, row);
    for (const { row, column, pivot, others, columns, targets } of [...(steps ?? [])].reverse()) {
      for (let i = 0; i < others.length; i += 1)
        this.subtract(row, others[i] ?? 0, size + (columns[i] ?? 0));
      this.write(size + column, divide(this.read(row), this.read(pivot)));
      this.work += targets.length + others.length + 1;
    }
    return right.map((_, column) => this.read(size + column));
  }

  /** Eliminates in the order that it finds on the way; `null` when the matrix is singular. */
  private findOrder(): readonly Step[] | null {
    this.slots = 2 * (this.size + this.entries);
    this.restore();
    const rest = this.everything();
    const steps: Step[] = [];
    while (rest.rows.size > 0) {
      const step = this.nextStep(rest);
      if (!step) return null;
      this.apply(step);
      steps.push(step);
    }
    return steps;
  }

  private everything(): Rest {
    let slot = 2 * this.size + this.entries;
    const rowsOf = this.rows.map(() => new Set<number>());
    const rows = new Map<number, Map<number, number>>();
    this.rows.forEach((columns, row) => {
      for (const column of columns) rowsOf[column]?.add(row);
      rows.set(row, new Map(columns.map((column) => [column, slot++])));
    });
    return { rows, rowsOf };
  }

  /** The pivot that fills least in: in one of the shortest rows, the shortest column (Markowitz). */
  private choosePivot({ rows, rowsOf }: Rest): { row: number; column: number } | null {
    let fewest = Infinity;
    for (const columns of rows.values()) fewest = Math.min(fewest, columns.size);
    this.work += rows.size;
    const shortest = [];
    for (const entry of rows) if (entry[1].size === fewest) shortest.push(entry);
    let best = null;
    let least = Infinity;
    for (const [row, columns] of shortest.slice(0, COMPARED)) {
      const most = Math.max(0, ...[...columns.values()].map((slot) => this.sizeAt(slot)));
      for (const [column, slot] of columns) {
        const others = rowsOf[column]?.size ?? 0;
        const isBetter = others < least && this.isPivot(row, this.sizeAt(slot), LEAST.found * most);
        if (isBetter) [best, least] = [{ row, column }, others];
      }
    }
    return best;
  }

  private nextStep(rest: Rest): Step | null {
    const pivot = this.choosePivot(rest);
    const own = rest.rows.get(pivot?.row ?? -1);
    const slot = own?.get(pivot?.column ?? -1);
    if (!pivot || !own || slot === undefined) return null;
    rest.rows.delete(pivot.row);
    for (const column of own.keys()) rest.rowsOf[column]?.delete(pivot.row);
    own.delete(pivot.column);
    const columns = [...own.keys()];
    const targets = [...(rest.rowsOf[pivot.column] ?? [])].map((row) => {
      const entries = rest.rows.get(row) ?? new Map<number, number>();
      const factor = entries.get(pivot.column) ?? 0;
      entries.delete(pivot.column);
      for (const column of columns) {
        if (entries.has(column)) continue;
        entries.set(column, this.fillIn());
        rest.rowsOf[column]?.add(row);
      }
      return { row, slot: factor, into: columns.map((column) => entries.get(column) ?? 0) };
    });
    return { ...pivot, pivot: slot, others: [...own.values()], columns, targets };
  }

  /** A new slot that is 0. */
  private fillIn(): number {
    if (2 * this.slots === this.memory.length) {
      const larger = new Float64Array(2 * this.memory.length);
      larger.set(this.memory);
      this.memory = larger;
    }
    return this.slots++;
  }
}
