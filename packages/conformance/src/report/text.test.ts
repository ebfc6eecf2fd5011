import { describe, expect, it } from 'vitest';
import { failedResult, healthyReport, HOSTILE, sampleReport } from '../../test/sample-report.js';
import { localized } from '../localized.js';
import { textReport } from './text.js';

const SUMMARY =
  '2 passed, 3 failed (1 break the host, 1 differ from the specification, 1 advice), 1 not decided, 1 endpoint not offered';

describe('the text report', () => {
  it('lists every endpoint, failure and open question', () =>
    expect(textReport(sampleReport('plain', { types: ['Uhr'] }))).toMatchSnapshot());

  it('ends with one line of counts and the verdict', () => {
    expect(textReport(sampleReport()).trimEnd().split('\n').slice(-2)).toEqual([
      SUMMARY,
      'The service does not conform.',
    ]);
    expect(textReport(healthyReport())).toMatch(/\nThe service conforms\.\n$/);
  });

  it('shows one mistake of several endpoints once, with the smallest request', () => {
    const refused = (endpoint: 'image' | 'score', body: string, received: string) => {
      const [id, path] = [`${endpoint}.unset`, `/open/${endpoint}`];
      const { failure, ...rest } = failedResult('x', { id, endpoint });
      if (!failure) throw new Error('no failure');
      const request = { method: 'POST', path, headers: {}, body } as const;
      const differences = [localized(received)];
      return { ...rest, failure: { ...failure, request, differences } };
    };
    const results = [
      refused('score', '{"typ":"Uhr","params":null}', 'null in params: status 500'),
      refused('image', '{"q":null}', 'null in q: status 500'),
      refused('image', '{"name":null}', 'null in name: an empty body'),
    ];
    const text = textReport(sampleReport('x', { results }));
    expect(text.match(/^\d\. .*/gm)).toEqual(['1. image.unset (Uhr)', '2. image.unset (Uhr)']);
    expect(text).toMatch(/ Also +score\.unset \(Uhr\)\n/);
    expect(text).toContain(`--data-raw '{"q":null}'`);
  });

  it('states conformance if there is only advice', () => {
    const results = [failedResult('x', { severity: 'advice' })];
    expect(textReport(sampleReport('x', { results }))).toMatch(/The service conforms\.\n$/);
  });

  it('states why a run was cut short', () => {
    const cutShort = 'The run took longer than 55 s.';
    expect(textReport({ ...healthyReport(), cutShort })).toMatch(
      /\nNot decided\. The run took longer than 55 s\.\n$/,
    );
    expect(textReport({ ...sampleReport(), cutShort })).toMatch(
      /\nThe service does not conform\. The run took longer than 55 s\.\n$/,
    );
  });

  it.each(['plain', HOSTILE, 'w'.repeat(5_000), 'long words '.repeat(300)])(
    'fits 80 columns, but for commands to copy (%#)',
    (text) => {
      const lines = textReport(sampleReport(text)).split('\n');
      const wide = lines.filter((line) => Array.from(line).length > 80 && line !== SUMMARY);
      expect(wide.filter((line) => !/^ {3}Repeat +curl /.test(line))).toEqual([]);
    },
  );

  it('contains no sequences that control the terminal', () => {
    // eslint-disable-next-line no-control-regex
    expect(textReport(sampleReport(HOSTILE))).not.toMatch(/[^\n\P{C}]|\u001b/u);
    expect(textReport(sampleReport(HOSTILE))).toContain('\\u{1b}[31m');
  });

  it('uses colours only on request', () => {
    expect(textReport(sampleReport())).not.toContain('\u001b');
    const coloured = textReport(sampleReport(HOSTILE), { colour: true });
    expect(coloured).toContain('\u001b[31mfailed');
    // Only the colours of the report itself.
    // eslint-disable-next-line no-control-regex
    expect(coloured.replace(/\u001b\[(0|1|2|31|32|33)m/g, '')).not.toContain('\u001b');
  });

  it('shortens long texts', () =>
    expect(textReport(sampleReport('x'.repeat(100_000))).length).toBeLessThan(20_000));
});
