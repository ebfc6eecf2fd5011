type Behaviour =
  | 'resistance'
  | 'inductance'
  | 'capacitance'
  | 'short'
  | 'open'
  | 'voltage'
  | 'current';

type Behaving = Pick<ElementType, 'behaviour'>;

/** Whether an element has a frequency-dependent impedance. */
export const isReactive = ({ behaviour }: Behaving): boolean =>
  behaviour === 'inductance' || behaviour === 'capacitance';

/** Whether an element has an impedance. */
export const isPassive = (element: Behaving): boolean =>
  element.behaviour === 'resistance' || isReactive(element);

export const isSource = ({ behaviour }: Behaving): boolean =>
  behaviour === 'voltage' || behaviour === 'current';

/** Whether an element determines its voltage, so that its current is an unknown. */
export const isVoltageDefined = ({ behaviour }: Behaving): boolean =>
  behaviour === 'voltage' || behaviour === 'short';

/** The kind of an element, whatever its direction. */
export type ElementKind =
  | 'R'
  | 'Z'
  | 'C'
  | 'L'
  | 'LL'
  | 'KS'
  | 'DB'
  | 'U'
  | 'UW'
  | 'BAT'
  | 'I'
  | 'A'
  | 'V';

/** Properties of a kind of element. */
export interface ElementType {
  readonly behaviour: Behaviour;
  /** Prefix of its name: sources are Q1, Q2, … */
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

const kinds = Object.keys(elementTypes) as ElementKind[];
export const reversible: readonly ElementKind[] = ['U', 'UW', 'BAT', 'I', 'A', 'V'];

/** Every code, the longest first: `LL` is an open circuit, `LC` are two elements. */
export const elementCodes = [
  ...kinds.map((kind) => ({ code: kind, kind, reversed: false })),
  ...reversible.map((kind) => ({ code: `${kind}R`, kind, reversed: true })),
].sort((a, b) => b.code.length - a.code.length);
