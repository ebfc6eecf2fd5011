import type { EndpointName } from '@fragwerk/contract';
import { listed } from './difference.js';
import type { Exchange, Reply, SentRequest } from './exchange.js';
import { formatFix } from './fixes.js';
import type { Framework } from './framework.js';
import { type HostRuleId, hostRules } from './host/rules.js';
import { both, type Localized, localized, type Text } from './localized.js';

/**
 * - `breaks`: the host loses a reply or shows something wrong, by one of its reading rules
 * - `deviation`: the specification is violated, but no effect on the host is known
 * - `advice`: not required, but better
 */
export type Severity = 'breaks' | 'deviation' | 'advice';

/** Description of a check in lists and reports. */
export interface CheckInfo {
  /** `<endpoint>.<what>`, unique. */
  readonly id: string;
  /** Group in reports. */
  readonly endpoint: EndpointName | 'service' | 'registration';
  /** What has to hold, as a sentence. */
  readonly title: Text;
  /** Section of the interface such as `dialog.md#lifetime`, or a source of your own; '' if none. */
  readonly clause: string;
  /** The worst severity that it reports; `breaks` only with the host rule that proves it. */
  readonly severity: Severity;
  /** Why it matters at the host, in one plain sentence. */
  readonly why: string;
  /** How to fix it; further lines such as `Spring: …` are for services of that framework. */
  readonly fix?: string;
}

/** `known`: failed, as a baseline accepts it. */
export type Outcome = 'passed' | 'failed' | 'known' | 'skipped' | 'notOffered';

/** Expected and actual behaviour. */
export interface Failure {
  readonly expected: Localized;
  readonly received: Localized;
  /** All differences, the worst first. */
  readonly differences: readonly Localized[];
  /** The host's treatment of such a reply, if known. */
  readonly proof: string | null;
  readonly fix: string | null;
  readonly request: SentRequest | null;
  readonly reply: Reply | null;
}

/** Result of one check: of a service, of a registration, or of a single reply. */
export interface Finding extends Omit<CheckInfo, 'title' | 'fix'> {
  readonly title: Localized;
  /** Plugin type that the check ran for, `null` if it ran once. */
  readonly type: string | null;
  readonly outcome: Outcome;
  /** Reason why it was skipped. */
  readonly reason?: Localized;
  readonly failure?: Failure;
}

/** What a host does with a plugin type, in the order of a lesson. */
export type Step = 'picture' | 'dialog' | 'rightAnswer' | 'wrongAnswer' | 'print' | 'together';

/** How far the requests for a plugin type got. */
export interface Reached {
  readonly type: string;
  /** Whether each step worked; `null` if it was not tried. */
  readonly steps: Readonly<Record<Step, boolean | null>>;
}

/** A whole run. */
export interface Report {
  readonly url: string;
  /** Service path, for example `/pluginuhr`; `null` if it could not be found. */
  readonly servicePath: string | null;
  readonly variant: 'A' | 'B';
  readonly types: readonly string[];
  /** ISO time. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly results: readonly Finding[];
  /** How far the requests got, by plugin type. */
  readonly reached: readonly Reached[];
  /** Remarks that require no fix. */
  readonly notes: readonly string[];
  /** The mildest severity that fails a build; differences by default. */
  readonly failOn?: 'breaks' | 'deviation';
  /** Reason why the run ended early, `null` if it was complete. */
  readonly cutShort: string | null;
}

/** Whether a finding fails a build; advice never does. */
export const isRed = (
  { outcome, severity }: Finding,
  { failOn = 'deviation' }: Pick<Report, 'failOn'>,
): boolean => outcome === 'failed' && (severity === 'breaks' || severity === failOn);

/**
 * Returns whether the service conforms: the run was complete, and nothing failed but advice.
 *
 * @param failOn `breaks` accepts differences that the host can read
 */
export const isConformant = (
  { results, cutShort }: Report,
  failOn: Report['failOn'] = 'deviation',
): boolean => cutShort === null && !results.some((one) => isRed(one, { failOn }));

/** Details of a failed check. */
export interface Deviation {
  readonly expected: Text;
  /** One text, or one for each difference, the worst first. */
  readonly received: Text | readonly Text[];
  /** The rule of the host by which it discards the reply. */
  readonly rule?: HostRuleId | null;
  /** The rule by which the host loses a missing reply. */
  readonly lostBy?: HostRuleId | null;
  /** Not required, whatever the severity of the check. */
  readonly isAdvice?: boolean;
}

/** Thrown by a check that found a deviation. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';

  constructor(
    readonly seen: Partial<Exchange> | null,
    readonly deviation: Deviation,
  ) {
    super(`expected ${localized(deviation.expected).en}`);
  }
}

/** Thrown by a check that cannot decide, for a reason outside of its scope. */
export class CheckSkipped extends Error {
  override readonly name = 'CheckSkipped';
  readonly reason: Localized;

  constructor(reason: Text) {
    super(localized(reason).en);
    this.reason = localized(reason);
  }
}

/** Returns the error that skips a check because of something that another check reports. */
export const reportedElsewhere = (problem: Text): CheckSkipped =>
  new CheckSkipped(both`${problem}, which another check reports`);

/** Returns a value; without one, skips the check because of a problem that another check reports. */
export function need<T>(value: T | null | undefined, problem: Text): T {
  if (value === null || value === undefined) throw reportedElsewhere(problem);
  return value;
}

/** Limits the part of a reply that a failure keeps, so that a hostile service cannot fill the memory. */
const MAX_KEPT_CHARACTERS = 100_000;

/** Returns the severity of a failure: it breaks the host only with the rule that proves it. */
function severityOf(worst: Severity, { rule, isAdvice = false }: Deviation): Severity {
  if (rule) return 'breaks';
  if (isAdvice) return 'advice';
  return worst === 'breaks' ? 'deviation' : worst;
}

/** Builds the finding of a check from its outcome, or from what it threw. */
export function findingOf(
  check: CheckInfo,
  cause: 'passed' | 'notOffered' | CheckFailed | CheckSkipped,
  { type = null, framework = null }: { type?: string | null; framework?: Framework | null } = {},
): Finding {
  const { id, endpoint, title, clause, severity, why } = check;
  const base = { id, endpoint, title: localized(title), clause, severity, why, type };
  if (typeof cause === 'string') return { ...base, outcome: cause };
  if (cause instanceof CheckSkipped) return { ...base, outcome: 'skipped', reason: cause.reason };
  const { seen, deviation } = cause;
  const { expected, received, rule } = deviation;
  const isList = typeof received === 'object' && !('de' in received);
  const differences = (isList ? received : [received]).map(localized);
  return {
    ...base,
    outcome: 'failed',
    severity: severityOf(check.severity, deviation),
    failure: {
      expected: localized(expected),
      received: listed(differences),
      differences,
      proof: rule ? hostRules[rule].text : null,
      fix: check.fix ? formatFix(check.fix, framework) : null,
      request: seen?.request ?? null,
      reply: seen?.reply
        ? { ...seen.reply, text: seen.reply.text.slice(0, MAX_KEPT_CHARACTERS) }
        : null,
    },
  };
}
