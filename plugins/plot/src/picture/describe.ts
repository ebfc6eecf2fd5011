import {
  type Language,
  localized,
  type Localized,
  roundToDigits,
  shareOf,
  type Span,
  spread,
  writeNumber,
} from '@fragwerk/sdk';
import { elementForms } from '../language/parse.js';
import {
  type Axis,
  type Curve,
  type Element,
  type Fill,
  nameOf,
  pointsFrom,
  type Scene,
  spoken,
} from '../scene/model.js';
import { rangeOf } from './axes.js';
import { ownFill } from './curves.js';

const SAMPLES = 400;
const HALVINGS = 40;
const MAX_LISTED = 6;
/** A smaller share of the largest value is 0 where a curve touches the axis, or ends on it. */
const TOUCHING = { extreme: 1e-9, end: 1e-6 } as const;

type Range = readonly [from: number, to: number];

/** A function with its values at places of an axis. */
interface Sampled {
  readonly f: (x: number) => number;
  readonly span: Required<Span>;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Its largest absolute value, at most 1e9. */
  readonly scale: number;
}

function sampled(f: Sampled['f'], span: Required<Span>): Sampled {
  const xs = spread(span, SAMPLES);
  const ys = xs.map(f);
  const sizes = ys.filter((y) => Number.isFinite(y)).map((y) => Math.min(Math.abs(y), 1e9));
  return { f, span, xs, ys, scale: Math.max(1e-12, ...sizes) };
}

function merged(ranges: readonly Range[], span: Span): readonly Range[] {
  const found: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && shareOf(span, from) - shareOf(span, last[1]) <= 2.5 / SAMPLES)
      last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

const point = (x: number): Range => [x, x];

const middleOf = ([from, to]: Range): number => (from + to) / 2;

/** Whether a range is long enough to be seen as one. */
const isLong = (span: Span, [from, to]: Range): boolean =>
  shareOf(span, to) - shareOf(span, from) > 4 / SAMPLES;

/** Narrows an interval by bisection to where a condition stops holding; the condition gets the interval, too. */
function halved(
  holds: (middle: number, a: number, b: number) => boolean,
  [from, to]: Range,
): Range {
  let [a, b] = [from, to];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (a + b) / 2;
    if (holds(middle, a, b)) a = middle;
    else b = middle;
  }
  return [a, b];
}

/** Finds where a value changes its sign: at a zero, or else at a pole or a jump. */
function change(f: (x: number) => number, from: number, to: number) {
  const isUp = f(to) > 0;
  const [a, b] = halved((x) => f(x) > 0 !== isUp, [from, to]);
  const jump = Math.abs(f(a) - f(b));
  const size = Math.max(Math.abs(f(from)), Math.abs(f(to)));
  return { at: (a + b) / 2, isZero: jump <= 1e-3 * size || jump < 1e-9 };
}

/** Narrows an extreme between two neighbours (golden section). */
function extreme(f: (x: number) => number, [from, to]: Range, isHigh: boolean): number {
  let [a, b] = [from, to];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const [left, right] = [a + 0.382 * (b - a), a + 0.618 * (b - a)];
    if (f(left) > f(right) === isHigh) b = right;
    else a = left;
  }
  return (a + b) / 2;
}

/** Returns the ranges in which a condition holds for the values of a function. */
function rangesWhere(holds: (y: number) => boolean, { f, xs, ys }: Sampled): readonly Range[] {
  const edge = (...ends: Range) => halved((x) => holds(f(x)), ends)[0];
  const found: [number, number][] = [];
  for (const [index, x] of xs.entries()) {
    const before = xs[index - 1] ?? x;
    const [isIn, wasIn] = [ys[index] ?? NaN, ys[index - 1] ?? NaN].map(holds);
    if (isIn && !wasIn) found.push([before === x ? x : edge(x, before), x]);
    const last = found.at(-1);
    if (last && isIn) last[1] = x;
    else if (last && wasIn) last[1] = edge(before, x);
  }
  return found;
}

