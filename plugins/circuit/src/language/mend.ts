import type { CircuitProblem } from './ast.js';
import { problemAt, quoted } from './problems.js';

/** Other notations, and what they are here. */
const NOTATIONS = [
  [/\|\||\/\//g, '*'],
  [/\bpar\s*\(/gi, 'Par('],
  [/\bser\s*\(/gi, 'Ser('],
  [/([A-Za-z]\w*)\s*=\s*[^,;+*()]*/g, '$1'],
] as const;

/** The text with other notations written as circuits have them. */
export const mended = (text: string): string =>
  NOTATIONS.reduce((rest, [notation, ours]) => rest.replace(notation, ours), text);

/** The problem with what is probably meant. */
export const withAdvice = (problem: CircuitProblem, advice: string): CircuitProblem => ({
  ...problem,
  mended: advice,
  message: {
    de: `${problem.message.de}; gemeint ist wohl ${quoted(advice)}`,
    en: `${problem.message.en}; ${quoted(advice)} is probably meant`,
  },
});

/** `LLC` is an open end beside C, which is rarely meant. */
export function openEndWarnings(text: string): CircuitProblem[] {
  return [...text.matchAll(/LL(?=[RCLZ](?!R?\())/g)].map(({ index }) =>
    problemAt(
      index,
      {
        de: "LL ist ein Leerlauf; zwei Spulen parallel sind 'L*L'",
        en: "LL is an open end; two coils in parallel are 'L*L'",
      },
      'warning',
    ),
  );
}
