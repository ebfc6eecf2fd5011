import { plot } from '@fragwerk/plugin-plot';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boxOf, focusedLabel } from '../support/page-helpers.js';
import { accessibilityProblems } from '../support/axe.js';
import { sideways } from '../support/workbench-look.js';
import { useGenerated, withScripts } from './generated-stage.js';
import { dragByMouse, dragByTouch, pixelIn, type Point, swipeAlong } from './pointers.js';

const stage = useGenerated([await withScripts(plot, 'plot')], 'Plot', true);

const SQUARE = 'x:-10,10;y:-10,10;size=500x500';
/** With times in seconds, which the axis counts in milliseconds. */
const VOLTAGE = 'U(t):=10*sin(2*%pi*50*t);t:0,0.04,eh=s;U:-12,12,eh=V;size=500x400';

let axes = { x: { pixels: [0, 0] }, y: { pixels: [0, 0] } };

/** The pixel of two numbers from −10 to 10 on the page. */
async function pixelOf(page: Page, at: Point): Promise<Point> {
  await page.locator('[role=slider]').first().waitFor();
  const picture = page.locator('svg').first();
  const width = await picture.evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width);
  const along = ({ pixels: [from = 0, to = 0] }: typeof axes.x, value: number) =>
    from + ((value + 10) / 20) * (to - from);
  return pixelIn(picture, width, { x: along(axes.x, at.x), y: along(axes.y, at.y) });
}

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
  axes = JSON.parse(decodeURIComponent(params.config.slice('task='.length))) as typeof axes;
  await stage.start(`${config};input=${input}`);
  return page;
}

const handle = (page: Page, name: string) =>
  page.getByRole('slider', { name: `${name} (im Bild)`, exact: true });

const handles = (page: Page) => page.getByRole('slider');

async function tap(page: Page, at: Point): Promise<void> {
  const { x, y } = await pixelOf(page, at);
  await page.mouse.click(x, y);
}

