import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circle, label, part, polyline, rectangle, stroke } from '@fragwerk/sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { dial, figureOf } from '../packages/renderers/test/figures.js';
import { pdf } from '../packages/renderers/src/pdf.js';

const folder = mkdtempSync(join(tmpdir(), 'renderers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ink = '#000000';
const evil = '\\input{/etc/passwd} %{}$_^&#~';
const sample = figureOf(
  300,
  200,
  rectangle({ x: 5, y: 5 }, { width: 290, height: 190 }, { stroke: stroke('#123456', 3) }),
  circle({ x: 60, y: 60 }, 30, { fill: '#ff000080', stroke: stroke(ink, 0) }),
  polyline(
    [
      { x: 100, y: 40 },
      { x: 150, y: 80 },
      { x: 120, y: 90 },
    ],
    { closed: true, fill: '#00aa00', stroke: stroke(ink, 2, 'round') },
  ),
  polyline([], { stroke: stroke(ink) }),
  part(
    { de: 'Spannung', en: 'Voltage' },
    label({ x: 150, y: 120 }, 'U', {
      size: 24,
      colour: '#0000ff',
      subscript: 'R1',
      underline: true,
    }),
  ),
  label({ x: 150, y: 160 }, 'R₁ = 4,7 kΩ', { size: 16, colour: ink, align: 'middle', bold: true }),
  label({ x: 290, y: 185 }, evil, { size: 10, colour: ink, align: 'end', baseline: 'middle' }),
);

/** Text of a page without spaces, because fonts space letters differently. */
function textOf(file: string): string {
  return execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }).replace(
    /\s/g,
    '',
  );
}

function compile(name: string, cwd: string): void {
  const options = ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape'];
  execFileSync('pdflatex', [...options, name], { stdio: 'ignore', cwd, timeout: 60_000 });
}

describe('pdf', () => {
  it('contains every letter as text, on a page with the size of the figure', () => {
    const file = join(folder, 'sample.pdf');
    writeFileSync(file, pdf(sample, 'en'));
    const text = textOf(file);
    for (const expected of ['U', 'R1', '4,7kΩ', evil.replace(/\s/g, '')])
      expect(text).toContain(expected);
    const facts = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
    expect(facts).toMatch(/Page size:\s+225 x 150 pts/);
  });

  it('cuts nothing off at the right and bottom edges, although points and pixels do not align', () => {
    const file = join(folder, 'odd.pdf');
    writeFileSync(file, pdf({ ...sample, width: 301, height: 197 }, 'en'));
    const facts = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
    expect(facts).toMatch(/Page size:\s+226 x 148 pts/);
  });

  it('keeps every letter, alone and on a page of LaTeX, and reads none as a command', () => {
    const alphabet = Array.from('äÖßéΩµφω√∞→\\{}%$#_^~&()[]<>|"\'`R17,.-');
    // The same letters in the same order in every run.
    const letter = (place: number) =>
      alphabet[(place * 7919 + (place >> 3) * 31) % alphabet.length];
    const lines = Array.from({ length: 40 }, (_, line) =>
      Array.from({ length: 14 }, (_, index) => letter(line * 14 + index)).join(''),
    );
    const look = { size: 12, colour: ink } as const;
    const labels = lines.map((line, index) => label({ x: 5, y: 20 * (index + 1) }, line, look));
    const figure = {
      ...figureOf(300, 820, ...labels),
      description: { de: lines[0] ?? '', en: '' },
    };
    writeFileSync(join(folder, 'letters.pdf'), pdf(figure, 'de'));
    const facts = execFileSync('pdfinfo', [join(folder, 'letters.pdf')], { encoding: 'utf8' });
    expect(facts).toContain(`Title:           ${lines[0] ?? ''}\n`);
    const source = `\\documentclass{article}\\usepackage{graphicx}\\begin{document}
\\includegraphics[height=0.9\\textheight]{letters.pdf}\\end{document}`;
    writeFileSync(join(folder, 'page.tex'), source);
    compile('page', folder);
    for (const file of ['letters.pdf', 'page.pdf']) {
      const text = textOf(join(folder, file));
      for (const line of lines) expect(text).toContain(line);
    }
  });

  it('is the same file for the same figure', () =>
    expect(pdf(dial(), 'de').equals(pdf(dial(), 'de'))).toBe(true));

  it('rejects a figure that cannot be drawn', () =>
    expect(() => pdf({ ...dial(), width: -1 }, 'de')).toThrow('"width"'));
});
