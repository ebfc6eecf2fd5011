import type { DatasetRequest, Localized, Question, Value, Variable } from '@fragwerk/sdk';
import { readValue } from '@fragwerk/sdk/expressions';
import { needsFrequency } from './language/direct.js';
import type { Circuit, NamedElement } from './language/names.js';
import { hasOpenInput } from './language/structure.js';
import type { Complex } from './numeric/complex.js';
import type { Values } from './numeric/point.js';
import { coupledRanges } from './rows.js';

/** A value that a circuit needs: a dataset, in SI base units. */
export interface CircuitValue {
  /** Dataset name: `R1`, `UQ1`, `Ue`, `f`. */
  readonly symbol: string;
  /** Name for people, with the index apart: `R` and `1`, `U` and `Q1`. */
  readonly letter: string;
  readonly index: string;
  /** Neither drawn nor told. */
  readonly secret: boolean;
  readonly kind: 'R' | 'Z' | 'C' | 'L' | 'U' | 'UL' | 'I' | 'f';
  /** Letter and index of further components with this value. */
  readonly twins?: readonly (readonly [letter: string, index: string])[];
}

/** Ranges where a question sets none; R, C and L follow the defaults of the host (host 3.1). */
const requests: Readonly<Record<CircuitValue['kind'], Omit<DatasetRequest, 'name'>>> = {
  R: { range: 'E12:1k-100k', unit: 'Ohm', useCategoryDefault: true },
  Z: { range: 'E12:1k-100k', unit: 'Ohm', useCategoryDefault: false },
  C: { range: 'E12:1n-100n', unit: 'F', useCategoryDefault: true },
  L: { range: '1m-100m', unit: 'H', useCategoryDefault: true },
  U: { range: 'I5-24', unit: 'V', useCategoryDefault: false },
  UL: { range: '400', unit: 'V', useCategoryDefault: false },
  I: { range: 'D5:1m-100m', unit: 'A', useCategoryDefault: false },
  f: { range: 'D5:100-20k', unit: 'Hz', useCategoryDefault: false },
};

function kindOf({ element, behaviour }: NamedElement): CircuitValue['kind'] {
  if (behaviour === 'voltage') return 'U';
  if (behaviour === 'current') return 'I';
  return element.kind === 'Z' || element.kind === 'C' || element.kind === 'L' ? element.kind : 'R';
}

function valueOf(named: NamedElement): CircuitValue[] {
  const { symbol, label, element } = named;
  if (symbol === null) return [];
  if (element.impliedIn) return [{ symbol, letter: 'U', index: 'L', secret: false, kind: 'UL' }];
  const kind = kindOf(named);
  const isSource = kind === 'U' || kind === 'I';
  const [letter, index] = isSource ? [kind, label] : [label.slice(0, 1), label.slice(1)];
  return [{ symbol, letter, index, secret: element.secret, kind }];
}

/** One entry for all that share a value. */
function shared(values: readonly CircuitValue[]): CircuitValue[] {
  const found = new Map<string, CircuitValue>();
  for (const value of values) {
    const first = found.get(value.symbol);
    const twins = [...(first?.twins ?? []), [value.letter, value.index] as const];
    if (!first) found.set(value.symbol, value);
    else if (value.kind !== 'UL') found.set(value.symbol, { ...first, twins });
  }
  return [...found.values()];
}

/** The values of a circuit: Ue of an open input, elements in reading order, the frequency it needs. */
export function valuesOf(circuit: Circuit): readonly CircuitValue[] {
  const plain = { secret: false } as const;
  return [
    ...(hasOpenInput(circuit)
      ? [{ ...plain, symbol: 'Ue', letter: 'U', index: 'e', kind: 'U' } as const]
      : []),
    ...shared(circuit.elements.flatMap(valueOf)),
    ...(needsFrequency(circuit)
      ? [{ ...plain, symbol: 'f', letter: 'f', index: '', kind: 'f' } as const]
      : []),
  ];
}

