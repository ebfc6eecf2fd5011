import type { CheckResult, Report } from '../outcome.js';
import { cut, type Markup, markup, readableBody, trusted } from './escape.js';
import { type EndpointGroup, endpointGroups } from './groups.js';
import { facts, failureWords, nameOf } from './words.js';

/** Characters of a body that are written. */
const BODY = 4_000;

/** Advice must not turn a build red: it is told as skipped, with its words. */
const isRed = ({ outcome, severity }: CheckResult): boolean =>
  outcome === 'failed' && severity !== 'advice';

function detailsOf(result: CheckResult): string {
  const { request, reply } = result.failure ?? {};
  return [
    ...failureWords(result).map(([label, text]) => `${label}: ${cut(text, BODY)}`),
    ...(request
      ? [`Sent: ${request.method} ${request.path}`, readableBody(request.body ?? '', BODY)]
      : []),
    ...(reply ? [`Answer: status ${reply.status}`, readableBody(reply.text, BODY)] : []),
  ].join('\n');
}

/** An attribute's text in one line, because XML readers take line breaks there for spaces. */
const oneLine = (text: string): string => cut(text.replace(/\s+/g, ' '), 300);

function outcomeElement(result: CheckResult): Markup {
  const { outcome, failure, severity, reason = 'no reason given' } = result;
  const came = oneLine(`expected ${failure?.expected ?? '?'}, but came ${failure?.came ?? '?'}`);
  if (isRed(result))
    return markup`<failure message="${came}" type="${severity}">${detailsOf(result)}</failure>`;
  if (outcome === 'failed') return markup`<skipped message="${`Advice: ${came}`}"/>`;
  if (outcome === 'skipped') return markup`<skipped message="${oneLine(reason)}"/>`;
  if (outcome === 'notOffered') return markup`<skipped message="not offered"/>`;
  return trusted('');
}

const testcase = (result: CheckResult): Markup => markup`
    <testcase classname="${`fragwerk.${result.endpoint}`}" name="${oneLine(`${nameOf(result)}: ${result.title}`)}">${outcomeElement(result)}</testcase>`;

function testsuite({ endpoint, results }: EndpointGroup, { startedAt }: Report): Markup {
  const failures = results.filter(isRed).length;
  const skipped = results.filter(({ outcome }) => outcome !== 'passed').length - failures;
  return markup`
  <testsuite name="${endpoint}" tests="${results.length}" failures="${failures}" errors="0" skipped="${skipped}" timestamp="${startedAt.slice(0, 19)}">${results.map(testcase)}
  </testsuite>`;
}

/** A run that was cut short is red, whatever its results. */
const runSuite = (report: Report, reason: string): Markup => markup`
  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" timestamp="${report.startedAt.slice(0, 19)}">
    <testcase classname="fragwerk.run" name="The run was complete"><error message="${oneLine(reason)}" type="cutShort"/></testcase>
  </testsuite>`;

/** The report as JUnit XML for build servers: a suite per endpoint, a case per check and type. */
export function junitReport(report: Report): string {
  const { results, cutShort } = report;
  const failures = results.filter(isRed).length;
  const skipped = results.filter(({ outcome }) => outcome !== 'passed').length - failures;
  const errors = cutShort === null ? 0 : 1;
  const about = [['Address', report.url] as const, ...facts(report)];
  const title = `Conformance: ${about.map(([name, value]) => `${name} ${value}`).join('; ')}`;
  const suites = endpointGroups(report).map((group) => testsuite(group, report));
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${oneLine(title)}" tests="${results.length + errors}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${(report.milliseconds / 1000).toFixed(3)}">${suites}${cutShort === null ? '' : runSuite(report, cutShort)}
</testsuites>
`.toString();
}
