import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Returns the box of an element on the page, which may be replaced at this moment. */
export const boxOf = (target: Locator) =>
  vi.waitFor(async () => {
    const box = await target.boundingBox();
    if (!box) throw new Error(`${String(target)} is not on the page.`);
    return box;
  }, 5_000);

/** Returns the centre of an element on the page. */
export async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(target);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the accessible label of the focused element; a picture with handles is named by the group around it. */
export const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const isPicture = at?.getAttribute('role') === 'toolbar';
    const named = isPicture && at.parentElement?.role === 'group' ? at.parentElement : at;
    return named?.getAttribute('aria-label') ?? '';
  });