/** Finds jumps: steps that differ from a step beside them, and stay so high however narrow they become. */
function jumpsOf({ f, xs, ys, scale }: Sampled): readonly number[] {
  const heights = xs.map((_, index) => Math.abs((ys[index] ?? NaN) - (ys[index - 1] ?? NaN)));
  return xs.flatMap((x, index) => {
    const [from = NaN, height = NaN] = [xs[index - 1], heights[index]];
    const beside = [heights[index - 1], heights[index + 1]].filter((one) => (one ?? NaN) >= 0);
    if (!(height > Math.max(1e-9 * scale, 3 * Math.min(...beside.map(Number))))) return [];
    const isAfter = (middle: number, a: number, b: number) =>
      !(Math.abs(f(middle) - f(a)) > Math.abs(f(b) - f(middle)));
    const [a, b] = halved(isAfter, [from, x]);
    return Math.abs(f(b) - f(a)) > height / 2 ? [(a + b) / 2] : [];
  });
}

/** Finds an extreme at a sample above or below its neighbours, or a pole, which looks like one. */
function peakAt({ f, xs, ys, scale }: Sampled, index: number) {
  const [from = NaN, to = NaN] = [xs[index - 1], xs[index + 1]];
  const [before = NaN, y = NaN, next = NaN] = [ys[index - 1], ys[index], ys[index + 1]];
  // The sample after next distinguishes a peak between two equal samples from a step.
  const after = next === y ? (ys[index + 2] ?? NaN) : next;
  // Smaller differences are due to rounding.
  const least = 1e-13 * Math.abs(y);
  const isHigh = y - before > least && y - after > least;
  const isLow = before - y > least && after - y > least;
  if (!Number.isFinite(before) || !(isHigh || isLow)) return null;
  const x = extreme(f, [from, to], isHigh);
  const value = f(x);
  const near = 1e-5 * (to - from);
  const [left, right] = [f(x - near), f(x + near)];
  const rise = Math.abs(next - y) + Math.abs(before - y);
  const isLess = (by: number, share: number) => Math.abs(by) < share * rise + 1e-12 * scale;
  // The pole of a logarithm has the same values on both sides, far from its own.
  const isSmooth = isLess(right - left, 0.01) && isLess(right - value, 0.25);
  // Samples may be next to a pole or on it.
  const isHuge = Math.max(...[value, before, y, next].map(Math.abs)) > 100 * scale;
  const isTouching = Math.abs(value) < TOUCHING.extreme * scale;
  return { x, y: isTouching ? 0 : value, isHigh, isPole: !isSmooth || isHuge };
}

function factsOf(s: Sampled) {
  const { f, span, xs, ys, scale } = s;
  const domain = rangesWhere(Number.isFinite, s);
  const isZero = (y: number) => Math.abs(y) < 1e-12 * scale;
  const zeros = [...rangesWhere((y) => y === 0, s)];
  const poles = [...jumpsOf(s)];
  const extremes: { x: number; y: number; isHigh: boolean }[] = [];
  for (const [index, x] of xs.entries()) {
    const [before = NaN, y = NaN, next = NaN] = [ys[index - 1], ys[index], ys[index + 1]];
    // Several small values beside each other are not zeros, such as the tails of a bell curve.
    if (isZero(y) && !isZero(before) && !isZero(next)) zeros.push(point(x));
    const isInside = Number.isFinite(before) && Number.isFinite(y);
    if (isInside && Math.sign(before) * Math.sign(y) === -1) {
      const crossed = change(f, xs[index - 1] ?? NaN, x);
      if (crossed.isZero) zeros.push(point(crossed.at));
      else poles.push(crossed.at);
    }
    const peak = peakAt(s, index);
    if (peak?.isPole === false) {
      extremes.push(peak);
      if (peak.y === 0) zeros.push(point(peak.x));
    }
    // A pole with a change of sign has been found already.
    if (peak?.isPole && y > 0 === before > 0 && y > 0 === next > 0) poles.push(peak.x);
  }
  for (const end of domain.flat().filter((x) => x > span.from && x < span.to)) {
    const size = Math.abs(f(end));
    if (size < TOUCHING.end * scale) zeros.push(point(end));
    else if (size > 100 * scale) poles.push(end);
  }
  return {
    ...{ domain, zeros: merged(zeros, span), extremes },
    poles: merged(poles.map(point), span).map(middleOf),
    // Not finite where the function is undefined.
    ends: [ys[0] ?? NaN, ys.at(-1) ?? NaN] as const,
  };
}

