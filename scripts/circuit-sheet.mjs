// Draws every example of the plugin type Schaltung: docs/images/circuit-*.png and docs/circuits.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { prepare } from './prepare.mjs';

await prepare();
const { formatted } = await import('./formatted.mjs');
const { circuit, exampleQuestion, limitList } = await import('../plugins/circuit/dist/index.js');
const { describe } = await import('../packages/renderers/dist/index.js');
const { sheet } = await import('./sheet.mjs');

const { circuits: circuitExamples, pictures: pictureExamples } = JSON.parse(
  readFileSync(new URL('../test/fixtures/circuit-examples.json', import.meta.url), 'utf8'),
);

const docs = new URL('../docs/', import.meta.url);
async function drawn(configText, parameters) {
  const question = exampleQuestion(configText);
  const use = { name: 'P', configText, parameters, question };
  const { figure } = await circuit.operations.picture(use);
  return { figure, title: parameters === '' ? configText : `${configText}    ${parameters}` };
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
writeFileSync(new URL('circuits.md', docs), await formatted('circuits.md', page.join('\n')));
console.log('Wrote docs/circuits.md and docs/images/circuit-*.png.');
