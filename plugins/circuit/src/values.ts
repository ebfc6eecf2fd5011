import {
  type DatasetRequest,
  type Localized,
  type Question,
  type Value,
  type Variable,
  variablesOf,
} from '@fragwerk/sdk';
import { readValue } from '@fragwerk/sdk/expressions';
import { hasOpenInput } from './language/structure.js';
import { needsFrequency } from './language/networks.js';
import type { Circuit, NamedElement } from './language/names.js';
import { isReactive, isSource } from './language/elements.js';
import type { Complex } from './numeric/complex.js';
import type { Values } from './numeric/point.js';
import { storedSymbol } from './numeric/solve.js';
import { coupledRanges, type ValueKind } from './rows.js';

/** A value of a circuit: a dataset, in SI base units. */
interface CircuitValue {
  /** Dataset name: `R1`, `UQ1`, `Ue`, `f`. */
  readonly symbol: string;
  /** Names for people, of all components with this value: `R1`, `UQ1`. */
  readonly names: readonly string[];
  /** Whether the value appears neither in the drawing nor in the statement. */
  readonly secret: boolean;
  readonly kind: ValueKind;
}

/** Default ranges; R, C and L follow the defaults of the host. */
const requests: Readonly<Record<ValueKind, Omit<DatasetRequest, 'name'>>> = {
  R: { range: 'E12:1k-100k', unit: 'Ohm', useCategoryDefault: true },
  Z: { range: 'E12:1k-100k', unit: 'Ohm', useCategoryDefault: false },
  C: { range: 'E12:1n-100n', unit: 'F', useCategoryDefault: true },
  L: { range: '1m-100m', unit: 'H', useCategoryDefault: true },
  U: { range: 'I5-24', unit: 'V', useCategoryDefault: false },
  UL: { range: '400', unit: 'V', useCategoryDefault: false },
  I: { range: 'D5:1m-100m', unit: 'A', useCategoryDefault: false },
  f: { range: 'D5:100-20k', unit: 'Hz', useCategoryDefault: false },
};

function valueOf(named: NamedElement): CircuitValue[] {
  const { symbol, label, element, behaviour } = named;
  if (symbol === null) return [];
  const { secret } = element;
  if (element.impliedIn) return [{ symbol, names: ['UL'], secret, kind: 'UL' }];
  if (isSource(named)) {
    const kind = behaviour === 'voltage' ? 'U' : 'I';
    return [{ symbol, names: [kind + label], secret, kind }];
  }
  return [{ symbol, names: [label], secret, kind: element.kind as 'R' | 'Z' | 'C' | 'L' }];
}

/** Merges the values of components that share one. */
function shared(values: readonly CircuitValue[]): CircuitValue[] {
  const found = new Map<string, CircuitValue>();
  for (const value of values) {
    const first = found.get(value.symbol) ?? value;
    const names = [...new Set([...first.names, ...value.names])];
    found.set(value.symbol, { ...first, names });
  }
  return [...found.values()];
}

const inputValue = { symbol: 'Ue', names: ['Ue'], secret: false, kind: 'U' } as const;
const frequency = { symbol: 'f', names: ['f'], secret: false, kind: 'f' } as const;

/** Returns the values of a circuit: Ue of an open input, elements in reading order, the frequency if needed. */
export const valuesOf = (circuit: Circuit): readonly CircuitValue[] => [
  ...(hasOpenInput(circuit) ? [inputValue] : []),
  ...shared(circuit.elements.flatMap(valueOf)),
  ...(needsFrequency(circuit) ? [frequency] : []),
];

/** Ranges for the public grid, with loads of a few amperes. */
const gridRanges: Partial<Record<ValueKind, string>> = {
  R: 'E12:22-100',
  Z: 'E12:22-100',
  C: 'E12:33u-100u',
  L: 'E12:82m-270m',
  U: '230',
  f: '50',
};

