import { readFileSync } from 'node:fs';
import { createHttpClient } from '@fragwerk/conformance';
import {
  exampleQuestions,
  inspectQuestion,
  prepareQuestion,
  requests,
  reviewQuestion,
  runTests,
  showQuestion,
} from '@fragwerk/host';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSharedService } from './python/shared-service.js';
import { type ChildService, childServices } from './support/child-service.js';
import { get } from './support/http.js';
import { FakeJobe, recorded } from './support/jobe.js';
import { oldQuestions } from './support/old-questions.js';

const children = childServices();
const [first, second] = [new FakeJobe(), new FakeJobe()];
const jobes = [first, second];
let service: ChildService;
/** For tests of many programs. */
let shared: Awaited<ReturnType<typeof startSharedService>>;
beforeAll(async () => {
  await Promise.all(jobes.map((jobe) => jobe.open()));
  const SERVICES = jobes.map(({ url }) => `Code.jobe=${url}`).join(',');
  const more = { SERVICES, SERVICE_SECRETS: 'Code.jobe=geheim' };
  const env = { LOG_LEVEL: 'warn', OWN_TYPES: 'Code', SERVICE_PATH: '/code', ...more };
  service = await children.start({ env });
  shared = await startSharedService();
});
afterAll(() => Promise.all([shared.stop(), ...jobes.map((jobe) => jobe.close())]));

const examples = exampleQuestions([{ type: 'Code' }]).filter(({ plugins }) => plugins.length > 0);
const client = () => createHttpClient({ base: service.url, servicePath: '/code' });
const sharedClient = () => createHttpClient({ base: shared.url, servicePath: '/fragwerk' });

it.each(examples.map((document) => [document.name, document] as const))(
  'the example "%s" is shown without problems and passes its own tests',
  async (_, document) => {
    const prepared = await prepareQuestion(document, { client: client(), engine: null });
    expect(prepared.problems).toEqual([]);
    const shown = await showQuestion(prepared, 3);
    expect(shown.problems).toEqual([]);
    expect(await inspectQuestion(prepared, shown)).toEqual([]);
    const outcomes = await runTests(prepared);
    const failed = outcomes.flatMap(({ runs }) => runs.filter(({ passed }) => !passed));
    expect(failed.slice(0, 2)).toEqual([]);
  },
  300_000,
);

it('a program runs once in the same test, for results with different points as well', async () => {
  const config = JSON.stringify({
    code: '',
    tests: [{ kind: 'stdin', expected: '1', visible: true }],
  });
  const answer = 'import time\nprint(time.time_ns())';
  const result = async (points: number) => {
    const one = { answer, points, view: null, right: null, variables: {} };
    const tolerance = { amount: 0.01, mode: 'relative' } as const;
    const instance = { type: 'Code', name: 'P1', config };
    const body = requests.renderpluginresult({ instance, ...one, tolerance, tex: false });
    const { source } = await client().renderpluginresult({ body });
    return /\d{19}/.exec(source)?.[0];
  };
  const first = await result(1);
  expect(first).toBeDefined();
  expect(await result(2)).toBe(first);
});

/** Prepares an example whose sample solution has this body. */
const withSolution = async (line: string) => {
  const [document] = examples;
  const [plugin] = document?.plugins ?? [];
  if (!document || !plugin) throw new Error('There is no example.');
  const settings = JSON.parse(plugin.config) as object;
  const config = JSON.stringify({ ...settings, solution: ['def quersumme(zahl):', line] });
  const changed = { ...document, plugins: [{ ...plugin, config }] };
  return prepareQuestion(changed, { client: client(), engine: null });
};

it.each([
  ['fails its own tests', '    return 7'],
  ['has a syntax error', '    return return'],
])('a sample solution that %s is a problem of the configuration', async (_, line) => {
  const prepared = await withSolution(line);
  const { rows, problems } = await reviewQuestion(prepared, { rows: [0, 1], repairs: false });
  expect(rows.map(({ state }) => state)).toEqual(['unsolved', 'unsolved']);
  expect(problems).toMatchObject([
    {
      ...{ field: 'plugins', index: 0, member: 'config' },
      text: {
        en: expect.stringMatching(/The sample solution of Code1 earns only \d of 4/) as string,
      },
    },
  ]);
});

it('a trial run does not try a sample solution in all rows that takes too long in one', async () => {
  const prepared = await withSolution('    return 7');
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20_000));
  const { rows, problems } = await reviewQuestion(prepared, {
    rows: [0, 1, 2, 3, 4, 5],
    repairs: false,
  }).finally(() => clock.mockRestore());
  const reasons = rows.map(
    ({ answers }) => answers.find(({ kind }) => kind === 'sample')?.reason?.en,
  );
  expect(reasons.at(0)).toMatch(/^The sample .* not tried in further rows, because it took very/);
  expect(reasons.at(-1)).toMatch(/^The sample solution of Code1 was not tried here/);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.text.en).toContain('It was not tried in further rows');
});

