import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { QuestionDocument } from '@fragwerk/host';
import type { SavedQuestion } from '../../apps/workbench/src/api.js';
import { accessibilityProblems, type AxeOptions } from './axe.js';

/** What frames without violations looked like, by colour scheme. */
const sound = new WeakMap<Frame, Map<string, string>>();

/** Returns what axe-core reports about a frame, unless it has looked like this before. */
async function violationsIn(frame: Frame, options: AxeOptions): Promise<readonly string[]> {
  const [scheme, look] = await frame.evaluate(() => [
    String(matchMedia('(prefers-color-scheme: dark)').matches),
    `${innerWidth} ${document.documentElement.outerHTML}`,
  ]);
  const looks = sound.get(frame) ?? new Map<string, string>();
  sound.set(frame, looks);
  if (looks.get(scheme) === look) return [];
  const found = await accessibilityProblems(frame, options);
  if (found.length === 0) looks.set(scheme, look);
  return found;
}

/** Returns what axe-core reports about a page and the visible frames in it, such as questions. */
export async function violations(
  page: Page,
  more: Pick<AxeOptions, 'onlyColours'> = {},
): Promise<readonly string[]> {
  const options = { iframes: false, ...more };
  const found = [...(await accessibilityProblems(page, options))];
  // The browser's own page for a PDF is not ours.
  for (const element of await page.locator('iframe:not(.pdf, .coming):visible').elementHandles()) {
    const frame = await element.contentFrame();
    if (!frame) continue;
    const look = async () => {
      await frame.waitForLoadState();
      return violationsIn(frame, options);
    };
    const inside = look().catch((error: unknown) => {
      // Another frame took its place.
      if (frame.isDetached()) return [];
      throw error;
    });
    found.push(...(await inside));
  }
  return found;
}

/** Returns the number of pixels by which a page scrolls sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Waits for a value; generous, because the machine may be busy. */
export const poll = <T>(read: () => T | Promise<T>) => expect.poll(read);

/** Creates a question through the API of the workbench and changes it. @returns its file */
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
