import { type Html, html, type Latex, latex, latexLines, lines, rawLatex } from '@fragwerk/sdk';
import type { JudgedTest, Table } from '../judge/table.js';
import type { CodeTest } from '../question.js';
import { codeLatex } from './listing.js';
import { resultOf } from './words.js';

const heads = ['Test', 'Erwartet', 'Bekommen', 'Ergebnis', 'Punkte'] as const;

/** Numbers of people: at most two digits behind the comma. */
const points = (value: number) => String(Number(value.toFixed(2))).replace('.', ',');

const earnedOf = ({ share, points: all }: JudgedTest) => `${points(share * all)} / ${points(all)}`;

const cell = 'border:1px solid #b9c2ce;padding:0.3em 0.6em;text-align:left;vertical-align:top';
const code = 'font-family:monospace;white-space:pre-wrap';

function rowHtml(test: JudgedTest): Html {
  const { name, visible, expected, got, why } = test;
  const reason = why.de === '' ? html`` : html`<br>${lines(why.de)}`;
  const values = visible
    ? html`<td style="${cell};${code}">${expected}</td><td style="${cell};${code}">${got}</td>`
    : html`<td style="${cell}" colspan="2">verborgen</td>`;
  return html`<tr><td style="${cell}">${name.de}</td>${values}<td style="${cell}">${resultOf(test).de}${reason}</td><td style="${cell}">${earnedOf(test)}</td></tr>
`;
}

/** The tests with what was expected and what came; nothing where none ran. */
export const tableHtml = ({ tests, fault }: Table): Html =>
  fault || tests.length === 0
    ? html``
    : html`<table style="border-collapse:collapse">
<tr>${heads.map((head) => html`<th style="${cell}">${head}</th>`)}</tr>
${tests.map(rowHtml)}</table>
`;

/** Widths of the columns, as shares of the line. */
const widths = [0.2, 0.18, 0.18, 0.21, 0.12];

/** Each row is a table of its own, so that pages may end between them. */
function row(cells: readonly Latex[]): string {
  const columns = cells.map((_, index) => `p{${widths[index] ?? 0.1}\\linewidth}`).join('|');
  return `\\par\\begin{tabular}{|${columns}|}\\hline ${cells
    .map((one) => `\\raggedright ${one.toString()}`)
    .join(' & ')}\\tabularnewline\\hline\\end{tabular}`;
}

const codeLines = (text: string): Latex =>
  rawLatex(
    text
      .trimEnd()
      .split('\n')
      .map((line) => codeLatex(line).toString())
      .join('\\par '),
  );

function rowLatex(test: JudgedTest): string {
  const { name, visible, expected, got, why } = test;
  const reason = why.de === '' ? latex`` : latex`\par ${latexLines(why.de)}`;
  const hidden = latex`verborgen`;
  const result = latex`${resultOf(test).de}${reason}`;
  const [left, right] = visible ? [codeLines(expected), codeLines(got)] : [hidden, hidden];
  return row([latexLines(name.de), left, right, result, latex`${earnedOf(test)}`]);
}

const rows = (names: readonly string[], cells: readonly string[]): Latex =>
  rawLatex(
    [
      '\\par{\\parindent=0pt\\parskip=0pt\\lineskip=-0.4pt\\small\\tabcolsep=3pt',
      row(names.map((name) => latex`\textbf{${name}}`)),
      ...cells,
      '\\par}\n',
    ].join('\n'),
  );

/** {@link tableHtml} for LaTeX. */
export const tableLatex = ({ tests, fault }: Table): Latex =>
  fault || tests.length === 0 ? latex`` : rows(heads, tests.map(rowLatex));

/** Visible tests as examples of what is asked for. */
export function examplesLatex(tests: readonly CodeTest[]): Latex {
  const shown = tests.filter(({ kind }) => kind !== 'unittest');
  const cells = shown.map(({ code, input, expected }) =>
    row([codeLines(code), codeLines(input), codeLines(expected)]),
  );
  return shown.length === 0 ? latex`` : rows(['Aufruf', 'Eingabe', 'Erwartet'], cells);
}
