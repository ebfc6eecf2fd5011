import type { Localized } from '@fragwerk/sdk';
import type { Program } from '../question.js';
import { lostWords } from '../judge/rules.js';
import type { JudgedTest, Table } from '../judge/table.js';

type Language = keyof Localized;

const resultWords = {
  right: { de: 'richtig', en: 'right' },
  partly: { de: 'teilweise', en: 'partly' },
  wrong: { de: 'falsch', en: 'wrong' },
} as const;

/** `richtig`, `teilweise`, `falsch`. */
export const resultOf = ({ share }: JudgedTest): Localized =>
  share === 1 ? resultWords.right : share > 0 ? resultWords.partly : resultWords.wrong;

const tested: Localized = { de: 'Tests bestanden', en: 'tests passed' };

/** `3 von 4 Tests bestanden.` */
function countOf({ tests }: Table, language: Language): string {
  const count = (key: 'passed' | 'all') => tests.reduce((sum, test) => sum + test[key], 0);
  const of = language === 'de' ? 'von' : 'of';
  return `${count('passed')} ${of} ${count('all')} ${tested[language]}.`;
}

/** What a program is worth, in sentences: what keeps it from running, else the rules and the count. */
export function summaryOf(
  table: Table,
  { unseenLines }: Pick<Program, 'unseenLines'>,
  language: Language,
): readonly string[] {
  if (table.fault) return [table.fault[language]];
  const rules = table.broken.map(({ sentence, line, rule }) => {
    const where =
      line === null ? '' : `${language === 'de' ? 'Zeile' : 'Line'} ${line - unseenLines}: `;
    return `${where}${sentence[language]} (${lostWords(rule)[language]})`;
  });
  return [countOf(table, language), ...rules];
}

/** The same with the reason of each test that is not right, for a text without a table. */
export const feedbackOf = (
  table: Table,
  program: Pick<Program, 'unseenLines'>,
  language: Language,
): string => {
  const reasons = table.tests.flatMap((test) =>
    test.share < 1 && test.why[language] !== ''
      ? [`${test.name[language]}: ${test.why[language]}`]
      : [],
  );
  return [...summaryOf(table, program, language), ...reasons].join('\n');
};
