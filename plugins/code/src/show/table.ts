import { type Html, html, type Latex, latex, latexLines, lines, rawLatex } from '@fragwerk/sdk';
import type { TestResult, ScoreTable } from '../scoring/score-table.js';
import type { CodeTest } from '../question.js';
import { codeLatex } from './listing.js';
import { formatResult } from './summary.js';

const columnNames = ['Test', 'Erwartet', 'Bekommen', 'Ergebnis', 'Punkte'] as const;

/** Formats points with at most two decimal places. */
const formatPoints = (value: number) => String(Number(value.toFixed(2))).replace('.', ',');

const formatEarned = ({ share, points: all }: TestResult) =>
  `${formatPoints(share * all)} / ${formatPoints(all)}`;

const cellStyle = 'border:1px solid #b9c2ce;padding:0.3em 0.6em;text-align:left;vertical-align:top';
const codeStyle = 'font-family:monospace;white-space:pre-wrap';

function rowHtml(test: TestResult): Html {
  const { name, visible, expected, actual, reason } = test;
  const details = reason.de === '' ? html`` : html`<br>${lines(reason.de)}`;
  const values = visible
    ? html`<td style="${cellStyle};${codeStyle}">${expected}</td><td style="${cellStyle};${codeStyle}">${actual}</td>`
    : html`<td style="${cellStyle}" colspan="2">verborgen</td>`;
  return html`<tr><td style="${cellStyle}">${name.de}</td>${values}<td style="${cellStyle}">${formatResult(test).de}${details}</td><td style="${cellStyle}">${formatEarned(test)}</td></tr>
`;
}

/** Renders the tests with expected and actual results; empty if none ran. */
export const tableHtml = ({ tests, fault }: ScoreTable): Html =>
  fault || tests.length === 0
    ? html``
    : html`<table style="border-collapse:collapse">
<tr>${columnNames.map((head) => html`<th style="${cellStyle}">${head}</th>`)}</tr>
${tests.map(rowHtml)}</table>
`;

/** Column widths as shares of the line width. */
const widths = [0.2, 0.18, 0.18, 0.21, 0.12];

/** Renders each row as its own table, so that pages can break between rows. */
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

function rowLatex(test: TestResult): string {
  const { name, visible, expected, actual, reason } = test;
  const details = reason.de === '' ? latex`` : latex`\par ${latexLines(reason.de)}`;
  const hidden = latex`verborgen`;
  const result = latex`${formatResult(test).de}${details}`;
  const [left, right] = visible ? [codeLines(expected), codeLines(actual)] : [hidden, hidden];
  return row([latexLines(name.de), left, right, result, latex`${formatEarned(test)}`]);
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
export const tableLatex = ({ tests, fault }: ScoreTable): Latex =>
  fault || tests.length === 0 ? latex`` : rows(columnNames, tests.map(rowLatex));

/** Renders visible tests as examples. */
export function examplesLatex(tests: readonly CodeTest[]): Latex {
  const shown = tests.filter(({ kind }) => kind !== 'unittest');
  const cells = shown.map(({ code, input, expected }) =>
    row([codeLines(code), codeLines(input), codeLines(expected)]),
  );
  return shown.length === 0 ? latex`` : rows(['Aufruf', 'Eingabe', 'Erwartet'], cells);
}
