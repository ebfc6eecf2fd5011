import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrintFiles } from '../packages/host/src/print/files.js';
import { typeset } from '../apps/workbench/src/tools/latex.js';

const page = (body: string) =>
  `\\documentclass{article}\n\\usepackage{graphicx}\n\\begin{document}\n${body}\n\\end{document}\n`;

/** One red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

const textOf = (pdf: Buffer | null) => {
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-test-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf ?? '');
    return execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const before = process.env.TMPDIR;
const own = mkdtempSync(join(tmpdir(), 'fragwerk-test-'));
beforeAll(() => {
  process.env.TMPDIR = own;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(own, { recursive: true });
});

describe('typesetting', () => {
  it('compiles a document with its pictures and removes its temporary files', async () => {
    const source = page('Answer 3:30 \\includegraphics{img/a.png}');
    const { pdf, log } = await typeset(source, { 'img/a.png': png });
    expect(log).toBe('');
    expect(textOf(pdf)).toContain('Answer 3:30');
    expect(readdirSync(own)).toEqual([]);
  });

  it('places pictures side by side only where they fit into the line', async () => {
    const files = new PrintFiles();
    const uri = `data:image/png;base64,${png}`;
    const pictures = [40, 40, 60].map((width) => files.picture(uri, width)).join(' ');
    const count = '\\par\\edef\\lines{\\the\\prevgraf}Lines: \\lines';
    const { pdf } = await typeset(page(pictures + count), files.all);
    expect(textOf(pdf)).toContain('Lines: 2');
  });

  it('returns the LaTeX log when the source has an error', async () => {
    const { pdf, log } = await typeset(page('\\unknowncommand'), {});
    expect(pdf).toBeNull();
    expect(log).toContain('Undefined control sequence');
  });

  it('denies a document access to programs and to files elsewhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fragwerk-test-'));
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, 'topsecret');
    try {
      const started = await typeset(page(`a\\immediate\\write18{touch ${folder}/made}`), {});
      expect(started.pdf).not.toBeNull();
      expect(existsSync(join(folder, 'made'))).toBe(false);
      const read = await typeset(page(`\\input{${secret}}`), {});
      expect(read.pdf).toBeNull();
      const written = await typeset(
        page(`\\newwrite\\f\\immediate\\openout\\f=${folder}/made.txt a`),
        {},
      );
      expect(existsSync(join(folder, 'made.txt'))).toBe(false);
      expect(written.pdf).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(['../a.png', '/tmp/fragwerk-a.png', 'a/../../b.png'])(
    'rejects a file name that leaves the folder: %s',
    async (name) => {
      const { pdf, log } = await typeset(page('a'), { [name]: png });
      expect(pdf).toBeNull();
      expect(log).toContain('leads out');
    },
  );
});
