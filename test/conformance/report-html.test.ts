import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { htmlReport, junitReport, type Report } from '@fragwerk/conformance';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  failedResult,
  healthyReport,
  HOSTILE,
  sampleReport,
} from '../../packages/conformance/test/sample-report.js';
import { accessibilityProblems } from '../support/axe.js';
import { useChromium } from '../support/use-chromium.js';
import { tempFolder } from '../support/temp-folder.js';

const folder = tempFolder();
const chromium = useChromium();

beforeAll(() => {
  mkdirSync('test-output', { recursive: true });
});

const looks = {
  desk: { viewport: { width: 1100, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
  dark: { viewport: { width: 1100, height: 900 }, colorScheme: 'dark' },
  plain: { viewport: { width: 800, height: 900 }, javaScriptEnabled: false },
} satisfies Record<string, BrowserContextOptions>;

/** Opens a report from its file; it must not log anything, open dialogs or send requests. */
async function open(
  report: Report,
  look: keyof typeof looks,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const file = pathToFileURL(folder.write('report.html', htmlReport(report))).href;
  const context = await chromium.browser.newContext(looks[look]);
  const pageErrors: string[] = [];
  try {
    const page = await context.newPage();
    page.on('console', (message) => pageErrors.push(message.text()));
    page.on('pageerror', (error) => pageErrors.push(error.message));
    page.on('dialog', (dialog) => pageErrors.push(dialog.message()));
    page.on('request', (request) => {
      if (request.url() !== file && request.url() !== 'data:,') pageErrors.push(request.url());
    });
    await page.goto(file, { waitUntil: 'load' });
    await work(page);
  } finally {
    await context.close();
  }
  expect(pageErrors).toEqual([]);
}

const shown = (page: Page): Promise<string[]> =>
  page.locator('li[data-kind]:visible .id').allInnerTexts();

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the filter of the HTML report', () => {
  it('shows one outcome, and counts the results', async () => {
    await open(sampleReport(), 'desk', async (page) => {
      const count = page.getByRole('status');
      expect(await count.innerText()).toBe('7 of 7 checks shown');
      const breaks = page.getByRole('button', { name: 'Breaks the host 1' });
      await breaks.click();
      expect(await breaks.getAttribute('aria-pressed')).toBe('true');
      expect(await shown(page)).toEqual(['image.shape (Uhr)']);
      expect(await count.innerText()).toBe('1 of 7 checks shown');
      await page.getByRole('button', { name: 'Advice 1' }).click();
      expect(await shown(page)).toEqual(['score.hint (plain)']);
      expect(await page.locator('section:visible h2').allInnerTexts()).toEqual([
        expect.stringMatching(/^score/),
      ]);
      await page.getByRole('button', { name: 'Reset' }).click();
      expect(await count.innerText()).toBe('7 of 7 checks shown');
      expect(await breaks.getAttribute('aria-pressed')).toBe('false');
    });
  });

  it('lists each difference on its own line, and the number of further ones', async () => {
    await open(sampleReport(), 'desk', async (page) => {
      await page.locator('summary').first().click();
      const received = page.locator('dt:text-is("Received") + dd').first();
      expect((await received.innerText()).split('\n')).toEqual([
        'member plain is unknown to the host',
        'member a is missing',
        'member b is missing',
        'member c is missing',
        'and 2 more',
      ]);
    });
  });

  it('shows one endpoint, and results that contain all search words', async () => {
    await open(sampleReport(), 'desk', async (page) => {
      await page.getByLabel('Endpoint').selectOption('image');
      expect(await shown(page)).toHaveLength(3);
      await page.getByRole('searchbox', { name: 'Search' }).fill('  SAME image ');
      expect(await shown(page)).toEqual(['image.cached (Uhr)']);
      await page.getByRole('searchbox').fill('nothing like this');
      expect(await page.getByRole('status').innerText()).toBe('0 of 7 checks shown');
      expect(await page.locator('section:visible').count()).toBe(0);
    });
  });

  it('works by keyboard alone', async () => {
    await open(sampleReport(), 'desk', async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Breaks the host 1');
      await page.keyboard.press('Space');
      expect(await shown(page)).toHaveLength(1);
      while (!(await focused()).includes('image.shape')) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.locator('details[open]').count()).toBe(1);
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('docs/interface/reading.md#strict-replies');
      // Scrollable boxes can be focused.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
        'Request of image.shape (Uhr)',
      );
    });
  });

  it('expands and collapses everything', async () => {
    await open(sampleReport(), 'desk', async (page) => {
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await page.locator('details[open]').count()).toBe(3);
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await page.locator('details[open]').count()).toBe(0);
    });
  });
});