/** Puts another answer into the host's field, and draws the question again. */
async function replaceAnswer(page: Page, answer: string, input: string): Promise<void> {
  await page.locator('.\\31 _T1_0_inp').evaluate((field, text) => {
    (field as HTMLInputElement).value = text;
  }, answer);
  await stage.start(`${SQUARE};input=${input}`);
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
    await page.keyboard.press('Control+z');
    expect(near(await stage.answer())).toEqual([-5, 5, 3, 2, 6, -4]);
    await page.getByRole('button', { name: 'Punkt 3 entfernen' }).click();
    // In a field, a finger would get the keyboard of its screen.
    expect(await focusedLabel(page)).toBe('Punkt 2 entfernen');
    await page.getByRole('button', { name: 'Punkt 2 entfernen' }).click();
    await tap(page, { x: 6, y: -4 });
    await handle(page, 'Punkt 1').focus();
    await page.keyboard.press('Delete');
    expect(near(await stage.answer())).toEqual([6, -4]);
  });

  it.each(['polygon', 'polyline', 'function', 'lines', 'line', 'arrow', 'measure'])(
    'of a %s by mouse, touch, keys and typing, with the same stored answer',
    async (input) => {
      const page = await opened(input);
      await tap(page, { x: -5, y: 5 });
      await tap(page, { x: 4, y: 2 });
      expect(near(await stage.answer())).toEqual([-5, 5, 4, 2]);

      await replaceAnswer(page, '', input);
      for (const [number, x, y] of [
        [1, '-5', '5'],
        [2, '4', '2'],
      ] as const) {
        await page.getByRole('textbox', { name: `Punkt ${number}, x` }).fill(x);
        await page.getByRole('textbox', { name: `Punkt ${number}, y` }).fill(y);
        await page.keyboard.press('Enter');
      }
      expect(await stage.answer()).toBe('[[-5,5],[4,2]]');

      await replaceAnswer(page, '', input);
      await handle(page, 'Punkt 1').focus();
      await page.keyboard.press('Enter');
      const [x = NaN, y = NaN] = near(await stage.answer());
      for (let step = 0; step < (-5 - x) * 10; step += 1) await page.keyboard.press('ArrowRight');
      for (let step = 0; step < (5 - y) / 1; step += 1) await page.keyboard.press('Shift+ArrowUp');
      expect(near(await stage.answer())[1]).toBe(5);
    },
  );

  it('by double clicks, each of which sets one', async () => {
    const page = await opened('points');
    for (const at of [
      { x: -5, y: 5 },
      { x: 3, y: 2 },
    ]) {
      const { x, y } = await pixelOf(page, at);
      await page.mouse.dblclick(x, y);
    }
    expect(near(await stage.answer())).toEqual([-5, 5, 3, 2]);
  });

  it('and clear a coordinate, which removes the point from the answer, not what is typed', async () => {
    const page = await opened('polygon', { answer: '[[0,0],[5,0],[5,5]]' });
    const field = (name: string) => page.getByRole('textbox', { name: `Punkt ${name}` });
    await field('2, y').fill('');
    expect(await stage.answer()).toBe('[[0,0],[5,5]]');
    await field('2, x').focus();
    expect(await field('2, x').inputValue()).toBe('5');
    expect(await field('3, x').inputValue()).toBe('5');
    // The second point of the picture is the one of the third row.
    await handle(page, 'Punkt 2').press('ArrowLeft');
    expect(await stage.answer()).toBe('[[0,0],[4.9,5]]');
    expect(await field('3, x').inputValue()).toBe('4,9');
    await tap(page, { x: -5, y: 5 });
    expect(near(await stage.answer())).toEqual([0, 0, -5, 5, 5, 5]);
    await field('2, x').fill('');
    await field('2, y').fill('');
    await handle(page, 'Punkt 2').press('Delete');
    expect(await stage.answer()).toBe('[[0,0]]');
  });

  it('beside text that is not a point, which keeps its row', async () => {
    const page = await opened('polygon', { answer: '[[0,0],[50,0],[5,5]]' });
    const field = (name: string) => page.getByRole('textbox', { name: `Punkt ${name}` });
    const second = handle(page, 'Punkt 2');
    await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('(5; 5)');
    await field('2, x').fill('abc');
    await field('2, y').fill('0');
    await second.press('ArrowLeft');
    expect(await stage.answer()).toBe('[[0,0],[4.9,5],[abc; 0]]');
    expect(await second.getAttribute('aria-valuetext')).toBe('(4,9; 5)');
    expect(await field('2, x').inputValue()).toBe('abc');
    expect(await field('3, x').inputValue()).toBe('4,9');
    await second.press('Delete');
    expect(await stage.answer()).toBe('[[0,0],[abc; 0]]');
  });

  it('by dragging with mouse and finger', async () => {
    const page = await opened('polygon', { answer: '[[0,0],[5,0],[5,5]]' });
    await dragByMouse(
      page,
      await pixelOf(page, { x: 5, y: 5 }),
      await pixelOf(page, { x: 2, y: 7 }),
    );
    expect(near(await stage.answer())).toEqual([0, 0, 5, 0, 2, 7]);
    // A finger on a handle leaves the focus in the field.
    await page.getByRole('textbox', { name: 'Punkt 1, x' }).fill('1');
    await dragByTouch(
      page,
      await pixelOf(page, { x: 1, y: 0 }),
      await pixelOf(page, { x: -4, y: -3 }),
    );
    expect(near(await stage.answer())).toEqual([-4, -3, 5, 0, 2, 7]);
    // Two fingers want to enlarge the page, also if one of them is on a handle.
    const way = [
      { x: 5, y: 0 },
      { x: 8, y: 2 },
    ].map((point) => pixelOf(page, point));
    await swipeAlong(page, await Promise.all(way), [await pixelOf(page, { x: -2, y: -6 })]);
    expect(near(await stage.answer())).toEqual([-4, -3, 5, 0, 2, 7]);
  });

  it('of one place, whose vector the host can calculate with', async () => {
    const page = await opened('toarrow(0,0)');
    await tap(page, { x: 4, y: 3 });
    expect(await stage.answer()).toMatch(/^\[[34](\.\d+)?,[23](\.\d+)?\]$/);
    expect(near(await stage.answer())).toEqual([4, 3]);
  });

  it('in the units that they read from the axes', async () => {
    const page = await opened('point', {}, VOLTAGE);
    const time = page.getByRole('textbox', { name: 'Antwort im Diagramm, t' });
    const voltage = page.getByRole('textbox', { name: 'Antwort im Diagramm, U' });
    await time.fill('5');
    await voltage.fill('10');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('[0.005,10]');
    await time.fill('0,015 s');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('[0.015,10]');
    // Digits beyond the steps stay when the other coordinate is typed.
    await time.fill('1,66667');
    await voltage.fill('9');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('[0.00166667,9]');
    expect(await time.inputValue()).toBe('1,66667');
    await time.fill('15');
    await page.keyboard.press('Enter');
    await handle(page, 'Antwort im Diagramm').press('ArrowRight');
    expect(await time.inputValue()).toBe('15,2');
    expect(await handle(page, 'Antwort im Diagramm').getAttribute('aria-valuetext')).toContain(
      '15,2\u202fms',
    );
    await time.fill('60');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByText('Gib einen Punkt mit t von 0 bis 40').count())
      .toBeGreaterThan(0);
  });

  it('of a line with the unit of its axis', async () => {
    const page = await opened('hline', {}, VOLTAGE);
    const field = page.getByRole('textbox');
    await field.fill('3,5');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('3.5 V');
    await handle(page, 'Antwort im Diagramm').focus();
    await page.keyboard.press('ArrowUp');
    expect(await stage.answer()).toBe('3.6 V');
    expect(await field.inputValue()).toBe('3,6');
  });

  it('of a line in the unit that they read from its axis', async () => {
    const page = await opened('vline', {}, VOLTAGE);
    const field = page.getByRole('textbox');
    expect(await page.getByText('ms', { exact: true }).count()).toBe(1);
    // Screen readers read the unit with the field.
    const description = await field.getAttribute('aria-describedby');
    expect(await page.locator(`#${description}`).textContent()).toBe('ms');
    await field.fill('5,13');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('0.00513 s');
    expect(await field.inputValue()).toBe('5,13');
    await field.fill('0,01 s');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('0.01 s');
    await handle(page, 'Antwort im Diagramm').press('ArrowRight');
    expect(await field.inputValue()).toBe('10,2');
    await field.fill('60');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByText('Gib eine Zahl von 0 bis 40\u202fms ein.').count())
      .toBeGreaterThan(0);
  });
});

