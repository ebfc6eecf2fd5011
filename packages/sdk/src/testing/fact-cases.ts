import {
  cellField,
  type CellValue,
  type ConfigField,
  type ConfigValue,
  type ListColumn,
  type ListField,
  type ListRows,
  publicConfig,
  readConfig,
  readField,
} from '../config/index.js';
import { hidesCells } from '../config/list.js';
import { isSameValue, writeField } from '../config/codecs.js';
import type { Localized } from '../localized.js';
import type { Plugin } from '../plugin.js';
import { writeNumber } from '../quantities/write.js';
import { normalizedInput } from '../score-operation.js';
import { feedbackOf, notCorrect } from '../scoring/breakdown.js';
import { assertThat } from './check.js';
import { expectedOf } from './expected.js';
import {
  altered,
  exampleAnswer,
  rightForms,
  submissionIn,
  HOSTILE,
  MAX_POINTS,
  type Situation,
  situationsOf,
  useIn,
} from './inputs.js';
import { REVEALS } from '../answers/slips.js';
import { caseOf, type PluginCase } from './operation-cases.js';

function infoCases({ info }: Plugin): PluginCase[] {
  return [
    caseOf('info is plain data', () => {
      structuredClone(info);
      assertThat(info.type !== '' && info.version !== '', 'type and version must not be empty.');
    }),
    caseOf('help in both languages', () => {
      for (const language of ['de', 'en'] as const)
        assertThat(info.help[language].trim() !== '', `help in "${language}" is empty.`);
    }),
    caseOf('help names every parameter', () => {
      const { picture, answer } = info.parameters;
      for (const { text } of [...picture, ...answer])
        for (const language of ['de', 'en'] as const)
          assertThat(
            info.help[language].includes(text.replace('…', '')),
            `help in "${language}" lacks "${text}".`,
          );
    }),
  ];
}

/** Returns one of two values of a column, which differ if it allows that. */
function cellSample(column: ListColumn, index: number): CellValue {
  if (column.kind === 'place') return { x: 10 + 20 * index, y: 10 + 20 * index };
  if (column.kind === 'choice') return column.options[index]?.value ?? column.initial;
  if (column.kind === 'text') {
    const text = `${column.initial}${'ab'.charAt(index)}`;
    return 'value' in readField(cellField(column), text) ? text : column.initial;
  }
  const { initial, min, max } = column;
  return initial < max ? Math.min(max, initial + index) : Math.max(min, initial - index);
}

/** Returns rows whose columns are in different orders. */
const listSample = ({ columns, minRows, maxRows }: ListField): ListRows =>
  Array.from({ length: Math.min(maxRows, Math.max(2, minRows)) }, (_, row) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column], place) => [
        name,
        cellSample(column, (row + place + 1) % 2),
      ]),
    ),
  );

const samplesOf = (field: ConfigField): readonly ConfigValue[] => {
  if (field.kind === 'list') return [listSample(field)];
  return [
    field.initial,
    ...(field.kind === 'choice' ? field.options.map(({ value }) => value) : []),
    ...(field.kind === 'toggle' ? [true, false] : []),
    ...('min' in field ? [field.min, field.max] : []),
  ];
};

function fieldCases({ design }: Plugin): PluginCase[] {
  return Object.entries(design?.config ?? {}).map(([name, field]) =>
    caseOf(`field ${name} reads what it writes, and reports the place of mistakes`, () => {
      const fields = { [name]: field };
      for (const value of samplesOf(field)) {
        const text = writeField(field, value);
        const { values, problems } = readConfig(fields, text);
        const read = values[name] ?? '';
        assertThat(
          isSameValue(field, read, value),
          `"${text}" is read as ${JSON.stringify(read)}.`,
        );
        assertThat(
          problems.length === 0,
          `"${text}" is a problem: ${problems[0]?.message.de ?? ''}`,
        );
      }
      const mistake = `x;\n ${field.key}=${HOSTILE.replace(/[;\r\n]/g, '')}`;
      const [problem] = readConfig(fields, mistake).problems;
      if (!problem) return;
      const isPlaced = problem.line === 2 && problem.column === 2;
      assertThat(isPlaced, `"${mistake}" is reported in line ${problem.line}, ${problem.column}.`);
    }),
  );
}

