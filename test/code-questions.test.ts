import { readFileSync } from 'node:fs';
import { createClient } from '@fragwerk/contract';
import { exampleQuestions, prepareQuestion, runTests, showQuestion } from '@fragwerk/host';
import { beforeAll, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';

const children = childServices();
let service: ChildService;
beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent', OWN_TYPES: 'Code', SERVICE_PATH: '/code' };
  service = await children.start({ env });
});

const examples = exampleQuestions([{ type: 'Code' }]).filter(({ plugins }) => plugins.length > 0);
const client = () => createClient({ base: service.url, servicePath: '/code' });

it.each(examples.map((document) => [document.name, document] as const))(
  'the example "%s" is shown without problems and passes its own tests',
  async (_, document) => {
    const prepared = await prepareQuestion(document, { client: client(), engine: null });
    expect(prepared.problems).toEqual([]);
    expect((await showQuestion(prepared, 3)).problems).toEqual([]);
    const outcomes = await runTests(prepared);
    const failed = outcomes.flatMap(({ runs }) => runs.filter(({ passed }) => !passed));
    expect(failed.slice(0, 2)).toEqual([]);
  },
);

/** A question as plugin-python stores it. */
const old = JSON.stringify({
  indication: 'import sys\n\ndef largest(values):\n    return sys.float_info.min\n',
  validation: `
import unittest
import answer
import dataset

class Other(unittest.TestCase):
    def test_nothing(self):
        self.fail()

class Checker(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(answer.largest([1, 3, 2]), 3, "look at all of them")
    def test_negative(self):
        self.assertEqual(answer.largest([-1, -3]), -1)
    def test_dataset(self):
        self.assertEqual(answer.largest([dataset.U.value, 0]), dataset.DATASET_VARIABLES["U"].value)
    def test_file(self):
        with open("numbers.txt") as file:
            self.assertEqual(answer.largest([int(line) for line in file]), 7, msg="read the file")
`,
  files: { 'numbers.txt': '4\n7\n' },
  evalConfig: { runAtTest: true, lintAtTest: true },
  linterConfig: '--disable=C0114,C0115,C0116',
  linterWeight: 0,
  datasetVariables: [],
});

/** Programs, the share that plugin-python gave each, and words of what is said here. */
const programs = [
  ['import sys\ndef largest(values):\n    return max(values)', 1, '4 von 4 Tests bestanden.'],
  ['def largest(values):\n    return values[0]', 0.5, 'look at all of them'],
  ['def largest(values):\n    return 99', 0, 'read the file'],
  ['def largest(values)\n    return 3', 0, 'Zeile 1: Hier fehlt ein Doppelpunkt'],
] as const;

it('a question of plugin-python earns the points that it earned there', async () => {
  const value = { string: "5.0'V'", json: null, type: 'CALCULATE' } as const;
  const varsQuestion = { vars: { U: { calcErgebnisDto: value, ze: 'V', cp: null } } };
  const scores = await Promise.all(
    programs.map(([antwort], index) => {
      const config = index % 2 === 0 ? old : Buffer.from(old).toString('base64');
      const body = { typ: 'Code', name: 'P', config, antwort, grade: 4, varsQuestion };
      return client().score({ body });
    }),
  );
  expect(scores.map(({ punkteIst }) => punkteIst)).toEqual(programs.map(([, share]) => 4 * share));
  for (const [index, { feedback }] of scores.entries()) {
    expect(feedback).toContain(programs[index]?.[2]);
    expect(feedback).not.toMatch(/!=|99/);
  }
});

it('the programs in docs/code.md earn what stands there', async () => {
  const text = readFileSync('docs/code.md', 'utf8');
  const [, config = ''] = /```json\n([^]*?)```/.exec(text) ?? [];
  const rows = [...text.matchAll(/^\| `(.+?)` +\| (\d) +\| `(.+?)` +\|$/gm)];
  expect(rows).toHaveLength(5);
  const vars = Object.fromEntries(
    Object.entries({ a: '3.0', b: '4.0', m: '3.5' }).map(([name, string]) => {
      const value = { string, json: null, type: 'CALCULATE' } as const;
      return [name, { calcErgebnisDto: value, ze: '', cp: null }];
    }),
  );
  const scores = await Promise.all(
    rows.map(([, antwort = '']) => {
      const body = { typ: 'Code', name: 'P', config, antwort, grade: 4, varsQuestion: { vars } };
      return client().score({ body });
    }),
  );
  expect(scores.map(({ punkteIst }) => punkteIst)).toEqual(
    rows.map(([, , points]) => Number(points)),
  );
  for (const [index, { feedback }] of scores.entries())
    expect(feedback).toContain(rows[index]?.[3]);
}, 90_000);
