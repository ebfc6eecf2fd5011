import { part, type Point, type Shape } from '@fragwerk/sdk';
import type { Load, ThreePhase } from '../language/ast.js';
import { type Arrow, currentArrow, labelWidth, leadOf, voltageArrow } from './arrows.js';
import type { Box, Lie, Sketch } from './box.js';
import { type Frame, frameAt } from './frame.js';
import { networkBox } from './layout.js';
import { loadBox } from './load.js';
import {
  amountWords,
  dot,
  equals,
  inks,
  terminal,
  thought,
  VALUE_SIZE,
  wire,
  words,
} from './pens.js';
import { textWidth } from './text-width.js';

/** Between conductors, in units. */
const ROW = 1.5;
/** Between what stands side by side. */
const GUTTER = 0.6;
/** Wire that carries the name of a conductor. */
const NAMED = 1.1;

const inConductor: Lie = { isHorizontal: true, isBackward: false, isFirst: false, isNet: true };
const inNeutral: Lie = { isHorizontal: true, isBackward: true, isFirst: false };

const lying = (x: number, y: number): Frame => frameAt({ x: 0, y: 0 }, true).from(x, y);
const standing = (x: number, y: number): Frame => lying(0, 0).turned(x, y);

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** A conductor with what lies in it, from left to right. */
interface Row {
  readonly name: string;
  readonly boxes: readonly Box[];
  /** Only where voltages are counted from: N of a net without it, or where N begins. */
  readonly isOnlyThought: boolean;
}

const lengthOf = ({ boxes }: Row) => boxes.reduce((sum, { length }) => sum + length, 0);

