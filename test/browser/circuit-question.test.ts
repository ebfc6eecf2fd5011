import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CircuitUse, useCircuits } from './circuit-stage.js';
import { enter, expectFits, expectReadAloud, narrow, type Ways } from '../support/circuit-page.js';
import { expectToShow } from '../support/looks.js';
import { accessibilityProblems } from '../support/axe.js';
import { centreOf } from '../support/page-helpers.js';

const stage = useCircuits();

const values = { UQ1: 12, R1: 100, R2: 200, f: 50 };
const part = (page: Page, name: string) => page.getByRole('button', { name });
const middleOf = (page: Page, name: string) => centreOf(part(page, name));

describe('values', () => {
  const use: CircuitUse = { config: 'U,R,R;UR1', params: 'ask=UR2,IR1', values };

  test('are typed, kept, and scored with their units', async () => {
    const page = await stage.open();
    await stage.start(use);
    const field = page.getByRole('textbox', { name: 'UR2' });
    // Phones would correct units such as mV.
    expect(await field.getAttribute('autocorrect')).toBe('off');
    await field.fill('8 V');
    await page.getByRole('textbox', { name: 'IR1' }).fill('40 A');
    await page.keyboard.press('Enter');
    expect(await page.title()).toBe('Host');
    expect(await stage.answer()).toBe('UR2=8 V;IR1=40 A');
    const { status, punkteIst, feedback } = await stage.score(use, await stage.answer(), 'UR2;IR1');
    expect([status, punkteIst]).toEqual(['TEILWEISE_OK', 1.5]);
    expect(feedback).toContain('IR1: Die Größenordnung stimmt nicht.');
    await stage.start(use);
    expect(await page.getByRole('textbox', { name: 'IR1' }).inputValue()).toBe('40 A');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('show problems next to their fields', async () => {
    const page = await stage.open({ lang: 'en', ...narrow });
    await stage.start(use);
    const field = page.getByRole('textbox', { name: 'UR2' });
    await field.fill('eight');
    await field.blur();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Enter a number').waitFor();
    await field.fill('8 Vlt');
    await page.getByText('“Vlt” is not a known unit').waitFor();
    await field.fill('33/4 Volt');
    await page.getByText('Read as 8.25').waitFor();
    await field.fill('1;5 V');
    await page.getByText('This cannot be read.').waitFor();
    expect(await stage.answer()).toBe('UR2=1；5 V;IR1=');
    await field.fill('8-45° V');
    await field.press('Home');
    await field.press('ArrowRight');
    await part(page, '∠ angle').click();
    expect(await stage.answer()).toBe('UR2=8∠-45° V;IR1=');
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectFits(page);
  });

  test('without a name have a single field', async () => {
    const page = await stage.open();
    await stage.start({ config: 'U,R,R' });
    const field = page.getByRole('textbox', { name: 'Antwort' });
    const several =
      'UR1 = 4,0 V; UR2 = 8,0 V; IR1 = 40 mA; IR2 = 40 mA; PR1 = 160 mW; PR2 = 320 mW';
    for (const typed of [several, '8,0 V']) {
      await field.selectText();
      await page.keyboard.insertText(typed);
      expect(await stage.answer()).toBe(typed);
    }
    await field.fill('1.250 V');
    await field.blur();
    await page.getByText('Gelesen als 1,250\u202fV').waitFor();
    await field.fill('8,0 V');
    await stage.start({ config: 'U,R,R' }, false);
    await page.getByText('Antwort: 8,0 V').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});

describe('components', () => {
  const use: CircuitUse = { config: 'U,R,C', params: 'pick' };

  test('are selected by mouse, finger and keyboard with the same answer', async () => {
    const page = await stage.open({ hasTouch: true });
    await stage.start(use);
    const place = await middleOf(page, 'Kondensator C1');
    await page.mouse.click(place.x, place.y);
    expect(await stage.answer()).toBe('pick:C1');
    const resistor = await middleOf(page, 'Widerstand R1');
    await expectToShow(part(page, 'Widerstand R1'), () =>
      page.touchscreen.tap(resistor.x, resistor.y + 20),
    );
    expect(await stage.answer()).toBe('pick:R1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await stage.answer()).toBe('pick:C1');
    expect(await part(page, 'Kondensator C1').getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Ausgewählt: Kondensator C1').waitFor();
    expect((await stage.score(use, 'pick:C1', 'pick:C1')).punkteIst).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await stage.start(use, false);
    await page.getByText('Antwort: Kondensator C1').waitFor();
  });
});

describe('arrows', () => {
  const use: CircuitUse = { config: 'U,R,C;UQ1-', params: 'arrows' };
  const right = 'UR1>;IC1<';

  /** Each way to enter the same two arrows. */
  const ways: Ways = {
    async mouse(page) {
      for (const [name, buttons] of [
        ['Widerstand R1', ['Spannungspfeil setzen']],
        ['Kondensator C1', ['Strompfeil setzen', 'Strompfeil umdrehen']],
      ] as const) {
        const place = await middleOf(page, name);
        await page.mouse.click(place.x, place.y);
        // A host that draws the question again keeps the selection.
        await stage.start(use);
        for (const button of buttons) await page.getByRole('button', { name: button }).click();
      }
    },
    async touch(page) {
      const resistor = await middleOf(page, 'Widerstand R1');
      await page.touchscreen.tap(resistor.x, resistor.y);
      // The faded arrow below the selected resistor.
      await page.touchscreen.tap(resistor.x, resistor.y + 36);
      const capacitor = await middleOf(page, 'Kondensator C1');
      await page.touchscreen.tap(capacitor.x, capacitor.y);
      await page.getByRole('button', { name: 'Strompfeil setzen' }).tap();
      await page.getByRole('button', { name: 'Strompfeil umdrehen' }).tap();
    },
    async keyboard(page) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const source = part(page, 'Spannungsquelle Q1');
      await source.focus();
      await page.keyboard.press('ArrowRight');
      // The second one is a repetition, because the key is held down.
      for (let time = 0; time < 2; time += 1) await page.keyboard.down('u');
      await page.keyboard.up('u');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('i');
      await page.keyboard.press('i');
      await page.keyboard.press('u');
      await page.keyboard.press('Delete');
      await page.keyboard.press('i');
      await page.keyboard.press('i');
    },
  };

  test.each(Object.keys(ways))(
    'are placed and turned by %s: same answer, same score',
    async (way) => {
      const page = await enter(stage, () => stage.start(use), ways[way]);
      expect(await stage.answer()).toBe(right);
      const { status, punkteIst } = await stage.score(use, await stage.answer(), right);
      expect([status, punkteIst]).toEqual(['OK', 2]);
      await page.getByText('UR1 nach rechts, IC1 nach oben').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await stage.start(use, false);
      await page.getByText('UR1: Spannungspfeil nach rechts, IC1: Strompfeil nach oben').waitFor();
    },
  );

  test('are part of their component’s label, and fit a narrow page', async () => {
    await expectReadAloud(stage, { ...use, answer: 'UR1&lt;' }, [
      'Resistor R1: voltage arrow to the left',
    ]);
  });
});

describe('arrows at groups, input and output', () => {
  const use: CircuitUse = { config: ',R+L,C*R,,', params: 'arrows' };
  const right = 'US1>;IS1<;UP1<;Ia>';

  /** Centre of a faded or placed arrow, by its description in the picture. */
  const arrowAt = (page: Page, name: string) =>
    centreOf(
      page
        .locator('svg g', { has: page.locator(`> title:text-matches("${name}")`) })
        .last()
        .locator('> polygon')
        .first(),
    );

  const shown = [
    ['U_S1', 1],
    ['I_S1', 2],
    ['U_P1', 2],
    ['I_a', 1],
  ] as const;

  /** Each way to place the same arrows at groups and at the output. */
  const ways: Ways = {
    async mouse(page) {
      for (const [name, times] of shown)
        for (let time = 0; time < times; time += 1) {
          const { x, y } = await arrowAt(page, name);
          await page.mouse.click(x, y);
        }
    },
    async touch(page) {
      for (const [name, times] of shown)
        for (let time = 0; time < times; time += 1) {
          const { x, y } = await arrowAt(page, name);
          await page.touchscreen.tap(x, y);
        }
    },
    async keyboard(page) {
      await part(page, 'Serienschaltung S1').focus();
      for (const key of ['u', 'i', 'i']) await page.keyboard.press(key);
      await part(page, 'Parallelschaltung P1').focus();
      for (const key of ['u', 'u', 'i', 'Delete', 'u', 'u']) await page.keyboard.press(key);
      await part(page, 'Ausgang').focus();
      await page.keyboard.press('i');
    },
  };

  test.each(Object.keys(ways))('are placed by %s: same answer, same score', async (way) => {
    const page = await enter(stage, () => stage.start(use), ways[way]);
    expect(await stage.answer()).toBe(right);
    const { status, punkteIst, feedback } = await stage.score(use, await stage.answer(), right);
    expect([status, punkteIst, feedback]).toEqual(['OK', 2, 'Richtig.']);
    expect((await stage.score(use, 'US1>;IS1<', right)).feedback).toBe('Ein Teil davon stimmt.');
    await page
      .getByText('US1 nach rechts, IS1 nach links, UP1 nach oben, Ia nach rechts')
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await stage.start(use, false);
    await page.getByText('IS1: Strompfeil nach links').waitFor();
  });

  test('have labels with the members of the group, and fit a narrow page', async () => {
    await expectReadAloud(stage, { ...use, answer: 'UP1&gt;' }, [
      'Parallel group P1 (C1, R2): voltage arrow downward',
      'Series group S1 (R1, L1): no arrow',
    ]);
  });

  test('a wide picture scrolls to the part that the arrow keys reach', async () => {
    const page = await stage.open(narrow);
    await stage.start({ ...use, config: ',R+L,C*R,,R,C,,R,C,,' });
    const isInView = (name: string) =>
      part(page, name).evaluate((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    expect(await isInView('Ausgang')).toBe(false);
    await part(page, 'Serienschaltung S1').focus();
    await page.keyboard.press('End');
    expect(await isInView('Ausgang')).toBe(true);
    await page.keyboard.press('Home');
    expect(await isInView('Ausgang')).toBe(false);
  });

  test('the result shows the answer with a mark at each arrow', async () => {
    const reply = await stage.post('renderpluginresult', {
      ...{ typ: 'Schaltung', name: 'S1', config: use.config, tex: false, antwort: 'US1>;UP1<' },
      toleranz: { toleranz: 0.01, mode: 'RELATIV' },
      answerDto: { ergebnis: null, answerText: 'US1>;UP1>', ze: null },
      grade: 2,
    });
    expect(reply).toContain('Spannungspfeil U_P1 nach oben (falsch)');
    expect(reply).toContain('Im Bild: Haken = richtig, Kreuz = falsch.');
  });
});

describe('an open end at the output', () => {
  const use: CircuitUse = { config: 'U,R1,R2,,R3,LL;Ua-', params: 'arrows=U' };

  test('has one place, and an answer at the open end itself still counts', async () => {
    const page = await stage.open({ answer: 'ULL1&lt;' });
    await stage.start(use);
    await page.getByRole('button', { name: 'Ausgang: Spannungspfeil nach oben' }).waitFor();
    expect(await part(page, 'Leerlauf').count()).toBe(0);
    await part(page, 'Ausgang').focus();
    await page.keyboard.press('u');
    expect(await stage.answer()).toBe('Ua>');
    for (const answer of ['Ua>', 'ULL1>'])
      expect((await stage.score(use, answer, 'ULL1>')).punkteIst).toBe(2);
    expect((await stage.score(use, 'ULL1<', 'ULL1>')).punkteIst).toBe(0);
  });

  test('has no place if its arrow is always drawn', async () => {
    const page = await stage.open();
    await stage.start({ ...use, config: 'U,R1,R2,,R3,LL' });
    await part(page, 'Widerstand R3').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /Ausgang|Leerlauf/ }).count()).toBe(0);
  });
});

test('the browser receives nothing that reveals the solution', async () => {
  const config = 'U,R?,R;UR2!';
  const secret = { UQ1: 12, R1: 123.4, R2: 200, f: 50 };
  const use = { config, params: 'W;ask=UR2', values: secret };
  const view = JSON.parse(await stage.view(use)) as { params: Record<string, string> };
  expect(JSON.parse(view.params.values ?? '{}')).toEqual(
    Object.fromEntries(
      Object.entries({ UQ1: '12\u202fV', R2: '200\u202fΩ' }).map(([name, text]) => [
        name,
        { de: text, en: text },
      ]),
    ),
  );
  expect(JSON.stringify(view.params)).not.toMatch(/123|7[.,]4/);
});

test('an arrow changed in the browser is written back to the definition', async () => {
  const body = { typ: 'Schaltung', name: 'S1', config: 'U,R,C;UR1' };
  const pluginDef = '[PI S1 Schaltung "U,R,C;UR1"]';
  const jsResult = 'UR1>x!,IC1,R1:Rv';
  expect(await stage.post('updatepluginstringjavascript', { ...body, pluginDef, jsResult })).toBe(
    '[PI S1 Schaltung "U,R,C;R1:Rv,URv>x!,IC1"]',
  );
});
