import type { Page } from 'playwright-core';
import type { QuestionDocument } from '@fragwerk/host';
import type { SavedQuestion } from '../../apps/workbench/src/api.js';
import { accessibilityProblems } from './axe.js';

/** What axe-core finds wrong in a page; frames are left out. */
export const violations = (page: Page): Promise<readonly string[]> =>
  accessibilityProblems(page, { iframes: false });

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
