import { type Complex, complex, divide, magnitude } from './complex.js';

/** Smaller pivots, relative to the largest original entry of their row, count as zero. */
const MIN_PIVOT = 1e-13;
/** Smallest pivot relative to the rest of its row: while the order is chosen, and when it is reused. */
const MIN_RELATIVE_PIVOT = { chosen: 0.1, reused: 1e-4 } as const;
/** Rows to compare for the next pivot. */
const MAX_CANDIDATES = 8;

/** Elimination of one column; slots are indices of complex numbers in the memory. */
interface Step {
  readonly row: number;
  readonly column: number;
  readonly pivot: number;
  /** Slots and columns of the other entries in the pivot's row. */
  readonly others: readonly number[];
  readonly columns: readonly number[];
  /** Rows with an entry in the column: the slot of the factor, and those that `others` are subtracted from. */
  readonly targets: readonly {
    readonly row: number;
    readonly slot: number;
    readonly into: readonly number[];
  }[];
}

/** The part of the matrix that is not eliminated yet: slots by row and column, and the rows of each column. */
interface ActiveSubmatrix {
  readonly rows: Map<number, Map<number, number>>;
  readonly rowsOf: readonly Set<number>[];
}

/**
 * LU factorization of a sparse complex system whose structure is fixed while its entries change. The
 * pivot order keeps it sparse and is reused as long as its pivots are large enough.
 */
export class SparseSystem {
  /** Number of complex multiplications so far. */
  multiplications = 0;
  /** Right-hand side, solution, matrix, factorized matrix, fill-in: re, im, re, im, … */
  private memory: Float64Array;
  private readonly size: number;
  private readonly entries: number;
  private readonly scales: Float64Array;
  private slots: number;
  private steps: readonly Step[] | null = null;

  /** @param rows columns of the entries in each row */
  constructor(private readonly rows: readonly (readonly number[])[]) {
    this.size = rows.length;
    this.entries = rows.reduce((sum, { length }) => sum + length, 0);
    this.slots = 2 * this.size + 2 * this.entries;
    this.memory = new Float64Array(4 * this.slots);
    this.scales = new Float64Array(this.size);
  }

  /** Sets an entry by its index, row by row. */
  setEntry(index: number, value: Complex): void {
    this.write(2 * this.size + index, value);
  }

  /** Factorizes the current matrix; returns `false` if it is singular. */
  factorize(): boolean {
    if (!this.steps || !this.eliminate(this.steps)) this.steps = this.findOrder();
    return this.steps !== null;
  }

  /** Solves for a right-hand side, with one step of iterative refinement. */
  solve(rightHandSide: readonly Complex[]): readonly Complex[] {
    const first = this.substitute(rightHandSide);
    this.writeAll(rightHandSide);
    let slot = 2 * this.size;
    this.rows.forEach((columns, row) => {
      for (const column of columns) this.subtract(row, slot++, this.size + column);
    });
    const residual = rightHandSide.map((_, row) => this.read(row));
    const correction = this.substitute(residual);
    return first.map(({ re, im }, i) =>
      complex(re + (correction[i]?.re ?? 0), im + (correction[i]?.im ?? 0)),
    );
  }

  /** Returns the absolute value of the determinant of the factorized matrix. */
  determinant(): number {
    return (this.steps ?? []).reduce((all, { pivot }) => all * magnitude(this.read(pivot)), 1);
  }

  private read(slot: number): Complex {
    return complex(this.memory[2 * slot] ?? 0, this.memory[2 * slot + 1]);
  }

  private write(slot: number, { re, im }: Complex): void {
    this.memory[2 * slot] = re;
    this.memory[2 * slot + 1] = im;
  }

  private writeAll(rightHandSide: readonly Complex[]): void {
    rightHandSide.forEach((value, row) => this.write(row, value));
  }

  private normAt(slot: number): number {
    const { memory } = this;
    return Math.max(Math.abs(memory[2 * slot] ?? 0), Math.abs(memory[2 * slot + 1] ?? 0));
  }

  private largestNorm(slots: Iterable<number>): number {
    let largest = 0;
    for (const slot of slots) largest = Math.max(largest, this.normAt(slot));
    return largest;
  }

  /** Subtracts the product of two slots from a third. */
  private subtract(at: number, a: number, b: number): void {
    const { memory } = this;
    const [re, im] = [memory[2 * a] ?? 0, memory[2 * a + 1] ?? 0];
    const [x, y] = [memory[2 * b] ?? 0, memory[2 * b + 1] ?? 0];
    memory[2 * at] = (memory[2 * at] ?? 0) - (re * x - im * y);
    memory[2 * at + 1] = (memory[2 * at + 1] ?? 0) - (re * y + im * x);
  }

