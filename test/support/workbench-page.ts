import type { FrameLocator, Page } from 'playwright-core';
import type { CreateQuestion, SavedQuestion } from '../../apps/workbench/src/api.js';

/** The frame with the question that is in front, not one that is still being built up. */
export const questionFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe.plugin-frame:not(.coming)');

/** Makes a question through the interface of the workbench. @returns its file */
export async function makeQuestion(workbenchUrl: string, wanted: CreateQuestion): Promise<string> {
  const response = await fetch(`${workbenchUrl}api/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as SavedQuestion).file;
}

/** Opens a question of the list. */
export const chooseQuestion = async (page: Page, file: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Frage', exact: true }).selectOption(file);
};
