import type { Localized } from '@fragwerk/sdk';
import type { CircuitProblem } from '../language/ast.js';
import { problemAt, quoted, SyntaxStop } from '../language/problems.js';
import { type DrawingElement, ELEMENT_LIMITS } from './elements/kinds.js';
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

/** More than any picture needs. */
const MAX_LENGTH = 3000;

const kinds = { s: 'circuit', bode: 'bode', zd: 'phasors', ok: 'locus' } as const;

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

const tooMany = (position: number): CircuitProblem =>
  problemAt(position, {
    de: `mehr als ${ELEMENT_LIMITS.elements} Zeichenelemente; was ab hier steht, wird nicht gezeichnet`,
    en: `more than ${ELEMENT_LIMITS.elements} drawing elements; what stands from here on is not drawn`,
  });

const tooLong = problemAt(MAX_LENGTH, {
  de: `die Angaben haben mehr als ${MAX_LENGTH} Zeichen; was ab hier steht, wird nicht gezeichnet`,
  en: `the parameters have more than ${MAX_LENGTH} characters; what stands from here on is not drawn`,
});

/** Reads the drawing elements; wrong ones are reported and left out. */
function readElements(words: readonly Word[]) {
  const elements: DrawingElement[] = [];
  const problems: CircuitProblem[] = [];
  for (const word of words.slice(0, ELEMENT_LIMITS.elements)) {
    try {
      elements.push(readElement(word));
    } catch (error) {
      if (!(error instanceof SyntaxStop)) throw error;
      problems.push(error.problem);
    }
  }
  const extra = words[ELEMENT_LIMITS.elements];
  if (extra) problems.push(tooMany(extra.position));
  return { elements, problems };
}

/**
 * Reads the parameters of a picture tag: a kind (`S`, `BODE`, `zd`, `ok`; without one the circuit),
 * its options, separated by commas, and drawing elements behind `;`. What is wrong is reported and
 * left out; never throws.
 *
 * @example readParameters('BODE UC1,B,w50').request // { kind: 'bode', output: …, curves: 'magnitude' }
 */
export function readParameters(text: string): PictureParameters {
  const shown = text.slice(0, MAX_LENGTH);
  const head = /^\s*(s|bode|zd|ok)(?=[\s,;]|$)/i.exec(shown);
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
  if (text.length > MAX_LENGTH) problems.push(tooLong);
  problems.sort((a, b) => a.position - b.position);
  return { request, width, elements, problems: problems.slice(0, 20) };
}
