import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin, type Plugin, type Score } from '@fragwerk/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleKit } from '../scripts/kit.mjs';
import { processes } from './deploy/processes.js';
import { startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

const ANSWERS = 1_000;

const folder = tempFolder();
const children = processes();
const records = join(folder.path, 'records');
const kit = join(folder.path, 'fragwerk-kit.mjs');

/** A type that scores whole numbers; its versions differ in whether a sign in front is accepted. */
const numbersPlugin = (acceptsPlus: boolean): Plugin =>
  definePlugin({
    type: 'Zahl',
    version: acceptsPlus ? '2.0' : '1.0',
    help: { de: 'Eine Zahl.', en: 'A number.' },
    score({ answer, expected, maxPoints }): Score {
      const isReadable = (acceptsPlus ? /^\+?\d+$/ : /^\d+$/).test(answer);
      const isRight = isReadable && Number(answer) === Number(expected.text);
      return {
        verdict: isRight ? 'correct' : 'wrong',
        points: isRight ? maxPoints : 0,
        parsedAnswer: {
          text: isReadable ? String(Number(answer)) : '',
          json: null,
          kind: 'string',
        },
        html: `<p>Wert: <b>${answer}</b></p>`,
        feedback: isReadable ? '' : `${answer} ist keine Zahl.`,
      };
    },
  });

/** Every answer is right; every 40th has a sign in front. */
const answerOf = (index: number) => `${index % 40 === 0 ? '+' : ''}${index}`;

const bodyOf = (index: number) => ({
  ...{ typ: 'Zahl', name: 'PI1', config: '', antwort: answerOf(index), grade: 2 },
  pluginDto: { tagName: `${index % 7}_PI1_0` },
  varsQuestion: {
    vars: {
      n: { calcErgebnisDto: { string: String(index), json: null, type: 'CALCULATE' }, ze: 'V' },
    },
  },
  answerDto: { answerText: String(index) },
});

let newer: TestService;
beforeAll(async () => {
  await bundleKit(kit);
  const older = await startTestService(
    { RECORD_FOLDER: records },
    { plugins: [numbersPlugin(false)] },
  );
  const send = async (index: number) => {
    const body = JSON.stringify(bodyOf(index));
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${older.url}/open/score`, { method: 'POST', headers, body });
    expect(status).toBe(200);
  };
  for (let first = 1; first <= ANSWERS; first += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => send(first + index)));
  await older.stop();
  newer = await startTestService({}, { plugins: [numbersPlugin(true)] });
});
afterAll(() => newer.stop());

const replay = (...args: string[]) =>
  children.run([process.execPath, kit, 'replay', ...args], { cwd: folder.path, env: {} });

describe('fragwerk replay', () => {
  it('lists exactly the answers that a changed rule scores otherwise', async () => {
    const { code, output } = await replay(records, '--against', newer.url, '--json');
    expect(code, output).toBe(1);
    const report = JSON.parse(output) as {
      readonly causes: readonly { readonly answers: readonly { readonly answer: string }[] }[];
    };
    expect(report).toMatchObject({ answers: ANSWERS, changed: 25, others: 0, unreadable: 0 });
    expect(report.causes).toHaveLength(1);
    const changed = Array.from({ length: 25 }, (_, index) => answerOf((index + 1) * 40));
    expect(report.causes[0]?.answers.map(({ answer }) => answer).sort()).toEqual(changed.sort());
    expect(report.causes[0]).toMatchObject({ count: 25, type: 'Zahl', after: { verdict: 'OK' } });
  });

  it('says why, with question, row, answer, solution and what was understood', async () => {
    const { output } = await replay(records, '--against', newer.url, '--find', '+40');
    expect(output).toBe(
      [
        '1. Zahl: 2 answers',
        '   before  FALSCH "+400 ist keine Zahl."',
        '   now     OK',
        '   - "+400": 0 → 2 of 2 points; solution "400"',
        '     question 1, plugin "PI1", row "n=400 V"',
        '     understood as "", now "400"',
        '   - "+40": 0 → 2 of 2 points; solution "40"',
        '     question 5, plugin "PI1", row "n=40 V"',
        '     understood as "", now "40"',
        '',
        '2 answers rescored: 2 would get other points, 0 the same points with another verdict or message.',
        '',
      ].join('\n'),
    );
  });

  it('ends with 0 if nothing changes, and with 2 if it cannot run', async () => {
    const { code, output } = await replay(records, '--against', newer.url, '--find', '77');
    expect(output).toMatch(/^19 answers rescored: 0 would get other points/);
    expect(code).toBe(0);
    for (const [args, message] of [
      [[records, '--against', 'http://127.0.0.1:1'], /^No plugin service responds at/],
      [['nowhere', '--show'], /^Cannot read nowhere: the file does not exist/],
      [[records, '--show', '--find', 'nothing like this'], /^There are no such recorded answers/],
      [[records], /^Specify --against <url>/],
    ] as const)
      expect(await replay(...args)).toMatchObject({
        code: 2,
        output: expect.stringMatching(message) as string,
      });
  });

  it('shows answers as they were understood, also those beside lines that were cut off', async () => {
    const [name = ''] = readdirSync(records);
    const cut = join(folder.path, 'cut.jsonl');
    const request = { ...bodyOf(5), antwort: '\u001b[31m5' };
    const line = JSON.stringify({ request, scored: { punkteIst: 1 } });
    writeFileSync(cut, `${line}\n${line.slice(0, 50)}\n`);
    const { code, output } = await replay(join(records, name), cut, '--show', '--find', '5');
    expect(code).toBe(0);
    expect(output).toContain(
      'Zahl, question 5, plugin "PI1", row "n=5 V"\n   answer      "5"\n   understood  "5"\n   solution    "5"\n   shown       "Wert: 5"\n   scored      2 of 2 points, OK\n',
    );
    expect(output).toContain('answer      "\\u001b[31m5"');
    const rescored = await replay(cut, '--against', newer.url);
    expect(rescored.output).toMatch(/1 line unreadable\.\n$/);
  });
});
