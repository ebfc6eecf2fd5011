import { describe, expect, it } from 'vitest';
import {
  type AnswerKind,
  type AnswerSpec,
  numberAnswer,
  pick,
  placeLabels,
  pointAnswer,
  pointsAnswer,
  record,
  slider,
  tableAnswer,
  textAnswer,
  ticks,
  timeAnswer,
} from '../answers/index.js';
import type { Verdicts } from '../answer.js';
import { number } from '../config/index.js';
import { definePlugin } from '../define-plugin.js';
import { figureForAnswer } from '../design.js';
import { plot } from '../figure/index.js';
import { isInjected, isLatexInjected } from '../testing/check.js';
import { HOSTILE } from '../testing/inputs.js';
import { type Block, section } from './blocks.js';
import { fieldBlocks } from './fields.js';
import { showOnPaper, writeBlocks, writeText } from './paper.js';

const named = (text: string) => ({ de: text, en: text });
const mass = slider({ label: named('Masse'), min: 0, max: 500, unit: 'kg' });
const colour = pick({
  label: named('Farbe'),
  options: [
    { value: 'r', label: named('Rot') },
    { value: 'b', label: named('Blau') },
  ],
});

/** How students write an answer of each kind by hand; a new kind without a line is a type error. */
const blanks: Readonly<Record<AnswerKind, readonly [AnswerSpec, paper: string]>> = {
  slider: [mass, 'Masse: ____ kg'],
  number: [numberAnswer({ label: named('I'), unit: 'mA' }), 'I: ____ mA'],
  time: [timeAnswer({ label: named('Zeit') }), 'Zeit: ____ : ____ Uhr'],
  point: [
    pointAnswer({ label: named('P'), x: { min: 0, max: 5 }, y: { min: 0, max: 5 } }),
    'P: ( ____ ; ____ )',
  ],
  points: [
    pointsAnswer({ label: named('Zug'), max: 2, x: { min: 0, max: 5 }, y: { min: 0, max: 5 } }),
    'Zug\nPunkt 1: ( ____ ; ____ )\nPunkt 2: ( ____ ; ____ )',
  ],
  pick: [colour, 'Farbe: \n☐ Rot\n☐ Blau'],
  ticks: [
    ticks({ label: named('Farben'), options: [named('Rot'), named('Blau')] }),
    'Farben: \n☐ Rot\n☐ Blau',
  ],
  text: [textAnswer({ label: named('Grund'), lines: 3 }), 'Grund: \n____\n____\n____'],
  record: [
    record({ mass, word: textAnswer({ label: named('Wort') }) }),
    'Antwort\nMasse: ____ kg\nWort: ____',
  ],
  table: [
    tableAnswer({
      ...{ label: named('Reihe'), columns: { mass, colour } },
      rows: { a: named('eins'), b: named('zwei') },
    }),
    'Reihe\n | Masse | Farbe\neins | ____ kg | ☐ Rot\n☐ Blau\nzwei | ____ kg | ☐ Rot\n☐ Blau',
  ],
  placeLabels: [
    placeLabels({
      label: named('Orte'),
      labels: [
        { name: 'Wien', place: { x: 9, y: 1 } },
        { name: 'Graz', place: { x: 7, y: 9 } },
      ],
    }),
    'Orte\nNamen: Graz · Wien\n1: ____\u00a0\u00a0 2: ____',
  ],
};

describe('on paper', () => {
  it.each(Object.entries(blanks))('there is room for a %s', (_, [spec, paper]) => {
    const field = { label: spec.label.de, config: {}, stored: null };
    expect(writeText(fieldBlocks(spec, field), 'de')).toBe(paper);
  });

  it('the room in a cell is as wide as the cell, and its unit stays in it', () => {
    const [spec] = blanks.table;
    const field = { label: 'Reihe', config: {}, stored: null };
    expect(writeBlocks(fieldBlocks(spec, field), 'latex')).toContain('\\hspace*{\\fill} kg');
  });

  it('the cells of an answered table contain their texts, empty ones a dash', () => {
    const [spec] = blanks.table;
    const field = { label: 'Reihe', config: {}, stored: 'a.mass=5;b.colour=r' };
    const text = writeText(fieldBlocks(spec, field), 'de');
    expect(text).toBe('Reihe\n | Masse | Farbe\neins | 5\u202fkg | –\nzwei | – | Rot');
  });
});

it('blocks of every kind are escaped in every format', () => {
  const text = HOSTILE;
  const figure = { width: 9, height: 9, description: named(text), shapes: [] };
  const table = {
    kind: 'table',
    heads: [text],
    rows: [[[text, [{ kind: 'code', text }]]]],
  } as const;
  const blocks: readonly Block[] = [
    ...section(text, [text, [text, { kind: 'symbol', letter: 'U', index: text }]]),
    ...[table, { kind: 'listing', text, from: 1 } as const],
    { kind: 'figure', name: 'f', figure, share: 1 },
  ];
  expect(isInjected(writeBlocks(blocks, 'html'))).toBe(false);
  const latex = writeBlocks(blocks, 'latex');
  expect(isLatexInjected(latex)).toBe(false);
  expect(latex).toMatch(/^[\n -~]*$/);
});

