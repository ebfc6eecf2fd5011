import type { ExecFileException } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '@fragwerk/service/places';
import { programVersion, run } from './program.js';

const MAX_RUN_MS = 30_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const MAX_LOG_LENGTH = 20_000;
const LATEX_MISSING = 'LaTeX is not installed.';

let cancellation = new AbortController();

/** Kills all runs. */
export function endTypesetting(): void {
  cancellation.abort();
  cancellation = new AbortController();
}

export const latexVersion = (): Promise<string | null> => programVersion('pdflatex', /^.*$/m);

/** Returns a path below the document's folder, or `null` for one that leads out of it. */
function inside(folder: string, name: string): string | null {
  const path = resolve(folder, name);
  return isInside(folder, path) && path !== folder && !name.includes('\0') ? path : null;
}

/** Runs LaTeX without access to other programs and to files elsewhere. @returns its log on failure */
async function runLatex(folder: string): Promise<string | null> {
  const options = ['-no-shell-escape', '-interaction=nonstopmode', '-halt-on-error'];
  try {
    await run('pdflatex', [...options, 'question.tex'], {
      cwd: folder,
      env: { ...process.env, openout_any: 'p', openin_any: 'p', TEXMFOUTPUT: folder },
      timeout: MAX_RUN_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      signal: cancellation.signal,
    });
    return null;
  } catch (error) {
    const { stdout = '', code, killed = false } = error as ExecFileException;
    if (code === 'ENOENT') return LATEX_MISSING;
    const note = killed ? `\nLaTeX was stopped, at the latest after ${MAX_RUN_MS / 1000} s.` : '';
    return stdout.slice(-MAX_LOG_LENGTH) + note;
  }
}

/**
 * Typesets a document with its files in a temporary folder.
 *
 * @param files path below the document's folder → base64
 * @returns the PDF, or `null` and the output of LaTeX if it is missing or failed
 */
export async function typeset(source: string, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-print-'));
  try {
    for (const [name, base64] of Object.entries(files)) {
      const path = inside(folder, name);
      if (path === null)
        return { pdf: null, log: `The file name "${name}" leads out of the folder.` };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(base64, 'base64'));
    }
    await writeFile(join(folder, 'question.tex'), source);
    const log = await runLatex(folder);
    if (log !== null) return { pdf: null, log };
    return { pdf: await readFile(join(folder, 'question.pdf')), log: '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
