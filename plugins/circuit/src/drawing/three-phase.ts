import { lineShapes, part, type Point, type Shape } from '@fragwerk/sdk';
import type { Load, ThreePhase } from '../language/ast.js';
import { type Arrow, currentArrow, labelWidth, leadLength, voltageArrow } from './arrows.js';
import type { Box, DrawingContext, Orientation } from './box.js';
import { page } from './frame.js';
import { maxOf, networkBox, positionsOf, sum } from './layout.js';
import { loadBox } from './load.js';
import { phrase } from '../phrase.js';
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

const inConductor: Orientation = { isHorizontal: true, turned: 'voltage' };
const inNeutral: Orientation = { isHorizontal: true, isBackward: true };

/** A conductor with the networks in it, from left to right. */
interface Conductor {
  readonly name: string;
  readonly boxes: readonly Box[];
  /** Drawn as reference of voltages only: N in a system without it, or the start of N. */
  readonly isReference: boolean;
}

/** A conductor on the page. */
interface Row extends Conductor {
  readonly y: number;
  /** Position up to which it is drawn. */
  end: number;
  /** Positions of joints. */
  readonly joints: number[];
}

const lengthOf = ({ boxes }: Row) => sum(boxes.map(({ length }) => length));

/** Voltages between conductors, with the rows at their ends. */
const VOLTAGES = {
  ...{ U12: [0, 1], U23: [1, 2], U31: [2, 0] },
  ...{ U1: [0, 3], U2: [1, 3], U3: [2, 3] },
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

function conductorsOf({ net, loads }: ThreePhase, context: DrawingContext): Conductor[] {
  const rows = net.conductors.map(({ source, network }, k): Conductor => {
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
function rowDistance(above: Conductor, below: Conductor): number {
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
  /** Position up to which N is needed for voltages. */
  private neutralEnd = 0;

  constructor(
    private readonly circuit: ThreePhase,
    private readonly context: DrawingContext,
  ) {
    const conductors = conductorsOf(circuit, context);
    const heights = positionsOf(conductors, rowDistance);
    this.rows = conductors.map((one, k) => ({ ...one, y: heights[k] ?? 0, end: 0, joints: [] }));
  }

  private height(row: number): number {
    return this.rows[row]?.y ?? 0;
  }

  draw(): readonly Shape[] {
    const { net, loads } = this.circuit;
    if (net.showsSources) this.drawSources();
    else this.drawTerminals();
    this.drawLineVoltage();
    this.drawVoltages();
    this.drawCurrents();
    // The impedance in N follows the reference of the voltages.
    this.drawNetworks(net.showsSources ? 3 : 0, 4);
    const foot = this.height(this.rows.length - 1);
    for (const load of loads) this.drawLoad(load, foot);
    this.drawConductors();
    return [...this.shapes, ...this.marks];
  }

  private addName({ name }: Row, at: Point, align: 'middle' | 'end'): void {
    // No index, so that the conductor L1 is not taken for a coil.
    this.shapes.push(textLabel(at, { text: name }, { colour: colours.name, align }));
  }

  private drawTerminals(): void {
    for (const row of this.rows.slice(0, 4)) {
      const meaning = { de: `Anschluss ${row.name}`, en: `Terminal ${row.name}` };
      this.marks.push(part(meaning, terminal(page.at(0, row.y))));
      this.addName(row, page.at(-0.35, row.y), 'end');
    }
    this.x = 0.4;
  }

  /** Draws the sources and the star point that they share with N. */
  private drawSources(): void {
    const last = Math.min(4, this.rows.length) - 1;
    this.shapes.push(wire(page, [0, 0], [0, this.height(last)]));
    for (const { joints } of this.rows.slice(1, last)) joints.push(0);
    this.drawNetworks(0, 3);
    for (const row of this.rows.slice(0, 4))
      this.addName(row, page.at(this.x + NAME_LEAD / 2, row.y - 0.4), 'middle');
    this.x += NAME_LEAD;
  }

  private drawNetworks(first: number, end: number): void {
    const rows = this.rows.slice(first, end);
    for (const row of rows) {
      let { x } = this;
      for (const box of row.boxes) {
        this.wireTo(row, x);
        this.shapes.push(...box.draw(page.from(x, row.y), box.length));
        x += box.length;
        row.end = x;
      }
    }
    this.x += maxOf(rows.map(lengthOf));
  }

  private drawLineVoltage(): void {
    const source = this.circuit.net.conductors.find((one) => one.source)?.source;
    const named = source && this.context.elements.get(source);
    const value = named ? this.context.valueOf(named) : null;
    if (!value) return;
    const current = this.context.arrows.has('I1') ? 0.8 : 0;
    const room = maxOf([current, ...(this.rows[0]?.boxes ?? []).map(({ before }) => before)]);
    const at = page.at(0, -room - 0.7);
    const run = [{ text: 'U', subscript: 'L' }, amountRun(equalsAmount(value))];
    const name = { de: 'Außenleiterspannung', en: 'Line voltage' };
    const meaning = phrase`${name} U_L${equalsAmount(value)}`;
    const look = { colour: colours.value, size: VALUE_SIZE };
    this.shapes.push(part(meaning, ...lineShapes(at, run, look)));
  }

  private drawVoltages(): void {
    for (const column of columnsOf(this.context.arrows)) {
      this.x += Math.max(...column.map(({ arrow }) => labelWidth(arrow))) + GUTTER;
      for (const { arrow, ends } of column) {
        const [from, to] = ends.map((row) => this.height(row)) as [number, number];
        const inset = from < to ? 0.15 : -0.15;
        // The name is in the middle between two conductors.
        const row = Math.floor((ends[0] + ends[1]) / 2);
        const name = (this.height(row) + this.height(row + 1)) / 2;
        const span = { start: from + inset, end: to - inset, across: 0, name };
        this.shapes.push(...voltageArrow(page.turned(this.x, 0), arrow, span));
      }
    }
    if (this.x > 0.4) this.x += 0.3;
  }

  /** Draws the currents in the conductors; that in N flows back. */
  private drawCurrents(): void {
    const arrows = ['I1', 'I2', 'I3', 'IN'].map((quantity) => this.context.arrows.get(quantity));
    if (!arrows.some(Boolean)) return;
    const lead = Math.max(...arrows.map((arrow) => leadLength(arrow, true))) + 0.3;
    arrows.forEach((arrow, row) => {
      const frame = page.from(this.x, this.height(row));
      this.shapes.push(...currentArrow(frame, arrow, { along: lead / 2, backward: row === 3 }));
    });
    this.x += lead;
  }

  private wireTo(row: Row, x: number): void {
    const { end, y, isReference } = row;
    if (x > end && !isReference) this.shapes.push(wire(page, [end, y], [x, y]));
    row.end = x;
  }

  private drawLoad(load: Load, foot: number): void {
    const box = loadBox(load, this.context);
    this.x += GUTTER + box.before;
    box.taps.forEach(({ x, y }, row) => this.join(row, this.x + x, foot + y));
    if (box.neutral !== null) this.join(3, this.x + box.neutral, foot);
    if (box.neutralEnd !== null) this.neutralEnd = this.x + box.neutralEnd;
    this.shapes.push(...box.draw(page.from(this.x, foot)));
    this.x += box.after;
  }

  /** Draws a wire from a conductor down to `y`. */
  private join(index: number, x: number, y: number): void {
    const row = this.rows[index];
    row?.joints.push(x);
    if (row && y > row.y) this.shapes.push(wire(page, [x, row.y], [x, y]));
  }

  /** Completes the conductors, with a dot where they continue after a joint. */
  private drawConductors(): void {
    this.rows.forEach((row, index) => {
      const { y, isReference, joints } = row;
      const last = Math.max(...joints, isReference ? this.x : this.minimum(row));
      if (isReference) {
        this.shapes.push(referenceLine(page.from(0, y), index === 3 ? 0.15 : 0, last));
        const above = this.height(index - 1);
        if (index > 3) this.shapes.push(referenceLine(page.turned(0, above), 0.15, y - above));
      } else this.wireTo(row, last);
      const isPassed = (x: number) => x === 0 || x < last;
      for (const x of joints.filter(isPassed)) this.marks.push(dot(page.at(x, y)));
    });
  }

  /** Minimum end of a conductor: an unused one is as long as the others, N reaches its voltages. */
  private minimum(row: Row): number {
    const isUsed = row.joints.some((x) => x > 0);
    const isLast = row === this.rows[this.rows.length - 1];
    return Math.max(isUsed ? 0 : this.x + 0.4, isLast ? this.neutralEnd : 0);
  }
}

/** Draws a three-phase circuit: conductors side by side, loads below them. */
export const threePhaseShapes = (circuit: ThreePhase, context: DrawingContext): readonly Shape[] =>
  new NetDrawing(circuit, context).draw();
