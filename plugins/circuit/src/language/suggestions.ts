import { phrase } from '../phrase.js';
import type { CircuitProblem } from './problems.js';
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

export function withSuggestion(problem: CircuitProblem, suggestion: string): CircuitProblem {
  const text = quoted(suggestion);
  const hint = { de: `gemeint ist wohl ${text}`, en: `did you mean ${text}?` };
  return { ...problem, suggestion, message: phrase`${problem.message}; ${hint}` };
}

/** Warns of `LLC`, an open circuit in parallel with C, which is rarely intended. */
export const openEndWarnings = (text: string): CircuitProblem[] =>
  [...text.matchAll(/LL(?=[RCLZ](?!R?\())/g)].map(({ index }) =>
    problemAt(
      index,
      {
        de: "LL ist ein Leerlauf; zwei Spulen parallel sind 'L*L'",
        en: "LL is an open circuit; two inductors in parallel are 'L*L'",
      },
      'warning',
    ),
  );
