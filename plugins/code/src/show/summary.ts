import type { Localized } from '@fragwerk/sdk';
import type { Program, PublicQuestion } from '../question.js';
import { adviceTitle, formatAdvice } from './advice.js';
import { formatPlace, visiblePlace } from '../scoring/place.js';
import { formatPenalty, formatRule, type RuleViolation } from '../scoring/rules.js';
import type { AdvisedTable, ScoreTable, TestResult } from '../scoring/score-table.js';

type Language = keyof Localized;

const resultTexts = {
  right: { de: 'richtig', en: 'correct' },
  partly: { de: 'teilweise', en: 'partly correct' },
  wrong: { de: 'falsch', en: 'wrong' },
} as const;

/** `richtig`, `teilweise`, `falsch`. */
export const formatResult = ({ share }: TestResult): Localized =>
  share === 1 ? resultTexts.right : share > 0 ? resultTexts.partly : resultTexts.wrong;

const allOrNothing: Localized = {
  de: 'Punkte gibt es nur, wenn alle Tests bestanden sind.',
  en: 'Only a program that passes all tests earns points.',
};

/** Returns what students need to know before they start: rules and scoring. */
export const ruleSentences = ({
  rules,
  ...question
}: Pick<PublicQuestion, 'rules' | 'allOrNothing'>): readonly Localized[] => [
  ...rules.map(formatRule),
  ...(question.allOrNothing ? [allOrNothing] : []),
];

export const formatHidden = (count: number): Localized =>
  count === 1
    ? { de: 'Ein weiterer Test wird bewertet.', en: 'One more test is scored.' }
    : { de: `${count} weitere Tests werden bewertet.`, en: `${count} more tests are scored.` };

const passedText: Localized = { de: 'Tests bestanden', en: 'tests passed' };

/** Returns for example `3 von 4 Tests bestanden.` */
export function formatCount({ tests }: ScoreTable, language: Language): string {
  const count = (key: 'passed' | 'total') => tests.reduce((sum, test) => sum + test[key], 0);
  const of = language === 'de' ? 'von' : 'of';
  return `${count('passed')} ${of} ${count('total')} ${passedText[language]}.`;
}

/** Returns for example `Nicht erlaubt: sum(…). (−50 % der Punkte)` */
export const formatViolation = ({ sentence, rule }: RuleViolation, language: Language): string =>
  `${sentence[language]} (${formatPenalty(rule)[language]})`;

/** Summarizes a score in sentences: the error that kept it from running, or tests and rules. */
export function formatSummary(
  table: ScoreTable,
  { hiddenLines }: Pick<Program, 'hiddenLines'>,
  language: Language,
): readonly string[] {
  if (table.fault) return [table.fault[language]];
  const rules = table.violations.map((violation) => {
    const place = visiblePlace(violation, hiddenLines);
    const where = place ? `${formatPlace(place)[language]}: ` : '';
    return where + formatViolation(violation, language);
  });
  const forfeited = table.isForfeited ? [allOrNothing[language]] : [];
  return [formatCount(table, language), ...forfeited, ...rules];
}

/**
 * Like {@link formatSummary}, in German with the reason for each failed test and the advice, for outputs
 * without a table.
 */
export function formatFeedback(table: AdvisedTable, program: Pick<Program, 'hiddenLines'>): string {
  const reasons = table.tests.flatMap(({ share, name, reason }) =>
    share < 1 && reason.de !== '' ? [`${name.de.replace(/\n[^]*/, ' …')}: ${reason.de}`] : [],
  );
  const notes = table.advice.map((one) => formatAdvice(one, 'de'));
  const advice = notes.length > 0 ? [`${adviceTitle.de}:`, ...notes] : [];
  return [...formatSummary(table, program, 'de'), ...reasons, ...advice].join('\n');
}