/** Ranges at the public net, with loads of some amperes. */
const atTheNet: Partial<Record<CircuitValue['kind'], string>> = {
  ...{ R: 'E12:22-100', Z: 'E12:22-100', C: 'E12:33u-100u', L: 'E12:82m-270m', U: '230', f: '50' },
};

/** Ranges of values in place of those of their kind. */
function rangesOf(circuit: Circuit, values: readonly CircuitValue[]): ReadonlyMap<string, string> {
  const { threePhase, elements } = circuit;
  if (!threePhase) return needsFrequency(circuit) ? coupledRanges(circuit, values) : new Map();
  const ranges = values.flatMap(({ symbol, kind }): [string, string][] => {
    const range = atTheNet[kind];
    return range === undefined ? [] : [[symbol, range]];
  });
  // N carries no voltage of its own unless somebody wants it to.
  const source = elements.find(({ element }) => element === threePhase.net.neutral);
  const none: [string, string][] =
    source?.behaviour === 'voltage' ? [[`U${source.name}`, '0']] : [];
  return new Map([...ranges, ...none]);
}

/**
 * The datasets that a question with this circuit needs. At a frequency they are rows of values that suit
 * each other: the host's defaults for each kind alone are decades apart.
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

/** The unit that a value's prefixes are put before. */
export const unitOf = ({ kind }: CircuitValue): string => requests[kind].unit;

const escapeIndex = (index: string) => index.replace(/[\\{}$%&#^_~]/g, '');

/** Statement text: `$U_{Q1}={UQ1}$, $R_{1}=R_{2}={R1}$, …, $f={f}$`, secret values left out. */
export const statementOf = (circuit: Circuit): string =>
  valuesOf(circuit)
    .filter(({ secret }) => !secret)
    .map(({ symbol, letter, index, twins = [] }) => {
      const names = [[letter, index] as const, ...twins].map(([first, rest]) =>
        rest === '' ? first : `${first}_{${escapeIndex(rest)}}`,
      );
      return `$${names.join('=')}={${symbol}}$`;
    })
    .join(', ');

const notReal: Localized = {
  de: 'eine komplexe Zahl, hier steht nur eine reelle',
  en: 'a complex number, only a real one stands here',
};

/** Sources have a phase and `Z` has a reactance; what else has a value, and the time `t`, is real. */
function readAs(value: Value | null, kind: CircuitValue['kind'] | 't'): Complex | Localized | null {
  const read = readValue(value, kind === 't' ? 's' : requests[kind].unit);
  const mayBeComplex = kind === 'U' || kind === 'UL' || kind === 'I' || kind === 'Z';
  return read && 'im' in read && read.im !== 0 && !mayBeComplex ? notReal : read;
}

/** The frequency `f` or the time `t` that `plugin(…)` is called with. */
export const readArgument = (value: Value, kind: 'f' | 't'): Complex | Localized | null =>
  readAs(value, kind);

/** The values of a circuit by symbol; later entries of the list win. */
export function readVariables(circuit: Circuit, variables: readonly Variable[]): Values {
  const known = new Map(variables.map(({ name, value }) => [name, value]));
  // A frequency is read where it is given, too: it may be 0. A time is where something switches.
  const given = (['f', 't'] as const).map((symbol) => ({ symbol, kind: symbol }));
  const wanted = [...valuesOf(circuit), ...given];
  return new Map(
    wanted.flatMap(({ symbol, kind }) => {
      const read = readAs(known.get(symbol) ?? null, kind);
      return read === null ? [] : [[symbol, read] as const];
    }),
  );
}

/** The values of a question, calculated ones before datasets before constants. */
export function questionValues(circuit: Circuit, question: Question | null): Values {
  const { withConstants = [], datasets = [], evaluated = [] } = question?.variables ?? {};
  return readVariables(circuit, [...withConstants, ...datasets, ...evaluated]);
}
