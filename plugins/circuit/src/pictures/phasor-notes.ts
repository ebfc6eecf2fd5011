import { line, part, type Point, type Shape, stroke } from '@fragwerk/sdk';
import { words } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { magnitude } from '../numeric/complex.js';
import { writeQuantity } from '../results.js';
import { niceStep } from './axes.js';
import { inkOf, quantityWords, runShapes, runWidth } from './names.js';
import type { PictureRequest } from './parameters.js';
import { amountOf, type Arrow, letterOf, type Page } from './phasor-arrow.js';

type Request = Extract<PictureRequest, { kind: 'phasors' }>;

const SMALL = 14;
const ROW = 24;

/** A bar of round length for the scale of voltages or currents. */
function scaleShapes(letter: 'U' | 'I', pixels: number, at: Point): Shape {
  const amount = niceStep(60 / pixels, 1);
  const length = amount * pixels;
  const [ink, text] = [inkOf(letter), writeQuantity(amount, letter === 'U' ? 'V' : 'A')];
  const pen = stroke(ink, 1.6);
  const end = { x: at.x + length, y: at.y };
  const tick = ({ x, y }: Point) => line({ x, y: y - 4 }, { x, y: y + 4 }, pen);
  return part(
    { de: `Maßstab ${letter}: ${text}`, en: `Scale ${letter}: ${text}` },
    line(at, end, pen),
    tick(at),
    tick(end),
    words({ x: end.x + 8, y: at.y }, { text }, { colour: ink, align: 'start', size: SMALL }),
  );
}

/** Scales, then the amounts of all phasors; each row with the pixels it needs. */
export function notes(
  arrows: readonly Arrow[],
  circuit: Circuit,
  { request, page }: { request: Request; page: Page },
) {
  const letters = (['U', 'I'] as const).filter((letter) =>
    arrows.some(({ phasor }) => letterOf(phasor) === letter && magnitude(phasor.value) > 0),
  );
  const scales = request.hasScale ? letters : [];
  const rows = request.hasLegend
    ? arrows.map(({ phasor, ink }) => {
        const names = phasor.quantities.flatMap((name) => [
          quantityWords(circuit, name, request.underline || circuit.underlineAll),
          { text: ' = ' },
        ]);
        return { run: [...names, { text: amountOf(phasor) }], ink };
      })
    : [];
  const y = (index: number) => page.height + ROW / 2 + index * ROW;
  const shapes = [
    ...scales.map((letter, index) =>
      scaleShapes(letter, page.pixels[letter], { x: 14, y: y(index) }),
    ),
    ...rows.flatMap(({ run, ink }, index) =>
      runShapes({ x: 14, y: y(scales.length + index) }, run, { colour: ink, size: SMALL }),
    ),
  ];
  const count = scales.length + rows.length;
  const width = Math.max(0, ...rows.map(({ run }) => runWidth(run, SMALL) + 28));
  return { shapes, height: count === 0 ? 0 : count * ROW + 8, width };
}
