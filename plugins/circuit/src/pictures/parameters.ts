import { attempt, type CircuitProblem, problemAt, quoted } from '../language/problems.js';
import { LIMITS, restNotDrawn } from '../limits.js';
import type { DrawingElement } from './elements/draw.js';
import { isElement, readElement } from './elements/read.js';
import { splitTokens, type Token } from './tokens.js';

interface PhasorChange {
  readonly token: Token;
  readonly nameless: boolean;
  readonly flipped: boolean;
  readonly removed: boolean;
}

type Name = Token | null;

/** Requests without options, by keyword. */
const plain = {
  s: () => ({ kind: 'circuit' as const, values: false }),
  bode: () => ({
    kind: 'bode' as const,
    output: null as Name,
    omega: false,
    curves: 'both' as 'both' | 'magnitude' | 'phase',
    /** Marks the −3 dB frequencies. */
    hasCutoffs: false,
    hasAsymptotes: false,
  }),
  zd: () => ({
    kind: 'phasors' as const,
    ...{ voltages: true, currents: true, underline: false, hasScale: true, hasLegend: true },
    /** Only these; `null` for the default ones. */
    only: null as Token[] | null,
    changes: new Map<string, PhasorChange>(),
  }),
  /** Options: a second output for inversions, and a component whose value varies instead of the frequency. */
  ok: () => ({
    kind: 'locus' as const,
    output: null as Name,
    second: null as Name,
    over: null as Name,
  }),
  ein: () => ({ kind: 'transient' as const, outputs: [] as Token[] }),
};

type Keyword = keyof typeof plain;

export type PictureRequest = ReturnType<(typeof plain)[Keyword]>;
export type RequestOf<K extends PictureRequest['kind']> = Extract<PictureRequest, { kind: K }>;

interface PictureKind<R extends PictureRequest> {
  /** Possible options, for messages. */
  readonly options: string;
  /** Applies an option; `false` when it is unknown. */
  read(request: R, token: Token): boolean;
}

const QUANTITY = /^([UI][A-Za-z0-9]{1,40}|[ZY]ges)$/;
const COMPONENT = /^[RLCZ][A-Za-z0-9]*$/;
const MAX_CURVES = 4;

function readOutput(request: { output: Token | null }, token: Token): boolean {
  if (request.output || !QUANTITY.test(token.text)) return false;
  request.output = token;
  return true;
}

function readBode(request: RequestOf<'bode'>, token: Token): boolean {
  if (/^fg$/i.test(token.text)) return (request.hasCutoffs = true);
  if (/^asy$/i.test(token.text)) return (request.hasAsymptotes = true);
  const match = /^(?:O|([BW])([FO]?))$/i.exec(token.text);
  if (!match) return readOutput(request, token);
  const [letter, axis] = [match[1]?.toUpperCase(), match[2]?.toUpperCase()];
  if (letter === undefined || axis === 'O') request.omega = true;
  if (letter === undefined) return true;
  const curve = letter === 'B' ? 'magnitude' : 'phase';
  request.curves = request.curves === 'both' || request.curves === curve ? curve : 'both';
  return true;
}

function readSelection(request: RequestOf<'phasors'>, { text, position }: Token): boolean {
  const match = /^P\(([^()]*)\)$/i.exec(text);
  if (!match) return false;
  const tokens = splitTokens(match[1] ?? '', position + 2);
  request.only = [...(request.only ?? []), ...tokens];
  return tokens.length > 0 && tokens.every((token) => QUANTITY.test(token.text));
}

function readPhasor(request: RequestOf<'phasors'>, token: Token): boolean {
  const match = /^([UI][A-Za-z0-9]{1,40})([?/-]*)$/.exec(token.text);
  const [, quantity, marks = ''] = match ?? [];
  if (quantity === undefined) return readSelection(request, token);
  request.changes.set(quantity, {
    token: { ...token, text: quantity },
    nameless: marks.includes('?'),
    flipped: marks.includes('/'),
    removed: marks.includes('-'),
  });
  return true;
}

