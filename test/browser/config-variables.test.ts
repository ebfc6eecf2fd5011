import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/axe.js';
import { useGenerated } from './generated-stage.js';

const stage = useGenerated('test/fixtures/titration', 'Titration');

const CONFIG = 'c=2*c0;V=V1;pKa={pK};acid=Name;titel=Mit {c0}';
const SEEN = 'HAc: 0.4 mol/l, 25 ml, pKa 4.2';

const value = (text: string, unit = '', type = 'CALCULATE') => ({
  calcErgebnisDto: { string: text, json: null, type },
  ze: unit,
  cp: null,
});
/** As the host sends them: in base units, with the typed unit. */
const variables = {
  vars: {
    c0: value('200', 'mol/l'),
    V1: value('2.5E-5', 'ml'),
    pK: value('4.2'),
    Name: value('"HAc"', '', 'STRING'),
  },
};
const question = { dsNr: 6, vars: variables, cvars: variables, mvars: variables };

interface Print {
  readonly source: string;
}
const post = async <T>(endpoint: string, body: object): Promise<T> =>
  JSON.parse(await stage.post(endpoint, body)) as T;
const described = (page: Page) => page.locator('svg > title').first().textContent();

test('screen, picture, score, print and result have the values of the row', async () => {
  const page = await stage.open();
  await stage.start(CONFIG, true, question);
  expect(await described(page)).toBe(SEEN);
  expect(await page.locator('svg').getByText('Mit 200mmol/l').count()).toBe(1);

  const use = { ...stage.instance(CONFIG), params: '', q: { id: 1, ...question } };
  const view = await post<{ params: Record<string, string> }>('loadplugindto', { ...use, nr: 0 });
  const image = await post<{ error: string; imageInfoDto: { alternate: string } }>('image', use);
  expect(image.error).toBe('');
  const answered = {
    ...stage.instance(CONFIG),
    pluginDto: view,
    antwort: 'base=50;pH=4.2',
    toleranz: { toleranz: 0.01, mode: 'RELATIV' },
    varsQuestion: variables,
    answerDto: { ergebnis: null, answerText: 'base=50;pH=4.2', ze: '' },
    grade: 2,
  };
  const result = await post<Print>('renderpluginresult', { ...answered, tex: false });
  expect(result.source).toContain(`alt="${SEEN}"`);
  expect(await post('score', answered)).toMatchObject({ status: 'OK', punkteIst: 2 });

  const print = { ...stage.instance(CONFIG), pluginDto: view, answer: '', mode: '' };
  const printed = await post<{ images: Record<string, string> }>('renderlatex', print);
  const literal = 'c=0.4;V=25;pKa=4.2;acid=HAc;titel=Mit 200mmol/l';
  const same = await post<typeof printed>('renderlatex', {
    ...{ ...print, ...stage.instance(literal), pluginDto: null },
  });
  // The names are checksums of the figures.
  expect(Object.keys(printed.images)).toEqual(Object.keys(same.images));
});

test('a picture names the row that breaks a bound, and a misspelt variable', async () => {
  const use = { params: '', q: { id: 1, ...question } };
  const errorOf = async (config: string) =>
    (await post<{ error: string }>('image', { ...stage.instance(config), ...use })).error;
  expect(await errorOf('c=20*c0')).toBe(
    'c=20*c0 ist nicht erlaubt; erlaubt: Zahlen von 0,01 bis 1\u202fmol/l. ' +
      'Der Wert in Variante 7 ist 4\u202fmol/l.',
  );
  expect(await errorOf('c=co')).toContain('Die Frage hat keine Variable co. Meintest du c0?');
  expect(await errorOf('c=5*c0;V=V1')).toBe('Mehr als 10 mmol.');
});

test('the dialog takes expressions and shows their values', async () => {
  const page = await stage.open({ width: 900 });
  await stage.openDialog('c=2*c0', question);
  const config = page.locator('.configform_config');
  const preview = page.locator('#configform_div svg > title').first();
  const concentration = page.getByLabel('c', { exact: true });
  expect(await concentration.inputValue()).toBe('2*c0');
  expect(await page.getByText('= 0,4\u202fmol/l in Variante 7').count()).toBe(1);
  await expect.poll(() => preview.textContent()).toBe('HAc: 0.4 mol/l, 20 ml, pKa 4.75');

  await concentration.fill('c0+{c0}/2');
  expect(await page.getByText('= 0,3\u202fmol/l in Variante 7').count()).toBe(1);
  await page.getByLabel('V', { exact: true }).fill('V1');
  await page.getByLabel('Säure').selectOption('Name');
  await page.getByLabel('Titel').fill('Mit {V1}');
  await expect.poll(() => preview.textContent()).toBe('HAc: 0.3 mol/l, 25 ml, pKa 4.75');
  expect(await config.inputValue()).toBe('c=c0+{c0}/2;V=V1;acid=Name;titel=Mit {V1}');
  expect(await page.getByText('= HAc in Variante 7').count()).toBe(1);
  expect(await page.getByText('= Mit 25ml in Variante 7').count()).toBe(1);

  await concentration.fill('9*c0');
  expect(await page.getByText('Der Wert in Variante 7 ist 1,8').count()).toBe(1);
  expect(await concentration.getAttribute('aria-invalid')).toBe('true');
  await concentration.fill('c0');
  await page.getByLabel('Säure').selectOption('HCN');
  expect(await config.inputValue()).toBe('c=c0;V=V1;acid=HCN;titel=Mit {V1}');
  expect(await accessibilityProblems(page)).toEqual([]);
});