/** Scores the answer of the example, or another one. */
async function scoreFor(plugin: Plugin, change: Partial<Situation>, maxPoints: number) {
  const [, example] = situationsOf(plugin);
  const input = example && { ...submissionIn({ ...example, ...change }), maxPoints };
  return input && plugin.operations.score?.(input);
}

const pointsOf = async (...scored: Parameters<typeof scoreFor>): Promise<number> =>
  (await scoreFor(...scored))?.points ?? 0;

/** Asserts that an answer earns 2 of 2 points. */
async function assertAllPoints(
  plugin: Plugin,
  change: Partial<Situation>,
  sentence: (earns: string) => string,
): Promise<void> {
  const score = await scoreFor(plugin, change, 2);
  if (!score || score.points === 2) return;
  const why = score.breakdown ? feedbackOf(score.breakdown, 'en') : score.feedback;
  const earns = `earns ${writeNumber(score.points)} of 2 points`;
  throw new Error(`${sentence(earns)}${why === '' ? '' : ` Feedback: ${why}`}`);
}

/** Returns the solution of the example that the type calculates; '' without one. */
async function calculatedSolution({ info, operations }: Plugin): Promise<string> {
  const { config: configText } = info.example;
  const input = { name: 'P1', configText, variables: [], options: null, args: [] };
  return (await operations.evaluate?.(input))?.text ?? '';
}

async function calculatedHint(plugin: Plugin): Promise<string> {
  const solution = await calculatedSolution(plugin);
  const written = plugin.info.example.solution;
  if (solution !== '' && solution !== written) return ` The calculated solution is "${solution}".`;
  const { text } = expectedOf({ solution: written });
  return text === written ? '' : ` Its value is ${text}; put a text in quotes: '"${written}"'.`;
}

/** A case for scores that depend on nothing but the answer and the solution. */
function comparisonCases(plugin: Plugin, solution: string): PluginCase[] {
  // A mock service may accept every answer.
  if (Object.keys(plugin.services ?? {}).length > 0) return [];
  const answer = exampleAnswer(plugin);
  const [other] = altered(answer);
  if (other === undefined) return [];
  // Types that calculate the right answer may ignore the solution, and find many answers right.
  const changes = [
    ...altered(solution).map((one) => ({ solution: one })),
    ...altered(answer).map((one) => ({ answer: one })),
  ];
  return [
    caseOf('a wrong answer is not right', async () => {
      for (const change of changes) if ((await pointsOf(plugin, change, 2)) < 2) return;
      throw new Error(
        `"${other}" earns all points as well as "${answer}", whatever the solution is.`,
      );
    }),
  ];
}

/**
 * A case for answers that their kind finds right: what students round or write with a comma must not lose points
 * because a score of the author's own compares numbers with `===`.
 */
function rightFormCases(plugin: Plugin): PluginCase[] {
  const { design } = plugin;
  const spec = design?.answer;
  const [, example] = situationsOf(plugin);
  if (!design || !spec || !example) return [];
  return [
    caseOf('a rounded answer, or one in another form, is right', async () => {
      for (const change of rightForms(example.answer)) {
        const { input, config } = normalizedInput(design, submissionIn({ ...example, ...change }));
        if (spec.score(input, config).verdict !== 'correct') continue;
        const { answer, solution } = change;
        await assertAllPoints(
          plugin,
          change,
          (earns) =>
            `The solution "${solution}" is within the tolerance, but "${answer}" ${earns}. Start from "breakdown", or compare numbers with isWithin(value, right, tolerance).`,
        );
      }
    }),
  ];
}

