import {
  breakdownOf,
  combineParts,
  inOrderOf,
  localized,
  type Localized,
  type Outcome,
  pairItems,
  type PluginOperations,
  type Point,
  readPoint,
  type ScoreBreakdown,
  type ScoredPart,
  scoreNumber,
  solutionUnreadable,
  spread,
  type Submission,
} from '@fragwerk/sdk';
import { unquoted } from '@fragwerk/sdk/expressions';
import { pairsOf } from '../scene/model.js';
import { coordinateText, numberOn, specOf } from './spec.js';
import { graphSlips } from './slips.js';
import { readSolution, type Right, spreadPoints } from './solution.js';
import {
  axisIn,
  clipped,
  equationOf,
  type Form,
  type Mode,
  modes,
  sharesOf,
  type Task,
  type TaskAxis,
} from './task.js';

type Pair = readonly [Point, Point];

/** Maps coordinates to numbers that differ by 1 at the largest accepted distance. */
type Reach = Readonly<Record<'x' | 'y', (value: number) => number>>;

interface Compared {
  readonly task: Task;
  readonly reach: Reach;
  readonly submission: Submission;
}

/** A relative tolerance of a coordinate near 0 refers to this share of its axis. */
const MIN_SHARE = 0.1;

const lengthOf = ({ from, to }: TaskAxis): number => to - from;

/**
 * Returns the reach along an axis. A relative tolerance refers to the extent of the right values, on a
 * logarithmic axis to each value.
 */
function reachAlong(
  axis: TaskAxis,
  extent: number,
  { tolerance: { mode, amount } }: Submission,
): (value: number) => number {
  if (axis.isLogarithmic && mode !== 'absolute') {
    const unit = Math.log1p(Math.max(amount, 1e-9));
    return (value) => Math.log(value) / unit;
  }
  const length = lengthOf(axis);
  const accepted = mode === 'absolute' ? amount : amount * Math.max(extent, MIN_SHARE * length);
  const unit = Math.max(accepted, 1e-9 * length);
  return (value) => value / unit;
}

const extentOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * Returns the reach for a tolerance. A relative one refers to the width and height of the right points, or
 * for a single point to its coordinates.
 */
function reachOf(task: Task, points: readonly Point[], submission: Submission): Reach {
  const along = (axis: 'x' | 'y') => {
    const values = points.map((point) => point[axis]);
    const extent = values.length === 1 ? Math.abs(values[0] ?? 0) : extentOf(values);
    return reachAlong(task[axis], extent, submission);
  };
  return { x: along('x'), y: along('y') };
}

const ROUNDING = 1 + 1e-9;

/** Distance along an axis as a multiple of the accepted one. */
const gapAlong = (axis: 'x' | 'y', [a, b]: Pair, reach: Reach): number =>
  Math.abs(reach[axis](a[axis]) - reach[axis](b[axis]));

const gapOf = (a: Point, b: Point, reach: Reach): number =>
  Math.max(gapAlong('x', [a, b], reach), gapAlong('y', [a, b], reach));

const isNear = (a: Point, b: Point, reach: Reach): boolean => gapOf(a, b, reach) <= ROUNDING;

const nearestTo = (point: Point, others: readonly Point[], reach: Reach): Point | undefined =>
  [...others].sort((a, b) => gapOf(point, a, reach) - gapOf(point, b, reach))[0];

/** Returns the axes along which a point is further away than accepted, and by how much. */
const offAxes = ([point, right]: Pair, { task, reach }: Pick<Compared, 'task' | 'reach'>) =>
  (['x', 'y'] as const)
    .filter((axis) => gapAlong(axis, [point, right], reach) > ROUNDING)
    .map((axis) => ({ axis: task[axis], by: point[axis] - right[axis] }));

/** States in which direction a point is off, without revealing the right position. */
function direction(pair: Pair, compared: Compared): Localized {
  const all = offAxes(pair, compared).map(({ axis: { shown }, by }) =>
    by > 0
      ? { de: `${shown.name} ist zu groß`, en: `${shown.name} is too large` }
      : { de: `${shown.name} ist zu klein`, en: `${shown.name} is too small` },
  );
  return localized((language) => `${all.map((one) => one[language]).join(', ')}.`);
}

const pointText = (task: Task, { x, y }: Point): Localized =>
  localized(
    (language) =>
      `(${coordinateText(task.x, x, { language })}; ${coordinateText(task.y, y, { language })})`,
  );

