import {
  type Language,
  localized,
  type Localized,
  numberAt,
  roundToDigits,
  shareOf,
  spread,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import { elementForms } from '../language/parse.js';
import { type Axis, type Curve, type Element, pointsFrom, type Scene } from '../scene/model.js';

const SAMPLES = 400;
const HALVINGS = 40;
const MAX_LISTED = 6;
/** A smaller share of the largest value is 0 where a curve touches the axis, or ends on it. */
const TOUCHING = { extreme: 1e-9, end: 1e-6 } as const;

/** Merges neighbouring numbers, about a step apart, into ranges. */
function runs(numbers: readonly number[], step: number): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && number - last[1] <= 2.5 * step) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

interface Facts {
  readonly domain: readonly (readonly [number, number])[];
  /** Places, or ranges of places. */
  readonly zeros: readonly (readonly [number, number])[];
  readonly extremes: readonly {
    readonly x: number;
    readonly y: number;
    readonly isHigh: boolean;
  }[];
  readonly poles: readonly number[];
  /** Values at both ends of the axis; not finite where the function is undefined. */
  readonly ends: readonly [number, number];
}

/** Halves an interval around the place from which a condition no longer holds. */
function halved(
  holds: (x: number) => boolean,
  from: number,
  to: number,
): readonly [number, number] {
  let [a, b] = [from, to];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (a + b) / 2;
    if (holds(middle)) a = middle;
    else b = middle;
  }
  return [a, b];
}

/** Finds where a value changes its sign: at a zero, or else at a pole or a jump. */
function change(f: (x: number) => number, from: number, to: number) {
  const isUp = f(to) > 0;
  const [a, b] = halved((x) => f(x) > 0 !== isUp, from, to);
  const jump = Math.abs(f(a) - f(b));
  const size = Math.max(Math.abs(f(from)), Math.abs(f(to)));
  return { at: (a + b) / 2, isZero: jump <= 1e-3 * size || jump < 1e-9 };
}

/** Finds the end of the domain between a point in it and one outside. */
const edge = (f: (x: number) => number, inside: number, outside: number): number =>
  halved((x) => Number.isFinite(f(x)), inside, outside)[0];

/** Narrows an extreme between two neighbours (golden section). */
function extreme(
  f: (x: number) => number,
  [from, to]: readonly [number, number],
  isHigh: boolean,
): number {
  let [a, b] = [from, to];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const [left, right] = [a + 0.382 * (b - a), a + 0.618 * (b - a)];
    if (f(left) > f(right) === isHigh) b = right;
    else a = left;
  }
  return (a + b) / 2;
}

/** Returns the ranges in which a function has values. */
function domainOf(
  f: (x: number) => number,
  xs: readonly number[],
  ys: readonly number[],
): readonly (readonly [number, number])[] {
  const domain: [number, number][] = [];
  for (const [index, x] of xs.entries()) {
    const before = xs[index - 1];
    const [isIn, wasIn] = [Number.isFinite(ys[index]), Number.isFinite(ys[index - 1])];
    if (isIn && !wasIn) domain.push([before === undefined ? x : edge(f, x, before), x]);
    const last = domain.at(-1);
    if (isIn && last) last[1] = x;
    else if (wasIn && last && before !== undefined) last[1] = edge(f, before, x);
  }
  return domain;
}

/** Finds jumps: steps that differ from a step beside them, and stay so high however narrow they become. */
function jumpsOf(
  f: (x: number) => number,
  { xs, ys, scale }: { xs: readonly number[]; ys: readonly number[]; scale: number },
): readonly number[] {
  const heights = xs.map((_, index) => Math.abs((ys[index] ?? NaN) - (ys[index - 1] ?? NaN)));
  return xs.flatMap((x, index) => {
    const [from = NaN, height = NaN] = [xs[index - 1], heights[index]];
    const beside = [heights[index - 1], heights[index + 1]].filter((one) => (one ?? NaN) >= 0);
    if (!(height > Math.max(1e-9 * scale, 3 * Math.min(...beside.map(Number))))) return [];
    let [a, b] = [from, x];
    for (let turn = 0; turn < HALVINGS; turn += 1) {
      const middle = (a + b) / 2;
      if (Math.abs(f(middle) - f(a)) > Math.abs(f(b) - f(middle))) b = middle;
      else a = middle;
    }
    return Math.abs(f(b) - f(a)) > height / 2 ? [(a + b) / 2] : [];
  });
}