const announced = (page: Page) => page.locator('p[aria-live]:not([id])').textContent();

/** Modes of one place or line, with the name of its handle and what is stored. */
const single = [
  ...['point', 'topoint(0,0)', 'toline(0,0)', 'toarrow(0,0)'].map(
    (input) => [input, '[-8,-7]'] as const,
  ),
  // Also far from the handles of these, which are in the middle.
  ['hline', '-7'],
  ['vline', '-8'],
] as const;

it.each(single)(
  'students answer %s by mouse, touch, keys and typing, with the same stored answer',
  async (input, wanted) => {
    const at = { x: -8, y: -7 };
    const page = await opened(input);
    const restart = async () => {
      for (const key of ['Control+z', 'Control+z']) await handles(page).first().press(key);
      await expect.poll(() => stage.answer()).toBe('');
    };
    await tap(page, at);
    await expect.poll(() => stage.answer()).toBe(wanted);
    await restart();
    const { x, y } = await pixelOf(page, at);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => stage.answer()).toBe(wanted);
    await restart();
    const fields = page.getByRole('textbox');
    for (const [index, number] of (wanted.match(/-\d/g) ?? []).entries())
      await fields.nth(index).fill(number);
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe(wanted);
    // Orca says a new value only if this number changes, also if a point moves up.
    const now = () => handles(page).first().getAttribute('aria-valuenow');
    await handles(page).first().press('ArrowUp');
    const above = await now();
    await page.keyboard.press('ArrowDown');
    expect(await now()).not.toBe(above);
    expect(await stage.answer()).toBe(wanted);
    await page.keyboard.press('Delete');
    expect(await stage.answer()).toBe('');
    await expect.poll(() => announced(page)).toBe('Antwort im Diagramm entfernt');
    await page.keyboard.press('Delete');
    await expect.poll(() => announced(page)).toBe('Hier gibt es nichts zu entfernen');
  },
);

