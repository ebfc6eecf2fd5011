import type { Localized } from '@fragwerk/sdk';
import type { SourcePart } from '@fragwerk/python';
import type { CodeRule, Program } from '../question.js';

const parts: Readonly<Record<CodeRule['part'], Localized>> = {
  import: { de: 'ein Import', en: 'an import' },
  call: { de: 'ein Aufruf', en: 'a call' },
  statement: { de: 'eine Anweisung', en: 'a statement' },
  operator: { de: 'ein Rechenzeichen', en: 'an operator' },
  recursion: { de: 'eine Funktion, die sich selbst aufruft', en: 'a function that calls itself' },
};

const written = (rule: CodeRule): Localized => {
  const { part, name } = rule;
  if (name === '') return parts[part];
  const text = part === 'call' ? `${name}(…)` : part === 'import' ? `import ${name}` : name;
  return { de: text, en: text };
};

const times = (count: number): Localized =>
  count === 1 ? { de: 'einmal', en: 'once' } : { de: `${count}-mal`, en: `${count} times` };

/** What a rule asks for, in a sentence of ours. */
function plainSentence(rule: CodeRule): Localized {
  const { min, max } = rule;
  const what = written(rule);
  if (max === 0)
    return {
      de: `Nicht erlaubt: ${what.de}.`,
      en: `Not allowed: ${what.en}.`,
    };
  const least = times(Math.max(1, min));
  const most = max === null ? null : times(max);
  return {
    de: `Verlangt: ${what.de}, mindestens ${least.de}${most ? `, höchstens ${most.de}` : ''}.`,
    en: `Asked for: ${what.en}, at least ${least.en}${most ? `, at most ${most.en}` : ''}.`,
  };
}

/** What a student reads who breaks a rule. */
const ruleSentence = (rule: CodeRule): Localized => {
  const { message } = rule;
  return message === '' ? plainSentence(rule) : { de: message, en: message };
};

/** What breaking a rule costs. */
export const lostWords = ({ penalty }: CodeRule): Localized => ({
  de: `−${penalty} % der Punkte`,
  en: `−${penalty} % of the points`,
});

/** A rule as a student reads it before the program runs, with the teacher's own words behind ours. */
export function ruleWords(rule: CodeRule): Localized {
  const [sentence, lost] = [plainSentence(rule), lostWords(rule)];
  const own = rule.message === '' ? '' : ` ${rule.message}`;
  return { de: `${sentence.de}${own} (${lost.de})`, en: `${sentence.en}${own} (${lost.en})` };
}

export interface BrokenRule {
  readonly rule: CodeRule;
  readonly sentence: Localized;
  /** Of the first part that is too many, counted as in the whole program; `null` where one is missing. */
  readonly line: number | null;
}

/** The rules that the student's part of a program breaks, by what it is made of. */
export const brokenRules = (
  rules: readonly CodeRule[],
  source: readonly SourcePart[],
  { from, to }: Pick<Program, 'from' | 'to'>,
): readonly BrokenRule[] =>
  rules.flatMap((rule) => {
    const isMeant = ({ kind, name, line }: SourcePart) =>
      kind === rule.part && (rule.name === '' || name === rule.name) && line >= from && line <= to;
    const found = source.filter(isMeant);
    const isRight = found.length >= rule.min && (rule.max === null || found.length <= rule.max);
    if (isRight) return [];
    const line = found.length < rule.min ? null : (found[rule.max ?? 0]?.line ?? null);
    return [{ rule, sentence: ruleSentence(rule), line }];
  });
