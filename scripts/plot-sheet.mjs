// Draws every example of the plugin type Plot: docs/images/plot-sheet-*.png.
import { readFileSync, writeFileSync } from 'node:fs';
import { prepare } from './prepare.mjs';

await prepare();
const { made } = await import('../plugins/plot/dist/index.js');
const { sheet } = await import('./sheet.mjs');

const examples = JSON.parse(
  readFileSync(new URL('../test/fixtures/plot-examples.json', import.meta.url), 'utf8'),
);

/** Returns a variable as a host sends it, from `12 V`. */
function variable([name, written]) {
  const [text, unit = ''] = written.split(' ');
  return { name, value: { text, json: null, kind: 'calculate' }, unit, options: null };
}

const MAX_TITLE = 40;

// A cropped picture would not be cropped in the sheet.
const whole = examples.filter(({ text }) => !text.includes('view='));
const pictures = whole.map(({ text, variables = {} }) => {
  const use = { configText: text, parameters: '', question: null };
  const { figure } = made(use, Object.entries(variables).map(variable));
  const title = text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)} …` : text;
  return { figure, title };
});
const scale = 0.6;
const PER_SHEET = 14;
const sheets = Array.from({ length: Math.ceil(pictures.length / PER_SHEET) }, (_, index) =>
  pictures.slice(index * PER_SHEET, (index + 1) * PER_SHEET),
);
for (const [index, some] of sheets.entries())
  writeFileSync(
    new URL(`../docs/images/plot-sheet-${index + 1}.png`, import.meta.url),
    await sheet(some, scale),
  );
console.log('Wrote docs/images/plot-sheet-*.png.');
