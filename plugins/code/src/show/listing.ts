import { escapeLatex, type Html, html, type Latex, rawLatex } from '@fragwerk/sdk';

/** A program for display, with the number of its first line. */
export interface Listing {
  readonly text: string;
  readonly from: number;
}

const TAB = '    ';

/** Returns numbered lines with tabs expanded and trailing space removed. */
const numbered = ({ text, from }: Listing): readonly (readonly [number, string])[] =>
  text
    .replaceAll('\t', TAB)
    .trimEnd()
    .split('\n')
    .map((line, index) => [from + index, line.trimEnd()] as const);

const numberStyle =
  'display:inline-block;min-width:3em;padding-right:1em;text-align:right;color:#5b6675;user-select:none';
const codeStyle =
  'font-family:monospace;white-space:pre-wrap;margin:0.5em 0;line-height:1.4;tab-size:4';

/** Renders a program in monospace with line numbers that are not copied with it. */
export const listingHtml = (listing: Listing): Html =>
  html`<pre style="${codeStyle}">${numbered(listing).map(
    ([number, line]) =>
      html`<span aria-hidden="true" style="${numberStyle}">${number}</span>${line}
`,
  )}</pre>
`;

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

/** Renders code in LaTeX's text mode, without active commands and searchable in the PDF. */
export const codeLatex = (text: string): Latex => {
  const [, indent = '', rest = ''] = /^( *)([^]*)$/.exec(text.normalize('NFC')) ?? [];
  const source = `${'~'.repeat(indent.length)}${Array.from(rest, codeCharacter).join('')}`;
  return rawLatex(`\\texttt{${source}}`);
};

/** Renders a program with line numbers; each line is a paragraph, so that lines and pages can break. */
export const listingLatex = (listing: Listing): Latex =>
  rawLatex(
    [
      '\\par{\\parindent=0pt\\parskip=0pt\\raggedright\\small',
      ...numbered(listing).map(
        ([number, line]) =>
          `\\par\\hangindent=5em\\hangafter=1\\leavevmode\\hbox to 2.5em{\\hss\\scriptsize ${number}\\kern1em}${codeLatex(line).toString()}`,
      ),
      '\\par}\n',
    ].join('\n'),
  );
