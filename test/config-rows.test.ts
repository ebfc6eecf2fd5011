import {
  emptyQuestion,
  inspectConfiguration,
  inspectQuestion,
  prepareQuestion,
  type QuestionDocument,
  showQuestion,
} from '@fragwerk/host';
import { expect, it } from 'vitest';
import { loadPlugin } from './support/load-plugin.js';
import { serviceWith } from './support/client.js';
import { clientFor } from './support/service.js';

const service = serviceWith(async () => [
  await loadPlugin('test/fixtures/titration', process.cwd()),
]);

const question = (config: string): QuestionDocument => ({
  ...emptyQuestion('Titration', 'titration'),
  text: '[PIG T ""/] {p}',
  plugins: [{ name: 'T', type: 'Titration', config }],
  datasets: [
    { name: 'c0', range: 'sF:0.1,0.2,0.3,0.9', unit: 'mol/l' },
    { name: 'V1', range: 'I10-30', unit: 'ml' },
    { name: 'p', range: 'sI:2,3,4,11', unit: '' },
  ],
  maxima: 'V:2*V1',
});

async function prepare(config: string) {
  const client = clientFor(service);
  return prepareQuestion(question(config), { client });
}

async function problemsOf(config: string) {
  const prepared = await prepare(config);
  const shown = await showQuestion(prepared, 0);
  return (await inspectQuestion(prepared, shown)).map(({ text }) => text.de);
}

it('accepts datasets and results of the Maxima field', async () => {
  expect(await problemsOf('c=c0;V=V/6')).toEqual([]);
});

it('names the row of a value that is out of bounds only there', async () => {
  expect(await problemsOf('c=2*c0;V=V1')).toEqual([
    'c=2*c0 ist nicht erlaubt; erlaubt: Zahlen von 0,01 bis 1\u202fmol/l. ' +
      'Der Wert in Variante 4 ist 1,8\u202fmol/l.',
  ]);
});

it('names the row in which a check between fields fails', async () => {
  expect(await problemsOf('c=c0;V=V1+V1/2')).toEqual(['Variante 4: Mehr als 10 mmol.']);
});

it('checks a configuration that is being edited', async () => {
  const prepared = await prepare('c=c0');
  const edited = { name: 'T', type: 'Titration', config: 'V=V1;pKa=p+1' };
  const [problem] = await inspectConfiguration(prepared, edited, 2);
  expect(problem?.text.de).toContain('Der Wert in Variante 4 ist 12.');
});
