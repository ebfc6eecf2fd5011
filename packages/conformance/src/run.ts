import type { EndpointName } from '@fragwerk/contract';
import type { Check } from './check.js';
import { allChecks } from './checks/index.js';
import { CheckContext, type ServiceFacts } from './context.js';
import { discover } from './discover.js';
import type { ExchangeOptions } from './exchange.js';
import type { CheckServiceOptions } from './options.js';
import { CheckFailed, CheckSkipped, type CheckResult, type Report } from './outcome.js';

const SIDE_BY_SIDE = 4;

interface Job {
  readonly check: Check;
  readonly type: string | null;
}

const isWanted = ({ id, endpoint }: Check, only: readonly string[]): boolean =>
  only.length === 0 ||
  only.some((word) => endpoint === word || id === word || id.startsWith(`${word}.`));

function jobsOf(checks: readonly Check[], facts: ServiceFacts): Job[] {
  return checks
    .filter(({ variant }) => variant === undefined || variant === facts.variant)
    .flatMap((check): Job[] => {
      if (check.pluginType !== undefined)
        return facts.types.includes(check.pluginType) ? [{ check, type: check.pluginType }] : [];
      return check.scope === 'service'
        ? [{ check, type: null }]
        : facts.types.map((type) => ({ check, type }));
    });
}

async function runJob(
  { check, type }: Job,
  facts: ServiceFacts,
  options: ExchangeOptions,
): Promise<CheckResult> {
  const { id, endpoint, title, clause, severity, why } = check;
  const base = { id, endpoint, title, clause, severity, why, type };
  const isMissing = facts.notOffered.has(endpoint as EndpointName) && !id.endsWith('.offered');
  if (isMissing) return { ...base, outcome: 'notOffered' };
  try {
    await check.run(new CheckContext(facts, type ?? facts.types[0] ?? '', options));
    return { ...base, outcome: 'passed' };
  } catch (error) {
    if (error instanceof CheckFailed) return { ...base, outcome: 'failed', failure: error.failure };
    if (error instanceof CheckSkipped)
      return { ...base, outcome: 'skipped', reason: error.message };
    throw error;
  }
}

/**
 * Checks a running plugin service as a black box.
 *
 * @throws CannotRunError when the service does not answer at all
 */
export async function checkService(options: CheckServiceOptions): Promise<Report> {
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const deadline = options.deadlineMilliseconds ?? 55_000;
  const stop = AbortSignal.timeout(deadline);
  const exchangeOptions: ExchangeOptions = {
    base: options.url.replace(/\/+$/, ''),
    timeoutMilliseconds: options.timeoutMilliseconds ?? 5_000,
    stop,
  };
  const facts = await discover(options, exchangeOptions);
  const checks = [...allChecks, ...(options.checks ?? [])];
  const jobs = jobsOf(
    checks.filter((check) => isWanted(check, options.only ?? [])),
    facts,
  );
  const results: (CheckResult | undefined)[] = jobs.map(() => undefined);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < jobs.length && !stop.aborted; index = next++) {
      const job = jobs[index];
      if (!job) return;
      results[index] = await runJob(job, facts, exchangeOptions);
      options.onProgress?.(++done, jobs.length);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return {
    url: exchangeOptions.base,
    servicePath: facts.servicePath,
    variant: facts.variant,
    types: facts.types,
    startedAt,
    milliseconds: performance.now() - started,
    results: results.filter((result) => result !== undefined),
    cutShort: stop.aborted
      ? `The run took longer than ${deadline / 1000} s; ${jobs.length - done} checks were not run.`
      : null,
  };
}
