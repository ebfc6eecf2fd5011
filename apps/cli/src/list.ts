import type { CheckCommand } from './check-options.js';
import { isSelected, listedChecks } from './selection.js';

/** Lists the checks of the kit, one per line or as JSON. */
export function checkList({ only, format }: CheckCommand): string {
  const rows = listedChecks.filter((check) => isSelected(check, only));
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  const widest = (name: 'id' | 'clause') => Math.max(...rows.map((row) => row[name].length));
  const [id, clause] = [widest('id'), widest('clause')];
  return rows
    .map(
      (row) =>
        `${row.id.padEnd(id)}  ${row.severity.padEnd(9)}  ${row.clause.padEnd(clause)}  ${row.title}\n`,
    )
    .join('');
}
