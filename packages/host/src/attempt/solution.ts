import { isSameDimension, unitOfDimension } from '@fragwerk/sdk';
import type { PluginAnswerDto } from '@fragwerk/contract';
import { ExpressionError } from '../errors.js';
import {
  dimensionIn,
  evaluate,
  evaluateOrKeep,
  type Expression,
  isFiniteValue,
  isPlain,
  mapValue,
  namesOf,
  numbersIn,
  numberValue,
  parseExpression,
  parseUnit,
  resolvePlugins,
  type Value,
  writeResult,
  writeValueOf,
} from '../expressions/index.js';
import { assignedIn } from '../formulas/statements.js';
import { renderValue } from '../render.js';
import type { PreparedQuestion } from './model.js';
import { inSubquestion, noPlugin, type ProblemList } from './problems.js';
import { ask } from './requests.js';
import type { Row } from './row.js';
import { parseTarget, type Target } from './target.js';
import { readSolution, withTextHint } from './text-hint.js';

export interface PreparedRow {
  readonly prepared: PreparedQuestion;
  readonly row: Row;
}

/** The expected answer of a subquestion in one row. */
export interface Solution {
  readonly value: Value;
  readonly target: Target;
  /** The value as people read it. */
  readonly text: string;
  /** As the host sends it. */
  readonly dto: PluginAnswerDto;
}

/**
 * `plugin("name", p1, …)` through parserplugin and parserplugineinheit
 * (docs/interface/calculation.md#plugin-function).
 */
async function askPlugin(
  { prepared, row }: PreparedRow,
  { name, values, position }: { name: string; values: readonly Value[]; position: number },
): Promise<Value> {
  const instance = prepared.instances.get(name);
  if (!instance) throw new ExpressionError(position, noPlugin(name, prepared.instances.keys()));
  const reply = await ask(prepared, 'parserplugin', {
    instance,
    variables: row.mvars,
    values: values.map(writeResult),
  });
  const units = values.map((value) => unitOfDimension(dimensionIn(value)).text);
  const unit = await ask(prepared, 'parserplugineinheit', { instance, units });
  if (typeof reply?.string !== 'string' || reply.type === 'ERROR') {
    const reason = reply?.string ? `: ${reply.string}` : '.';
    throw new ExpressionError(position, {
      de: `plugin("${name}", …) liefert keinen Wert${reason}`,
      en: `plugin("${name}", …) returns no value${reason}`,
    });
  }
  if (reply.type === 'STRING') return { kind: 'string', text: reply.string };
  const value = evaluateOrKeep(parseExpression(reply.string), new Map());
  const { dimension } = parseUnit(unit ?? '');
  return mapValue(value, ({ re, im, dimension: own }) =>
    numberValue(re, isPlain(own) ? dimension : own, im),
  );
}

/**
 * Computes an expression in a row; calls of plugin(…) ask the plugins.
 * @throws ExpressionError, ProblemError of the service
 */
export async function computeIn(one: PreparedRow, expression: Expression): Promise<Value> {
  const { scope } = one.row;
  const resolved = await resolvePlugins(expression, scope, (name, values, position) =>
    askPlugin(one, { name, values, position }),
  );
  const value = evaluate(resolved, scope);
  if (isFiniteValue(value)) return value;
  throw new ExpressionError(0, {
    de: 'Das Ergebnis ist keine endliche Zahl; wird durch 0 dividiert?',
    en: 'The result is not a finite number; is there a division by 0?',
  });
}

/** Formats a value for people, in the target unit if that fits; the values of a list may have different ones. */
export function showIn(value: Value, target: Target): string {
  const own = unitOfDimension(dimensionIn(value));
  if (value.kind === 'list' && !numbersIn(value).every((one) => isSameDimension(one, own)))
    return `[${value.items.map((one) => showIn(one, target)).join(',')}]`;
  const unit = isPlain(own.dimension) ? (target.unit ?? own) : own;
  const unitText = target.unit ? `${target.exact ? '=' : ''}${target.unit.text}` : '';
  const format = target.format ? { format: target.format } : {};
  try {
    return renderValue({ name: '', unit: unitText, digits: target.digits, ...format }, value, unit);
  } catch {
    // The target unit does not fit the result, which keeps its own.
    return renderValue({ name: '', unit: '', digits: target.digits }, value, own);
  }
}

/**
 * Writes a right answer as the host sends it: a text in quotes, numbers in base units
 * (docs/interface/decisions.md#text-solutions).
 */
function writeRight(value: Value, unit: string): PluginAnswerDto {
  const written = writeValueOf(value);
  const answerText = value.kind === 'string' ? `"${written}"` : written;
  return { ergebnis: writeResult(value), answerText, ze: unit === '' ? null : unit };
}

export const rightText = (text: string): PluginAnswerDto =>
  writeRight({ kind: 'string', text }, '');

/** @throws ExpressionError, UnitError, ProblemError of the service */
async function solve(one: PreparedRow, subquestion: number, target: Target): Promise<Solution> {
  const { prepared } = one;
  const definition = prepared.document.subquestions[subquestion];
  if (!definition) {
    throw new ExpressionError(0, {
      de: `Die Teilfrage Q${subquestion} gibt es nicht.`,
      en: `There is no subquestion Q${subquestion}.`,
    });
  }
  // Reading an invalid solution again throws the reason.
  const expression = prepared.solutions[subquestion] ?? readSolution(definition);
  const value = await computeIn(one, expression).catch((error: unknown) => {
    const names = namesOf(expression);
    const values = [...one.row.scope.keys(), ...assignedIn(prepared.document.maxima)];
    const isText = !values.some((name) => names.has(name));
    throw isText ? withTextHint(error, definition) : error;
  });
  return { value, target, text: showIn(value, target), dto: writeRight(value, definition.unit) };
}

/** Computes the expected answer of a subquestion in a row; notes a mistake in the cell that has it, and returns `null`. */
export async function trySolve(
  one: PreparedRow,
  index: number,
  problems: ProblemList,
): Promise<Solution | null> {
  const { unit = '' } = one.prepared.document.subquestions[index] ?? {};
  const target = problems.try(inSubquestion(index, 'unit'), () => parseTarget(unit));
  return target && problems.call(inSubquestion(index, 'solution'), () => solve(one, index, target));
}
