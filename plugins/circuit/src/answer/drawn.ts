import {
  distanceBetween,
  type Figure,
  line,
  type Localized,
  part,
  type Part,
  type Point,
  pointBetween,
  rectangle,
  type Shape,
  stroke,
} from '@fragwerk/sdk';
import { arrowsOf } from '../drawing/arrows.js';
import { circuitFigure, type CircuitAnnotations, noAnnotations } from '../drawing/figure.js';
import { boundsOf } from '../drawing/frame.js';
import {
  partsByKey,
  mapParts,
  screenDirection,
  directionTexts,
  reversedArrow,
  arrowLine,
} from '../drawing/parts.js';
import type { Circuit } from '../language/names.js';
import { parseCircuit } from '../language/parse.js';
import { hasOpenInput, openEndOf } from '../language/structure.js';
import { joined, phrase } from '../phrase.js';
import { BADGE, badge, markColours, type Marked, markTexts, missingPen } from './marks.js';
import { arrowPlaces, elementText } from './places.js';

/** Returns the quantities that can have an arrow; answers may contain any name. */
const possibleArrows = (circuit: Circuit): ReadonlySet<string> =>
  new Set([
    ...arrowPlaces(circuit).flatMap(({ key }) => [`U${key}`, `I${key}`]),
    ...arrowsOf(circuit, () => null).keys(),
  ]);

const withMark = (text: Localized, { mark }: Marked): Localized =>
  mark === 'given' ? text : phrase`${text} (${markTexts[mark]})`;

/** Whether an arrow is at the terminals of a ladder and not next to a symbol. */
function isAtTerminals(circuit: Circuit, quantity: string): boolean {
  const end = openEndOf(circuit);
  const names = circuit.elements.flatMap(({ element, name }) => (element === end ? [name] : []));
  const place = quantity.slice(1);
  if (circuit.form !== 'ladder') return false;
  return place === 'e' ? hasOpenInput(circuit) : ['a', ...names].includes(place);
}

/**
 * Places a badge clear of names, symbols and terminals: at the tail of a voltage arrow, below a current
 * arrow or, if there may be another name, on the wire after it.
 */
function badgePosition(arrow: Part, isTerminal: boolean): Point {
  const origin = { x: 0, y: 0 };
  const [tail, tip] = arrowLine(arrow) ?? [origin, origin];
  const hasShaft = arrow.shapes.some(({ kind }) => kind === 'line');
  const length = distanceBetween(tail, tip) || 1;
  // Arrows at groups are longer than those at symbols.
  const inside = isTerminal ? 2.4 : length > 8 * BADGE ? 0.5 : -0.25;
  if (hasShaft) return pointBetween(tail, tip, (inside * BADGE) / length);
  const isHorizontal = Math.abs(tip.x - tail.x) > Math.abs(tip.y - tail.y);
  const { x, y } = pointBetween(tail, tip, 0.5);
  if (!isHorizontal) return { x, y: y + 2 * BADGE };
  if (isTerminal) return { x, y: y + 1.6 * BADGE };
  const labels = arrow.shapes.filter(({ kind }) => kind === 'label').map(boundsOf);
  return { x: Math.max(x + 2 * BADGE, ...labels.map(({ right }) => right + BADGE + 1)), y };
}

const dashed = (arrow: Part): readonly Shape[] =>
  arrow.shapes.map((shape) =>
    shape.kind === 'line' ? line(shape.from, shape.to, missingPen) : shape,
  );

function arrowPart(arrow: Part, marked: Marked, isTerminal: boolean): Part {
  const pointing = marked.direction === '<' ? reversedArrow(arrow) : arrow;
  const side = directionTexts[screenDirection(pointing)];
  const meaning = withMark(phrase`${arrow.meaning} ${side}`, marked);
  const shapes = marked.mark === 'missing' ? dashed(pointing) : pointing.shapes;
  return {
    ...arrow,
    meaning: { ...arrow.meaning, ...meaning },
    shapes: [...shapes, ...badge(marked.mark, badgePosition(pointing, isTerminal))],
  };
}

