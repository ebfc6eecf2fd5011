import { describe, expect, it } from 'vitest';
import { failedResult, healthyReport, HOSTILE, sampleReport } from '../../test/sample-report.js';
import { junitReport } from './junit.js';

const attributes = (xml: string, element: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<${element}((?: [a-z]+="[^"]*")*)/?>`, 'g'))].map(([, list = '']) =>
    Object.fromEntries([...list.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, k = '', v]) => [k, v])),
  ) as Record<string, string>[];

describe('the JUnit report', () => {
  it('has a suite for each endpoint and a case for each result', () =>
    expect(junitReport(sampleReport('plain', { types: ['Uhr'] }))).toMatchSnapshot());

  it('has correct counts', () => {
    const xml = junitReport(sampleReport());
    const suites = attributes(xml, 'testsuite');
    const sum = (name: string) => suites.reduce((all, suite) => all + Number(suite[name]), 0);
    const [whole] = attributes(xml, 'testsuites');
    for (const name of ['tests', 'failures', 'errors', 'skipped'])
      expect(sum(name), name).toBe(Number(whole?.[name]));
    expect(attributes(xml, 'testcase').length).toBe(Number(whole?.tests));
    expect(attributes(xml, 'failure').length).toBe(Number(whole?.failures));
    expect(attributes(xml, 'skipped').length).toBe(Number(whole?.skipped));
  });

  it('fails exactly when the service does not conform', () => {
    expect(junitReport(healthyReport())).not.toMatch(/<(failure|error)\b/);
    const advice = sampleReport('x', { results: [failedResult('x', { severity: 'advice' })] });
    expect(junitReport(advice)).not.toMatch(/<(failure|error)\b/);
    expect(junitReport(advice)).toContain('<skipped message="Advice: expected');
    const cutShort = { ...healthyReport(), cutShort: 'The run took too long.' };
    expect(junitReport(cutShort)).toContain('<error message="The run took too long."');
  });

  it('contains no character that XML forbids, and no markup of the service', () => {
    const xml = junitReport(sampleReport(HOSTILE));
    expect(xml).not.toMatch(/[^\n\P{C}]/u);
    expect(xml).not.toMatch(/<(script|img|b|pre|!--)/);
    expect(xml).toContain('&lt;/script&gt;');
  });
});
