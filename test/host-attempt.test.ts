import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createHttpClient } from '@fragwerk/conformance';
import { createClient } from '@fragwerk/contract';
import {
  closeDialog,
  emptyQuestion,
  exampleQuestion,
  exampleQuestions,
  formulaTable,
  insertionsOf,
  inspectQuestion,
  scoreAnswers,
  openDialog,
  prepareQuestion,
  printQuestion,
  type QuestionDocument,
  runTests,
  showQuestion,
  type Subquestion,
  type SymbolicEngine,
} from '@fragwerk/host';
import { describe, expect, it } from 'vitest';
import { comparable, compileDocument } from './support/latex.js';
import { runningService } from './support/client.js';
import { tempFolder } from './support/temp-folder.js';

const execute = promisify(execFile);
const folder = tempFolder();

/** The real Maxima, with one line of output per statement. */
const maxima: SymbolicEngine = {
  async run(statements) {
    const lines = statements.map(
      ({ source }) => `r:errcatch(${source})$ print("R>",if r=[] then "" else string(first(r)))$`,
    );
    const batch = `display2d:false$ linel:100000$ ${lines.join('\n')}`;
    const { stdout } = await execute('maxima', ['--very-quiet', `--batch-string=${batch}`]);
    const results = stdout.split('\n').filter((line) => line.startsWith('R>'));
    return statements.map(({ name }, index) => ({
      name,
      text: results[index]?.slice(2).trim() ?? '',
    }));
  },
};

const hostile = '\\input{/etc/passwd} & % # _ ~ ^ <b>';
const clock = exampleQuestion({ type: 'Uhr' });
const full: QuestionDocument = {
  ...clock,
  name: 'Größen',
  id: '9223372036854775807',
  text:
    `${hostile}\n\n[PI Uhr1]Stelle {H} Uhr {M}[/PI] $x_1 = {U}$ $\\input{x}$ {=U*2;V} {=:U/2}` +
    '\n\n[PIG Uhr1 "size=100"/] [PIT Uhr1 ""/] [Q1]\n[Q0] [listing]a  b[/listing]',
  datasets: [...clock.datasets, { name: 'U', range: '12', unit: 'V' }],
  subquestions: [
    ...clock.subquestions,
    { mode: 'number', info: '', solution: 'U/2', tolerance: '1%', points: 2, unit: 'V' },
    { mode: 'text', info: '', solution: '"rot"', tolerance: '', points: 1, unit: '' },
  ],
};

