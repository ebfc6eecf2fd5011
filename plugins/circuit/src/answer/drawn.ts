import {
  type Figure,
  type Localized,
  part,
  type Part,
  type Point,
  rectangle,
  type Shape,
  stroke,
} from '@fragwerk/sdk';
import { arrowsOf } from '../drawing/arrows.js';
import { circuitFigure, type CircuitLook } from '../drawing/figure.js';
import { boundsOf } from '../drawing/frame.js';
import { keyedParts, mapParts, type Side, sideOf, turned, wayOf } from '../drawing/parts.js';
import { plainArrow } from '../language/ast.js';
import type { Circuit } from '../language/names.js';
import { parseCircuit } from '../language/parse.js';
import { badge, dashes, markColours } from './badges.js';
import { type Marked, markWords } from './marks.js';
import { arrowPlaces, elementWords } from './places.js';

const sides: Readonly<Record<Side, Localized>> = {
  right: { de: 'nach rechts', en: 'to the right' },
  left: { de: 'nach links', en: 'to the left' },
  down: { de: 'nach unten', en: 'downward' },
  up: { de: 'nach oben', en: 'upward' },
};

/** Quantities that a circuit can show an arrow for; answers may name anything. */
const known = (circuit: Circuit): ReadonlySet<string> =>
  new Set([
    ...arrowPlaces(circuit).flatMap(({ key }) => [`U${key}`, `I${key}`]),
    ...arrowsOf(circuit, () => '').keys(),
  ]);

const words = (text: Localized, { mark }: Marked): Localized =>
  mark === 'given'
    ? text
    : {
        de: `${text.de} (${markWords[mark].de})`,
        en: `${text.en} (${markWords[mark].en})`,
      };

/**
 * Where a badge stands: on a voltage arrow near its tail; on the wire behind a current arrow, to the
 * right or below, where its lead goes on to what it belongs to.
 */
function badgePlace(arrow: Part): Point {
  const [tail, tip] = wayOf(arrow) ?? [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  const hasShaft = arrow.shapes.some(({ kind }) => kind === 'line');
  if (hasShaft) return { x: tail.x + 0.25 * (tip.x - tail.x), y: tail.y + 0.25 * (tip.y - tail.y) };
  const isLying = Math.abs(tip.x - tail.x) > Math.abs(tip.y - tail.y);
  const middle = { x: (tail.x + tip.x) / 2, y: (tail.y + tip.y) / 2 };
  return isLying ? { x: middle.x + 16, y: middle.y } : { x: middle.x, y: middle.y + 16 };
}

/** The shaft of a missing arrow in dashes. */
const dashed = (arrow: Part): readonly Shape[] =>
  arrow.shapes.flatMap((shape) =>
    shape.kind === 'line' ? dashes(shape.from, shape.to, markColours.missing) : [shape],
  );

function arrowPart(arrow: Part, marked: Marked): Part {
  const pointing = marked.direction === '<' ? turned(arrow) : arrow;
  const side = sides[sideOf(pointing)];
  const { de, en } = arrow.meaning;
  const meaning = words({ de: `${de} ${side.de}`, en: `${en} ${side.en}` }, marked);
  const shapes = marked.mark === 'missing' ? dashed(pointing) : pointing.shapes;
  return {
    ...arrow,
    meaning: { ...arrow.meaning, ...meaning },
    shapes: [...shapes, ...badge(marked.mark, badgePlace(pointing))],
  };
}

const FRAME = 4;

/** A frame around a picked component with its name: dashed when it should have been picked. */
function pickFrame(component: Part, text: Localized, marked: Marked): Shape {
  const { left, top, right, bottom } = boundsOf(component);
  const at = { x: left - FRAME, y: top - FRAME };
  const end = { x: right + FRAME, y: bottom + FRAME };
  const colour = markColours[marked.mark];
  const corners = [at, { x: end.x, y: at.y }, end, { x: at.x, y: end.y }, at];
  const border =
    marked.mark === 'missing'
      ? corners.slice(1).flatMap((to, index) => dashes(corners[index] ?? at, to, colour))
      : [
          rectangle(
            at,
            { width: end.x - at.x, height: end.y - at.y },
            { fill: `${colour}22`, stroke: stroke(colour, 3) },
          ),
        ];
  return part(words(text, marked), ...border, ...badge(marked.mark, end));
}

function describe(figure: Figure, parts: readonly Localized[]): Localized {
  if (parts.length === 0) return figure.description;
  const { de, en } = figure.description;
  return {
    de: `${de}. Eingezeichnet: ${parts.map((one) => one.de).join(', ')}`,
    en: `${en}. Drawn in: ${parts.map((one) => one.en).join(', ')}`,
  };
}

/**
 * The circuit with the arrows and picks of an answer. A tick, a cross or a plus at each says whether
 * it is right, wrong or missing; missing ones are dashed. What the circuit does not know is left out.
 */
export function answeredFigure(
  circuit: Circuit,
  look: CircuitLook,
  marked: readonly Marked[],
): Figure {
  const possible = known(circuit);
  const arrows = new Map(
    marked.flatMap((one) => (one.direction && possible.has(one.key) ? [[one.key, one]] : [])),
  );
  const drawn = arrowsOf(circuit, () => '');
  const added = [...arrows.keys()].filter((quantity) => !drawn.has(quantity));
  const more = added.map((quantity) => ({ ...plainArrow, quantity }));
  const base = circuitFigure({ ...circuit, arrows: [...circuit.arrows, ...more] }, look);
  const meanings: Localized[] = [];
  const figure = mapParts(base, ({ key, part: found }) => {
    const one = arrows.get(key);
    if (!one) return found;
    const changed = arrowPart(found, one);
    meanings.push(changed.meaning);
    return changed;
  });
  const components = new Map(keyedParts(base).map((keyed) => [keyed.key, keyed.part]));
  const frames = circuit.elements.flatMap((named) => {
    const one = marked.find(({ key, direction }) => direction === null && key === named.name);
    const component = components.get(named.name);
    if (!one || !component) return [];
    const text = elementWords(named);
    meanings.push(words(text, one));
    return [pickFrame(component, text, one)];
  });
  return {
    ...figure,
    description: describe(figure, meanings),
    shapes: [...frames, ...figure.shapes],
  };
}

/** The drawing of a configuration with an answer; `null` when there is nothing to draw into it. */
export function answeredDrawing(configText: string, marked: readonly Marked[]): Figure | null {
  const { circuit } = parseCircuit(configText);
  if (!circuit || marked.length === 0) return null;
  return answeredFigure(circuit, { valueOf: () => '', magnitudeOf: () => '' }, marked);
}

const signs = { right: 'Haken = richtig', wrong: 'Kreuz = falsch', missing: 'Plus = fehlt' };

/** What the signs in the picture mean, in German as results are; '' without signs. */
export function legendOf(marked: readonly Marked[]): string {
  const used = (['right', 'wrong', 'missing'] as const).filter((mark) =>
    marked.some((one) => one.mark === mark),
  );
  return used.length === 0 ? '' : `Im Bild: ${used.map((mark) => signs[mark]).join(', ')}.`;
}
