import { resolve } from 'node:path';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import { code } from '@fragwerk/plugin-code';
import { plot } from '@fragwerk/plugin-plot';
import type { JSHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withFilesIn } from '../../packages/service/src/plugins/manifest.js';
import { useGenerated, withScripts } from './generated-stage.js';

const stage = useGenerated(
  [
    await withScripts(clock, 'clock'),
    await withScripts(circuit, 'circuit'),
    await withScripts(withFilesIn(resolve('plugins/code/dist'), code), 'code'),
    await withScripts(plot, 'plot'),
    ...['all-answers', 'all-fields', 'places', 'titration'].map((name) => `test/fixtures/${name}`),
  ],
  'Uhr',
);

/** What style sheets of pages do to bare elements, and to what is inherited. */
const hostStyles = `
  *, ::before, ::after { box-sizing: border-box }
  body { font: italic 700 22px/2.2 serif; color: #800; text-align: right; text-transform: uppercase;
    letter-spacing: 3px; word-spacing: 9px; text-indent: 2em; white-space: pre; cursor: help;
    text-shadow: 1px 1px red; list-style: square; font-variant: small-caps }
  div, p, section { margin: 0 0 17px; padding: 3px }
  h1, h2, h3, h4 { margin: 40px 0 20px; font: 700 40px serif; color: #060; letter-spacing: 0.2em }
  p { max-width: 50ch; line-height: 2 }
  ul, ol { padding-left: 60px; margin: 30px; list-style: none }
  li { margin: 0 0 30px; float: left }
  a { color: #f0f; text-decoration: line-through }
  table { width: 100%; border: 3px solid red; border-collapse: separate; border-spacing: 9px;
    caption-side: bottom; font-size: 9px; margin: 20px }
  caption { caption-side: bottom; color: #777; padding: 20px; text-align: right }
  th, td { padding: 20px; border: 2px solid #00f; text-align: right; background: #eee }
  tr:nth-child(even) { background: #ffe }
  button { text-transform: uppercase; letter-spacing: 2px; border-radius: 40px; box-shadow: 0 5px 9px;
    background: linear-gradient(#fff, #999); transition: all 3s; min-width: 200px; font-weight: 900 }
  label { display: block; margin: 0 0 25px; font-weight: 900; text-transform: uppercase; color: #a00 }
  label::after { content: ':' }
  input, select, textarea { width: 100%; height: 70px; margin: 9px; background: #ff0; color: #00f;
    appearance: none; box-shadow: inset 0 0 9px; font: 30px monospace; opacity: 0.5 }
  input[type=checkbox], input[type=radio] { float: left; transform: scale(3) }
  fieldset { border: 5px dotted; padding: 40px; margin: 40px; background: #def }
  legend { float: left; width: 100%; font-size: 40px; border-bottom: 3px solid }
  code, pre { background: #fdd; color: #c00; padding: 10px; font-size: 30px; border: 1px solid }
  img, svg { vertical-align: middle; border: 4px solid #0f0; margin: 30px; padding: 8px }
  summary { display: block; background: #ccc } details { border: 3px solid; padding: 30px }
  nav { float: right } span { padding: 4px }
`;
/** Undoes the host's rules for its own places, because a part has the width of its place. */
const places = `#\\31 _T1_0_div, #configform_div { all: revert; display: block; width: 860px }`;

/** Name, box and styles of every element. */
type Looks = readonly (readonly string[])[];

/** Describes all elements inside or outside of the host's places; the result is long, so it stays in the page. */
const looks = (page: Page, inside: boolean): Promise<JSHandle<Looks>> =>
  page.evaluateHandle((isInside) => {
    const inPlaces = '#\\31 _T1_0_div, #configform_div';
    const parts = [...document.querySelectorAll('body *')].filter(
      (one) =>
        (one.parentElement?.closest(inPlaces) !== null) === isInside &&
        !one.matches('svg :not(text)'),
    );
    // Sizes are compared as boxes; elements of SVG have none to size.
    const names = [...getComputedStyle(document.body)].filter(
      (name) => !/size|height|width|^(?:top|bottom|left|right|inset)|origin|^box-sizing/.test(name),
    );
    return parts.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const card = one.closest(inPlaces)?.firstElementChild?.getBoundingClientRect();
      const at = width === 0 ? [] : [x - (card?.x ?? 0), y - (card?.y ?? 0), width, height];
      const style = getComputedStyle(one);
      const compared = one instanceof HTMLElement ? [...names, 'box-sizing'] : names;
      const added = ['::before', '::after'].map((name) => getComputedStyle(one, name).content);
      return [
        `${one.tagName} ${isInside ? one.textContent.slice(0, 20) : ''}`,
        ...(isInside ? at.map((pixels) => String(Math.round(pixels))) : []),
        ...compared.map((name) => `${name}:${style.getPropertyValue(name)}`),
        ...added,
      ];
    });
  }, inside);

