import type { Localized } from '@fragwerk/sdk';
import type { CircuitProblem } from '../language/ast.js';
import { problemAt, quoted, SyntaxStop } from '../language/problems.js';
import { LIMITS, moreThan } from '../limits.js';
import type { DrawingElement } from './elements/kinds.js';
import { isElement, readElement } from './elements/read.js';
import { fresh, type PictureRequest, possible, readWord } from './request.js';
import { splitWords, type Word } from './tokens.js';

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
function readWidth({ text, position }: Word): number | CircuitProblem | null {
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

const unknownWord = ({ text, position }: Word, kind: PictureRequest['kind']): CircuitProblem =>
  problemAt(position, {
    de: `${quoted(text)} ist hier unbekannt; möglich sind ${possible[kind]}`,
    en: `${quoted(text)} is unknown here; possible are ${possible[kind]}`,
  });

/** What stands behind a bound is left out. */
function cutAt(position: number, limit: Parameters<typeof moreThan>[0]): CircuitProblem {
  const { de, en } = moreThan(limit);
  return problemAt(position, {
    de: `${de}; was ab hier steht, wird nicht gezeichnet`,
    en: `${en}; what stands from here on is not drawn`,
  });
}

/** Reads the drawing elements; wrong ones are reported and left out. */
function readElements(words: readonly Word[]) {
  const elements: DrawingElement[] = [];
  const problems: CircuitProblem[] = [];
  for (const word of words.slice(0, LIMITS.drawings.most)) {
    try {
      elements.push(readElement(word));
    } catch (error) {
      if (!(error instanceof SyntaxStop)) throw error;
      problems.push(error.problem);
    }
  }
  const extra = words[LIMITS.drawings.most];
  if (extra) problems.push(cutAt(extra.position, LIMITS.drawings));
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
  const { most } = LIMITS.parameters;
  const shown = text.slice(0, most);
  const head = /^\s*(s|bode|zd|ok|ein)(?=[\s,;]|$)/i.exec(shown);
  const request = fresh(kinds[(head?.[1] ?? 's').toLowerCase() as keyof typeof kinds]);
  const start = head?.[0].length ?? 0;
  const words = splitWords(shown.slice(start), start);
  const { elements, problems } = readElements(words.filter(isElement));
  let width: number | null = null;
  for (const word of words.filter((one) => !isElement(one))) {
    const percent = readWidth(word);
    if (typeof percent === 'number') width = percent;
    else if (percent) problems.push(percent);
    else if (!readWord(request, word)) problems.push(unknownWord(word, request.kind));
  }
  if (text.length > most) problems.push(cutAt(most, LIMITS.parameters));
  problems.sort((a, b) => a.position - b.position);
  return { request, width, elements, problems: problems.slice(0, 20) };
}