describe('a plugin type', () => {
  const plugin = definePlugin({
    type: 'Kran',
    config: {
      force: number({ key: 'F', initial: 5, unit: 'kN', given: true, label: named('F') }),
      limit: number({ key: 'g', initial: 1, secret: true, label: named('Grenze') }),
    },
    answer: slider({
      ...{ label: named('Masse'), min: 0, unit: 'kg' },
      max: ({ limit }: { limit: number }) => 10 ** limit,
    }),
    figure: ({ parameters }) => ({
      ...{ width: 9, height: 9, description: named(`Kran ${parameters}`), shapes: [] },
    }),
    parts: { score: ({ config }) => [`Grenze ${config.limit}`] },
  });
  const instance = { name: 'P', configText: 'F=7;g=6' };
  const print = (answer: string) =>
    plugin.operations.print?.({
      ...{ ...instance, answer, mode: '' },
      viewData: { parameters: 'hoch' },
    });

  it('prints given values, the figure of the screen, its own parts, and no secret', async () => {
    const printed = await print('');
    expect(printed?.source).toMatch(/F = 7\\,kN[^]*Masse: [^]*kg[^]*Grenze 1\n/);
    // A wider gap would reveal the upper bound.
    expect(printed?.source).toContain('{4em}');
    expect(printed?.figures.figure?.description.de).toBe('Kran hoch');
    expect((await print('4'))?.source).toContain('Wert: 4\\,kg');
  });

  it('names the given values in the description of its picture, which does not show them', async () => {
    const use = { ...instance, parameters: '', question: null };
    const picture = await plugin.operations.picture?.(use);
    expect(picture?.figure.description).toEqual({
      de: 'F = 7\u202fkN\nKran',
      en: 'F = 7\u202fkN\nKran',
    });
  });
});

describe('a result', () => {
  const { design } = definePlugin({
    type: 'Fall',
    answer: record({
      t: slider({ label: named('t'), min: 0, max: 8.164965809, step: 0.01, unit: 's' }),
      v: numberAnswer({ label: named('v'), unit: 'm/s^2' }),
    }),
    figure({ answer }) {
      const p = plot({ x: { from: 0, to: 8.164965809, unit: 's' }, y: { from: 0, to: 1 } });
      const handle = p.handle('t', answer?.t ?? null, (t) => ({ x: t, y: 0.5 }));
      const { width, height } = p;
      return { width, height, description: named('Bild'), shapes: [...p.axes, handle] };
    },
  });
  if (!design) throw new Error('The plugin has no design.');
  const result = (answer: string, amount = 0.01) =>
    showOnPaper(design, {}, {
      ...{ configText: '', answer, viewData: {}, format: 'html' },
      submission: {
        ...{ answer, maxPoints: 2, variables: [], tolerance: { amount, mode: 'relative' } },
        expected: { text: 't=5.773502692;v=9.353074361', value: null, unit: '' },
      },
      score: () => Promise.resolve(null),
    } as never);

  it('rounds the solution to steps, and otherwise as far as the tolerance allows', async () => {
    const rough = (await result('t=1;v=2')).source;
    expect(rough).toContain('t: 5,77\u202fs; v: 9,353\u202fm/s²');
    const exact = (await result('t=1;v=2', 1e-6)).source;
    expect(exact).toContain('v: 9,35307\u202fm/s²');
  });

  it.each([
    ['wrong', '#b3261e', 2],
    ['correct', '#1b6e34', 1],
  ] as const)('marks a %s handle in colour and shape', (verdict, colour, strokes) => {
    const input = { config: {}, parameters: '', stored: 't=5.77' };
    const shapesFor = (verdicts: Verdicts) => {
      const figure = figureForAnswer(design, { ...input, verdicts });
      const handle = figure?.shapes.find(({ kind }) => kind === 'handle');
      return handle?.kind === 'handle' ? handle.shapes : [];
    };
    const [knob, ...marks] = shapesFor({ t: verdict });
    expect(knob).toMatchObject({ kind: 'circle', fill: colour });
    expect(marks).toHaveLength(strokes);
    expect(shapesFor({ v: verdict })).toHaveLength(1);
  });

  it('names the ends of an axis in short numbers', () =>
    expect(
      JSON.stringify(figureForAnswer(design, { config: {}, parameters: '', stored: '' })),
    ).toContain('x-Achse von 0 bis 8,165\u202fs'));
});
