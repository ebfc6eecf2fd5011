import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { programVersion } from './program.js';

/** Longest run, in milliseconds. */
const LIMIT = 30_000;
/** Characters of what LaTeX said that are kept. */
const KEPT_LOG = 20_000;

/** The runs that have not ended. */
const running = new Set<ChildProcess>();

/** Ends all runs at once. */
export function endTypesetting(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** What came of a document. */
export interface Typeset {
  /** `null` when LaTeX is not there or failed. */
  readonly pdf: Buffer | null;
  /** What LaTeX said when it failed, '' otherwise. */
  readonly log: string;
}

/** The installed LaTeX, or `null`. */
export const latexVersion = (): Promise<string | null> =>
  programVersion('pdflatex', ['--version'], /^.*$/m);

/** A path below the document's folder, or `null` for one that leads out of it. */
function inside(folder: string, name: string): string | null {
  const path = normalize(name);
  const leadsOut = isAbsolute(path) || path.split(sep)[0] === '..' || path === '.';
  return leadsOut || name.includes('\0') ? null : join(folder, path);
}

/** Runs LaTeX so that a document can neither start programs nor reach files elsewhere. */
function run(folder: string): Promise<{ readonly ok: boolean; readonly said: string }> {
  const child = spawn(
    'pdflatex',
    ['-no-shell-escape', '-interaction=nonstopmode', '-halt-on-error', 'question.tex'],
    {
      cwd: folder,
      env: { ...process.env, openout_any: 'p', openin_any: 'p', TEXMFOUTPUT: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  running.add(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_LOG);
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      said += `\nLaTeX took longer than ${LIMIT / 1000} s and was ended.`;
      child.kill('SIGKILL');
    }, LIMIT);
    const end = (ok: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, said });
    };
    child.once('error', () => {
      end(false);
    });
    child.once('close', (code) => {
      end(code === 0);
    });
  });
}

/**
 * Typesets a document with its files in a folder of its own, which goes afterwards.
 *
 * @param files path below the document's folder → base64
 */
export async function typeset(
  source: string,
  files: Readonly<Record<string, string>>,
): Promise<Typeset> {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-print-'));
  try {
    for (const [name, base64] of Object.entries(files)) {
      const path = inside(folder, name);
      if (path === null) return { pdf: null, log: `The file name "${name}" leads out.` };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(base64, 'base64'));
    }
    await writeFile(join(folder, 'question.tex'), source);
    const { ok, said } = await run(folder);
    if (!ok) return { pdf: null, log: said === '' ? 'LaTeX is not installed.' : said };
    return { pdf: await readFile(join(folder, 'question.pdf')), log: '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
