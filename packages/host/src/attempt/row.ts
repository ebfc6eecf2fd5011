import { unitOfDimension } from '@fragwerk/sdk';
import type { VarDto, VarHashDto } from '@fragwerk/contract';
import { type NamedValue, rowOf, writeVariables } from '../datasets.js';
import { ExpressionError } from '../errors.js';
import {
  dimensionIn,
  evaluateOrKeep,
  type Expression,
  printExpression,
  type Unit,
  type Value,
  valueOf,
  writeResult,
} from '../expressions/index.js';
import type { PreparedQuestion } from './prepared.js';
import { bareQuestion, type QuestionBody } from './question-dto.js';

/** A value in one row, with the unit in which it is shown. */
export interface RowValue {
  readonly name: string;
  readonly value: Value;
  readonly unit: Unit;
}

/** The values of one row in all forms that an attempt needs. */
export interface Row {
  readonly number: number;
  readonly values: ReadonlyMap<string, RowValue>;
  readonly scope: ReadonlyMap<string, Value>;
  readonly question: QuestionBody;
  /** All names with their values. */
  readonly mvars: VarHashDto;
}

type Variables = Record<string, VarDto>;

const failed = (message: string): VarDto => ({
  calcErgebnisDto: { string: message, json: null, type: 'ERROR' },
  ze: null,
  cp: null,
});

/** A symbolic result; its unit is that of the row's value. */
function symbolic(expression: Expression, unit: string | null): VarDto {
  const isText = expression.kind === 'string';
  const string = isText ? expression.text : printExpression(expression);
  const type = isText ? 'STRING' : 'CALCULATE';
  return { calcErgebnisDto: { string, json: null, type }, ze: unit, cp: null };
}

/** Datasets and constants under their own names, as Maxima sees them. */
const ownNames = (values: readonly NamedValue[]): Variables =>
  Object.fromEntries(
    values.map(({ name, unitText }) => [
      name,
      {
        calcErgebnisDto: { string: name, json: null, type: 'CALCULATE' },
        ze: unitText === '' ? null : unitText,
        cp: null,
      } satisfies VarDto,
    ]),
  );

const zeOf = (unit: Unit) => (unit.text === '' ? null : unit.text);

/** Computes the results of the Maxima field in a row; later ones use earlier ones. */
function computeResults(prepared: PreparedQuestion, known: Map<string, RowValue>) {
  const scope = new Map([...known].map(([name, { value }]) => [name, value]));
  const [varsMaxima, mvars]: readonly [Variables, Variables] = [{}, {}];
  for (const { name, expression } of prepared.formulas.results) {
    if (name === null) continue;
    try {
      const value = evaluateOrKeep(expression, scope);
      const unit = unitOfDimension(dimensionIn(value));
      scope.set(name, value);
      known.set(name, { name, value, unit });
      varsMaxima[name] = symbolic(expression, zeOf(unit));
      mvars[name] = { calcErgebnisDto: writeResult(value), ze: zeOf(unit), cp: null };
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      varsMaxima[name] = symbolic(expression, null);
      mvars[name] = failed(error.text.de);
    }
  }
  return { scope, varsMaxima, mvars };
}

/**
 * The values of a row, 0 to 39, and the sets in which a plugin gets them
 * (docs/interface/calculation.md#variables): `vars` datasets, `cvars` constants and datasets,
 * `varsMaxima` results without values, `mvars` all of it with values. A result that cannot be
 * computed is of type ERROR.
 */
export function rowValues(prepared: PreparedQuestion, number: number): Row {
  const datasets = rowOf(prepared.datasets, number);
  const both = [...prepared.constants, ...datasets];
  const values = new Map(
    both.map(({ name, value, unit }) => [
      name,
      { name, value: valueOf(value, unit.dimension), unit },
    ]),
  );
  const results = computeResults(prepared, values);
  const cvars = writeVariables(both);
  const mvars = { vars: { ...cvars.vars, ...results.mvars } };
  const question = {
    ...bareQuestion(prepared.document),
    maxima: prepared.maxima,
    dsNr: number,
    vars: writeVariables(datasets),
    cvars,
    varsMaxima: { vars: { ...ownNames(both), ...results.varsMaxima } },
    mvars,
  };
  return { number, values, scope: results.scope, question, mvars };
}
