import { type Dimension, toBase } from '../quantities/index.js';
import { fail, failByCount } from './errors.js';
import { CONSTANTS } from './constants.js';
import { NUMBER_FUNCTIONS, SYMBOLIC_FUNCTIONS } from './functions.js';
import { type Call, type Expression, LIMITS, namesOf, substitute } from './model.js';
import { didYouMean } from './nearest.js';
import { binary } from './operators.js';
import { printExpression } from './print.js';
import { specialForm } from './special-forms.js';
import { mapValue, numbersIn, numberValue, type Scope, type Value } from './value.js';

function valueOfName(name: string, position: number, scope: Scope): Value {
  const value = scope.get(name) ?? CONSTANTS.get(name);
  if (value) return value;
  const hint = didYouMean(name, []) ?? { de: '', en: '' };
  return fail(position, {
    de: `"${name}" gibt es nicht: kein Datensatz, keine Konstante, kein Ergebnis.${hint.de}`,
    en: `"${name}" is not defined: it is neither a dataset nor a constant nor a result.${hint.en}`,
  });
}

/** Fails for a function that does not exist, and says what may be meant. */
function unknownFunction({ name, position }: Call, scope: Scope): never {
  const product = {
    de: ` Zwischen ${name} und der Klammer fehlt wohl das Malzeichen: ${name}*(…).`,
    en: ` The multiplication sign seems to be missing before the bracket: ${name}*(…).`,
  };
  const symbolic = {
    de: ' Das Feld „Maxima“ rechnet damit; ein Ergebnis ist eine Variable der Frage.',
    en: ' The field “Maxima” computes it; a result is a variable of the question.',
  };
  const isName = scope.has(name) || CONSTANTS.has(name);
  const similar = SYMBOLIC_FUNCTIONS.has(name)
    ? symbolic
    : didYouMean(name, Object.keys(NUMBER_FUNCTIONS));
  const hint = (isName ? product : similar) ?? { de: '', en: '' };
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

function callFunction(call: Call, scope: Scope): Value {
  const { name, position } = call;
  const special = specialForm(call);
  if (special) return special(call, scope, evaluate);
  const known = Object.hasOwn(NUMBER_FUNCTIONS, name) ? NUMBER_FUNCTIONS[name] : undefined;
  if (!known && name !== 'sum') return unknownFunction(call, scope);
  const numbers = numbersFor(call, scope);
  if (!known) {
    return numbers.reduce((a: Value, b) => binary('+', [a, b], position), numberValue(0));
  }
  if (numbers.length < known.min || numbers.length > known.max) {
    const count = known.min === known.max ? known.min : `${known.min}…${known.max}`;
    return failByCount(name, count, position);
  }
  return known.apply(numbers);
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
  numbersIn(value)
    .slice(0, LIMITS.entries)
    .every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im));
