import { splitTokens, type Token } from './tokens.js';

/** Options of one phasor. */
interface PhasorChange {
  readonly token: Token;
  readonly nameless: boolean;
  readonly flipped: boolean;
  readonly removed: boolean;
}

/** The picture requested by the parameters of a tag (host 4.1). */
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
      /** Only these; `null` for the default ones. */
      only: Token[] | null;
      changes: Map<string, PhasorChange>;
    }
  | {
      kind: 'locus';
      output: Token | null;
      /** A second output beside the first, for inversions. */
      second: Token | null;
      /** The component whose value changes; `null` for the frequency. */
      over: Token | null;
    }
  | { kind: 'transient'; outputs: Token[] };

type Kind = PictureRequest['kind'];

export type RequestOf<K extends Kind> = Extract<PictureRequest, { kind: K }>;

interface PictureKind<R extends PictureRequest> {
  /** Possible options, for messages. */
  readonly options: string;
  readonly create: () => R;
  /** Applies an option; `false` when it is unknown. */
  read(request: R, token: Token): boolean;
}

const QUANTITY = /^([UI][A-Za-z0-9]{1,40}|[ZY]ges)$/;
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
  if (QUANTITY.test(token.text)) return !request.second && Boolean((request.second = token));
  return (
    !request.over && /^[RLCZ][A-Za-z0-9]*$/.test(token.text) && Boolean((request.over = token))
  );
}

const kinds: { readonly [K in Kind]: PictureKind<RequestOf<K>> } = {
  circuit: {
    options: 'S, BODE, zd, ok, EIN, W, w50',
    create: () => ({ kind: 'circuit', values: false }),
    read: (request, { text }) => /^(?:w|werte|values)$/i.test(text) && (request.values = true),
  },
  bode: {
    options: 'UR1, O, B, BF, BO, W, WF, WO, fg, asy, w50',
    create: () => ({
      kind: 'bode',
      output: null,
      omega: false,
      curves: 'both',
      hasCutoffs: false,
      hasAsymptotes: false,
    }),
    read: readBode,
  },
  phasors: {
    options: 'U, I, UI, u, UR1, UR1?, UR1/, UR1-, P(UR1,IC1), noscale, nolegend, w50',
    create: () => ({
      kind: 'phasors',
      voltages: true,
      currents: true,
      underline: false,
      hasScale: true,
      hasLegend: true,
      only: null,
      changes: new Map(),
    }),
    read: readPhasors,
  },
  locus: {
    options: 'UC1, Zges, Yges, R1, w50',
    create: () => ({ kind: 'locus', output: null, second: null, over: null }),
    read: readLocus,
  },
  transient: {
    options: `uC1, iR1 (max. ${MAX_CURVES}), w50`,
    create: () => ({ kind: 'transient', outputs: [] }),
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

/** Returns the kind of a request, whose options are those of this request. */
export const pictureKind = (kind: Kind): PictureKind<PictureRequest> => kinds[kind];
