import { summed } from './difference.js';
import type { Exchange, Reply, SentRequest } from './exchange.js';
import type { CheckFacts, Severity } from './facts.js';
import { type HostRuleId, hostRules } from './host/rules.js';

/** What was expected and what came instead. */
export interface Failure {
  readonly expected: string;
  readonly came: string;
  /** Every difference by itself, the worst first. */
  readonly differences: readonly string[];
  /** What the host does with such an answer, where that is known; `null` otherwise. */
  readonly proof: string | null;
  /** What to do. */
  readonly mend: string | null;
  readonly request: SentRequest | null;
  readonly reply: Reply | null;
}

/** Thrown by a check that found a deviation. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';

  /** @param isAdvice whether nothing demands it, whatever the check is about elsewhere */
  constructor(
    readonly failure: Failure,
    readonly isAdvice = false,
  ) {
    super(`expected ${failure.expected}, but came ${failure.came}`);
  }
}

/** Thrown by a check that cannot decide, for a reason that is not its own concern. */
export class CheckSkipped extends Error {
  override readonly name = 'CheckSkipped';
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'notOffered';

/** What became of one check; the severity of a failed one is that of what was found. */
export interface CheckResult extends Omit<CheckFacts, 'mend'> {
  /** Plugin type that it ran for, `null` when it ran once. */
  readonly type: string | null;
  readonly outcome: Outcome;
  /** Why it was skipped. */
  readonly reason?: string;
  readonly failure?: Failure;
}

/** A whole run. */
export interface Report {
  readonly url: string;
  /** Service path, for example `/pluginuhr`; `null` when it could not be found. */
  readonly servicePath: string | null;
  readonly variant: 'A' | 'B';
  readonly types: readonly string[];
  /** ISO time. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly results: readonly CheckResult[];
  /** What the reader should know besides, and nobody has to mend. */
  readonly notes: readonly string[];
  /** Why the run ended before all checks were done, `null` when it did not. */
  readonly cutShort: string | null;
}

/** Whether the service conforms: nothing failed but advice, and the run was complete. */
export const isConformant = ({ results, cutShort }: Report): boolean =>
  cutShort === null &&
  !results.some(({ outcome, severity }) => outcome === 'failed' && severity !== 'advice');

/** The severity of what a check found: it breaks the host only with the rule that proves it. */
export function severityOf(
  worst: Severity,
  { failure: { proof }, isAdvice }: Pick<CheckFailed, 'failure' | 'isAdvice'>,
): Severity {
  if (proof !== null) return 'breaks';
  if (isAdvice) return 'advice';
  return worst === 'breaks' ? 'deviation' : worst;
}

/** Longest part of an answer that a failure keeps: a hostile service must not fill the memory. */
const KEPT_TEXT = 100_000;

/** What a check has to say when it fails. */
export interface FailureWords {
  readonly expected: string;
  /** One text, or one for each difference, the worst first. */
  readonly came: string | readonly string[];
  /** The rule by which the host loses the answer. */
  readonly rule?: HostRuleId;
}

/** Makes a failure of an exchange. */
export const failureOf = (
  seen: Partial<Exchange> | null,
  { expected, came, rule }: FailureWords,
): Failure => ({
  expected,
  came: typeof came === 'string' ? came : summed(came),
  differences: typeof came === 'string' ? [came] : came,
  proof: rule === undefined ? null : hostRules[rule].says,
  mend: null,
  request: seen?.request ?? null,
  reply: seen?.reply ? { ...seen.reply, text: seen.reply.text.slice(0, KEPT_TEXT) } : null,
});
