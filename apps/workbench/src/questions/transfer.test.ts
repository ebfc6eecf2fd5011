import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyQuestion, exportQuestion, writeQuestion } from '@fragwerk/host';
import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, it } from 'vitest';
import { QuestionStore } from './store.js';
import { importQuestions, packQuestions } from './transfer.js';

const folder = mkdtempSync(join(tmpdir(), 'transfer-'));
const store = new QuestionStore(folder);
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const image = { name: 'a.png', content: 'base64:iVBORw0KGgo=' };
const question = { ...emptyQuestion('Zeit', '7'), text: '[IMG0]', images: [image] };
const archive = (files: Readonly<Record<string, string>>) => packQuestions(files);

it('adds questions as they were, with names of their own, and never overwrites', async () => {
  const single = strToU8(exportQuestion(question, []));
  const [first] = await importQuestions(store, 'zeit.json', single);
  expect((await store.read(first?.file ?? '')).document).toEqual(question);
  const packed = archive({ 'a.json': writeQuestion(question), 'b.json': writeQuestion(question) });
  await importQuestions(store, 'all.zip', packed);
  expect((await store.list()).map(({ name }) => name)).toEqual(['Zeit', 'Zeit 2', 'Zeit 3']);
  const [copy] = (await store.list()).slice(1);
  const { document } = await store.read(copy?.file ?? '');
  expect(document).toEqual({ ...question, name: 'Zeit 2' });
  await Promise.all([store.create([document]), store.create([document])]);
  expect((await store.list()).map(({ file }) => file)).toHaveLength(5);
  expect(new Set((await store.list()).map(({ name }) => name)).size).toBe(5);
});

it('lists files of any name, and never rewrites one in another encoding', async () => {
  mkdirSync(folder, { recursive: true });
  const names = ['U\u0308bung 1', 'Ohm – Reihe', 'a,b+c', '[1A] #2', 'x'.repeat(200)];
  for (const name of names) writeFileSync(join(folder, `${name}.json`), writeQuestion(question));
  const listed = (await store.list()).map(({ file }) => file);
  expect(listed.sort()).toEqual(names.map((name) => `${name}.json`).sort());
  for (const file of listed) await store.write(file, question, undefined);
  expect(readdirSync(folder).sort()).toEqual(listed);
  writeFileSync(join(folder, 'alt.json'), Buffer.from('{"text":"Größe"}', 'latin1'));
  await expect(store.write('alt.json', question, undefined)).rejects.toThrow('not saved as UTF-8');
});

it('reports a link to a device instead of reading it', async () => {
  mkdirSync(folder, { recursive: true });
  symlinkSync('/dev/zero', join(folder, 'zero.json'));
  const [entry] = await store.list();
  expect(entry?.problem?.en).toBe('Cannot read zero.json (ENOTSUP).');
});

it('replaces a version of a question once, also when two tabs save it at once', async () => {
  const [saved] = await store.create([question]);
  const { file = '', version } = saved ?? {};
  const saves = ['one', 'two'].map((text) => store.write(file, { ...question, text }, version));
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect((await store.read(file)).document.text).toBe('one');
});

it('keeps each deleted question', async () => {
  for (const text of ['one', 'two']) {
    const [saved] = await store.create([{ ...question, text }]);
    await store.remove(saved?.file ?? '');
  }
  expect(readdirSync(folder)).toEqual(['zeit-2.json.deleted', 'zeit.json.deleted']);
});

/** An archive whose list of files says that they are small. */
const lying = (files: Readonly<Record<string, Uint8Array>>) => {
  const bytes = zipSync(files, { level: 9 });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 30, true);
  return bytes;
};

const huge = zipSync({ 'a.json': new Uint8Array(140_000_000) }, { level: 9 });
it.each([
  ['not a question', strToU8('{'), /^Nothing imported. x: line 1, column \d+/],
  ['an image', strToU8('\u0089PNG'), /^Nothing imported. x: this is not a question/],
  [
    'umlauts in another encoding',
    Buffer.from(exportQuestion({ ...question, text: 'Größe' }, []), 'latin1'),
    /^Nothing imported. x: The file is not saved as UTF-8/,
  ],
  [
    'one bad question among good ones',
    archive({ 'a.json': '{}', 'b.json': '{"datasets":[{"range":1}]}' }),
    /^Nothing imported. b.json: .*datasets\[0\]\.range/,
  ],
  ['an archive without questions', archive({ 'a.txt': '' }), /contains no questions/],
  ['a cut archive', archive({ 'a.json': '{}' }).subarray(0, 40), /archive is damaged/],
  ['what unpacks to too much', huge, /128 MB unpacked/],
  [
    'what says that it unpacks to little',
    lying({ 'a.json': new Uint8Array(140_000_000) }),
    /^Nothing imported. a.json: this is not a question/,
  ],
  [
    'a name that leads out of the folder',
    archive({ '../../a.json': writeQuestion(question) }),
    /^Nothing imported: the name ..\/..\/a.json in the archive leads out/,
  ],
  ['a file that is too large', new Uint8Array(33_000_000 + 600_000), /larger than 32 MB/],
])('refuses %s, and adds nothing', async (_name, bytes, reason) => {
  await expect(importQuestions(store, 'x', bytes)).rejects.toThrow(reason);
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});
