import type { QuestionProblem, Repair } from '../attempt/model.js';
import { PositionedError } from '../errors.js';
import { CONSTANTS, type Expression, parseExpression, partsOf } from '../expressions/index.js';
import { isBareText } from '../attempt/text-hint.js';
import { parseTarget } from '../attempt/target.js';
import { parseTolerance } from '../attempt/tolerance.js';
import type { Subquestion } from '../question.js';
import { type Known, noPlugin } from './known.js';
import { nearest } from './near.js';
import { misspeltParameters } from './parameters.js';
import { type FieldPlace, fieldText, renaming, replacing, bilingual, withText } from './places.js';

const cell = (index: number, member: keyof Subquestion) =>
  ({ field: 'subquestions', index, member }) as const;

/** The names in an expression with their places. */
function namesIn(expression: Expression): readonly (Expression & { readonly kind: 'name' })[] {
  if (expression.kind === 'name') return [expression];
  const [, counter] = expression.kind === 'call' ? expression.arguments : [];
  const isSum = expression.kind === 'call' && expression.name === 'sum';
  const own = isSum && counter?.kind === 'name' ? counter.name : null;
  return partsOf(expression)
    .flatMap(namesIn)
    .filter(({ name }) => name !== own);
}

/** What a field could hold instead of an expression that cannot be read. */
function fixExpression(known: Known, place: FieldPlace): readonly Repair[] {
  const { document } = known;
  const text = fieldText(document, place);
  const options = [
    text.replace(/(\d),(\d)/g, '$1.$2'),
    text.replace(/(\d|\))\s*x\s*(?=\d|\()/g, '$1*'),
    text.replace(/[{}]/g, ''),
    text.replaceAll(':', '/'),
  ];
  const readable = options.find((option) => {
    try {
      const names = namesIn(parseExpression(option));
      return names.every(({ name }) => known.values.has(name) || CONSTANTS.has(name));
    } catch {
      return false;
    }
  });
  const words = { ...place, position: 0, end: text.length };
  return readable === undefined ? [] : [replacing(document, words, readable)];
}

function quoting({ document }: Known, place: FieldPlace): Repair {
  const text = fieldText(document, place);
  return replacing(document, { ...place, position: 0, end: text.length }, `"${text.trim()}"`);
}

const quotesHint = (text: string) =>
  bilingual(
    ` Ein Text steht in Anführungszeichen: "${text.trim()}"`,
    ` A text stands in quotes: "${text.trim()}"`,
  );

/** Column "Lösung": not there, not readable, or with names that the question does not have. */
function solutionMistakes(known: Known, index: number, subquestion: Subquestion) {
  const { mode, solution } = subquestion;
  const place = cell(index, 'solution');
  const lead = /^\s*:{0,2}/.exec(solution)?.[0].length ?? 0;
  if (solution.slice(lead).trim() === '') {
    if (mode === 'plugin') return [];
    const text = bilingual(
      `Q${index} hat keine Lösung, also ist jede Antwort falsch.`,
      `Q${index} has no solution, so every answer is wrong.`,
    );
    return [{ ...place, text }];
  }
  const isText = isBareText(subquestion);
  try {
    const unknown = namesIn(parseExpression(solution.slice(lead))).filter(
      ({ name }) => !known.values.has(name) && !CONSTANTS.has(name),
    );
    return unknown.map(({ name, position }): QuestionProblem => {
      const words = { ...place, position: lead + position, end: lead + position + name.length };
      const isQuoted = isText && nearest(name, known.values).length === 0;
      const hint = isQuoted ? quotesHint(solution) : bilingual('', '');
      return {
        ...words,
        repairs: isQuoted ? [quoting(known, place)] : renaming(known.document, words, known.values),
        text: bilingual(
          `„${name}“ gibt es nicht: kein Datensatz, keine Konstante, kein Ergebnis heißt so.${hint.de}`,
          `“${name}” does not exist: no dataset, constant or result has this name.${hint.en}`,
        ),
      };
    });
  } catch (error) {
    if (!(error instanceof PositionedError)) throw error;
    const repairs = [...fixExpression(known, place), ...(isText ? [quoting(known, place)] : [])];
    const hint = isText ? quotesHint(solution) : bilingual('', '');
    const text = bilingual(
      `Diese Lösung lässt sich nicht rechnen. ${error.text.de}${hint.de}`,
      `This solution cannot be computed. ${error.text.en}${hint.en}`,
    );
    return [{ ...place, position: lead + error.position, repairs, text }];
  }
}

/** What `run` throws, as a problem of a cell. */
function cellProblem(place: FieldPlace, run: () => unknown): readonly QuestionProblem[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof PositionedError)) throw error;
    return [{ ...place, position: error.position, text: error.text }];
  }
}

