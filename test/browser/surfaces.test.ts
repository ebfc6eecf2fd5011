import { resolve } from 'node:path';
import {
  emptyQuestion,
  type PluginPlace,
  prepareQuestion,
  printQuestion,
  type QuestionDocument,
  requests,
  scoreAnswers,
  showQuestion,
} from '@fragwerk/host';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import { code } from '@fragwerk/plugin-code';
import type { Plugin } from '@fragwerk/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withFilesIn } from '../../packages/service/src/plugins/manifest.js';
import { comparable, compileLatex, plainPreamble } from '../support/latex.js';
import { loadPlugin } from '../support/load-plugin.js';
import { serviceWith } from '../support/client.js';
import { clientFor } from '../support/service.js';
import { tempFolder } from '../support/temp-folder.js';
import { useChromium } from '../support/use-chromium.js';
import { sideways } from '../support/workbench-look.js';
import { withScripts } from './generated-stage.js';

type View = Parameters<typeof requests.renderlatex>[0]['view'];

/** A question of one plugin, and the words by which its parts are recognized. */
interface Case {
  readonly type: string;
  readonly config?: string;
  readonly parameters?: string;
  readonly datasets?: QuestionDocument['datasets'];
  readonly solution: string;
  readonly answer: string;
  /** On every surface. */
  readonly given?: readonly string[];
  /** In the figure on screen and paper, and in its description in a result. */
  readonly drawn?: readonly string[];
  /** Labels and units of the fields, on every surface. */
  readonly fields: readonly string[];
  /** Only where the student can still answer, such as the options of a choice. */
  readonly offered?: readonly string[];
  /** The answer, in print and result. */
  readonly answered: readonly string[];
  /** The right answer, only in a result. */
  readonly right: readonly string[];
}

const acValues = [
  { name: 'UQ1', range: '230', unit: 'V' },
  { name: 'R1', range: '20', unit: 'Ohm' },
  { name: 'L1', range: '100m', unit: 'H' },
  { name: 'f', range: '50', unit: 'Hz' },
];
const ac = {
  ...{ type: 'Schaltung', config: 'U,R,L', datasets: acValues },
  drawn: ['230 V', '20 Ω', '100 mH'],
};

const program = {
  code: [
    { kind: 'fixed', text: 'import math' },
    { kind: 'open', text: 'def flaeche(r):\n    return 0' },
  ],
  solution: 'def flaeche(r):\n    return math.pi * r ** 2',
  rules: [{ part: 'call', name: 'print', max: 0 }],
  files: [{ name: 'daten.txt', text: 'eins zwei', visible: true }],
  tests: [
    { kind: 'call', code: 'flaeche(1)', expected: '3.14159', visible: true },
    { kind: 'call', code: 'flaeche(0)', expected: '0' },
  ],
};

