import { clausePath } from '@fragwerk/contract';
import { describe, expect, it } from 'vitest';
import { healthyReport, HOSTILE, sampleReport } from '../../test/sample-report.js';
import { jsonReport } from './json.js';

/** Replaces every bilingual text by its English version, and clauses by their paths. */
const inEnglish = (report: object): object =>
  JSON.parse(JSON.stringify(report), (name, value: unknown) => {
    if (name === 'clause') return clausePath(value as string);
    return Object(value) === value && 'en' in (value as object)
      ? (value as { en: string }).en
      : value;
  }) as object;

describe('the JSON report', () => {
  it('contains the English report and whether the service conforms', () => {
    const report = sampleReport('Größe');
    expect(JSON.parse(jsonReport(report))).toMatchObject({
      conformant: false,
      ...inEnglish(report),
    });
    expect(JSON.parse(jsonReport(healthyReport()))).toMatchObject({ conformant: true });
  });

  it('has members in a fixed order', () =>
    expect(Object.keys(JSON.parse(jsonReport(sampleReport())) as object)).toEqual([
      'conformant',
      'url',
      'servicePath',
      'variant',
      'types',
      'startedAt',
      'milliseconds',
      'reached',
      'notes',
      'cutShort',
      'causes',
      'results',
    ]));

  it('keeps every character, but escapes those that control a terminal', () => {
    const report = sampleReport(HOSTILE);
    const json = jsonReport(report);
    expect(json).not.toMatch(/[^\n\P{C}]/u);
    expect(JSON.parse(json)).toMatchObject({ conformant: false, ...inEnglish(report) });
  });

  it('cuts long bodies', () => {
    const { results } = JSON.parse(jsonReport(sampleReport('x'.repeat(50_000)))) as {
      results: { failure?: { request: { body: string }; reply: { text: string } } }[];
    };
    expect(results[2]?.failure?.reply.text).toMatch(/^x{20000}… \(30000 more characters\)$/);
    expect(results[2]?.failure?.request.body).toMatch(/more characters\)$/);
  });
});