/** Column "Info" of a subquestion whose answer a plugin takes. */
function infoMistakes(known: Known, index: number, { mode, info }: Subquestion) {
  const name = (info.split(':')[0] ?? '').trim();
  if (mode !== 'plugin' || known.plugins.has(name)) return [];
  const place = cell(index, 'info');
  const position = info.indexOf(name);
  const words = { ...place, position, end: position + name.length };
  const { document } = known;
  const near = renaming(document, words, known.plugins);
  const [only] = known.plugins.size === 1 ? known.plugins : [];
  const missing = name === '' && only !== undefined;
  const repairs = missing
    ? [
        {
          label: bilingual(`${only} nimmt die Antwort`, `${only} takes the answer`),
          change: withText(document, place, `${only}:`),
        },
      ]
    : near.length > 0 || only === undefined
      ? near
      : [replacing(document, words, only)];
  return [{ ...words, repairs, text: noPlugin(name) }];
}

/** What people write for the units. */
const UNIT_NAMES = new Map(
  Object.entries({
    ...{ V: 'volt', A: 'ampere amp', W: 'watt', Hz: 'hertz', F: 'farad', H: 'henry', Ohm: 'ohms' },
    ...{ m: 'meter metre', kg: 'kilogramm kilogram', s: 'sek sec sekunde sekunden second seconds' },
    ...{ '%': 'prozent percent', '°': 'degree degrees', kOhm: 'kiloohm', kHz: 'kilohertz' },
    ...{ mA: 'milliampere', mV: 'millivolt', km: 'kilometer', cm: 'zentimeter', mm: 'millimeter' },
  }).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)),
);

/** A unit that cannot be read, with the one that is probably meant. */
export function unitMistake(
  known: Known,
  place: FieldPlace,
  read: (text: string) => unknown,
): readonly QuestionProblem[] {
  const text = fieldText(known.document, place);
  const meant = UNIT_NAMES.get(text.trim().toLowerCase());
  return cellProblem(place, () => read(text)).map((problem) => {
    const words = { ...place, position: 0, end: text.length };
    const repairs = meant === undefined ? [] : [replacing(known.document, words, meant)];
    return { ...problem, ...words, repairs };
  });
}

function toleranceMistakes(known: Known, index: number, { tolerance }: Subquestion) {
  const place = cell(index, 'tolerance');
  const mended = tolerance.replace(',', '.').replace(/^(?:±|\+-|\+\/-)\s*/, '');
  const isReadable = cellProblem(place, () => parseTolerance(mended)).length === 0;
  const words = { ...place, position: 0, end: tolerance.length };
  return cellProblem(place, () => parseTolerance(tolerance)).map(() => ({
    ...words,
    repairs: isReadable ? [replacing(known.document, words, mended)] : [],
    text: bilingual(
      'Diese Toleranz ist nicht lesbar. Erwartet wird zum Beispiel 3% oder 0.03 (relativ), a0.1 oder 1mV (absolut).',
      'This tolerance cannot be read. Expected is for example 3% or 0.03 (relative), a0.1 or 1mV (absolute).',
    ),
  }));
}

/** Everything in the rows of the subquestions. */
export const subquestionMistakes = (known: Known): readonly QuestionProblem[] =>
  known.document.subquestions.flatMap((row, index) => [
    ...infoMistakes(known, index, row),
    ...misspeltParameters(known, index, row),
    ...solutionMistakes(known, index, row),
    ...unitMistake(known, cell(index, 'unit'), parseTarget),
    ...toleranceMistakes(known, index, row),
  ]);

/** `[Q7]` without a row, rows without a tag, tags that stand twice. */
export function inputMistakes({ document, parts }: Known): readonly QuestionProblem[] {
  const tags = parts.flatMap((part) => (part.kind === 'answer' ? part : []));
  const count = document.subquestions.length;
  const shown = new Set(tags.map(({ number }) => number));
  const missing = [...document.subquestions.keys()].filter((index) => !shown.has(index));
  const found: QuestionProblem[] = [];
  const seen = new Set<number>();
  for (const { number, start, end } of tags) {
    const words = { field: 'text' as const, position: start, end };
    const free = missing.map((index) => replacing(document, words, `[Q${index}]`)).slice(0, 3);
    if (number >= count) {
      const text = bilingual(
        `Eine Teilfrage Q${number} gibt es nicht; im Reiter „Teilfragen“ ${count === 0 ? 'steht keine' : count === 1 ? 'steht nur Q0' : `stehen Q0 bis Q${count - 1}`}.`,
        `There is no subquestion Q${number}; the tab “Subquestions” has ${count === 0 ? 'none' : count === 1 ? 'only Q0' : `Q0 to Q${count - 1}`}.`,
      );
      found.push({ ...words, repairs: free, text });
    } else if (seen.has(number)) {
      const text = bilingual(
        `Das Antwortfeld Q${number} steht zweimal im Text; es gibt dafür nur eine Antwort.`,
        `The answer field Q${number} stands in the text twice; there is only one answer for it.`,
      );
      found.push({ ...words, repairs: free, text });
    }
    seen.add(number);
  }
  for (const index of missing) {
    const tag = `[Q${index}]`;
    const change = { text: `${document.text.trimEnd()}\n\n${tag}`.trimStart() };
    found.push({
      ...{ field: 'subquestions', index },
      repairs: [{ label: bilingual(`${tag} an das Ende`, `${tag} at the end`), change }],
      text: bilingual(
        `Q${index} hat keinen Platz im Text: es fehlt ${tag}.`,
        `Q${index} has no place in the text: ${tag} is missing.`,
      ),
    });
  }
  return found;
}
