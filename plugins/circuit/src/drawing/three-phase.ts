import { lineShapes, part, type Point, type Shape } from '@fragwerk/sdk';
import type { Load, ThreePhase } from '../language/ast.js';
import { type Arrow, currentArrow, labelWidth, leadLength, voltageArrow } from './arrows.js';
import type { Box, DrawingContext, Orientation } from './box.js';
import { page } from './frame.js';
import { maxOf, networkBox, positionsOf, sum } from './layout.js';
import { loadBox } from './load.js';
import {
  amountRun,
  colours,
  dot,
  equalsAmount,
  referenceLine,
  terminal,
  textLabel,
  VALUE_SIZE,
  wire,
} from './pens.js';

/** Minimum distance between conductors, in units. */
const ROW_DISTANCE = 1.5;
/** Distance between neighbours, in units. */
const GUTTER = 0.6;
/** Length of wire below the name of a conductor, in units. */
const NAME_LEAD = 1.1;

const inConductor: Orientation = { isHorizontal: true, isConductor: true };
const inNeutral: Orientation = { isHorizontal: true, isBackward: true };

/** A conductor with the networks in it, from left to right. */
interface Row {
  readonly name: string;
  readonly boxes: readonly Box[];
  /** Drawn as reference of voltages only: N in a system without it, or the start of N. */
  readonly isReference: boolean;
}

const lengthOf = ({ boxes }: Row) => sum(boxes.map(({ length }) => length));

