import {
  evenSteps,
  type Language,
  type Localized,
  localized,
  type Point,
  roundToDigits,
  spread,
  type Step,
  writeNumber,
} from '@fragwerk/sdk';
import { coordinateText, specOf } from './spec.js';
import type { Right } from './solution.js';
import { axisIn, equationOf, isLinear, type Task } from './task.js';

const number = (value: number): string => writeNumber(roundToDigits(value, 4), 'de');
const signed = (value: number): string => (value < 0 ? `(${number(value)})` : number(value));
const pointText = ({ x, y }: Point): string => `(${number(x)} | ${number(y)})`;
const step = (de: string, en: string, formula?: string): Step => ({
  text: { de, en },
  ...(formula === undefined ? {} : { formula }),
});

/** The equation of a line through two points: `y = 2 · x + 1`. */
export function lineEquation({ x, y }: Task, [a, b]: readonly [Point, Point]): string {
  if (Math.abs(a.x - b.x) <= 1e-9 * (x.to - x.from)) return `${x.name} = ${number(a.x)}`;
  const { k, d } = equationOf(a, b);
  const isZero = Math.abs(d) < 1e-9 * (y.to - y.from);
  if (Math.abs(k) * (x.to - x.from) < 1e-9 * (y.to - y.from)) return `${y.name} = ${number(d)}`;
  const factor = Math.abs(k - 1) < 1e-9 ? '' : Math.abs(k + 1) < 1e-9 ? '−' : `${number(k)} · `;
  const rest = isZero ? '' : d < 0 ? ` − ${number(-d)}` : ` + ${number(d)}`;
  return `${y.name} = ${factor}${x.name}${rest}`;
}

/** Explains how to find a position along both axes. */
function placeStep({ x, y }: Task, point: Point, name: Localized): Step {
  const across = (language: Language) => coordinateText(x, point.x, { language, digits: 4 });
  const up = (language: Language) => coordinateText(y, point.y, { language, digits: 4 });
  return step(
    `${name.de}: auf der ${x.name}-Achse zu ${across('de')}, von dort senkrecht bis ${y.name} = ${up('de')}.`,
    `${name.en}: along the ${x.name} axis to ${across('en')}, from there straight to ${y.name} = ${up('en')}.`,
  );
}

const pointName = (index: number): Localized =>
  localized((language) => `${language === 'de' ? 'Punkt' : 'Point'} ${index + 1}`);

function lineSteps(task: Task, [a, b]: readonly [Point, Point]): readonly Step[] {
  const { x, y } = task;
  const equation = lineEquation(task, [a, b]);
  if (Math.abs(a.x - b.x) <= 1e-9 * (x.to - x.from))
    return [step('Die Gerade ist senkrecht.', 'The line is vertical.', equation)];
  const { k, d } = equationOf(a, b);
  return [
    step(
      `Die Steigung folgt aus den Punkten ${pointText(a)} und ${pointText(b)}.`,
      `The slope follows from the points ${pointText(a)} and ${pointText(b)}.`,
      `k = (${number(b.y)} − ${signed(a.y)}) / (${number(b.x)} − ${signed(a.x)}) = ${number(k)}`,
    ),
    step(
      `Bei ${x.name} = 0 ist ${y.name} der Achsenabschnitt.`,
      `At ${x.name} = 0, ${y.name} is the intercept.`,
      `d = ${number(a.y)} − ${signed(k)} · ${signed(a.x)} = ${number(d)}`,
    ),
    step('Damit ist die Gleichung der Geraden:', 'So the equation of the line is:', equation),
  ];
}

