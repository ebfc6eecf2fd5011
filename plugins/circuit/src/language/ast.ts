import type { ElementKind } from './elements.js';
import type { MethodName, PointsName } from './keywords.js';

/** A range of the text, zero-based; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Element {
  readonly type: 'element';
  readonly kind: ElementKind;
  /** `UR`, `AR`, …: against the default direction. */
  readonly reversed: boolean;
  /** Number or name after the code, '' for none. */
  readonly suffix: string;
  /** `?`: the value appears neither in the drawing nor in the statement. */
  readonly secret: boolean;
  /** The conductor that an implicit source of a three-phase supply feeds: `L1`. */
  readonly impliedIn?: string;
  /** The element in the first of three equal branches whose value this one shares. */
  readonly twinOf?: Element;
  readonly span: Span;
}

/** An element without a number or name at a place of the text. */
export const plainElement = (kind: ElementKind, start = 0): Element => ({
  ...{ type: 'element', kind, reversed: false, suffix: '', secret: false },
  span: { start, end: start },
});

/** A series or parallel connection, or a bridge of five; parts in reading order. */
export interface Group {
  readonly type: 'series' | 'parallel' | 'bridge';
  readonly parts: readonly Network[];
  readonly span: Span;
}

export type Network = Element | Group;

/** Place of a position of the comma list in the ladder. */
export type Place = 'vertical' | 'top' | 'shunt' | 'bottom';

/** One position of the comma list; `null` is a wire (vertical0: the open input). */
export interface Position {
  readonly place: Place;
  /** 0 for the first vertical, then 1, 2, … */
  readonly section: number;
  readonly network: Network | null;
  readonly span: Span;
}

/**
 * Entries without parameters: all arrows underlined, bridges as diamonds, in which deltas and stars are
 * triangles and stars, the phase sequence L1, L3, L2.
 */
export const switches = { underlineAll: 'u', diamonds: 'Raute', reverseSequence: 'LINKS' } as const;

/** An entry after `;`. */
export type Item = { readonly span: Span } & (
  | { readonly type: keyof typeof switches }
  | {
      /** `EZS`, `EZSQ1`, `VZS`: generator or load sign convention for sources. */
      readonly type: 'convention';
      readonly isGenerator: boolean;
      /** Name of one source, '' for all. */
      readonly source: string;
    }
  | {
      /** `Einheit=25`: points for a partly correct answer. */
      readonly type: 'points';
      readonly row: PointsName;
      readonly percent: number;
    }
  /** `Weg=Knoten`: the method of the worked solution. */
  | { readonly type: 'method'; readonly method: MethodName }
  | { readonly type: 'rename'; readonly from: string; readonly to: string }
  | {
      readonly type: 'arrow';
      /** Quantity as typed, for example `UR1`, `Ue`. */
      readonly quantity: string;
      readonly underline: boolean;
      readonly removed: boolean;
      readonly computed: boolean;
      readonly nameless: boolean;
      /** Index after `>`. */
      readonly label: string | null;
    }
);

export type ArrowItem = Extract<Item, { type: 'arrow' }>;

/** Returns the current name of the component or group that an entry refers to, '' for none. */
export function subjectOf(item: Item): string {
  if (item.type === 'arrow') return item.quantity.slice(1);
  return item.type === 'convention' ? item.source : '';
}

/** Returns the entry for another component or group. */
export function withSubject(item: Item, name: string): Item {
  if (item.type === 'arrow') return { ...item, quantity: item.quantity.charAt(0) + name };
  return item.type === 'convention' ? { ...item, source: name } : item;
}

/** An arrow entry without suffixes, to which callers add `quantity`. */
export const plainArrow: Omit<ArrowItem, 'quantity'> = {
  type: 'arrow',
  underline: false,
  removed: false,
  computed: false,
  nameless: false,
  label: null,
  span: { start: 0, end: 0 },
};

/** Whether a text can be a name in formulas. */
export const isWord = (text: string): boolean => /^[A-Za-z][A-Za-z0-9]*$/.test(text);

/** The shape of a circuit: a two-terminal network drawn horizontally or upright, a ladder, or three-phase. */
type Form = 'horizontal' | 'upright' | 'ladder' | 'threePhase';

/** A load of a three-phase supply. */
export interface Load {
  readonly keyword: string;
  /** Suffix of its quantities: `a`, `b`, … */
  readonly name: string;
  readonly shape: 'star' | 'delta';
  /** Star: from L1, L2, L3. Delta: between L1 and L2, L2 and L3, L3 and L1. */
  readonly branches: readonly [Network, Network, Network];
  /** Whether the star point is connected to the neutral conductor. */
  readonly hasNeutral: boolean;
  /** The network in that connection; `null` is a wire. */
  readonly neutral: Network | null;
  /** Whether the star point voltage has an arrow. */
  readonly hasArrow: boolean;
}

export interface ThreePhase {
  readonly net: {
    readonly keyword: string;
    readonly hasNeutral: boolean;
    /** L1, L2 and L3: an implicit source unless the network contains one, then the network. */
    readonly conductors: readonly {
      readonly source: Element | null;
      readonly network: Network | null;
    }[];
    readonly neutral: Network | null;
    /** Whether sources are drawn from a star point in place of terminals. */
    readonly showsSources: boolean;
  };
  readonly loads: readonly Load[];
}

/** A parsed circuit whose elements have no names yet. */
export interface CircuitAst {
  readonly form: Form;
  readonly positions: readonly Position[];
  /** Whether the list ends with a comma: open output. */
  readonly openEnd: boolean;
  readonly threePhase?: ThreePhase;
  readonly items: readonly Item[];
}