  /** Copies the matrix to where it is factorized. */
  private restore(): void {
    const [start, end] = [4 * this.size, 4 * this.size + 2 * this.entries];
    this.memory.copyWithin(end, start, end);
    this.memory.fill(0, end + 2 * this.entries);
    let slot = 2 * this.size;
    this.rows.forEach((columns, row) => {
      this.scales[row] = this.largestNorm(columns.map(() => slot++));
    });
  }

  private isPivot(row: number, norm: number, minimum: number): boolean {
    return norm >= minimum && norm > MIN_PIVOT * (this.scales[row] ?? 0);
  }

  /** Repeats an elimination; returns `false` if a pivot has become too small. */
  private eliminate(steps: readonly Step[]): boolean {
    this.restore();
    return steps.every((step) => {
      const minimum = MIN_RELATIVE_PIVOT.reused * this.largestNorm(step.others);
      if (!this.isPivot(step.row, this.normAt(step.pivot), minimum)) return false;
      this.apply(step);
      return true;
    });
  }

  private apply({ pivot, others, targets }: Step): void {
    for (const { slot, into } of targets) {
      this.write(slot, divide(this.read(slot), this.read(pivot)));
      for (let i = 0; i < into.length; i += 1) this.subtract(into[i] ?? 0, slot, others[i] ?? 0);
    }
    this.multiplications += targets.length * (others.length + 1);
  }

  /** Forward elimination of the right-hand side, then back substitution. */
  private substitute(rightHandSide: readonly Complex[]): Complex[] {
    const { size, steps } = this;
    this.writeAll(rightHandSide);
    for (const { row, targets } of steps ?? [])
      for (const target of targets) this.subtract(target.row, target.slot, row);
    for (const { row, column, pivot, others, columns, targets } of [...(steps ?? [])].reverse()) {
      for (let i = 0; i < others.length; i += 1)
        this.subtract(row, others[i] ?? 0, size + (columns[i] ?? 0));
      this.write(size + column, divide(this.read(row), this.read(pivot)));
      this.multiplications += targets.length + others.length + 1;
    }
    return rightHandSide.map((_, column) => this.read(size + column));
  }

  /** Factorizes the matrix and chooses the pivot order; returns `null` if it is singular. */
  private findOrder(): readonly Step[] | null {
    this.slots = 2 * (this.size + this.entries);
    this.restore();
    const active = this.wholeMatrix();
    const steps: Step[] = [];
    while (active.rows.size > 0) {
      const step = this.nextStep(active);
      if (!step) return null;
      this.apply(step);
      steps.push(step);
    }
    return steps;
  }

  private wholeMatrix(): ActiveSubmatrix {
    let slot = 2 * this.size + this.entries;
    const rowsOf = this.rows.map(() => new Set<number>());
    const rows = new Map<number, Map<number, number>>();
    this.rows.forEach((columns, row) => {
      for (const column of columns) rowsOf[column]?.add(row);
      rows.set(row, new Map(columns.map((column) => [column, slot++])));
    });
    return { rows, rowsOf };
  }

  /** Chooses the pivot with the least fill-in: the shortest column in one of the shortest rows (Markowitz). */
  private choosePivot({ rows, rowsOf }: ActiveSubmatrix) {
    let fewest = Infinity;
    for (const columns of rows.values()) fewest = Math.min(fewest, columns.size);
    this.multiplications += rows.size;
    const shortest = [...rows].filter(([, columns]) => columns.size === fewest);
    let best: { row: number; column: number } | null = null;
    let fewestOthers = Infinity;
    for (const [row, columns] of shortest.slice(0, MAX_CANDIDATES)) {
      const minimum = MIN_RELATIVE_PIVOT.chosen * this.largestNorm(columns.values());
      for (const [column, slot] of columns) {
        const others = rowsOf[column]?.size ?? 0;
        if (others < fewestOthers && this.isPivot(row, this.normAt(slot), minimum))
          [best, fewestOthers] = [{ row, column }, others];
      }
    }
    return best;
  }

  private nextStep(active: ActiveSubmatrix): Step | null {
    const pivot = this.choosePivot(active);
    const own = active.rows.get(pivot?.row ?? -1);
    const slot = own?.get(pivot?.column ?? -1);
    if (!pivot || !own || slot === undefined) return null;
    active.rows.delete(pivot.row);
    for (const column of own.keys()) active.rowsOf[column]?.delete(pivot.row);
    own.delete(pivot.column);
    const columns = [...own.keys()];
    const targets = [...(active.rowsOf[pivot.column] ?? [])].map((row) => {
      const entries = active.rows.get(row) ?? new Map<number, number>();
      const factor = entries.get(pivot.column) ?? 0;
      entries.delete(pivot.column);
      for (const column of columns) {
        if (entries.has(column)) continue;
        entries.set(column, this.fillIn());
        active.rowsOf[column]?.add(row);
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
