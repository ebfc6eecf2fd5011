import { splitTokens, type Token } from './tokens.js';

/** How one phasor differs from the others. */
export interface PhasorChange {
  readonly word: Token;
  readonly nameless: boolean;
  readonly flipped: boolean;
  readonly removed: boolean;
}

/** What a picture's parameters ask for (host 4.1). */
export type PictureRequest =
  | { kind: 'circuit'; values: boolean }
  | {
      kind: 'bode';
      output: Token | null;
      omega: boolean;
      curves: 'both' | 'magnitude' | 'phase';
      hasCutoffs: boolean;
      hasAsymptotes: boolean;
    }
  | {
      kind: 'phasors';
      voltages: boolean;
      currents: boolean;
      underline: boolean;
      hasScale: boolean;
      hasLegend: boolean;
      /** Only these; `null` for the usual ones. */
      only: Token[] | null;
      changes: Map<string, PhasorChange>;
    }
  | { kind: 'locus'; output: Token | null }
  | { kind: 'transient'; outputs: Token[] };

const QUANTITY = /^([UI][A-Za-z0-9]{1,40}|Zges)$/;

/** The request for one kind of picture. */
export type RequestOf<K extends PictureRequest['kind']> = Extract<PictureRequest, { kind: K }>;
/** Takes a word in; `false` when it means nothing here. */
type Reader<K extends PictureRequest['kind']> = (request: RequestOf<K>, word: Token) => boolean;

function readOutput(request: { output: Token | null }, word: Token): boolean {
  if (request.output || !QUANTITY.test(word.text)) return false;
  request.output = word;
  return true;
}

const readBode: Reader<'bode'> = (request, word) => {
  if (/^fg$/i.test(word.text)) return (request.hasCutoffs = true);
  if (/^asy$/i.test(word.text)) return (request.hasAsymptotes = true);
  const match = /^(?:O|([BW])([FO]?))$/i.exec(word.text);
  if (!match) return readOutput(request, word);
  const [letter, axis] = [match[1]?.toUpperCase(), match[2]?.toUpperCase()];
  if (letter === undefined || axis === 'O') request.omega = true;
  const curve = letter === 'B' ? 'magnitude' : 'phase';
  if (letter) request.curves = request.curves === 'both' ? curve : request.curves;
  if (letter && request.curves !== curve) request.curves = 'both';
  return true;
};

function readSelection(request: RequestOf<'phasors'>, { text, position }: Token): boolean {
  const match = /^P\(([^()]*)\)$/i.exec(text);
  if (!match) return false;
  const words = splitTokens(match[1] ?? '', position + 2);
  request.only = [...(request.only ?? []), ...words];
  return words.length > 0 && words.every((word) => QUANTITY.test(word.text));
}

function readPhasor(request: RequestOf<'phasors'>, word: Token): boolean {
  const match = /^([UI][A-Za-z0-9]{1,40})([?/-]*)$/.exec(word.text);
  const [, quantity, marks = ''] = match ?? [];
  if (quantity === undefined) return readSelection(request, word);
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

/** `UC1` and `uC1` are the same here: the curve over the time. */
const readTransient: Reader<'transient'> = (request, { text, position }) => {
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  if (!/^[UI][A-Za-z0-9]{1,40}$/.test(name) || request.outputs.length === MAX_CURVES) return false;
  request.outputs.push({ text: name, position });
  return true;
};

/** Curves below each other in one picture. */
const MAX_CURVES = 4;

/** Words that a picture takes, for messages. */
export const optionHelp: Readonly<Record<PictureRequest['kind'], string>> = {
  circuit: 'S, BODE, zd, ok, EIN, W, w50',
  bode: 'UR1, O, B, BF, BO, W, WF, WO, fg, asy, w50',
  phasors: 'U, I, UI, u, UR1, UR1?, UR1/, UR1-, P(UR1,IC1), noscale, nolegend, w50',
  locus: 'UC1, Zges, w50',
  transient: 'uC1, iR1 (bis zu vier), w50',
};

/** What is asked for where no word stands. */
export const defaultRequest = (kind: PictureRequest['kind']): PictureRequest =>
  ({
    circuit: { kind: 'circuit', values: false } as const,
    bode: {
      ...({ kind: 'bode', output: null, omega: false, curves: 'both' } as const),
      ...{ hasCutoffs: false, hasAsymptotes: false },
    },
    locus: { kind: 'locus', output: null } as const,
    transient: { kind: 'transient' as const, outputs: [] as Token[] },
    phasors: {
      ...({ kind: 'phasors', voltages: true, currents: true, underline: false } as const),
      ...{ hasScale: true, hasLegend: true, only: null, changes: new Map<string, PhasorChange>() },
    },
  })[kind];

/** Takes a word in; `false` when it means nothing to this picture. */
export function readOption(request: PictureRequest, word: Token): boolean {
  switch (request.kind) {
    case 'circuit':
      return readCircuit(request, word);
    case 'bode':
      return readBode(request, word);
    case 'phasors':
      return readPhasors(request, word);
    case 'locus':
      return readOutput(request, word);
    case 'transient':
      return readTransient(request, word);
  }
}
