import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Returns what axe-core reports about a page, each with its rule and element.
 *
 * A frame needs no heading of its own: that of its page counts.
 *
 * @param options.iframes whether to check the frames in the page, too
 */
export async function accessibilityProblems(
  page: Page | Frame,
  { iframes = true }: { readonly iframes?: boolean } = {},
): Promise<readonly string[]> {
  // Half a megabyte, so it is added to a page only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (withFrames) => {
    const { axe: runner } = window as unknown as { axe: Axe };
    const rules = { 'page-has-heading-one': { enabled: window === window.top } };
    const options = { iframes: withFrames, resultTypes: ['violations'], rules };
    const { violations } = await runner.run(options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, iframes);
}
