import { readComplex, type Variable } from '@fragwerk/sdk';
import { readValue, unquoted } from '@fragwerk/sdk/expressions';
import { readConfig } from './config/read.js';
import { fillQuestion, placeholdersIn } from './placeholders.js';
import { type CodeFile, type CodeQuestion, emptyFile } from './config/schema.js';

const textOf = ({ value }: Variable): string => (value?.text ?? value?.json ?? '').trim();

/** Converts `[1.0,2.0]` and `matrix([1.0],[2.0])` to Python lists; returns other text unchanged. */
function listOf(text: string): string {
  const rows = /^matrix\((.*)\)$/s.exec(text)?.[1];
  const list = rows === undefined ? text : `[${rows}]`;
  return list.startsWith('[') ? list.replace(/(\d)\.0+(?=[,\]])/g, '$1') : list;
}

/**
 * Formats a value for a program: numbers in base units, integers without a decimal point, complex
 * numbers and lists in Python syntax, strings without quotes.
 */
function formatValue(variable: Variable): string {
  const { value, unit } = variable;
  const text = textOf(variable);
  const inner = unquoted(text);
  if (inner !== text || value?.kind === 'string') return inner;
  const read = readValue(value, readComplex(text)?.unit?.text ?? unit);
  if (!read || 'de' in read) return listOf(text);
  const sign = read.im < 0 ? '-' : '+';
  return read.im === 0 ? String(read.re) : `(${read.re}${sign}${Math.abs(read.im)}j)`;
}

/** Returns values by name, formatted for programs; later variables win. */
export const valuesOf = (variables: readonly Variable[]): ReadonlyMap<string, string> =>
  new Map(variables.map((variable) => [variable.name, formatValue(variable)]));

export function missingValues(
  configText: string,
  variables: readonly Variable[],
): readonly string[] {
  const known = valuesOf(variables);
  const { tests } = readConfig(configText).question;
  return placeholdersIn(tests).filter((name) => !known.has(name));
}

export const filledQuestion = (configText: string, variables: readonly Variable[]): CodeQuestion =>
  fillQuestion(readConfig(configText).question, valuesOf(variables));

const asFloat = (number: number) => (Number.isInteger(number) ? `${number}.0` : String(number));

/**
 * Returns the source of plugin-python's module `dataset`: each variable by name with `value`, a number
 * in its own unit, and `unit`; all of them also in `DATASET_VARIABLES`.
 */
export function datasetModule(variables: readonly Variable[]): string {
  const entries = variables.map((variable) => {
    const text = textOf(variable);
    const [, digits, own = ''] =
      /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*'?([^\s']*)'?$/.exec(text) ?? [];
    const value = digits === undefined ? JSON.stringify(text) : asFloat(Number(digits));
    const unit = own === '' ? variable.unit.split(',', 1)[0] : own;
    const unitText = unit ? JSON.stringify(unit) : 'None';
    return `    ${JSON.stringify(variable.name)}: DatasetVariable(${value}, ${unitText}),\n`;
  });
  return `from collections import namedtuple

DatasetVariable = namedtuple('DatasetVariable', 'value unit')
DATASET_VARIABLES = {
${entries.join('')}}
globals().update(DATASET_VARIABLES)
`;
}

/** Returns the file of the module `dataset` with this source, if the question uses it. */
export const datasetFiles = (
  question: Pick<CodeQuestion, 'datasetModule'>,
  text: string,
): readonly CodeFile[] =>
  question.datasetModule ? [{ ...emptyFile, name: 'dataset.py', text, visible: true }] : [];