describe('the HTML report', () => {
  it.each(['desk', 'phone', 'dark'] as const)('is accessible and fits (%s)', async (look) => {
    const fits = async (page: Page) => {
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await sideways(page)).toBe(0);
    };
    await open(sampleReport('w'.repeat(3_000)), look, fits);
    await open(sampleReport(HOSTILE), look, async (page) => {
      await fits(page);
      await page.screenshot({ path: `test-output/report-${look}.png`, fullPage: true });
    });
  });

  it.each(['desk', 'phone', 'dark'] as const)('passes axe (%s)', async (look) => {
    for (const report of [sampleReport(HOSTILE), healthyReport()]) {
      // axe-core runs as an inline script, which the policy of the page forbids.
      const html = htmlReport(report).replace(/<meta http-equiv=[^>]*>/, '');
      const context = await chromium.browser.newContext(looks[look]);
      const page = await context.newPage();
      await page.setContent(html);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await context.close();
    }
  });

  it('shows content sent by the service as text', async () => {
    await open(sampleReport(HOSTILE), 'desk', async (page) => {
      await page.getByRole('button', { name: 'Expand all' }).click();
      const reply = page.getByRole('region', { name: 'Reply to image.shape (Uhr)' });
      const text = await reply.innerText();
      expect(text).toContain('</pre></script></style><script>document.title="hit"</script>');
      expect(text).toContain('\\u{1b}[31m');
      expect(await page.title()).toBe('Conformance of http://127.0.0.1:8080');
      expect(await page.locator('img, iframe, script').count()).toBe(1);
    });
  });

  it('lists everything without JavaScript', async () => {
    await open(sampleReport(), 'plain', async (page) => {
      expect(await page.locator('form').isVisible()).toBe(false);
      expect(await shown(page)).toHaveLength(7);
      await page.locator('summary').first().click();
      expect(await page.locator('pre').first().isVisible()).toBe(true);
    });
  });

  it('stays responsive with thousands of results', async () => {
    const results = Array.from({ length: 4_000 }, (_, index) =>
      failedResult('x'.repeat(200), { id: `image.${index}` }),
    );
    await open(sampleReport('x', { results }), 'desk', async (page) => {
      const session = await page.context().newCDPSession(page);
      // The page's own processor time, which other programs do not change.
      await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
      await session.send('Performance.enable');
      const workSeconds = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
      };
      const before = await workSeconds();
      await page.getByRole('searchbox').fill('image.3999');
      expect(await shown(page)).toEqual(['image.3999 (Uhr)']);
      expect((await workSeconds()) - before).toBeLessThan(3);
    });
  });
});

it('the JUnit report is valid XML that keeps the text of the service', async () => {
  const context = await chromium.browser.newContext();
  const page = await context.newPage();
  const seen = await page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml');
      return {
        error: read.querySelector('parsererror')?.textContent ?? null,
        elements: [...new Set([...read.querySelectorAll('*')].map(({ tagName }) => tagName))],
        failure: read.querySelector('failure')?.textContent ?? '',
      };
    },
    junitReport(sampleReport(HOSTILE)),
  );
  await context.close();
  expect(seen.error).toBeNull();
  expect(seen.elements).toEqual(['testsuites', 'testsuite', 'testcase', 'failure', 'skipped']);
  expect(seen.failure).toContain('</pre></script></style><script>document.title="hit"</script>');
  expect(seen.failure).toContain(']]> <!-- &amp; &#60;b&#62;');
});
