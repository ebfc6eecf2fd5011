import { type Dimension, toBase } from '../quantities/index.js';
import { fail, failByCount } from './errors.js';
import { CONSTANTS } from './constants.js';
import { median, NUMBER_FUNCTIONS, SYMBOLIC_FUNCTIONS } from './functions.js';
import { type Call, type Comparison, type Expression, namesOf, substitute } from './model.js';
import { didYouMean, offer, undefinedName } from './nearest.js';
import { binary } from './operators.js';
import { printExpression } from './print.js';
import { dimensionIn, mapValue, numbersIn, numberValue, type Scope, type Value } from './value.js';

function valueOfName(name: string, position: number, scope: Scope): Value {
  return scope.get(name) ?? CONSTANTS.get(name) ?? fail(position, undefinedName(name));
}

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['wurzel', 'sqrt'],
  ['betrag', 'abs'],
  ['runden', 'round'],
  ['int', 'trunc'],
  ['mittelwert', 'setmittel'],
  ['mean', 'setmittel'],
  ['median', 'setmedian'],
  ['ncr', 'binomial'],
]);

/** Fails for a function that does not exist, and suggests what may be meant. */
function unknownFunction({ name, position }: Call, scope: Scope): never {
  const product = {
    de: ` Zwischen ${name} und der Klammer fehlt wohl das Malzeichen: ${name}*(…).`,
    en: ` The multiplication sign seems to be missing before the bracket: ${name}*(…).`,
  };
  const symbolic = {
    de: ' Im Feld „Maxima“ ist sie möglich; ihr Ergebnis ist dann eine Variable der Frage.',
    en: ' It works in the field “Maxima”; its result is then a variable of the question.',
  };
  const translation = OTHER_NAMES.get(name.toLowerCase());
  const similar = translation
    ? offer(translation)
    : didYouMean(name, Object.keys(NUMBER_FUNCTIONS));
  const isName = scope.has(name) || CONSTANTS.has(name);
  const hint = isName ? product : SYMBOLIC_FUNCTIONS.has(name) ? symbolic : similar;
  return fail(position, {
    de: `Die Funktion ${name}(…) gibt es nicht.${hint.de}`,
    en: `${name}(…) is not a known function.${hint.en}`,
  });
}

/** Returns the arguments of a function, or the entries of a single list. */
function numbersFor(call: Call, scope: Scope) {
  const values = call.arguments.map((argument) => evaluate(argument, scope));
  const items = values.length === 1 && values[0]?.kind === 'list' ? values[0].items : values;
  return items.map((item) =>
    item.kind === 'number'
      ? item
      : fail(call.position, {
          de: `${call.name}(…) rechnet nur mit Zahlen.`,
          en: `${call.name}(…) works on numbers only.`,
        }),
  );
}

/** A function that decides itself which of its arguments are evaluated. */
type SpecialForm = (call: Call, scope: Scope) => Value;

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
export function isTrue(condition: Expression | undefined, scope: Scope): boolean {
  if (condition?.kind !== 'relation') return realOf(evaluate(condition, scope)) !== 0;
  const [left, right] = [condition.left, condition.right].map((side) => evaluate(side, scope));
  if (left?.kind === 'string' && right?.kind === 'string')
    return (left.text === right.text) === (condition.operator !== '!=');
  return left && right ? comparisons[condition.operator](realOf(left), realOf(right)) : false;
}

const counted =
  (count: number, form: SpecialForm): SpecialForm =>
  (call, scope) =>
    call.arguments.length === count
      ? form(call, scope)
      : failByCount(call.name, count, call.position);

/** `if(condition, then, otherwise)` evaluates only the chosen branch. */
const choice = counted(3, ({ arguments: [condition, then, otherwise] }, scope) =>
  evaluate(isTrue(condition, scope) ? then : otherwise, scope),
);

const truth = (isSo: boolean): Value => numberValue(isSo ? 1 : 0);

const negation = counted(1, ({ arguments: [condition] }, scope) =>
  truth(!isTrue(condition, scope)),
);

/** Maximum number of terms of an indexed sum. */
export const MAX_TERMS = 1000;

/** Evaluates `sum(term, i, from, to)` as Maxima does. */
function indexedSum(call: Call, scope: Scope): Value {
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
  const inner = new Map(scope);
  // Counted, because a huge index does not change if 1 is added.
  for (let count = 0; count <= to - from; count += 1) {
    inner.set(index.name, numberValue(from + count));
    total = binary('+', [total, evaluate(term, inner)], call.position);
  }
  return total;
}

