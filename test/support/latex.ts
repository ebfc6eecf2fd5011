import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TempFolder } from './temp-folder.js';

const execute = promisify(execFile);

/** A document of the host, whose preamble we cannot change. */
export interface Document {
  readonly preamble: readonly string[];
  /** File name → base64, stored below img/. */
  readonly images: Readonly<Record<string, string>>;
  readonly source: string;
}

export const plainPreamble = ['\\usepackage{graphicx}'];

interface Font {
  readonly name: string;
  readonly isEmbedded: boolean;
  /** Whether its text can be searched and copied. */
  readonly isText: boolean;
}

interface Pdf {
  /** Words of each page, including page numbers. */
  readonly pages: readonly string[];
  readonly text: string;
  /** Number of pixel images. */
  readonly bitmaps: number;
  /** Fonts of the included drawings, not those of TeX. */
  readonly drawnFonts: readonly Font[];
}

/** Parses the table of `pdffonts`: name, type, encoding, and three times yes or no. */
const fontsIn = (listed: string): Font[] =>
  [...listed.matchAll(/^\w{6}\+(\S+).* (yes|no) +(?:yes|no) +(yes|no) +\d+ +\d+$/gm)].map(
    ([, name = '', embedded, text]) => ({
      name,
      isEmbedded: embedded === 'yes',
      isText: text === 'yes',
    }),
  );

/** Compiles a fragment in a document of its own. */
export const compileLatex = (
  folder: TempFolder,
  name: string,
  { preamble, images, source }: Document,
): Promise<Pdf> =>
  compileDocument(folder, name, {
    files: Object.fromEntries(
      Object.entries(images).map(([file, content]) => [`img/${file}`, content]),
    ),
    source: [
      '\\documentclass{article}',
      ...preamble,
      '\\begin{document}',
      'Before.',
      source,
      'After.',
      '\\end{document}',
      '',
    ].join('\n'),
  });

/**
 * Compiles with the real pdflatex; fails with the end of its log.
 *
 * @param document its files are base64 by path
 */
export async function compileDocument(
  folder: TempFolder,
  name: string,
  { files, source }: { readonly files: Document['images']; readonly source: string },
): Promise<Pdf> {
  for (const [path, content] of Object.entries(files))
    folder.write(`${name}/${path}`, Buffer.from(content, 'base64'));
  folder.write(`${name}/question.tex`, source);
  const run = async (program: string, ...args: string[]): Promise<string> => {
    try {
      const options = { cwd: `${folder.path}/${name}`, timeout: 60_000 };
      return (await execute(program, args, options)).stdout;
    } catch (error) {
      const { stdout = '', message } = error as { stdout?: string; message: string };
      throw new Error(`${program}: ${message}\n${stdout.slice(-1_500)}\n${source}`, {
        cause: error,
      });
    }
  };
  await run(
    'pdflatex',
    '-interaction=nonstopmode',
    '-halt-on-error',
    '-no-shell-escape',
    'question.tex',
  );
  const listed = await run('pdfimages', '-list', 'question.pdf');
  const text = await run('pdftotext', '-enc', 'UTF-8', 'question.pdf', '-');
  const fonts = fontsIn(await run('pdffonts', 'question.pdf'));
  return {
    text,
    pages: text.split('\f').slice(0, -1),
    bitmaps: (listed.match(/^\s+\d+\s+\d+ (?:image|s?mask|stencil)/gm) ?? []).length,
    drawnFonts: fonts.filter(({ name }) => name.startsWith('DejaVu')),
  };
}

/** Encoding of TeX's old text fonts: quotes, accents and the euro sign. */
const fontNames: Record<string, string> = {
  '˜': '~',
  ˆ: '^',
  '”': '"',
  '‘': '`',
  '’': "'",
  '¿': '€',
  '−': '-',
  ﬁ: 'fi',
};

/**
 * Normalizes text for comparison: no spaces, and no underscores, which those fonts draw as lines.
 */
export const comparable = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => fontNames[character] ?? character)
    .join('')
    .replace(/[\s_]/g, '');