const cases: Readonly<Record<string, Case>> = {
  'a clock': {
    ...{ type: 'Uhr', config: 'w50', solution: '"15:30"', answer: '10:20' },
    drawn: ['12', '3'],
    ...{ fields: ['Uhrzeit', 'Uhr'], answered: ['10:20'], right: ['15:30'] },
  },
  'a value of a circuit': {
    ...{ ...ac, parameters: 'W', solution: '"123 V"', answer: '120 V' },
    ...{ fields: ['Antwort'], answered: ['120 V'], right: ['123 V'] },
  },
  'values of a circuit': {
    ...{ ...ac, parameters: 'W;ask=UR1,argIL1', solution: '"UR1;argIL1"' },
    answer: 'UR1=120 V;argIL1=',
    ...{ fields: ['UR1', 'IL1'], answered: ['120 V'], right: ['123,5 V'] },
  },
  'components of a circuit': {
    ...{ ...ac, parameters: 'W,pick', solution: '"pick:L1"', answer: 'pick:R1' },
    ...{ fields: ['Widerstand R1'], offered: ['Spule L1'] },
    ...{ answered: ['Widerstand R1'], right: ['Richtig: Spule L1'] },
  },
  'arrows of a circuit': {
    ...{ ...ac, parameters: 'W;arrows', solution: '"UR1>;IL1>"', answer: 'UR1<' },
    ...{ fields: ['pfeil'], answered: ['Spannungspfeil U_R1'], right: ['Strompfeil I_L1'] },
  },
  'a program': {
    ...{ type: 'Code', config: JSON.stringify(program), solution: '""' },
    answer: 'def flaeche(r):\n    return 3 * r',
    given: [
      'Regeln für das Programm',
      'Nicht erlaubt: print',
      'Dateien im Ordner',
      'daten.txt',
      'eins zwei',
    ],
    fields: ['Programm (Python)', 'import math', 'def flaeche(r):'],
    offered: ['return 0', 'flaeche(1)', '3.14159', 'Ein weiterer Test wird bewertet.'],
    ...{ answered: ['return 3 * r'], right: ['math.pi * r ** 2'] },
  },
  'a titration': {
    ...{ type: 'Titration', config: 'c=2*c0;V=V1', solution: '"base=20;pH=4.75"' },
    datasets: [
      { name: 'c0', range: '0.1', unit: '' },
      { name: 'V1', range: '20', unit: 'ml' },
    ],
    answer: 'base=30;pH=4,7',
    ...{ given: ['c = 0,2 mol/l', 'V = 20 ml', 'pKa = 4,75', 'Säure: HAc'] },
    ...{ drawn: ['0.2 mol/l, 20 ml'], fields: ['Base', 'ml', 'pH'] },
    ...{ answered: ['30 ml', '4,7'], right: ['Base: 20 ml', 'pH: 4,75'] },
  },
  'names on a map': {
    ...{ type: 'Orte', solution: '"wien=(9; 8);graz=(7; 3);linz=(5; 8)"', answer: 'wien=(9; 8)' },
    ...{ fields: ['Wien', 'Stadt'], answered: ['(9; 8)'], right: ['(7; 3)'] },
  },
  'an answer of every kind': {
    ...{ type: 'Allerlei', config: 'm=20', answer: 'load=60;colour=r;steps.a.length=6' },
    solution:
      '"load=50;force=20;start=9:05;hook=(3; 4);colour=b;reason=a;word=b;' +
      'parts.1=Ausleger;parts.2=Mast;' +
      'steps.a.length=5;steps.a.good=y;steps.b.length=7;steps.b.good=n"',
    given: ['m = 20 kg', 'Name: Kran', 'beladen: ja'],
    fields: [
      ...['Last', 'kN', 'Kraft', 'Beginn', 'Haken', 'Farbe', 'Begründung', 'Wort', 'Teile'],
      ...['Messreihe', 'Versuch 1', 'Versuch 2', 'Länge', 'gut'],
    ],
    offered: ['N', 'Rot', 'Blau', 'mm', 'ja', 'nein', 'Mast', 'Ausleger'],
    ...{ answered: ['60 kN', 'Rot', '6 mm'], right: ['9:05', '(3; 4)'] },
  },
};

/** Figures are described instead of drawn where there is no text in them. */
const hasDrawnText = ({ type }: Case) => type.startsWith('Schalt') || type === 'Uhr';

const documentOf = ({ type, config = '', parameters = '', ...one }: Case): QuestionDocument => ({
  ...emptyQuestion('Flächen', '1'),
  text: '[Q0]',
  plugins: [{ name: 'P', type, config }],
  datasets: one.datasets ?? [],
  subquestions: [
    {
      ...{ mode: 'plugin', info: `P:${parameters}`, solution: one.solution },
      ...{ tolerance: '1%', points: 2, unit: '' },
    },
  ],
});

const folder = tempFolder();
const chromium = useChromium();
const scripts = new Map<string, string>();

const service = serviceWith(async () => {
  const own: readonly (readonly [Plugin, string])[] = [
    [clock, 'clock'],
    [circuit, 'circuit'],
    [withFilesIn(resolve('plugins/code/dist'), code), 'code'],
  ];
  const fixtures = ['titration', 'places', 'all-answers'];
  const plugins = await Promise.all([
    ...own.map(([plugin, name]) => withScripts(plugin, name)),
    ...fixtures.map((name) => loadPlugin(`test/fixtures/${name}`, process.cwd())),
  ]);
  for (const { info } of plugins) scripts.set(info.type, info.browser?.script ?? '');
  return plugins;
});

/** Everything that a place on the page shows or is read aloud. */
const wordsIn = (page: Page, tagName: string): Promise<string> =>
  page.locator(`[id="${tagName}_div"]`).evaluate((root) => {
    const named = [...root.querySelectorAll('[aria-label],[alt]')];
    const names = named.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'));
    const fields = [...root.querySelectorAll('textarea')].map(({ value }) => value);
    return [root.textContent, ...names, ...fields].join('\n');
  });

