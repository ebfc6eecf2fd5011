import type { CircuitProblem } from '../language/problems.js';
import { ParseError, problemAt, quoted } from '../language/problems.js';
import { LIMITS, moreThan } from '../limits.js';
import type { DrawingElement } from './elements/draw.js';
import { isElement, readElement } from './elements/read.js';
import { pictureKind, type PictureRequest } from './request.js';
import { splitTokens, type Token } from './tokens.js';

/** The parameters of a picture tag. */
interface PictureParameters {
  readonly request: Readonly<PictureRequest>;
  /** Percent of the available width, `null` for the default. */
  readonly width: number | null;
  /** Drawn on top of the picture. */
  readonly elements: readonly DrawingElement[];
  readonly problems: readonly CircuitProblem[];
}

const kinds = {
  s: 'circuit',
  bode: 'bode',
  zd: 'phasors',
  ok: 'locus',
  ein: 'transient',
} as const;

function readWidth({ text, position }: Token): number | CircuitProblem | null {
  const match = /^w(\d{1,9})$/i.exec(text);
  if (!match) return null;
  const percent = Number(match[1]);
  if (percent >= 1 && percent <= 100) return percent;
  return problemAt(position, {
    de: `${quoted(text)}: die Breite muss 1 bis 100 Prozent betragen`,
    en: `${quoted(text)}: the width must be 1 to 100 percent`,
  });
}

const unknownOption = ({ text, position }: Token, options: string): CircuitProblem =>
  problemAt(position, {
    de: `${quoted(text)} ist hier unbekannt; möglich sind ${options}`,
    en: `${quoted(text)} is unknown here; available: ${options}`,
  });

function truncatedAt(position: number, limit: Parameters<typeof moreThan>[0]): CircuitProblem {
  const { de, en } = moreThan(limit);
  return problemAt(position, {
    de: `${de}; der Rest wird nicht gezeichnet`,
    en: `${en}; the rest is not drawn`,
  });
}

/** Reads the drawing elements; invalid ones are reported and skipped. */
function readElements(tokens: readonly Token[]) {
  const elements: DrawingElement[] = [];
  const problems: CircuitProblem[] = [];
  for (const token of tokens.slice(0, LIMITS.drawings.max)) {
    try {
      elements.push(readElement(token));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      problems.push(error.problem);
    }
  }
  const extra = tokens[LIMITS.drawings.max];
  if (extra) problems.push(truncatedAt(extra.position, LIMITS.drawings));
  return { elements, problems };
}

/**
 * Reads the parameters of a picture tag: a kind (`S`, `BODE`, `zd`, `ok`, `EIN`; the circuit by default),
 * its options, separated by commas, and drawing elements after `;`. Mistakes are reported and skipped.
 *
 * @example readParameters('BODE UC1,B,w50').request // { kind: 'bode', output: …, curves: 'magnitude' }
 */
export function readParameters(text: string): PictureParameters {
  const { max } = LIMITS.parameters;
  const shown = text.slice(0, max);
  const head = /^\s*(s|bode|zd|ok|ein)(?=[\s,;]|$)/i.exec(shown);
  const kind = pictureKind(kinds[(head?.[1] ?? 's').toLowerCase() as keyof typeof kinds]);
  const request = kind.create();
  const start = head?.[0].length ?? 0;
  const tokens = splitTokens(shown.slice(start), start);
  const { elements, problems } = readElements(tokens.filter(isElement));
  let width: number | null = null;
  for (const token of tokens.filter((one) => !isElement(one))) {
    const percent = readWidth(token);
    if (typeof percent === 'number') width = percent;
    else if (percent) problems.push(percent);
    else if (!kind.read(request, token)) problems.push(unknownOption(token, kind.options));
  }
  if (text.length > max) problems.push(truncatedAt(max, LIMITS.parameters));
  problems.sort((a, b) => a.position - b.position);
  return { request, width, elements, problems: problems.slice(0, 20) };
}
