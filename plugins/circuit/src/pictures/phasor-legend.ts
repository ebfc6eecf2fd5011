import {
  line,
  part,
  type Point,
  type Shape,
  stroke,
  lineShapes,
  lineWidth,
  type TextRun,
  niceStep,
} from '@fragwerk/sdk';
import { amountRun } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { magnitude } from '../numeric/complex.js';
import { formatAmount } from '../results.js';
import { colourOf, quantityRun } from './text-line.js';
import type { RequestOf } from './request.js';
import { type Arrow, letterOf, phasorAmount, type Scales } from './phasor-arrow.js';

type Request = RequestOf<'phasors'>;

const TEXT_SIZE = 14;
const ROW_HEIGHT = 24;
/** Longer entries are continued in the next row. */
const MAX_ROW_WIDTH = 640;

/** A scale bar for voltages or currents. */
function scaleBar(letter: 'U' | 'I', pixels: number, at: Point): Shape {
  const amount = niceStep(60 / pixels, 1);
  const length = amount * pixels;
  const [colour, text] = [colourOf(letter), formatAmount(amount, letter === 'U' ? 'V' : 'A')];
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
function legendRows(circuit: Circuit, { phasor }: Arrow, request: Request): TextRun[][] {
  const names = phasor.quantities.flatMap((name) => [
    quantityRun(circuit, name, request.underline || circuit.underlineAll),
    { text: ' = ' },
  ]);
  return wrapped([...names, amountRun(phasorAmount(phasor))]);
}

/** Draws scale bars and the amounts of all phasors below `top`; returns their size, too. */
export function legend(
  arrows: readonly Arrow[],
  circuit: Circuit,
  { request, scales, top }: { request: Request; scales: Scales; top: number },
) {
  const letters = (['U', 'I'] as const).filter((letter) =>
    arrows.some(({ phasor }) => letterOf(phasor) === letter && magnitude(phasor.value) > 0),
  );
  const bars = request.hasScale ? letters : [];
  const rows = request.hasLegend
    ? arrows.flatMap((arrow) =>
        legendRows(circuit, arrow, request).map((runs) => ({ runs, colour: arrow.colour })),
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
