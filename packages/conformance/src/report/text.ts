import type { Reply, SentRequest } from '../exchange.js';
import { type CheckResult, type Failure, isConformant, type Report } from '../outcome.js';
import { cut, readableBody, visible } from './escape.js';
import { type EndpointGroup, endpointGroups, worstFirst } from './groups.js';
import { facts, failureWords, nameOf, outcomeWords, summaryLine, verdict } from './words.js';
import { wrap } from './wrap.js';

const WIDTH = 80;
const LABEL = 13;
/** Characters of a body that are shown. */
const BODY = 420;
/** Characters of any other text that are shown. */
const WORDS = 1_000;

export interface TextReportOptions {
  /** Whether the terminal shows colours. */
  readonly colour?: boolean;
}

type Paint = (style: Style, text: string) => string;

const styles = { bold: 1, red: 31, green: 32, yellow: 33, dim: 2 } as const;
type Style = keyof typeof styles;

const outcomeStyles = {
  passed: 'green',
  failed: 'red',
  skipped: 'yellow',
  notOffered: 'dim',
} as const;

const safe = (text: string): string => visible(text).replaceAll('\t', '  ');

/** A label, and text that is wrapped beside it. */
function field(label: string, text: string): string[] {
  const lines = wrap(safe(cut(text, WORDS)), WIDTH - LABEL - 3);
  return lines.map((line, index) => {
    const start = index === 0 ? label : '';
    return `   ${start.padEnd(LABEL)}${line}`.trimEnd();
  });
}

const sentText = ({ method, path, body }: SentRequest): string =>
  `${method} ${path}${body === undefined ? '' : `\n${readableBody(body, BODY)}`}`;

function cameText({ status, headers, text }: Reply): string {
  const kind = headers['content-type'] ?? 'no content type';
  return `status ${status}, ${kind}\n${text === '' ? '(empty body)' : readableBody(text, BODY)}`;
}

function exchangeFields({ request, reply }: Failure): string[] {
  return [
    ...(request ? field('Sent', sentText(request)) : []),
    ...(reply ? field('Answer', cameText(reply)) : []),
  ];
}

function failureBlock(result: CheckResult, number: number, paint: Paint): string[] {
  const { failure, title } = result;
  const [first = '', ...rest] = wrap(`${number}. ${safe(cut(nameOf(result), 200))}`, WIDTH);
  return [
    '',
    paint('bold', first),
    ...rest,
    ...field('Check', title),
    ...failureWords(result).flatMap(([label, text]) => field(label, text)),
    ...(failure ? exchangeFields(failure) : []),
  ];
}

function countWords({ counts }: EndpointGroup): string {
  return (['passed', 'failed', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomeWords[outcome]}`)
    .join(', ');
}

function endpointLines(groups: readonly EndpointGroup[], paint: Paint): string[] {
  const width = Math.max(0, ...groups.map(({ endpoint }) => endpoint.length));
  return groups.map((group) => {
    const word = outcomeWords[group.outcome].padEnd(11);
    const line = `${group.endpoint.padEnd(width)}  ${countWords(group)}`.trimEnd();
    return `  ${paint(outcomeStyles[group.outcome], word)}  ${line}`;
  });
}

/** What could not be decided, by reason. */
function undecidedLines({ results }: Report): string[] {
  const names = new Map<string, string[]>();
  for (const result of results) {
    if (result.outcome !== 'skipped') continue;
    const reason = result.reason ?? 'no reason given';
    names.set(reason, [...(names.get(reason) ?? []), nameOf(result)]);
  }
  if (names.size === 0) return [];
  const rows = [...names].flatMap(([reason, all]) =>
    wrap(safe(cut(`${reason}: ${all.join(', ')}`, WORDS)), WIDTH - 4).map(
      (line, index) => `  ${index === 0 ? '-' : ' '} ${line}`,
    ),
  );
  return ['', 'Not decided:', ...rows];
}

function noteLines({ notes }: Report): string[] {
  const lines = notes.flatMap((note) =>
    wrap(safe(cut(note, WORDS)), WIDTH - 4).map(
      (line, index) => `  ${index === 0 ? '-' : ' '} ${line}`,
    ),
  );
  return lines.length === 0 ? [] : ['', 'Good to know:', ...lines];
}

/**
 * The report for a terminal, readable at 80 columns. What came from the service is shown with its
 * control characters made visible, so that it cannot command the terminal.
 */
export function textReport(report: Report, { colour = false }: TextReportOptions = {}): string {
  const paint: Paint = (style, text) =>
    colour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text;
  const [first = '', ...more] = wrap(safe(`Conformance of ${report.url}`), WIDTH);
  const groups = endpointGroups(report);
  const failures = worstFirst(
    groups.flatMap(({ results }) => results.filter(({ outcome }) => outcome === 'failed')),
    (one) => [one],
  );
  const lines = [
    paint('bold', first),
    ...more,
    ...facts(report).flatMap(([name, value]) => field(name, value)),
    '',
    ...endpointLines(groups, paint),
    ...failures.flatMap((result, index) => failureBlock(result, index + 1, paint)),
    ...undecidedLines(report),
    ...noteLines(report),
    '',
    summaryLine(report),
    ...wrap(verdict(report), WIDTH).map((line) =>
      paint(isConformant(report) ? 'green' : 'red', line),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
