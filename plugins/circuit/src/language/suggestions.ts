import type { CircuitProblem } from './ast.js';
import { problemAt, quoted } from './problems.js';

/** Notations of other programs, and their replacements. */
const NOTATIONS = [
  [/\|\||\/\//g, '*'],
  [/\bpar\s*\(/gi, 'Par('],
  [/\bser\s*\(/gi, 'Ser('],
  [/([A-Za-z]\w*)\s*=\s*[^,;+*()]*/g, '$1'],
] as const;

/** Rewrites notations of other programs. */
export const fixNotation = (text: string): string =>
  NOTATIONS.reduce((rest, [notation, replacement]) => rest.replace(notation, replacement), text);

export const withSuggestion = (problem: CircuitProblem, suggestion: string): CircuitProblem => ({
  ...problem,
  suggestion,
  message: {
    de: `${problem.message.de}; gemeint ist wohl ${quoted(suggestion)}`,
    en: `${problem.message.en}; did you mean ${quoted(suggestion)}?`,
  },
});

/** Warns of `LLC`, an open circuit beside C, which is rarely intended. */
export function openEndWarnings(text: string): CircuitProblem[] {
  return [...text.matchAll(/LL(?=[RCLZ](?!R?\())/g)].map(({ index }) =>
    problemAt(
      index,
      {
        de: "LL ist ein Leerlauf; zwei Spulen parallel sind 'L*L'",
        en: "LL is an open circuit; two coils in parallel are 'L*L'",
      },
      'warning',
    ),
  );
}
