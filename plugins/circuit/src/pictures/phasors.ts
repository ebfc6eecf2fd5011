import {
  circle,
  type Figure,
  line,
  lineShapes,
  lineWidth,
  type Localized,
  niceStep,
  part,
  plainText,
  type Point,
  type Shape,
  stroke,
  type TextRun,
} from '@fragwerk/sdk';
import { truncated } from '../drawing/describe.js';
import { boundsOfAll, movedTo } from '../drawing/frame.js';
import { amountRun } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { add, angle, type Complex, degrees, magnitude, zero } from '../numeric/complex.js';
import { joined, phrase } from '../phrase.js';
import { formatAmount, formatWhole } from '../amounts.js';
import { colourOf, plotColours, quantityRun } from './axes.js';
import {
  type Arrow,
  type Diagram,
  headOf,
  lengthOf,
  nameRun,
  nameRuns,
  nameShapesOf,
  phasorAmount,
  separate,
  units,
} from './phasor-arrow.js';
import type { Letter, Phasor } from './phasor-choice.js';
import type { RequestOf } from './parameters.js';

type Request = RequestOf<'phasors'>;

const TEXT_SIZE = 14;
const ROW_HEIGHT = 24;
/** Longer entries are continued in the next row. */
const MAX_ROW_WIDTH = 640;

function scaleBar(letter: Letter, pixels: number, at: Point): Shape {
  const amount = niceStep(60 / pixels, 1);
  const length = amount * pixels;
  const [colour, text] = [colourOf(letter), formatAmount(amount, units[letter])];
  const pen = stroke(colour, 1.6);
  const end = { x: at.x + length, y: at.y };
  const tick = ({ x, y }: Point) => line({ x, y: y - 4 }, { x, y: y + 4 }, pen);
  return part(
    { de: `Maßstab ${letter}: ${text.de}`, en: `Scale ${letter}: ${text.en}` },
    line(at, end, pen),
    tick(at),
    tick(end),
    ...lineShapes({ x: end.x + 8, y: at.y }, [amountRun(text)], { colour, size: TEXT_SIZE }),
  );
}

