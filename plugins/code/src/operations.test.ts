import { describe, expect, it } from 'vitest';
import { definePlugin, ServiceError, type ServiceRequest } from '@fragwerk/sdk';
import { type FakeServices, scoreAnswer } from '@fragwerk/sdk/testing';
import { noOutcome, type PythonJob, type PythonOutcome } from '@fragwerk/python';
import { scoreCode, viewCode } from './operations.js';
import { codeParts } from './show/paper.js';
import { codeProblems } from './teacher.js';

/** The plugin type without its browser part. */
const plugin = definePlugin({
  type: 'Code',
  browser: false,
  services: { python: { builtIn: 'python' }, jobe: {} },
  score: scoreCode,
  parts: codeParts,
});

const config = JSON.stringify({
  code: [
    { kind: 'hidden', text: 'import math' },
    { kind: 'fixed', text: 'def f(x):' },
    { kind: 'open', text: '    pass' },
  ],
  solution: '    return {{a}} * x',
  tests: [
    { kind: 'call', code: 'f(2)', expected: '{{b}}', visible: true, points: 3 },
    { kind: 'call', code: 'f(5)', expected: '77' },
  ],
});

const variables = ['a=3', 'b=6'].map((text) => {
  const [name = '', value = ''] = text.split('=');
  const kind = 'calculate' as const;
  return { name, value: { text: `${value}.0`, json: null, kind }, unit: '', options: null };
});

const done = noOutcome('done');

/** An interpreter that replies to jobs with these outcomes. */
function repliesTo(outcomeOf: (job: PythonJob) => PythonOutcome) {
  const jobs: PythonJob[] = [];
  const services: FakeServices = {
    python: ({ json }) => {
      jobs.push(json as PythonJob);
      return outcomeOf(json as PythonJob);
    },
  };
  return { jobs, services };
}

/** An interpreter that returns these values. */
const fakePython = (...values: readonly string[]) =>
  repliesTo((job) => ({
    runs: job.runs.map((run, index) => {
      const value = values[index] ?? '';
      return { ...done, value, isEqual: run.kind === 'call' && run.expected === value };
    }),
    source: [],
  }));

/** Services of questions that call none. */
const unused = {
  python: { call: () => Promise.reject(new Error('There is no need to call it.')) },
};

/** The question with a rule. */
const ruled = JSON.stringify({
  ...(JSON.parse(config) as object),
  rules: [{ part: 'call', name: 'sum', max: 0 }],
});

const asked = { config, solution: '', maxPoints: 8, variables };

describe('the score', () => {
  it('takes one job with the values inserted', async () => {
    const { jobs, services } = fakePython('6', '15');
    const common = { kind: 'call', input: '', tolerance: null, defines: ['math', 'f'] };
    const answer = '    return 3 * x\r\n';
    const score = await scoreAnswer(plugin, { ...asked, answer, services });
    expect(jobs).toEqual([
      {
        program: 'import math\ndef f(x):\n    return 3 * x\n',
        files: {},
        runs: [
          { ...common, expression: 'f(2)', expected: '6' },
          { ...common, expression: 'f(5)', expected: '77' },
        ],
        ...{ own: [], time: 5000, inspect: true, style: false },
      },
    ]);
    expect(score).toMatchObject({ verdict: 'partial', points: 6 });
    expect(score.feedback).toBe('1 von 2 Tests bestanden.');
    expect(score.html).toContain('<td style="border:1px solid #b9c2ce');
    expect(score.html).not.toContain('77');
    expect(score.html).not.toContain('15');
  });

  it('is the maximum if all tests pass', async () => {
    const { services } = fakePython('6', '77');
    const score = await scoreAnswer(plugin, { ...asked, answer: 'x', services });
    expect(score).toMatchObject({ verdict: 'correct', points: 8 });
  });

  it.each([
    ['  \n', config, 'wrong', 'Es fehlt eine Antwort.'],
    [
      'x'.repeat(100_001),
      config,
      'wrong',
      'Die Abgabe hat 100001 Zeichen, erlaubt sind 100000 für alle Dateien zusammen. Kürze sie.',
    ],
    ['x', 'pass', 'notScored', 'Diese Frage hat keine Tests und kann nicht bewertet werden.'],
  ])('needs no interpreter for %.20j in %.20j', async (answer, text, verdict, feedback) => {
    const score = await scoreAnswer(plugin, { ...asked, answer, config: text });
    expect(score).toMatchObject({ verdict, points: 0, feedback });
  });

  it('fails if the interpreter does not reply, so that it can be repeated', async () => {
    const busy = { python: () => Promise.reject(new ServiceError('python', 'busy')) };
    await expect(scoreAnswer(plugin, { ...asked, answer: 'x', services: busy })).rejects.toThrow(
      'too many calls',
    );
  });

  it('requests the syntax elements of a program separately if the run ended without them', async () => {
    const source = [{ kind: 'call', name: 'sum', line: 3, file: '' }] as const;
    const { jobs, services } = repliesTo(({ runs }) => ({
      runs: runs.map(() => ({ ...done, value: '6' })),
      source: runs.length > 0 ? null : source,
    }));
    const score = await scoreAnswer(plugin, { ...asked, config: ruled, answer: 'x', services });
    expect(jobs.map(({ runs }) => runs.length)).toEqual([2, 0]);
    expect(score).toMatchObject({ verdict: 'wrong', points: 0 });
    expect(score.feedback).toContain('Zeile 2: Nicht erlaubt: sum(…). (−100 % der Punkte)');
  });

  it('takes one request if the syntax of a program is wrong', async () => {
    const error = { type: 'SyntaxError', message: "expected ':'", line: 2 };
    const { jobs, services } = repliesTo(({ runs }) => ({
      runs: runs.map(() => ({ ...done, end: 'exception', error })),
      source: null,
    }));
    const input = { ...asked, config: ruled, answer: 'x', services };
    const { feedback } = await scoreAnswer(plugin, input);
    expect(feedback).toContain('Zeile 1: Hier fehlt ein Doppelpunkt');
    expect(jobs).toHaveLength(1);
  });

  it('of a question of plugin-python provides the module dataset', async () => {
    const { jobs, services } = fakePython();
    const old = JSON.stringify({ indication: '', validation: 'class Checker: pass', files: {} });
    await scoreAnswer(plugin, { ...asked, config: old, answer: 'x', services });
    expect(jobs[0]?.files['dataset.py']).toContain('"a": DatasetVariable(3.0, None)');
  });
});

