import { type Bounds, edgeOf } from '../figure/bounds.js';
import type { Colour, Figure, Handle, Point, Shape, Spots, Stroke } from '../figure/model.js';
import { candidatesAround, labelBox, type Placement, Placer } from '../figure/placer.js';
import { circle, label, line, part, rectangle, stroke } from '../figure/shapes.js';
import { distanceBetween, pointBetween } from '../figure/segment.js';
import { phrase } from '../localized.js';
import { textWidth } from '../figure/text-width.js';
import type { DrawnAnswer } from './spec.js';

interface DrawnLabels extends Pick<DrawnAnswer, 'path' | 'verdicts' | 'isInteractive'> {
  readonly spots: readonly Point[];
  readonly names: readonly string[];
  /** The names that are placed, by the numbers of their spots. */
  readonly own: Readonly<Record<string, string | null>>;
}

/** A name to drag; sizes and places are in pixels. */
interface Name {
  readonly text: string;
  /** Number of this one among equal names. */
  readonly count: number;
  /** 0 for none. */
  readonly spot: number;
  readonly width: number;
  /** Its place in the tray. */
  readonly home: Point;
}

const look = { text: '#1c2430', tray: '#eef1f5', slot: '#9aa5b1' } as const;
const inks = {
  open: { line: '#1a56c4', text: look.text, fill: '#ffffff' },
  correct: { line: '#1b6e34', text: '#1b6e34', fill: '#eef7f0' },
  wrong: { line: '#b3261e', text: '#b3261e', fill: '#fdf0ef' },
} as const satisfies Record<string, Record<'line' | 'text' | 'fill', Colour>>;

/** Sizes as multiples of the font size; the frame of a name fits {@link labelBox}. */
const sizes = { spot: 0.65, gap: 0.3, frame: 1.5, row: 2.3, trayGap: 0.6 } as const;

/** Returns a font size that is legible when a wide figure is scaled to a phone. */
const fontSize = ({ width }: Figure): number => Math.min(36, Math.max(14, width / 19));

function namesOf({ names, own }: DrawnLabels, size: number): readonly Omit<Name, 'home'>[] {
  const placed = Object.entries(own);
  return names.map((text, index) => {
    const found = placed.findIndex(([, name]) => name === text);
    const [[spot] = ['0']] = found < 0 ? [] : placed.splice(found, 1);
    const count = names.slice(0, index + 1).filter((one) => one === text).length;
    return { text, count, spot: Number(spot), width: textWidth(text, size) + size };
  });
}

interface Scene extends DrawnLabels {
  readonly figure: Figure;
  readonly size: number;
  readonly labels: readonly Name[];
  /** Lower edge of the tray. */
  readonly bottom: number;
}

const frameOf = (centre: Point, { width }: Name, size: number) =>
  labelBox(centre, width, sizes.frame * size);

const rectangleIn = (
  { left, top, right, bottom }: Bounds,
  paint: Parameters<typeof rectangle>[2],
): Shape => rectangle({ x: left, y: top }, { width: right - left, height: bottom - top }, paint);

/** Places the names beside their spots, where they overlap neither each other nor the edge. */
function placeNames({ figure, size, spots, labels }: Scene): ReadonlyMap<Name, Placement> {
  const area = { left: 0, top: 0, right: figure.width, bottom: figure.height };
  const placer = new Placer(area);
  for (const at of spots) placer.addDot(at, sizes.spot * size);
  const placed = labels.filter(({ spot }) => spots[spot - 1]);
  const found = placer.place(
    placed.map(({ spot, width }) => {
      const label = { width, size: sizes.frame * size };
      const around = { ...label, gap: (sizes.spot + sizes.gap) * size };
      return { ...label, candidates: candidatesAround(spots[spot - 1] ?? { x: 0, y: 0 }, around) };
    }),
  );
  return new Map(
    placed.flatMap((name, index) => {
      const placement = found[index];
      return placement ? [[name, placement] as const] : [];
    }),
  );
}