const reason = (outcome: Outcome, { answer, expected, tolerance }: Submission) => ({
  ...({ rule: 'set', outcome, tolerance } as const),
  expected: expected.text,
  got: answer,
});

/** What is wrong with a point, '' if that is unexplained; `null` for a right one. */
type Fault = Localized | null;

const unexplained: Localized = { de: '', en: '' };

const missing = (count: number): Localized => ({
  de: count === 1 ? 'Ein Punkt fehlt.' : `${count} Punkte fehlen.`,
  en: count === 1 ? 'A point is missing.' : `${count} points are missing.`,
});
const extra: Localized = { de: 'Dieser Punkt ist zu viel.', en: 'This point should not be there.' };

/**
 * Scores points by their faults, including missing points, all of the same weight.
 *
 * @param count of the right points
 */
function combined(
  points: readonly (readonly [Point, Fault])[],
  count: number,
  { task, submission }: Pick<Compared, 'task' | 'submission'>,
): ScoreBreakdown {
  const parts = points.map(([point, fault], index): ScoredPart => ({
    name: { de: `Punkt ${index + 1}`, en: `Point ${index + 1}` },
    member: `p${index + 1}`,
    text: pointText(task, point),
    breakdown: {
      ...breakdownOf(reason(fault ? 'different' : 'equal', submission), fault ? 0 : 1),
      ...(fault && fault.de !== '' ? { why: fault } : {}),
    },
  }));
  const absent = count - points.length;
  if (absent <= 0) return combineParts(parts);
  const gap: ScoredPart = {
    name: { de: 'Anzahl', en: 'Count' },
    text: { de: '', en: '' },
    breakdown: { ...breakdownOf(reason('incomplete', submission), 0), why: missing(absent) },
  };
  const all = combineParts([...parts, gap]);
  const earned = parts.reduce((sum, { breakdown }) => sum + breakdown.share, 0);
  return { ...breakdownOf(all.reason, earned / count), parts: all.parts ?? [] };
}

function faultOf(point: Point, target: Point | undefined, compared: Compared): Fault {
  if (!target) return extra;
  return isNear(point, target, compared.reach) ? null : direction([point, target], compared);
}

function scoreOrdered(
  points: readonly Point[],
  targets: readonly (Point | undefined)[],
  { count = targets.length, ...compared }: Compared & { readonly count?: number },
) {
  const faults = points.map((one, index) => [one, faultOf(one, targets[index], compared)] as const);
  return combined(faults, count, compared);
}

/** Finds the targets of right answers, as many as possible, and those that are free. */
function matched<T extends object>(
  given: readonly T[],
  targets: readonly T[],
  isRight: (one: T, target: T) => boolean,
) {
  const ordered = inOrderOf(given, targets, isRight);
  const found = given.map((one, index) => {
    const target = ordered[index];
    return target && isRight(one, target) ? target : undefined;
  });
  return { found, free: targets.filter((target) => !found.includes(target)) };
}

/** Scores points in any order; each wrong one is compared with the nearest right one that is left. */
function scoreSet(points: readonly Point[], right: readonly Point[], compared: Compared) {
  const { reach } = compared;
  const { found, free } = matched(points, right, (point, target) => isNear(point, target, reach));
  const targets = points.map((point, index) => found[index] ?? nearestTo(point, free, reach));
  return scoreOrdered(points, targets, { ...compared, count: right.length });
}

/** Scores points in an order; if one is missing or too many, the others keep their targets. */
function scoreChain(points: readonly Point[], right: readonly Point[], compared: Compared) {
  if (points.length === right.length) return scoreOrdered(points, right, compared);
  const pairs = pairItems(points, right, (one, other) => isNear(one, other, compared.reach));
  const targets = pairs.flatMap((pair) => (pair.left ? [pair.right ?? undefined] : []));
  return scoreOrdered(points, targets, { ...compared, count: right.length });
}

const best = (all: readonly ScoreBreakdown[]): ScoreBreakdown =>
  all.reduce((one, other) => (other.share > one.share ? other : one));

