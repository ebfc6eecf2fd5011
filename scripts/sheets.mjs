// Draws all examples of the plugin types Schaltung and Plot on sheets for the documentation.
import { readFileSync, writeFileSync } from 'node:fs';
import { circuit, exampleQuestion } from '../plugins/circuit/dist/index.js';
import { drawPlot } from '../plugins/plot/dist/index.js';
import { png } from '../packages/renderers/dist/index.js';
import { changedShape } from '../packages/sdk/dist/index.js';

const WIDTH = 1500;
const GAP = 24;
const CAPTION = 22;
const INK = '#004d1a';
const PLOTS_PER_SHEET = 14;
const MAX_TITLE = 40;

const examplesOf = (type) =>
  JSON.parse(
    readFileSync(new URL(`../test/fixtures/${type}-examples.json`, import.meta.url), 'utf8'),
  );

/** Arranges pictures in rows, each below its caption, and writes them to docs/images. */
async function writeSheet(name, pictures, scale) {
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
    const corner = { x, y: y + 8 };
    const point = (at) => ({ x: corner.x + at.x * scale, y: corner.y + at.y * scale });
    shapes.push(...figure.shapes.map((shape) => changedShape(shape, { point, scale })));
    x += width;
    row = Math.max(row, figure.height * scale);
  }
  const height = Math.ceil(y + row + GAP);
  const paper = { kind: 'rectangle', at: { x: 0, y: 0 }, width: WIDTH, height, fill: '#ffffff' };
  const description = { de: 'Beispiele', en: 'Examples' };
  const image = await png({ width: WIDTH, height, description, shapes: [paper, ...shapes] });
  writeFileSync(new URL(`../docs/images/${name}.png`, import.meta.url), image);
  console.log(`docs/images/${name}.png`);
}

async function circuitPicture(configText, parameters, title) {
  const use = { name: 'P', configText, parameters, question: exampleQuestion(configText) };
  return { figure: (await circuit.operations.picture(use)).figure, title };
}

async function writeCircuitSheets() {
  const examples = examplesOf('circuit');
  const circuits = await Promise.all(
    examples.circuits.map((text) => circuitPicture(text, 'S W', text)),
  );
  const plots = await Promise.all(
    examples.pictures.map(([text, parameters]) =>
      circuitPicture(text, parameters, `${text}    ${parameters}`.trimEnd()),
    ),
  );
  const isThreePhase = ({ title }) => /^(?:N[34]?|DSU)\(/.test(title);
  const others = (pictures) => pictures.filter((picture) => !isThreePhase(picture));
  await writeSheet('circuit-sheet', others(circuits), 0.9);
  await writeSheet('circuit-three-phase', [...circuits, ...plots].filter(isThreePhase), 0.7);
  await writeSheet('circuit-plots', others(plots), 0.55);
}

/** Returns a variable as a host sends it, from `12 V`. */
function variable([name, written]) {
  const [text, unit = ''] = written.split(' ');
  return { name, value: { text, json: null, kind: 'calculate' }, unit, options: null };
}

function plotPicture({ text, variables = {} }) {
  const use = { configText: text, parameters: '', question: null };
  const { figure } = drawPlot(use, Object.entries(variables).map(variable));
  const title = text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)} …` : text;
  return { figure, title };
}

async function writePlotSheets() {
  // A cropped picture would not be cropped in the sheet.
  const pictures = examplesOf('plot')
    .filter(({ text }) => !text.includes('view='))
    .map(plotPicture);
  for (let start = 0, number = 1; start < pictures.length; start += PLOTS_PER_SHEET, number++)
    await writeSheet(`plot-sheet-${number}`, pictures.slice(start, start + PLOTS_PER_SHEET), 0.6);
}

export async function writeSheets() {
  await writeCircuitSheets();
  await writePlotSheets();
}
