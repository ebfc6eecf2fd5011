import { localized, type Localized } from '@fragwerk/sdk';
import type { SourcePart } from '@fragwerk/python';
import type { CodeRule, Program } from '../question.js';

const parts: Readonly<Record<CodeRule['part'], Localized>> = {
  import: { de: 'ein Import', en: 'an import' },
  call: { de: 'ein Aufruf', en: 'a call' },
  statement: { de: 'eine Anweisung', en: 'a statement' },
  operator: { de: 'ein Operator', en: 'an operator' },
  recursion: { de: 'eine Funktion, die sich selbst aufruft', en: 'a function that calls itself' },
};

const formatPart = (rule: CodeRule): Localized => {
  const { part, name } = rule;
  if (name === '') return parts[part];
  if (part === 'recursion')
    return { de: `${name} ruft sich selbst auf`, en: `${name} calls itself` };
  const text = part === 'call' ? `${name}(…)` : part === 'import' ? `import ${name}` : name;
  return { de: text, en: text };
};

const formatCount = (count: number): Localized =>
  count === 1 ? { de: 'einmal', en: 'once' } : { de: `${count}-mal`, en: `${count} times` };

/** Describes a rule without the teacher's message. */
function defaultSentence(rule: CodeRule): Localized {
  const { min, max } = rule;
  const what = formatPart(rule);
  if (max === 0) return { de: `Nicht erlaubt: ${what.de}.`, en: `Not allowed: ${what.en}.` };
  const [atLeast, atMost] = [formatCount(min), formatCount(max ?? 0)];
  const lead = min > 0 ? { de: 'Verlangt', en: 'Required' } : { de: 'Erlaubt', en: 'Allowed' };
  return localized((language) => {
    const bounds = [
      ...(min > 0 ? [`${language === 'de' ? 'mindestens' : 'at least'} ${atLeast[language]}`] : []),
      ...(max === null
        ? []
        : [`${language === 'de' ? 'höchstens' : 'at most'} ${atMost[language]}`]),
    ];
    return `${lead[language]}: ${[what[language], ...bounds].join(', ')}.`;
  });
}

/** Returns the sentence that a student reads after violating a rule. */
const ruleSentence = (rule: CodeRule): Localized => {
  const { message } = rule;
  return message === '' ? defaultSentence(rule) : { de: message, en: message };
};

/** Returns what violating a rule costs. */
export const formatPenalty = ({ penalty }: CodeRule): Localized => ({
  de: `−${penalty} % der Punkte`,
  en: `−${penalty} % of the points`,
});

/** Describes a rule before the first run, with the teacher's message appended. */
export function formatRule(rule: CodeRule): Localized {
  const [sentence, penalty] = [defaultSentence(rule), formatPenalty(rule)];
  const own = rule.message === '' ? '' : ` ${rule.message}`;
  return { de: `${sentence.de}${own} (${penalty.de})`, en: `${sentence.en}${own} (${penalty.en})` };
}

/** Whether a rule with this name counts a part; that of a module counts its submodules. */
const isNamed = ({ kind, name }: SourcePart, wanted: string): boolean =>
  wanted === '' || name === wanted || (kind === 'import' && name.startsWith(`${wanted}.`));

/**
 * Returns the rules that the student's part of a program and the student's files violate, with the line of the
 * first excess part in the whole program or file; `null` if a part is missing.
 */
export const findViolations = (
  rules: readonly CodeRule[],
  source: readonly SourcePart[],
  { from, to }: Pick<Program, 'from' | 'to'>,
) =>
  rules.flatMap((rule) => {
    const isOwn = ({ file, line }: SourcePart) => file !== '' || (line >= from && line <= to);
    const found = source.filter(
      (part) => part.kind === rule.part && isNamed(part, rule.name) && isOwn(part),
    );
    const isKept = found.length >= rule.min && (rule.max === null || found.length <= rule.max);
    if (isKept) return [];
    const excess = found.length < rule.min ? undefined : found[rule.max ?? 0];
    const { line = null, file = '' } = excess ?? {};
    return [{ rule, sentence: ruleSentence(rule), line, file }];
  });

export type RuleViolation = Readonly<ReturnType<typeof findViolations>[number]>;
