import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleQuestion, writeQuestion } from '@fragwerk/host';
import type { Clusters } from '@fragwerk/plugin-code/cluster';
import { beforeAll, describe, expect, it } from 'vitest';
import { clusterCommand } from '../apps/cli/src/cluster-command.js';
import { processes } from './deploy/processes.js';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';

// Builds the project, whose command line runs here.
childServices();
const folder = tempFolder();
const children = processes();
const cli = fileURLToPath(new URL('../apps/cli/bin/fragwerk.mjs', import.meta.url));

const cluster = (...args: string[]) =>
  children.run([process.execPath, cli, 'cluster', ...args], { cwd: folder.path, env: {} });

/** Programs for the mean of a list, some of whose items are None. */
const given = 'def mittel(werte):\n    """Der Mittelwert."""\n    return 0\n';
const original = `def mittel(werte):
    if not werte:
        return None
    summe = 0
    anzahl = 0
    for wert in werte:
        if wert is None:
            continue
        summe += wert
        anzahl += 1
    if anzahl == 0:
        return None
    return summe / anzahl
`;
const programs: Readonly<Record<string, string>> = {
  original,
  renamed: original
    .replaceAll('wert', 'x')
    .replaceAll('summe', 's')
    .replace('s += x', 's = s + x')
    .replace('    anzahl = 0', '    anzahl = 0  # noch keine\n'),
  edited: original.replace(
    '        summe += wert\n        anzahl += 1\n',
    '        anzahl += 1\n        summe += wert\n',
  ),
  other: `def mittel(werte):
    echte = [wert for wert in werte if wert is not None]
    return sum(echte) / len(echte) if echte else None
`,
  while: `def mittel(werte):
    i = 0
    gesamt = 0
    zaehler = 0
    while i < len(werte):
        if werte[i] != None:
            gesamt = gesamt + werte[i]
            zaehler += 1
        i += 1
    if zaehler > 0:
        return gesamt / zaehler
    else:
        return None
`,
  crash: 'def mittel(werte):\n    # kurz\n    return sum(werte) / len(werte)\n',
  crashToo: 'def mittel(w):\n    return sum(w)/len(w)\n',
  untouched: given,
  untouchedToo: given,
  'no;"syntax"': 'def mittel(werte)\n    return 0\n',
  hostile: `import os, sys
class Text(str):
    def __repr__(self): return "\\u001b[31m<b>"
print(os.listdir("/"))
def mittel(werte):
    while werte: pass
    return Text("x")
`,
};
const config = JSON.stringify({
  code: given,
  time: 1,
  tests: [
    { kind: 'call', code: 'mittel([1, {{v}}])', expected: '2.0' },
    { kind: 'call', code: 'mittel([])', expected: 'None', name: 'leer', points: 2 },
    { kind: 'call', code: 'mittel([1, None])', expected: '1.0' },
  ],
});

const recordOf = (antwort: string, change: object = {}) => ({
  question: '815',
  request: {
    ...{ typ: 'Code', name: 'PI1', config, antwort, grade: 3 },
    varsQuestion: { vars: { v: { calcErgebnisDto: { string: '3', type: 'CALCULATE' } } } },
    ...change,
  },
  scored: { punkteIst: 1, punkteSoll: 3 },
});

const quotedCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

const question = join(folder.path, 'question.json');
const csv = 'answers.csv';
const values = ['--question', question, '--values', 'v=3'];
let found: Clusters;
beforeAll(async () => {
  const document = exampleQuestion({ type: 'Code', config });
  writeFileSync(question, writeQuestion(document));
  const rows = Object.entries(programs).map((row) => row.map(quotedCell).join(';'));
  folder.write(csv, `\uFEFFid;answer\r\n${rows.join('\r\n')}\r\n`);
  const { code, output } = await cluster(csv, ...values, '--json');
  expect(code, output).toBe(0);
  found = (JSON.parse(output) as { readonly questions: [Clusters] }).questions[0];
});

const groupOf = (id: string) => found.groups.find(({ ids }) => ids.includes(id));
const likenessOf = (one: string, other: string) =>
  found.likeness.pairs.find(
    ({ left, right }) =>
      (left.includes(one) && right.includes(other)) ||
      (left.includes(other) && right.includes(one)),
  )?.likeness ?? 0;

