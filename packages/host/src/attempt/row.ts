import { unitOfDimension } from '@fragwerk/sdk';
import type { VarDto, VarHashDto } from '@fragwerk/contract';
import { createDataset, type NamedValue, rowOf, writeVariables } from '../datasets.js';
import { ExpressionError } from '../errors.js';
import {
  dimensionIn,
  evaluateOrKeep,
  type Expression,
  printExpression,
  resultDto,
  type Value,
  variableDto,
  writeResult,
} from '../expressions/index.js';
import type { PreparedQuestion } from './model.js';
import type { QuestionDocument } from '../question.js';
import { bareQuestion, type QuestionBody } from './requests.js';

type RowValue = Pick<NamedValue, 'name' | 'value' | 'unit'>;

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

interface Values extends Pick<PreparedQuestion, 'document' | 'datasets' | 'constants' | 'maxima'> {
  readonly formulas: Pick<PreparedQuestion['formulas'], 'results'>;
}

const symbolic = (expression: Expression, unitText: string): VarDto =>
  variableDto(
    expression.kind === 'string'
      ? resultDto(expression.text, 'STRING')
      : resultDto(printExpression(expression)),
    unitText,
  );

/** Computes the results of the Maxima field in a row; later ones use earlier ones. */
function computeResults(prepared: Values, known: Map<string, RowValue>) {
  const scope = new Map([...known].map(([name, { value }]) => [name, value]));
  const [varsMaxima, mvars]: readonly [Variables, Variables] = [{}, {}];
  for (const { name, expression } of prepared.formulas.results) {
    if (name === null) continue;
    try {
      const value = evaluateOrKeep(expression, scope);
      const unit = unitOfDimension(dimensionIn(value));
      scope.set(name, value);
      known.set(name, { name, value, unit });
      varsMaxima[name] = symbolic(expression, unit.text);
      mvars[name] = variableDto(writeResult(value), unit.text);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      varsMaxima[name] = symbolic(expression, '');
      mvars[name] = variableDto(resultDto(error.text.de, 'ERROR'), '');
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
export function rowValues(prepared: Values, number: number): Row {
  const datasets = rowOf(prepared.datasets, number);
  const both = [...prepared.constants, ...datasets];
  const values = new Map<string, RowValue>(both.map((one) => [one.name, one]));
  const results = computeResults(prepared, values);
  const cvars = writeVariables(both);
  // Maxima knows datasets and constants by their names.
  const own = Object.fromEntries(
    both.map(({ name, unitText }) => [name, variableDto(resultDto(name), unitText)]),
  );
  const mvars = { vars: { ...cvars.vars, ...results.mvars } };
  const question = {
    ...bareQuestion(prepared.document),
    maxima: prepared.maxima,
    dsNr: number,
    vars: writeVariables(datasets),
    cvars,
    varsMaxima: { vars: { ...own, ...results.varsMaxima } },
    mvars,
  };
  return { number, values, scope: results.scope, question, mvars };
}

/**
 * Returns the values of a row as far as they need no service: with datasets, without constants and
 * results of the Maxima field.
 * @throws DatasetError, RangeSyntaxError or UnitError for an invalid dataset
 */
export function rowWithoutService(document: QuestionDocument, number: number): Row {
  const datasets = document.datasets.map((one) => createDataset(one, document.seed));
  const { maxima } = document;
  const formulas = { results: [] };
  return rowValues({ document, datasets, constants: [], maxima, formulas }, number);
}