describe.each(['A', 'B'])('an attempt, variant %s', (variant) => {
  const service = runningService({ VARIANT: variant });
  const paths: string[] = [];

  const client = () =>
    createClient({
      base: service.url,
      servicePath: `/${service.endpoint}`,
      fetch: (input, init) => {
        paths.push(new URL(input).pathname);
        return fetch(input, init);
      },
    });
  const prepare = (document: QuestionDocument, engine: SymbolicEngine | null = null) =>
    prepareQuestion(document, { client: client(), engine });

  it('shows a row to a student', async () => {
    const prepared = await prepare(full);
    expect(prepared.problems).toEqual([]);
    paths.length = 0;
    const shown = await showQuestion(prepared, 3);
    expect(shown.problems).toEqual([]);
    expect(shown.values.map(({ name }) => name)).toEqual(['H', 'M', 'U']);
    const [H, M] = shown.values.map(({ text }) => text);
    const [first, formula] = shown.parts;
    expect(first).toEqual({
      kind: 'text',
      text: expect.stringContaining(`Stelle ${H ?? ''} Uhr ${M ?? ''}`) as string,
    });
    expect(formula).toEqual({ kind: 'formula', tex: 'x_1 = 12\\,\\mathrm{V}' });
    const texts = shown.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    expect(texts.join('')).toContain('24V 12V/2');
    const kinds = shown.parts.map(({ kind }) => kind).filter((kind) => kind !== 'text');
    expect(kinds).toEqual([
      ...['formula', 'formula', 'plugin', 'html', 'input', 'input', 'listing', 'input'],
    ]);
    const inputs = shown.parts.filter((part) => part.kind === 'input');
    expect(inputs.map((part) => part.subquestion)).toEqual([1, 0, 2]);
    const place = inputs[1]?.place;
    expect(place?.tagName).toBe('9223372036854775807_Uhr1_1');
    expect(JSON.parse(place?.viewJson ?? '')).toMatchObject({ pig: false, result: true });
    expect(place?.widthPercent).toBe(50);
    expect(paths).toEqual(
      expect.arrayContaining(
        ['modifyangabe', 'modifyangabetextkomplett', 'loadplugindto', 'gethtml'].map(
          (name) => `/open/${name}`,
        ),
      ),
    );
  });

  it('scores every kind of answer', async () => {
    const prepared = await prepare(full);
    const { values } = await showQuestion(prepared, 0);
    const [H, M] = values.map(({ text }) => text);
    const score = async (answers: Record<string, string>) =>
      (await scoreAnswers(prepared, 0, answers)).map(({ status, points }) => [status, points]);
    const right = { 0: `${H ?? ''}:${M ?? ''}`, 1: '6V', 2: ' rot ' };
    expect(await score(right)).toEqual([
      ['OK', 1],
      ['OK', 2],
      ['OK', 1],
    ]);
    expect(await score({ 0: '23:59', 1: '6mV', 2: 'Rot' })).toEqual([
      ['FALSCH', 0],
      ['FALSCH', 0],
      ['FALSCH', 0],
    ]);
    const number = async (answer: string) => (await score({ 1: answer }))[0];
    expect(await number('6')).toEqual(['EINHEITENFEHLER', 1]);
    expect(await number('6A')).toEqual(['EINHEITENFEHLER', 1]);
    expect(await number('6.05V')).toEqual(['OK', 2]);
    expect(await number('6.5V')).toEqual(['FALSCH', 0]);
    expect(await number('6000mV')).toEqual(['OK', 2]);
    expect(await number('U/2')).toEqual(['FALSCH', 0]);
    const [scored] = await scoreAnswers(prepared, 0, { 0: '<script>' });
    expect(scored?.resultHtml).toContain('&lt;script&gt;');
    expect(scored?.expected).toMatch(/^\d+:\d\d$/);
    expect(scored?.problems).toEqual([]);
  });

  it('runs the tests of the examples in all rows', async () => {
    for (const document of exampleQuestions([{ type: 'Uhr' }])) {
      const calls: [number, number][] = [];
      const outcomes = await runTests(await prepare(document, maxima), {
        onProgress: (done, all) => calls.push([done, all]),
      });
      expect(outcomes).toHaveLength(document.tests.length);
      for (const { runs } of outcomes) {
        expect(runs).toHaveLength(40);
        expect(runs.filter(({ passed }) => !passed).slice(0, 2)).toEqual([]);
      }
      expect(calls.at(-1)).toEqual([document.tests.length * 40, document.tests.length * 40]);
    }
  });

  it('explains why a test fails', async () => {
    const test = { subquestion: 0, verdict: 'correct', points: 1, row: 0 } as const;
    const tests = [
      { ...test, answer: '23:59' },
      { ...test, answer: '{H}:{M}', points: 2 },
      { ...test, answer: '{=nonsense}' },
      { ...test, answer: '{=nonsense}' },
    ];
    const outcomes = await runTests(await prepare({ ...clock, tests }));
    const undefinedName =
      'The test cannot run: “nonsense” is not defined: no dataset, constant or result has this name.';
    expect(outcomes.map(({ runs }) => runs[0]?.reason?.en)).toEqual([
      'Expected: correct; received: wrong.',
      'Expected: 2 points; received: 1.',
      ...[undefinedName, undefinedName],
    ]);
  });

  it('compares points in the digits that the test has', async () => {
    const test = { subquestion: 0, verdict: 'correct', row: 0, answer: '{H}:{M}' } as const;
    const tests = [0.67, 0.6667, 0.66, 0.7].map((points) => ({ ...test, points }));
    const subquestions = clock.subquestions.map((one) => ({ ...one, points: 2 / 3 }));
    const outcomes = await runTests(await prepare({ ...clock, subquestions, tests }));
    expect(outcomes.map(({ runs }) => runs[0]?.passed)).toEqual([true, true, false, false]);
  });

  it('explains why there is no solution: an invalid solution, or a failure of the service', async () => {
    const problemsWith = async (solution: string, maxima = '') => {
      const subquestions = clock.subquestions.map((one) => ({ ...one, solution }));
      const slow = createClient({
        ...{ base: service.url, servicePath: `/${service.endpoint}` },
        fetch: (input, init) =>
          input.endsWith('/parserplugin')
            ? Promise.resolve(new Response(null, { status: 504 }))
            : fetch(input, init),
      });
      const prepared = await prepareQuestion({ ...clock, subquestions, maxima }, { client: slow });
      const [scored] = await scoreAnswers(prepared, 0, { 0: '10:30' });
      expect(scored).toMatchObject({ status: 'NotScored', feedback: '', resultHtml: '' });
      return scored?.problems.map(({ text }) => text.en);
    };
    expect(await problemsWith('plugin("Uhr1",1)')).toEqual([
      'The service responds with status 504.',
    ]);
    expect(await problemsWith('halb drei')).toEqual([
      expect.stringContaining('Put text in quotes: "halb drei"'),
    ]);
    expect(await problemsWith('t', 't:1/0')).toEqual([
      expect.stringMatching(/is there a division by 0\?$/),
    ]);
  });

  it('prints a document that LaTeX compiles, without executing commands in texts', async () => {
    const formulas = '$\\text{Größe in €, °C}$ $10⁻³ \\cdot x₁₂ \\cdot 90°$ $x^2^3$';
    const prepared = await prepare({ ...full, text: `${full.text} ${formulas}` });
    for (const withAnswers of [false, true]) {
      const answers = { 0: '10:30', 1: hostile, 2: hostile };
      const printed = await printQuestion(prepared, 1, {
        withAnswers,
        answers,
        title: 'Größe & 1',
      });
      expect(printed.problems).toMatchObject([
        { field: 'text', text: { en: expect.stringContaining('\\input') as string } },
        { field: 'text', text: { en: 'The formula cannot be read from “^3” on.' } },
      ]);
      const { text } = await compileDocument(folder, 'print', printed);
      expect(comparable(text)).toContain(comparable('Größe & 1'));
      expect(comparable(text)).toContain(comparable(hostile));
      expect(comparable(text)).toContain(comparable('Größe in'));
      expect(text).not.toContain('root:');
      expect(Object.keys(printed.files).length).toBeGreaterThan(0);
    }
  });

  it('prints no answers unless requested', async () => {
    const prepared = await prepare(full);
    const print = (answers: Record<number, string>, withAnswers = false) =>
      printQuestion(prepared, 1, { answers, withAnswers });
    const given = { 0: '10:30', 2: '7 V' };
    expect(await print(given)).toEqual(await print({}));
    expect((await print(given, true)).source).toMatch(
      /\\textit\{7 V\} \(\d von \d Punkten; richtig: /,
    );
    const printed = async (solution: string, more: Partial<Subquestion> = {}) => {
      const subquestions = full.subquestions.map((row) =>
        row.mode === 'number' ? { ...row, solution, ...more } : row,
      );
      const changed = await prepare({ ...full, subquestions });
      return (await printQuestion(changed, 1, { withAnswers: true })).source;
    };
    expect(await printed('U/7')).toContain('\\textit{1,714\\,V}');
    expect(await printed('"3.10"')).toContain('\\textit{3,10');
    expect(await printed('U/7', { tolerance: '0.0001%' })).toContain('\\textit{1,714286');
    expect(await printed('"3.1415926"', { mode: 'text' })).toContain('\\textit{3.1415926}');
  });

  it('opens and closes the dialog as the host does', async () => {
    const prepared = await prepare(full);
    paths.length = 0;
    const opened = await openDialog(prepared, { plugin: 'Uhr1', row: 2 });
    expect(opened).toMatchObject({ mode: 2, errorMessage: '', problem: null });
    expect(opened.startFunction).toMatch(/^config/);
    expect(JSON.parse(opened.dataJson)).toMatchObject({ name: 'Uhr1', config: 'w50', typ: 'Uhr' });
    const end = { plugin: 'Uhr1', row: 2, configurationID: opened.configurationID };
    const closed = await closeDialog(prepared, { ...end, config: 'w80' });
    expect(closed.document.plugins).toEqual([{ name: 'Uhr1', type: 'Uhr', config: 'w80' }]);
    expect(closed).toMatchObject({ createdDatasets: [], missingVariables: [], problems: [] });
    expect(paths.map((path) => path.replace('/open/', ''))).toEqual([
      ...['configurationinfo', 'setconfigurationdata', 'generatedatasets', 'getvars'],
    ]);
    const read = await closeDialog(prepared, { ...end, config: null });
    expect(read.document.plugins[0]?.config).toBe('w50');
    const lost = { ...end, configurationID: 'none', config: null };
    const gone = await closeDialog(prepared, lost);
    if (variant === 'A') expect(gone.problems).toHaveLength(1);
    const entries = await insertionsOf(prepared, 'Uhr1');
    expect(entries.some(({ text }) => text.startsWith('[PIG '))).toBe(true);
  });

  it('continues after invalid input', async () => {
    const broken: QuestionDocument = {
      ...emptyQuestion('x', 'x'),
      text: '{A} [PIG Nobody ""/] [PIG Other ""/] [Q0] {=1/0}',
      plugins: [{ name: 'Other', type: 'Unknown', config: '' }],
      datasets: [
        { name: 'A', range: '5-', unit: '' },
        { name: 'B', range: '5', unit: 'V' },
      ],
      constants: 'k={1,Vx}',
      maxima: 'a:system("id")',
      subquestions: [
        { mode: 'plugin', info: 'Nobody:', solution: 'Q', tolerance: 'x', points: 1, unit: '' },
      ],
    };
    const prepared = await prepare(broken);
    expect(prepared.problems.map(({ field }) => field)).toEqual([
      ...['datasets', 'constants', 'plugins', 'maxima'],
    ]);
    const shown = await showQuestion(prepared, 0);
    expect(shown.problems.length).toBeGreaterThan(prepared.problems.length);
    const listed = await inspectQuestion(prepared, shown);
    const renamed = listed.find(({ member }) => member === 'type');
    expect(renamed?.text.en).toContain('If the type was renamed, write “Uhr” here');
    expect(renamed?.repairs?.map(({ label }) => label.en)).toEqual(['Uhr instead of Unknown']);
    const [scored] = await scoreAnswers(prepared, 0, { 0: 'x' });
    expect(scored).toMatchObject({ status: 'NotScored', points: 0 });
    expect(scored?.problems.length).toBeGreaterThan(0);
  });
});

it('reports a service that does not reply as a problem', async () => {
  const client = createHttpClient({ base: 'http://127.0.0.1:9', servicePath: '/x' });
  const prepared = await prepareQuestion(clock, { client });
  const text = {
    de: expect.stringMatching(
      /^Keine gültige Antwort vom Dienst: .*: nicht erreichbar\.$/,
    ) as string,
    en: expect.stringMatching(
      /^No valid response .*: nothing listens at this address\.$/,
    ) as string,
  };
  expect(prepared.problems).toMatchObject([{ field: 'service', text }]);
  expect((await showQuestion(prepared, 0)).parts.length).toBeGreaterThan(0);
  expect((await openDialog(prepared, { plugin: 'Uhr1', row: 0 })).problem).not.toBeNull();
});

it('places mistakes after formulas of plugins, and reports those in them', async () => {
  const client = createClient({ base: 'http://127.0.0.1:9', servicePath: '/x' });
  const maxima = 'a:1\n[PIM Uhr1/]\nb:(';
  const document = { ...clock, maxima };
  const formulas = 'P = U*I\nQ:(\n// none';
  const { problems } = await prepareQuestion(document, {
    client: { ...client, maxima: () => Promise.resolve(formulas) },
  });
  const found = problems.filter(({ field }) => field === 'maxima');
  expect(found.map(({ position, text }) => [position, text.en.slice(0, 51)])).toEqual([
    [4, 'Formulas of “Uhr1”: This is an equation, which assi'],
    [4, expect.stringContaining('Formulas of “Uhr1”: Expected')],
    [maxima.length, expect.stringContaining('Expected')],
  ]);
});

it('runs the Maxima field in the real Maxima and keeps units', async () => {
  const client = createClient({ base: 'http://127.0.0.1:9', servicePath: '/x' });
  const document: QuestionDocument = {
    ...emptyQuestion('m', 'm'),
    datasets: [{ name: 'R', range: '100', unit: 'Ohm' }],
    maxima: 'U:23V\nI:U/(R||50Ohm)\ng:solve(x^2=4,x)\nd:diff(t^3,t)\ns:"a"\nmatrix([1,2],[3,R])',
  };
  const prepared = await prepareQuestion(document, { client, engine: maxima });
  expect(prepared.problems).toEqual([]);
  expect(formulaTable(prepared).by).toBe('maxima');
  expect(formulaTable(prepared).results.map(({ name }) => name)).toEqual([
    ...['U', 'I', 'g', 'd', 's', ''],
  ]);
  const { values } = await showQuestion(prepared, 0);
  expect(Object.fromEntries(values.map(({ name, text }) => [name, text]))).toMatchObject({
    ...{ U: '23V', I: '690mA', g: '[x=-2,x=2]', d: '3*t^2', s: 'a' },
  });
});
