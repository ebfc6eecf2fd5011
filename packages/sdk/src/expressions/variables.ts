import type { Localized } from '../localized.js';
import { parseUnit, type Unit } from '../quantities/index.js';
import type { Variable } from '../value.js';
import { PositionedError } from './errors.js';
import { evaluate } from './evaluate.js';
import { namesOf } from './model.js';
import { didYouMean } from './nearest.js';
import { isPlain } from './operators.js';
import { parseExpression } from './parse.js';
import { textOf } from './read-value.js';
import { mapValue, type Value } from './value.js';
import { unquoted } from '../quotes.js';

/** Reads a unit as a host writes it, with `=` or `?` before and a format after it: `=mA,2`. */
export const readVariableUnit = (text: string): Unit | null =>
  parseUnit((text.split(',', 1)[0] ?? '').replace(/^\s*[=?]/, ''));

/** Returns the value of a variable with the dimension of its unit; a text that is not a number as it is. */
export function variableValue({ name, value, unit }: Variable): Value | Localized {
  const text = textOf(value);
  if (value?.kind === 'error' || text === '')
    return {
      de: `Die Variable ${name} hat in dieser Variante keinen Wert.`,
      en: `The variable ${name} has no value in this row.`,
    };
  if (value?.kind === 'string') return { kind: 'string', text: unquoted(text) };
  try {
    const dimension = readVariableUnit(unit)?.dimension ?? {};
    return mapValue(evaluate(parseExpression(text), new Map()), (number) =>
      isPlain(number.dimension) ? { ...number, dimension } : number,
    );
  } catch (error) {
    if (error instanceof PositionedError) return { kind: 'string', text: unquoted(text) };
    throw error;
  }
}

function unknownVariable(name: string, names: Iterable<string>): Localized {
  const { de, en } = didYouMean(name, names);
  return {
    de: `Die Frage hat keine Variable ${name}.${de}`,
    en: `The question has no variable ${name}.${en}`,
  };
}

/** Evaluates an expression of a question's variables; returns a problem instead of throwing. */
export function evaluateWith(
  text: string,
  variables: ReadonlyMap<string, Variable>,
): Value | Localized {
  const unknown: string[] = [];
  try {
    const expression = parseExpression(text);
    const scope = new Map<string, Value>();
    for (const name of namesOf(expression)) {
      const variable = variables.get(name);
      const value = variable && variableValue(variable);
      if (value && 'de' in value) return value;
      if (value) scope.set(name, value);
      else unknown.push(name);
    }
    return evaluate(expression, scope);
  } catch (error) {
    if (!(error instanceof PositionedError)) throw error;
    const [name] = unknown;
    return name === undefined ? error.text : unknownVariable(name, variables.keys());
  }
}
