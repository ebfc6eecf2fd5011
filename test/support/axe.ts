import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

export interface AxeOptions {
  readonly iframes?: boolean;
  readonly onlyColours?: boolean;
}

/**
 * Returns what axe-core reports about a page, each with its rule and element.
 *
 * A frame needs no heading of its own: that of its page counts.
 *
 * @param options.iframes whether to check the frames in the page, too
 * @param options.onlyColours checks only what depends on colours, for a page that was checked in others
 */
export async function accessibilityProblems(
  page: Page | Frame,
  { iframes = true, onlyColours = false }: AxeOptions = {},
): Promise<readonly string[]> {
  // Half a megabyte, so it is added to a page only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const runOnly = onlyColours ? ['color-contrast', 'link-in-text-block'] : undefined;
  return page.evaluate(
    async (given) => {
      const { axe: runner } = window as unknown as { axe: Axe };
      const rules = { 'page-has-heading-one': { enabled: window === window.top } };
      const { violations } = await runner.run({ resultTypes: ['violations'], rules, ...given });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { iframes, ...(runOnly && { runOnly }) },
  );
}
