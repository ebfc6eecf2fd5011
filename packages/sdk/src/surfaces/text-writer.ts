import type { Language } from '../localized.js';
import { writeSymbol } from '../quantities/index.js';
import type { Writer } from './blocks.js';

const line = (content: string) => `${content}\n`;

/** Writes blocks as plain text, for screen readers. */
export const textWriter = (language: Language): Writer<string> => ({
  join: (parts) => parts.join(''),
  text: (text) => text,
  inks: {
    code: ({ text }) => text,
    symbol: ({ letter, index }) => writeSymbol(letter, index).text,
    gap: () => '____',
    box: () => '☐',
  },
  line,
  framed: ({ inline, cell }) => ({
    heading: ({ text }) => line(text),
    figure: ({ figure }) => line(figure.description[language]),
    table: ({ heads, rows }) =>
      [heads.map(inline), ...rows.map((row) => row.map((one) => cell(one).trim()))]
        .map((cells) => line(cells.join(' | ')))
        .join(''),
    listing: ({ text }) => line(text),
  }),
});
