import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { QuestionDocument } from '@fragwerk/host';
import type { SavedQuestion } from '../../apps/workbench/src/api.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Ids of the rules of axe-core that a page breaks, and where; frames are left out. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: {
        run: (
          d: Document,
          o: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations: found } = await runner.run(document, { iframes: false });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** By how many pixels a page scrolls sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Makes a question through the interface of the workbench and changes it. @returns its file */
export async function addQuestion(
  workbenchUrl: string,
  type: string,
  change: Partial<QuestionDocument> & { readonly name: string },
): Promise<string> {
  const send = async (method: string, path: string, body: unknown): Promise<SavedQuestion> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${workbenchUrl}api/${path}`, init);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as SavedQuestion;
  };
  const { file, document } = await send('POST', 'questions', { name: change.name, type });
  await send('PUT', `questions/${encodeURIComponent(file)}`, { ...document, ...change });
  return file;
}
