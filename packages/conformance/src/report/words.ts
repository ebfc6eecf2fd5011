import type { Severity } from '../facts.js';
import {
  isConformant,
  type CheckResult,
  type Failure,
  type Outcome,
  type Report,
} from '../outcome.js';
import { countsOf, endpointGroups, isRegistrationOnly, type Kind } from './groups.js';

/** What people read for an outcome. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'not decided',
  notOffered: 'not offered',
};

/** In one word, for lists. */
export const kindWords: Readonly<Record<Kind, string>> = {
  breaks: 'breaks',
  deviation: 'differs',
  advice: 'advice',
  skipped: 'not decided',
  passed: 'passed',
  notOffered: 'not offered',
};

/** What people read for a severity. */
export const severityWords: Readonly<Record<Severity, string>> = {
  breaks: 'breaks the host',
  deviation: 'differs from the specification',
  advice: 'advice',
};

/** Differences of one failure that are shown. */
const SHOWN = 4;

/** What came, a line for each difference, the worst first. */
function cameLines({ came, differences }: Failure): readonly string[] {
  if (differences.length < 2) return [came];
  const left = differences.length - SHOWN;
  return [...differences.slice(0, SHOWN), ...(left > 0 ? [`and ${left} more`] : [])];
}

/** Label and text of everything that is said of a failure, but for the messages themselves. */
export function failureWords(result: CheckResult): readonly (readonly [string, string])[] {
  const { failure, why, clause, severity } = result;
  // The clause as readers know it: they have the specification, not our names for it.
  const section = clause.replace(/^spec /, 'section ');
  const where = severity === 'deviation' ? '' : ' of the specification';
  return [
    ['Expected', failure?.expected ?? ''],
    ['Came', failure ? cameLines(failure).join('\n') : ''],
    ['Severity', severityWords[severity] + (clause === '' ? '' : `, ${section}${where}`)],
    ...(failure?.proof ? [['Proof', failure.proof] as const] : []),
    ['Why', why],
    ...(failure?.mend ? [['To mend', failure.mend] as const] : []),
  ];
}

/** `id (type)`, or `id` for a check that ran once. */
export const nameOf = ({ id, type }: CheckResult): string =>
  type === null ? id : `${id} (${type})`;

const failedWith = ({ results }: Report, wanted: Severity): number =>
  results.filter(({ outcome, severity }) => outcome === 'failed' && severity === wanted).length;

/** The numbers of a run in one line. */
export function summaryLine(report: Report): string {
  const { passed, failed, skipped } = countsOf(report.results);
  const absent = endpointGroups(report).filter(({ counts }) => counts.notOffered > 0).length;
  const count = (severity: Severity) => failedWith(report, severity);
  const split = `${count('breaks')} break the host, ${count('deviation')} differ from the specification, ${count('advice')} advice`;
  const missing = `${absent} ${absent === 1 ? 'endpoint' : 'endpoints'} not offered`;
  return `${passed} passed, ${failed} failed (${split}), ${skipped} not decided, ${missing}`;
}

/** What the run means, as a sentence. */
export function verdict(report: Report): string {
  const { cutShort } = report;
  const what = isRegistrationOnly(report) ? 'registration' : 'service';
  if (isConformant(report)) return `The ${what} conforms.`;
  if (cutShort === null) return `The ${what} does not conform.`;
  const isWrong = !isConformant({ ...report, cutShort: null });
  return `${isWrong ? `The ${what} does not conform.` : 'Not decided.'} ${cutShort}`;
}

/** What was checked, as pairs of a word and its value. */
export function facts(report: Report): readonly (readonly [string, string])[] {
  const { types, servicePath, startedAt, milliseconds } = report;
  const path = servicePath ?? 'not known';
  return [
    ...(isRegistrationOnly(report) ? [] : [['Variant', report.variant] as const]),
    ['Service path', path],
    [
      types.length === 1 ? 'Plugin type' : 'Plugin types',
      types.length > 0 ? types.join(', ') : '–',
    ],
    ['Checked', `${startedAt.slice(0, 19).replace('T', ' ')} UTC, in ${seconds(milliseconds)}`],
  ];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
