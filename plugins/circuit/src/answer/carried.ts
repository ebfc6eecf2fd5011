import { type Localized, readComplex, respell, toBase } from '@fragwerk/sdk';
import { magnitude } from '../numeric/complex.js';
import { plainName } from '../quantity-names.js';
import type { Expectation } from './expected.js';
import { scaled } from './solution.js';

interface AnsweredValue {
  readonly name: string;
  readonly answer: string;
  readonly expected: string;
}

/** The value that results from an earlier wrong one. */
interface CarriedValue {
  readonly from: string;
  readonly expected: string;
}

const NAME = /^(?:c|abs|dc)?([UISPQ])([A-Za-z0-9]+)$/;
/** Powers grow with the square of voltages and currents. */
const DEGREES: Readonly<Record<string, number>> = { U: 1, I: 1, S: 2, P: 2, Q: 2 };

/** Smaller differences are rounding errors. */
const SAME = 1e-3;

const letterOf = (name: string): string => NAME.exec(name)?.[1] ?? '';
const placeOf = (name: string): string => NAME.exec(name)?.[2] ?? '';

/** The magnitude of a value, of a real one with its sign; `NaN` if it cannot be read. */
function sizeOf(text: string): number {
  const { value, unit } = readComplex(text) ?? {};
  return value && unit ? toBase(value.im === 0 ? value.re : magnitude(value), unit) : NaN;
}

/** The ratio of a value to the right one; `null` if one of them is 0, or they cannot be compared. */
function ratioOf({ answer, expected }: AnsweredValue): number | null {
  const ratio = sizeOf(respell(answer)) / sizeOf(expected);
  return Number.isFinite(ratio) && Math.abs(ratio) > 1e-6 && Math.abs(ratio) < 1e6 ? ratio : null;
}

/**
 * Returns the values that follow from the wrong ones before: all voltages and currents in proportion, the
 * product of a voltage and a current, and those of the circuit with a component that has the wrong value.
 */
export function carriedValues(
  { name, expected }: AnsweredValue,
  before: readonly AnsweredValue[],
  circuit: Expectation,
): readonly CarriedValue[] {
  const degree = DEGREES[letterOf(name)];
  if (degree === undefined) return [];
  const wrong = before.flatMap((one) => {
    const own = DEGREES[letterOf(one.name)];
    const ratio = ratioOf(one);
    const isWrong = ratio !== null && Math.abs(ratio - 1) > SAME;
    return own === undefined || !isWrong ? [] : [{ name: one.name, own, ratio }];
  });
  const found = wrong.flatMap(({ name: from, own, ratio }): CarriedValue[] => {
    const power = degree / own;
    const factor = power === 2 ? ratio ** 2 : Math.sign(ratio) * Math.abs(ratio) ** power;
    const forced = circuit.forced(from, ratio)(name);
    return [
      { from, expected: scaled(expected, factor) },
      ...(degree === 2 && own === 1 && placeOf(from) === placeOf(name)
        ? [{ from, expected: scaled(expected, ratio) }]
        : []),
      ...(forced === null ? [] : [{ from, expected: forced }]),
    ];
  });
  const pair = wrong.filter((one) => one.own === 1 && placeOf(one.name) === placeOf(name));
  const [first, second] = pair;
  if (degree === 2 && first && second && letterOf(first.name) !== letterOf(second.name))
    found.push({ from: second.name, expected: scaled(expected, first.ratio * second.ratio) });
  return found;
}

/** Explains that a value is consistent with an earlier one of the student's. */
export function carriedText(from: string): Localized {
  const name = plainName(from);
  return {
    de: `Richtig gerechnet mit deinem Wert von ${name}.`,
    en: `Correctly calculated with your value of ${name}.`,
  };
}
