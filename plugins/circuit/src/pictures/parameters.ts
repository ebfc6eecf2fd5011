import type { Localized } from '@fragwerk/sdk';
import { problemAt, quoted } from '../language/problems.js';
import type { CircuitProblem } from '../language/ast.js';

/** A word of the parameters and where it stands, counted from 0. */
export interface Word {
  readonly text: string;
  readonly position: number;
}

/** How one phasor differs from the others. */
export interface PhasorChange {
  readonly word: Word;
  readonly nameless: boolean;
  readonly flipped: boolean;
  readonly removed: boolean;
}

/** What a picture's parameters ask for (host 4.1). */
export type PictureRequest =
  | { kind: 'circuit'; values: boolean }
  | { kind: 'bode'; output: Word | null; omega: boolean; curves: 'both' | 'magnitude' | 'phase' }
  | {
      kind: 'phasors';
      voltages: boolean;
      currents: boolean;
      underline: boolean;
      hasScale: boolean;
      hasLegend: boolean;
      /** Only these; `null` for the usual ones. */
      only: Word[] | null;
      changes: Map<string, PhasorChange>;
    }
  | { kind: 'locus'; output: Word | null };

export interface PictureParameters {
  readonly request: Readonly<PictureRequest>;
  /** Percent of the available width, `null` when none is given. */
  readonly width: number | null;
  readonly problems: readonly CircuitProblem[];
}

/** More than any picture needs. */
const MAX_LENGTH = 500;
const QUANTITY = /^([UI][A-Za-z0-9]{1,40}|Zges)$/;

type RequestOf<K extends PictureRequest['kind']> = Extract<PictureRequest, { kind: K }>;
/** Takes a word in; `false` when it means nothing here. */
type Reader<K extends PictureRequest['kind']> = (request: RequestOf<K>, word: Word) => boolean;

function readOutput(request: { output: Word | null }, word: Word): boolean {
  if (request.output || !QUANTITY.test(word.text)) return false;
  request.output = word;
  return true;
}

const readBode: Reader<'bode'> = (request, word) => {
  const match = /^(?:O|([BW])([FO]?))$/i.exec(word.text);
  if (!match) return readOutput(request, word);
  const [letter, axis] = [match[1]?.toUpperCase(), match[2]?.toUpperCase()];
  if (letter === undefined || axis === 'O') request.omega = true;
  const curve = letter === 'B' ? 'magnitude' : 'phase';
  if (letter) request.curves = request.curves === 'both' ? curve : request.curves;
  if (letter && request.curves !== curve) request.curves = 'both';
  return true;
};

function readOnly(request: RequestOf<'phasors'>, { text, position }: Word): boolean {
  const match = /^P\(([^()]*)\)$/i.exec(text);
  if (!match) return false;
  const words = splitWords(match[1] ?? '', position + 2);
  request.only = [...(request.only ?? []), ...words];
  return words.length > 0 && words.every((word) => QUANTITY.test(word.text));
}

function readPhasor(request: RequestOf<'phasors'>, word: Word): boolean {
  const match = /^([UI][A-Za-z0-9]{1,40})([?/-]*)$/.exec(word.text);
  const [, quantity, marks = ''] = match ?? [];
  if (quantity === undefined) return readOnly(request, word);
  request.changes.set(quantity, {
    word: { ...word, text: quantity },
    nameless: marks.includes('?'),
    flipped: marks.includes('/'),
    removed: marks.includes('-'),
  });
  return true;
}

const readPhasors: Reader<'phasors'> = (request, word) => {
  switch (word.text) {
    case 'U':
    case 'I':
    case 'UI':
    case 'IU':
      // The first of them replaces what is drawn without any.
      request.voltages = word.text.includes('U');
      request.currents = word.text.includes('I');
      return true;
    case 'u':
      request.underline = true;
      return true;
  }
  if (/^noscale$/i.test(word.text)) request.hasScale = false;
  else if (/^nolegend$/i.test(word.text)) request.hasLegend = false;
  else return readPhasor(request, word);
  return true;
};

