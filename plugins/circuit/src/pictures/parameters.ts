import type { Localized } from '@fragwerk/sdk';
import type { CircuitProblem } from '../language/ast.js';
import { problemAt, quoted, ParseError } from '../language/problems.js';
import { LIMITS, moreThan } from '../limits.js';
import type { DrawingElement } from './elements/kinds.js';
import { isElement, readElement } from './elements/read.js';
import { defaultRequest, type PictureRequest, optionHelp, readOption } from './request.js';
import { splitTokens, type Token } from './tokens.js';

/** What the parameters of a picture tag say. */
export interface PictureParameters {
  readonly request: Readonly<PictureRequest>;
  /** Percent of the available width, `null` when none is given. */
  readonly width: number | null;
  /** Drawn on top of the picture. */
  readonly elements: readonly DrawingElement[];
  readonly problems: readonly CircuitProblem[];
}

const kinds = {
  ...({ s: 'circuit', bode: 'bode', zd: 'phasors', ok: 'locus', ein: 'transient' } as const),
} as const;

/** A width is 1 … 100 percent. */
function readWidth({ text, position }: Token): number | CircuitProblem | null {
  const match = /^w(\d{1,9})$/i.exec(text);
  if (!match) return null;
  const percent = Number(match[1]);
  if (percent >= 1 && percent <= 100) return percent;
  const message: Localized = {
    de: `${quoted(text)}: die Breite ist 1 bis 100 Prozent`,
    en: `${quoted(text)}: the width is 1 to 100 percent`,
  };
  return problemAt(position, message);
}

const unknownOption = ({ text, position }: Token, kind: PictureRequest['kind']): CircuitProblem =>
  problemAt(position, {
    de: `${quoted(text)} ist hier unbekannt; möglich sind ${optionHelp[kind]}`,
    en: `${quoted(text)} is unknown here; possible are ${optionHelp[kind]}`,
  });

/** What stands behind a bound is left out. */
function truncatedAt(position: number, limit: Parameters<typeof moreThan>[0]): CircuitProblem {
  const { de, en } = moreThan(limit);
  return problemAt(position, {
    de: `${de}; was ab hier steht, wird nicht gezeichnet`,
    en: `${en}; what stands from here on is not drawn`,
  });
}

/** Reads the drawing elements; wrong ones are reported and left out. */
function readElements(words: readonly Token[]) {
  const elements: DrawingElement[] = [];
  const problems: CircuitProblem[] = [];
  for (const word of words.slice(0, LIMITS.drawings.max)) {
    try {
      elements.push(readElement(word));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      problems.push(error.problem);
    }
  }
  const extra = words[LIMITS.drawings.max];
  if (extra) problems.push(truncatedAt(extra.position, LIMITS.drawings));
  return { elements, problems };
}

/**
 * Reads the parameters of a picture tag: a kind (`S`, `BODE`, `zd`, `ok`, `EIN`; without one the circuit),
 * its options, separated by commas, and drawing elements behind `;`. What is wrong is reported and
 * left out; never throws.
 *
 * @example readParameters('BODE UC1,B,w50').request // { kind: 'bode', output: …, curves: 'magnitude' }
 */
export function readParameters(text: string): PictureParameters {
  const { max } = LIMITS.parameters;
  const shown = text.slice(0, max);
  const head = /^\s*(s|bode|zd|ok|ein)(?=[\s,;]|$)/i.exec(shown);
  const request = defaultRequest(kinds[(head?.[1] ?? 's').toLowerCase() as keyof typeof kinds]);
  const start = head?.[0].length ?? 0;
  const words = splitTokens(shown.slice(start), start);
  const { elements, problems } = readElements(words.filter(isElement));
  let width: number | null = null;
  for (const word of words.filter((one) => !isElement(one))) {
    const percent = readWidth(word);
    if (typeof percent === 'number') width = percent;
    else if (percent) problems.push(percent);
    else if (!readOption(request, word)) problems.push(unknownOption(word, request.kind));
  }
  if (text.length > max) problems.push(truncatedAt(max, LIMITS.parameters));
  problems.sort((a, b) => a.position - b.position);
  return { request, width, elements, problems: problems.slice(0, 20) };
}
