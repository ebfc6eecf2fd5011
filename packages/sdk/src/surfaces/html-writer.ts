import { type Html, html, lines } from '../html.js';
import { writeSymbol } from '../quantities/index.js';
import { htmlFigure } from '../shown-figure.js';
import { numberedLines, type Writer } from './blocks.js';

const codeStyle = 'font-family:monospace;white-space:pre-wrap;overflow-wrap:anywhere';
const listingStyle = `${codeStyle};margin:0.5em 0;line-height:1.4;tab-size:4`;
const numberStyle =
  'display:inline-block;min-width:3em;padding-right:1em;text-align:right;color:#5b6675;user-select:none';
// Columns are as wide as their longest word; only outputs break anywhere.
const cellStyle =
  'border:1px solid #b9c2ce;padding:0.3em 0.4em;text-align:left;vertical-align:top;overflow-wrap:break-word';
const headStyle = `${cellStyle};font-size:0.9em`;

export const htmlWriter: Writer<Html> = {
  join: (parts) => html`${parts}`,
  // Spaces at the ends belong to the line.
  text: (text) => (/[\r\n]/.test(text) ? lines(text) : html`${text}`),
  inks: {
    code: ({ text }) => html`<code style="${codeStyle}">${text}</code>`,
    symbol: ({ letter, index }) => writeSymbol(letter, index).html,
    gap: ({ em, isRuled }) =>
      html`<span style="display:inline-block;width:${em === null ? '100%' : `${em}em`}${isRuled ? ';border-bottom:1px solid' : ''}">&nbsp;</span>`,
    box: () => html`☐`,
  },
  line: (content, { isCell }) =>
    isCell
      ? html`<div>${content}</div>`
      : html`<p>${content}</p>
`,
  framed: ({ inline, cell }) => ({
    heading: ({ text }) => html`<p><strong>${text}</strong></p>
`,
    figure: ({ name, figure }) => html`<p>${htmlFigure(name, figure)}</p>
`,
    // On a narrow page, a wide table scrolls in its place, also by keyboard.
    table: ({
      heads,
      rows,
    }) => html`<div style="overflow-x:auto" tabindex="0"><table style="border-collapse:collapse">
<tr>${heads.map((head) => html`<th style="${headStyle}">${inline(head)}</th>`)}</tr>
${rows.map(
  (row) => html`<tr>${row.map((one) => html`<td style="${cellStyle}">${cell(one)}</td>`)}</tr>
`,
)}</table></div>
`,
    // The numbers are not copied with the program.
    listing: (listing) => html`<pre style="${listingStyle}">${numberedLines(listing).map(
      ([number, line]) =>
        html`<span aria-hidden="true" style="${numberStyle}">${number}</span>${line}
`,
    )}</pre>
`,
  }),
};
