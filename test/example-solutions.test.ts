import { readFileSync } from 'node:fs';
import { createClient } from '@fragwerk/contract';
import {
  DATASET_ROWS,
  emptyQuestion,
  inspectQuestion,
  prepareQuestion,
  type QuestionDocument,
  readQuestion,
  runTests,
  scoreAnswers,
  showQuestion,
} from '@fragwerk/host';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import type { Plugin } from '@fragwerk/sdk';
import { loadPlugin } from '@fragwerk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';
import { applyDiff, readBlocks } from './support/tutorial.js';

const folder = tempFolder();
const template = (path: string) =>
  readFileSync(`apps/cli/template/${path}.template`, 'utf8').replaceAll('{{type}}', 'Zahl');

/** The plugin type of the tutorial, after its last step. */
const [first, ...changes] = readBlocks('docs/authoring.md').filter(
  ({ file }) => file === 'plugin.ts',
);
const tutorial = changes.reduce((text, diff) => applyDiff(text, diff.text), first?.text ?? '');

/** Files of plugin types in the documents and the template. */
const sources = [
  ...['answers', 'questions'].flatMap((name) =>
    readBlocks(`docs/${name}.md`)
      .filter(({ file }) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(({ file, text }) => [`docs/${name}.md ${file}`, text] as const),
  ),
  ['README.md', /```ts\n(.*?)```/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''] as const,
  ['docs/authoring.md', tutorial] as const,
  ['the template', template('plugin.ts')] as const,
];

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

const questionFor = ({ info }: Plugin, solution: string): QuestionDocument => ({
  ...emptyQuestion('Frage', '1'),
  text: `${info.example.statement}\n\n[Q0]`,
  plugins: [{ name: 'P', type: info.type, config: info.example.config }],
  subquestions: [{ mode: 'plugin', info: 'P:', solution, tolerance: '1%', points: 4, unit: '' }],
});

async function prepare(plugin: Plugin, document: QuestionDocument, service: TestService) {
  const client = createClient({ base: service.url, servicePath: `/${service.endpoint}` });
  return prepareQuestion(document, { client });
}

describe.each(sources)('the plugin type of %s', (name, source) => {
  let plugin: Plugin;
  let service: TestService;
  beforeAll(async () => {
    const place = name.replace(/\W/g, '-');
    folder.write(`${place}/plugin.ts`, source);
    plugin = await loadPlugin(place, folder.path);
    service = await startTestService({}, { plugins: [plugin] });
  });
  afterAll(() => service.stop());

  it('gives all points for its own solution, in every row', async () => {
    const { solution } = plugin.info.example;
    if (!plugin.operations.score) return;
    const prepared = await prepare(plugin, questionFor(plugin, quoted(solution)), service);
    for (let row = 0; row < DATASET_ROWS; row += 1) {
      const [scored] = await scoreAnswers(prepared, row, { 0: solution });
      expect(scored).toMatchObject({ status: 'OK', points: 4, problems: [] });
      expect(scored?.resultHtml).not.toContain('&quot;');
    }
    expect(await inspectQuestion(prepared, await showQuestion(prepared, 0))).toEqual([]);
  });

  it('never gives fewer for the solution as its example writes it, without a problem', async () => {
    const { solution } = plugin.info.example;
    if (!plugin.operations.score) return;
    const prepared = await prepare(plugin, questionFor(plugin, solution), service);
    const [scored] = await scoreAnswers(prepared, 0, { 0: solution });
    const problems = await inspectQuestion(prepared, await showQuestion(prepared, 0));
    if (problems.length === 0) expect(scored).toMatchObject({ status: 'OK', points: 4 });
    else expect(problems[0]?.text.en).toContain('Put text in quotes');
  });
});

describe('questions of the documents and the template', () => {
  const blocks = readBlocks('docs/questions.md');
  const block = (end: string) => blocks.find(({ file }) => file.endsWith(end))?.text ?? '';
  it.each([
    ['docs/questions.md', block('plugin.ts'), block('.json')],
    ['the template', template('plugin.ts'), template('questions/{{name}}.json')],
  ])('%s pass their tests in every row', async (name, source, json) => {
    const place = `question-${name.replace(/\W/g, '-')}`;
    folder.write(`${place}/plugin.ts`, source);
    const plugin = await loadPlugin(place, folder.path);
    const service = await startTestService({}, { plugins: [plugin] });
    try {
      const { document } = readQuestion(JSON.parse(json));
      if (!document) throw new Error('The question cannot be read.');
      const prepared = await prepare(plugin, document, service);
      const runs = (await runTests(prepared)).flatMap((test) => test.runs);
      expect(runs.length).toBeGreaterThan(DATASET_ROWS);
      expect(runs.filter(({ passed }) => !passed)).toEqual([]);
      expect(await inspectQuestion(prepared, await showQuestion(prepared, 0))).toEqual([]);
    } finally {
      await service.stop();
    }
  });
});

describe.each([circuit, clock])('the built-in type $info.type', (plugin) => {
  it('gives all points for its own solution, in every row', async () => {
    const { solution } = plugin.info.example;
    const service = await startTestService({}, { plugins: [plugin] });
    try {
      const prepared = await prepare(plugin, questionFor(plugin, quoted(solution)), service);
      for (let row = 0; row < DATASET_ROWS; row += 1) {
        const [scored] = await scoreAnswers(prepared, row, { 0: solution });
        expect(scored).toMatchObject({ status: 'OK', points: 4, problems: [] });
      }
    } finally {
      await service.stop();
    }
  });
});
