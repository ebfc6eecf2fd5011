import { circuit } from '@fragwerk/plugin-circuit';
import type { Figure } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { circuitExamples, labelsIn } from './support/circuit-examples.js';
import { runningService, variants } from './support/client.js';
import { comparable, compileLatex, plainPreamble } from './support/latex.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const hostile = '\\input{/etc/passwd} %{}$_^&#~ <b>"x"</b>';

interface RenderDto {
  readonly source: string;
  readonly images: Readonly<Record<string, string>>;
}

/** Prints many instances as one document with a page for each. */
const compileAll = (name: string, prints: readonly RenderDto[]) =>
  compileLatex(folder, name, {
    preamble: plainPreamble,
    images: Object.assign({}, ...prints.map(({ images }) => images)) as RenderDto['images'],
    source: prints.map(({ source }) => source).join('\\newpage\n'),
  });

async function figureOf(configText: string): Promise<Figure> {
  const print = await circuit.operations.print?.({ name: 'P', configText, answer: '', mode: '' });
  const figure = print?.figures.circuit;
  if (!figure) throw new Error('The plugin type prints no picture.');
  return figure;
}

/** Labels of a circuit that a page does not contain as text. */
async function missingOn(page: string | undefined, config: string): Promise<string[]> {
  const labels = labelsIn((await figureOf(config)).shapes);
  expect(labels, config).not.toEqual([]);
  return labels
    .flatMap(({ text, subscript = '' }) => [text, subscript].map(comparable))
    .filter((text) => !comparable(page ?? '').includes(text));
}

describe.each(variants)('print in variant %s', (VARIANT) => {
  const service = runningService({ VARIANT }, { plugins: [circuit] });
  const ask = (endpoint: string, config: string, more: object) =>
    service.read<RenderDto>(endpoint, { typ: 'Schaltung', name: 'P', config, ...more });

  it.each([
    ['renderlatex', (answer: string) => ({ answer })],
    ['renderpluginresult', (antwort: string) => ({ antwort, tex: true })],
  ])('of %s draws every example with lines and letters, not pixels', async (endpoint, more) => {
    const prints = await Promise.all(
      circuitExamples.map((config, index) => ask(endpoint, config, more(`${index},5 V`))),
    );
    const pdf = await compileAll(`${endpoint}-${VARIANT}`, prints);
    expect(pdf.pages).toHaveLength(circuitExamples.length);
    for (const [index, config] of circuitExamples.entries()) {
      expect(await missingOn(pdf.pages[index], config), config).toEqual([]);
      expect(comparable(pdf.pages[index] ?? '')).toContain(`Wert:${index},5V`);
    }
    expect(pdf.bitmaps).toBe(0);
    expect(pdf.drawnFonts).not.toEqual([]);
    for (const font of pdf.drawnFonts)
      expect(font).toEqual({ name: 'DejaVuSans', isEmbedded: true, isText: true });
  });

  it('is as large as on screen, and never wider than the line', async () => {
    const configs = ['U,R,C', `U${',R,C'.repeat(10)}`];
    const prints = await Promise.all(configs.map((c) => ask('renderlatex', c, { answer: '' })));
    const measured = prints.map(({ source, images }) => ({
      source: `\\sbox0{${/\\includegraphics.*/.exec(source)?.[0] ?? ''}}Width: \\the\\wd0.`,
      images,
    }));
    const { text } = await compileAll(`size-${VARIANT}`, measured);
    const [small, wide] = [...text.matchAll(/Width: ([\d.]+)pt/g)].map(([, width]) =>
      Number(width),
    );
    // A pixel is 1/96 inch, and TeX's point is 1/72.27; a line of the class article has 345.
    const onScreen = ((await figureOf('U,R,C')).width * 72.27) / 96;
    expect((small ?? 0) / onScreen).toBeCloseTo(1, 1);
    expect(wide).toBeCloseTo(0.8 * 345, 0);
  });

  it('compiles for invalid circuits, and shows their text', async () => {
    const prints = await Promise.all(
      [hostile, '', 'U,R(', '('.repeat(1000)].map((config) =>
        ask('renderlatex', config, { answer: hostile }),
      ),
    );
    const { text } = await compileAll(`hostile-${VARIANT}`, prints);
    expect(comparable(text)).toContain('/etc/passwd');
    expect(text).not.toContain('root:');
  });
});

describe('result', () => {
  const service = runningService({ VARIANT: 'A' }, { plugins: [circuit] });
  const result = (tex: boolean) =>
    service.read<RenderDto>('renderpluginresult', {
      ...{ typ: 'Schaltung', name: 'P', config: 'U,R,C;UC1', antwort: hostile, grade: 2, tex },
      answerDto: { answerText: '3.2', ze: 'V' },
    });

  it('shows answer, reason and the correct value, escaped for each format', async () => {
    const page = await result(false);
    expect(page.source).toContain('&lt;b&gt;');
    expect(page.source).not.toContain('<b>');
    expect(page.source).toContain('Richtig: 3,2\u202fV');
    expect(page.source).toContain('src="data:image/png;base64,');
    expect(page.images).toEqual({});
    const { text } = await compileAll('result', [await result(true)]);
    expect(comparable(text)).toContain('Richtig:3,2V');
    expect(comparable(text)).toContain('/etc/passwd');
  });
});

describe('score', () => {
  const service = runningService({ VARIANT: 'A' }, { plugins: [circuit] });
  it.each([
    ['3.2 V', 'OK', 2],
    ['3,21 V', 'OK', 2],
    ['3,21', 'EINHEITENFEHLER', 1],
    ['3200 mV', 'OK', 2],
    ['3.2 mV', 'TEILWEISE_OK', 1],
    ['-3.2 V', 'TEILWEISE_OK', 1],
    ['3.2 A', 'EINHEITENFEHLER', 1],
    ['4 V', 'FALSCH', 0],
    ['', 'FALSCH', 0],
    ['viel', 'FALSCH', 0],
  ])('%j is %s', async (antwort, status, punkteIst) => {
    const score = await service.read<{ readonly feedback: string }>('score', {
      ...{ typ: 'Schaltung', name: 'P', config: 'U,R,C;UC1', antwort, grade: 2 },
      answerDto: { answerText: '3.2', ze: '?V;w30' },
      toleranz: { toleranz: 0.01, mode: 'RELATIV' },
    });
    expect(score).toMatchObject({ status, punkteIst });
    if (status !== 'OK') expect(score.feedback).not.toContain('3.2');
  });
});
