import type { Colour } from '../figure/model.js';
import type { Localized } from '../localized.js';

interface NamedColour<N extends string> {
  readonly value: Colour;
  readonly label: Localized & { readonly en: N };
  /** Names in the configuration string, the preferred one first. */
  readonly names: readonly string[];
}

const named = <const N extends string>(
  value: Colour,
  label: NamedColour<N>['label'],
  ...more: readonly string[]
): NamedColour<N> => ({
  value,
  label,
  names: [label.en.toLowerCase(), label.de.toLowerCase(), ...more],
});

export const namedColours = [
  named('#000000', { de: 'Schwarz', en: 'Black' }),
  named('#ffffff', { de: 'Weiß', en: 'White' }, 'weiss'),
  named('#808080', { de: 'Grau', en: 'Gray' }, 'grey'),
  named('#d00000', { de: 'Rot', en: 'Red' }),
  named('#e87000', { de: 'Orange', en: 'Orange' }),
  named('#ffc800', { de: 'Gelb', en: 'Yellow' }),
  named('#008a2e', { de: 'Grün', en: 'Green' }, 'gruen'),
  named('#0058d0', { de: 'Blau', en: 'Blue' }),
  named('#7a30b8', { de: 'Violett', en: 'Purple' }, 'lila'),
  named('#8a5a2b', { de: 'Braun', en: 'Brown' }),
];

export type ColourName = Lowercase<(typeof namedColours)[number]['label']['en']>;

/** Reads a German or English name, `#rgb` or `#rrggbb`; `null` for anything else. */
export function readColour(text: string): Colour | null {
  const word = text.trim().toLowerCase();
  const known = namedColours.find(({ names }) => names.includes(word));
  if (known) return known.value;
  if (/^#[0-9a-f]{6}$/.test(word)) return `#${word.slice(1)}`;
  return /^#[0-9a-f]{3}$/.test(word) ? `#${word.slice(1).replace(/./g, '$&$&')}` : null;
}

/** Returns the name of a colour in the configuration string, or the colour itself. */
export const writeColour = (value: string): string =>
  namedColours.find((known) => known.value === value)?.names[0] ?? value;

/** Names that hosts know in drawings beside those of fields. */
const drawingColours: Readonly<Record<string, Colour>> = {
  ...{ cyan: '#00b8c8', türkis: '#00b8c8', pink: '#f06898', rosa: '#f06898' },
  ...{ lightgray: '#c0c0c0', hellgrau: '#c0c0c0', darkgray: '#505050', dunkelgrau: '#505050' },
  ...{ darkgreen: '#006400', dunkelgrün: '#006400', greenyellow: '#8a8a00', grüngelb: '#8a8a00' },
  magenta: '#c000c0',
};

/** Reads a colour of a drawing, which knows more names than fields do; `null` for anything else. */
export function readDrawingColour(text: string): Colour | null {
  const word = text.trim().toLowerCase();
  const own = Object.hasOwn(drawingColours, word) ? drawingColours[word] : undefined;
  return own ?? readColour(text);
}
