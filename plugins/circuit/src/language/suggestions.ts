import type { Localized } from '@fragwerk/sdk';
import { withoutInvisible } from '@fragwerk/sdk/expressions';
import { phrase } from '../phrase.js';
import { type CircuitProblem, problemAt, quoted } from './problems.js';

/** Components in words, by their codes. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ batterie: 'BAT', battery: 'BAT', gleichspannungsquelle: 'BAT' },
  ...{ spannungsquelle: 'U', wechselspannungsquelle: 'UW', stromquelle: 'I' },
  ...{ widerstand: 'R', resistor: 'R', lampe: 'R', lamp: 'R', last: 'R', load: 'R' },
  ...{ verbraucher: 'R', lautsprecher: 'R', heizung: 'R', impedanz: 'Z', impedance: 'Z' },
  ...{ kondensator: 'C', capacitor: 'C', spule: 'L', coil: 'L', inductor: 'L' },
  ...{ voltmeter: 'V', amperemeter: 'A', ammeter: 'A', leerlauf: 'LL', kurzschluss: 'KS' },
};
const WORD = new RegExp(
  `(^|[^\\p{L}\\d])(${Object.keys(WORDS).join('|')})(?=\\d*(?![\\p{L}]))`,
  'giu',
);
const codeOf = (word: string): string => WORDS[word.toLowerCase()] ?? word;

/** Notations of other programs and of copied texts, and their replacements. */
const NOTATIONS = [
  [/["„“”]/g, ''],
  [/\|\||\/\//g, '*'],
  [/\bpar\s*\(/gi, 'Par('],
  [/\bser\s*\(/gi, 'Ser('],
  [/_([a-z\d]+)/g, '$1'],
  [/([A-Za-z]\w*)\s*=\s*[^,;+*()]*/g, '$1'],
] as const;

/** Rewrites notations of other programs. */
export const fixNotation = (text: string): string =>
  NOTATIONS.reduce(
    (rest, [notation, replacement]) => rest.replace(notation, replacement),
    withoutInvisible(text).replace(
      WORD,
      (_, before: string, word: string) => before + codeOf(word),
    ),
  );

export function withSuggestion(problem: CircuitProblem, suggestion: string): CircuitProblem {
  const text = quoted(suggestion);
  const hint = { de: `gemeint ist wohl ${text}`, en: `did you mean ${text}?` };
  return { ...problem, suggestion, message: phrase`${problem.message}; ${hint}` };
}

interface Misreading {
  /** A first group is what comes before it. */
  readonly pattern: RegExp;
  readonly applies?: (text: string) => boolean;
  /** Returns what is probably meant. */
  readonly fix?: (found: string) => string;
  readonly message: (found: string) => Localized;
}

const MAX_WARNINGS_PER_PATTERN = 3;

/** Texts whose interpretation is rarely what the author meant. */
const MISREADINGS: readonly Misreading[] = [
  {
    // Only in a circuit with numbered components: without them, `RL` usually means R parallel to L.
    pattern: /(^|[^A-Za-z])R[LCAVZ](?![A-Za-z0-9(])/g,
    applies: (text) => /[RCLZ]\d/.test(text),
    fix: (found) => `R${found.slice(1).toLowerCase()}`,
    message: (found) => ({
      de: `${quoted(found)} ist R parallel zu ${found.slice(1)}; nach einem Großbuchstaben gehören nur Ziffern und Kleinbuchstaben zum Namen`,
      en: `${quoted(found)} is R parallel to ${found.slice(1)}; after a capital letter, only digits and lowercase letters belong to the name`,
    }),
  },
  {
    pattern: /(^|[^A-Za-z])[RCLZ]\d+[kmunp]\d*(?![A-Za-z0-9(])/g,
    fix: (found) => found.charAt(0),
    message: (found) => ({
      de: `${quoted(found)} ist der Name des Bauteils, kein Wert; Werte gehören in die Datensätze`,
      en: `${quoted(found)} is the name of the component, not a value; values belong in the datasets`,
    }),
  },
  {
    // `LLC` is an open circuit in parallel with C.
    pattern: /LL(?=[RCLZ](?!R?\())/g,
    message: () => ({
      de: "LL ist ein Leerlauf; zwei Spulen parallel sind 'L*L'",
      en: "LL is an open circuit; two inductors in parallel are 'L*L'",
    }),
  },
  {
    pattern: WORD,
    fix: codeOf,
    message: (found) => ({
      de: `${quoted(found)} wird als ${found.charAt(0)} mit dem Namen ${quoted(found)} gelesen`,
      en: `${quoted(found)} is read as ${found.charAt(0)} with the name ${quoted(found)}`,
    }),
  },
];

/** Warns where something else may be meant; `isValid` tests the suggested text. */
export const misreadings = (
  text: string,
  limit: number,
  isValid: (text: string) => boolean,
): CircuitProblem[] =>
  MISREADINGS.flatMap(({ pattern, applies, fix, message }) => {
    const found = applies?.(text) === false ? [] : [...text.slice(0, limit).matchAll(pattern)];
    return found.slice(0, MAX_WARNINGS_PER_PATTERN).map(({ index, 0: whole, 1: before = '' }) => {
      const start = index + before.length;
      const word = whole.slice(before.length);
      const problem = problemAt(start, message(word), 'warning');
      if (!fix) return problem;
      const fixed = text.slice(0, start) + fix(word) + text.slice(start + word.length);
      return isValid(fixed) ? withSuggestion(problem, fixed) : problem;
    });
  });