/** The first differences, short enough to read. */
const differences = (page: Page, before: JSHandle<Looks>, after: JSHandle<Looks>) =>
  page.evaluate(
    ([all, now]) => {
      if (now.length !== all.length) return [`${all.length} -> ${now.length} elements`];
      return all.flatMap((was, index) => {
        const is = now[index] ?? [];
        const changed = was.flatMap((text, at) => (is[at] === text ? [] : `${text} -> ${is[at]}`));
        return changed.length === 0 ? [] : [`${was[0]}: ${changed.slice(0, 4).join(', ')}`];
      });
    },
    [before, after] as const,
  );

const program = JSON.stringify({
  code: [{ kind: 'open', text: 'def f(x):\n    return x' }],
  rules: [{ part: 'call', name: 'print', max: 0 }],
  files: [{ name: 'a.txt', text: 'a', visible: true }],
  tests: [{ kind: 'call', code: 'f(1)', expected: '1', visible: true }],
});

type State = readonly [name: string, type: string, config: string, params: string];
const states: readonly State[] = [
  ['a clock', 'Uhr', 'w50', ''],
  ['a value of a circuit', 'Schaltung', 'U,R,L', 'W'],
  ['values of a circuit', 'Schaltung', 'U,R,L', 'W;ask=UR1,argIL1'],
  ['components of a circuit', 'Schaltung', 'U,R,L', 'W,pick'],
  ['arrows of a circuit', 'Schaltung', 'U,R,L', 'W;arrows'],
  ['a program', 'Code', program, ''],
  ['a graph', 'Plot', 'x:-10,10;y:-10,10;size=500x500;input=points', ''],
  ['an answer of every kind', 'Allerlei', 'm=20', ''],
  ['names on a map', 'Orte', '', ''],
  ['a titration', 'Titration', 'c=2;V=3', ''],
  ['fields of every kind', 'Kasten', 'titel=Obst;anzahl=4', ''],
];

let sheet: Awaited<ReturnType<Page['addStyleTag']>>;
const restyle = (css: string) =>
  sheet.evaluate((node, text) => {
    node.textContent = text;
  }, css);

async function open(type: string): Promise<Page> {
  const page = await stage.of(type).open({ width: 900 });
  sheet = await page.addStyleTag({ content: places });
  return page;
}

/** What the page's style sheets change of all that is shown now. */
async function changes(page: Page, type: string): Promise<readonly string[]> {
  // Until previews and editors have arrived.
  if (type === 'Code') await page.locator('.cm-editor').first().waitFor();
  let shown = '';
  const isSettled = async () => {
    const earlier = shown;
    // The editor measures itself with the next picture.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    shown = await page.content();
    return earlier === shown;
  };
  await expect.poll(isSettled).toBe(true);
  const before = await looks(page, true);
  expect(await before.evaluate(({ length }) => length)).toBeGreaterThan(0);
  await restyle(hostStyles + places);
  const after = await looks(page, true);
  await restyle(places);
  return differences(page, before, after);
}

test.each(states)('style sheets of a page change nothing of %s', async (...state: State) => {
  const [, type, config, params] = state;
  const page = await open(type);
  for (const isActive of [true, false]) {
    await stage.of(type).start(config, isActive, { params });
    expect(await changes(page, type)).toEqual([]);
  }
});

const dialogs = states.filter(
  ([, type], index) => type !== 'Orte' && states.findIndex((one) => one[1] === type) === index,
);

test.each(dialogs)(
  'style sheets change nothing of the dialog of %s, nor does it of the page',
  async (...state: State) => {
    const [, type, config] = state;
    const page = await open(type);
    const hosts = await looks(page, false);
    await stage.of(type).openDialog(config);
    expect(await changes(page, type)).toEqual([]);
    expect(await differences(page, hosts, await looks(page, false))).toEqual([]);
  },
);
