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

const ranks = { breaks: 0, deviation: 1, advice: 2 } as const;

/** The failed results, what breaks the host first. */
export const worstFirst = (results: readonly CheckResult[]): CheckResult[] =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .sort((one, other) => ranks[one.severity] - ranks[other.severity]);