describe('fragwerk cluster', () => {
  it('groups programs by what they do, the largest group first', () => {
    expect(found.answers).toBe(Object.keys(programs).length);
    expect(found.groups.map(({ ids }) => ids.join(' '))).toEqual([
      'original renamed edited other while',
      'crash crashToo',
      'untouched untouchedToo',
      'no;"syntax"',
      'hostile',
    ]);
    expect(groupOf('original')).toMatchObject({ share: 1 });
    expect(groupOf('crash')?.tests).toMatchObject([
      { share: 1 },
      { share: 0, reason: { en: expect.stringContaining('zero') as string } },
      { share: 0, reason: { en: expect.stringContaining('TypeError') as string } },
    ]);
    expect(groupOf('no;"syntax"')).toMatchObject({
      tests: [],
      summary: { en: expect.stringContaining('colon') as string },
    });
  });

  it('counts programs as one that differ in names, constants, comments and layout only', () => {
    const forms = groupOf('original')?.forms.map(({ ids }) => ids.join(' '));
    expect(forms).toEqual(['original renamed', 'edited', 'other', 'while']);
  });

  it('lists disguised copies, and no programs that were written otherwise', () => {
    expect(likenessOf('original', 'renamed')).toBe(1);
    expect(likenessOf('original', 'edited')).toBeGreaterThan(0.7);
    for (const one of ['other', 'while']) expect(likenessOf('original', one)).toBe(0);
    const [copy] = found.likeness.pairs;
    expect(copy?.lines.filter(({ isSame }) => !isSame)).toEqual([
      { left: null, right: '', isSame: false },
    ]);
  });

  it('does not compare given code, and what is too short', () => {
    expect(likenessOf('untouched', 'untouchedToo')).toBe(0);
    expect(likenessOf('crash', 'crashToo')).toBe(0);
    expect(found.likeness.compared).toBe(5);
  });

  it('prints text without control characters', async () => {
    const json = join(folder.path, 'answers.json');
    const answers = ['original', 'renamed', 'hostile'].map((id) => ({
      id,
      answer: `${programs[id] ?? ''}# \u001b[31m`,
    }));
    writeFileSync(json, JSON.stringify(answers));
    const { code, output } = await cluster(json, ...values);
    expect(code, output).toBe(0);
    expect(output).not.toContain('\u001b');
    expect(output).toMatch(
      /1\. 2 answers, 100 % of the points, written in one way: original, renamed/,
    );
    expect(output).toMatch(/did not finish in time/);
    expect(output).toMatch(/100 %: original – renamed, the same except for names/);
    expect(output).toMatch(/Similarity is not proof/);
  });

  it('reads records: each question by itself, an answer with the same values once', async () => {
    const record = (antwort: string, change: object = {}) =>
      JSON.stringify(recordOf(antwort, change));
    const inC = JSON.stringify({ language: 'c', tests: [{ kind: 'stdin', expected: '1' }] });
    const withFile = JSON.stringify({
      files: [{ name: 'hilfe.py', text: '', visible: true, editable: true }],
      tests: [{ kind: 'call', code: 'mittel([1, 3])', expected: '2.0' }],
    });
    const inFile = (text: string) =>
      record(`from hilfe import mittel\n\n# ======== hilfe.py ========\n${text}`, {
        config: withFile,
      });
    const lines = [
      inFile(original),
      inFile(`# Kopie\n${programs.renamed ?? ''}`),
      inFile(programs.other ?? ''),
      record(original),
      record(original),
      record(programs.renamed ?? ''),
      record('1', { typ: 'Zahl' }),
      record('int main', { config: inC }),
      record(original).slice(0, 80),
    ];
    const file = folder.write('scores-2026-11-25.jsonl', lines.join('\n'));
    const { code, output } = await cluster(file, '--json');
    expect(code, output).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      unreadable: 1,
      questions: [
        {
          groups: [
            { ids: ['1', '2', '3'], share: 1, forms: [{ ids: ['1', '2'] }, { ids: ['3'] }] },
          ],
          likeness: { compared: 2, pairs: [{ left: ['1'], right: ['2'], likeness: 1 }] },
        },
        { question: '815', plugin: 'PI1', repeated: 1, groups: [{ ids: ['4', '6'], share: 1 }] },
        { problem: 'Only programs in Python can be compared, not in c.' },
      ],
    });
  });

  it.each([
    [[], /^Which answers\?/],
    [['nowhere.csv', ...values], /nowhere\.csv: the file does not exist/],
    [['folder.csv', ...values], /: it is a folder, not a file\.$/],
    [[csv], /^Which question\?/],
    [[csv, '--question', question], /add --values "v=…"/],
    [[csv, ...values, '--threshold', '0'], /^--threshold must be a whole number from 1 to 100/],
    [[csv, ...values, '--plugin', 'X'], /no plugin "X" of type Code; it has: Code1/],
    [[csv, ...values, '--find', 'def'], /^--find belongs to records/],
    [
      ['records.json', '--find', 'while'],
      /records\.json contains no recorded answers of the type Code/,
    ],
    [['records.json', '--plugin', 'X'], /^--plugin belongs to a \.csv or \.json file/],
    [['twice.csv', ...values], /The id “A” occurs twice/],
    [['quote.csv', ...values], /The quotes in line 2 do not match/],
    [['latin.csv', ...values], /not saved as UTF-8/],
    [['columns.csv', ...values], /lacks columns\. Expected .* id and answer/],
  ])('cannot run with %j', async (args, message) => {
    for (const [name, text] of [
      ['twice.csv', 'id,answer\nA,1\nA,2\n'],
      ['latin.csv', Buffer.from('id,answer\nA,"# größer"\n', 'latin1')],
      ['quote.csv', 'id,answer\nA,"1\n'],
      ['columns.csv', 'name,text\nA,1\n'],
      ['records.json', JSON.stringify(recordOf('pass'))],
    ] as const)
      folder.write(name, text);
    mkdirSync(join(folder.path, 'folder.csv'), { recursive: true });
    const inFolder = args.map((arg) =>
      /\.(csv|json)$/.test(arg) ? resolve(folder.path, arg) : arg,
    );
    await expect(clusterCommand(inFolder)).rejects.toThrow(message);
  });
});
