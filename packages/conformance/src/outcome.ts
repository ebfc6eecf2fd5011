import type { Exchange, Reply, SentRequest } from './exchange.js';
import type { CheckFacts } from './facts.js';

/** What was expected and what came instead. */
export interface Failure {
  readonly expected: string;
  readonly came: string;
  readonly request: SentRequest | null;
  readonly reply: Reply | null;
}

/** Thrown by a check that found a deviation. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';

  constructor(readonly failure: Failure) {
    super(`expected ${failure.expected}, but came ${failure.came}`);
  }
}

/** Thrown by a check that cannot decide, for a reason that is not its own concern. */
export class CheckSkipped extends Error {
  override readonly name = 'CheckSkipped';
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'notOffered';

/** What became of one check. */
export interface CheckResult extends CheckFacts {
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
  /** Why the run ended before all checks were done, `null` when it did not. */
  readonly cutShort: string | null;
}

/** Whether the service conforms: nothing failed but advice, and the run was complete. */
export const isConformant = ({ results, cutShort }: Report): boolean =>
  cutShort === null &&
  !results.some(({ outcome, severity }) => outcome === 'failed' && severity !== 'advice');

/** Longest part of an answer that a failure keeps: a hostile service must not fill the memory. */
const KEPT_TEXT = 100_000;

/** Makes a failure of an exchange. */
export const failureOf = (
  seen: Exchange | null,
  words: { readonly expected: string; readonly came: string },
): Failure => ({
  ...words,
  request: seen?.request ?? null,
  reply: seen && { ...seen.reply, text: seen.reply.text.slice(0, KEPT_TEXT) },
});