it('five questions of plugin-python earn the same points as there', async () => {
  const value = { string: "5.0'V'", json: null, type: 'CALCULATE' } as const;
  const varsQuestion = { vars: { U: { calcErgebnisDto: value, ze: 'V', cp: null } } };
  const rows = Object.values(oldQuestions).flatMap(({ config, programs }) =>
    programs.map((program) => ({ config, program })),
  );
  const scores = await Promise.all(
    rows.map(({ config: plain, program: [antwort] }, index) => {
      const config = index % 2 === 0 ? plain : Buffer.from(plain).toString('base64');
      const body = { typ: 'Code', name: 'P', config, antwort, grade: 6, varsQuestion };
      return sharedClient().score({ body });
    }),
  );
  for (const [index, { punkteIst, feedback }] of scores.entries()) {
    const [program, share, message] = rows[index]?.program ?? ['', NaN, ''];
    expect(punkteIst, program).toBeCloseTo(6 * share, 9);
    expect(feedback).toContain(message);
    expect(feedback).not.toMatch(/!=|99/);
  }
});

it('the programs in docs/code.md earn the documented points', async () => {
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
      return sharedClient().score({ body });
    }),
  );
  expect(scores.map(({ punkteIst }) => punkteIst)).toEqual(
    rows.map(([, , points]) => Number(points)),
  );
  for (const [index, { feedback }] of scores.entries())
    expect(feedback).toContain(rows[index]?.[3]);
});

describe('programs in languages of Jobe', () => {
  type Name = keyof typeof recorded;
  const tests = [
    { kind: 'stdin', input: '3 4', expected: '7', visible: true },
    { kind: 'stdin', input: '1 1', expected: '2' },
  ];
  const score = (name: Name, more: object = {}) => {
    const { language, program } = recorded[name];
    const config = JSON.stringify({ language, tests, time: 1, ...more });
    const body = { typ: 'Code', name: 'P', config, antwort: program, grade: 2 };
    return client().score({ body });
  };
  const asked = () => jobes.map((jobe) => jobe.asked.splice(0));
  const files = [{ name: 'a.txt', text: '7' }];

  const rows: readonly (readonly [Name, number, string, object?])[] = [
    ['c', 2, '2 von 2 Tests bestanden.'],
    ['always 7', 1, '1 von 2 Tests bestanden.'],
    ['does not compile', 0, 'error: ‘x’ undeclared'],
    ['loop', 0, 'nicht rechtzeitig fertig'],
    ['abort', 0, 'Aborted'],
    ['flood', 0, 'gibt zu viel aus'],
    ['cpp', 2, '2 von 2 Tests bestanden.'],
    ['java', 2, '2 von 2 Tests bestanden.'],
    ['an exception of Java', 0, '/ by zero'],
    ['nodejs', 2, '2 von 2 Tests bestanden.'],
    ['php', 2, '2 von 2 Tests bestanden.'],
    ['a file', 1, '1 von 2 Tests bestanden.', { files }],
  ];

  it('are scored by the second server when the first is down, all at the same time', async () => {
    await first.close();
    const scores = await Promise.all(rows.map(([name, , , more]) => score(name, more)));
    expect(scores.map(({ punkteIst }) => punkteIst)).toEqual(rows.map(([, points]) => points));
    for (const [index, { feedback }] of scores.entries())
      expect(feedback).toContain(rows[index]?.[2]);
    expect(second.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
    expect(
      new Set(
        asked()
          .flat()
          .map((line) => line.split(' ').pop()),
      ),
    ).toEqual(new Set(['geheim']));
  });

  it('are reported as a problem if no server has the language or replies', async () => {
    const problemsOf = async (language: string) => {
      const config = JSON.stringify({ language, tests });
      const [document] = exampleQuestions([{ type: 'Code', config }]);
      if (!document) throw new Error('There is no example.');
      const prepared = await prepareQuestion(document, { client: client(), engine: null });
      const found = await inspectQuestion(prepared, await showQuestion(prepared, 0));
      return found.map(({ field, text }) => `${field}: ${text.de}`);
    };
    expect(await problemsOf('java')).toEqual([]);
    expect(await problemsOf('cobol')).toEqual([
      'plugins: Der Jobe-Server unterstützt cobol nicht, nur C, C++, Java, JavaScript, PHP, Python (Jobe).',
    ]);
    asked();
    await second.close();
    expect((await problemsOf('java')).join()).toContain('Der Jobe-Server antwortet gerade nicht.');
    await second.open();
  });

  it('remain unscored when no server runs them, and the reason is in the log', async () => {
    await first.open();
    second.isBusy = true;
    expect(await score('c')).toMatchObject({ status: 'OK', punkteIst: 2 });
    // The third run goes directly to the server that had time for the second.
    expect(asked().map(({ length }) => length)).toEqual([2, 1]);
    first.isBusy = true;
    const unscored = {
      status: 'NotScored',
      feedback: 'Die Antwort ist gespeichert, konnte aber noch nicht bewertet werden.',
    };
    expect(await score('c')).toMatchObject(unscored);
    await service.waitFor(/"type":"Code","service":"jobe","outcome":"busy"/);
    await Promise.all(jobes.map((jobe) => jobe.close()));
    expect(await score('java')).toMatchObject(unscored);
    await service.waitFor(/"type":"Code","service":"jobe","outcome":"unreachable"/);
    const page = async () => (await get(service.url, '/status')).text;
    expect(await page()).toContain('Code.jobe</th><td>0 von 2 erreichbar</td>');
    second.isBusy = false;
    await second.open();
    expect(await score('java')).toMatchObject({ status: 'OK', punkteIst: 2 });
    await expect.poll(page).toContain('Code.jobe</th><td>1 von 2 erreichbar</td>');
    for (const { program } of Object.values(recorded))
      expect(service.output()).not.toContain(program.slice(-30));
  });
});
