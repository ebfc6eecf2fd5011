import { createDataset, type NamedValue } from '../datasets.js';
import { printExpression, valueOf } from '../expressions/index.js';
import type { QuestionDocument } from '../question.js';
import { renderValue } from '../render.js';
import type { QuestionProblem } from './model.js';
import type { PreparedQuestion } from './prepared.js';
import { ProblemList } from './problems.js';

/** A result of the Maxima field for people. */
export interface FormulaLine {
  /** '' for a statement that assigned nothing. */
  readonly name: string;
  readonly text: string;
}

/** The results of the Maxima field, symbolic. */
export function formulaTable(prepared: PreparedQuestion): {
  readonly results: readonly FormulaLine[];
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

/** A dataset with its 40 values as people see them. */
export interface DatasetColumn {
  readonly name: string;
  readonly unit: string;
  /** [] when the range or the unit has a mistake. */
  readonly values: readonly string[];
}

const show = ({ name, value, unit }: Omit<NamedValue, 'unitText'>) =>
  renderValue({ name, unit: '', digits: null }, valueOf(value, unit.dimension), unit).text;

/** The table of the 40 rows; needs no service. */
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
    const values = dataset?.values.map((value) => show({ name, value, unit: dataset.unit }));
    return { name, unit, values: values ?? [] };
  });
  return { columns, problems: problems.all };
}
