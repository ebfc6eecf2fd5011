import { plot } from '@fragwerk/plugin-plot';
import { withBrowser } from '@fragwerk/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundlePlugin } from '../../scripts/bundle-browser.mjs';
import { accessibilityProblems } from '../support/axe.js';
import { useGenerated } from './generated-stage.js';
import { dragByMouse, dragByTouch, type Point } from './pointers.js';

const scripts = await bundlePlugin('plot');
const stage = useGenerated(
  [withBrowser(plot, { ...scripts, startFunction: 'initPluginPlot', dialogFunction: null })],
  'Plot',
);

const SQUARE = 'x:-10,10;y:-10,10;size=500x500';

/** The pixel of two numbers on the page. */
async function pixelOf(page: Page, { x, y }: Point): Promise<Point> {
  const handle = page.locator('[role=slider]').first();
  await handle.waitFor();
  const lines = await page
    .locator('svg')
    .first()
    .evaluate((svg) => {
      const { left, top, width } = svg.getBoundingClientRect();
      const view = (svg as SVGSVGElement).viewBox.baseVal;
      return { left, top, scale: width / view.width };
    });
  const { left, top, scale } = lines;
  const [a, b] = boundsOf;
  const at = { x: a.x + ((x + 10) / 20) * (b.x - a.x), y: a.y + ((y + 10) / 20) * (b.y - a.y) };
  return { x: left + scale * at.x, y: top + scale * at.y };
}

let boundsOf: readonly [Point, Point] = [
  { x: 0, y: 0 },
  { x: 0, y: 0 },
];

async function opened(
  input: string,
  options: Parameters<typeof stage.open>[0] = {},
  config = SQUARE,
) {
  const page = await stage.open({ hasTouch: true, ...options });
  const use = { ...stage.instance(`${config};input=${input}`), params: '', q: { id: 1 }, nr: 0 };
  const { params } = JSON.parse(await stage.post('loadplugindto', use)) as {
    params: { config: string };
  };
  const { x, y } = JSON.parse(decodeURIComponent(params.config.slice('task='.length))) as {
    x: { pixels: [number, number] };
    y: { pixels: [number, number] };
  };
  boundsOf = [
    { x: x.pixels[0], y: y.pixels[0] },
    { x: x.pixels[1], y: y.pixels[1] },
  ];
  await stage.start(`${config};input=${input}`);
  return page;
}

const handle = (page: Page, name: string) =>
  page.getByRole('slider', { name: `${name} (im Bild)`, exact: true });

async function tap(page: Page, at: Point): Promise<void> {
  const { x, y } = await pixelOf(page, at);
  await page.mouse.click(x, y);
}

const near = (text: string): readonly number[] =>
  [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Math.round(Number(number)));

