import { respell, writeNumber } from '@fragwerk/sdk';
import type { QuestionProblem, Repair } from '../attempt/model.js';
import { inSubquestion, noPlugin } from '../attempt/problems.js';
import { parseTarget, shownUnit } from '../attempt/target.js';
import { inQuotes, isBareText, parseSolution, withQuotesHint } from '../attempt/text-hint.js';
import { parseTolerance } from '../attempt/tolerance.js';
import { bilingual, mistakeIn, tryRead } from '../errors.js';
import { CONSTANTS, type Expression, parseExpression, partsOf } from '../expressions/index.js';
import { type QuestionDocument, readInfo, type Subquestion } from '../question.js';
import { newSubquestion } from '../question-file/table-rows.js';
import { type Known, renamingValue } from './known.js';
import { nearest, undefinedName, withoutInvisible } from '@fragwerk/sdk/expressions';
import { misspeltParameters } from './parameters.js';
import {
  deleting,
  type FieldPlace,
  fieldText,
  renamingToOnly,
  replacing,
  type Span,
  textSpan,
  wholeField,
  withText,
} from './places.js';

/** Lists the names in an expression, without the counter of a sum. */
function namesIn(expression: Expression): readonly (Expression & { readonly kind: 'name' })[] {
  if (expression.kind === 'name') return [expression];
  const [, counter] = expression.kind === 'call' ? expression.arguments : [];
  const isSum = expression.kind === 'call' && expression.name === 'sum';
  const own = isSum && counter?.kind === 'name' ? counter.name : null;
  return partsOf(expression)
    .flatMap(namesIn)
    .filter(({ name }) => name !== own);
}

const isKnown = ({ values }: Known, name: string) => values.has(name) || CONSTANTS.has(name);

