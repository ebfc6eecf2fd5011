import { clausePath } from '@fragwerk/contract';
import {
  type Failure,
  type Finding,
  isConformant,
  type Outcome,
  type Report,
  type Severity,
} from '../finding.js';
import { reachedText } from '../reached.js';
import { commandToCopy } from './curl.js';
import { readableBody } from './escape.js';
import { countsOf, endpointGroups, isRegistrationOnly, type Kind, kindOf } from './groups.js';

export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  known: 'known',
  skipped: 'not decided',
  notOffered: 'not offered',
};

/** Short texts, for lists. */
export const kindTexts: Readonly<Record<Kind, string>> = {
  ...outcomeTexts,
  breaks: 'breaks',
  deviation: 'differs',
  advice: 'advice',
};

export const severityTexts: Readonly<Record<Severity, string>> = {
  breaks: 'breaks the host',
  deviation: 'differs from the specification',
  advice: 'advice',
};

const MAX_DIFFERENCES = 4;

/** Returns what was received, one line per difference. */
function receivedLines({ received, differences }: Failure): readonly string[] {
  if (differences.length < 2) return [received.en];
  const left = differences.length - MAX_DIFFERENCES;
  const shown = differences.slice(0, MAX_DIFFERENCES).map(({ en }) => en);
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])];
}

type Row = readonly [label: string, text: string];

/** Leaves out labels without a text. */
const filled = (rows: readonly (readonly [string, string | null | undefined])[]): readonly Row[] =>
  rows.flatMap(([label, text]) => (typeof text === 'string' ? [[label, text] as const] : []));

/** Returns everything known about a failure except the messages themselves. */
export const failureTexts = ({ failure, why, clause, severity }: Finding): readonly Row[] =>
  filled([
    ['Expected', failure?.expected.en ?? ''],
    ['Received', failure ? receivedLines(failure).join('\n') : ''],
    ['Severity', severityTexts[severity]],
    ['Interface', clause === '' ? null : clausePath(clause)],
    ['Proof', failure?.proof],
    ['Why', why],
    ['Fix', failure?.fix],
  ]);

/** Returns the request and the reply of a failure, with a command to repeat it. */
export function messageTexts(
  { request, reply }: Partial<Pick<Failure, 'request' | 'reply'>>,
  { url, length }: { readonly url: string; readonly length: number },
): readonly Row[] {
  const message = (head: string, body = '') => `${head}\n${readableBody(body, length)}`.trimEnd();
  const type = reply?.headers['content-type'] ?? 'no content type';
  return filled([
    ['Sent', request && message(`${request.method} ${request.path}`, request.body)],
    ['Reply', reply && message(`status ${reply.status}, ${type}`, reply.text || '(empty body)')],
    ['Repeat', request && commandToCopy(url, request)],
  ]);
}

export const reasonOf = ({ reason }: Finding): string => reason?.en ?? 'no reason given';

/** `id (type)`, or `id` for a check that ran once. */
export const nameOf = ({ id, type }: Finding): string => (type === null ? id : `${id} (${type})`);

/** Summarises the numbers of a run in one line. */
export function summaryLine(report: Report): string {
  const { results } = report;
  const { passed, failed, known, skipped } = countsOf(results);
  const absent = endpointGroups(report).filter(({ counts }) => counts.notOffered > 0).length;
  const count = (severity: Severity) => results.filter((one) => kindOf(one) === severity).length;
  const split = `${count('breaks')} break the host, ${count('deviation')} differ from the specification, ${count('advice')} advice`;
  const missing = `${absent} ${absent === 1 ? 'endpoint' : 'endpoints'} not offered`;
  return `${passed} passed, ${failed} failed (${split}), ${known > 0 ? `${known} known, ` : ''}${skipped} not decided, ${missing}`;
}

/** States the result of a run in a sentence. */
export function verdict(report: Report): string {
  const { cutShort } = report;
  const what = isRegistrationOnly(report) ? 'registration' : 'service';
  if (isConformant(report)) return `The ${what} conforms.`;
  if (cutShort === null) return `The ${what} does not conform.`;
  const isWrong = !isConformant({ ...report, cutShort: null });
  return `${isWrong ? `The ${what} does not conform.` : 'Not decided.'} ${cutShort}`;
}

/** Returns what was checked. */
export function facts(report: Report): readonly Row[] {
  const { types, servicePath, startedAt, milliseconds } = report;
  const start = startedAt.slice(0, 19).replace('T', ' ');
  return filled([
    ['Variant', isRegistrationOnly(report) ? null : report.variant],
    ['Service path', servicePath ?? 'not known'],
    [types.length === 1 ? 'Plugin type' : 'Plugin types', types.join(', ') || '–'],
    ['Checked', `${start} UTC, in ${(milliseconds / 1000).toFixed(1)} s`],
    ...report.reached.map((one) => ['Reached', reachedText(one)] as const),
  ]);
}
