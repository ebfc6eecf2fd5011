import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ScoreRecords } from '../packages/service/src/state/score-records.js';
import { until } from './deploy/processes.js';
import { canMount, fill, smallDisks } from './support/disks.js';
import { get } from './support/http.js';
import { withService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();

/** Everything that a host could send about a person, each with a word that no record may hold. */
const persons = {
  username: 'SECRET-user',
  password: 'SECRET-password',
  userId: 4711123,
  student: { id: 'SECRET-id', name: 'SECRET-name', mail: 'SECRET@school.example' },
};

const statusOf = async (url: string) => (await get(url, '/fragwerk/status')).text;

const scoreBody = (answer: string) => ({
  ...{ typ: 'Uhr', name: 'PI1', config: 'mode=1', antwort: answer, grade: 2 },
  toleranz: { toleranz: 1e-10, mode: 'RELATIV' },
  varsQuestion: {
    vars: { h: { calcErgebnisDto: { string: '10', json: null, type: 'CALCULATE' } } },
  },
  answerDto: { ergebnis: { string: '"10:30"', json: null, type: 'STRING' }, answerText: '10:30' },
});

const score = async (url: string, body: object) => {
  const reply = await fetch(`${url}/open/score?user=SECRET-query`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'SECRET-token',
      cookie: 'session=SECRET-cookie',
    },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as { readonly punkteIst: number };
};

const textIn = (path: string) =>
  readdirSync(path)
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('');

describe('recorded scores', () => {
  it('hold answers and points, and nothing about persons', async () => {
    const path = join(folder.path, 'records');
    const nested = scoreBody('10:31');
    await withService({ RECORD_FOLDER: path }, async ({ url }) => {
      const view = { tagName: '815_PI1_0', imageUrl: 'SECRET-image', jsonData: '"SECRET-data"' };
      await score(url, {
        ...nested,
        ...persons,
        pluginDto: { ...view, params: persons, ...persons },
        toleranz: { ...nested.toleranz, ...persons },
        varsQuestion: { vars: { h: { ...nested.varsQuestion.vars.h, ...persons } }, ...persons },
        answerDto: { ...nested.answerDto, ...persons },
      });
    });
    const [name = '', ...others] = readdirSync(path);
    expect(others).toEqual([]);
    const text = readFileSync(join(path, name), 'utf8');
    expect(text).not.toMatch(/SECRET|4711123|username|password|student/);
    expect(JSON.parse(text)).toMatchObject({
      question: '815',
      request: nested,
      scored: { punkteIst: 0, punkteSoll: 2, status: 'FALSCH' },
    });
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
  });

  it('are not written unless a folder is set', async () => {
    const before = readdirSync(folder.path);
    await withService({}, async ({ url }) => {
      await score(url, scoreBody('10:30'));
    });
    expect(readdirSync(folder.path)).toEqual(before);
  });

  it('expire after some days, and the oldest make room for new ones; other files remain', async () => {
    const path = join(folder.path, 'days');
    mkdirSync(path);
    const days = ['2026-10-01', '2026-11-20', '2026-11-21'];
    for (const day of days) writeFileSync(join(path, `scores-${day}.jsonl`), 'x'.repeat(400));
    writeFileSync(join(path, 'notes.txt'), 'mine');
    const now = () => Date.UTC(2026, 10, 22);
    const log = { info: () => undefined, warn: () => undefined };
    const settings = { recordFolder: path, recordLimitBytes: 1_000, recordDays: 30 };
    const records = new ScoreRecords(settings, now, log);
    await records.start()();
    const stop = records.start();
    records.add('y'.repeat(300));
    await stop();
    expect(readdirSync(path).sort()).toEqual([
      'notes.txt',
      'scores-2026-11-21.jsonl',
      'scores-2026-11-22.jsonl',
    ]);
    records.add('z'.repeat(900));
    await records.start()();
    // No room for it, even without the older day.
    expect(textIn(path)).not.toContain('z');
    expect(textIn(path)).toContain('y');
  });

  it('remain when the clock is far ahead, until it is so at the next sweep', async () => {
    const path = join(folder.path, 'clock');
    const names = ['scores-2026-11-20.jsonl', 'scores-2026-11-21.jsonl'];
    mkdirSync(path);
    for (const name of names) writeFileSync(join(path, name), 'x');
    let now = Date.UTC(2036, 0, 1);
    const log = { info: () => undefined, warn: () => undefined };
    const settings = { recordFolder: path, recordLimitBytes: 1_000, recordDays: 30 };
    const records = new ScoreRecords(settings, () => now, log);
    const sweep = async () => records.start()();
    await sweep();
    now = Date.UTC(2026, 10, 22);
    await sweep();
    now = Date.UTC(2036, 0, 1);
    await sweep();
    expect(readdirSync(path).sort()).toEqual(names);
    await sweep();
    expect(readdirSync(path)).toEqual([]);
  });

  it('lack an answer that is too long, without a problem of the folder', () => {
    const warn = vi.fn();
    const settings = { recordFolder: folder.path, recordLimitBytes: 1_000, recordDays: 30 };
    const records = new ScoreRecords(settings, Date.now, { info: warn, warn });
    records.add('');
    expect(warn).toHaveBeenCalledExactlyOnceWith('A scored answer is too long to be recorded.');
    expect(records.failure).toBe('');
  });

  const disk = smallDisks()(join(folder.path, 'disk'), 'size=64k');

  it.runIf(canMount)('cost no score on a full disk, and continue when there is space', async () => {
    const free = fill(disk);
    await withService({ RECORD_FOLDER: disk }, async ({ url }) => {
      for (let minute = 10; minute < 30; minute++)
        expect((await score(url, scoreBody(`10:${minute}`))).punkteIst).toBe(0);
      expect((await score(url, scoreBody('10:30'))).punkteIst).toBe(2);
      // A record has been tried before there is space.
      await until('a record is written', () => readdirSync(disk).length > 1);
      await until('it is on the status page', async () =>
        (await statusOf(url)).includes('nicht aufgezeichnet (ENOSPC)'),
      );
      free();
      await score(url, scoreBody('10:31'));
      await until('all is well', async () => !(await statusOf(url)).includes('RECORD_FOLDER'));
    });
    const lines = textIn(disk)
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'));
    expect(
      lines.map((line) => (JSON.parse(line) as { request: { antwort: string } }).request.antwort),
    ).toContain('10:31');
  });

  it('cost no score without a folder that can be written, which the log explains', async () => {
    const path = join(folder.write('file', ''), 'records');
    await withService({ RECORD_FOLDER: path }, async ({ url }) => {
      await until('it is on the status page', async () =>
        (await statusOf(url)).includes('nicht aufgezeichnet (ENOTDIR)'),
      );
      expect((await score(url, scoreBody('10:30'))).punkteIst).toBe(2);
    });
    const warn = vi.fn();
    const settings = { recordFolder: path, recordLimitBytes: 1_000, recordDays: 30 };
    await new ScoreRecords(settings, Date.now, { info: warn, warn }).start()();
    await until('the warning', () => warn.mock.calls.length > 0);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Scores are not recorded \(ENOTDIR\): .* RECORD_FOLDER .* write/),
    );
  });
});
