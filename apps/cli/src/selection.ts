import { clausePath } from '@fragwerk/contract';
import { allChecks, isSelected, localized, registrationChecks } from '@fragwerk/conformance';

/** All checks as `--list` shows them, including those of the registration. */
export const listedChecks = [...allChecks, ...registrationChecks].map(
  ({ id, endpoint, severity, clause, title }) => {
    const { en } = localized(title);
    return { id, endpoint, severity, clause: clausePath(clause), title: en };
  },
);

/** Lists the checks of the kit, one per line or as JSON. */
export function checkList(only: readonly string[], isJson: boolean): string {
  const rows = listedChecks.filter((check) => isSelected(check, only));
  if (isJson) return `${JSON.stringify(rows, null, 2)}\n`;
  const widest = (name: 'id' | 'clause') => Math.max(...rows.map((row) => row[name].length));
  const [id, clause] = [widest('id'), widest('clause')];
  return rows
    .map(
      (row) =>
        `${row.id.padEnd(id)}  ${row.severity.padEnd(9)}  ${row.clause.padEnd(clause)}  ${row.title}\n`,
    )
    .join('');
}