/** Explains how far to go right and up from a start to an end. */
function vectorSteps({ x, y }: Task, ...ends: readonly [Point, Point]): readonly Step[] {
  // In the units of the axes' numerals.
  const [from, to] = ends.map((point) => ({
    x: point.x / x.shown.factor,
    y: point.y / y.shown.factor,
  })) as [Point, Point];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const way = (by: number, [more, less]: readonly [string, string]) =>
    `${number(Math.abs(by))} ${by < 0 ? less : more}`;
  return [
    step(
      `Vom Anfang ${pointText(from)} geht es ${way(dx, ['nach rechts', 'nach links'])} und ${way(dy, ['nach oben', 'nach unten'])}.`,
      `From the start ${pointText(from)} go ${way(dx, ['to the right', 'to the left'])} and ${way(dy, ['up', 'down'])}.`,
      `Δ${x.name} = ${number(to.x)} − ${signed(from.x)} = ${number(dx)}; Δ${y.name} = ${number(to.y)} − ${signed(from.y)} = ${number(dy)}`,
    ),
    step(`Das Ende ist bei ${pointText(to)}.`, `The end is at ${pointText(to)}.`),
  ];
}

const MAX_PLACES = 12;

/** Returns points of a graph for students to calculate: at least as many as needed, all of them visible. */
function placesOf({ x, y, min }: Task, of: (x: number) => number): readonly Point[] {
  const isSeen = (at: number) => of(at) >= y.from && of(at) <= y.to;
  const seen = spread(x, 200).filter(isSeen);
  const [first, last] = [seen[0], seen[seen.length - 1]];
  if (first === undefined || last === undefined || first === last) return [];
  const count = Math.min(MAX_PLACES, Math.max(min, 5));
  const exact = (last - first) / count;
  const power = 10 ** Math.floor(Math.log10(exact));
  const by = power * ([5, 2].find((one) => one * power <= exact) ?? 1);
  const places = x.isLogarithmic
    ? spread({ ...x, from: first, to: last }, count)
    : evenSteps(first, last, by);
  const different = places.filter((at, index) => places.indexOf(at) === index && isSeen(at));
  const every = Math.ceil(different.length / MAX_PLACES);
  return different.filter((_, index) => index % every === 0).map((at) => ({ x: at, y: of(at) }));
}

function tableSteps(task: Task, of: (x: number) => number): readonly Step[] {
  const places = placesOf(task, of);
  if (places.length === 0) return [];
  const values = places.map((at) => `${task.y.name}(${number(at.x)}) = ${number(at.y)}`);
  return [
    step(
      'Werte einiger Stellen ausrechnen und als Punkte eintragen:',
      'Calculate the values at some positions, and set them as points:',
      values.join('; '),
    ),
    step(
      'Der Graph geht von links nach rechts durch diese Punkte.',
      'The graph passes through these points from left to right.',
    ),
  ];
}

/** Explains how the right answer of a task is drawn; nothing where there is nothing to explain. */
export function plotSteps(task: Task, right: Right): readonly Step[] {
  const { mode, start } = task;
  if (right.kind === 'curve') return tableSteps(task, right.of);
  if (right.kind === 'text') {
    const axis = axisIn(task);
    if (!axis) return [];
    const value = (language: Language) =>
      specOf(task).format(right.text, {}, language) || right.text;
    const [de, en] = mode === 'hline' ? ['waagrecht', 'horizontal'] : ['senkrecht', 'vertical'];
    return [
      step(
        `${value('de')} auf der ${axis.name}-Achse suchen; dort verläuft die Linie ${de}.`,
        `Find ${value('en')} on the ${axis.name} axis; the line is ${en} there.`,
      ),
    ];
  }
  const { points } = right;
  const [a, b] = points;
  if (mode === 'line' && a && b && isLinear(task)) return lineSteps(task, [a, b]);
  if (mode === 'arrow' && a && b && points.length === 2) return vectorSteps(task, a, b);
  if (start) return a ? vectorSteps(task, start, a) : [];
  if (mode === 'point') return a ? [placeStep(task, a, { de: 'Punkt', en: 'Point' })] : [];
  return points.map((point, index) => placeStep(task, point, pointName(index)));
}
