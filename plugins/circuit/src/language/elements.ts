type Behaviour =
  | 'resistance'
  | 'inductance'
  | 'capacitance'
  | 'short'
  | 'open'
  | 'voltage'
  | 'current';

export interface Behaving {
  readonly behaviour: Behaviour;
}

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

const kind = (behaviour: Behaviour, de: string, en: string) => ({ behaviour, title: { de, en } });

/** The kinds of elements in the order of the palette: how they behave, and what they are. */
export const elementTypes = {
  R: kind('resistance', 'Widerstand', 'Resistor'),
  C: kind('capacitance', 'Kondensator', 'Capacitor'),
  L: kind('inductance', 'Spule', 'Inductor'),
  Z: kind('resistance', 'Impedanz', 'Impedance'),
  U: kind('voltage', 'Spannungsquelle', 'Voltage source'),
  UW: kind('voltage', 'Wechselspannungsquelle', 'AC voltage source'),
  BAT: kind('voltage', 'Batterie', 'Battery'),
  I: kind('current', 'Stromquelle', 'Current source'),
  A: kind('short', 'Amperemeter', 'Ammeter'),
  V: kind('open', 'Voltmeter', 'Voltmeter'),
  LL: kind('open', 'Leerlauf', 'Open circuit'),
  KS: kind('short', 'Kurzschluss', 'Short circuit'),
  DB: kind('short', 'Draht', 'Wire'),
};

export type ElementKind = keyof typeof elementTypes;

/** Returns the prefix of an element's name: sources are Q1, Q2, … */
export const namePrefix = (code: ElementKind): string =>
  isSource(elementTypes[code]) ? 'Q' : code;

export const elementKinds = Object.keys(elementTypes) as ElementKind[];
export const reversible: readonly ElementKind[] = ['U', 'UW', 'BAT', 'I', 'A', 'V'];

/** Every code, the longest first: `LL` is an open circuit, `LC` are two elements. */
export const elementCodes = [
  ...elementKinds.map((kind) => ({ code: kind, kind, reversed: false })),
  ...reversible.map((kind) => ({ code: `${kind}R`, kind, reversed: true })),
].sort((a, b) => b.code.length - a.code.length);