/** Leaves out points that are equal for the values of a student, such as a zero of multiplicity two. */
const distinct = ({ x, y }: Task, points: readonly Point[]): readonly Point[] =>
  points.filter((point, index) => {
    const isSame = (one: Point) =>
      Math.abs(one.x - point.x) <= 1e-9 * lengthOf(x) &&
      Math.abs(one.y - point.y) <= 1e-9 * lengthOf(y);
    return points.findIndex(isSame) === index;
  });

/** Leaves out the last corner of a polygon that ends where it begins. */
function opened(points: readonly Point[], reach: Reach): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 1 && first && last && isNear(first, last, reach);
  return isClosed ? points.slice(0, -1) : points;
}

/** Equivalent orders of the points: from the other end, or for a polygon from any corner. */
function orders(right: readonly Point[], isClosed: boolean): readonly (readonly Point[])[] {
  const both = [right, [...right].reverse()];
  if (!isClosed) return both;
  return both.flatMap((points) =>
    points.map((_, shift) => [...points.slice(shift), ...points.slice(0, shift)]),
  );
}

/** Whether a point is on the line through two others, within the accepted distance. */
function isOnLine(point: Point, [a, b]: readonly [Point, Point], reach: Reach): boolean {
  const scaled = ({ x, y }: Point) => ({ x: reach.x(x), y: reach.y(y) });
  const [p, from, to] = [scaled(point), scaled(a), scaled(b)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return length > 0 && Math.abs((p.x - from.x) * dy - (p.y - from.y) * dx) <= length * ROUNDING;
}

/** How the pairs of a mode are right. */
interface PairRule {
  readonly isRight: (given: Pair, target: Pair, reach: Reach) => boolean;
  /** Whether the points of a wrong pair count on their own. */
  readonly scoresEnds: boolean;
}

const arePointsNear = ([a, b]: Pair, [c, d]: Pair, reach: Reach): boolean =>
  isNear(a, c, reach) && isNear(b, d, reach);

/** Whether each of two lines is close to the points of the other. */
const isSameLine = (given: Pair, target: Pair, reach: Reach): boolean =>
  given.every((point) => isOnLine(point, target, reach)) &&
  target.every((point) => isOnLine(point, given, reach));

const arrows: PairRule = { isRight: arePointsNear, scoresEnds: true };
const lines: PairRule = {
  isRight: (given, [a, b], reach) =>
    arePointsNear(given, [a, b], reach) ||
    arePointsNear(given, [b, a], reach) ||
    isSameLine(given, [a, b], reach),
  scoresEnds: false,
};

const single: Localized = {
  de: 'Zu diesem Punkt fehlt der zweite.',
  en: 'The second point to go with this one is missing.',
};

/** Scores pairs of points in any order; each wrong one is compared with one that shares an end with it. */
function scorePairs(
  points: readonly Point[],
  right: readonly Point[],
  { rule, ...compared }: Compared & { readonly rule: PairRule },
) {
  const { reach } = compared;
  const given = pairsOf(points);
  const { found, free } = matched(given, pairsOf(right), (pair, target) =>
    rule.isRight(pair, target, reach),
  );
  const wrong = given.filter((_, index) => !found[index]);
  const closest = inOrderOf(
    wrong,
    free,
    ([a, b], [c, d]) => isNear(a, c, reach) || isNear(b, d, reach),
  );
  const paired = given.flatMap((pair, index) => {
    const target = rule.scoresEnds ? closest[wrong.indexOf(pair)] : undefined;
    return pair.map((point, end): readonly [Point, Fault] => {
      if (found[index]) return [point, null];
      return [point, target ? faultOf(point, target[end], compared) : unexplained];
    });
  });
  const rest = points.slice(2 * given.length).map((point) => [point, single] as const);
  return combined([...paired, ...rest], right.length, compared);
}

/** Scores a line, which is right if each of the two lines is close to the points of the other. */
function scoreLine(points: readonly Point[], ends: readonly Point[], compared: Compared) {
  const [a, b] = points;
  const [c, d] = ends;
  const { submission } = compared;
  if (!c || !d) return breakdownOf(reason('expectedUnreadable', submission));
  const all = (fault: Fault) => points.map((point) => [point, fault] as const);
  if (!a || !b) return combined(all(unexplained), 2, compared);
  const isSame = a.x === b.x && a.y === b.y;
  if (!isSame && isSameLine([a, b], [c, d], compared.reach))
    return combined(all(null), 2, compared);
  const slopeOf = (from: Point, to: Point) =>
    equationOf(sharesOf(compared.task, from), sharesOf(compared.task, to)).k;
  const [own, wanted] = [slopeOf(a, b), slopeOf(c, d)];
  const isParallel = !isSame && Math.abs(own - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
  const why = isSame ? lineFaults.same : isParallel ? lineFaults.parallel : lineFaults.other;
  return { ...breakdownOf(reason('different', submission), 0), why };
}

const lineFaults = {
  same: {
    de: 'Beide Punkte sind gleich und legen keine Gerade fest.',
    en: 'Both points are the same, so they do not define a line.',
  },
  parallel: {
    de: 'Die Steigung stimmt, die Gerade ist aber verschoben.',
    en: 'The slope is right, but the line is shifted.',
  },
  other: { de: 'Diese Gerade stimmt nicht.', en: 'This line is not correct.' },
} as const satisfies Readonly<Record<string, Localized>>;

const double: Localized = {
  de: 'An dieser Stelle ist schon ein Punkt.',
  en: 'There is already a point here.',
};

/** Points closer than this share of the axis, or of the distance at even spacing, count as one place. */
const SAME_PLACE = { ofAxis: 0.02, ofSpacing: 0.25 } as const;

const outside: Localized = {
  de: 'Hier ist die Funktion nicht definiert.',
  en: 'The function is not defined here.',
};

/** The reach along a graph, and the shares of the horizontal axis at which its points are evenly spaced. */
function reachOfGraph(task: Task, of: (x: number) => number, submission: Submission) {
  const { x, y, min } = task;
  const samples = spread(x, 200).map(of);
  const seen = samples.filter((value) => value >= y.from && value <= y.to);
  const extent = seen.length > 1 ? extentOf(seen) : 0;
  const reach: Reach = { x: () => 0, y: reachAlong(y, extent, submission) };
  return { reach, spacing: seen.length / samples.length / min };
}

interface Graph {
  readonly points: readonly Point[];
  readonly of: (x: number) => number;
}

/** Returns the points at the place of an earlier one; both sides of a jump are places of their own. */
function doublesIn({ points, of }: Graph, task: Task, spacing: number): readonly Point[] {
  // Where little of the graph is visible, its points are closer.
  const apart = Math.min(SAME_PLACE.ofAxis, SAME_PLACE.ofSpacing * spacing);
  const places: Point[] = [];
  return points.filter((point) => {
    const place = sharesOf(task, { x: point.x, y: of(point.x) });
    const isDouble = places.some(
      (one) =>
        place.x === one.x ||
        (Math.abs(place.x - one.x) < apart && Math.abs(place.y - one.y) < SAME_PLACE.ofAxis),
    );
    if (!isDouble) places.push(place);
    return isDouble;
  });
}

/** Scores points of a graph: enough points from left to right, each near the curve. */
function scoreGraph(task: Task, graph: Graph, submission: Submission) {
  const { points, of } = graph;
  const { reach, spacing } = reachOfGraph(task, of, submission);
  const doubles = doublesIn(graph, task, spacing);
  const isShort = points.length - doubles.length < task.min;
  const compared = { task, reach, submission };
  const found = points.map((point): readonly [Point, Fault] => {
    // With enough other places, a double counts like any point.
    if (isShort && doubles.includes(point)) return [point, double];
    const target = { x: point.x, y: of(point.x) };
    return [point, Number.isFinite(target.y) ? faultOf(point, target, compared) : outside];
  });
  return combined(found, task.min, compared);
}

/** Scores points of the graph of an equation, which may be that of a typical mistake. */
function scoreCurve(task: Task, { points, of }: Graph, submission: Submission): ScoreBreakdown {
  const scored = scoreGraph(task, { points, of }, submission);
  if (scored.share === 1) return scored;
  const slip = graphSlips.find(
    ({ at }) => scoreGraph(task, { points, of: (x) => at(of, x) }, submission).share === 1,
  );
  return slip ? { ...scored, slip: slip.name, why: slip.feedback } : scored;
}

function scorePoints(
  points: readonly Point[],
  right: readonly Point[],
  compared: Compared,
): ScoreBreakdown {
  const { task, reach } = compared;
  const byX = (all: readonly Point[]) => [...all].sort((a, b) => a.x - b.x);
  switch (task.mode) {
    case 'line':
      return scoreLine(points, right, compared);
    case 'lines':
      return scorePairs(points, right, { ...compared, rule: lines });
    case 'arrow':
      return scorePairs(points, right, { ...compared, rule: arrows });
    case 'measure':
      return best(
        orders(right, false).map((one) => scorePairs(points, one, { ...compared, rule: arrows })),
      );
    case 'points':
      return best([right, distinct(task, right)].map((one) => scoreSet(points, one, compared)));
    case 'polyline':
      return best(orders(right, false).map((one) => scoreChain(points, one, compared)));
    case 'polygon': {
      const given = opened(points, reach);
      const corners = orders(opened(right, reach), true);
      return best(corners.map((one) => scoreChain(given, one, compared)));
    }
    case 'function':
      return scoreSet(byX(points), byX(right), compared);
    default:
      return scoreOrdered(points, right, compared);
  }
}

const isSingle = ({ mode }: Task): boolean => modes[mode].form === 'point';

/** Reads the points of an answer; `null` if it is unreadable. A single one may be outside of the axes. */
function pointsOf(task: Task, answer: string): readonly Point[] | null {
  if (!isSingle(task)) return specOf(task).read(answer, {}) as readonly Point[] | null;
  const point = readPoint(answer);
  return point && [point];
}

/** Whether answers of a task are scored: a measurement only if there is a solution. */
export const isScored = ({ mode }: Task, { expected }: Pick<Submission, 'expected'>): boolean =>
  mode === 'measure' ? unquoted(expected.text).trim() !== '' : mode !== 'off';

const notMeasured: Localized = {
  de: 'Eine Messung wird nicht bewertet.',
  en: 'A measurement is not scored.',
};

const POINTS_FORM = '[[x1,y1],[x2,y2]]';

/** The forms of solutions, shown to teachers whose solution cannot be read. */
const solutionForms: Readonly<Record<Form, string>> = {
  ...{ none: POINTS_FORM, points: POINTS_FORM, point: '[x,y]', x: '2.5', y: '2.5' },
  boxes: '[0,2]',
};

/** An equation with what is easily forgotten: the multiplication sign and the decimal point. */
const equations: Readonly<Partial<Record<Mode, string>>> = {
  line: 'y=0.5*x+2 / ',
  function: 'y=0.5*x^2-2 / ',
};

const unreadableIn = (mode: Mode): Localized => {
  const form = `${equations[mode] ?? ''}${solutionForms[modes[mode].form]}`;
  return {
    de: `${solutionUnreadable.de} Zu input=${mode} gehört eine Lösung der Form ${form}.`,
    en: `${solutionUnreadable.en} The solution for input=${mode} has the form ${form}.`,
  };
};

const outOfReach: Localized = {
  de: `${solutionUnreadable.de} Sie liegt außerhalb der Achsen und lässt sich dort nicht eingeben.`,
  en: `${solutionUnreadable.en} It is outside of the axes, where it cannot be entered.`,
};

/** Whether students can set an answer that is accepted, inside of the axes. */
function isWithinReach(task: Task, right: Right, submission: Submission): boolean {
  const { mode, x, y, min } = task;
  const inside = ({ from, to }: TaskAxis, value: number) => Math.min(to, Math.max(from, value));
  const nearest = (point: Point) => ({ x: inside(x, point.x), y: inside(y, point.y) });
  const crosses = ([a, b]: Pair, reach: Reach) =>
    clipped(task, [a, b]) !== undefined || isSameLine([nearest(a), nearest(b)], [a, b], reach);
  if (right.kind === 'text') {
    const axis = axisIn(task);
    const value = axis && numberOn(axis, right.text);
    if (!axis || value === null || inside(axis, value) === value) return true;
    const answer = specOf(task).write(inside(axis, value), {});
    return scoreLevel(task, right.text, { ...submission, answer }).share > 0;
  }
  if (right.kind === 'curve') {
    const { reach } = reachOfGraph(task, right.of, submission);
    const all = spread(x, 200).map((at) => ({ x: at, y: right.of(at) }));
    return all.filter((point) => isNear(nearest(point), point, reach)).length >= min;
  }
  const reach = reachOf(task, right.points, submission);
  return mode === 'line' || mode === 'lines'
    ? pairsOf(right.points).every((pair) => crosses(pair, reach))
    : right.points.every((point) => isNear(nearest(point), point, reach));
}

function scoreLevel(task: Task, right: string, { answer, expected, tolerance }: Submission) {
  const axis = axisIn(task) ?? task.x;
  const unit = axis.unit || expected.unit;
  return scoreNumber(answer, right, { tolerance, unit, size: lengthOf(axis) * MIN_SHARE });
}

export function scorePlot(task: Task, submission: Submission): ScoreBreakdown {
  const { mode } = task;
  if (!isScored(task, submission))
    return {
      ...breakdownOf(reason('unclear', submission)),
      ...(mode === 'off' ? {} : { why: notMeasured }),
    };
  const right = readSolution(task, submission);
  const isInside = !right || isWithinReach(task, right, submission);
  const breakdown =
    right && isInside
      ? scoreAnswer(task, right, submission)
      : breakdownOf(reason('expectedUnreadable', submission));
  return breakdown.reason.outcome === 'expectedUnreadable'
    ? { ...breakdown, why: isInside ? unreadableIn(mode) : outOfReach }
    : breakdown;
}

/** Scores an answer that students can enter. */
function scoreAnswer(task: Task, right: Right, submission: Submission): ScoreBreakdown {
  const { answer } = submission;
  if (task.boxes) return specOf(task).score(submission, {});
  if (right.kind === 'text') return scoreLevel(task, right.text, submission);
  if (answer.trim() === '') return breakdownOf(reason('empty', submission));
  const rule = isSingle(task) ? 'point' : 'points';
  const pointReason = (outcome: Outcome) => ({ ...reason(outcome, submission), rule }) as const;
  const points = pointsOf(task, answer);
  if (!points) return breakdownOf(pointReason('unreadable'));
  if (right.kind === 'curve') return scoreCurve(task, { points, of: right.of }, submission);
  const targets = isSingle(task) ? right.points.slice(0, 1) : right.points;
  const compared = { task, reach: reachOf(task, targets, submission), submission };
  if (!isSingle(task)) return scorePoints(points, targets, compared);
  const [[point], [target]] = [points, targets];
  if (!point || !target) return breakdownOf(reason('expectedUnreadable', submission));
  const fault = faultOf(point, target, compared);
  return fault
    ? { ...breakdownOf(pointReason('different'), 0), why: fault }
    : breakdownOf(pointReason('equal'));
}

/** States by how much an answer is off, for results, which show the right answer anyway. */
export function amountsOff(task: Task, submission: Submission): readonly string[] {
  const right = readSolution(task, submission);
  const { mode } = task;
  if (!right || right.kind === 'text' || mode === 'line' || mode === 'lines') return [];
  const points = pointsOf(task, submission.answer) ?? [];
  const { reach } =
    right.kind === 'curve'
      ? reachOfGraph(task, right.of, submission)
      : { reach: reachOf(task, right.points, submission) };
  return points.flatMap((point, index) => {
    const nearest =
      right.kind === 'curve'
        ? { x: point.x, y: right.of(point.x) }
        : nearestTo(point, right.points, reach);
    if (!nearest || !Number.isFinite(nearest.y)) return [];
    const seen = offAxes([point, nearest], { task, reach }).filter(
      ({ axis, by }) => Math.abs(by) >= 1e-3 * lengthOf(axis),
    );
    const off = seen.map(({ axis, by }) => {
      const amount = coordinateText(axis, Math.abs(by), { language: 'de', digits: 3 });
      return `${axis.shown.name} ist um ${amount} zu ${by > 0 ? 'groß' : 'klein'}`;
    });
    const name = isSingle(task) ? '' : `Punkt ${index + 1}: `;
    return off.length === 0 ? [] : [`${name}${off.join(', ')}.`];
  });
}

export type Slips = Awaited<ReturnType<NonNullable<PluginOperations['slips']>>>;

/**
 * Returns what students draw by typical mistakes instead of the graph of an equation; `null` if the
 * solution is not an equation. A few points lie on many curves, so each mistake is scored with the equation.
 */
export function curveSlips(task: Task, submission: Submission): Slips | null {
  const right = readSolution(task, submission);
  if (right?.kind !== 'curve') return null;
  return graphSlips.flatMap(({ name, feedback, at }) => {
    const points = spreadPoints(task, (x) => at(right.of, x));
    const answer = specOf(task).write(points, {});
    const { share, slip } = scorePlot(task, { ...submission, answer });
    return points.length > 0 && slip === name ? [{ name, feedback, answer, share }] : [];
  });
}
