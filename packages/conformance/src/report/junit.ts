import { type Html, rawHtml } from '@fragwerk/sdk';
import { type Finding, isRed, type Report } from '../finding.js';
import { cut, markup } from './escape.js';
import { type EndpointGroup, endpointGroups } from './groups.js';
import { facts, failureTexts, messageTexts, nameOf, reasonOf } from './texts.js';

const MAX_CHARACTERS = 4_000;

function detailsOf(result: Finding, url: string): string {
  const texts = failureTexts(result).map(([label, text]) => [label, cut(text, MAX_CHARACTERS)]);
  const messages = messageTexts(result.failure ?? {}, { url, length: MAX_CHARACTERS });
  return [...texts, ...messages].map((row) => row.join(': ')).join('\n');
}

/** Puts an attribute's text into one line, because XML readers replace line breaks there. */
const oneLine = (text: string): string => cut(text.replace(/\s+/g, ' '), 300);

/** What must not turn a build red, such as advice, is reported as skipped. */
function outcomeElement(result: Finding, report: Report): Html {
  const { outcome, failure, severity } = result;
  const message = oneLine(
    `expected ${failure?.expected.en ?? '?'}, but received ${failure?.received.en ?? '?'}`,
  );
  if (isRed(result, report))
    return markup`<failure message="${message}" type="${severity}">${detailsOf(result, report.url)}</failure>`;
  if (outcome === 'failed')
    return markup`<skipped message="${`${severity === 'advice' ? 'Advice' : 'Accepted'}: ${message}`}"/>`;
  if (outcome === 'skipped' || outcome === 'known')
    return markup`<skipped message="${oneLine(reasonOf(result))}"/>`;
  if (outcome === 'notOffered') return markup`<skipped message="not offered"/>`;
  return rawHtml('');
}

const testcase = (result: Finding, report: Report): Html => markup`
    <testcase classname="${`fragwerk.${result.endpoint}`}" name="${oneLine(`${nameOf(result)}: ${result.title.en}`)}">${outcomeElement(result, report)}</testcase>`;

/** Returns the attributes that count results, and errors of the run. */
function counts(results: readonly Finding[], report: Report, errors = 0): Html {
  const failures = results.filter((one) => isRed(one, report)).length;
  const skipped = results.filter(({ outcome }) => outcome !== 'passed').length - failures;
  return markup`tests="${results.length + errors}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

const testsuite = ({ endpoint, results }: EndpointGroup, report: Report): Html => markup`
  <testsuite name="${endpoint}" ${counts(results, report)} timestamp="${report.startedAt.slice(0, 19)}">${results.map((one) => testcase(one, report))}
  </testsuite>`;

/** A run that was cut short is red, whatever its results are. */
const runSuite = (report: Report, reason: string): Html => markup`
  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" timestamp="${report.startedAt.slice(0, 19)}">
    <testcase classname="fragwerk.run" name="The run was complete"><error message="${oneLine(reason)}" type="cutShort"/></testcase>
  </testsuite>`;

/** The report as JUnit XML for build servers: a suite per endpoint, a case per check and type. */
export function junitReport(report: Report): string {
  const { results, cutShort } = report;
  const errors = cutShort === null ? 0 : 1;
  const about = [['Address', report.url] as const, ...facts(report)];
  const title = `Conformance: ${about.map(([name, value]) => `${name} ${value}`).join('; ')}`;
  const suites = endpointGroups(report).map((group) => testsuite(group, report));
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${oneLine(title)}" ${counts(results, report, errors)} time="${(report.milliseconds / 1000).toFixed(3)}">${suites}${cutShort === null ? '' : runSuite(report, cutShort)}
</testsuites>
`.toString();
}