/** Breaks a legend entry into rows. */
function wrapped(run: readonly TextRun[]): TextRun[][] {
  const rows: TextRun[][] = [[]];
  for (const piece of run) {
    const row = rows[rows.length - 1];
    if (row && lineWidth([...row, piece], TEXT_SIZE) <= MAX_ROW_WIDTH) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** `U_R1 = U_C1 = 3,2 V ∠ 45°` */
function legendRows(diagram: Diagram, { phasor }: Arrow): TextRun[][] {
  const names = phasor.quantities.flatMap((name) => [nameRun(diagram, name), { text: ' = ' }]);
  return wrapped([...names, amountRun(phasorAmount(phasor))]);
}

/** Draws scale bars and the amounts of all phasors below `top`; returns their size, too. */
function legend(diagram: Diagram, arrows: readonly Arrow[], top: number) {
  const { request, scales } = diagram;
  const letters = (['U', 'I'] as const).filter((letter) =>
    arrows.some(({ phasor }) => phasor.letter === letter && magnitude(phasor.value) > 0),
  );
  const bars = request.hasScale ? letters : [];
  const rows = request.hasLegend
    ? arrows.flatMap((arrow) =>
        legendRows(diagram, arrow).map((runs) => ({ runs, colour: arrow.colour })),
      )
    : [];
  const y = (index: number) => top + ROW_HEIGHT / 2 + index * ROW_HEIGHT;
  const shapes = [
    ...bars.map((letter, index) => scaleBar(letter, scales[letter], { x: 14, y: y(index) })),
    ...rows.flatMap(({ runs, colour }, index) =>
      lineShapes({ x: 14, y: y(bars.length + index) }, runs, { colour, size: TEXT_SIZE }),
    ),
  ];
  const count = bars.length + rows.length;
  const width = Math.max(0, ...rows.map(({ runs }) => lineWidth(runs, TEXT_SIZE) + 28));
  return { shapes, height: count === 0 ? 0 : count * ROW_HEIGHT + 8, width };
}

/** Extent of voltages and currents in pixels; they differ to separate parallel phasors. */
const MAX_EXTENT = { U: 330, I: 220 } as const;
const MARGIN = 14;
const MIN_WIDTH = 220;
const MIN_HEIGHT = 60;

const endOf = ({ from, value }: Phasor): Complex => add(from, value);

function pixelsPer(phasors: readonly Phasor[], letter: Letter): number {
  const own = phasors.filter((phasor) => phasor.letter === letter);
  const ends = own.flatMap((phasor) => [phasor.from, endOf(phasor), zero]);
  const extent = (part: 're' | 'im') =>
    Math.max(0, ...ends.map((end) => end[part])) - Math.min(0, ...ends.map((end) => end[part]));
  const size = Math.max(extent('re'), extent('im'));
  return size > 0 ? MAX_EXTENT[letter] / size : 1;
}

function arrowsOf(diagram: Diagram, phasors: readonly Phasor[]): Arrow[] {
  const arrows = phasors.map((phasor): Arrow => {
    const scale = diagram.scales[phasor.letter];
    const at = ({ re, im }: Complex) => ({ x: re * scale, y: -im * scale });
    const colour = colourOf(phasor.letter);
    const name = nameRuns(diagram, phasor);
    return { phasor, tail: at(phasor.from), tip: at(endOf(phasor)), colour, name };
  });
  return separate(arrows);
}

/** Precision of angles in a picture without numbers. */
const READABLE_DEGREES = 5;

/** Describes a phasor as precisely as the legend, or without a legend as the picture. */
function describePhasor({ circuit, request }: Diagram, phasor: Phasor): Localized {
  const { quantities, value } = phasor;
  const names = quantities.map((one) => plainText(quantityRun(circuit, one))).join(' = ');
  if (request.hasLegend || magnitude(value) === 0)
    return phrase`${names} = ${phasorAmount(phasor)}`;
  const steps = Math.round(degrees(angle(value)) / READABLE_DEGREES);
  const rounded = formatWhole(steps * READABLE_DEGREES, '°');
  return phrase`${names} ∠ ${{ de: 'etwa', en: 'about' }} ${rounded}`;
}

function describeDiagram(diagram: Diagram, phasors: readonly Phasor[]): Localized {
  const list = phasors.map((phasor) => describePhasor(diagram, phasor));
  const kind = {
    de: 'Zeigerdiagramm, Spannungen blau, Ströme orangerot',
    en: 'Phasor diagram, voltages blue, currents orange-red',
  };
  return list.length === 0 ? kind : truncated(phrase`${kind}: ${joined(list, '; ')}`);
}

function arrowPart(diagram: Diagram, arrow: Arrow, name: readonly Shape[]): Shape {
  const { phasor, tail, tip, colour } = arrow;
  const length = lengthOf(arrow);
  const kind = { de: 'Zeiger', en: 'Phasor' };
  const meaning = phrase`${kind} ${describePhasor(diagram, phasor)}`;
  if (length < 1) return part(meaning, circle(tip, 3, { fill: colour }));
  const back = (5 / length) * Math.min(1, length / 14);
  const shaft = { x: tip.x - (tip.x - tail.x) * back, y: tip.y - (tip.y - tail.y) * back };
  return part(meaning, line(tail, shaft, stroke(colour, 2.2)), headOf(arrow), ...name);
}

/** Draws a phasor diagram: chained voltages in blue, currents from the origin in orange-red. */
export function phasorFigure(
  circuit: Circuit,
  phasors: readonly Phasor[],
  request: Request,
): Figure {
  const scales = { U: pixelsPer(phasors, 'U'), I: pixelsPer(phasors, 'I') };
  const diagram = { circuit, request, scales };
  const arrows = arrowsOf(diagram, phasors);
  const names = nameShapesOf(arrows);
  const drawn = [
    circle({ x: 0, y: 0 }, 2.5, { fill: plotColours.ink }),
    ...arrows.map((arrow, index) => arrowPart(diagram, arrow, names[index] ?? [])),
  ];
  const bounds = boundsOfAll(drawn);
  const width = Math.max(MIN_WIDTH, bounds.right - bounds.left + 2 * MARGIN);
  const height = Math.max(MIN_HEIGHT, bounds.bottom - bounds.top + 2 * MARGIN);
  const corner = {
    x: (bounds.left + bounds.right - width) / 2,
    y: (bounds.top + bounds.bottom - height) / 2,
  };
  const below = legend(diagram, arrows, height);
  return {
    width: Math.ceil(Math.min(1990, Math.max(width, below.width))),
    height: Math.ceil(Math.min(1990, height + below.height)),
    description: describeDiagram(diagram, phasors),
    shapes: [...movedTo(corner, drawn), ...below.shapes],
  };
}
