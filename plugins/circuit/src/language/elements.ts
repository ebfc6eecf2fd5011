/** How an element behaves in the calculation. */
export type Behaviour =
  'resistance' | 'inductance' | 'capacitance' | 'short' | 'open' | 'voltage' | 'current';

/** Whether an element has an impedance. */
export const isPassive = ({ behaviour }: { readonly behaviour: Behaviour }): boolean =>
  behaviour === 'resistance' || behaviour === 'inductance' || behaviour === 'capacitance';

/** Whether an element's impedance follows the frequency. */
export const isReactive = ({ behaviour }: { readonly behaviour: Behaviour }): boolean =>
  behaviour === 'inductance' || behaviour === 'capacitance';

/** What an element is, apart from its direction. */
export type ElementKind =
  'R' | 'Z' | 'C' | 'L' | 'LL' | 'KS' | 'DB' | 'U' | 'UW' | 'BAT' | 'I' | 'A' | 'V';

/** Facts of a kind of element (host 4.1). */
export interface ElementType {
  readonly behaviour: Behaviour;
  /** First letters of its name: sources are Q1, Q2, … */
  readonly namePrefix: string;
}

export const elementTypes: Readonly<Record<ElementKind, ElementType>> = {
  R: { behaviour: 'resistance', namePrefix: 'R' },
  Z: { behaviour: 'resistance', namePrefix: 'Z' },
  C: { behaviour: 'capacitance', namePrefix: 'C' },
  L: { behaviour: 'inductance', namePrefix: 'L' },
  LL: { behaviour: 'open', namePrefix: 'LL' },
  KS: { behaviour: 'short', namePrefix: 'KS' },
  DB: { behaviour: 'short', namePrefix: 'DB' },
  U: { behaviour: 'voltage', namePrefix: 'Q' },
  UW: { behaviour: 'voltage', namePrefix: 'Q' },
  BAT: { behaviour: 'voltage', namePrefix: 'Q' },
  I: { behaviour: 'current', namePrefix: 'Q' },
  A: { behaviour: 'short', namePrefix: 'A' },
  V: { behaviour: 'open', namePrefix: 'V' },
};

interface Spelling {
  readonly letters: string;
  readonly kind: ElementKind;
  readonly reversed: boolean;
}

const kinds = Object.keys(elementTypes) as ElementKind[];
const reversible: readonly ElementKind[] = ['U', 'UW', 'BAT', 'I', 'A', 'V'];

/** Every spelling, the longest first: `LL` is an open end, `LC` are two elements. */
export const spellings: readonly Spelling[] = [
  ...kinds.map((kind) => ({ letters: kind, kind, reversed: false })),
  ...reversible.map((kind) => ({ letters: `${kind}R`, kind, reversed: true })),
].sort((a, b) => b.letters.length - a.letters.length);
