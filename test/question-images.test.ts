import type { PluginDto } from '@fragwerk/contract';
import {
  emptyQuestion,
  inspectQuestion,
  prepareQuestion,
  printQuestion,
  type QuestionDocument,
  readQuestion,
  scoreAnswers,
  showQuestion,
  writeQuestion,
} from '@fragwerk/host';
import { describe, expect, it } from 'vitest';
import { loadPlugin } from './support/load-plugin.js';
import { serviceWith } from './support/client.js';
import { clientFor } from './support/service.js';
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

const service = serviceWith(async () => {
  folder.write('karte/plugin.ts', source);
  folder.write('auswahl/plugin.ts', choosing);
  return [await loadPlugin('karte', folder.path), await loadPlugin('auswahl', folder.path)];
});

describe('images of a question', () => {
  const prepare = (question: QuestionDocument) =>
    prepareQuestion(question, { client: clientFor(service) });

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

/** A plugin type whose configuration names an image. */
const choosing = `import { definePlugin, image, imageName, integer, numberAnswer } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Auswahl',
  config: {
    map: imageName({ key: 'karte', label: { de: 'Karte', en: 'Map' } }),
    zoom: integer({ key: 'zoom', initial: 1, min: 1, max: 9, label: { de: 'Zoom', en: 'Zoom' } }),
  },
  answer: numberAnswer({ label: { de: 'Breite', en: 'Latitude' } }),
  figure({ config, images }) {
    const map = images[config.map];
    const size = { width: 40, height: 40 };
    const description = { de: 'Karte', en: 'Map' };
    return { ...size, description, shapes: map ? [image({ x: 0, y: 0 }, size, map)] : [] };
  },
});`;

describe('the name of an image', () => {
  const content = `base64:${RED}`;
  const images = ['fern.png', 'karte.png'].map((name) => ({ name, content }));
  const question = (config: string, text = '[Q0]', more: Partial<QuestionDocument> = {}) => ({
    ...document,
    ...{ text, images, plugins: [{ name: 'K', type: 'Auswahl', config }] },
    ...more,
  });
  const prepare = (given: QuestionDocument) =>
    prepareQuestion(given, { client: clientFor(service) });
  async function inspect(given: QuestionDocument) {
    const prepared = await prepare(given);
    return inspectQuestion(prepared, await showQuestion(prepared, 0));
  }

  it.each(['karte=karte.png', 'karte=IMG1'])('selects it on every surface: %s', async (config) => {
    const prepared = await prepare(question(config, '[PIG K ""] [Q0]'));
    const shown = await showQuestion(prepared, 0);
    expect(shown.problems).toEqual([]);
    const views = shown.parts.flatMap((part) =>
      'place' in part ? [JSON.parse(part.place?.viewJson ?? '{}') as PluginDto] : [],
    );
    expect(views.map(({ params }) => params.config)).toEqual([
      'karte=karte.png',
      'karte=karte.png',
    ]);
    const [scored] = await scoreAnswers(prepared, 0, { 0: '47' });
    const empty = await scoreAnswers(await prepare(question('')), 0, { 0: '47' });
    expect(scored?.resultHtml).not.toBe(empty[0]?.resultHtml);
    const { files } = await printQuestion(prepared, 0);
    const pdfs = Object.values(files).map((file) => Buffer.from(file, 'base64').toString('latin1'));
    expect(pdfs.some((pdf) => pdf.includes('/Subtype /Image'))).toBe(true);
    expect(await inspect(question(config))).toEqual([]);
  });

  it('is a problem of the configuration if it is unknown, with a repair', async () => {
    const [problem, ...others] = await inspect(question('zoom=2;karte=kart.png'));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      ...{ field: 'plugins', index: 0, member: 'config', excerpt: 'karte=kart.png' },
      text: { de: 'karte=kart.png ist kein Bild der Frage. Meintest du karte.png?' },
    });
    expect(problem?.repairs?.map(({ label }) => label.en)).toEqual([
      'karte.png instead of kart.png',
    ]);
    const repaired = { ...question(''), ...problem?.repairs?.[0]?.change };
    expect(repaired.plugins[0]?.config).toBe('zoom=2;karte=karte.png');
    expect(await inspect(repaired)).toEqual([]);
    const [none] = await inspect(question('karte=kart.png', '[Q0]', { images: [] }));
    expect(none?.text.de).toContain('Die Frage hat keine Bilder');
    expect(none?.repairs ?? []).toEqual([]);
  });

  it.each([
    ['[IMG2]', 'no image 2; it has [IMG0] fern.png, [IMG1] karte.png', ['[IMG0]', '[IMG1]', '']],
    ['[IMG kart.png]', 'no image kart.png', ['[IMG1]', '']],
    ['[IMG karte.png]', 'the tag of the image is [IMG1]', ['[IMG1]', '']],
    ['[img0]', 'the tag of the image is [IMG0]', ['[IMG0]', '']],
    ['[IMG weg.png]', 'no image weg.png', ['']],
  ])('is a problem of the text if it is unknown: %s', async (tag, text, repaired) => {
    const [problem, ...others] = await inspect(question('', `Ort: ${tag}. [Q0]`));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ field: 'text', excerpt: tag, line: 1, column: 6 });
    expect(problem?.text.en).toContain(text);
    expect(problem?.repairs?.map(({ change }) => change.text)).toEqual(
      repaired.map((one) => `Ort: ${one}. [Q0]`),
    );
  });

  it('is a problem of the image if it is missing, taken or not possible', async () => {
    const names = ['', 'a.png', 'a.png', 'x;y.png'];
    const more = {
      images: [...names.map((name) => ({ name, content })), { name: 'z', content: '' }],
    };
    const problems = await inspect(question('', '[Q0]', more));
    expect(problems.map(({ field, index, text }) => [field, index, text.en])).toEqual([
      ['images', 0, 'The image has no name.'],
      ['images', 2, expect.stringContaining('already taken')],
      ['images', 3, expect.stringContaining('cannot be used in configurations')],
      ['images', 4, expect.stringContaining('is not a PNG or JPEG')],
    ]);
    const changes = problems.flatMap(({ repairs = [] }) => repairs.map(({ change }) => change));
    expect(changes.map((change) => change.images?.map(({ name }) => name))).toEqual([
      ['', 'a.png', 'a2.png', 'x;y.png', 'z'],
      ['', 'a.png', 'a.png', 'x-y.png', 'z'],
    ]);
  });
});
