import { createDataset } from '../datasets.js';
import { printExpression, valueOf } from '../expressions/index.js';
import type { QuestionDocument } from '../question.js';
import { formatValue } from '../render.js';
import type { PreparedQuestion, QuestionProblem } from './model.js';
import { ProblemList } from './problems.js';

export function formulaTable(prepared: PreparedQuestion): {
  /** The name is '' for a statement that assigns nothing. */
  readonly results: readonly { readonly name: string; readonly text: string }[];
  readonly by: 'maxima' | 'parser';
  readonly problems: readonly QuestionProblem[];
} {
  const { results, by } = prepared.formulas;
  return {
    results: results.map(({ name, expression }) => ({
      name: name ?? '',
      text: printExpression(expression),
    })),
    by,
    problems: prepared.problems.filter(({ field }) => field === 'maxima'),
  };
}

export interface DatasetColumn {
  readonly name: string;
  readonly unit: string;
  /** Empty if the range or the unit has a mistake. */
  readonly values: readonly string[];
}

/** Returns the table of all rows, without asking the service. */
export function datasetTable(document: QuestionDocument): {
  readonly columns: readonly DatasetColumn[];
  readonly problems: readonly QuestionProblem[];
} {
  const problems = new ProblemList();
  const columns = document.datasets.map((definition, index) => {
    const { name, unit } = definition;
    const dataset = problems.try({ field: 'datasets', index }, () =>
      createDataset(definition, document.seed),
    );
    const values = dataset?.values.map((value) =>
      formatValue(valueOf(value, dataset.unit.dimension), dataset.unit),
    );
    return { name, unit, values: values ?? [] };
  });
  return { columns, problems: problems.all };
}