/** Writes a number with four digits, tiny ones as 0. */
const numberIn = (value: number, scale: number, language: Language): string =>
  writeNumber(Math.abs(value) < 1e-6 * scale ? 0 : roundToDigits(value, 4), language);

function listed(texts: readonly string[], language: Language): string {
  const more = texts.length - MAX_LISTED;
  const shown = texts.slice(0, MAX_LISTED).join('; ');
  if (more <= 0) return shown;
  return language === 'de' ? `${shown} und ${more} weitere` : `${shown} and ${more} more`;
}

/** Describes something in a language; what is found in a scene is the same in all of them. */
type Text = (language: Language) => string;

/** Describes a function of the horizontal axis. */
function functionText(curve: Curve, axis: Axis): Text {
  const facts = factsOf(sampled((at) => curve.at(at).y, curve));
  const { domain, zeros, extremes, poles, ends } = facts;
  const size = Math.max(Math.abs(axis.from), Math.abs(axis.to));
  const isWhole = domain.length === 1 && domain[0]?.[0] === curve.from && domain[0][1] === curve.to;
  return (language) => {
    const say = (de: string, en: string) => (language === 'de' ? de : en);
    const x = (value: number) => numberIn(value, size, language);
    const y = (value: number) => numberIn(value, 1e-6, language);
    const range = (ends: Range) => ends.map(x).join(' … ');
    const zero = (found: Range) => (isLong(curve, found) ? range(found) : x(middleOf(found)));
    const title = `${nameOf(curve)}:`;
    if (domain.length === 0)
      return `${title} ${say('im gezeichneten Bereich nirgends definiert', 'not defined anywhere in the picture')}.`;
    const property = (what: string, values: readonly string[]) =>
      values.length > 0 ? [`${what} ${listed(values, language)}`] : [];
    const at = (side: number, value: number) =>
      Number.isFinite(value) ? [`${y(value)} ${say('bei', 'at')} ${axis.name} = ${x(side)}`] : [];
    const edges = [...at(curve.from, ends[0]), ...at(curve.to, ends[1])].join(
      say(' und ', ' and '),
    );
    const found = (isHigh: boolean) =>
      extremes.filter((one) => one.isHigh === isHigh).map((one) => `(${x(one.x)} | ${y(one.y)})`);
    const defined = `${say('definiert für', 'defined for')} ${axis.name} =`;
    const parts = [
      ...property(defined, isWhole ? [] : domain.map(range)),
      ...property(say('Ränder', 'ends'), edges === '' ? [] : [edges]),
      ...property(say('Nullstellen', 'zeros'), zeros.map(zero)),
      ...property(say('Hochpunkte', 'maxima'), found(true)),
      ...property(say('Tiefpunkte', 'minima'), found(false)),
      ...property(say('Pole oder Sprünge bei', 'poles or jumps at'), poles.map(x)),
    ];
    return `${title} ${parts.join(', ')}.`;
  };
}

/** Describes where two functions of the same axes intersect, and where they are equal. */
function meetingText(a: Curve, b: Curve, axis: Axis): Text {
  const difference = (x: number) => {
    const [first, second] = [a.at(x).y, b.at(x).y];
    const gap = first - second;
    const isEqual = Math.abs(gap) <= 1e-14 * (Math.abs(first) + Math.abs(second));
    return isEqual && Number.isFinite(gap) ? 0 : gap;
  };
  const found = factsOf(sampled(difference, axis)).zeros;
  const places = found.filter((one) => !isLong(axis, one)).map(middleOf);
  const ranges = found.filter((one) => isLong(axis, one));
  const size = Math.max(Math.abs(axis.from), Math.abs(axis.to));
  return (language) => {
    const say = (de: string, en: string) => (language === 'de' ? de : en);
    const number = (x: number) => numberIn(x, size, language);
    const names = `${nameOf(a)} ${say('und', 'and')} ${nameOf(b)}`;
    const crossings = places.map((x) => `(${number(x)} | ${numberIn(a.at(x).y, 1, language)})`);
    const shared = ranges.map((ends) => ends.map(number).join(' … '));
    const sentence = (text: string, list: readonly string[]) =>
      list.length === 0 ? [] : [`${names} ${text} ${listed(list, language)}.`];
    return [
      ...sentence(say('schneiden sich in', 'intersect at'), crossings),
      ...sentence(`${say('sind gleich für', 'are equal for')} ${axis.name} =`, shared),
    ].join(' ');
  };
}

