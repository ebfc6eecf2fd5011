import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useGenerated } from './generated-stage.js';
import { accessibilityProblems } from '../support/axe.js';
import { focusedLabel } from '../support/page-helpers.js';

const stage = useGenerated('test/fixtures/thermometer', 'Thermometer');

const stops = (page: Page) => page.locator('svg[tabindex="0"], svg [tabindex="0"]').count();

test.each([
  ['de', 'ohne Anzeige', 'Anzeige: 37 °C'],
  ['en', 'without a reading', 'Reading: 37 °C'],
])('the figure of a short plugin can be explored (%s)', async (lang, empty, reading) => {
  const page = await stage.open({ lang });
  await stage.start('max=50');
  await page.keyboard.press('Tab');
  expect(await focusedLabel(page)).toBe('Thermometer');
  await page.keyboard.press('ArrowRight');
  expect(await focusedLabel(page)).toBe(empty);
  expect(await stops(page)).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('36,6');
  // Leaving the field rounds the number, which redraws the figure while it receives the focus.
  await page.keyboard.press('Shift+Tab');
  expect(await focusedLabel(page)).toBe(reading);
  const tree = await page.locator('#\\31 _T1_0_div').ariaSnapshot();
  expect(tree).toContain('group "Thermometer"');
  expect(tree).toContain(`img "${reading}"`);
  expect(await stage.answer()).toBe('37');
  await stage.start('max=50');
  expect(await focusedLabel(page)).toBe(reading);
});

test('a stored answer and the preview of the dialog can be explored, too', async () => {
  const page = await stage.open({ answer: '12' });
  await stage.start('max=50', false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  expect(await focusedLabel(page)).toBe('Anzeige: 12 °C');
  await stage.openDialog('max=50');
  const preview = page.locator('#configform_div svg');
  await preview.focus();
  await page.keyboard.press('ArrowDown');
  expect(await focusedLabel(page)).toBe('ohne Anzeige');
  await page.keyboard.press('Escape');
  expect(await focusedLabel(page)).toBe('Thermometer');
  expect(await accessibilityProblems(page)).toEqual([]);
});