describe('students set points', () => {
  it('by taps, and remove them with a button or a key', async () => {
    const page = await opened('points');
    await tap(page, { x: -5, y: 5 });
    await tap(page, { x: 3, y: 2 });
    await tap(page, { x: 6, y: -4 });
    expect(near(await stage.answer())).toEqual([-5, 5, 3, 2, 6, -4]);
    await page.getByRole('button', { name: 'Punkt 2 entfernen' }).click();
    expect(near(await stage.answer())).toEqual([-5, 5, 6, -4]);
    await handle(page, 'Punkt 1').focus();
    await page.keyboard.press('Delete');
    expect(near(await stage.answer())).toEqual([6, -4]);
  });

  it.each(['polygon', 'polyline', 'function', 'lines', 'line', 'arrow'])(
    'of a %s by mouse, touch, keys and typing, with the same stored answer',
    async (input) => {
      const wanted = '[[-5,5],[4,2]]';
      const byMouse = await opened(input);
      await tap(byMouse, { x: -5, y: 5 });
      await tap(byMouse, { x: 4, y: 2 });
      const mouse = await stage.answer();
      await byMouse.close();

      const typed = await opened(input);
      for (const [number, x, y] of [
        [1, '-5', '5'],
        [2, '4', '2'],
      ] as const) {
        await typed.getByRole('textbox', { name: `Punkt ${number}, x` }).fill(x);
        await typed.getByRole('textbox', { name: `Punkt ${number}, y` }).fill(y);
        await typed.keyboard.press('Enter');
      }
      expect(await stage.answer()).toBe(wanted);
      await typed.close();

      const byKeys = await opened(input);
      await handle(byKeys, 'Punkt 1').focus();
      await byKeys.keyboard.press('Enter');
      const [x = NaN, y = NaN] = near(await stage.answer());
      for (let step = 0; step < (-5 - x) * 10; step += 1) await byKeys.keyboard.press('ArrowRight');
      for (let step = 0; step < (5 - y) / 1; step += 1)
        await byKeys.keyboard.press('Shift+ArrowUp');
      expect(near(await stage.answer())[1]).toBe(5);
      await byKeys.close();
      expect(near(mouse)).toEqual([-5, 5, 4, 2]);
    },
  );

  it('by dragging with mouse and finger', async () => {
    const page = await opened('polygon', { answer: '[[0,0],[5,0],[5,5]]' });
    await dragByMouse(
      page,
      await pixelOf(page, { x: 5, y: 5 }),
      await pixelOf(page, { x: 2, y: 7 }),
    );
    expect(near(await stage.answer())).toEqual([0, 0, 5, 0, 2, 7]);
    await dragByTouch(
      page,
      await pixelOf(page, { x: 0, y: 0 }),
      await pixelOf(page, { x: -4, y: -3 }),
    );
    expect(near(await stage.answer())).toEqual([-4, -3, 5, 0, 2, 7]);
  });

  it('of one place, whose vector the host can calculate with', async () => {
    const page = await opened('toarrow(0,0)');
    await tap(page, { x: 4, y: 3 });
    expect(await stage.answer()).toMatch(/^\[[34](\.\d+)?,[23](\.\d+)?\]$/);
    expect(near(await stage.answer())).toEqual([4, 3]);
  });

  it('of a line with the unit of its axis', async () => {
    const config = 'U(t):=10*sin(2*%pi*50*t);t:0,0.04,eh=s;U:-12,12,eh=V;size=500x400';
    const page = await opened('hline', {}, config);
    const field = page.getByRole('textbox');
    await field.fill('3,5');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('3.5 V');
    await handle(page, 'Antwort im Diagramm').focus();
    await page.keyboard.press('ArrowUp');
    expect(await stage.answer()).toBe('3.6 V');
  });
});

describe('students tick boxes in the picture', () => {
  const input = 'mcxy([-5,5],[4,2],[0,-6])';
  const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

  it('by mouse, touch, keys and in the list, with the same stored answer', async () => {
    const page = await opened(input);
    const second = box(page, 'Kästchen 2 bei (4; 2) (im Bild)');
    await second.click();
    expect(await stage.answer()).toBe('[1]');
    expect(await second.getAttribute('aria-checked')).toBe('true');
    await box(page, 'Kästchen 3 bei (0; −6) (im Bild)').tap();
    expect(await stage.answer()).toBe('[1,2]');
    await box(page, 'Kästchen 1 bei (−5; 5) (im Bild)').press('Space');
    expect(await stage.answer()).toBe('[0,1,2]');
    await box(page, 'Kästchen 1 bei (−5; 5)').uncheck();
    expect(await stage.answer()).toBe('[1,2]');
    await second.press('Space');
    expect(await box(page, 'Kästchen 2 bei (4; 2)').isChecked()).toBe(false);
    await box(page, 'Kästchen 3 bei (0; −6)').uncheck();
    expect(await stage.answer()).toBe('');
  });

  it('and find them accessible, also at 360 pixels, and ticked in a result', async () => {
    const page = await opened(input, { width: 360, answer: '[1]' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.close();
    const shown = await stage.open({ answer: '[1]' });
    await stage.start(`${SQUARE};input=${input}`, false);
    await expect.poll(() => shown.locator('body').innerText()).toContain('Kästchen 2 bei (4; 2)');
    expect(await shown.getByRole('checkbox').count()).toBe(0);
  });
});

it.each([700, 360])('is accessible and fits %i pixels', async (width) => {
  const page = await opened('points', { width, answer: '[[1,2],[3,4]]' });
  expect(await accessibilityProblems(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

it('shows a scored answer read-only', async () => {
  const page = await stage.open({ answer: '[[1,2],[3,4]]' });
  await stage.start(`${SQUARE};f(x):=x^2/5;input=polyline`, false);
  await expect.poll(() => page.locator('body').innerText()).toContain('Punkt 1: (1; 2)');
  expect(await page.locator('[role=slider], input[type=text]').count()).toBe(0);
});