/** Voltages between conductors, by the rows that they begin and end at. */
const VOLTAGES = {
  ...{ U12: [0, 1], U23: [1, 2], U31: [2, 0] },
  ...{ U1: [0, 3], U2: [1, 3], U3: [2, 3] },
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

function rowsOf({ net, loads }: ThreePhase, sketch: Sketch): Row[] {
  const rows = net.conductors.map(({ source, network }, k): Row => {
    const parts = [net.showsSources ? source : null, network];
    const boxes = parts.flatMap((one) => (one ? [networkBox(one, inConductor, sketch)] : []));
    return { name: `L${k + 1}`, boxes, isOnlyThought: false };
  });
  const hasStarVoltage = loads.some(({ name }) => sketch.arrows.has(`US${name}`));
  const isNeeded = hasStarVoltage || ['U1', 'U2', 'U3'].some((name) => sketch.arrows.has(name));
  if (!net.hasNeutral && !isNeeded) return rows;
  const boxes = net.neutral ? [networkBox(net.neutral, inNeutral, sketch)] : [];
  const neutral = { name: 'N', boxes, isOnlyThought: !net.hasNeutral };
  // Voltages of star points count from where N begins, before what lies in it.
  const start = { name: '', boxes: [], isOnlyThought: true };
  return [...rows, neutral, ...(net.neutral && hasStarVoltage ? [start] : [])];
}

/** Where the conductors run. */
function heightsOf(rows: readonly Row[]): readonly number[] {
  let y = 0;
  return rows.map(({ boxes }, index) => {
    const above = rows[index - 1];
    if (above)
      y += Math.max(
        ROW,
        most(above.boxes.map(({ after }) => after)) + most(boxes.map(({ before }) => before)) + 0.3,
      );
    return y;
  });
}

/** Voltage arrows in columns, each in the first one that is free between its rows. */
function columnsOf(arrows: Sketch['arrows']) {
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

/** The picture of a net, put together from left to right. */
class NetPicture {
  private readonly shapes: Shape[] = [];
  /** What lies on the wires. */
  private readonly marks: Shape[] = [];
  private x = 0;
  private readonly rows: readonly Row[];
  private readonly heights: readonly number[];
  /** How far each conductor is drawn. */
  private readonly ends: number[];
  private reach = 0;
  private readonly joints: { readonly x: number; readonly row: number }[] = [];

  constructor(
    private readonly circuit: ThreePhase,
    private readonly sketch: Sketch,
  ) {
    this.rows = rowsOf(circuit, sketch);
    this.heights = heightsOf(this.rows);
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
    // What lies in N is behind where voltages are counted from.
    this.networks(net.showsSources ? 3 : 0, 4);
    const foot = this.height(this.rows.length - 1);
    for (const load of loads) this.load(load, foot);
    this.conductors();
    return [...this.shapes, ...this.marks];
  }

  private name({ name }: Row, at: Point, align: 'middle' | 'end'): void {
    // No index, so that the conductor L1 is not taken for a coil.
    this.shapes.push(words(at, { text: name }, { colour: inks.name, align }));
  }

  private terminals(): void {
    this.rows.slice(0, 4).forEach((row, index) => {
      const y = this.height(index);
      const meaning = { de: `Anschluss ${row.name}`, en: `Terminal ${row.name}` };
      this.marks.push(part(meaning, terminal(lying(0, y).at(0, 0))));
      this.name(row, lying(-0.35, y).at(0, 0), 'end');
    });
    this.x = 0.4;
  }

  /** Sources side by side from a star point; N begins there, too. */
  private sources(): void {
    const last = Math.min(4, this.rows.length) - 1;
    this.shapes.push(wire(standing(0, 0), [0, 0], [this.height(last), 0]));
    this.rows.slice(1, last).forEach((_, k) => this.joints.push({ x: 0, row: k + 1 }));
    this.networks(0, 3);
    this.rows.slice(0, 4).forEach((row, index) => {
      const at = lying(this.x + NAMED / 2, this.height(index)).at(0, -0.4);
      this.name(row, at, 'middle');
    });
    this.x += NAMED;
  }

  private networks(first: number, end: number): void {
    const start = this.x;
    const rows = this.rows.map((row, index) => ({ row, index })).slice(first, end);
    for (const { row, index } of rows) {
      let x = start;
      for (const box of row.boxes) {
        this.wireTo(index, x);
        this.shapes.push(...box.draw(lying(x, this.height(index)), box.length));
        x += box.length;
        this.ends[index] = x;
      }
    }
    this.x += most(rows.map(({ row }) => lengthOf(row)));
  }

  /** The voltage that the net is given by, above it. */
  private lineVoltage(): void {
    const source = this.circuit.net.conductors.find((one) => one.source)?.source;
    const named = source && this.sketch.elements.get(source);
    const value = named ? this.sketch.valueOf(named) : null;
    if (!value) return;
    const current = this.sketch.arrows.has('I1') ? 0.8 : 0;
    const room = most([current, ...(this.rows[0]?.boxes ?? []).map(({ before }) => before)]);
    const at = lying(0, -room - 0.7).at(0, 0);
    const look = { colour: inks.value, align: 'start', size: VALUE_SIZE } as const;
    const name = { text: 'U', subscript: 'L' };
    const width = textWidth('U', VALUE_SIZE) + textWidth('L', VALUE_SIZE * 0.7);
    const amount = words({ x: at.x + width, y: at.y }, amountWords(equals(value)), look);
    const meaning = {
      de: `Außenleiterspannung U_L = ${value.de}`,
      en: `Line voltage U_L = ${value.en}`,
    };
    this.shapes.push(part(meaning, words(at, name, look), amount));
  }

  private voltages(): void {
    for (const column of columnsOf(this.sketch.arrows)) {
      this.x += Math.max(...column.map(({ arrow }) => labelWidth(arrow))) + GUTTER;
      for (const { arrow, ends } of column) {
        const [from, to] = ends.map((row) => this.height(row)) as [number, number];
        const inset = from < to ? 0.15 : -0.15;
        // In the middle of a gap, clear of the conductors between.
        const row = Math.floor((ends[0] + ends[1]) / 2);
        const name = (this.height(row) + this.height(row + 1)) / 2;
        const way = { start: from + inset, end: to - inset, across: 0, name };
        this.shapes.push(voltageArrow(standing(this.x, 0), arrow, way));
      }
    }
    if (this.x > 0.4) this.x += 0.3;
  }

  /** Currents in the conductors to the loads, that in N back. */
  private currents(): void {
    const found = ['I1', 'I2', 'I3', 'IN'].flatMap((quantity, row) => {
      const arrow = this.sketch.arrows.get(quantity);
      return arrow ? [{ arrow, row }] : [];
    });
    if (found.length === 0) return;
    const lead = Math.max(...found.map(({ arrow }) => leadOf(arrow, { isHorizontal: true }))) + 0.3;
    for (const { arrow, row } of found) {
      const frame = lying(this.x, this.height(row));
      this.shapes.push(currentArrow(frame, arrow, { along: lead / 2, backward: row === 3 }));
    }
    this.x += lead;
  }

  private wireTo(row: number, x: number): void {
    const [start, y] = [this.ends[row] ?? 0, this.height(row)];
    if (x > start && !this.rows[row]?.isOnlyThought)
      this.shapes.push(wire(lying(start, y), [0, 0], [x - start, 0]));
    this.ends[row] = x;
  }

  private load(load: Load, foot: number): void {
    const box = loadBox(load, this.sketch);
    this.x += GUTTER + box.before;
    box.taps.forEach(({ x, y }, row) => {
      const at = this.x + x;
      this.joints.push({ x: at, row });
      this.shapes.push(
        wire(standing(at, this.height(row)), [0, 0], [foot + y - this.height(row), 0]),
      );
    });
    if (box.neutral !== null) {
      const at = this.x + box.neutral;
      this.joints.push({ x: at, row: 3 });
      if (foot > this.height(3))
        this.shapes.push(wire(standing(at, this.height(3)), [0, 0], [foot - this.height(3), 0]));
    }
    if (box.reach !== null) this.reach = this.x + box.reach;
    this.shapes.push(...box.draw(lying(this.x, foot)));
    this.x += box.after;
  }

  /** What is still missing of the conductors; a dot where they go on behind a joint. */
  private conductors(): void {
    this.rows.forEach(({ isOnlyThought }, row) => {
      const own = this.joints.filter((joint) => joint.row === row).map(({ x }) => x);
      const last = Math.max(...own, isOnlyThought ? this.x : this.minimum(row));
      if (isOnlyThought) {
        const y = this.height(row);
        this.shapes.push(thought(lying(0, y), row === 3 ? 0.15 : 0, last));
        const above = this.height(row - 1);
        if (row > 3) this.shapes.push(thought(standing(0, above), 0.15, y - above));
      } else this.wireTo(row, last);
      const isPassed = (x: number) => x === 0 || x < last;
      for (const x of own.filter(isPassed))
        this.marks.push(dot(lying(x, this.height(row)).at(0, 0)));
    });
  }

  /** A conductor that no load is at goes as far as the others, N to where voltages end at it. */
  private minimum(row: number): number {
    const isUsed = this.joints.some((joint) => joint.row === row && joint.x > 0);
    return Math.max(isUsed ? 0 : this.x + 0.4, row === this.rows.length - 1 ? this.reach : 0);
  }
}

/** The shapes of a three-phase circuit: conductors side by side, loads below them. */
export const threePhaseShapes = (circuit: ThreePhase, sketch: Sketch): readonly Shape[] =>
  new NetPicture(circuit, sketch).draw();
