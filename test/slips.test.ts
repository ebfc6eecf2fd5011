import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyQuestion, prepareQuestion, runTrial, slipsOfRow } from '@fragwerk/host';
import { clock } from '@fragwerk/plugin-clock';
import { plot } from '@fragwerk/plugin-plot';
import { definePlugin, numberAnswer, type Plugin, type Slip } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { loadPlugin } from './support/load-plugin.js';
import { withClient } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';
import { readBlocks } from './support/tutorial.js';

const folder = tempFolder();

async function lineOfDocs(): Promise<Plugin> {
  const { text = '' } = readBlocks('docs/answers.md').find(({ file }) => file === 'line.ts') ?? {};
  folder.write('line/plugin.ts', text);
  return loadPlugin('line', folder.path);
}

interface Answered {
  readonly config?: string;
  readonly answer: string;
  readonly right: string;
}

/** Scores an answer and shows its result, as hosts do. */
const results = (plugin: Plugin, { config = '', answer, right }: Answered) =>
  withClient(plugin, async (client) => {
    const body = {
      ...{ typ: plugin.info.type, name: 'P', config, antwort: answer, grade: 2 },
      answerDto: { answerText: right },
    };
    const score = await client.score({ body });
    const { source } = await client.renderpluginresult({ body: { ...body, tex: false } });
    const latex = await client.renderpluginresult({ body: { ...body, tex: true } });
    return { score, source, latex: latex.source };
  });

describe('a typical mistake on the wire', () => {
  it('is named in the result of the clock, whose score has fixed texts', async () => {
    const { score, source, latex } = await results(clock, { answer: '6:15', right: '"15:30"' });
    expect(score).toMatchObject({ status: 'FALSCH', punkteIst: 0, feedback: '' });
    expect(source).toContain('Der Stunden- und der Minutenzeiger sind vertauscht.');
    for (const shown of [source, latex])
      expect(shown).toMatch(/Richtig: 15:30 Uhr[^]*sungsweg[^]*3 h \+ 12 h = 15 h/);
    expect(latex).toContain('Der Stunden{-} und der Minutenzeiger sind vertauscht.');
    const half = await results(clock, { answer: '3:30', right: '"15:30"' });
    expect(half.source).toContain('Die Tageshälfte stimmt nicht.');
    const wrong = await results(clock, { answer: '4:44', right: '"15:30"' });
    expect(wrong.source).not.toMatch(/vertauscht|Tageshälfte/);
  });

  it.each([
    ['line', 'y=2*x+1', '[[0,1],[2,-3]]', 'Steigung stimmt nicht', 'y = 2 · x + 1'],
    ['toarrow(1,2)', '[4,6]', '[3,4]', 'vom Anfangspunkt aus', 'Δx = 4 − 1 = 3; Δy = 6 − 2 = 4'],
    ['function', 'y=x^2-4', '[[-2,0],[0,4],[1,3]]', 'Oben und unten', 'y(−2) = 0'],
    ['points', '[[1,2],[3,4]]', '[[2,1],[4,3]]', 'vertauscht', 'Punkt 2: auf der x-Achse zu 3'],
    ['hline', '3', '-3', 'Vorzeichen', '3 auf der y-Achse suchen'],
  ])('is named in a plot with %s, and the way is shown', async (input, right, answer, ...texts) => {
    const config = `x:-10,10;y:-10,10;input=${input}`;
    const { source } = await results(plot, { config, answer, right });
    for (const text of [...texts, 'Lösungsweg']) expect(source).toContain(text);
  });

  it('is named for the line of the documents', async () => {
    const plugin = await lineOfDocs();
    const { score, source } = await results(plugin, { answer: 'k=-1;d=2', right: '"k=2;d=-1"' });
    const feedback = 'Steigung k und Achsenabschnitt d sind vertauscht.';
    expect(score).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
    expect(score.feedback).toMatch(new RegExp(`^${feedback}`));
    expect(source).toContain(`<p>${feedback}</p>`);
    const { score: sign } = await results(plugin, { answer: 'k=2;d=1', right: '"k=2;d=-1"' });
    expect(sign).toMatchObject({ status: 'TEILWEISE_OK', punkteIst: 1 });
    expect(sign.feedback).toBe(
      'Steigung k: Richtig. Achsenabschnitt d: Das Vorzeichen stimmt nicht.',
    );
  });
});

const question = (type: string) => ({
  ...emptyQuestion('Frage', '1'),
  text: '{a} [Q0] [Q1]',
  plugins: [{ name: 'P', type, config: '' }],
  datasets: [{ name: 'a', range: 'I1-40', unit: '' }],
  subquestions: [
    { mode: 'plugin', info: 'P:', solution: 'a', tolerance: '', points: 2, unit: '' },
    { mode: 'number', info: '', solution: 'a', tolerance: '', points: 2, unit: '' },
  ] as const,
  tests: [{ subquestion: 0, answer: '{a}', verdict: 'correct', points: 2, row: null }] as const,
});

