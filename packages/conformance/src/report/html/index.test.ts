import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { healthyReport, HOSTILE, sampleReport } from '../../../test/sample-report.js';
import { htmlReport } from './index.js';

const hashed = (html: string, element: string): string => {
  const [, text = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html) ?? [];
  return createHash('sha256').update(text).digest('base64');
};

describe('the HTML report', () => {
  const html = htmlReport(sampleReport(HOSTILE));

  it('loads and runs only its own script and style', () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hashed(html, 'style')}'`,
      `script-src 'sha256-${hashed(html, 'script')}'`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html).not.toMatch(/\b(src|href)="(?!data:|#)/);
  });

  it('shows content sent by the service as text', () => {
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<!--|[^\n\P{C}]/u);
    expect(html).toContain('&lt;/script&gt;');
    expect(html).not.toMatch(/"[^"<>]* onmouseover="/);
  });

  it('links to the sections that failures cite', () => {
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(links).toContain('reading.md-strict-replies');
    for (const id of links) expect(html).toContain(`<div id="${id}"><h3>docs/interface/`);
  });

  it('lists every result, most severe first', () => {
    const kinds = [...html.matchAll(/<li data-kind="(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds).toEqual([
      'breaks',
      'deviation',
      'passed',
      'advice',
      'skipped',
      'passed',
      'notOffered',
    ]);
  });

  it('states the verdict', () => {
    expect(html).toContain('The service does not conform.');
    expect(htmlReport(healthyReport())).toContain('The service conforms.');
    const cutShort = { ...healthyReport(), cutShort: 'Out of time.' };
    expect(htmlReport(cutShort)).toContain('Not decided. Out of time.');
  });
});