/**
 * `periodic(t, period, f)` repeats f from 0 to the period; with `periodic(t, period, length, f)`, the
 * variable of f runs from 0 to the length meanwhile.
 */
function periodic(call: Call, scope: Scope): Value {
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

function matrix(call: Call, scope: Scope): Value {
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
function fiveNumbers(call: Call, scope: Scope): Value {
  const values = call.arguments.map((one) => evaluate(one, scope));
  const numbers = values.flatMap((value) => numbersIn(value).map(({ re }) => re));
  const sorted = numbers.sort((a, b) => a - b);
  // The only number of a list is in both halves.
  const half = Math.max(1, Math.floor(sorted.length / 2));
  const [low, high] = [sorted.slice(0, half), sorted.slice(-half)];
  const dimension = dimensionIn(values[0] ?? numberValue(0));
  const items = [sorted[0], median(low), median(sorted), median(high), sorted.at(-1)];
  return { kind: 'list', items: items.map((one = NaN) => numberValue(one, dimension)) };
}

const forms: Readonly<Record<string, SpecialForm>> = {
  ...{ if: choice, wenn: choice, lnot: negation, not: negation },
  land: ({ arguments: all }, scope) => truth(all.every((one) => isTrue(one, scope))),
  lor: ({ arguments: all }, scope) => truth(all.some((one) => isTrue(one, scope))),
  ...{ matrix, periodic, setboxplot: fiveNumbers },
};

/** Returns how a call is evaluated if it is special; `undefined` for a function of numbers. */
function specialForm({ name, arguments: { length } }: Call): SpecialForm | undefined {
  if (name === 'sum' && length > 1) return indexedSum;
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

function callFunction(call: Call, scope: Scope): Value {
  const { name, position } = call;
  const special = specialForm(call);
  if (special) return special(call, scope);
  const known = Object.hasOwn(NUMBER_FUNCTIONS, name) ? NUMBER_FUNCTIONS[name] : undefined;
  if (!known) return unknownFunction(call, scope);
  const numbers = numbersFor(call, scope);
  if (numbers.length < known.min || numbers.length > known.max) {
    const count = known.min === known.max ? known.min : `${known.min}…${known.max}`;
    return failByCount(name, count, position);
  }
  return known.apply(numbers, position);
}

function numberOf(expression: Extract<Expression, { readonly kind: 'number' }>): Value {
  const { value, unit } = expression;
  const dimension: Dimension = unit?.dimension ?? {};
  return numberValue(unit ? toBase(value, unit) : value, dimension);
}

/**
 * Returns the text of an expression with values inserted for known names; others stay, such as `y` and
 * `x` of the equation `y = a*x` (docs/interface/calculation.md#expressions).
 */
function asTerm(expression: Expression, scope: Scope): Value {
  const inserted = substitute(expression, (name) => {
    const value = scope.get(name);
    return value && { kind: 'value', value };
  });
  return { kind: 'term', text: printExpression(inserted) };
}

/**
 * Evaluates an expression to numbers in SI base units with their dimension, or an equation to text.
 *
 * @throws ExpressionError for unknown names and functions, and for units that do not fit
 */
export function evaluate(expression: Expression | undefined, scope: Scope): Value {
  if (!expression) return numberValue(0);
  switch (expression.kind) {
    case 'number':
      return numberOf(expression);
    case 'string':
      return expression;
    case 'name':
      return valueOfName(expression.name, expression.position, scope);
    case 'negative': {
      const operand = evaluate(expression.operand, scope);
      return mapValue(operand, ({ re, im, dimension }) => numberValue(0 - re, dimension, 0 - im));
    }
    case 'binary': {
      const { operator, left, right, position } = expression;
      return binary(operator, [evaluate(left, scope), evaluate(right, scope)], position);
    }
    case 'call':
      return callFunction(expression, scope);
    case 'list':
      return { kind: 'list', items: expression.items.map((item) => evaluate(item, scope)) };
    case 'relation':
      return asTerm(expression, scope);
    case 'value':
      return expression.value;
  }
}

/** Evaluates an expression; one with free names, such as a function of x, stays text. */
export function evaluateOrKeep(expression: Expression, scope: Scope): Value {
  const free = [...namesOf(expression)].some((name) => !scope.has(name));
  return free ? asTerm(expression, scope) : evaluate(expression, scope);
}

/** Returns whether all numbers of a value are finite. */
export const isFiniteValue = (value: Value): boolean =>
  numbersIn(value).every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im));
