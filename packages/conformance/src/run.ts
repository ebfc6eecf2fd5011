import type { EndpointName } from '@fragwerk/contract';
import type { Check } from './checks/helpers.js';
import { allChecks } from './checks/index.js';
import { CheckContext, type ContextOptions, NO_REPLY } from './context.js';
import type { ServiceFacts } from './facts.js';
import { discover } from './discover.js';
import { createAgent, type ExchangeOptions, REPLY_TIMEOUT_MS } from './exchange.js';
import {
  CheckFailed,
  CheckSkipped,
  type Finding,
  findingOf,
  reportedElsewhere,
  type Report,
} from './finding.js';
import type { HostRuleId } from './host/rules.js';
import { both } from './localized.js';
import { reachedIn } from './reached.js';
import type { CheckServiceOptions } from './options.js';
import { requestBody } from './requests.js';
import { isDialog } from './rows.js';

interface Job {
  readonly check: Check;
  readonly type: string | null;
}

/** Whether `only` selects a check: by endpoint, id, or start of the id. */
export const isSelected = (
  { id, endpoint }: Pick<Check, 'id' | 'endpoint'>,
  only: readonly string[],
): boolean =>
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

/** Whether a request assumed a feature that the service does not announce. */
const isUnfair = ({ deviation, seen }: CheckFailed, { sample }: CheckContext): boolean =>
  !sample.isFair && seen?.reply !== undefined && fairOnly.includes(deviation.rule);

const SILENT = reportedElsewhere(NO_REPLY);

/** Whether a check got no reply from an endpoint that does not reply to the typical request either. */
async function isSilent(error: unknown, { id, endpoint }: Check, context: CheckContext) {
  if (!(error instanceof CheckFailed) || error.deviation.lostBy === undefined) return false;
  const reportedBy = allChecks.find((one) => one.id === `${endpoint}.status`);
  if (!reportedBy || reportedBy.id === id || isDialog(endpoint)) return false;
  return (await context.attempt(context.sendTypical(endpoint as EndpointName))) === null;
}

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
    if (await isSilent(error, check, context)) return findingOf(check, SILENT, { type });
    if (error instanceof CheckFailed || error instanceof CheckSkipped)
      return withoutIds(findingOf(check, error, { type, framework }));
    throw error;
  }
}

/** Whether a check has no result because a reply is missing. */
const lacksReply = ({ failure, reason }: Partial<Finding> = {}): boolean =>
  failure ? failure.request !== null && failure.reply === null : reason?.en === SILENT.reason.en;

/** If more endpoints are silent than are requested at once, the reason is not a busy machine. */
const MAX_LATE = { complete: 8, cutShort: 2 };
const MAX_SILENT = 4;

/**
 * Repeats checks without a reply one at a time, because a single late reply proves nothing.
 *
 * @returns remarks on requests that got a reply this time
 */
async function repeat(jobs: readonly Job[], { run, results, stop }: Runner): Promise<string[]> {
  const notes = new Set<string>();
  const silent = new Set<string>();
  const late = jobs.filter((job) => lacksReply(results.get(job)));
  const limit = MAX_LATE[stop.aborted ? 'cutShort' : 'complete'];
  if (new Set(late.map(({ check }) => check.endpoint)).size > limit) return [];
  for (const job of late) {
    const { id, endpoint } = job.check;
    const request = results.get(job)?.failure?.request;
    if (stop.aborted) results.delete(job);
    if (silent.size >= MAX_SILENT || silent.has(endpoint) || stop.aborted) continue;
    if (lacksReply(await run(job))) silent.add(id.endsWith('.status') ? endpoint : id);
    else if (request)
      notes.add(
        `${request.method} ${request.path} got no reply in time, but one when it was repeated.`,
      );
  }
  return [...notes];
}

/** Checks on sessions run one after the other, so that none sees the effects of another. */
const hasSessions = ({ check }: Job): boolean => isDialog(check.endpoint);

interface Runner {
  readonly run: (job: Job) => Promise<Finding>;
  /** Whether the jobs of a type run one at a time. */
  readonly isSlow: (type: string) => boolean;
  readonly results: Map<Job, Finding>;
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

/** Returns remarks on a service about things that the specification allows. */
async function notesOn(facts: ServiceFacts, options: ExchangeOptions): Promise<readonly string[]> {
  const { servicePath, types, variant } = facts;
  if (variant !== 'B' || servicePath === null || options.stop.aborted) return [];
  const context = new CheckContext(facts, types[0] ?? '', options);
  const body = requestBody.of('score', context.sample);
  const seen = await context.attempt(context.send('score', { mount: 'public', body }));
  if (seen?.reply.status !== 200 || seen.reply.text === '') return [];
  return [
    `Anyone who can reach ${servicePath}/open/… through the proxy can call the whole internal API there without a password, including score. The specification allows this in variant B; to prevent it, let the proxy forward only ${servicePath}/api/open, ${servicePath}/open/ping, /info and /confighttp.`,
  ];
}

/** Checks a running plugin service as a black box. @throws CannotRunError if the service does not reply at all */
export async function checkService(options: CheckServiceOptions): Promise<Report> {
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const deadline = options.deadlineMs ?? (options.slow ? 170_000 : 55_000);
  const stop = AbortSignal.timeout(deadline);
  const contextOptions: ContextOptions = {
    base: options.url.replace(/\/+$/, ''),
    timeoutMs: options.timeoutMs ?? REPLY_TIMEOUT_MS,
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
    if (!stop.aborted || !lacksReply(finding)) results.set(job, finding);
    options.onProgress?.(results.size, jobs.length);
    return finding;
  };
  let late: readonly string[] = [];
  try {
    const isSlow = (type: string) => facts.samples.get(type)?.isSlow === true;
    const runner = { run, isSlow, stop, results };
    await runAll(jobs, runner);
    contextOptions.shared?.clear();
    late = await repeat(jobs, runner);
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
    notes: [...late, ...(await notesOn(facts, contextOptions))],
    cutShort: stop.aborted
      ? `The run took longer than ${deadline / 1000} s; ${jobs.length - results.size} checks were not run; --type and --only check a part.`
      : null,
  };
}
