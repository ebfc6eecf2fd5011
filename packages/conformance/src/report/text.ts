import { isConformant, type Report } from '../finding.js';
import { type Cause, causesOf } from './causes.js';
import { cut, visible } from './escape.js';
import { type EndpointGroup, endpointGroups, worstFirst } from './groups.js';
import {
  facts,
  failureTexts,
  messageTexts,
  nameOf,
  outcomeTexts,
  reasonOf,
  summaryLine,
  verdict,
} from './texts.js';
import { wrap } from './wrap.js';

const WIDTH = 80;
const LABEL_WIDTH = 13;
const MAX_BODY_CHARACTERS = 420;
/** For any text other than bodies. */
const MAX_TEXT_CHARACTERS = 1_000;

type Paint = (style: Style, text: string) => string;

const styles = { bold: 1, red: 31, green: 32, yellow: 33, dim: 2 } as const;
type Style = keyof typeof styles;

const outcomeStyles = {
  passed: 'green',
  failed: 'red',
  known: 'yellow',
  skipped: 'yellow',
  notOffered: 'dim',
} as const;

const safe = (text: string): string => visible(text).replaceAll('\t', '  ');

/** Formats a label with wrapped text next to it. */
function field(label: string, text: string): string[] {
  const lines = wrap(safe(cut(text, MAX_TEXT_CHARACTERS)), WIDTH - LABEL_WIDTH - 3);
  return lines.map((line, index) => {
    const start = index === 0 ? label : '';
    return `   ${start.padEnd(LABEL_WIDTH)}${line}`.trimEnd();
  });
}

/** A command stays in one line, so that it can be copied. */
const messageLines = ([label, text]: readonly [string, string]): string[] =>
  label === 'Repeat' ? [`   ${label.padEnd(LABEL_WIDTH)}${text}`] : field(label, text);

function failureBlock(
  { shown: result, also }: Cause,
  { number, url }: { readonly number: number; readonly url: string },
  paint: Paint,
): string[] {
  const { failure = {}, title } = result;
  const [first = '', ...rest] = wrap(`${number}. ${safe(cut(nameOf(result), 200))}`, WIDTH);
  return [
    '',
    paint('bold', first),
    ...rest,
    ...(also.length === 0 ? [] : field('Also', also.join(', '))),
    ...field('Check', title.en),
    ...failureTexts(result).flatMap(([label, text]) => field(label, text)),
    ...messageTexts(failure, { url, length: MAX_BODY_CHARACTERS }).flatMap(messageLines),
  ];
}

function countText({ counts }: EndpointGroup): string {
  return (['passed', 'failed', 'known', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomeTexts[outcome]}`)
    .join(', ');
}

function endpointLines(groups: readonly EndpointGroup[], paint: Paint): string[] {
  const width = Math.max(0, ...groups.map(({ endpoint }) => endpoint.length));
  return groups.map((group) => {
    const word = outcomeTexts[group.outcome].padEnd(11);
    const line = `${group.endpoint.padEnd(width)}  ${countText(group)}`.trimEnd();
    return `  ${paint(outcomeStyles[group.outcome], word)}  ${line}`;
  });
}

function bulletList(title: string, items: readonly string[]): string[] {
  const lines = items.flatMap((item) =>
    wrap(safe(cut(item, MAX_TEXT_CHARACTERS)), WIDTH - 4).map(
      (line, index) => `  ${index === 0 ? '-' : ' '} ${line}`,
    ),
  );
  return lines.length === 0 ? [] : ['', title, ...lines];
}

/** Lists checks with an outcome by its reason. */
function linesByReason({ results }: Report, outcome: 'known' | 'skipped'): string[] {
  const names = new Map<string, string[]>();
  for (const result of results) {
    if (result.outcome !== outcome) continue;
    const reason = reasonOf(result);
    names.set(reason, [...(names.get(reason) ?? []), nameOf(result)]);
  }
  return bulletList(
    outcome === 'known' ? 'Known:' : 'Not decided:',
    [...names].map(([reason, all]) => `${reason}: ${all.join(', ')}`),
  );
}

/**
 * Formats the report for a terminal with 80 columns. Control characters sent by the service are made
 * visible, so that they have no effect on the terminal, which may have colours.
 */
export function textReport(report: Report, { colour = false } = {}): string {
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
    ...causesOf(failures).flatMap((cause, index) =>
      failureBlock(cause, { number: index + 1, url: report.url }, paint),
    ),
    ...linesByReason(report, 'known'),
    ...linesByReason(report, 'skipped'),
    ...bulletList('Good to know:', report.notes),
    '',
    summaryLine(report),
    ...wrap(verdict(report), WIDTH).map((line) =>
      paint(isConformant(report) ? 'green' : 'red', line),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