function readPhasors(request: RequestOf<'phasors'>, token: Token): boolean {
  const { text } = token;
  if (['U', 'I', 'UI', 'IU'].includes(text)) {
    request.voltages = text.includes('U');
    request.currents = text.includes('I');
  } else if (text === 'u') request.underline = true;
  else if (/^noscale$/i.test(text)) request.hasScale = false;
  else if (/^nolegend$/i.test(text)) request.hasLegend = false;
  else return readPhasor(request, token);
  return true;
}

function readLocus(request: RequestOf<'locus'>, token: Token): boolean {
  if (readOutput(request, token)) return true;
  const name = QUANTITY.test(token.text) ? 'second' : 'over';
  if (request[name] || (name === 'over' && !COMPONENT.test(token.text))) return false;
  request[name] = token;
  return true;
}

const kinds: { readonly [K in Keyword]: PictureKind<ReturnType<(typeof plain)[K]>> } = {
  s: {
    options: 'S, BODE, zd, ok, EIN, W, w50',
    read: (request, { text }) => /^(?:w|werte|values)$/i.test(text) && (request.values = true),
  },
  bode: { options: 'UR1, O, B, BF, BO, W, WF, WO, fg, asy, w50', read: readBode },
  zd: {
    options: 'U, I, UI, u, UR1, UR1?, UR1/, UR1-, P(UR1,IC1), noscale, nolegend, w50',
    read: readPhasors,
  },
  ok: { options: 'UC1, Zges, Yges, R1, w50', read: readLocus },
  ein: {
    options: `uC1, iR1 (max. ${MAX_CURVES}), w50`,
    read(request, { text, position }) {
      // `UC1` and `uC1` are the same curve.
      const name = text.charAt(0).toUpperCase() + text.slice(1);
      const isKnown = /^[UI][A-Za-z0-9]{1,40}$/.test(name);
      if (!isKnown || request.outputs.length === MAX_CURVES) return false;
      request.outputs.push({ text: name, position });
      return true;
    },
  },
};

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

/** Reads the drawing elements; invalid ones are reported and skipped. */
function readElements(tokens: readonly Token[]) {
  const elements: DrawingElement[] = [];
  const problems: CircuitProblem[] = [];
  for (const token of tokens.slice(0, LIMITS.drawings.max)) {
    const element = attempt(() => readElement(token));
    if ('severity' in element) problems.push(element);
    else elements.push(element);
  }
  const extra = tokens[LIMITS.drawings.max];
  if (extra) problems.push(problemAt(extra.position, restNotDrawn(LIMITS.drawings)));
  return { elements, problems };
}

/**
 * Reads the parameters of a picture tag: a kind (`S`, `BODE`, `zd`, `ok`, `EIN`; the circuit by default),
 * its options, separated by commas, and drawing elements after `;`. Mistakes are reported and skipped.
 *
 * @example readParameters('BODE UC1,B,w50').request // { kind: 'bode', output: …, curves: 'magnitude' }
 */
export function readParameters(text: string) {
  const { max } = LIMITS.parameters;
  const shown = text.slice(0, max);
  const head = /^\s*(s|bode|zd|ok|ein)(?=[\s,;]|$)/i.exec(shown);
  const keyword = (head?.[1] ?? 's').toLowerCase() as Keyword;
  const kind: PictureKind<PictureRequest> = kinds[keyword];
  const request: Readonly<PictureRequest> = plain[keyword]();
  const start = head?.[0].length ?? 0;
  const tokens = splitTokens(shown.slice(start), start);
  const { elements, problems } = readElements(tokens.filter(isElement));
  /** Percent of the available width, `null` for the default. */
  let width: number | null = null;
  for (const token of tokens.filter((one) => !isElement(one))) {
    const percent = readWidth(token);
    if (typeof percent === 'number') width = percent;
    else if (percent) problems.push(percent);
    else if (!kind.read(request, token)) problems.push(unknownOption(token, kind.options));
  }
  if (text.length > max) problems.push(problemAt(max, restNotDrawn(LIMITS.parameters)));
  problems.sort((a, b) => a.position - b.position);
  return { request, width, elements, problems: problems.slice(0, 20) };
}
