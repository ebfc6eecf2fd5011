import type { Finding, Outcome, Report } from '../finding.js';

type Counts = Readonly<Record<Outcome, number>>;

export interface EndpointGroup {
  readonly endpoint: Finding['endpoint'];
  readonly outcome: Outcome;
  readonly counts: Counts;
  readonly results: readonly Finding[];
}

export function countsOf(results: readonly Finding[]): Counts {
  const counts = { passed: 0, failed: 0, known: 0, skipped: 0, notOffered: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

const outcomeOf = (counts: Counts): Outcome =>
  (['failed', 'known', 'passed', 'skipped', 'notOffered'] as const).find(
    (name) => counts[name] > 0,
  ) ?? 'skipped';

/** Groups the results by endpoint, in the order of their first appearance. */
export function endpointGroups({ results }: Report): EndpointGroup[] {
  return [...new Set(results.map(({ endpoint }) => endpoint))].map((endpoint) => {
    const own = results.filter((result) => result.endpoint === endpoint);
    const counts = countsOf(own);
    return { endpoint, outcome: outcomeOf(counts), counts, results: own };
  });
}

/** Whether only a registration was checked, so that the variant is not known. */
export const isRegistrationOnly = ({ results }: Report): boolean =>
  results.length > 0 && results.every(({ endpoint }) => endpoint === 'registration');

/** Outcomes of checks, with the severity of failures; the worst first. */
export const kinds = [
  'breaks',
  'deviation',
  'advice',
  'known',
  'skipped',
  'passed',
  'notOffered',
] as const;
export type Kind = (typeof kinds)[number];

export const kindOf = ({ outcome, severity }: Finding): Kind =>
  outcome === 'failed' ? severity : outcome;

/** Returns the position of the worst result in {@link kinds}; all are equal without a failure. */
const worstRank = (results: readonly Finding[]): number =>
  Math.min(3, ...results.map((result) => kinds.indexOf(kindOf(result))));

/** Sorts by the worst failure; the others keep their order. */
export const worstFirst = <T>(items: readonly T[], resultsOf: (item: T) => readonly Finding[]) =>
  [...items].sort((one, other) => worstRank(resultsOf(one)) - worstRank(resultsOf(other)));
