import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { programVersion } from './program.js';

const MAX_RUN_MS = 30_000;
const MAX_LOG_LENGTH = 20_000;
export const LATEX_MISSING = 'LaTeX is not installed.';

/** Runs in progress. */
const running = new Set<ChildProcess>();

/** Ends all runs at once. */
export function endTypesetting(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Result of typesetting. */
interface Typeset {
  /** `null` when LaTeX is missing or failed. */
  readonly pdf: Buffer | null;
  /** Output of LaTeX when it failed, '' otherwise. */
  readonly log: string;
}

/** Returns the version of the installed LaTeX, or `null`. */
export const latexVersion = (): Promise<string | null> =>
  programVersion('pdflatex', ['--version'], /^.*$/m);

/** Returns a path below the document's folder, or `null` for one that leads out of it. */
function inside(folder: string, name: string): string | null {
  const path = normalize(name);
  const leadsOut = isAbsolute(path) || path.split(sep)[0] === '..' || path === '.';
  return leadsOut || name.includes('\0') ? null : join(folder, path);
}

/** Runs LaTeX without access to other programs and to files elsewhere. */
function run(folder: string): Promise<{ readonly ok: boolean; readonly output: string }> {
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
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_LOG_LENGTH);
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      output += `\nLaTeX took longer than ${MAX_RUN_MS / 1000} s and was ended.`;
      child.kill('SIGKILL');
    }, MAX_RUN_MS);
    const end = (ok: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output });
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
 * Typesets a document with its files in a temporary folder.
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
      if (path === null)
        return { pdf: null, log: `The file name "${name}" leads out of the folder.` };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(base64, 'base64'));
    }
    await writeFile(join(folder, 'question.tex'), source);
    const { ok, output } = await run(folder);
    if (!ok) return { pdf: null, log: output === '' ? LATEX_MISSING : output };
    return { pdf: await readFile(join(folder, 'question.pdf')), log: '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
