import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from './axe.js';
import type { CircuitStage, CircuitUse } from '../browser/circuit-stage.js';
import { sideways } from './workbench-look.js';

/** The width of a phone. */
export const narrow = { width: 360 };

/** Ways to enter the same answer: by mouse, by finger, by keyboard. */
export type Ways = Readonly<Record<string, (page: Page) => Promise<void>>>;

/**
 * Opens a page for mouse and finger, shows something there, and enters an answer in one of the
 * ways.
 */
export async function enter(
  stage: CircuitStage,
  show: () => Promise<void>,
  way: Ways[string] | undefined,
): Promise<Page> {
  if (!way) throw new Error('There is no such way.');
  const page = await stage.open({ hasTouch: true });
  await show();
  await way(page);
  return page;
}

/** Checks that the page does not scroll sideways, and that axe-core finds no violations. */
export async function expectFits(page: Page): Promise<void> {
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
}

/**
 * Shows an answered question on a narrow English page, and checks that each of these parts is read
 * aloud.
 */
export async function expectReadAloud(
  stage: CircuitStage,
  use: CircuitUse & { readonly answer: string },
  names: readonly string[],
): Promise<void> {
  const page = await stage.open({ lang: 'en', answer: use.answer, ...narrow });
  await stage.start(use);
  for (const name of names) await page.getByRole('button', { name }).waitFor({ state: 'attached' });
  await expectFits(page);
}
