import { createDataset } from '../datasets.js';
import { tryRead } from '../errors.js';
import { printExpression } from '../expressions/index.js';
import type { QuestionDocument } from '../question.js';
import { formatValue } from '../render.js';
import type { PreparedQuestion } from './model.js';

/** Returns the results of the Maxima field; the name of a statement that assigns nothing is ''. */
export function formulaTable({ formulas: { results, by } }: PreparedQuestion) {
  const rows = results.map(({ name, expression }) => ({
    name: name ?? '',
    text: printExpression(expression),
  }));
  return { results: rows, by };
}

/**
 * Returns the values of each dataset in all rows, without asking the service; none if its range or unit has
 * a mistake.
 */
export const datasetTable = ({ datasets, seed }: QuestionDocument) =>
  datasets.map((definition) => {
    const { name, unit } = definition;
    const dataset = tryRead(() => createDataset(definition, seed)).value;
    const values = dataset?.values.map((value) => formatValue(value, dataset.unit)) ?? [];
    return { name, unit, values };
  });
