import katex from 'katex';
import type { ShownQuestion } from '@fragwerk/host';
import type { FramePart } from '../api.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A formula as MathML; one that cannot be read stands as its source. */
function formulaHtml(tex: string): string {
  try {
    return katex.renderToString(tex, {
      output: 'mathml',
      trust: false,
      throwOnError: true,
      maxExpand: 1_000,
      strict: 'ignore',
    });
  } catch {
    return `<code>${escaped(tex)}</code>`;
  }
}

/** The parts of a statement with their formulas drawn. */
export const frameParts = (parts: ShownQuestion['parts']): readonly FramePart[] =>
  parts.map((part) =>
    part.kind === 'formula' ? { kind: 'mathml', html: formulaHtml(part.tex) } : part,
  );
