import { escapeLatex } from '@fragwerk/sdk';

/** A statement text: a line end breaks the line, an empty line begins a paragraph. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(escapeLatex).join('\\leavevmode\\newline{}\n'))
    .join('\n\n');
