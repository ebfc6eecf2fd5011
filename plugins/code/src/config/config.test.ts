import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTags, writeDefinition } from '@fragwerk/host';
import { type CodeQuestion, emptyQuestion, emptyTest } from './schema.js';
import { ruleNames } from './check.js';
import { readConfig } from './read.js';
import { writeConfig } from './write.js';

const question: CodeQuestion = {
  ...emptyQuestion,
  code: [
    { kind: 'hidden', text: 'import math' },
    { kind: 'fixed', text: `def f(x):\n    """Say '#' and "\\n"."""` },
    { kind: 'open', text: '    return 0' },
  ],
  solution: "    return '#' + '\\\\'",
  files: [{ name: 'daten.txt', text: '1\n2\n', visible: true, editable: false }],
  tests: [
    { ...emptyTest, code: 'f(2)', expected: '[1, 2]', visible: true },
    {
      ...{ ...emptyTest, kind: 'stdin', input: '3\n4', expected: '7', points: 2 },
      tolerance: { amount: 0.1, mode: 'absolute' },
    },
  ],
  rules: [{ part: 'call', name: 'sum', min: 0, max: 0, penalty: 50, message: 'Ohne sum!' }],
};

describe('the configuration', () => {
  it('is read as it was written, also from a tag of the host', () => {
    const config = writeConfig(question);
    expect(readConfig(config)).toEqual({ question, problems: [] });
    const tag = writeDefinition({ name: 'P', type: 'Code', config });
    const [part] = parseTags(tag).parts;
    expect(part).toMatchObject({ kind: 'definition', config });
    const stored = tag.slice(tag.indexOf('"') + 1, tag.lastIndexOf('"'));
    expect(readConfig(stored)).toEqual({ question, problems: [] });
    expect(readConfig(config.replaceAll('"', "'#'"))).toEqual({ question, problems: [] });
  });

  it('is the given code if it is not JSON', () => {
    const { question: read, problems } = readConfig('print("[1]")\n');
    expect(read.code).toEqual([{ kind: 'open', text: 'print("[1]")\n' }]);
    expect(problems.map(({ field }) => field)).toEqual(['tests']);
    expect(readConfig('')).toEqual({ question: emptyQuestion, problems: [] });
  });

  it.each([
    ['{', ''],
    ['{"code":[],"tests":[{"kind":"stdin"}]}', null],
    ['{"tests":[{"kind":"stdin"}],"code":[{"kind":"fixed","text":""}]}', 'code'],
    ['{"tests":7}', 'tests'],
    ['{"tests":[{"kind":"what"}]}', 'tests[1].kind'],
    ['{"tests":[{"code":"f()","expected":"ja"}]}', 'tests[1].expected'],
    ['{"tests":[{"code":"f()","expected":"-1,5"}]}', 'tests[1].expected'],
    ['{"tests":[{"code":"f()","expected":"{{=2*a}}"}]}', 'tests[1].expected'],
    ['{"tests":[{"code":"f()","expected":"(1, 5)"}]}', null],
    ['{"tests":[{"kind":"stdin","expected":"1,5"}]}', null],
    ['{"tests":[{"code":"f()","expected":"{{a}}"}]}', null],
    ['{"tests":[{"code":"f()","expected":"[Fraction(1, 2), Decimal(\'1.5\')]"}]}', null],
    ['{"tests":[{"code":"f()","expected":"Farbe.ROT"}]}', null],
    ['{"tests":[{"kind":"call","expected":"1"}]}', 'tests[1].code'],
    ['{"tests":[{"kind":"stdin","expected":"(","pattern":true}]}', 'tests[1].expected'],
    ['{"tests":[{"kind":"stdin","tolerance":"viel"}]}', 'tests[1].tolerance'],
    ['{"tests":[{"kind":"stdin","points":-1}]}', 'tests[1].points'],
    ['{"tests":[{"kind":"stdin","points":0}]}', 'tests'],
    ['{"tests":[{"kind":"stdin","points":0},{"kind":"stdin"}]}', null],
    ['{"tests":[{"code":"x = 2\\nprint(f(x))","expected":"4"}]}', 'tests[1].kind'],
    ['{"tests":[{"code":"print(f(2))","expected":"None"}]}', null],
    ['{"language":"c","tests":[{"kind":"call","code":"f()","expected":"1"}]}', 'tests[1].kind'],
    [`{"language":"c","tests":[${'{"kind":"stdin"},'.repeat(50)}{"kind":"stdin"}]}`, 'tests'],
    ['{"tests":[{"kind":"stdin"}],"files":[{"name":"../x"}]}', 'files[1].name'],
    [
      '{"tests":[{"kind":"stdin"}],"files":[{"name":"a"},{"name":"b"},{"name":"a"}]}',
      'files[3].name',
    ],
    ['{"tests":[{"kind":"stdin"}],"files":[{"name":"answer.py"}]}', 'files[1].name'],
    ['{"tests":[{"kind":"stdin"}],"files":[{"name":"dataset.py"}]}', null],
    ['{"tests":[{"kind":"stdin"}],"time":100}', 'time'],
    [
      '{"tests":[{"kind":"stdin"}],"rules":[{"part":"statement","name":"print","max":0}]}',
      'rules[1].name',
    ],
    ['{"tests":[{"kind":"stdin"}],"rules":[{"part":"call","name":"print"}]}', 'rules[1].max'],
    ['{"tests":[{"kind":"stdin"}],"rules":[{"part":"call","name":"größe","max":0}]}', null],
    [
      '{"tests":[{"kind":"stdin"}],"rules":[{"part":"call","name":"sum()","max":0}]}',
      'rules[1].name',
    ],
    [
      '{"tests":[{"kind":"stdin"}],"rules":[{"part":"call","name":"math.sqrt","max":0}]}',
      'rules[1].name',
    ],
    ['{"tests":[{"kind":"stdin"}],"rules":[{"part":"import","name":"os.path","max":0}]}', null],
    [
      '{"tests":[{"kind":"stdin"}],"rules":[{"part":"import","name":"import os","max":0}]}',
      'rules[1].name',
    ],
    [
      '{"tests":[{"kind":"stdin"}],"rules":[{"part":"operator","name":"not in","min":1,"max":0}]}',
      'rules[1].max',
    ],
  ])('%.80s: the problem is at %j', (config, field) =>
    expect(readConfig(config).problems[0]?.field ?? null).toBe(field),
  );
});

