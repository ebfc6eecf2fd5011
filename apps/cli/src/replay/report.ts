import { quoted } from '../quoted.js';
import { plural } from '../test/outcome.js';
import type { AnswerFacts, Changes, Scored } from './changes.js';

const number = (value: number) => String(Math.round(value * 1e6) / 1e6);

const verdictOf = ({ verdict, message }: Pick<Scored, 'verdict' | 'message'>): string =>
  `${verdict || 'no verdict'}${message === '' ? '' : ` ${quoted(message)}`}`;

const placeOf = ({ question, name, config, row }: AnswerFacts): string => {
  const values = Object.entries(row).map(([variable, value]) => `${variable}=${value}`);
  return [
    `question ${question || 'unknown'}`,
    `plugin ${quoted(name)}`,
    ...(config === '' ? [] : [`configuration ${quoted(config)}`]),
    ...(values.length === 0 ? [] : [`row ${quoted(values.join(', '))}`]),
  ].join(', ');
};

/** Describes the answers that get other points, by cause. */
export function textOf(changes: Changes, unreadable: number): string {
  const { answers, changed, others, byCause } = changes;
  const lines = byCause.flatMap(({ type, count, before, after, answers: list }, index) => [
    `${index + 1}. ${type}: ${plural(count, 'answer')}`,
    `   before  ${verdictOf(before)}`,
    `   now     ${verdictOf(after)}`,
    ...list.flatMap(({ before: old, after: now, times, ...facts }) => [
      `   - ${quoted(facts.answer)}${times > 1 ? ` (${times} times)` : ''}: ${number(old.points)} → ${number(now.points)} of ${number(now.maxPoints)} points; solution ${quoted(facts.solution)}`,
      `     ${placeOf(facts)}`,
      ...(old.understood === now.understood
        ? []
        : [`     understood as ${quoted(old.understood)}, now ${quoted(now.understood)}`]),
    ]),
    '',
  ]);
  const summary = `${plural(answers, 'answer')} rescored: ${changed} would get other points, ${others} the same points with another verdict or message`;
  const cut = unreadable === 0 ? '' : `; ${plural(unreadable, 'line')} unreadable`;
  return `${[...lines, summary + cut].join('\n')}.\n`;
}

/** The same as JSON, for programs. */
export const jsonOf = ({ answers, changed, others, byCause }: Changes, unreadable: number) =>
  `${JSON.stringify({ answers, changed, others, unreadable, causes: byCause }, null, 2)}\n`;

/** Describes how one answer was understood. */
export const shownText = (facts: AnswerFacts, scored: Scored): string =>
  `${facts.type}, ${placeOf(facts)}
   answer      ${quoted(facts.answer)}
   understood  ${quoted(scored.understood)}
   solution    ${quoted(facts.solution)}
   shown       ${quoted(scored.shown)}
   scored      ${number(scored.points)} of ${number(scored.maxPoints)} points, ${verdictOf(scored)}

`;
