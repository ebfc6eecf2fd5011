import { allChecks, registrationChecks } from '@fragwerk/conformance';

/** A check as `--list` shows it. */
export interface ListedCheck {
  readonly id: string;
  readonly endpoint: string;
  readonly severity: string;
  readonly clause: string;
  readonly title: string;
}

/** All checks, those of the registration included. */
export const listedChecks: readonly ListedCheck[] = [
  ...allChecks,
  ...registrationChecks.map((check) => ({ ...check, endpoint: 'registration' })),
].map(({ id, endpoint, severity, clause, title }) => ({ id, endpoint, severity, clause, title }));

/** Whether `--only` means this check: by endpoint, id, or beginning of the id. */
export const isMeant = (
  { id, endpoint }: Pick<ListedCheck, 'id' | 'endpoint'>,
  only: readonly string[],
): boolean =>
  only.length === 0 ||
  only.some((word) => endpoint === word || id === word || id.startsWith(`${word}.`));