function factsOf(curve: Curve): Facts {
  const f = (x: number) => curve.at(x).y;
  const xs = spread(curve, SAMPLES);
  const ys = xs.map(f);
  const domain = domainOf(f, xs, ys);
  const extremes: { x: number; y: number; isHigh: boolean }[] = [];
  const sizes = ys.filter((y) => Number.isFinite(y)).map(Math.abs);
  const scale = Math.max(1e-12, ...sizes.map((size) => Math.min(size, 1e9)));
  const [zeros, poles]: [number[], number[]] = [[], [...jumpsOf(f, { xs, ys, scale })]];
  for (const [index, x] of xs.entries()) {
    const [from = NaN, to = NaN] = [xs[index - 1], xs[index + 1]];
    const [before = NaN, y = NaN, next = NaN] = [ys[index - 1], ys[index], ys[index + 1]];
    const isInside = Number.isFinite(before) && Number.isFinite(y);
    if (Math.abs(y) < 1e-12 * scale) zeros.push(x);
    else if (isInside && y > 0 !== before > 0 && Math.abs(before) >= 1e-12 * scale) {
      const { at, isZero } = change(f, from, x);
      (isZero ? zeros : poles).push(at);
    }
    // The sample after next distinguishes a peak between two equal samples from a step.
    const after = next === y ? (ys[index + 2] ?? NaN) : next;
    // Smaller differences are due to rounding.
    const least = 1e-13 * Math.abs(y);
    const isHigh = y - before > least && y - after > least;
    const isLow = before - y > least && after - y > least;
    if (!isInside || !(isHigh || isLow)) continue;
    const at = extreme(f, [from, to], isHigh);
    const value = f(at);
    const near = 1e-5 * (to - from);
    const step = Math.abs(f(at + near) - f(at - near));
    const isSmooth = step < 1e-2 * (Math.abs(next - y) + Math.abs(before - y)) + 1e-12 * scale;
    if (!isSmooth || Math.abs(value) > 100 * scale) {
      // A pole with a change of sign has been found already.
      if (y > 0 === before > 0 && y > 0 === next > 0) poles.push(at);
    } else {
      const isTouching = Math.abs(value) < TOUCHING.extreme * scale;
      if (isTouching) zeros.push(at);
      extremes.push({ x: at, y: isTouching ? 0 : value, isHigh });
    }
  }
  for (const end of domain.flat().filter((x) => x > curve.from && x < curve.to)) {
    const size = Math.abs(f(end));
    if (size < TOUCHING.end * scale) zeros.push(end);
    else if (size > 100 * scale) poles.push(end);
  }
  const step = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / SAMPLES;
  const middles = runs(poles, step).map(([from, to]) => (from + to) / 2);
  return {
    ...{ domain, zeros: runs(zeros, step), extremes, poles: middles },
    ends: [ys[0] ?? NaN, ys.at(-1) ?? NaN],
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

/** Describes a function of the horizontal axis. */
function functionText(curve: Curve, axis: Axis, language: Language): string {
  const { legend, name } = curve;
  const { domain, zeros, extremes, poles, ends } = factsOf(curve);
  const say = (de: string, en: string) => (language === 'de' ? de : en);
  const size = Math.max(Math.abs(axis.from), Math.abs(axis.to));
  const x = (value: number) => numberIn(value, size, language);
  const y = (value: number) => numberIn(value, 1e-6, language);
  const range = ([from, to]: readonly [number, number]) => `${x(from)} … ${x(to)}`;
  const zero = ([from, to]: readonly [number, number]) =>
    to - from > 2e-2 * size ? range([from, to]) : x((from + to) / 2);
  const title = `${legend || name}:`;
  if (domain.length === 0)
    return `${title} ${say('im gezeichneten Bereich nirgends definiert', 'not defined anywhere in the picture')}.`;
  const property = (what: string, values: readonly string[]) =>
    values.length > 0 ? [`${what} ${listed(values, language)}`] : [];
  const at = (side: number, value: number) =>
    Number.isFinite(value) ? [`${y(value)} ${say('bei', 'at')} ${axis.name} = ${x(side)}`] : [];
  const edges = [...at(curve.from, ends[0]), ...at(curve.to, ends[1])].join(say(' und ', ' and '));
  const found = (isHigh: boolean) =>
    extremes.filter((one) => one.isHigh === isHigh).map((one) => `(${x(one.x)} | ${y(one.y)})`);
  const isWhole = domain.length === 1 && domain[0]?.[0] === curve.from && domain[0][1] === curve.to;
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
}

/** Finds where two functions of the same axes meet. */
function intersections(a: Curve, b: Curve): readonly number[] {
  const difference = (x: number) => {
    const [first, second] = [a.at(x).y, b.at(x).y];
    const isEqual = Math.abs(first - second) <= 1e-14 * (Math.abs(first) + Math.abs(second));
    return isEqual ? 0 : first - second;
  };
  const xs = spread(a, SAMPLES);
  const values = xs.map(difference);
  const sizes = values.filter((value) => Number.isFinite(value)).map(Math.abs);
  const small = TOUCHING.extreme * Math.max(0, ...sizes);
  return xs.flatMap((x, index) => {
    const [beforeX, before, value] = [xs[index - 1], values[index - 1], values[index]];
    if (value === 0) return [x];
    if (beforeX === undefined || before === undefined || value === undefined) return [];
    if (!Number.isFinite(value) || !Number.isFinite(before) || before === 0) return [];
    if (value > 0 === before > 0) {
      const [nextX, next = 0] = [xs[index + 1], values[index + 1]];
      const isNearest = Math.abs(value) <= Math.abs(before) && Math.abs(value) < Math.abs(next);
      if (nextX === undefined || !isNearest || next > 0 !== value > 0) return [];
      const at = extreme(difference, [beforeX, nextX], value < 0);
      return Math.abs(difference(at)) < small ? [at] : [];
    }
    const { at, isZero } = change(difference, beforeX, x);
    return isZero ? [at] : [];
  });
}

/** Describes where two functions of the same axes intersect, and where they are equal. */
function meetings(
  [a, b]: readonly [Curve, Curve],
  axis: Axis,
  language: Language,
): readonly string[] {
  const say = (de: string, en: string) => (language === 'de' ? de : en);
  const found = intersections(a, b);
  const shares = found.map((x) => shareOf(axis, x));
  const equal = runs(shares, 1 / SAMPLES).filter(([from, to]) => to - from > 4 / SAMPLES);
  const single = found.filter((_, index) => {
    const share = shares[index] ?? NaN;
    return !equal.some(([from, to]) => from <= share && share <= to);
  });
  const size = Math.max(Math.abs(axis.from), Math.abs(axis.to));
  const number = (x: number) => numberIn(x, size, language);
  const places = single.map((x) => `(${number(x)} | ${numberIn(a.at(x).y, 1, language)})`);
  const ranges = equal.map((ends) =>
    ends.map((share) => number(numberAt(axis, share))).join(' … '),
  );
  const names = `${a.legend || a.name} ${say('und', 'and')} ${b.legend || b.name}`;
  const sentence = (text: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${names} ${text} ${listed(list, language)}.`];
  return [
    ...sentence(say('schneiden sich in', 'intersect at'), places),
    ...sentence(`${say('sind gleich für', 'are equal for')} ${axis.name} =`, ranges),
  ];
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
  const text = (language === 'en' ? style.english : undefined) ?? style.text ?? '';
  const title = text === '' ? label[language] : `${label[language]} ${text}`;
  return `${title}: ${values}.`;
}

const MAX_LENGTH = 1_800;
const MAX_COMPARED = 4;

/** Evaluations per curve that the description of a scene takes. */
export const describedSamples = SAMPLES * 4;

/** Describes a picture: its axes, and the properties of functions that can be read from their graphs. */
export function describe({ axes, curves, regions, elements }: Scene): Localized {
  return localized((language) => {
    const say = (de: string, en: string) => (language === 'de' ? de : en);
    const range = ({ label, name, from, to, unit, isLogarithmic }: Axis) => {
      const end = writeQuantity(roundToDigits(to, 4), unit, { language, keepsUnit: true });
      const start = writeNumber(roundToDigits(from, 4), language);
      const text = `${label || name} ${say('von', 'from')} ${start} ${say('bis', 'to')} ${end}`;
      return isLogarithmic ? `${text}, ${say('logarithmisch', 'logarithmic')}` : text;
    };
    const all = [...axes.x, ...axes.y].map(range);
    const functions = curves.filter(({ shape }) => shape === 'function');
    const texts = functions.flatMap((curve) => {
      const axis = axes.x[curve.axes.x];
      return axis ? [functionText(curve, axis, language)] : [];
    });
    const named = (kind: string, list: readonly Pick<Curve, 'legend' | 'name'>[]) =>
      list.map(({ legend, name }) => `${kind} ${legend || name}.`);
    const pairs = functions.slice(0, MAX_COMPARED).flatMap((a, index) =>
      functions.slice(index + 1, MAX_COMPARED).flatMap((b) => {
        const axis = axes.x[a.axes.x];
        const isSame = a.axes.x === b.axes.x && a.axes.y === b.axes.y;
        return isSame && axis ? meetings([a, b], axis, language) : [];
      }),
    );
    const text = [
      `${say('Diagramm', 'Plot')}: ${all.join('; ')}.`,
      ...texts,
      ...named(
        say('Kurve', 'Curve'),
        curves.filter(({ shape }) => shape !== 'function'),
      ),
      ...named(say('Bereich', 'Region'), regions),
      ...pairs,
      ...elements
        .filter(({ numbers }) => numbers.length > 0)
        .map((element) => elementText(element, language)),
    ].join(' ');
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
  });
}
