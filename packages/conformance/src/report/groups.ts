import type { CheckResult, Outcome, Report } from '../outcome.js';

/** How many results have which outcome. */
export type Counts = Readonly<Record<Outcome, number>>;

/** The results of one endpoint. */
export interface EndpointGroup {
  readonly endpoint: CheckResult['endpoint'];
  readonly outcome: Outcome;
  readonly counts: Counts;
  readonly results: readonly CheckResult[];
}

/** Counts results by outcome. */
export function countsOf(results: readonly CheckResult[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0, notOffered: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

const outcomeOf = (counts: Counts): Outcome =>
  (['failed', 'passed', 'skipped', 'notOffered'] as const).find((name) => counts[name] > 0) ??
  'skipped';

/** The results by endpoint, in the order in which the endpoints appear first. */
export function endpointGroups({ results }: Report): EndpointGroup[] {
  return [...new Set(results.map(({ endpoint }) => endpoint))].map((endpoint) => {
    const own = results.filter((result) => result.endpoint === endpoint);
    const counts = countsOf(own);
    return { endpoint, outcome: outcomeOf(counts), counts, results: own };
  });
}

/** Whether the report tells of the registration alone, so that the variant is not known. */
export const isRegistrationOnly = ({ results }: Report): boolean =>
  results.length > 0 && results.every(({ endpoint }) => endpoint === 'registration');

/** What became of a check, with the severity for what failed; the worst first. */
export const kinds = ['breaks', 'deviation', 'advice', 'skipped', 'passed', 'notOffered'] as const;
export type Kind = (typeof kinds)[number];

export const kindOf = ({ outcome, severity }: CheckResult): Kind =>
  outcome === 'failed' ? severity : outcome;

/** How bad the worst of some results is, as a place in {@link kinds}; without a failure all are alike. */
const worstRank = (results: readonly CheckResult[]): number =>
  Math.min(3, ...results.map((result) => kinds.indexOf(kindOf(result))));

/** Sorted by what failed worst; all else stays where it was. */
export const worstFirst = <T>(
  items: readonly T[],
  resultsOf: (item: T) => readonly CheckResult[],
) => [...items].sort((one, other) => worstRank(resultsOf(one)) - worstRank(resultsOf(other)));
