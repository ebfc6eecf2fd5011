import { formulaMathml, type ShownQuestion } from '@fragwerk/host';
import { escapeHtml } from '@fragwerk/sdk';
import type { FramePart } from '../frame-messages.js';

/** Returns a formula as MathML, or its source if it has mistakes. */
function formulaHtml(tex: string): string {
  try {
    return formulaMathml(tex);
  } catch {
    return `<code>${escapeHtml(tex)}</code>`;
  }
}

export const frameParts = (parts: ShownQuestion['parts']): readonly FramePart[] =>
  parts.map((part) =>
    part.kind === 'formula' ? { kind: 'mathml', html: formulaHtml(part.tex) } : part,
  );
