import { escapeItem, splitRaw, unescapeItem } from '../answers/stored.js';
import { textLimits } from '../limits.js';
import type { Localized } from '../localized.js';
import type { CellValue, ConfigField, ListColumn, ListField, ListRows } from './fields.js';
import type { ResolvedReading } from './reading.js';

/** Separators of rows, and of the cells in a row. */
const ROWS = '|';
const CELLS = ':';

/** Returns a column as a field, which the codecs read and write. */
export const cellField = (column: ListColumn): ConfigField => ({ ...column, key: '' });

/** Splits the text of a list, `Wien: 480 120 | Graz: 300 210`, into the texts of its cells. */
export const splitCells = (text: string): readonly (readonly string[])[] =>
  text.trim() === ''
    ? []
    : splitRaw(text, ROWS, textLimits.answerItems).map((row) =>
        splitRaw(row, CELLS, textLimits.answerItems).map(unescapeItem),
      );

/** Joins the texts of cells into the text of a list. */
export const joinCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => escapeItem(cell, ROWS + CELLS)).join(`${CELLS} `))
    .join(` ${ROWS} `);

const inCell = (row: number, label: Localized, { de, en }: Localized): Localized => ({
  de: `Zeile ${row}, ${label.de}: ${de}`,
  en: `Row ${row}, ${label.en}: ${en}`,
});

function countProblem({ minRows, maxRows }: ListField, count: number): Localized | null {
  if (count < minRows)
    return {
      de: `Zu wenige Zeilen; mindestens ${minRows}.`,
      en: `Too few rows; at least ${minRows}.`,
    };
  if (count > maxRows)
    return {
      de: `Zu viele Zeilen; höchstens ${maxRows}.`,
      en: `Too many rows; at most ${maxRows}.`,
    };
  return null;
}

const tooManyCells = (row: number, count: number, max: number): Localized => ({
  de: `Zeile ${row}: ${count} Spalten statt ${max}. Vor „:“ und „|“ in einem Text steht „\\“.`,
  en: `Row ${row}: ${count} columns instead of ${max}. Write “\\” before “:” and “|” in a text.`,
});

/** Reads the text of a list by its cells. A problem names row and column. */
export function readRows(
  field: ListField,
  text: string,
  readCell: (column: ConfigField, text: string) => ResolvedReading,
): ResolvedReading {
  const columns = Object.entries(field.columns);
  const cells = splitCells(text);
  const problem = countProblem(field, cells.length);
  if (problem) return { problem };
  let isUnresolved = false;
  const rows: Record<string, CellValue>[] = [];
  for (const [index, row] of cells.entries()) {
    if (row.length > columns.length)
      return { problem: tooManyCells(index + 1, row.length, columns.length) };
    const values: Record<string, CellValue> = {};
    for (const [place, [name, column]] of columns.entries()) {
      const { initial, label } = column;
      const cell = row[place];
      const reading = cell === undefined ? { value: initial } : readCell(cellField(column), cell);
      if ('problem' in reading) return { problem: inCell(index + 1, label, reading.problem) };
      if ('unresolved' in reading) isUnresolved = true;
      values[name] = 'value' in reading ? (reading.value as CellValue) : initial;
    }
    rows.push(values);
  }
  return isUnresolved ? { unresolved: true } : { value: rows };
}

/** Returns whether the browser may not know all of a list. */
export const hidesCells = ({ columns, pairing }: ListField): boolean =>
  pairing === 'secret' || Object.values(columns).some(({ secret }) => secret === true);

const position = (value: CellValue): readonly [number, number] =>
  typeof value === 'object' ? [value.y, value.x] : [Number(value), 0];

function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'de');
  const [[a1, a2], [b1, b2]] = [position(a), position(b)];
  return a1 - b1 || a2 - b2;
}

/**
 * Returns what the browser may know of a list: secret columns have their initial values, and with a
 * secret pairing each column is in an order of its own.
 */
export function publicRows({ columns, pairing }: ListField, rows: ListRows): ListRows {
  const shown = Object.entries(columns).map(([name, { secret, initial }]) => {
    const cells = rows.map((row) => (secret === true ? initial : (row[name] ?? initial)));
    return [name, pairing === 'secret' ? cells.sort(compare) : cells] as const;
  });
  return rows.map((_, index) =>
    Object.fromEntries(shown.map(([name, cells]) => [name, cells[index] ?? ''])),
  );
}