const readCircuit: Reader<'circuit'> = (request, { text }) => {
  if (!/^(?:w|werte|values)$/i.test(text)) return false;
  request.values = true;
  return true;
};

const possible: Readonly<Record<PictureRequest['kind'], string>> = {
  circuit: 'S, BODE, zd, ok, W, w50',
  bode: 'UR1, O, B, BF, BO, W, WF, WO, w50',
  phasors: 'U, I, UI, u, UR1, UR1?, UR1/, UR1-, P(UR1,IC1), noscale, nolegend, w50',
  locus: 'UC1, Zges, w50',
};

const fresh = (kind: PictureRequest['kind']): PictureRequest =>
  ({
    circuit: { kind: 'circuit', values: false } as const,
    bode: { kind: 'bode', output: null, omega: false, curves: 'both' } as const,
    locus: { kind: 'locus', output: null } as const,
    phasors: {
      ...({ kind: 'phasors', voltages: true, currents: true, underline: false } as const),
      ...{ hasScale: true, hasLegend: true, only: null, changes: new Map<string, PhasorChange>() },
    },
  })[kind];

function readWord(request: PictureRequest, word: Word): boolean {
  switch (request.kind) {
    case 'circuit':
      return readCircuit(request, word);
    case 'bode':
      return readBode(request, word);
    case 'phasors':
      return readPhasors(request, word);
    case 'locus':
      return readOutput(request, word);
  }
}

/** Splits at commas outside brackets, with places in the whole text. */
function splitWords(text: string, offset: number): Word[] {
  return [...text.matchAll(/(?:\([^()]*\)|[^,])+/g)].flatMap((match) => {
    const word = match[0].trim();
    const lead = match[0].length - match[0].trimStart().length;
    return word === '' ? [] : [{ text: word, position: offset + match.index + lead }];
  });
}

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

function unknownWord({ text, position }: Word, kind: PictureRequest['kind']): CircuitProblem {
  return problemAt(position, {
    de: `${quoted(text)} ist hier unbekannt; möglich sind ${possible[kind]}`,
    en: `${quoted(text)} is unknown here; possible are ${possible[kind]}`,
  });
}

/**
 * Reads the parameters of a picture tag: a kind (`S`, `BODE`, `zd`, `ok`; without one the circuit)
 * and its options, separated by commas. What is wrong is reported and left out; never throws.
 *
 * @example readParameters('BODE UC1,B,w50').request // { kind: 'bode', output: …, curves: 'magnitude' }
 */
export function readParameters(text: string): PictureParameters {
  const shown = text.slice(0, MAX_LENGTH);
  const head = /^\s*(s|bode|zd|ok)(?=[\s,;]|$)/i.exec(shown);
  const request = fresh(kinds[(head?.[1] ?? 's').toLowerCase() as keyof typeof kinds]);
  const semicolon = shown.indexOf(';');
  const start = head?.[0].length ?? 0;
  const words = splitWords(shown.slice(start, semicolon < 0 ? undefined : semicolon), start);
  const problems: CircuitProblem[] = [];
  let width: number | null = null;
  for (const word of words) {
    const percent = readWidth(word);
    if (typeof percent === 'number') width = percent;
    else if (percent) problems.push(percent);
    else if (!readWord(request, word)) problems.push(unknownWord(word, request.kind));
  }
  if (text.length > MAX_LENGTH || (semicolon >= 0 && shown.slice(semicolon + 1).trim() !== ''))
    problems.push(notRead(semicolon < 0 ? MAX_LENGTH : semicolon));
  return { request, width, problems: problems.slice(0, 20) };
}

const notRead = (position: number): CircuitProblem =>
  problemAt(position, {
    de: 'was ab hier steht, wird nicht gezeichnet',
    en: 'what stands from here on is not drawn',
  });
