/** A text, or a measured number, which is written as a {@link figure}. */
export type Cell = string | number;

const write = (cell: Cell) =>
  typeof cell === 'number' ? figure(cell) : cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Formats a Markdown table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(write));
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(lines[0] ?? []), rule, ...lines.slice(1).map(line)].join('\n');
}

/** Formats a number with about three digits; a dash for NaN. */
export function figure(value: number, unit = ''): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
  return unit === '' ? text : `${text} ${unit}`;
}

export const percent = (share: number): string =>
  Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–';