/** Voltages between conductors, with the rows at their ends. */
const VOLTAGES = {
  ...{ U12: [0, 1], U23: [1, 2], U31: [2, 0] },
  ...{ U1: [0, 3], U2: [1, 3], U3: [2, 3] },
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

function rowsOf({ net, loads }: ThreePhase, context: DrawingContext): Row[] {
  const rows = net.conductors.map(({ source, network }, k): Row => {
    const parts = [net.showsSources ? source : null, network];
    const boxes = parts.flatMap((one) => (one ? [networkBox(one, inConductor, context)] : []));
    return { name: `L${k + 1}`, boxes, isReference: false };
  });
  const hasStarVoltage = loads.some(({ name }) => context.arrows.has(`US${name}`));
  const isNeeded = hasStarVoltage || ['U1', 'U2', 'U3'].some((name) => context.arrows.has(name));
  if (!net.hasNeutral && !isNeeded) return rows;
  const boxes = net.neutral ? [networkBox(net.neutral, inNeutral, context)] : [];
  const neutral = { name: 'N', boxes, isReference: !net.hasNeutral };
  // The reference of star point voltages is the start of N, before its impedance.
  const start = { name: '', boxes: [], isReference: true };
  return [...rows, neutral, ...(net.neutral && hasStarVoltage ? [start] : [])];
}

/** Distance between two rows, from what extends between them. */
function rowDistance(above: Row, below: Row): number {
  const extents = [above.boxes.map(({ after }) => after), below.boxes.map(({ before }) => before)];
  return Math.max(ROW_DISTANCE, sum(extents.map(maxOf)) + 0.3);
}

/** Arranges voltage arrows in columns, each in the first one that is free between its rows. */
function columnsOf(arrows: DrawingContext['arrows']) {
  const columns: { readonly arrow: Arrow; readonly ends: readonly [number, number] }[][] = [];
  for (const [quantity, ends] of Object.entries(VOLTAGES)) {
    const arrow = arrows.get(quantity);
    if (!arrow) continue;
    const [top, bottom] = [Math.min(...ends), Math.max(...ends)];
    const isFree = (column: (typeof columns)[number]) =>
      column.every((one) => Math.max(...one.ends) <= top || Math.min(...one.ends) >= bottom);
    const column = columns.find(isFree) ?? columns[columns.push([]) - 1];
    column?.push({ arrow, ends });
  }
  return columns;
}

class NetDrawing {
  private readonly shapes: Shape[] = [];
  /** Dots and terminals, drawn on top of the wires. */
  private readonly marks: Shape[] = [];
  private x = 0;
  private readonly rows: readonly Row[];
  private readonly heights: readonly number[];
  /** Position up to which each conductor is drawn. */
  private readonly ends: number[];
  /** Position up to which N is needed for voltages. */
  private neutralEnd = 0;
  private readonly joints: { readonly x: number; readonly row: number }[] = [];

  constructor(
    private readonly circuit: ThreePhase,
    private readonly context: DrawingContext,
  ) {
    this.rows = rowsOf(circuit, context);
    this.heights = positionsOf(this.rows, rowDistance);
    this.ends = this.rows.map(() => 0);
  }

  private height(row: number): number {
    return this.heights[row] ?? 0;
  }

  draw(): readonly Shape[] {
    const { net, loads } = this.circuit;
    if (net.showsSources) this.sources();
    else this.terminals();
    this.lineVoltage();
    this.voltages();
    this.currents();
    // The impedance in N follows the reference of the voltages.
    this.networks(net.showsSources ? 3 : 0, 4);
    const foot = this.height(this.rows.length - 1);
    for (const load of loads) this.load(load, foot);
    this.conductors();
    return [...this.shapes, ...this.marks];
  }

  private name({ name }: Row, at: Point, align: 'middle' | 'end'): void {
    // No index, so that the conductor L1 is not taken for a coil.
    this.shapes.push(textLabel(at, { text: name }, { colour: colours.name, align }));
  }

  private terminals(): void {
    this.rows.slice(0, 4).forEach((row, index) => {
      const y = this.height(index);
      const meaning = { de: `Anschluss ${row.name}`, en: `Terminal ${row.name}` };
      this.marks.push(part(meaning, terminal(page.at(0, y))));
      this.name(row, page.at(-0.35, y), 'end');
    });
    this.x = 0.4;
  }

  /** Draws the sources and the star point that they share with N. */
  private sources(): void {
    const last = Math.min(4, this.rows.length) - 1;
    this.shapes.push(wire(page, [0, 0], [0, this.height(last)]));
    this.rows.slice(1, last).forEach((_, k) => this.joints.push({ x: 0, row: k + 1 }));
    this.networks(0, 3);
    this.rows.slice(0, 4).forEach((row, index) => {
      this.name(row, page.at(this.x + NAME_LEAD / 2, this.height(index) - 0.4), 'middle');
    });
    this.x += NAME_LEAD;
  }

  private networks(first: number, end: number): void {
    const start = this.x;
    const rows = this.rows.map((row, index) => ({ row, index })).slice(first, end);
    for (const { row, index } of rows) {
      let x = start;
      for (const box of row.boxes) {
        this.wireTo(index, x);
        this.shapes.push(...box.draw(page.from(x, this.height(index)), box.length));
        x += box.length;
        this.ends[index] = x;
      }
    }
    this.x += maxOf(rows.map(({ row }) => lengthOf(row)));
  }

  private lineVoltage(): void {
    const source = this.circuit.net.conductors.find((one) => one.source)?.source;
    const named = source && this.context.elements.get(source);
    const value = named ? this.context.valueOf(named) : null;
    if (!value) return;
    const current = this.context.arrows.has('I1') ? 0.8 : 0;
    const room = maxOf([current, ...(this.rows[0]?.boxes ?? []).map(({ before }) => before)]);
    const at = page.at(0, -room - 0.7);
    const run = [{ text: 'U', subscript: 'L' }, amountRun(equalsAmount(value))];
    const meaning = {
      de: `Außenleiterspannung U_L = ${value.de}`,
      en: `Line voltage U_L = ${value.en}`,
    };
    const look = { colour: colours.value, size: VALUE_SIZE };
    this.shapes.push(part(meaning, ...lineShapes(at, run, look)));
  }

  private voltages(): void {
    for (const column of columnsOf(this.context.arrows)) {
      this.x += Math.max(...column.map(({ arrow }) => labelWidth(arrow))) + GUTTER;
      for (const { arrow, ends } of column) {
        const [from, to] = ends.map((row) => this.height(row)) as [number, number];
        const inset = from < to ? 0.15 : -0.15;
        // The name is in the middle between two conductors.
        const row = Math.floor((ends[0] + ends[1]) / 2);
        const name = (this.height(row) + this.height(row + 1)) / 2;
        const way = { start: from + inset, end: to - inset, across: 0, name };
        this.shapes.push(...voltageArrow(page.turned(this.x, 0), arrow, way));
      }
    }
    if (this.x > 0.4) this.x += 0.3;
  }

  /** Draws the currents in the conductors; that in N flows back. */
  private currents(): void {
    const arrows = ['I1', 'I2', 'I3', 'IN'].map((quantity) => this.context.arrows.get(quantity));
    if (!arrows.some(Boolean)) return;
    const lead = Math.max(...arrows.map((arrow) => leadLength(arrow, true))) + 0.3;
    arrows.forEach((arrow, row) => {
      const frame = page.from(this.x, this.height(row));
      this.shapes.push(...currentArrow(frame, arrow, { along: lead / 2, backward: row === 3 }));
    });
    this.x += lead;
  }

  private wireTo(row: number, x: number): void {
    const [start, y] = [this.ends[row] ?? 0, this.height(row)];
    if (x > start && !this.rows[row]?.isReference) this.shapes.push(wire(page, [start, y], [x, y]));
    this.ends[row] = x;
  }

  private load(load: Load, foot: number): void {
    const box = loadBox(load, this.context);
    this.x += GUTTER + box.before;
    box.taps.forEach(({ x, y }, row) => {
      const at = this.x + x;
      this.joints.push({ x: at, row });
      this.shapes.push(wire(page, [at, this.height(row)], [at, foot + y]));
    });
    if (box.neutral !== null) {
      const [at, start] = [this.x + box.neutral, this.height(3)];
      this.joints.push({ x: at, row: 3 });
      if (foot > start) this.shapes.push(wire(page, [at, start], [at, foot]));
    }
    if (box.neutralEnd !== null) this.neutralEnd = this.x + box.neutralEnd;
    this.shapes.push(...box.draw(page.from(this.x, foot)));
    this.x += box.after;
  }

  /** Completes the conductors, with a dot where they continue after a joint. */
  private conductors(): void {
    this.rows.forEach(({ isReference }, row) => {
      const own = this.joints.filter((joint) => joint.row === row).map(({ x }) => x);
      const last = Math.max(...own, isReference ? this.x : this.minimum(row));
      if (isReference) {
        const y = this.height(row);
        this.shapes.push(referenceLine(page.from(0, y), row === 3 ? 0.15 : 0, last));
        const above = this.height(row - 1);
        if (row > 3) this.shapes.push(referenceLine(page.turned(0, above), 0.15, y - above));
      } else this.wireTo(row, last);
      const isPassed = (x: number) => x === 0 || x < last;
      for (const x of own.filter(isPassed)) this.marks.push(dot(page.at(x, this.height(row))));
    });
  }

  /** Minimum end of a conductor: an unused one is as long as the others, N reaches its voltages. */
  private minimum(row: number): number {
    const isUsed = this.joints.some((joint) => joint.row === row && joint.x > 0);
    return Math.max(isUsed ? 0 : this.x + 0.4, row === this.rows.length - 1 ? this.neutralEnd : 0);
  }
}

/** Draws a three-phase circuit: conductors side by side, loads below them. */
export const threePhaseShapes = (circuit: ThreePhase, context: DrawingContext): readonly Shape[] =>
  new NetDrawing(circuit, context).draw();
