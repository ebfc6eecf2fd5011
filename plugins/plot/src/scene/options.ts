import { type Colour, readDrawingColour } from '@fragwerk/sdk';
import { expected, type Token } from '../language/problems.js';
import type { Statement } from '../language/parse.js';
import { split } from '../language/split.js';
import { textOf } from '../language/style.js';
import type { Options, Shown } from './model.js';

const BOTH: Shown = { x: true, y: true };
const NONE: Shown = { x: false, y: false };

const initial: Options = {
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

/** Sizes in pixels by the suffix of `w`. */
const SUFFIXES: Readonly<Record<string, readonly [number, number]>> = {
  ...{ h: [800, 800], l: [400, 400], s: [300, 300], H: [1000, 1000], L: [500, 500] },
  S: [300, 300],
};

const isSize = (width: number, height: number) =>
  [width, height].every((side) => side >= 100 && side <= 1600);

/** Reads `w40`, `w40h`, `w30-500`, `w30-800x500`. */
function width(options: Options, token: Token): Options {
  const [, percent = '', suffix = '', wide, high] =
    /^w?=?(\d*)([hlsHLS])?(?:-(\d+)(?:x(\d+))?)?$/i.exec(token.text) ?? [];
  const share = percent === '' ? options.widthPercent : Number(percent);
  const [own = options.width, tall = options.height] = SUFFIXES[suffix] ?? [];
  const pixels = wide === undefined ? own : Number(wide);
  const height = wide === undefined ? tall : high === undefined ? pixels : Number(high);
  if (share < 1 || share > 100 || !isSize(pixels, height))
    expected(token, {
      de: 'eine Breite in Prozent wie w40, w40h oder w30-800x500 mit 100 bis 1600 Pixeln',
      en: 'a width in percent such as w40, w40h or w30-800x500 with 100 to 1600 pixels',
    });
  return { ...options, widthPercent: share, width: pixels, height };
}

function size(token: Token): Pick<Options, 'width' | 'height'> {
  const [, wide, high = wide] = /^(\d{2,4})(?:\s*x\s*(\d{2,4}))?$/i.exec(token.text) ?? [];
  const [w, h] = [Number(wide), Number(high)];
  if (isSize(w, h)) return { width: w, height: h };
  return expected(token, {
    de: 'eine Größe wie size=800x600 mit 100 bis 1600 Pixeln',
    en: 'a size such as size=800x600 with 100 to 1600 pixels',
  });
}

const choices: Readonly<Record<string, Shown>> = {
  ...{ x: { x: true, y: false }, y: { x: false, y: true }, all: BOTH, on: BOTH, off: NONE },
};

function shown(token: Token): Shown {
  const choice = token.text.toLowerCase();
  const found = Object.hasOwn(choices, choice) ? choices[choice] : undefined;
  return found ?? expected(token, { de: 'x, y, all oder off', en: 'x, y, all or off' });
}

function colour(token: Token): Colour {
  return (
    readDrawingColour(token.text) ??
    expected(token, {
      de: 'eine Farbe wie blue, grün oder #00a000',
      en: 'a colour such as blue, grün or #00a000',
    })
  );
}

function view(token: Token): Options['view'] {
  const numbers = split(token, ',').map(({ text }) => Number(text));
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = numbers;
  const isValid = numbers.every((number) => Math.abs(number) <= 500);
  if (numbers.length !== 4 || !isValid || right - left < 10 || bottom - top < 10)
    expected(token, {
      de: 'vier Prozentangaben wie view=10,10,90,90: links, oben, rechts, unten',
      en: 'four percentages such as view=10,10,90,90: left, top, right, bottom',
    });
  return [left, top, right, bottom];
}

/** Reads an option of the picture; those of the answer are left to `readTask`. */
function applied(options: Options, key: string, value: Token | null): Options {
  if (key === 'baseimage') return { ...options, baseImage: Number(value?.text ?? 0) };
  if (!value) return options;
  const colourName = /^(bg|grid|helpgrid|legend|number|axis|input)color$/.exec(key)?.[1];
  if (colourName !== undefined)
    return { ...options, colours: { ...options.colours, [colourName]: colour(value) } };
  const title = /^([hv])(text|tex)$/.exec(key);
  if (title)
    return {
      ...options,
      titles: {
        ...options.titles,
        [title[1] === 'h' ? 'x' : 'y']: { text: textOf(value), isTex: title[2] === 'tex' },
      },
    };
  switch (key) {
    case 'w':
      return width(options, value);
    case 'size':
      return { ...options, ...size(value) };
    case 'view':
      return { ...options, view: view(value) };
    case 'all': {
      const all = shown(value);
      return { ...options, grid: all, axis: all, numbers: all, legend: all };
    }
    case 'showparams': {
      const { x, y } = shown(value);
      return { ...options, hasParameters: x || y };
    }
    case 'legend':
    case 'grid':
    case 'helpgrid':
    case 'axis':
    case 'numbers':
      return { ...options, [key]: shown(value) };
    default:
      return options;
  }
}

/** Returns the options of the picture; an invalid one throws a PlotError through `report`. */
export function optionsOf(
  statements: readonly Statement[],
  attempt: (run: () => void) => void,
): Options {
  let options = initial;
  // The size counts more than the width, wherever it is written.
  const ordered = [...statements].sort((a, b) => Number(isSizeOption(a)) - Number(isSizeOption(b)));
  for (const one of ordered)
    if (one.kind === 'option')
      attempt(() => {
        options = applied(options, one.key, one.value);
      });
  return options;
}

const isSizeOption = (one: Statement) => one.kind === 'option' && one.key === 'size';