/** Lays out the homes of the names below the picture, in rows of its width. */
function layTray(drawn: DrawnLabels, figure: Figure, size: number) {
  const [gap, row] = [sizes.trayGap * size, sizes.row * size];
  let [x, y] = [gap, figure.height + 0.6 * row];
  const labels = namesOf(drawn, size).map((name): Name => {
    const { width } = name;
    if (x > gap && x + width + gap > figure.width) [x, y] = [gap, y + row];
    const home = { x: x + width / 2, y };
    x += width + gap;
    return { ...name, home };
  });
  return { labels, bottom: Math.ceil(y + 0.6 * row) };
}

function spotShapes({ spots, size }: Scene): readonly Shape[] {
  const text = { size: 0.8 * size, colour: look.text, align: 'middle', bold: true } as const;
  return spots.map((at, index) =>
    part(
      { de: `Stelle ${index + 1}`, en: `Spot ${index + 1}` },
      circle(at, sizes.spot * size, { fill: '#ffffff', stroke: stroke(look.text, 2) }),
      label(at, String(index + 1), { ...text, baseline: 'middle' }),
    ),
  );
}

function trayShapes({ figure, size, labels, bottom }: Scene): readonly Shape[] {
  const area = { width: figure.width, height: bottom - figure.height };
  const pen = { ...stroke(look.slot), dash: [4, 4] };
  const slots = labels.map((name) => rectangleIn(frameOf(name.home, name, size), { stroke: pen }));
  return [rectangle({ x: 0, y: figure.height }, area, { fill: look.tray }), ...slots];
}

/** Draws a line from the edge of a spot to its name. */
function leaderTo(
  box: Bounds,
  spot: Point,
  { size, pen }: { readonly size: number; readonly pen: Stroke },
): Shape {
  const end = edgeOf(box, spot);
  const share = (sizes.spot * size) / Math.max(1, distanceBetween(end, spot));
  return line(pointBetween(spot, end, share), end, pen);
}

function handleOf(
  name: Name,
  placement: Placement | undefined,
  { path, verdicts, spots, size }: Scene,
): Handle<Spots> {
  const frame = frameOf(placement?.centre ?? name.home, name, size);
  const at = { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
  const verdict = verdicts[path === '' ? String(name.spot) : `${path}.${name.spot}`];
  const ink = inks[verdict === 'correct' || verdict === 'wrong' ? verdict : 'open'];
  const pen = stroke(ink.line, 1.5);
  const text = name.count > 1 ? `${name.text} (${name.count})` : name.text;
  return {
    ...{ kind: 'handle', bindsTo: path, at, isSet: name.spot > 0 },
    along: { name: name.text, spots, home: name.home, spot: name.spot },
    name: phrase`${text}`,
    meaning: { de: `${text}: Stelle ${name.spot}`, en: `${text}: spot ${name.spot}` },
    shapes: [
      ...(placement ? [leaderTo(frame, placement.anchor, { size, pen })] : []),
      rectangleIn(frame, { fill: ink.fill, stroke: pen }),
      label(at, name.text, { size, colour: ink.text, align: 'middle', baseline: 'middle' }),
    ],
  };
}

/**
 * Draws numbered spots and the names beside them; while students answer, also the names that are left,
 * in a tray below the picture.
 */
export function drawLabels(figure: Figure, drawn: DrawnLabels): Figure {
  const size = fontSize(figure);
  const scene = { ...drawn, figure, size, ...layTray(drawn, figure, size) };
  const placements = placeNames(scene);
  const handles = scene.labels.map((name) => handleOf(name, placements.get(name), scene));
  const { isInteractive } = drawn;
  return {
    ...figure,
    height: isInteractive ? scene.bottom : figure.height,
    shapes: [
      ...figure.shapes,
      ...(isInteractive ? trayShapes(scene) : []),
      ...spotShapes(scene),
      ...handles,
    ],
  };
}