it('the browser receives values and visible tests, but no solution and no hidden test', async () => {
  const question = { variables: { datasets: variables, withConstants: [], evaluated: [] } };
  const use = { name: 'P', configText: config, parameters: '', question, services: unused };
  const { data } = await viewCode(use as unknown as Parameters<typeof viewCode>[0]);
  const text = data?.question ?? '';
  expect(JSON.parse(text)).toMatchObject({
    tests: [{ code: 'f(2)', expected: '6' }],
    hiddenTests: 1,
  });
  for (const secret of ['77', 'f(5)', '* x']) expect(text).not.toContain(secret);
});

it('teachers are told what cannot run here, and which values are missing', async () => {
  const notSet = () => Promise.reject(new ServiceError('jobe', 'notSet'));
  const problemsOf = async (text: object) => {
    const question = { variables: { datasets: variables, withConstants: [], evaluated: [] } };
    const use = { name: 'P', configText: JSON.stringify(text), parameters: '', question };
    const python = { call: () => Promise.resolve({ status: 200, body: [] }) };
    const given = { ...use, services: { python, jobe: { call: notSet } } };
    const problems = await codeProblems(given as unknown as Parameters<typeof codeProblems>[0]);
    return problems.map(({ message }) => message.en);
  };
  const tests = [{ kind: 'stdin', input: '{{a}} {{z}}', expected: '1' }];
  expect(await problemsOf({ tests })).toEqual([
    'A test uses {{z}}, but the question has neither a dataset nor a result named z.',
  ]);
  const packages = ['numpy'];
  expect(await problemsOf({ tests: [{ kind: 'stdin' }], packages })).toEqual([
    expect.stringMatching(/^The package numpy is missing on this server, .*PYTHON_PACKAGES/),
  ]);
  expect(await problemsOf({ tests: [{ kind: 'stdin' }], language: 'c' })).toEqual([
    'Only Python is available. For other languages, the administrator has to set up a Jobe server.',
  ]);
});

