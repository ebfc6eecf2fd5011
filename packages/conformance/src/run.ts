import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from './check.js';
import { allChecks } from './checks/index.js';
import { CheckContext, type ContextOptions } from './context.js';
import type { ServiceFacts } from './facts.js';
import { discover } from './discover.js';
import { createAgent } from './exchange.js';
import { CheckFailed, CheckSkipped, type Finding, findingOf, type Report } from './finding.js';
import type { HostRuleId } from './host/rules.js';
import { both } from './localized.js';
import { notesOn } from './notes.js';
import { reachedIn } from './reached.js';
import type { CheckServiceOptions } from './options.js';

interface Job {
  readonly check: Check;
  readonly type: string | null;
}

const isSelected = ({ id, endpoint }: Check, only: readonly string[]): boolean =>
  only.length === 0 ||
  only.some((word) => endpoint === word || id === word || id.startsWith(`${word}.`));

function jobsOf(checks: readonly Check[], facts: ServiceFacts): Job[] {
  return checks
    .filter(({ variant }) => variant === undefined || variant === facts.variant)
    .flatMap((check): Job[] => {
      if (check.scope === 'service') return [{ check, type: null }];
      const types = check.onlyClocks ? [...facts.clocks.keys()] : facts.types;
      return types.map((type) => ({ check, type }));
    });
}

/** Replaces session ids, which are new in every run, so that equal services get equal reports. */
const withoutIds = (finding: Finding): Finding =>
  JSON.parse(
    JSON.stringify(finding).replace(/check-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'check-id'),
  ) as Finding;

/** Rules that a service may break if it cannot know what the request means. */
const fairOnly: readonly (HostRuleId | null | undefined)[] = [
  'only-200',
  'empty-object',
  'error-shown',
];

const UNFAIR = both`no example of this type is known; --questions with a saved question helps`;

/** Whether a service was asked to do what nothing suggests that it can. */
const isUnfair = ({ deviation, seen }: CheckFailed, { sample }: CheckContext): boolean =>
  !sample.isFair && seen?.reply !== undefined && fairOnly.includes(deviation.rule);

async function runJob({ check, type }: Job, context: CheckContext): Promise<Finding> {
  const { framework, notOffered } = context.facts;
  const isMissing =
    notOffered.has(check.endpoint as EndpointName) && !check.id.endsWith('.offered');
  if (isMissing) return findingOf(check, 'notOffered', { type });
  try {
    await check.run(context);
    return findingOf(check, 'passed', { type });
  } catch (error) {
    if (error instanceof CheckFailed && check.scope === 'type' && isUnfair(error, context))
      return findingOf(check, new CheckSkipped(UNFAIR), { type });
    if (error instanceof CheckFailed || error instanceof CheckSkipped)
      return withoutIds(findingOf(check, error, { type, framework }));
    throw error;
  }
}

/** Checks without a reply that run again, alone; more are not due to a busy machine. */
const MAX_RETRIES = 4;

/** Whether a check failed because a reply did not come. */
const isUnanswered = (finding: Finding | undefined): boolean =>
  finding?.failure?.request != null && finding.failure.reply === null;

/** Checks on sessions run one after the other, so that none sees the effects of another. */
const hasSessions = ({ check }: Job): boolean =>
  check.endpoint in endpoints &&
  (endpoints[check.endpoint as EndpointName] as Endpoint).group === 'dialog';

interface Runner {
  readonly run: (job: Job) => Promise<Finding>;
  /** Whether the jobs of a type run one at a time. */
  readonly isSlow: (type: string) => boolean;
  readonly stop: AbortSignal;
}

/**
 * Runs all jobs: those that send much at once first, then those with sessions one by one in parallel with the
 * others, and those that wait at the end, because a request for one session may end others that have expired.
 * In a service that mixes up requests, one job runs at a time, so that every run finds the same.
 */
async function runAll(jobs: readonly Job[], { run, isSlow, stop }: Runner): Promise<void> {
  const races = new Set<Job>();
  const runInTurn = async (queue: Job[]): Promise<void> => {
    for (let job = queue.shift(); job && !stop.aborted; job = queue.shift())
      if ((await run(job)).outcome === 'failed' && job.check.isFirst) races.add(job);
  };
  const quick = jobs.filter(({ check }) => !check.slow && !check.isFirst);
  const inSessions = quick.filter(hasSessions);
  const isAlone = ({ type }: Job) => type !== null && isSlow(type);
  const alone = quick.filter((job) => !hasSessions(job) && isAlone(job));
  const others = quick.filter((job) => !hasSessions(job) && !isAlone(job));
  await runInTurn(jobs.filter(({ check }) => check.isFirst));
  if (races.size > 0) for (const queue of [others, alone, inSessions]) await runInTurn(queue);
  await Promise.all([inSessions, alone, others, others, others].map((queue) => runInTurn(queue)));
  const waiting = jobs.filter(({ check }) => check.slow);
  await Promise.all([
    runInTurn(waiting.filter(hasSessions)),
    ...waiting.filter((job) => !hasSessions(job)).map((job) => runInTurn([job])),
  ]);
}

/**
 * Checks a running plugin service as a black box.
 *
 * @throws CannotRunError if the service does not reply at all
 */
export async function checkService(options: CheckServiceOptions): Promise<Report> {
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const deadline = options.deadlineMilliseconds ?? (options.slow ? 170_000 : 55_000);
  const stop = AbortSignal.timeout(deadline);
  const contextOptions: ContextOptions = {
    base: options.url.replace(/\/+$/, ''),
    timeoutMilliseconds: options.timeoutMilliseconds ?? 5_000,
    stop,
    shared: new Map(),
    ...(options.pause ? { pause: options.pause } : {}),
  };
  const facts = options.facts ?? (await discover(options, contextOptions));
  const selected = [...allChecks, ...(options.checks ?? [])]
    .filter((check) => isSelected(check, options.only ?? []))
    .filter(({ slow }) => options.slow === true || slow === undefined);
  const jobs = jobsOf(selected, facts);
  const results = new Map<Job, Finding>();
  const agent = facts.keepsConnections ? createAgent(contextOptions.base) : undefined;
  const run = async (job: Job): Promise<Finding> => {
    const type = job.type ?? facts.types[0] ?? '';
    const finding = await runJob(job, new CheckContext(facts, type, { ...contextOptions, agent }));
    // The end of the run cut this reply off, which is not the fault of the service.
    if (!stop.aborted || !isUnanswered(finding)) results.set(job, finding);
    options.onProgress?.(results.size, jobs.length);
    return finding;
  };
  try {
    const isSlow = (type: string) => facts.samples.get(type)?.isSlow === true;
    await runAll(jobs, { run, isSlow, stop });
    const unanswered = jobs.filter((job) => isUnanswered(results.get(job)));
    contextOptions.shared?.clear();
    if (unanswered.length <= MAX_RETRIES)
      for (const job of unanswered) if (!stop.aborted) await run(job);
  } finally {
    agent?.destroy();
  }
  const found = jobs.flatMap((job) => results.get(job) ?? []);
  return {
    url: contextOptions.base,
    servicePath: facts.servicePath,
    variant: facts.variant,
    types: facts.types,
    startedAt,
    milliseconds: performance.now() - started,
    results: found,
    reached: reachedIn(facts, found),
    notes: await notesOn(facts, contextOptions),
    cutShort: stop.aborted
      ? `The run took longer than ${deadline / 1000} s; ${jobs.length - results.size} checks were not run.`
      : null,
  };
}