/** Returns the ranges that replace the default ones. */
function rangesOf(circuit: Circuit, values: readonly CircuitValue[]): ReadonlyMap<string, string> {
  const { threePhase, elements } = circuit;
  if (!threePhase) return needsFrequency(circuit) ? coupledRanges(circuit, values) : new Map();
  // The neutral conductor has no voltage of its own by default.
  const neutral = elements.find(({ element }) => element === threePhase.net.neutral);
  const ranges = values.flatMap(({ symbol, kind }) => {
    const isNeutral = neutral?.behaviour === 'voltage' && symbol === neutral.symbol;
    const range = isNeutral ? '0' : gridRanges[kind];
    return range === undefined ? [] : [[symbol, range] as const];
  });
  return new Map(ranges);
}

/**
 * Returns the datasets of a circuit. With a frequency they are rows of matching values, since the host's
 * defaults for each kind are decades apart.
 */
export function datasetsOf(circuit: Circuit): readonly DatasetRequest[] {
  const values = valuesOf(circuit);
  const ranges = rangesOf(circuit, values);
  return values.map(({ symbol, kind }) => {
    const range = ranges.get(symbol);
    const own = range === undefined ? {} : { range, useCategoryDefault: false };
    return { name: symbol, ...requests[kind], ...own };
  });
}

export const unitOf = ({ kind }: CircuitValue): string => requests[kind].unit;

/** Writes a name with its subscript in LaTeX, without special characters: `R_{1}`. */
const nameInLatex = (name: string): string =>
  name.replace(/[\\{}$%&#^_~]/g, '').replace(/^(.)(.+)$/su, '$1_{$2}');

/** Returns the text for the statement: `$U_{Q1}={UQ1}$, $R_{1}=R_{2}={R1}$, …, $f={f}$`, without secret values. */
export const statementOf = (circuit: Circuit): string =>
  valuesOf(circuit)
    .filter(({ secret }) => !secret)
    .map(({ symbol, names }) => `$${names.map(nameInLatex).join('=')}={${symbol}}$`)
    .join(', ');

const notReal: Localized = {
  de: 'eine komplexe Zahl, erlaubt ist nur eine reelle',
  en: 'a complex number, but only a real one is allowed',
};

const negative: Localized = {
  de: 'eine negative Zahl, erlaubt sind nur Zahlen ab 0',
  en: 'a negative number, but only numbers from 0 are allowed',
};

/** Reads a value, or the time `t`; only sources and `Z` can be complex, only sources and `t` negative. */
export function readAs(value: Value | null, kind: ValueKind | 't'): Complex | Localized | null {
  const read = readValue(value, kind === 't' ? 's' : requests[kind].unit);
  if (!read || !('im' in read)) return read;
  const isOfSource = kind === 'U' || kind === 'UL' || kind === 'I';
  if (read.im !== 0 && !isOfSource && kind !== 'Z') return notReal;
  return read.re < 0 && !isOfSource && kind !== 't' ? negative : read;
}

const storedKind = ({ behaviour }: NamedElement): ValueKind =>
  behaviour === 'capacitance' ? 'U' : 'I';

/** Returns the values of a circuit by symbol; later variables take precedence. */
export function readVariables(circuit: Circuit, variables: readonly Variable[]): Values {
  const known = new Map(variables.map(({ name, value }) => [name, value]));
  // Even a circuit that does not need a frequency can have one; `t`, `u0C1` and `i0L1` are for switching on.
  const given = (['f', 't'] as const).map((symbol) => ({ symbol, kind: symbol }));
  const stored = circuit.elements
    .filter(isReactive)
    .map((one) => ({ symbol: storedSymbol(one), kind: storedKind(one) }));
  const wanted = [...valuesOf(circuit), ...given, ...stored];
  return new Map(
    wanted.flatMap(({ symbol, kind }) => {
      const read = readAs(known.get(symbol) ?? null, kind);
      return read === null ? [] : [[symbol, read] as const];
    }),
  );
}

export const questionValues = (circuit: Circuit, question: Question | null): Values =>
  readVariables(circuit, variablesOf(question));
