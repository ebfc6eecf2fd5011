import { type Attempt, expected, type Token } from '../language/problems.js';
import type { Statement } from '../language/parse.js';
import { split } from '../language/split.js';
import { colourOf, textOf } from '../language/style.js';
import type { Options, Shown } from './model.js';

const BOTH: Shown = { x: true, y: true };
const NONE: Shown = { x: false, y: false };

export const initial: Options = {
  ...{ width: 500, height: 500, widthPercent: 100 },
  ...{ grid: BOTH, helpgrid: NONE, axis: BOTH, numbers: BOTH, legend: BOTH },
  hasParameters: true,
  colours: {
    ...{ bg: '#ffffff', grid: '#d9dfe6', helpgrid: '#eef1f4', legend: '#333333' },
    ...{ number: '#333333', axis: '#333333', input: '#1a56c4' },
  },
  titles: { x: null, y: null },
  view: null,
  baseImage: null,
};

/** Sizes of a square in pixels by the suffix of `w`. */
const SUFFIXES: Readonly<Record<string, number>> = {
  h: 800,
  l: 400,
  s: 300,
  H: 1000,
  L: 500,
  S: 300,
};

const isSize = (width: number, height: number) =>
  [width, height].every((side) => side >= 100 && side <= 1600);

/** Reads an option; those before it may be needed. */
type Read = (value: Token, before: Options) => Partial<Options>;

/** Reads `w40`, `w40h`, `w30-500`, `w30-800x500`. */
const readWidth: Read = (token, before) => {
  const found = /^w?=?(\d*)([hlsHLS])?(?:-(\d+)(?:x(\d+))?)?$/i.exec(token.text);
  const [, percent = '', suffix = '', wide, high = wide] = found ?? [];
  const widthPercent = percent === '' ? before.widthPercent : Number(percent);
  const side = SUFFIXES[suffix];
  const width = Number(wide ?? side ?? before.width);
  const height = Number(high ?? side ?? before.height);
  if (!found || widthPercent < 1 || widthPercent > 100 || !isSize(width, height))
    expected(token, {
      de: 'eine Breite in Prozent wie w40, w40h oder w30-800x500 mit 100 bis 1600 Pixeln',
      en: 'a width in percent such as w40, w40h or w30-800x500 with 100 to 1600 pixels',
    });
  return { widthPercent, width, height };
};

const readSize: Read = (token) => {
  const [, wide, high = wide] = /^(\d{2,4})(?:\s*x\s*(\d{2,4}))?$/i.exec(token.text) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  if (isSize(width, height)) return { width, height };
  return expected(token, {
    de: 'eine Größe wie size=800x600 mit 100 bis 1600 Pixeln',
    en: 'a size such as size=800x600 with 100 to 1600 pixels',
  });
};

const choices: Readonly<Record<string, Shown>> = {
  ...{ x: { x: true, y: false }, y: { x: false, y: true }, all: BOTH, on: BOTH, off: NONE },
};

function shown(token: Token): Shown {
  const choice = token.text.toLowerCase();
  const found = Object.hasOwn(choices, choice) ? choices[choice] : undefined;
  return found ?? expected(token, { de: 'x, y, all oder off', en: 'x, y, all or off' });
}

const readView: Read = (token) => {
  const numbers = split(token, ',').map(({ text }) => Number(text));
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = numbers;
  const isValid = numbers.every((number) => Math.abs(number) <= 500);
  if (numbers.length !== 4 || !isValid || right - left < 10 || bottom - top < 10)
    expected(token, {
      de: 'vier Prozentangaben wie view=10,10,90,90: links, oben, rechts, unten',
      en: 'four percentages such as view=10,10,90,90: left, top, right, bottom',
    });
  return { view: [left, top, right, bottom] };
};

const readColour =
  (name: string): Read =>
  (value, { colours }) => ({ colours: { ...colours, [name]: colourOf(value) } });

const readTitle =
  (axis: 'x' | 'y', isTex: boolean): Read =>
  (value, { titles }) => ({ titles: { ...titles, [axis]: { text: textOf(value), isTex } } });

/** How options of the picture are read; those of the answer are left to `taskOf`. */
const readers: Readonly<Record<string, Read>> = {
  w: readWidth,
  size: readSize,
  view: readView,
  baseimage: ({ text }) => ({ baseImage: Number(text) }),
  all(value) {
    const all = shown(value);
    return { grid: all, axis: all, numbers: all, legend: all };
  },
  showparams(value) {
    const { x, y } = shown(value);
    return { hasParameters: x || y };
  },
  legend: (value) => ({ legend: shown(value) }),
  grid: (value) => ({ grid: shown(value) }),
  helpgrid: (value) => ({ helpgrid: shown(value) }),
  axis: (value) => ({ axis: shown(value) }),
  numbers: (value) => ({ numbers: shown(value) }),
  ...{ htext: readTitle('x', false), htex: readTitle('x', true) },
  ...{ vtext: readTitle('y', false), vtex: readTitle('y', true) },
  ...Object.fromEntries(
    Object.keys(initial.colours).map((name) => [`${name}color`, readColour(name)]),
  ),
};

/** Returns the options of the picture; invalid ones are reported through `attempt`. */
export function optionsOf(statements: readonly Statement[], attempt: Attempt): Options {
  let options = initial;
  const given = statements.filter((one) => one.kind === 'option');
  const isSize = ({ key }: { readonly key: string }) => Number(key === 'size');
  // The size counts more than the width, wherever it is written.
  for (const { key, value, position } of given.sort((a, b) => isSize(a) - isSize(b)))
    attempt(() => {
      const read = readers[key]?.(value ?? { text: '', position }, options);
      options = { ...options, ...read };
    });
  return options;
}
