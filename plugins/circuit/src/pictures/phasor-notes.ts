import { line, part, type Point, type Shape, stroke } from '@fragwerk/sdk';
import { amountRun, type TextRun, textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { magnitude } from '../numeric/complex.js';
import { formatAmount } from '../results.js';
import { niceStep } from './axes.js';
import { colourOf, quantityRun, lineShapes, lineWidth } from './names.js';
import type { RequestOf } from './request.js';
import { type Arrow, letterOf, phasorAmount, type Scales } from './phasor-arrow.js';

type Request = RequestOf<'phasors'>;

const SMALL = 14;
const ROW = 24;

/** A bar of round length for the scale of voltages or currents. */
function scaleShapes(letter: 'U' | 'I', pixels: number, at: Point): Shape {
  const amount = niceStep(60 / pixels, 1);
  const length = amount * pixels;
  const [ink, text] = [colourOf(letter), formatAmount(amount, letter === 'U' ? 'V' : 'A')];
  const pen = stroke(ink, 1.6);
  const end = { x: at.x + length, y: at.y };
  const tick = ({ x, y }: Point) => line({ x, y: y - 4 }, { x, y: y + 4 }, pen);
  return part(
    { de: `Maßstab ${letter}: ${text.de}`, en: `Scale ${letter}: ${text.en}` },
    line(at, end, pen),
    tick(at),
    tick(end),
    textLabel({ x: end.x + 8, y: at.y }, amountRun(text), {
      colour: ink,
      align: 'start',
      size: SMALL,
    }),
  );
}

/** More names of one phasor go on in the next row. */
const ROW_WIDTH = 640;

/** Rows of a legend entry, none wider than the picture may be. */
function wrapped(run: readonly TextRun[]): TextRun[][] {
  const rows: TextRun[][] = [[]];
  for (const piece of run) {
    const row = rows[rows.length - 1];
    if (row && lineWidth([...row, piece], SMALL) <= ROW_WIDTH) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** `U_R1 = U_C1 = 3,2 V ∠ 45°`. */
function legendRows(circuit: Circuit, { phasor }: Arrow, request: Request): TextRun[][] {
  const names = phasor.quantities.flatMap((name) => [
    quantityRun(circuit, name, request.underline || circuit.underlineAll),
    { text: ' = ' },
  ]);
  return wrapped([...names, amountRun(phasorAmount(phasor))]);
}

/** Scales, then the amounts of all phasors, from `top` downwards; with the pixels that they need. */
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
        legendRows(circuit, arrow, request).map((run) => ({ run, ink: arrow.colour })),
      )
    : [];
  const y = (index: number) => top + ROW / 2 + index * ROW;
  const shapes = [
    ...bars.map((letter, index) => scaleShapes(letter, scales[letter], { x: 14, y: y(index) })),
    ...rows.flatMap(({ run, ink }, index) =>
      lineShapes({ x: 14, y: y(bars.length + index) }, run, { colour: ink, size: SMALL }),
    ),
  ];
  const count = bars.length + rows.length;
  const width = Math.max(0, ...rows.map(({ run }) => lineWidth(run, SMALL) + 28));
  return { shapes, height: count === 0 ? 0 : count * ROW + 8, width };
}
