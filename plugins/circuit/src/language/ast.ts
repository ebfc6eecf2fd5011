import type { Localized } from '@fragwerk/sdk';
import type { ElementKind } from './elements.js';
import type { PointsName } from './points.js';

/** A stretch of the text: first character and the one after the last, counted from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is wrong in a circuit's text, or what its author should know. */
export interface CircuitProblem {
  readonly severity: 'error' | 'warning';
  /** Sentence for people; names the character, counted from 1. */
  readonly message: Localized;
  /** Character, counted from 0. */
  readonly position: number;
  /** The whole text as it is probably meant. */
  readonly mended?: string;
}

/** One element as typed. */
export interface Element {
  readonly type: 'element';
  readonly kind: ElementKind;
  /** `UR`, `AR`, …: against the usual direction. */
  readonly reversed: boolean;
  /** Number or name behind the letters, '' for none. */
  readonly suffix: string;
  /** `?`: the value is neither drawn nor told in the statement. */
  readonly secret: boolean;
  /** Of a source that stands in no text: the conductor of a three-phase net that it feeds, `L1`. */
  readonly impliedIn?: string;
  /** The element of the first of three equal branches, whose value it shares. */
  readonly twinOf?: Element;
  readonly span: Span;
}

/** Elements in series, in parallel, or a bridge of five; parts in reading order. */
export interface Group {
  readonly type: 'series' | 'parallel' | 'bridge';
  readonly parts: readonly Network[];
  readonly span: Span;
}

export type Network = Element | Group;

/** Where a position of the list stands in the ladder. */
export type Place = 'vertical' | 'top' | 'shunt' | 'bottom';

/** One position of the comma list; `null` is a wire (vertical0: the open input). */
export interface Position {
  readonly place: Place;
  /** 0 for the first vertical, then 1, 2, … */
  readonly section: number;
  readonly network: Network | null;
  readonly span: Span;
}

/** An entry behind `;`. */
export type Item =
  | { readonly type: 'underlineAll'; readonly span: Span }
  /** `LINKS`: L1, L3, L2 follow each other. */
  | { readonly type: 'reverseSequence'; readonly span: Span }
  | {
      /** `EZS`, `EZSQ1`, `VZS`: sources count by the generator or the consumer convention. */
      readonly type: 'convention';
      readonly isGenerator: boolean;
      /** Name of one source, '' for all of them. */
      readonly source: string;
      readonly span: Span;
    }
  | {
      /** `Einheit=25`: points for an answer that is nearly right. */
      readonly type: 'points';
      readonly row: PointsName;
      readonly percent: number;
      readonly span: Span;
    }
  | { readonly type: 'rename'; readonly from: string; readonly to: string; readonly span: Span }
  | {
      readonly type: 'arrow';
      /** Quantity as typed, for example `UR1`, `Ue`. */
      readonly quantity: string;
      readonly underline: boolean;
      readonly removed: boolean;
      readonly computed: boolean;
      readonly nameless: boolean;
      /** Index behind `>`. */
      readonly label: string | null;
      readonly span: Span;
    };

export type ArrowItem = Extract<Item, { type: 'arrow' }>;

/** The component or group that an entry is about, by its present name; '' for none. */
export function subjectOf(item: Item): string {
  if (item.type === 'arrow') return item.quantity.slice(1);
  return item.type === 'convention' ? item.source : '';
}

/** An entry about another component or group. */
export function withSubject(item: Item, name: string): Item {
  if (item.type === 'arrow') return { ...item, quantity: item.quantity.charAt(0) + name };
  return item.type === 'convention' ? { ...item, source: name } : item;
}

/** An entry for an arrow that says nothing but which one. */
export const plainArrow = {
  ...({ type: 'arrow', underline: false, removed: false, computed: false } as const),
  ...{ nameless: false, label: null, span: { start: 0, end: 0 } },
};

/** The shape of a circuit: a two-terminal network lying or standing, a ladder, or three-phase. */
export type Form = 'horizontal' | 'upright' | 'ladder' | 'threePhase';

/** A load at a three-phase net (host 4.3). */
export interface Load {
  readonly word: string;
  /** Suffix of its quantities: `a`, `b`, … */
  readonly name: string;
  readonly shape: 'star' | 'delta';
  /** Of a star, from L1, L2, L3; of a delta, between L1 and L2, L2 and L3, L3 and L1. */
  readonly branches: readonly [Network, Network, Network];
  /** Whether the star point is joined with the neutral conductor, and through what; `null` a wire. */
  readonly hasNeutral: boolean;
  readonly neutral: Network | null;
  /** With an arrow for the voltage of the star point. */
  readonly hasArrow: boolean;
  /** One network stands for all three branches. */
  readonly isEqual: boolean;
}

/** A three-phase net with its loads. */
export interface ThreePhase {
  readonly net: {
    readonly word: string;
    readonly hasNeutral: boolean;
    /** What lies in L1, L2 and L3: a source unless the network has one, then the network. */
    readonly conductors: readonly {
      readonly source: Element | null;
      readonly network: Network | null;
    }[];
    readonly neutral: Network | null;
    /** With source symbols from a star point, not with terminals. */
    readonly showsSources: boolean;
    readonly isEqual: boolean;
  };
  readonly loads: readonly Load[];
}

/** A circuit as typed, before names are given. */
export interface CircuitAst {
  readonly form: Form;
  readonly positions: readonly Position[];
  /** The list ends with a comma: open output. */
  readonly openEnd: boolean;
  readonly threePhase?: ThreePhase;
  readonly items: readonly Item[];
}