const FRAME_MARGIN = 4;

/** Draws a frame around a picked component, dashed if it is missing in the answer. */
function pickFrame(component: Part, text: Localized, marked: Marked): Shape {
  const { left, top, right, bottom } = boundsOf(component);
  const at = { x: left - FRAME_MARGIN, y: top - FRAME_MARGIN };
  const end = { x: right + FRAME_MARGIN, y: bottom + FRAME_MARGIN };
  const colour = markColours[marked.mark];
  const isMissing = marked.mark === 'missing';
  const border = rectangle(
    at,
    { width: end.x - at.x, height: end.y - at.y },
    isMissing ? { stroke: missingPen } : { fill: `${colour}22`, stroke: stroke(colour, 3) },
  );
  return part(withMark(text, marked), border, ...badge(marked.mark, end));
}

function describe(figure: Figure, parts: readonly Localized[]): Localized {
  if (parts.length === 0) return figure.description;
  const added = { de: 'Eingezeichnet', en: 'Drawn in' };
  return phrase`${figure.description}. ${added}: ${joined(parts, ', ')}`;
}

/**
 * Draws the arrows and picks of an answer into the circuit. Badges mark them as right, wrong or missing;
 * missing ones are dashed. Leaves out what the circuit does not have.
 *
 * @returns the figure, and the descriptions of the arrows and picks
 */
export function drawAnswer(
  circuit: Circuit,
  annotations: CircuitAnnotations,
  marked: readonly Marked[],
): { readonly figure: Figure; readonly meanings: readonly Localized[] } {
  const possible = possibleArrows(circuit);
  const arrows = new Map(
    marked.flatMap((one) => (one.direction && possible.has(one.key) ? [[one.key, one]] : [])),
  );
  const drawn = arrowsOf(circuit, () => null);
  const added = [...arrows.keys()].filter((quantity) => !drawn.has(quantity));
  const base = circuitFigure(circuit, { ...annotations, added });
  const meaningOf = new Map<string, Localized>();
  const figure = mapParts(base, ({ key, part: found }) => {
    const one = arrows.get(key);
    if (!one) return found;
    const changed = arrowPart(found, one, isAtTerminals(circuit, key));
    meaningOf.set(key, changed.meaning);
    return changed;
  });
  const components = partsByKey(base);
  const frames = circuit.elements.flatMap((named) => {
    const one = marked.find(({ key, direction }) => direction === null && key === named.name);
    const component = components.get(named.name);
    if (!one || !component) return [];
    const text = elementText(named);
    meaningOf.set(one.key, withMark(text, one));
    return [pickFrame(component, text, one)];
  });
  const shapes = [...frames, ...figure.shapes];
  const meanings = marked.flatMap(({ key }) => meaningOf.get(key) ?? []);
  return { figure: { ...figure, description: describe(figure, meanings), shapes }, meanings };
}

/** Describes the arrows and picks of an answer, in German; '' if the circuit has none of them. */
export const describeMarks = (circuit: Circuit, marked: readonly Marked[]): string =>
  drawAnswer(circuit, noAnnotations, marked)
    .meanings.map(({ de }) => de)
    .join(', ');

/** Draws a configuration with an answer; returns `null` if it is not a circuit. */
export function answeredDrawing(
  configText: string,
  marked: readonly Marked[],
  annotations = noAnnotations,
): Figure | null {
  const { circuit } = parseCircuit(configText);
  return circuit && drawAnswer(circuit, annotations, marked).figure;
}

const legendTexts = { right: 'Haken = richtig', wrong: 'Kreuz = falsch', missing: 'Plus = fehlt' };

/** Explains the badges in the picture, in German as results are; '' without badges. */
export function legendOf(marked: readonly Marked[]): string {
  const used = (['right', 'wrong', 'missing'] as const).filter((mark) =>
    marked.some((one) => one.mark === mark),
  );
  return used.length === 0 ? '' : `Im Bild: ${used.map((mark) => legendTexts[mark]).join(', ')}.`;
}