/** Shows a place as a host does. */
async function show(place: PluginPlace, type: string): Promise<Page> {
  const page = await chromium.browser.newPage();
  // Any page of the service, from which the browser part may load its files.
  await page.goto(`${service.url}/ping`);
  await page.setContent(`<!doctype html><html lang="de"><meta name="viewport"
    content="width=device-width, initial-scale=1"><body><div id="${place.tagName}_div"></div>
    <input type="hidden" class="${place.tagName}_inp"></body></html>`);
  await page.addScriptTag({ content: scripts.get(type) ?? '' });
  await page.evaluate(
    ([name, view]) => {
      (window as unknown as Record<string, (...args: unknown[]) => void>)[name]?.(view, true);
    },
    [place.startFunction, place.viewJson] as const,
  );
  return page;
}

/** The words that a text does not contain, regardless of spaces, case and notation of subscripts. */
function missing(text: string, words: readonly string[]): readonly string[] {
  const known = comparable(text).toLowerCase();
  return words.filter((word) => !known.includes(comparable(word).toLowerCase()));
}

/** Files below `img/` without their folder. */
const imagesOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.replace('img/', ''), file]));

const textOfHtml = (html: string) =>
  html
    .replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replaceAll('&amp;', '&');

/** The pages of a document between its commands. */
const bodyOf = (source: string) =>
  /\\begin\{document\}([^]*)\\end\{document\}/.exec(source)?.[1] ?? '';
const NEW_SHEET = '\\newpage Blatt\\newpage\n';

describe.each(Object.entries(cases))('%s has every part', (name, one) => {
  const { given = [], drawn = [], fields, offered = [], answered, right, answer } = one;
  const inPicture = hasDrawnText(one) ? drawn : [];
  const open = [...given, ...inPicture, ...fields, ...offered];
  const closed = [...given, ...fields, ...answered];
  const prepare = () => prepareQuestion(documentOf(one), { client: clientFor(service) });
  const placeIn = async (prepared: Awaited<ReturnType<typeof prepare>>) => {
    const { problems, parts } = await showQuestion(prepared, 0);
    expect(problems).toEqual([]);
    const [place] = parts.flatMap((part) => ('place' in part && part.place ? part.place : []));
    if (!place) throw new Error('The question shows no place of its plugin.');
    return place;
  };

  it('on screens of 1000 and 360 pixels', async () => {
    const place = await placeIn(await prepare());
    const page = await show(place, one.type);
    for (const width of [1000, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const words = () => wordsIn(page, place.tagName);
      await expect.poll(async () => missing(await words(), open)).toEqual([]);
      expect(missing(await words(), right)).toEqual(right);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    }
    await page.close();
  });

  it('in a print with room to answer, in one with an answer, and in a result', async () => {
    const prepared = await prepare();
    const blank = await printQuestion(prepared, 0);
    expect(blank.problems).toEqual([]);
    const scored = { withAnswers: true, answers: { 0: answer } };
    const result = await printQuestion(prepared, 0, scored);
    const view = JSON.parse((await placeIn(prepared)).viewJson) as View;
    const instance = { name: 'P', type: one.type, config: one.config ?? '' };
    const body = requests.renderlatex({ instance, view, answer });
    const { source, images } = await prepared.client.renderlatex({ body });
    const { text } = await compileLatex(folder, name.replaceAll(' ', '-'), {
      preamble: plainPreamble,
      images: { ...imagesOf(blank.files), ...imagesOf(result.files), ...images },
      source: [bodyOf(blank.source), source, bodyOf(result.source)].join(NEW_SHEET),
    });
    const [first = '', second = '', third = ''] = text.split('Blatt');
    expect(missing(first, open)).toEqual([]);
    expect(missing(first, right)).toEqual(right);
    expect(missing(second, [...closed, ...inPicture])).toEqual([]);
    expect(missing(second, right)).toEqual(right);
    expect(missing(third, [...closed, ...inPicture, ...right])).toEqual([]);
  });

  it('in a result on the screen', async () => {
    const [scored] = await scoreAnswers(await prepare(), 0, { 0: answer });
    const described = one.type === 'Uhr' ? [] : drawn;
    const shown = textOfHtml(scored?.resultHtml ?? '');
    expect(missing(shown, [...closed, ...described, ...right])).toEqual([]);
  });
});
