import { type DatasetRequest, type Question, readQuantity, type Variable } from '@fragwerk/sdk';
import type { Circuit, NamedElement } from './language/names.js';
import { hasOpenInput } from './language/structure.js';

/** A value that a circuit needs: a dataset, in SI base units. */
export interface CircuitValue {
  /** Dataset name: `R1`, `UQ1`, `Ue`, `f`. */
  readonly symbol: string;
  /** Name for people, with the index apart: `R` and `1`, `U` and `Q1`. */
  readonly letter: string;
  readonly index: string;
  /** Neither drawn nor told. */
  readonly secret: boolean;
  readonly kind: 'R' | 'Z' | 'C' | 'L' | 'U' | 'I' | 'f';
}

/** Ranges where a question sets none; R, C and L follow the defaults of the host (host 3.1). */
const requests: Readonly<Record<CircuitValue['kind'], Omit<DatasetRequest, 'name'>>> = {
  R: { range: 'E12:1k-100k', unit: 'Ohm', useCategoryDefault: true },
  Z: { range: 'E12:1k-100k', unit: 'Ohm', useCategoryDefault: false },
  C: { range: 'E12:1n-100n', unit: 'F', useCategoryDefault: true },
  L: { range: '1m-100m', unit: 'H', useCategoryDefault: true },
  U: { range: 'I5-24', unit: 'V', useCategoryDefault: false },
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
  const kind = kindOf(named);
  const isSource = kind === 'U' || kind === 'I';
  const [letter, index] = isSource ? [kind, label] : [label.slice(0, 1), label.slice(1)];
  return [{ symbol, letter, index, secret: element.secret, kind }];
}

/** The values of a circuit: Ue of an open input, elements in reading order, the frequency. */
export function valuesOf(circuit: Circuit): readonly CircuitValue[] {
  const plain = { secret: false } as const;
  return [
    ...(hasOpenInput(circuit)
      ? [{ ...plain, symbol: 'Ue', letter: 'U', index: 'e', kind: 'U' } as const]
      : []),
    ...circuit.elements.flatMap(valueOf),
    { ...plain, symbol: 'f', letter: 'f', index: '', kind: 'f' },
  ];
}

/** The datasets that a question with this circuit needs. */
export const datasetsOf = (circuit: Circuit): readonly DatasetRequest[] =>
  valuesOf(circuit).map(({ symbol, kind }) => ({ name: symbol, ...requests[kind] }));

/** The unit that a value's prefixes are put before. */
export const unitOf = ({ kind }: CircuitValue): string => requests[kind].unit;

const escapeIndex = (index: string) => index.replace(/[\\{}$%&#^_~]/g, '');

/** Statement text: `$U_{Q1}={UQ1}$, $R_{1}={R1}$, …, $f={f}$`, secret values left out. */
export const statementOf = (circuit: Circuit): string =>
  valuesOf(circuit)
    .filter(({ secret }) => !secret)
    .map(({ symbol, letter, index }) => {
      const name = index === '' ? letter : `${letter}_{${escapeIndex(index)}}`;
      return `$${name}={${symbol}}$`;
    })
    .join(', ');

/** A real value in SI base units as the host writes it; NaN when it is none. */
export const readValue = (text: string | null | undefined): number =>
  readQuantity(text ?? '')?.value ?? NaN;

/** Values by name; later entries of the list win. */
export const readVariables = (variables: readonly Variable[]): ReadonlyMap<string, number> =>
  new Map(variables.map(({ name, value }) => [name, readValue(value?.text)]));

/** The values of a question, calculated ones before datasets before constants. */
export const questionValues = (question: Question | null): ReadonlyMap<string, number> =>
  new Map([
    ...readVariables(question?.variables.withConstants ?? []),
    ...readVariables(question?.variables.datasets ?? []),
    ...readVariables(question?.variables.evaluated ?? []),
  ]);
