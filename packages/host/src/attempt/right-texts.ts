import {
  isSameDimension,
  type Localized,
  readTimeOfDay,
  solutionUnreadable,
  writeTimeOfDay,
} from '@fragwerk/sdk';
import { dimensionIn, isPlain, type Value, writeNumbersIn } from '../expressions/index.js';
import type { ScoredAnswer } from './model.js';
import { earnsAll, onlyPoints } from './points.js';
import type { ResolvedQuestion } from './resolved.js';
import { scoreAnswer } from './score.js';
import type { Solution } from './solution.js';

/** Puts a unit with operators in quotation marks, without which the host reads an expression: `5'm/s'`. */
const withQuotedUnit = (text: string): string =>
  text.replace(
    /^(-?[\d.]+(?:e[-+]?\d+)?) ?((?:1\/)?[\p{L}€$°%].*)$/u,
    (whole, number: string, unit: string) => (/[*/^·]/.test(unit) ? `${number}'${unit}'` : whole),
  );

/** Returns a solution as the time of day that it may be for a plugin: seconds, or `3 Uhr`. */
function timesOfDay(value: Value): readonly string[] {
  const dimension = dimensionIn(value);
  const isTime = isPlain(dimension) || isSameDimension({ dimension }, { dimension: { s: 1 } });
  const read = value.kind === 'string' ? readTimeOfDay(value.text) : null;
  const time = isTime && value.kind === 'number' ? value.re : read;
  return time !== null && time >= 0 && time < 24 * 3600 ? [writeTimeOfDay(time)] : [];
}

/** Returns a solution as a student may enter it: as it is shown, and as a plain number. */
function rightTexts({ value, target, text: shown }: Solution, byHost: boolean): readonly string[] {
  const text = byHost ? withQuotedUnit(shown) : shown;
  const plain = writeNumbersIn(value, target.unit);
  // A list cannot show units, of which each member of an answer has its own.
  if (value.kind === 'list' || value.kind === 'matrix') return [plain];
  // Without a target unit, students do not enter the number in base units (0.12 for 120mA).
  const isShown = target.unit !== null || isPlain(dimensionIn(value)) || text.startsWith(plain);
  return [...new Set(isShown ? [text, plain] : [text])];
}

/** Scores a solution as an answer, in its spellings until one earns all points; the best is first. */
export async function scoreSolution(
  question: ResolvedQuestion,
  index: number,
  solution: Solution,
): Promise<readonly ScoredAnswer[]> {
  const tried: ScoredAnswer[] = [];
  const byHost = question.prepared.document.subquestions[index]?.mode === 'number';
  for (const answer of rightTexts(solution, byHost)) {
    const scored = await scoreAnswer(question, { index, answer });
    tried.push(scored);
    if (scored.problems.length > 0 || earnsAll(scored)) break;
  }
  // Students do not enter the seconds of a time of day.
  if (!byHost && !tried.some(earnsAll))
    for (const answer of timesOfDay(solution.value)) {
      const scored = await scoreAnswer(question, { index, answer });
      if (earnsAll(scored)) return [scored];
    }
  return tried.sort((one, other) => other.points - one.points);
}

/** Matches names only, as in `UC1;IR1`; the plugin may calculate their values, so they are not an answer. */
const NAMES = /^\s*[A-Za-z]\w*(?:\s*[;,]\s*[A-Za-z]\w*)*\s*$/;

/** An equation of a curve, as in `y=x^2-4`; a member of an answer has no name on its right side. */
const EQUATION = /^\s*[A-Za-z]\w*\s*=[^=<>;]*\b[A-Za-z]/;

/** Returns whether the solution could be entered as an answer, or is one that the plugin cannot read. */
function isAboutSolution({ feedback }: ScoredAnswer, { value }: Solution): boolean {
  if (feedback.includes(solutionUnreadable.de)) return true;
  // An equation describes the points to draw, and need not be an answer itself.
  if (value.kind === 'term' && value.text.includes('=')) return false;
  return value.kind !== 'string' || !(NAMES.test(value.text) || EQUATION.test(value.text));
}

/** Whether a target unit applies to each value of a list, which may be meant for fields with units of their own. */
export const isListWithUnit = ({ value, target }: Pick<Solution, 'value' | 'target'>): boolean =>
  target.unit !== null && ['list', 'matrix'].includes(value.kind);

/** Returns what may repair a solution of this form; '' for nothing. */
export function hintFor({ value, target }: Solution): readonly [de: string, en: string] {
  if (value.kind === 'term') {
    const names = [...new Set(value.text.match(/(?<![\w%])[A-Za-z]\w*(?!\w*\()/g))].join(', ');
    return [` Ohne Wert: ${names}.`, ` Without a value: ${names}.`];
  }
  const [inserted] = value.kind === 'string' ? (/\{[A-Za-z]\w*\}/.exec(value.text) ?? []) : [];
  if (inserted !== undefined)
    return [
      ` In Anführungszeichen bleibt ${inserted} stehen, wie es ist; berechne die Lösung ohne sie.`,
      ` In quotation marks, ${inserted} stays as it is; calculate the solution without them.`,
    ];
  if (isListWithUnit({ value, target }))
    return [
      ' Die Einheit in der Spalte „EH“ gilt für jeden Wert der Liste. Lass sie weg, wenn jedes Feld seine eigene hat.',
      ' The unit in the column “EH” applies to each value of the list. Leave it out if each field has its own.',
    ];
  // Plugins receive numbers without units, so they need the target unit to interpret a solution.
  if (target.unit || isPlain(dimensionIn(value))) return ['', ''];
  return [
    ' Trag ihre Einheit in der Spalte „EH“ ein, sonst kennt das Plugin sie nicht.',
    ' Enter its unit in the column “EH”; otherwise the plugin does not know it.',
  ];
}

/** Returns why a solution, as an answer, does not earn all points; `null` if it need not be one. */
export function describeLoss(scored: ScoredAnswer, solution: Solution): Localized | null {
  if (!isAboutSolution(scored, solution)) return null;
  const { subquestion, feedback } = scored;
  const isUnreadable = feedback.includes(solutionUnreadable.de);
  const reason = (feedback.split(solutionUnreadable.de).at(-1) ?? '').trim();
  const why = reason === '' ? '' : ` ${reason}`;
  if (isUnreadable)
    return {
      de: `Das Plugin kann die Lösung ${solution.text} von Q${subquestion} nicht lesen.${why}`,
      en: `The plugin cannot read the solution ${solution.text} of Q${subquestion}.${why}`,
    };
  const only = onlyPoints(scored);
  const [de, en] = hintFor(solution);
  return {
    de: `Wer die Lösung ${solution.text} von Q${subquestion} eingibt, bekommt ${only.de}.${why}${de}`,
    en: `A student who enters the solution ${solution.text} of Q${subquestion} gets ${only.en}.${why}${en}`,
  };
}