function scoreCases(plugin: Plugin): PluginCase[] {
  const { solution } = plugin.info.example;
  if (!plugin.operations.score || solution === '') return [];
  return [
    caseOf("the example's solution is right", async () => {
      const hint = await calculatedHint(plugin);
      await assertAllPoints(plugin, {}, (earns) => `"${solution}" ${earns}.${hint}`);
      const { answer: spec, config = {} } = plugin.design ?? {};
      const { values } = readConfig(config, plugin.info.example.config);
      const isEnterable = spec?.parse(exampleAnswer(plugin), values) !== null;
      assertThat(isEnterable, `"${solution}" is not an answer that students can enter.`);
    }),
    caseOf('the calculated solution is that of the example', async () => {
      // An operation of an author's own may calculate something else than an answer.
      const answer = plugin.design?.answer ? await calculatedSolution(plugin) : '';
      const how = (earns: string) =>
        `"${answer}" is calculated, but ${earns} with the example's solution "${solution}".`;
      if (answer !== '') await assertAllPoints(plugin, { answer }, how);
    }),
    caseOf('an empty answer is not right', async () => {
      const points = await pointsOf(plugin, { answer: '' }, 2);
      assertThat(points < 2, 'An empty answer earns all points.');
    }),
    ...rightFormCases(plugin),
    ...comparisonCases(plugin, solution),
    caseOf('more attainable points never yield fewer', async () => {
      for (const answer of [exampleAnswer(plugin), '', 'x']) {
        const points = [];
        for (const max of [0, 1, 2, 10]) points.push(await pointsOf(plugin, { answer }, max));
        const sorted = [...points].sort((a, b) => a - b);
        assertThat(String(points) === String(sorted), `"${answer}" earns ${points.join(', ')}.`);
      }
    }),
  ];
}

const isBlank = ({ de, en }: Localized) => de.trim() === '' || en.trim() === '';

function slipCases(plugin: Plugin): PluginCase[] {
  const { slips, score } = plugin.operations;
  const [, example] = situationsOf(plugin);
  if (!slips || !score || !example || example.solution === '') return [];
  // Texts as short as 7 may occur in any feedback, so they are looked for as 7.25.
  const solution = example.solution.replace(/\d+(\.\d+)?/g, (number, decimals) =>
    decimals === undefined ? `${number}.25` : `${number}25`,
  );
  return [
    caseOf('feedback on typical wrong answers does not contain the solution', async () => {
      try {
        await slips(submissionIn({ ...example, solution }));
      } catch (error) {
        if (String(error).includes(REVEALS)) throw error;
      }
    }),
    caseOf('typical wrong answers earn their shares', async () => {
      const submission = submissionIn(example);
      for (const { name, answer, feedback, share } of await slips(submission)) {
        const where = `The slip "${name.en}", ${answer},`;
        assertThat(!isBlank(name), `${where} needs a name in German and English.`);
        assertThat(
          !isBlank(feedback) && feedback.de !== notCorrect.de && feedback.en !== notCorrect.en,
          `${where} needs feedback that explains the mistake, in German and English.`,
        );
        const { points } = await score({ ...submission, answer });
        assertThat(
          points >= share * MAX_POINTS - 1e-9,
          `${where} earns ${points} of ${MAX_POINTS} points instead of ${share * MAX_POINTS}. A score of your own gives at least breakdown.share.`,
        );
      }
    }),
  ];
}

function secretCases({ design, operations }: Plugin): PluginCase[] {
  const secret = Object.entries(design?.config ?? {}).filter(
    ([, field]) => field.secret === true || (field.kind === 'list' && hidesCells(field)),
  );
  return secret.map(([name, field]) =>
    caseOf(`the browser does not get what is secret of ${name}`, async () => {
      const value = samplesOf(field).find((sample) => sample !== field.initial) ?? 'secret';
      const configText = writeField(field, value);
      const use = { name: 'P1', configText, parameters: '', question: null };
      const view = await operations.view?.(use);
      const shown = JSON.stringify(view?.data ?? {});
      const open = publicConfig({ [name]: field }, configText);
      assertThat(
        open === configText || !shown.includes(configText),
        `The view contains "${configText}".`,
      );
      assertThat(field.secret !== true || open === '', `${name} is not withheld.`);
    }),
  );
}

function exampleCases(plugin: Plugin): PluginCase[] {
  const [, example] = situationsOf(plugin);
  const { configProblems } = plugin.operations;
  if (!configProblems || !example) return [];
  return [
    caseOf("the example's configuration has no problem", async () => {
      const [problem] = await configProblems(useIn(example));
      if (problem)
        throw new Error(
          `"${example.configText}": ${problem.message.en}${await calculatedHint(plugin)}`,
        );
    }),
  ];
}

/** Cases for the info, the fields, the scoring, and the secrets that the browser must not get. */
export const descriptionCases = (plugin: Plugin): readonly PluginCase[] => [
  ...infoCases(plugin),
  ...fieldCases(plugin),
  ...exampleCases(plugin),
  ...scoreCases(plugin),
  ...slipCases(plugin),
  ...secretCases(plugin),
];
