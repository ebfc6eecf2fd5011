import { escapeLatex, type Latex, latex, latexLines, rawLatex } from '../latex.js';
import { writeSymbol } from '../quantities/index.js';
import { latexFigure } from '../shown-figure.js';
import { numberedLines, type Writer } from './blocks.js';

/** Characters that typewriter fonts encode or draw differently. */
const quotes: Readonly<Record<string, string>> = {
  "'": "{\\ifdefined\\textquotesingle\\textquotesingle\\else'\\fi}",
  '`': '{\\ifdefined\\textasciigrave\\textasciigrave\\else\\char96\\fi}',
};

function codeCharacter(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character;
  if (character === ' ') return '\\ ';
  const code = character.charCodeAt(0);
  if (code < 33 || code > 126) return escapeLatex(character);
  const escaped = quotes[character] ?? `{\\char${code}}`;
  // Allows line breaks after these characters.
  return /[,;(=[{]/.test(character) ? `${escaped}\\allowbreak{}` : escaped;
}

/** Writes a line of code in LaTeX's text mode, without active commands and searchable in the PDF. */
function codeLine(line: string): Latex {
  const [, indent = '', rest = ''] = /^( *)([^]*)$/.exec(line.normalize('NFC')) ?? [];
  const source = `${'~'.repeat(indent.length)}${Array.from(rest, codeCharacter).join('')}`;
  return rawLatex(`\\texttt{${source}}`);
}

const join = (parts: readonly Latex[]): Latex => rawLatex(parts.join(''));

/** Room above a line for writing by hand. */
const STRUT = rawLatex('\\rule{0pt}{4.5ex}');

/** Each row is a table of its own, so that pages can break between rows. */
function tableRow(cells: readonly Latex[]): Latex {
  const width = `\\dimexpr\\linewidth/${cells.length}-2\\tabcolsep-\\arrayrulewidth\\relax`;
  const columns = rawLatex(`|${`p{${width}}|`.repeat(cells.length)}`);
  const row = cells.map((cell) => `\\raggedright ${cell.toString()}`).join(' & ');
  return latex`\par\begin{tabular}{${columns}}\hline ${rawLatex(row)}\tabularnewline\hline\end{tabular}
`;
}

/** Writes blocks as LaTeX that needs only the package graphicx. */
export const latexWriter: Writer<Latex> = {
  join,
  // Spaces at the ends belong to the line.
  text: (text) => (/[\r\n]/.test(text) ? latexLines(text) : latex`${text}`),
  inks: {
    code: ({ text }) => rawLatex(text.trimEnd().split('\n').map(codeLine).join('\\par ')),
    symbol: ({ letter, index }) => writeSymbol(letter, index).latex,
    gap({ em, isRuled }) {
      // A cell may be narrower than the room.
      if (!isRuled) return rawLatex(em === null ? '' : '\\hspace*{\\fill}');
      return rawLatex(em === null ? '\\hrulefill{}' : `\\rule[-0.4ex]{${em}em}{0.4pt}`);
    },
    box: () => rawLatex('{\\fboxsep=0pt\\fbox{\\rule{0pt}{1.7ex}\\rule{1.7ex}{0pt}}}'),
  },
  line: (content, { isBlank }) => latex`\par ${isBlank ? STRUT : latex``}${content}
`,
  framed: ({ inline, cell }) => ({
    heading: ({ text }) => latex`\par \textbf{${text}}\nopagebreak
`,
    figure: ({ name, figure, share }) => latex`\begin{center}
${latexFigure(name, figure, share)}
\end{center}
`,
    table: ({ heads, rows }) => latex`\par{\parskip=0pt\lineskip=-0.4pt\small\tabcolsep=3pt
${tableRow(heads.map((head) => latex`{\bfseries ${inline(head)}}`))}${join(
      rows.map((row) => tableRow(row.map(cell))),
    )}\par}
`,
    // Each line is a paragraph, so that lines and pages can break.
    listing: (listing) => latex`\par{\parskip=0pt\raggedright\small
${join(
  numberedLines(listing).map(
    ([number, line]) =>
      latex`\par\hangindent=5em\hangafter=1\leavevmode\hbox to 2.5em{\hss\scriptsize ${number}\kern1em}${codeLine(line)}
`,
  ),
)}\par}
`,
  }),
};