/** Notations of text and of other programs, and what they are in an expression. */
const NOTATIONS = [
  [/\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)'],
  [/\\cdot\b/g, '*'],
  [/(\d|\))\s*x\s*(?=\d|\()/g, '$1*'],
  [/[×⋅•]/g, '*'],
  [/÷/g, '/'],
  [/[−–—]/g, '-'],
  [/²/g, '^2'],
  [/³/g, '^3'],
  [/π/g, '%pi'],
  [/√\s*(\w+)/g, 'sqrt($1)'],
  [/√\s*(?=\()/g, 'sqrt'],
  [/(\w+)!/g, 'factorial($1)'],
  [/[{}$]/g, ''],
  [/[„“”]/g, '"'],
  [/(?<![\w.])(\d+(?:\.\d+)?)(?=[A-Za-z(])/g, '$1*'],
  [/^\s*(?:[A-Za-z]\w*\s*)?=\s*/, ''],
  [/=\s*$/, ''],
] as const;

/** Suggests corrections of an expression that cannot be read. */
function fixExpression(known: Known, place: FieldPlace): readonly Repair[] {
  const span = wholeField(known.document, place);
  const text = fieldText(known.document, place);
  const isNumber = known.document.subquestions[place.index ?? -1]?.mode === 'number';
  const plain = NOTATIONS.reduce(
    (rest, [from, to]) => rest.replace(from, to),
    withoutInvisible(text),
  );
  const options = [
    // A number in quotes would be a text.
    isNumber ? plain.replace(/^\s*"([^"]*)"\s*$/, '$1') : plain,
    plain.replace(/(\d),(\d)/g, '$1.$2'),
    // A quotient, but not a time such as 15:30.
    ...(/^\s*\d{1,2}:\d{2}(:\d{2})?\s*$/.test(text) ? [] : [plain.replaceAll(':', '/')]),
  ];
  const readable = options.find((option) => {
    const names = tryRead(() => namesIn(parseExpression(option))).value;
    return names?.every(({ name }) => isKnown(known, name));
  });
  return readable === undefined ? [] : [replacing(known.document, span, readable)];
}

/** Reports a column "Lösung" that is empty, not readable, or contains undefined names. */
function solutionMistakes(
  known: Known,
  index: number,
  subquestion: Subquestion,
): readonly QuestionProblem[] {
  const { mode, solution } = subquestion;
  const { document, values } = known;
  const place = inSubquestion(index, 'solution');
  const start = /^\s*:{0,2}/.exec(solution)?.[0].length ?? 0;
  if (solution.slice(start).trim() === '') {
    if (mode === 'plugin') return [];
    const text = bilingual(
      `Q${index} hat keine Lösung, also ist jede Antwort falsch.`,
      `Q${index} has no solution, so every answer is wrong.`,
    );
    return [{ ...place, text }];
  }
  const isText = isBareText(subquestion);
  const quoting = replacing(document, wholeField(document, place), inQuotes(solution));
  const { value, mistake } = tryRead(() => parseSolution(subquestion, solution.slice(start)));
  if (mistake) {
    const text = withQuotesHint(
      bilingual(
        `Diese Lösung kann nicht berechnet werden. ${mistake.text.de}`,
        `This solution cannot be computed. ${mistake.text.en}`,
      ),
      isText && solution,
    );
    const repairs = [...fixExpression(known, place), ...(isText ? [quoting] : [])];
    return [{ ...place, position: start + mistake.position, repairs, text }];
  }
  // The variables of an equation that a plugin gets, such as `y = x^2`, have no values.
  if (mode === 'plugin' && value.kind === 'relation') return [];
  const unknown = namesIn(value).filter(({ name }) => !isKnown(known, name));
  if (mode === 'number' && value.kind === 'relation' && unknown.length === 0) {
    const text = bilingual(
      'Diese Lösung vergleicht zwei Werte, also ist jede Antwort falsch. Nötig ist nur der Ausdruck, der die Zahl ergibt.',
      'This solution compares two values, so every answer is wrong. Only the expression that gives the number is needed.',
    );
    return [{ ...wholeField(document, place), repairs: fixExpression(known, place), text }];
  }
  return unknown.map(({ name, position }) => {
    const at = start + position;
    const span = { ...place, position: at, end: at + name.length };
    const isQuoted = isText && nearest(name, values).length === 0;
    return {
      ...span,
      repairs: isQuoted
        ? [quoting]
        : [
            ...renamingValue(known, span),
            // `I=U/R`, which compares.
            ...(value.kind === 'relation' ? fixExpression(known, place) : []),
          ],
      text: withQuotesHint(undefinedName(name), isQuoted && solution),
    };
  });
}

/** Reports a column "Info" that does not name a plugin of the question. */
function infoMistakes(
  { document, plugins }: Known,
  index: number,
  { mode, info }: Subquestion,
): readonly QuestionProblem[] {
  const { name } = readInfo(info);
  if (mode !== 'plugin' || plugins.has(name)) return [];
  const place = inSubquestion(index, 'info');
  const position = info.indexOf(name);
  const span = { ...place, position, end: position + name.length };
  const text = noPlugin(name, plugins);
  const [only] = plugins.size === 1 ? plugins : [];
  if (name !== '' || only === undefined)
    return [{ ...span, repairs: renamingToOnly(document, span, plugins), text }];
  const label = bilingual(`${only} nimmt die Antwort`, `${only} takes the answer`);
  return [{ ...span, repairs: [{ label, change: withText(document, place, `${only}:`) }], text }];
}

/** Reports a unit that cannot be read, and suggests the one that is probably meant. */
export function unitMistake(
  { document }: Known,
  place: FieldPlace,
  read: (text: string) => unknown,
): readonly QuestionProblem[] {
  const text = fieldText(document, place);
  const mistake = mistakeIn(() => read(text));
  if (!mistake) return [];
  const span = wholeField(document, place);
  // As in students' answers, a unit may be in words.
  const meant = respell(`1 ${text.trim()}`).replace(/^1 ?/, '');
  const repairs = mistakeIn(() => read(meant)) ? [] : [replacing(document, span, meant)];
  return [{ ...span, text: mistake.text, repairs }];
}

/** Writes an absolute tolerance, in the unit of a number that students see. */
function absolute(amount: string, { mode, unit }: Subquestion): string {
  const inUnit = mode === 'number' ? amount + shownUnit(unit) : '';
  const isAbsolute = tryRead(() => parseTolerance(inUnit)).value?.mode === 'absolute';
  return isAbsolute && inUnit !== '' ? inUnit : `a${amount}`;
}

/** Reports a relative tolerance of 100% or more, such as `30` instead of `30%` or `a30`. */
function hugeTolerance(
  document: QuestionDocument,
  span: Span,
  subquestion: Subquestion,
): readonly QuestionProblem[] {
  const tolerance = subquestion.tolerance.trim();
  const { amount, mode } = parseTolerance(tolerance);
  if (mode !== 'relative' || amount < 1) return [];
  // Percentages may be intended, for example in an estimate.
  const isPercentage = tolerance.includes('%');
  const meant = isPercentage ? [] : [`${tolerance}%`, absolute(tolerance, subquestion)];
  const percent = writeNumber(100 * amount);
  return [
    {
      ...span,
      ...(isPercentage && { advice: true as const }),
      repairs: meant.map((text) => replacing(document, span, text)),
      text: bilingual(
        `Diese Toleranz ist relativ und bedeutet ${percent}%: Auch weit entfernte Antworten sind richtig. Möglich sind zum Beispiel 3% (relativ) oder a0.1 (absolut).`,
        `This tolerance is relative and means ${percent}%: answers far away are right, too. Use for example 3% (relative) or a0.1 (absolute).`,
      ),
    },
  ];
}

const SIGNS = /^(?:±|\+-|\+\/-)\s*/;

function toleranceMistakes(
  { document }: Known,
  index: number,
  subquestion: Subquestion,
): readonly QuestionProblem[] {
  const { mode, tolerance } = subquestion;
  const span = wholeField(document, inSubquestion(index, 'tolerance'));
  const mistake = mistakeIn(() => parseTolerance(tolerance));
  if (!mistake) return mode === 'text' ? [] : hugeTolerance(document, span, subquestion);
  const plain = withoutInvisible(tolerance)
    .replace(',', '.')
    .replace(/(?<=\d)\s*(?:Prozent|percent)/i, '%')
    .replace(/(?<=\d)\s+(?=\D)/g, '');
  const bare = plain.replace(SIGNS, '');
  const signless = plain !== bare && /\d$/.test(bare) ? absolute(bare, subquestion) : bare;
  // With a unit, a tolerance is absolute anyway.
  const fixed = [signless, signless.replace(/^a\s*|a$/g, '')].find(
    (text) => !mistakeIn(() => parseTolerance(text)),
  );
  const repairs = fixed ? [replacing(document, span, fixed)] : [];
  return [{ ...span, repairs, text: mistake.text }];
}

function pointsMistakes(
  { document }: Known,
  index: number,
  { points }: Subquestion,
): readonly QuestionProblem[] {
  if (points >= 0) return [];
  const span = wholeField(document, inSubquestion(index, 'points'));
  const text = bilingual(
    `Q${index} bringt ${points} Punkte: Wer richtig antwortet, verliert Punkte.`,
    `Q${index} is worth ${points} points: a right answer loses points.`,
  );
  return [{ ...span, repairs: [replacing(document, span, String(-points))], text }];
}

export const subquestionMistakes = (known: Known): readonly QuestionProblem[] =>
  known.document.subquestions.flatMap((row, index) => [
    ...infoMistakes(known, index, row),
    ...misspeltParameters(known, index, row),
    ...solutionMistakes(known, index, row),
    ...unitMistake(known, inSubquestion(index, 'unit'), parseTarget),
    ...toleranceMistakes(known, index, row),
    ...pointsMistakes(known, index, row),
  ]);

/** Describes how many subquestions there are, in German and English. */
function existing(count: number): readonly [string, string] {
  if (count === 0) return ['keine', 'none'];
  const last = `Q${count - 1}`;
  return count === 1 ? ['nur Q0', 'only Q0'] : [`Q0 bis ${last}`, `Q0 to ${last}`];
}

/** Adds the next subquestion, whose solution the teacher enters afterwards. */
const creating = (document: QuestionDocument): Repair => ({
  label: bilingual(
    `Teilfrage Q${document.subquestions.length} anlegen`,
    `Create subquestion Q${document.subquestions.length}`,
  ),
  change: { subquestions: [...document.subquestions, newSubquestion(document)] },
  isStart: true,
});

/** Reports a row without a tag. */
function withoutTag({ text }: QuestionDocument, index: number): QuestionProblem {
  const tag = `[Q${index}]`;
  const label = bilingual(`${tag} am Ende einfügen`, `Insert ${tag} at the end`);
  return {
    field: 'subquestions',
    index,
    repairs: [{ label, change: { text: `${text.trimEnd()}\n\n${tag}`.trimStart() } }],
    text: bilingual(
      `Q${index} kommt im Text nicht vor: Das Tag ${tag} fehlt.`,
      `Q${index} does not appear in the text: the tag ${tag} is missing.`,
    ),
  };
}

/** Reports tags without a row, such as `[Q7]`, rows without a tag, and duplicate tags. */
export function inputMistakes({ document, tagged }: Known): readonly QuestionProblem[] {
  const tags = tagged.parts.flatMap((part) => (part.kind === 'answer' ? part : []));
  const count = document.subquestions.length;
  const shown = new Set(tags.map(({ number }) => number));
  const missing = [...document.subquestions.keys()].filter((index) => !shown.has(index));
  const [de, en] = existing(count);
  const seen = new Set<number>();
  const found = tags.flatMap(({ number, start, end }): readonly QuestionProblem[] => {
    const isSecond = seen.has(number);
    seen.add(number);
    if (number < count && !isSecond) return [];
    const span = textSpan(start, end - start);
    const text =
      number < count
        ? bilingual(
            `Das Antwortfeld Q${number} kommt im Text zweimal vor, es gibt aber nur eine Antwort.`,
            `The answer field Q${number} appears twice in the text, but there is only one answer.`,
          )
        : bilingual(
            `Die Teilfrage Q${number} gibt es nicht; vorhanden: ${de}.`,
            `There is no subquestion Q${number}; available: ${en}.`,
          );
    const others = missing.slice(0, 3).map((index) => replacing(document, span, `[Q${index}]`));
    const created = number === count && missing.length === 0 ? [creating(document)] : [];
    return [{ ...span, repairs: [...others, ...created, deleting(document, span)], text }];
  });
  return [...found, ...missing.map((index) => withoutTag(document, index))];
}
