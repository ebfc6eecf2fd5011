import type { AlikePair, BehaviourGroup, Clusters, Likeness } from '@fragwerk/plugin-code/cluster';
import type { Task } from '@fragwerk/workbench';
import { printable, quoted } from '../quoted.js';
import { plural } from '../test/outcome.js';

const MAX_PROGRAM_LINES = 20;
const MAX_PAIRS = 20;
const MAX_IDS = 12;
/** Width of a line in a pair of programs, which are side by side. */
const MIN_WIDTH = 34;
const MAX_WIDTH = 60;
const MAX_RESULT_CHARACTERS = 80;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const listOf = (ids: readonly string[]): string => {
  const more = ids.length - MAX_IDS;
  const shown = more > 1 ? ids.slice(0, MAX_IDS) : ids;
  return printable(`${shown.join(', ')}${more > 1 ? ` and ${more} more` : ''}`);
};

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

export const questionText = ({ question, name }: Task): string =>
  `Question ${quoted(question || 'unknown')}, plugin ${quoted(name)}`;

const indented = (text: string): readonly string[] => {
  const lines = printable(text).trimEnd().split('\n');
  const more = lines.length - MAX_PROGRAM_LINES;
  const shown = more > 1 ? lines.slice(0, MAX_PROGRAM_LINES) : lines;
  return [...shown, ...(more > 1 ? [`… ${more} more lines`] : [])].map((line) => `     | ${line}`);
};

function failedTests({ tests }: BehaviourGroup): readonly string[] {
  return tests.flatMap(({ name, share, actual, failed, reason }) => {
    if (share === 1) return [];
    const result = cut(JSON.stringify(actual), MAX_RESULT_CHARACTERS);
    const facts = [
      ...(actual === '' ? [] : [`result ${result}`]),
      ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
      ...(reason.en === '' ? [] : [reason.en.replaceAll('\n', ' ')]),
    ];
    return [printable(`   ✗ ${name.en}${facts.length > 0 ? `: ${facts.join('; ')}` : ''}`)];
  });
}

function groupText(group: BehaviourGroup, index: number): readonly string[] {
  const [form, ...others] = group.forms;
  const ways = others.length === 0 ? 'written in one way' : `written in ${others.length + 1} ways`;
  return [
    `${index + 1}. ${plural(group.ids.length, 'answer')}, ${percent(group.share)} of the points, ${ways}: ${listOf(group.ids)}`,
    printable(`   ${group.summary.en.replaceAll('\n', ' ')}`),
    ...failedTests(group),
    ...(form
      ? [`   ${plural(form.ids.length, 'answer')} such as ${listOf(form.ids.slice(0, 1))}:`]
      : []),
    ...(form ? indented(form.program) : []),
  ];
}

function pairText({ likeness, left, right, lines }: AlikePair, width: number): readonly string[] {
  const side = (line: string | null) => cut(printable(line ?? '').replaceAll('\t', '    '), width);
  const rest = likeness === 1 ? ', the same except for names, constants, comments and layout' : '';
  return [
    `${percent(likeness)}: ${listOf(left)} – ${listOf(right)}${rest}`,
    ...lines.map((line) =>
      `   ${side(line.left).padEnd(width)} ${line.isSame ? '│' : '≠'} ${side(line.right)}`.trimEnd(),
    ),
    '',
  ];
}

function likenessText({ compared, median, found, pairs }: Likeness, threshold: number): string[] {
  if (compared === 0) return ['No program is long enough to be compared with others.'];
  const usual =
    median === null
      ? ''
      : ` Half of all pairs of different programs are at most ${percent(median)} similar.`;
  const shown = pairs.slice(0, MAX_PAIRS);
  const columns = process.stdout.columns || 2 * MAX_WIDTH;
  const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.floor((columns - 6) / 2)));
  return [
    `${plural(found, 'pair')} at least ${percent(threshold)} similar.${usual}`,
    ...(found > 0
      ? [
          'Similarity is not proof: look at both programs, and at the choices that the exercise leaves.',
          '',
        ]
      : []),
    ...shown.flatMap((pair) => pairText(pair, width)),
    ...(found > shown.length ? [`… ${found - shown.length} more; --json has up to 100.`] : []),
  ];
}

/** Describes the groups of answers to a question and the similar pairs. */
export function clusterText(task: Task, clusters: Clusters, threshold: number): string {
  const { answers, groups, likeness } = clusters;
  const values = task.variables.map(
    ({ name, value }) => `${name}=${value?.text ?? value?.json ?? ''}`,
  );
  const lines = [
    `${questionText(task)}: ${plural(answers, 'answer')} in ${plural(groups.length, 'group')}`,
    ...(values.length > 0 ? [printable(`All programs ran with ${values.join(', ')}.`)] : []),
    ...(task.repeated > 0
      ? [
          `${plural(task.repeated, 'record')} with an answer and values that were recorded before: left out, because they may be of the same student.`,
        ]
      : []),
    '',
    ...groups.flatMap((group, index) => [...groupText(group, index), '']),
    ...likenessText(likeness, threshold),
  ];
  return `${lines.join('\n')}\n\n`;
}
