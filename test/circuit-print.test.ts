import { png, tikz } from '@fragwerk/faces';
import { circuit, circuitExamples } from '@fragwerk/plugin-circuit';
import type { Print } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { allPictures, pictureOf } from './support/circuit-examples.js';
import { comparable, compileLatex, plainPreamble } from './support/latex.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const instance = (configText: string) => ({ name: 'P', configText });
const hostile = '\\input{/etc/passwd} %{}$_^&#~ <b>"x"</b>';

const answered = (answer: string, solution: string, unit = '') => ({
  ...instance('U,R,C;UC1'),
  answer,
  expected: { text: solution, value: null, unit },
  tolerance: { amount: 0.01, mode: 'relative' } as const,
  maxPoints: 2,
  variables: [],
});

async function printOf(configText: string, answer: string): Promise<Print> {
  const print = await circuit.operations.print?.({ ...instance(configText), answer, mode: '' });
  if (!print) throw new Error('The plugin type prints nothing.');
  return print;
}

/** Prints of many instances as one document; equal picture names are told apart. */
async function compileAll(name: string, prints: readonly Print[]) {
  const images: Record<string, string> = {};
  const sources: string[] = [];
  for (const [index, { source, figures }] of prints.entries()) {
    for (const [figure, drawing] of Object.entries(figures))
      images[`${figure}${index}.png`] = (await png(drawing)).toString('base64');
    sources.push(
      source.replace(/img\/(\w+)\.png/g, (_, figure: string) => `img/${figure}${index}.png`),
    );
  }
  return compileLatex(folder, name, {
    preamble: plainPreamble,
    images,
    source: sources.join('\n'),
  });
}

describe('print', () => {
  it('compiles for every example, each with its picture', async () => {
    const prints = await Promise.all(
      circuitExamples.map((text, index) => printOf(text, `${index},5 V`)),
    );
    const { pictures, text } = await compileAll('examples', prints);
    // Pictures with transparent parts count twice.
    expect(pictures).toBeGreaterThanOrEqual(circuitExamples.length);
    expect(comparable(text)).toContain('Wert:0,5V');
  });

  it('compiles for texts that are no circuit, and shows what was typed as text', async () => {
    const prints = await Promise.all(
      [hostile, '', 'U,R(', '('.repeat(1000)].map((text) => printOf(text, hostile)),
    );
    const { text } = await compileAll('hostile', prints);
    expect(comparable(text)).toContain('/etc/passwd');
    expect(text).not.toContain('root:');
  });

  it('draws every picture with TikZ', async () => {
    const drawings = await Promise.all(
      allPictures.map(async ([text, parameters]) => {
        const { figure } = await pictureOf(text, parameters);
        return `\\par\\noindent\n${tikz(figure, { scale: 0.3 })}`;
      }),
    );
    const { text } = await compileLatex(folder, 'tikz', {
      preamble: ['\\usepackage{tikz}'],
      images: {},
      source: drawings.join('\n'),
    });
    for (const words of ['Zges', 'kHz', 'R5', 'dB']) expect(comparable(text)).toContain(words);
  });
});

describe('result', () => {
  it('shows answer, reason and the right value, escaped for its place', async () => {
    const input = answered(hostile, '3.2', 'V');
    const page = await circuit.operations.result?.({ ...input, format: 'html' });
    expect(page?.source).toContain('&lt;b&gt;');
    expect(page?.source).not.toContain('<b>');
    expect(page?.source).toContain('Richtig: 3.2 V');
    const print = await circuit.operations.result?.({ ...input, format: 'latex' });
    if (!print) throw new Error('no result');
    const { text } = await compileAll('result', [print]);
    expect(comparable(text)).toContain('Richtig:3.2V');
    expect(comparable(text)).toContain('/etc/passwd');
  });
});

describe('score', () => {
  it.each([
    ['3.2 V', 'correct', 2],
    ['3,21', 'correct', 2],
    ['3200 mV', 'correct', 2],
    ['3.2 mV', 'partial', 1],
    ['-3.2 V', 'partial', 1],
    ['3.2 A', 'unitError', 1],
    ['4 V', 'wrong', 0],
    ['', 'wrong', 0],
    ['viel', 'wrong', 0],
  ])('%j is %s', async (answer, verdict, points) => {
    const score = await circuit.operations.score?.(answered(answer, '3.2', '?V;w30'));
    expect(score).toMatchObject({ verdict, points });
    if (verdict !== 'correct') expect(`${score?.feedback}`).not.toContain('3.2');
  });
});
