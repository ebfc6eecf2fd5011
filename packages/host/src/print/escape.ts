import { escapeLatex } from '@fragwerk/sdk';

/** Escapes a statement; a line end breaks the line, an empty line starts a paragraph. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(escapeLatex).join('\\leavevmode\\newline{}\n'))
    .join('\n\n');
