import {
  DATASET_ROWS,
  emptyQuestion,
  exampleQuestions,
  exampleSolution,
  inspectQuestion,
  type PreparedQuestion,
  prepareQuestion,
  type QuestionDocument,
  readQuestion,
  reviewQuestion,
  scoreAnswers,
  showQuestion,
} from '@fragwerk/host';
import type { Plugin } from '@fragwerk/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Example, findExamples } from './support/examples.js';
import { clientFor, startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

/** Examples that cannot be solved here, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/services.md': 'another service scores it; test/sdk-docs.test.ts has a fake one',
  'docs/sdk.md, Scoring': 'has no example; test/sdk-docs.test.ts compares its output',
  'plugins/code': 'needs interpreters; test/code-questions.test.ts starts them',
};

const folder = tempFolder();
const examples = await findExamples();

/** A question with the answers that earn all points; `null` for its solutions as the host shows them. */
interface Case {
  readonly document: QuestionDocument;
  readonly answers: Readonly<Record<number, string>> | null;
}

const questionOf = ({ info }: Plugin, config: string, solution: string): QuestionDocument => ({
  ...emptyQuestion('Frage', '1'),
  text: `${info.example.statement}\n\n[Q0]`,
  plugins: [{ name: 'P', type: info.type, config }],
  subquestions: [{ mode: 'plugin', info: 'P:', solution, tolerance: '1%', points: 4, unit: '' }],
});

function read(json: string): QuestionDocument {
  const { document, problems = [] } = readQuestion(JSON.parse(json));
  if (document) return document;
  throw new Error(problems.map(({ en }) => en).join());
}

/** Whether `plugin("P")` gives a value, without arguments and variables. */
async function calculatesSolution({ info, operations }: Plugin): Promise<boolean> {
  const input = { name: 'P', configText: info.example.config, variables: [], args: [] };
  const value = await operations.evaluate?.({ ...input, options: null });
  return value !== undefined && value.text !== null && value.kind !== 'error';
}

/** The questions of an example: its files, those of the workbench, and those of the type itself. */
async function casesOf(plugin: Plugin, files: readonly string[]): Promise<readonly Case[]> {
  const { type, example } = plugin.info;
  const known = exampleQuestions([{ type }]).filter(({ plugins, subquestions }) => {
    return plugins.length > 0 && subquestions.some(({ solution }) => solution !== '');
  });
  const own = example.solution !== '' && plugin.operations.score;
  const documents = [
    ...files.map(read),
    ...known,
    ...(plugin.operations.score && (await calculatesSolution(plugin))
      ? [questionOf(plugin, example.config, 'plugin("P")')]
      : []),
  ];
  return [
    ...documents.map((document) => ({ document, answers: null })),
    ...(own
      ? [
          {
            document: questionOf(plugin, example.config, exampleSolution(example.solution)),
            answers: { 0: example.solution },
          },
        ]
      : []),
  ];
}

/** Without datasets, all rows are alike. */
const rowsOf = ({ document }: PreparedQuestion): readonly number[] =>
  Array.from({ length: document.datasets.length > 0 ? DATASET_ROWS : 1 }, (_, row) => row);

async function earnsAllPoints(prepared: PreparedQuestion, { answers }: Case): Promise<void> {
  const none = Object.fromEntries([...prepared.document.subquestions.keys()].map((q) => [q, '']));
  const shown = answers ? [] : await scoreAnswers(prepared, 0, none);
  const right = shown.map(({ subquestion, expected }) => [subquestion, expected] as const);
  for (const scored of await scoreAnswers(prepared, 0, answers ?? Object.fromEntries(right))) {
    const { maxPoints: points } = scored;
    if (answers) expect(scored).toMatchObject({ status: 'OK', points, problems: [] });
    expect(scored.resultHtml).not.toContain('&quot;');
  }
}

async function passesItsTrialRun(prepared: PreparedQuestion): Promise<void> {
  const { rows, problems } = await reviewQuestion(prepared, { rows: rowsOf(prepared) });
  expect(problems).toEqual([]);
  expect(rows.filter(({ state }) => state !== 'solved')).toEqual([]);
}

/** What every question of every example has to do; add further demands here. */
const demands: Readonly<Record<string, (prepared: PreparedQuestion, of: Case) => Promise<void>>> = {
  'its own solution earns all points': earnsAllPoints,
  'a trial run in all rows finds nothing': passesItsTrialRun,
};

const isElsewhere = ({ name }: Example): boolean =>
  Object.keys(ELSEWHERE).some((start) => name.startsWith(start));

it('examples are in documents, templates, fixtures and plugin types', () => {
  const names = examples.map(({ name }) => name).join('\n');
  for (const place of ['docs/answers.md', 'docs/authoring.md', 'README.md', 'apps/cli/template'])
    expect(names).toContain(place);
  for (const place of ['test/fixtures', ...Object.keys(ELSEWHERE)]) expect(names).toContain(place);
});

describe.each(examples.filter((example) => !isElsewhere(example)))('$name', (example) => {
  let plugin: Plugin;
  let cases: readonly (Case & { readonly prepared: PreparedQuestion })[];
  let service: TestService;
  beforeAll(async () => {
    plugin = await example.load(folder);
    service = await startTestService({}, { plugins: [plugin] });
    const found = await casesOf(plugin, example.questions);
    cases = await Promise.all(
      found.map(async (one) => ({ ...one, prepared: await prepare(one.document) })),
    );
  });
  afterAll(() => service.stop());

  const prepare = (document: QuestionDocument) =>
    prepareQuestion(document, { client: clientFor(service) });

  it('has a solution, if it is scored', () => {
    expect(cases.length > 0).toBe(Boolean(plugin.operations.score));
  });

  it.each(Object.entries(demands))(
    '%s',
    async (_, demand) => {
      for (const one of cases) await demand(one.prepared, one);
    },
    120_000,
  );

  it('never gives fewer for the solution as its example writes it, without a problem', async () => {
    const { solution, config } = plugin.info.example;
    if (!plugin.operations.score || solution === '') return;
    const prepared = await prepare(questionOf(plugin, config, solution));
    const [scored] = await scoreAnswers(prepared, 0, { 0: solution });
    const problems = await inspectQuestion(prepared, await showQuestion(prepared, 0));
    if (problems.length === 0) expect(scored).toMatchObject({ status: 'OK', points: 4 });
    else expect(problems[0]?.text.en).toContain('Put text in quotes');
  });
});
