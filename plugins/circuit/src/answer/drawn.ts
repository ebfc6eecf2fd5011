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
import { circuitFigure, type CircuitLook, plainLook } from '../drawing/figure.js';
import { boundsOf } from '../drawing/frame.js';
import { keyedParts, mapParts, sideOf, sideWords, turned, wayOf } from '../drawing/parts.js';
import type { Circuit } from '../language/names.js';
import { parseCircuit } from '../language/parse.js';
import { hasOpenInput, openEndOf } from '../language/structure.js';
import { BADGE, badge, dashes, markColours } from './badges.js';
import { type Marked, markWords } from './marks.js';
import { arrowPlaces, elementWords } from './places.js';

/** Quantities that a circuit can show an arrow for; answers may name anything. */
const known = (circuit: Circuit): ReadonlySet<string> =>
  new Set([
    ...arrowPlaces(circuit).flatMap(({ key }) => [`U${key}`, `I${key}`]),
    ...arrowsOf(circuit, () => null).keys(),
  ]);

const words = (text: Localized, { mark }: Marked): Localized =>
  mark === 'given'
    ? text
    : {
        de: `${text.de} (${markWords[mark].de})`,
        en: `${text.en} (${markWords[mark].en})`,
      };

/** Whether an arrow stands at the terminals of a ladder; others stand beside symbols. */
function isAtTerminals(circuit: Circuit, quantity: string): boolean {
  const end = openEndOf(circuit);
  const names = circuit.elements.flatMap(({ element, name }) => (element === end ? [name] : []));
  const place = quantity.slice(1);
  if (circuit.form !== 'ladder') return false;
  return place === 'e' ? hasOpenInput(circuit) : ['a', ...names].includes(place);
}

/**
 * Where a badge stands, clear of names, symbols and terminals: at the tail of a voltage arrow, below a
 * current arrow or, where another name may be below, on the wire behind it.
 */
function badgePlace(arrow: Part, isTerminal: boolean): Point {
  const [tail, tip] = wayOf(arrow) ?? [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  const hasShaft = arrow.shapes.some(({ kind }) => kind === 'line');
  const [dx, dy] = [tip.x - tail.x, tip.y - tail.y];
  const length = Math.hypot(dx, dy) || 1;
  // An arrow is longer beside a group than beside a symbol.
  const inside = isTerminal ? 2.4 : length > 8 * BADGE ? 0.5 : -0.25;
  const share = (inside * BADGE) / length;
  if (hasShaft) return { x: tail.x + share * dx, y: tail.y + share * dy };
  const isLying = Math.abs(dx) > Math.abs(dy);
  const { x, y } = { x: (tail.x + tip.x) / 2, y: (tail.y + tip.y) / 2 };
  if (!isLying) return { x, y: y + 2 * BADGE };
  if (isTerminal) return { x, y: y + 1.6 * BADGE };
  const letters = arrow.shapes.filter(({ kind }) => kind === 'label').map(boundsOf);
  return { x: Math.max(x + 2 * BADGE, ...letters.map(({ right }) => right + BADGE + 1)), y };
}

/** The shaft of a missing arrow in dashes. */
const dashed = (arrow: Part): readonly Shape[] =>
  arrow.shapes.flatMap((shape) =>
    shape.kind === 'line' ? dashes(shape.from, shape.to, markColours.missing) : [shape],
  );

function arrowPart(arrow: Part, marked: Marked, isTerminal: boolean): Part {
  const pointing = marked.direction === '<' ? turned(arrow) : arrow;
  const side = sideWords[sideOf(pointing)];
  const { de, en } = arrow.meaning;
  const meaning = words({ de: `${de} ${side.de}`, en: `${en} ${side.en}` }, marked);
  const shapes = marked.mark === 'missing' ? dashed(pointing) : pointing.shapes;
  return {
    ...arrow,
    meaning: { ...arrow.meaning, ...meaning },
    shapes: [...shapes, ...badge(marked.mark, badgePlace(pointing, isTerminal))],
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

interface Answered {
  readonly figure: Figure;
  /** The arrows and picks that are drawn, in words. */
  readonly meanings: readonly Localized[];
}

/**
 * The circuit with the arrows and picks of an answer. A tick, a cross or a plus at each says whether
 * it is right, wrong or missing; missing ones are dashed. What the circuit does not know is left out.
 */
export const answeredFigure = (
  circuit: Circuit,
  look: CircuitLook,
  marked: readonly Marked[],
): Figure => answered(circuit, look, marked).figure;

/** The arrows and picks of an answer in words; '' for none that the circuit knows. */
export const answeredWords = (circuit: Circuit, marked: readonly Marked[]): string =>
  answered(circuit, plainLook, marked)
    .meanings.map(({ de }) => de)
    .join(', ');

function answered(circuit: Circuit, look: CircuitLook, marked: readonly Marked[]): Answered {
  const possible = known(circuit);
  const arrows = new Map(
    marked.flatMap((one) => (one.direction && possible.has(one.key) ? [[one.key, one]] : [])),
  );
  const drawn = arrowsOf(circuit, () => null);
  const added = [...arrows.keys()].filter((quantity) => !drawn.has(quantity));
  const base = circuitFigure(circuit, { ...look, added });
  const drawnWords = new Map<string, Localized>();
  const figure = mapParts(base, ({ key, part: found }) => {
    const one = arrows.get(key);
    if (!one) return found;
    const changed = arrowPart(found, one, isAtTerminals(circuit, key));
    drawnWords.set(key, changed.meaning);
    return changed;
  });
  const components = new Map(keyedParts(base).map((keyed) => [keyed.key, keyed.part]));
  const frames = circuit.elements.flatMap((named) => {
    const one = marked.find(({ key, direction }) => direction === null && key === named.name);
    const component = components.get(named.name);
    if (!one || !component) return [];
    const text = elementWords(named);
    drawnWords.set(one.key, words(text, one));
    return [pickFrame(component, text, one)];
  });
  const shapes = [...frames, ...figure.shapes];
  const meanings = marked.flatMap(({ key }) => drawnWords.get(key) ?? []);
  return { figure: { ...figure, description: describe(figure, meanings), shapes }, meanings };
}

/** The drawing of a configuration with an answer; `null` when there is nothing to draw into it. */
export function answeredDrawing(configText: string, marked: readonly Marked[]): Figure | null {
  const { circuit } = parseCircuit(configText);
  if (!circuit || marked.length === 0) return null;
  return answeredFigure(circuit, plainLook, marked);
}

const signs = { right: 'Haken = richtig', wrong: 'Kreuz = falsch', missing: 'Plus = fehlt' };

/** What the signs in the picture mean, in German as results are; '' without signs. */
export function legendOf(marked: readonly Marked[]): string {
  const used = (['right', 'wrong', 'missing'] as const).filter((mark) =>
    marked.some((one) => one.mark === mark),
  );
  return used.length === 0 ? '' : `Im Bild: ${used.map((mark) => signs[mark]).join(', ')}.`;
}