/** Describes where the area between two functions is filled. */
function fillText({ sides: [first, second], relation, from, to }: Fill, axis: Axis): Text {
  const sign = relation === '<' ? -1 : 1;
  const height = sampled((x) => sign * (first.at(x) - second.at(x)), { ...axis, from, to });
  const found = rangesWhere(relation === '-' ? Number.isFinite : (y) => y >= 0, height);
  const size = Math.max(Math.abs(axis.from), Math.abs(axis.to));
  return (language) => {
    const ranges = found.map((ends) => ends.map((x) => numberIn(x, size, language)).join(' … '));
    const title =
      language === 'de'
        ? `Fläche zwischen ${first.name} und ${second.name}`
        : `Area between ${first.name} and ${second.name}`;
    return found.length === 0 ? '' : `${title}: ${axis.name} = ${listed(ranges, language)}.`;
  };
}

/** Describes a drawing element by its numbers, as the help names them, or by its points. */
function elementText({ kind, numbers, style }: Element, language: Language): string {
  const { label, numbers: names } = elementForms[kind];
  const number = (value: number) => writeNumber(roundToDigits(value, 4), language);
  const named = names[language].split(',').flatMap((name, index) => {
    const value = numbers[index];
    return value === undefined ? [] : [`${name} = ${number(value)}`];
  });
  const points = pointsFrom(numbers).map(({ x, y }) => `(${number(x)} | ${number(y)})`);
  const values = names[language].includes('…') ? listed(points, language) : named.join(', ');
  const written = (language === 'en' ? style.english : undefined) ?? style.text ?? '';
  const text = spoken(written, style.isTex);
  const title = text === '' ? label[language] : `${label[language]} ${text}`;
  return `${title}: ${values}.`;
}

const MAX_LENGTH = 1_800;
const MAX_COMPARED = 4;

/** Evaluations per curve that the description of a scene takes. */
export const describedSamples = SAMPLES * 4;

/** Describes a picture: its axes, and the properties of functions that can be read from their graphs. */
export function describe({ options, axes, curves, regions, fills, elements }: Scene): Localized {
  const functions = curves.flatMap((curve) => {
    const axis = axes.x[curve.axes.x];
    return curve.isFunction && axis ? [{ curve, axis }] : [];
  });
  const texts = functions.map(({ curve, axis }) => functionText(curve, axis));
  const meetings = functions.slice(0, MAX_COMPARED).flatMap(({ curve: a, axis }, index) =>
    functions
      .slice(index + 1, MAX_COMPARED)
      .filter(({ curve: b }) => a.axes.x === b.axes.x && a.axes.y === b.axes.y)
      .map(({ curve: b }) => meetingText(a, b, axis)),
  );
  const areas = [...curves.map(ownFill), ...fills].flatMap((fill) => {
    const axis = fill && axes.x[fill.axes.x];
    return axis ? [fillText(fill, axis)] : [];
  });
  return localized((language) => {
    const say = (de: string, en: string) => (language === 'de' ? de : en);
    // There are no axes on an image.
    const shown = options.baseImage === null ? [...axes.x, ...axes.y] : [];
    const ranges = shown.map(
      (axis) => `${spoken(axis.label, true) || axis.name} ${rangeOf(axis, language)}`,
    );
    const named = (kind: string, list: Scene['curves'] | Scene['regions']) =>
      list.map((one) => `${kind} ${nameOf(one)}.`);
    const others = curves.filter(({ isFunction }) => !isFunction);
    const text = [
      `${say('Diagramm', 'Plot')}${ranges.length > 0 ? `: ${ranges.join('; ')}` : ''}.`,
      ...texts.map((one) => one(language)),
      ...named(say('Kurve', 'Curve'), others),
      ...named(say('Bereich', 'Region'), regions),
      ...[...meetings, ...areas].map((one) => one(language)).filter((one) => one !== ''),
      ...elements
        .filter(({ kind, numbers }) => kind !== 'legend' && numbers.length > 0)
        .map((element) => elementText(element, language)),
    ].join(' ');
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
  });
}