describe('the typical mistakes of a question', () => {
  const doubled = (more: Partial<Slip<number>> = {}, earns = 0.5) =>
    definePlugin({
      type: 'T',
      answer: numberAnswer({ label: { de: 'n', en: 'n' } }),
      slips: ({ right, variables }) => [
        {
          name: { de: 'verdoppelt', en: 'doubled' },
          answer: variables.length * 2 * right,
          feedback: { de: 'Das ist das Doppelte.', en: 'This is twice as much.' },
          share: 0.5,
          ...more,
        },
      ],
      score: ({ breakdown, answer }) =>
        breakdown.slip?.en === 'doubled' && Number(answer) > 20
          ? { ...breakdown, share: earns, verdict: 'partial' }
          : breakdown,
    });
  const prepared = (plugin: Plugin, use: (document: ReturnType<typeof question>) => object) =>
    withClient(plugin, async (client) => {
      const document = { ...question('T'), ...use(question('T')) };
      const made = await prepareQuestion(document, { client });
      // Without datasets, all rows are alike.
      const { problems } = await runTrial(made, document.datasets.length > 0 ? {} : { rows: [0] });
      return { problems, slips: await slipsOfRow(made, 0).catch(() => []) };
    });

  it('are listed for a row, by subquestion', async () => {
    const { slips, problems } = await prepared(doubled(), () => ({}));
    expect(problems).toEqual([]);
    const [own, ofField] = slips;
    expect(own?.[0]).toMatchObject({ name: { en: 'doubled' }, share: 0.5 });
    expect(own?.length).toBeGreaterThan(2);
    expect(ofField).toEqual([]);
  });

  it.each([
    ['x^2-4', '', 4, ['sign of y']],
    ['x^2-4', '2%', 2, ['sign of y']],
    ['exp(x/3)', '2%', 2, ['sign of y', 'sign of x']],
    // With fewer digits, it would no longer be the same mistake.
    ['exp(x/3)', '', 9, ['sign of y', 'sign of x']],
  ])(
    'are listed for the graph of %s within %s with few digits',
    async (curve, tolerance, digits, names) => {
      const { slips, problems } = await prepared(plot, ({ subquestions: [first] }) => ({
        plugins: [
          { name: 'P', type: 'Plot', config: 'x:-5,4;y:-8,8;input=function;inputcounter=4' },
        ],
        subquestions: [{ ...first, solution: `y=${curve}`, tolerance }],
        ...{ text: '[Q0]', datasets: [], tests: [] },
      }));
      expect(problems).toEqual([]);
      expect(slips[0]?.map(({ name }) => name.en)).toEqual(names);
      for (const { answer, share } of slips[0] ?? []) {
        expect(answer.match(/,-?[\d.]+\]/g)).toHaveLength(4);
        const decimals = [...answer.matchAll(/,-?\d+\.(\d+)/g)].map(
          ([, found = '']) => found.length,
        );
        expect(Math.max(...decimals)).toBeLessThanOrEqual(digits + 1);
        expect(Math.max(...decimals)).toBeGreaterThanOrEqual(digits);
        expect(share).toBe(0);
      }
    },
  );

  it('are tested in all rows', async () => {
    const { problems } = await prepared(doubled({}, 0), () => ({}));
    expect(problems.map(({ text }) => text.en)).toEqual([
      expect.stringMatching(
        /^In \d+ of 40 rows \(.*\): The typical mistake “doubled” \(\d+\) earns 0 points instead of 1\.$/,
      ),
    ]);
    // By another rule of the type, such as a radius around a place.
    expect((await prepared(doubled({}, 0.75), () => ({}))).problems).toEqual([]);
  });

  it('are reported if they fail', async () => {
    const { problems } = await prepared(doubled({ share: 7 }), () => ({}));
    expect(problems.map(({ text }) => text.en).join()).toContain('failed in "slips"');
  });

  it('fail `fragwerk test` with the reason if feedback reveals the right answer', () => {
    const document = question('Winkel');
    const datasets = [{ name: 'a', range: 'I100-140', unit: '' }];
    folder.write('angle/questions/a.json', JSON.stringify({ ...document, datasets }));
    folder.write('angle/package.json', '{ "type": "module", "main": "plugin.js" }');
    folder.write(
      'angle/plugin.js',
      `import { definePlugin, numberAnswer } from '@fragwerk/sdk';
const both = (text) => ({ de: text, en: text });
export default definePlugin({
  type: 'Winkel',
  answer: numberAnswer({ label: both('n') }),
  slips: ({ right }) => [{ name: both('far'), answer: 1e6, feedback: both('Not ' + right + '.') }],
});`,
    );
    const cli = fileURLToPath(new URL('../apps/cli/bin/fragwerk.mjs', import.meta.url));
    const options = { cwd: join(folder.path, 'angle'), encoding: 'utf8' } as const;
    const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'test'], options);
    expect(stderr).toMatch(
      /"slips" failed: .*feedback of "far" contains the right answer, \d{3}\./,
    );
    expect(stdout).toContain('1 question with problems');
    expect(status).toBe(1);
  });
});