describe('students', () => {
  it('hear that there is nothing to remove, each time, and what they have removed', async () => {
    const page = await opened('points');
    await handle(page, 'Punkt 1').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => announced(page)).toBe('Hier gibt es nichts zu entfernen');
    await page.keyboard.press('Delete');
    await expect.poll(() => announced(page)).toBe('Hier gibt es nichts zu entfernen\u00a0');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await expect.poll(() => announced(page)).toBe('Punkt 1 entfernt');
    expect(await stage.answer()).toBe('');
  });

  it('take steps back and forward, by key and button, also those that removed a point', async () => {
    const page = await opened('polygon');
    const back = page.getByRole('button', { name: 'Schritt zurück' });
    const forward = page.getByRole('button', { name: 'Schritt vor' });
    expect(await back.getAttribute('aria-disabled')).toBe('true');
    await tap(page, { x: -5, y: 5 });
    const one = await stage.answer();
    await tap(page, { x: 4, y: 2 });
    const two = await stage.answer();
    await page.keyboard.press('Control+z');
    expect(await stage.answer()).toBe(one);
    await page.keyboard.press('Control+z');
    expect(await stage.answer()).toBe('');
    // The handles are still in reach of the keyboard.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('slider');
    await page.keyboard.press('Control+y');
    expect(await stage.answer()).toBe(one);
    await forward.click();
    expect(await stage.answer()).toBe(two);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Punkt 2, x' }).inputValue())
      .not.toBe('');
    await handle(page, 'Punkt 1').press('Delete');
    expect(await stage.answer()).not.toBe(two);
    await back.click();
    expect(await stage.answer()).toBe(two);
    const boxes = await opened('mcxy([0,0],[5,5])');
    await boxes.getByRole('checkbox', { name: 'Kästchen 1 bei (0; 0) (im Bild)' }).click();
    expect(await stage.answer()).toBe('[0]');
    await boxes.keyboard.press('Control+z');
    expect(await stage.answer()).toBe('');
    expect(await boxes.getByRole('checkbox', { name: 'Kästchen 1' }).last().isChecked()).toBe(
      false,
    );
  });

  it('read the coordinates of the mouse, if the teacher wants that', async () => {
    const page = await opened('points');
    const { x, y } = await pixelOf(page, { x: 3, y: 4 });
    await page.mouse.move(x, y);
    await expect.poll(() => page.getByText('x = 3; y = 4').count()).toBe(1);
    await page.mouse.move(1, 1);
    await expect.poll(() => page.getByText('x = 3').count()).toBe(0);
    const polar = await opened('toarrow(0,0)', {}, `${SQUARE};cursor=carg`);
    await polar.mouse.move(x, y);
    await expect.poll(() => polar.getByText('x = 3; y = 4; 5 ∠ 53,13°').count()).toBe(1);
    const none = await opened('points', {}, `${SQUARE};cursor=off`);
    await none.mouse.move(x, y);
    await none.mouse.click(x, y);
    expect(near(await stage.answer())).toEqual([3, 4]);
    expect(await none.getByText('x = 3; y').count()).toBe(0);
  });

  it('shows each coordinate of an unreadable point in its field when the student comes back', async () => {
    const page = await opened('points', { answer: '[[2,5; 3 €]]' });
    expect(await page.getByLabel('Punkt 1, x').inputValue()).toBe('2,5');
    expect(await page.getByLabel('Punkt 1, y').inputValue()).toBe('3 €');
    await page.getByText('Gib einen Punkt mit').waitFor();
  });

  it('enlarge the picture, and hit places more exactly', async () => {
    const page = await opened('points', { width: 360 });
    const widthOf = () =>
      page
        .locator('svg')
        .first()
        .evaluate((svg) => svg.clientWidth);
    const before = await widthOf();
    await page.getByRole('button', { name: 'Bild vergrößern' }).click();
    await page.getByRole('button', { name: 'Bild vergrößern' }).click();
    expect((await widthOf()) / before).toBeCloseTo(2, 1);
    await tap(page, { x: 2, y: 1 });
    expect(await stage.answer()).toBe('[[2,1]]');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await handle(page, 'Punkt 1').focus();
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
    expect(near(await stage.answer())).toEqual([10, 1]);
    const { x, width } = await boxOf(handle(page, 'Punkt 1'));
    expect(x).toBeLessThan(360 - width / 2);
    // A host that draws the question again keeps the size, the place and the steps.
    const places = () => handle(page, 'Punkt 1').evaluate((grip) => grip.getBoundingClientRect().x);
    const place = await places();
    await stage.start(`${SQUARE};input=points`);
    expect((await widthOf()) / before).toBeCloseTo(2, 1);
    expect(await places()).toBeCloseTo(place, 0);
    await page.keyboard.press('Control+z');
    expect(near(await stage.answer())).toEqual([9, 1]);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    expect(await widthOf()).toBe(before);
    expect(near(await stage.answer())).toEqual([10, 1]);
    await replaceAnswer(page, '[[7,7]]', 'points');
    await page.keyboard.press('Control+z');
    expect(await stage.answer()).toBe('[[7,7]]');
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
    await second.focus();
    // The second one is a repetition, because the key is held down.
    for (let time = 0; time < 2; time += 1) await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    expect(await box(page, 'Kästchen 2 bei (4; 2)').isChecked()).toBe(false);
    await box(page, 'Kästchen 3 bei (0; −6)').uncheck();
    expect(await stage.answer()).toBe('');
  });

  it('and find them accessible, also at 360 pixels, and ticked in a result', async () => {
    const page = await opened(input, { width: 360, answer: '[1]' });
    expect(await accessibilityProblems(page)).toEqual([]);
    const shown = await stage.open({ answer: '[1]' });
    await stage.start(`${SQUARE};input=${input}`, false);
    await expect.poll(() => shown.locator('body').innerText()).toContain('Kästchen 2 bei (4; 2)');
    expect(await shown.getByRole('checkbox').count()).toBe(0);
  });
});

it.each([700, 320])('is accessible and fits %i pixels', async (width) => {
  const page = await opened('points', { width, answer: '[[1,2],[3,4]]' });
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y;
  const cross = page.getByRole('button', { name: 'Punkt 1 entfernen' });
  expect(await topOf(cross)).toBe(await topOf(page.getByLabel('Punkt 1, x')));
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
});

it('shows a scored answer read-only', async () => {
  const page = await stage.open({ answer: '[[1,2],[3,4]]' });
  await stage.start(`${SQUARE};f(x):=x^2/5;input=polyline`, false);
  await expect.poll(() => page.locator('body').innerText()).toContain('Punkt 1: (1; 2)');
  expect(await page.locator('[role=slider], input[type=text]').count()).toBe(0);
});
