import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from './check.js';
import { allChecks } from './checks/index.js';
import { CheckContext, type ServiceFacts } from './context.js';
import { discover } from './discover.js';
import type { ExchangeOptions } from './exchange.js';
import { mendFor } from './mend.js';
import { notesOn } from './notes.js';
import type { CheckServiceOptions } from './options.js';
import {
  CheckFailed,
  CheckSkipped,
  type CheckResult,
  type Failure,
  type Report,
  severityOf,
} from './outcome.js';

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
      if (check.scope === 'service') return [{ check, type: null }];
      const types = check.onlyClocks ? facts.clocks : facts.types;
      return types.map((type) => ({ check, type }));
    });
}

/** Session ids are new in every run, and reports of the same service have to be the same. */
const withoutIds = (failure: Failure): Failure =>
  JSON.parse(
    JSON.stringify(failure).replace(/check-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'check-id'),
  ) as Failure;

function failedResult(check: Check, found: CheckFailed, facts: ServiceFacts) {
  return {
    outcome: 'failed',
    severity: severityOf(check.severity, found),
    failure: {
      ...withoutIds(found.failure),
      mend: check.mend ? mendFor(check.mend, facts.framework) : null,
    },
  } as const;
}

async function runJob({ check, type }: Job, context: CheckContext): Promise<CheckResult> {
  const { id, endpoint, title, clause, severity, why } = check;
  const base = { id, endpoint, title, clause, severity, why, type };
  const { facts } = context;
  const isMissing = facts.notOffered.has(endpoint as EndpointName) && !id.endsWith('.offered');
  if (isMissing) return { ...base, outcome: 'notOffered' };
  try {
    await check.run(context);
    return { ...base, outcome: 'passed' };
  } catch (error) {
    if (error instanceof CheckFailed) return { ...base, ...failedResult(check, error, facts) };
    if (error instanceof CheckSkipped)
      return { ...base, outcome: 'skipped', reason: error.message };
    throw error;
  }
}

/** Checks on sessions run one after the other, so that none sees what another one does. */
const hasSessions = ({ check }: Job): boolean =>
  check.endpoint in endpoints &&
  (endpoints[check.endpoint as EndpointName] as Endpoint).group === 'dialog';

/** Runs all jobs: sessions one by one beside the others, and in the end those that wait. A request
 * for one session can end others that have expired. */
async function runAll(
  jobs: readonly Job[],
  run: (job: Job) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const lane = async (queue: Job[]): Promise<void> => {
    for (let job = queue.shift(); job && !stop.aborted; job = queue.shift()) await run(job);
  };
  const quick = jobs.filter(({ check }) => !check.slow);
  const others = quick.filter((job) => !hasSessions(job));
  await Promise.all([
    lane(quick.filter(hasSessions)),
    ...Array.from({ length: SIDE_BY_SIDE }, () => lane(others)),
  ]);
  const slow = jobs.filter(({ check }) => check.slow);
  await Promise.all([
    lane(slow.filter(hasSessions)),
    ...slow.filter((job) => !hasSessions(job)).map((job) => lane([job])),
  ]);
}

const deadlineOf = ({ deadlineMilliseconds, slow }: CheckServiceOptions): number =>
  deadlineMilliseconds ?? (slow ? 170_000 : 55_000);

/**
 * Checks a running plugin service as a black box.
 *
 * @throws CannotRunError when the service does not answer at all
 */
export async function checkService(options: CheckServiceOptions): Promise<Report> {
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const deadline = deadlineOf(options);
  const stop = AbortSignal.timeout(deadline);
  const exchangeOptions: ExchangeOptions = {
    base: options.url.replace(/\/+$/, ''),
    timeoutMilliseconds: options.timeoutMilliseconds ?? 5_000,
    stop,
  };
  const facts = options.facts ?? (await discover(options, exchangeOptions));
  const wanted = [...allChecks, ...(options.checks ?? [])]
    .filter((check) => isWanted(check, options.only ?? []))
    .filter(({ slow }) => options.slow === true || slow === undefined);
  const jobs = jobsOf(wanted, facts);
  const results = new Map<Job, CheckResult>();
  const run = async (job: Job): Promise<void> => {
    const type = job.type ?? facts.types[0] ?? '';
    const context = new CheckContext(facts, type, { ...options, ...exchangeOptions });
    results.set(job, await runJob(job, context));
    options.onProgress?.(results.size, jobs.length);
  };
  await runAll(jobs, run, stop);
  return {
    url: exchangeOptions.base,
    servicePath: facts.servicePath,
    variant: facts.variant,
    types: facts.types,
    startedAt,
    milliseconds: performance.now() - started,
    results: jobs.flatMap((job) => results.get(job) ?? []),
    notes: await notesOn(facts, exchangeOptions),
    cutShort: stop.aborted
      ? `The run took longer than ${deadline / 1000} s; ${jobs.length - results.size} checks were not run.`
      : null,
  };
}
