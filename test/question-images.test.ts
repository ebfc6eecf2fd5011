import { createClient } from '@fragwerk/contract';
import {
  emptyQuestion,
  prepareQuestion,
  printQuestion,
  type QuestionDocument,
  readQuestion,
  scoreAnswers,
  showQuestion,
  writeQuestion,
} from '@fragwerk/host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlugin } from './support/load-plugin.js';
import { startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const source = `import { definePlugin, image, numberAnswer } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Karte',
  usesImages: true,
  answer: numberAnswer({ label: { de: 'Breite', en: 'Latitude' } }),
  figure({ images }) {
    const map = images['karte.png'];
    const size = { width: 40, height: 40 };
    const description = { de: 'Karte', en: 'Map' };
    return { ...size, description, shapes: map ? [image({ x: 0, y: 0 }, size, map)] : [] };
  },
});`;

/** One red pixel. */
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const without: QuestionDocument = {
  ...emptyQuestion('Karte', '1'),
  text: '[IMG0] [Q0]',
  plugins: [{ name: 'K', type: 'Karte', config: '' }],
  subquestions: [
    { mode: 'plugin', info: 'K:', solution: '47', tolerance: '', points: 1, unit: '' },
  ],
};
const document = { ...without, images: [{ name: 'karte.png', content: `base64:${RED}` }] };

describe('images of a question', () => {
  let service: TestService;
  beforeAll(async () => {
    folder.write('karte/plugin.ts', source);
    const plugins = [await loadPlugin('karte', folder.path)];
    service = await startTestService({}, { plugins });
  });
  afterAll(() => service.stop());

  const prepare = (question: QuestionDocument) =>
    prepareQuestion(question, {
      client: createClient({ base: service.url, servicePath: `/${service.endpoint}` }),
    });

  it('are in its file', () => {
    const read = readQuestion(JSON.parse(writeQuestion(document)));
    expect(read.document).toEqual(document);
    expect(writeQuestion(without)).not.toContain('images');
  });

  it('reach the browser, and the text of the question', async () => {
    const shown = await showQuestion(await prepare(document), 0);
    expect(shown.problems).toEqual([]);
    const picture = { kind: 'picture', source: `data:image/png;base64,${RED}` };
    expect(shown.parts).toContainEqual(expect.objectContaining(picture));
    expect(JSON.stringify(shown.parts.find(({ kind }) => kind === 'input'))).toContain(RED);
    const empty = await showQuestion(await prepare(without), 0);
    expect(empty.problems.map(({ text }) => text.en).join()).toContain('not available');
  });

  it('reach print and result', async () => {
    const results = [];
    const prints = [];
    for (const question of [document, without]) {
      const prepared = await prepare(question);
      const [scored] = await scoreAnswers(prepared, 0, { 0: '46' });
      results.push(scored?.resultHtml ?? '');
      const { files } = await printQuestion(prepared, 0);
      const pdfs = Object.values(files).map((file) =>
        Buffer.from(file, 'base64').toString('latin1'),
      );
      prints.push(pdfs.join('').includes('/Subtype /Image'));
    }
    expect(results[0]).toContain('data:image/png');
    expect(results[0]).not.toBe(results[1]);
    expect(prints).toEqual([true, false]);
  });
});
