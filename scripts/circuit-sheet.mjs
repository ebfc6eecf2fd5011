// Draws every example of the plugin type Schaltung: docs/images/circuit-*.png and docs/circuits.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

await prepare();
const { circuit, exampleQuestion, limitList } = await import('../plugins/circuit/dist/index.js');
const { describe, png } = await import('../packages/renderers/dist/index.js');

const { circuits: circuitExamples, pictures: pictureExamples } = JSON.parse(
  readFileSync(new URL('../test/fixtures/circuit-examples.json', import.meta.url), 'utf8'),
);

const docs = new URL('../docs/', import.meta.url);
const WIDTH = 1500;
const GAP = 24;
const CAPTION = 22;
const INK = '#004d1a';

async function drawn(configText, parameters) {
  const question = exampleQuestion(configText);
  const use = { name: 'P', configText, parameters, question };
  const { figure } = await circuit.operations.picture(use);
  return { figure, title: parameters === '' ? configText : `${configText}    ${parameters}` };
}

/** Returns a shape moved and scaled. */
function transformed(shape, { x, y, scale }) {
  const point = (at) => ({ x: x + at.x * scale, y: y + at.y * scale });
  const made = { ...shape };
  for (const name of ['at', 'from', 'to', 'centre'])
    if (name in made) made[name] = point(made[name]);
  for (const name of ['radius', 'width', 'height', 'size']) if (name in made) made[name] *= scale;
  if (made.stroke) made.stroke = { ...made.stroke, width: made.stroke.width * scale };
  if (made.points) made.points = made.points.map(point);
  if (made.shapes) made.shapes = made.shapes.map((inner) => transformed(inner, { x, y, scale }));
  return made;
}

/** Arranges pictures in rows, each below its caption. */
function sheet(pictures, scale) {
  const shapes = [];
  let [x, y, row] = [0, GAP, 0];
  for (const { figure, title } of pictures) {
    const width = Math.max(figure.width * scale, title.length * 8.2) + GAP;
    if (x + width > WIDTH) {
      y += row + CAPTION + GAP;
      [x, row] = [0, 0];
    }
    const look = { size: 13, colour: INK, align: 'start' };
    shapes.push({ kind: 'label', at: { x: x + 8, y }, text: title, ...look });
    const place = { x, y: y + 8, scale };
    shapes.push(...figure.shapes.map((shape) => transformed(shape, place)));
    x += width;
    row = Math.max(row, figure.height * scale);
  }
  const height = Math.ceil(y + row + GAP);
  const paper = { kind: 'rectangle', at: { x: 0, y: 0 }, width: WIDTH, height, fill: '#ffffff' };
  const description = { de: 'Beispiele', en: 'Examples' };
  return png({ width: WIDTH, height, description, shapes: [paper, ...shapes] });
}

const circuits = await Promise.all(circuitExamples.map((text) => drawn(text, 'S W')));
const plots = await Promise.all(
  pictureExamples.map(([text, parameters]) => drawn(text, parameters)),
);
for (const picture of circuits) picture.title = picture.title.replace(/ +S W$/, '');
const isThreePhase = ({ title }) => /^(?:N[34]?|DSU)\(/.test(title);
const others = (pictures) => pictures.filter((picture) => !isThreePhase(picture));
const threePhase = [...circuits, ...plots].filter(isThreePhase);
const write = (name, image) => writeFileSync(new URL(`images/circuit-${name}.png`, docs), image);
write('sheet', await sheet(others(circuits), 0.9));
write('three-phase', await sheet(threePhase, 0.7));
write('plots', await sheet(others(plots), 0.55));

const code = (text) => `\`${text}\``;
const row = (...cells) => `| ${cells.join(' | ')} |`;
const description = ({ figure }) => describe(figure, 'en').replaceAll('|', '\\|');
const page = [
  '# Circuits',
  '',
  '<!-- Generated from plugins/circuit/src by `node scripts/circuit-sheet.mjs`; do not edit. -->',
  '',
  'Every example of the plugin type `Schaltung` with its text description. The help of the plugin',
  'type explains the notation.',
  '',
  '## Circuits',
  '',
  '![All example circuits with their definitions](images/circuit-sheet.png)',
  '',
  row('Text', 'Description'),
  row('---', '---'),
  ...circuits.map((picture, index) => row(code(circuitExamples[index]), description(picture))),
  '',
  '![Three-phase circuits and their phasors with their definitions](images/circuit-three-phase.png)',
  '',
  '## Pictures',
  '',
  '![All kinds of pictures with their circuits and parameters](images/circuit-plots.png)',
  '',
  row('Circuit', 'Parameters', 'Description'),
  row('---', '---', '---'),
  ...plots.map((picture, index) => {
    const [text, parameters] = pictureExamples[index];
    return row(code(text), parameters === '' ? '' : code(parameters), description(picture));
  }),
  '',
  '## Limits',
  '',
  'Anything larger is rejected or left out, with a message that names the limit:',
  '',
  limitList('en'),
];
const { format, resolveConfig } = await import('prettier');
const file = fileURLToPath(new URL('circuits.md', docs));
const options = await resolveConfig(file);
writeFileSync(file, await format(page.join('\n'), { ...options, filepath: file }));
console.log('Wrote docs/circuits.md and docs/images/circuit-*.png.');
