import { clausePath } from '@fragwerk/contract';
import { allChecks, localized, registrationChecks } from '@fragwerk/conformance';

/** A check as `--list` shows it. */
interface ListedCheck {
  readonly id: string;
  readonly endpoint: string;
  readonly severity: string;
  readonly clause: string;
  readonly title: string;
}

/** All checks, including those of the registration. */
export const listedChecks: readonly ListedCheck[] = [...allChecks, ...registrationChecks].map(
  ({ id, endpoint, severity, clause, title }) => {
    const { en } = localized(title);
    return { id, endpoint, severity, clause: clausePath(clause), title: en };
  },
);

/** Whether `--only` selects this check: by endpoint, id, or start of the id. */
export const isSelected = (
  { id, endpoint }: Pick<ListedCheck, 'id' | 'endpoint'>,
  only: readonly string[],
): boolean =>
  only.length === 0 ||
  only.some((word) => endpoint === word || id === word || id.startsWith(`${word}.`));
