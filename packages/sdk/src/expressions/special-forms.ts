import { fail, failByCount } from './errors.js';
import { median } from './functions.js';
import type { Call, Comparison, Expression } from './model.js';
import { binary } from './operators.js';
import { dimensionIn, numbersIn, numberValue, type Scope, type Value } from './value.js';

type Evaluate = (expression: Expression | undefined, scope: Scope) => Value;

/** A function that decides itself which of its arguments are evaluated. */
type SpecialForm = (call: Call, scope: Scope, evaluate: Evaluate) => Value;

const comparisons: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
};

const realOf = (value: Value): number => numbersIn(value)[0]?.re ?? Number.NaN;

/** Whether a condition holds: a comparison of real numbers, or a number that is not 0. */
export function isTrue(
  condition: Expression | undefined,
  scope: Scope,
  evaluate: Evaluate,
): boolean {
  if (condition?.kind !== 'relation') return realOf(evaluate(condition, scope)) !== 0;
  const [left, right] = [condition.left, condition.right].map((side) => evaluate(side, scope));
  if (left?.kind === 'string' && right?.kind === 'string')
    return (left.text === right.text) === (condition.operator !== '!=');
  return left && right ? comparisons[condition.operator](realOf(left), realOf(right)) : false;
}

const counted =
  (count: number, form: SpecialForm): SpecialForm =>
  (call, scope, evaluate) =>
    call.arguments.length === count
      ? form(call, scope, evaluate)
      : failByCount(call.name, count, call.position);

/** `if(condition, then, otherwise)` evaluates only the chosen branch. */
const choice = counted(3, ({ arguments: [condition, then, otherwise] }, scope, evaluate) =>
  evaluate(isTrue(condition, scope, evaluate) ? then : otherwise, scope),
);

const truth = (isSo: boolean): Value => numberValue(isSo ? 1 : 0);

const negation = counted(1, ({ arguments: [condition] }, scope, evaluate) =>
  truth(!isTrue(condition, scope, evaluate)),
);

/** Maximum number of terms of an indexed sum. */
export const MAX_TERMS = 1000;

/** Evaluates `sum(term, i, from, to)` as Maxima does. */
function indexedSum(call: Call, scope: Scope, evaluate: Evaluate): Value {
  const [term, index, ...bounds] = call.arguments;
  const [from, to] = bounds.map((bound) => realOf(evaluate(bound, scope)));
  if (!term || index?.kind !== 'name' || from === undefined || to === undefined) {
    return fail(call.position, {
      de: 'Erwartet: sum(Term, i, von, bis) oder sum([Zahlen]).',
      en: 'Expected: sum(term, i, from, to) or sum([numbers]).',
    });
  }
  if (!(to - from < MAX_TERMS)) {
    return fail(call.position, {
      de: `Eine Summe hat höchstens ${MAX_TERMS} Glieder.`,
      en: `A sum has at most ${MAX_TERMS} terms.`,
    });
  }
  let total: Value = numberValue(0);
  // Counted, because a huge index does not change if 1 is added.
  for (let count = 0; count <= to - from; count += 1) {
    const inner = new Map(scope).set(index.name, numberValue(from + count));
    total = binary('+', [total, evaluate(term, inner)], call.position);
  }
  return total;
}

/**
 * `periodic(t, period, f)` repeats f from 0 to the period; with `periodic(t, period, length, f)`, the
 * variable of f runs from 0 to the length meanwhile.
 */
function periodic(call: Call, scope: Scope, evaluate: Evaluate): Value {
  const [variable, ...others] = call.arguments;
  const body = others.at(-1);
  const [period, length = period] = others
    .slice(0, -1)
    .map((one) => evaluate(one, scope))
    .map((value) => ({ size: realOf(value), dimension: dimensionIn(value) }));
  if (variable?.kind !== 'name' || !body || !period || !length || !(period.size > 0))
    return fail(call.position, {
      de: 'Erwartet: periodic(t, Periodendauer, Funktion).',
      en: 'Expected: periodic(t, period, function).',
    });
  const at = realOf(evaluate(variable, scope));
  const share = at / period.size - Math.floor(at / period.size);
  const inner = new Map(scope).set(
    variable.name,
    numberValue(share * length.size, length.dimension),
  );
  return evaluate(body, inner);
}

function matrix(call: Call, scope: Scope, evaluate: Evaluate): Value {
  const rows = call.arguments.map((row) => evaluate(row, scope));
  const width = rows[0]?.kind === 'list' ? rows[0].items.length : 0;
  return {
    kind: 'matrix',
    rows: rows.map((row) =>
      row.kind === 'list' && row.items.length === width && width > 0
        ? row.items
        : fail(call.position, {
            de: 'Eine Matrix besteht aus gleich langen Zeilen: matrix([1,2],[3,4]).',
            en: 'A matrix has rows of the same length: matrix([1,2],[3,4]).',
          }),
    ),
  };
}

/** Minimum, quartiles and maximum of a list; a quartile is the median of its half. */
function fiveNumbers(call: Call, scope: Scope, evaluate: Evaluate): Value {
  const values = call.arguments.map((one) => evaluate(one, scope));
  const numbers = values.flatMap((value) => numbersIn(value).map(({ re }) => re));
  const sorted = numbers.sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted.slice(0, half), sorted.slice(sorted.length - half)];
  const dimension = dimensionIn(values[0] ?? numberValue(0));
  const [first, last] = [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
  // A single number has no halves.
  const quartiles = half === 0 ? [first, last] : [median(low), median(high)];
  const [lower = NaN, upper = NaN] = quartiles;
  const items = [first, lower, median(sorted), upper, last];
  return { kind: 'list', items: items.map((one) => numberValue(one, dimension)) };
}

const forms: Readonly<Record<string, SpecialForm>> = {
  ...{ if: choice, wenn: choice, lnot: negation, not: negation },
  land: ({ arguments: all }, scope, evaluate) =>
    truth(all.every((one) => isTrue(one, scope, evaluate))),
  lor: ({ arguments: all }, scope, evaluate) =>
    truth(all.some((one) => isTrue(one, scope, evaluate))),
  ...{ matrix, periodic, setboxplot: fiveNumbers },
};

/** Returns how a call is evaluated if it is special; `undefined` for a function of numbers. */
export function specialForm({ name, arguments: { length } }: Call): SpecialForm | undefined {
  if (name === 'sum' && length > 1) return indexedSum;
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}