describe('on paper', () => {
  const hostile = `    return "<b>&\\input{x}%$#_^~{}" # '\`|–ä`;
  const answered = {
    ...{ name: 'P', configText: config, answer: hostile, maxPoints: 8, variables },
    expected: { text: '', value: null, unit: '' },
    tolerance: { amount: 0, mode: 'relative' },
  } as const;
  const { services } = fakePython('6', '<i>15</i>');
  const runners = {
    python: {
      call: (request: ServiceRequest) =>
        Promise.resolve({ status: 200, body: services.python?.(request) }),
    },
    jobe: { call: () => Promise.reject(new ServiceError('jobe', 'notSet')) },
  };
  const result = async (format: 'html' | 'latex', services = runners) => {
    const input = { ...answered, services, format };
    return (await plugin.operations.result?.(input))?.source ?? '';
  };

  it('the result shows program, tests and solution, escaped', async () => {
    const source = await result('html');
    expect(source).toContain('>1</span>def f(x):\n');
    expect(source).toContain('>2</span>    return &quot;&lt;b&gt;&amp;\\input{x}');
    expect(source).toContain('1 von 2 Tests bestanden.');
    expect(source).toContain('verborgen');
    expect(source).toContain('    return 3 * x');
    expect(source).not.toContain('import math');
    expect(source).not.toContain('15');
    const tex = await result('latex');
    expect(tex).toContain('~~~~return\\ {\\char34}{\\char60}b{\\char62}{\\char38}{\\char92}input');
    expect(tex).toMatch(/^[\n -~]*$/);
  });

  it('result and print show each file by its name, and never those of the sample solution', async () => {
    const heading = (name: string) => `# ======== ${name} ========`;
    const files = [
      { name: 'helfer.py', text: 'gegeben = 1', editable: true },
      { name: 'daten.csv', text: 'spalte', visible: true },
    ];
    const settings = { ...(JSON.parse(config) as object), files };
    const solution = `    return 1\n${heading('helfer.py')}\ngeheim = 1`;
    const configText = JSON.stringify({ ...settings, solution });
    const answer = `    return 2\n${heading('helfer.py')}\nmeins = 1`;
    const input = { ...answered, configText, answer, services: runners, format: 'html' };
    const { source = '' } = (await plugin.operations.result?.(input as never)) ?? {};
    const order = ['daten.csv', 'spalte', 'return 2', 'helfer.py', 'meins', 'geheim'];
    expect(order.map((text) => source.indexOf(text)).every((at) => at > 0)).toBe(true);
    expect(order.map((text) => source.indexOf(text))).toEqual(
      order.map((text) => source.indexOf(text)).sort((one, two) => one - two),
    );
    expect(source).not.toContain('gegeben');
    const view = { name: 'P', configText, answer: '', mode: '', viewData: {} };
    const print = (await plugin.operations.print?.(view))?.source ?? '';
    expect(print).toContain('gegeben');
    expect(print).not.toMatch(/geheim|=======/);
  });

  it('the result shows only the answer if there is no interpreter', async () => {
    const python = { call: () => Promise.reject(new ServiceError('python', 'unreachable')) };
    const source = await result('html', { ...runners, python });
    expect(source).toContain('Das Programm konnte noch nicht bewertet werden.');
    expect(source).toContain('return &quot;');
  });

  it('result and print show pictures of turtles, and none of a hidden test', async () => {
    const square = 'background #ffffff\nline #000000 1 0,0 50,0 50,50 0,50 0,0';
    const test = { kind: 'turtle', code: 'quadrat(50)', expected: square };
    const configText = JSON.stringify({ code: '', tests: [{ ...test, visible: true }, test] });
    const python = {
      call: ({ json }: ServiceRequest) => {
        const { runs } = json as PythonJob;
        const drawing = square.replaceAll('50', '40');
        return Promise.resolve({
          ...{ status: 200, body: { runs: runs.map(() => ({ ...done, drawing })), source: [] } },
        });
      },
    };
    const input = { ...answered, configText, services: { ...runners, python }, format: 'html' };
    const { source, figures } = (await plugin.operations.result?.(input as never)) ?? {};
    expect(Object.keys(figures ?? {})).toEqual(['expected1', 'drawn1']);
    expect(source).toContain('Das Bild ist 41 mal 41 groß statt 51 mal 51.');
    expect(source).toContain('alt="Gezeichnetes Bild"');
    const view = { name: 'P', configText, answer: '', mode: '', viewData: {} };
    const print = await plugin.operations.print?.(view);
    expect(Object.keys(print?.figures ?? {})).toEqual(['expected1']);
  });

  it('the print shows given code with the values that the student saw, and visible tests', async () => {
    const question = { variables: { datasets: variables, withConstants: [], evaluated: [] } };
    const use = { name: 'P', configText: config, parameters: '', question, services: unused };
    const view = await viewCode(use as unknown as Parameters<typeof viewCode>[0]);
    const viewData = view.data ?? {};
    const given = { name: 'P', configText: config, answer: '', mode: '', viewData };
    const { source } = (await plugin.operations.print?.(given)) ?? { source: '' };
    expect(source).toContain('\\texttt{~~~~pass}');
    expect(source).toContain('\\texttt{6}');
    expect(source).not.toContain('77');
  });
});
