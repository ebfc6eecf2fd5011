import { describe, expect, test } from 'vitest';
import { clockOn } from './clock-driver.js';
import { hostEvents, startAgain } from './harness.js';
import { accessibilityProblems } from '../support/axe.js';
import { type HostWindow, viewDto } from './pages.js';
import { useStage } from './stage.js';

const stage = useStage();

describe('calling the plugin again', () => {
  test('keeps one clock, which answers once', async () => {
    const page = await stage.openQuestion([{ tagName: '1_my clock_0', answer: '10:00' }]);
    for (let time = 0; time < 20; time++) await startAgain(page);
    const clock = clockOn(page, '1_my clock_0');
    expect(await clock.dial.count()).toBe(1);
    await clock.minute.press('ArrowUp');
    expect((await hostEvents(page)).length).toBe(2);
  });

  test('keeps typed text and focus', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    await clock.typed.fill('25:00');
    await startAgain(page);
    expect(await clock.typed.inputValue()).toBe('25:00');
    expect(await clock.typed.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await clock.answer()).toBe('25:00');
  });

  test('shows an answer that the host has changed, instead of the typed one', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    for (const typed of ['11:15', '25:00']) {
      await clock.typed.fill(typed);
      await page.locator('[name=c]').evaluate((field: HTMLInputElement) => {
        field.value = '9:30';
      });
      await startAgain(page);
      expect(await clock.answer()).toBe('9:30');
      expect(await clock.typed.inputValue()).toBe('9:30');
    }
  });

  test('waits for the end of a drag or click, but not if the host has changed the answer or ends it', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '3:00' }]);
    const clock = clockOn(page, 'c');
    const turn = async (degrees: number) => {
      const { x, y } = await clock.at(degrees, 0.5);
      await page.mouse.move(x, y);
    };
    await turn(90);
    await page.mouse.down();
    await turn(120);
    for (const degrees of [150, 180]) {
      await startAgain(page);
      await turn(degrees);
    }
    await page.mouse.up();
    expect(await clock.answer()).toBe('6:00');
    expect((await hostEvents(page)).at(-1)).toBe('change c 6:00');
    await clock.half('Nachmittag').hover();
    await page.mouse.down();
    await startAgain(page);
    await page.mouse.up();
    expect(await clock.answer()).toBe('18:00');
    await turn(180);
    await page.mouse.down();
    await page.locator('[name=c]').evaluate((field: HTMLInputElement) => (field.value = '9:30'));
    await startAgain(page);
    await turn(210);
    await page.mouse.up();
    expect(await clock.answer()).toBe('9:30');
    await turn(285);
    await page.mouse.down();
    await page.evaluate(
      (dto) => (window as unknown as HostWindow).initPluginUhr(dto, false),
      JSON.stringify(viewDto({ tagName: 'c' })),
    );
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.mouse.up();
  });

  test('keeps the focus on a button', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
    const late = clockOn(page, 'c').half('Nachmittag');
    await late.focus();
    await startAgain(page);
    expect(await late.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test('numbers keep their signs on a page that runs from right to left', async () => {
  const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const { typed, dial } = clockOn(page, 'c');
  for (const part of [typed, dial])
    expect(await part.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
});

describe('the plugin in a faulty host', () => {
  test('reports invalid DTOs and missing elements without breaking the page', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
    const thrown = await page.evaluate(() => {
      const { initPluginUhr, configPluginUhr } = window as unknown as HostWindow;
      try {
        initPluginUhr('{"tagName":', true);
        initPluginUhr('null', true);
        initPluginUhr('{"tagName":"nowhere"}', true);
        configPluginUhr('{}');
        document.querySelector('.answer')?.remove();
        initPluginUhr('{"tagName":"c"}', true);
        return false;
      } catch {
        return true;
      }
    });
    expect(thrown).toBe(false);
    expect(stage.pageErrors().length).toBe(5);
    expect(
      stage.pageErrors().filter((text) => /^console: (init|config)PluginUhr:/.test(text)).length,
    ).toBe(5);
    stage.expectPageErrors(stage.pageErrors());
  });

  test('shows the bare dial, without a problem, for a picture tag without an answer field', async () => {
    const page = await stage.openQuestion([
      { tagName: 'c', withoutInput: true, dto: { pig: true } },
    ]);
    const name = 'Zifferblatt einer Uhr ohne Zeiger';
    expect(await page.getByRole('toolbar', { name }).count()).toBe(1);
  });
});

test('the script defines two global names', async () => {
  const page = await stage.openQuestion([]);
  const added = await page.evaluate(() => {
    const { namesBefore } = window as unknown as HostWindow;
    return Object.keys(window).filter((name) => !namesBefore.includes(name));
  });
  expect(added.sort()).toEqual(['configPluginUhr', 'initPluginUhr', 'namesBefore', 'start']);
});

test.each(['de', 'en'])('axe finds no violations (%s)', async (lang) => {
  const page = await stage.openQuestion(
    [
      { tagName: 'a', answer: '10:30' },
      { tagName: 'b' },
      { tagName: 'c', answer: 'abc', colour: 'black' },
    ],
    { lang },
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  const name = lang === 'de' ? 'Stundenzeiger (im Bild)' : 'Hour hand (in the picture)';
  expect(await page.getByRole('slider', { name, exact: true }).count()).toBe(3);
});
