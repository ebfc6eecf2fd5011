const cell = (value: string) => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Formats a Markdown table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((row) => (row[column] ?? '').length)),
  );
  const write = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [write(lines[0] ?? []), rule, ...lines.slice(1).map(write)].join('\n');
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
