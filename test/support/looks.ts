import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the share of pixels that differ clearly between two pictures of the same size. */
const changedShare = async ([first, second]: readonly [string, string]): Promise<number> => {
  const pixelsOf = async (data: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, image.width, image.height).data ?? [];
  };
  const [before, after] = [await pixelsOf(first), await pixelsOf(second)];
  let changed = 0;
  for (let at = 0; at < before.length; at += 4)
    if (
      [0, 1, 2].some(
        (channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > 60,
      )
    )
      changed++;
  return (4 * changed) / before.length;
};

/**
 * Fails if an action changes nothing of an element that can be seen in forced colours (high contrast).
 *
 * @param minShare share of its pixels that have to change
 */
export async function expectToShow(
  element: Locator,
  action: () => Promise<unknown>,
  minShare = 0.1,
): Promise<void> {
  const page = element.page();
  await page.emulateMedia({ forcedColors: 'active' });
  const look = async (): Promise<string> => {
    await page.mouse.move(0, 0);
    return (await element.screenshot({ animations: 'disabled' })).toString('base64');
  };
  const before = await look();
  await action();
  const after = await look();
  await page.emulateMedia({ forcedColors: 'none' });
  // The policy of the page may forbid pictures.
  const plain = await page.context().browser()?.newPage();
  const share = await plain?.evaluate(changedShare, [before, after] as const);
  await plain?.close();
  expect(share, `${String(element)} shows its state`).toBeGreaterThan(minShare);
}

/** Spacing that readers may set (WCAG 2.2, 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

/** Widens the spacing of all texts of a page, as readers may. */
export const widenSpacing = (page: Page | Frame): Promise<unknown> =>
  // Not an element of the page, whose policy may forbid it.
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);

/** Returns visible texts of a page that are cut off. */
export const cutTexts = (page: Page | Frame): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        // Content for screen readers only is one pixel wide.
        if (clientWidth < 3 || clientHeight < 3 || clipPath !== 'none') return false;
        const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          element.innerText.trim() !== '' &&
          ((isCut(overflowX) && scrollWidth > clientWidth + 1) ||
            ((isCut(overflowY) || element.localName === 'button') &&
              scrollHeight > clientHeight + 1))
        );
      })
      .map(
        ({ tagName, className, innerText }) => `${tagName}.${className}: ${innerText.slice(0, 60)}`,
      ),
  );

/** Returns by how many pixels a selection list is too narrow for its text. */
export const missingWidth = (list: Locator): Promise<number> =>
  list.evaluate((node) => {
    const fitting = node.cloneNode(true) as HTMLSelectElement;
    fitting.selectedIndex = (node as HTMLSelectElement).selectedIndex;
    Object.assign(fitting.style, { position: 'absolute', width: 'max-content', minWidth: '0' });
    node.after(fitting);
    const missing = fitting.offsetWidth - (node as HTMLSelectElement).offsetWidth;
    fitting.remove();
    return missing;
  });