it('names tests, rules and files in messages as the dialog does', () => {
  const item = '{"kind":"stdin"}';
  const rules = '{"part":"call","name":"print"}';
  const config = `{"tests":[${item},{"kind":"call","expected":"1"}],"rules":[${rules}],"files":[{"name":"../x"}]}`;
  const texts = readConfig(config).problems.map(({ message }) => message.de);
  expect(texts).toMatchObject([
    expect.stringMatching(/^Test 2: Der Aufruf fehlt/),
    expect.stringMatching(/^Regel 1: /),
    expect.stringMatching(/^Datei 1: /),
  ]);
});

it('rules have the statements and operators that the interpreter finds', () => {
  const source = readFileSync('packages/python/src/source.py', 'utf8');
  for (const [table, names] of [
    ['STATEMENTS', ruleNames.statement],
    ['OPERATORS', ruleNames.operator],
  ] as const) {
    const [, found = ''] = new RegExp(`^${table} = {([^]*?)^}`, 'm').exec(source) ?? [];
    const known = [...found.matchAll(/"(.+?)"/g)].map(([, name]) => name);
    expect([...new Set(known)].sort()).toEqual([...(names ?? [])].sort());
  }
});

describe('a configuration of plugin-python', () => {
  const old = JSON.stringify({
    indication: 'def f():\n    return "ä"\n',
    validation: 'import unittest\nimport answer\n',
    files: { 'a.txt': 'one', 'b.txt': { content: 'two' }, 'c.txt': { storedName: '1.bin' } },
    evalConfig: { runAtTest: true, lintAtTest: true },
    linterConfig: '--disable=C0114',
    linterWeight: 0.5,
    datasetVariables: [],
  });

  it.each([
    ['plain', old],
    ['in base64', Buffer.from(old).toString('base64')],
    ['with the quotes of a tag', old.replaceAll('"', "'#'").replaceAll("\\'#'", '\\"')],
  ])('is read %s', (_, config) => {
    const { question: read, problems } = readConfig(config);
    expect(read.code).toEqual([{ kind: 'open', text: 'def f():\n    return "ä"\n' }]);
    expect(read.tests).toMatchObject([{ kind: 'unittest', points: 1, visible: false }]);
    expect(read.files.map(({ text }) => text)).toEqual(['one', 'two', '']);
    expect(read.datasetModule).toBe(true);
    expect(problems.map(({ field }) => field)).toEqual(['linterWeight', 'files.c.txt']);
  });
});

it.each(['de', 'en'])('the example in the help (%s) has no problem', (language) => {
  const help = readFileSync(new URL(`../../help.${language}.md`, import.meta.url), 'utf8');
  const [, config = ''] = /```json\n([^]*?)```/.exec(help) ?? [];
  expect(readConfig(config).question.tests).toHaveLength(2);
  expect(readConfig(config).problems).toEqual([]);
});
