import { prepareQuestion, readQuestion, scoreAnswers } from '@fragwerk/host';
import type { Plugin } from '@fragwerk/sdk';
import { expect, it } from 'vitest';
import { comparable, compileLatex, plainPreamble } from './support/latex.js';
import { postForText } from './support/http.js';
import { loadPlugin } from './support/load-plugin.js';
import { serviceWith } from './support/client.js';
import { clientFor } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';
import { readBlocks } from './support/tutorial.js';

const folder = tempFolder();
const blocks = readBlocks('docs/examples.md');
const block = (name: string) => blocks.find(({ file }) => file === name)?.text ?? '';
const config =
  'orte=Wien: 533 139 | Graz: 463 265 | Linz: 377 129 | Salzburg: 283 184 | Innsbruck: 160 244';
const answer = '1=Graz;2=Wien;3=Salzburg';
const solution = '1=Linz;2=Wien;3=Salzburg;4=Innsbruck;5=Graz';

let plugin: Plugin;
const service = serviceWith(async () => {
  const files = ['map', 'titration'].map((name) =>
    folder.write(`${name}.ts`, block(`${name}/plugin.ts`)),
  );
  const plugins = await Promise.all(files.map((file) => loadPlugin(file, folder.path)));
  [plugin] = plugins as [Plugin, ...Plugin[]];
  return plugins;
});

interface RenderDto {
  readonly source: string;
  readonly images: Readonly<Record<string, string>>;
}

async function read(endpoint: string, body: object): Promise<RenderDto> {
  const text = await postForText(service.url, endpoint, {
    typ: 'Karte',
    name: 'K',
    config,
    ...body,
  });
  return JSON.parse(text) as RenderDto;
}

const result = (tex: boolean) =>
  read('renderpluginresult', {
    ...{ tex, antwort: answer, answerDto: { answerText: `"${solution}"` }, grade: 5 },
  });

const print = async (given: RenderDto, name: string) =>
  compileLatex(folder, name, { ...given, preamble: plainPreamble });

it('prints the tray of names and blanks for the spots', async () => {
  const { text } = await print(await read('renderlatex', { antwort: '', answer: '' }), 'blank');
  const words = comparable(text);
  expect(words).toContain('Namen:Graz·Innsbruck·Linz·Salzburg·Wien');
  for (const number of [1, 2, 3, 4, 5]) expect(words).toContain(`${number}:`);
  // The picture numbers the spots, and contains no names.
  expect(words).toContain('Österreich');
  expect(words.match(/Wien/g)).toHaveLength(1);
});

it('prints the answer of a student', async () => {
  const { text } = await print(await read('renderlatex', { answer }), 'answered');
  expect(comparable(text)).toMatch(/1:Graz2:Wien3:Salzburg4:[-–]5:[-–]/);
});

it('names what is wrong in the result, in red and in words', async () => {
  const { source } = await result(false);
  expect(source).toContain('Stelle 1: Graz stimmt nicht.');
  expect(source).toContain('Stelle 2: Wien – Richtig.');
  expect(source).toContain('Stelle 4: Es fehlt eine Antwort.');
  const { text } = await print(await result(true), 'result');
  expect(comparable(text)).toContain('Stelle1:Grazstimmtnicht.');
  const shown = await plugin.operations.result?.({
    ...{ name: 'K', configText: config, answer, variables: [], maxPoints: 5, format: 'html' },
    expected: { value: null, text: solution, unit: '' },
    tolerance: { amount: 0.01, mode: 'relative' },
    viewData: {},
  });
  const shapes = JSON.stringify(shown?.figures.figure?.shapes);
  expect(shapes).toMatch(/"text":"Graz"[^}]*"colour":"#b3261e"/);
  expect(shapes).toMatch(/"text":"Wien"[^}]*"colour":"#1b6e34"/);
});

it('does not name the solution in the feedback', async () => {
  const { document } = readQuestion(JSON.parse(block('map/questions/karte.json')));
  if (!document) throw new Error('The question cannot be read.');
  const client = clientFor(service);
  const prepared = await prepareQuestion(document, { client });
  const [scored] = await scoreAnswers(prepared, 0, { 0: answer });
  expect(scored).toMatchObject({ status: 'TEILWEISE_OK', points: 2 });
  expect(scored?.feedback).toContain('Stelle 1: Graz stimmt nicht.');
  expect(scored?.feedback).not.toMatch(/Linz|Innsbruck/);
});

it('prints the titration with room for its answers', async () => {
  const given = { typ: 'Titration', config: 'c=0.2;V=20', answer: '' };
  const { text } = await print(await read('renderlatex', given), 'titration');
  expect(comparable(text)).toMatch(/Lauge:ml/);
  expect(comparable(text)).toMatch(/pH:/);
});
