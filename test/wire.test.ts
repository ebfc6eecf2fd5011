import { describe, expect, test } from 'vitest';
import { detailOf, expectProblem } from './support/checks.js';
import { runningService, variants } from './support/client.js';
import { statusOfLargePost } from './support/http.js';
import { jsonText, rawNumber } from './support/raw-json.js';
import { readReply } from './support/replies.js';
import { filled, plainScalar, posted, requests } from './support/requests.js';
import { bodyOf, pathOf } from './support/samples.js';

const uhr = { typ: 'Uhr', name: 'Uhr1', config: '' };

describe.each(variants)('requests, variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });
  // docs/interface/decisions.md#policy: offered by variant B only.
  const endpoints = Object.keys(posted).filter((key) => variant === 'B' || key !== 'imageurl');

  test.each([
    ['9223372036854775807', '5', '9223372036854775807_Uhr1_5'],
    ['9007199254740993', '0', '9007199254740993_Uhr1_0'],
    ['1', '5.0', '1_Uhr1_5'],
    ['4711.0', '2.0E0', '4711_Uhr1_2'],
  ])('id %s and nr %s give the tagName %s', async (id, nr, tagName) => {
    const body = { ...uhr, q: { id: rawNumber(id) }, nr: rawNumber(nr) };
    expect(await client.read('loadplugindto', body)).toMatchObject({ tagName });
    expect(await client.read('api/open/reloadplugindto', body)).toMatchObject({ tagName });
  });

  test('numbers in the notations of Java are accepted', async () => {
    const toleranz = { toleranz: rawNumber('1.0E-10'), mode: 'RELATIV' };
    const body = { ...uhr, antwort: '10:30', answerDto: { answerText: '10:30' }, toleranz };
    const score = await client.read('score', { ...body, grade: rawNumber('5.0') });
    expect(score).toMatchObject({ status: 'OK', punkteIst: 5, punkteSoll: 5 });
    const later = await client.read('score', {
      ...body,
      antwort: '10:31',
      grade: rawNumber('5.0'),
    });
    expect(later).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
    const nan = await client.post('score', { ...body, toleranz: { ...toleranz, toleranz: 'NaN' } });
    expect(nan.status, nan.text).toBe(200);
    const infinite = await client.post('gethtml', { ...uhr, q: { points: 'Infinity' } });
    expect(infinite.status, infinite.text).toBe(200);
  });

  test.each(endpoints)('%s treats null like a missing member', async (endpoint) => {
    const members = requests[posted[endpoint] ?? ''] ?? {};
    const nulls = Object.fromEntries(Object.keys(members).map((name) => [name, null]));
    const withNulls = await client.post(endpoint, { ...nulls, typ: 'Uhr' });
    expect(withNulls.status, withNulls.text).toBe(200);
    expect(readReply(endpoint, withNulls)).toEqual([]);
    const missing = await client.post(endpoint, { typ: 'Uhr' });
    // Only the lifetime of a picture depends on the time.
    const withoutTime = (text: string) => text.replace(/"lifetime":\d+/, '');
    expect(withoutTime(missing.text)).toBe(withoutTime(withNulls.text));
  });

  test.each(endpoints)('%s accepts nulls at any depth', async (endpoint) => {
    const kind = posted[endpoint] ?? '';
    const deep = filled(kind, () => null, null) as object;
    const wide = filled(kind, plainScalar, null) as object;
    for (const body of [deep, wide]) {
      const reply = await client.post(endpoint, { ...body, typ: 'Uhr' });
      expect(reply.status, reply.text).toBe(200);
      expect(readReply(endpoint, reply)).toEqual([]);
    }
  });

  test('unknown members are ignored at any depth', async () => {
    const unknown = { a: [1, null, { b: true }] };
    const q = { id: 7, unknown, vars: { unknown, vars: { R1: { unknown, ze: null } } } };
    const reply = await client.read('loadplugindto', { ...uhr, q, unknown, typ2: 5 });
    expect(reply).toMatchObject({ tagName: '7_Uhr1_0' });
  });

  test.each([
    ['image', '{"typ":"Uhr",}'],
    ['image', '{"typ":"Uhr" "name":""}'],
    ['score', '{"typ":"Uhr"'],
    ['modifyangabe', "{'typ':'Uhr'}"],
    ['loadplugindto', '{"nr":01}'],
    ['api/open/reloadplugindto', '{"typ":"Uhr"} x'],
  ])('%s answers %s with 400 and the position', async (endpoint, body) => {
    const reply = await client.ask({ path: pathOf(endpoint, client.endpoint), body });
    expectProblem(reply, 400);
    expect(detailOf(reply)).toMatch(/\d/);
  });

  test.each(['', 'null', '[]', '5', '"Uhr"'])('a body of %j is a 400', async (body) => {
    expectProblem(await client.ask({ path: '/open/image', body }), 400);
  });

  test.each([
    ['image', { ...uhr, typ: 5 }, /\btyp\b/],
    ['image', { ...uhr, q: 'question' }, /\bq\b/],
    ['image', { ...uhr, q: { points: 'many' } }, /\bq[./]points\b/],
    ['image', { ...uhr, q: { subQuestions: [{}, { name: 1 }] } }, /subQuestions\W+1\W+name\b/],
    ['image', { ...uhr, q: { images: 'a.png' } }, /\bq[./]images\b/],
    ['loadplugindto', { ...uhr, nr: 'two' }, /\bnr\b/],
    ['score', { ...uhr, answerDto: { answerText: 5 } }, /answerDto[./]answerText\b/],
    ['score', { ...uhr, toleranz: { toleranz: [1] } }, /toleranz[./]toleranz\b/],
    ['parserplugin', { ...uhr, vars: { vars: { R1: { ze: 5 } } } }, /vars[./]vars\W+R1\W+ze\b/],
    ['parserplugin', { ...uhr, p: [{ string: {} }] }, /\bp\W+0\W+string\b/],
    ['parserplugin', { ...uhr, cp: { rekursiv: 'yes' } }, /cp[./]rekursiv\b/],
    ['renderpluginresult', { ...uhr, tex: 'false' }, /\btex\b/],
    ['configurationinfo', { ...uhr, timeout: 'long' }, /\btimeout\b/],
  ])('%s names the path of a wrong type (%#)', async (endpoint, body, path) => {
    const reply = await client.post(endpoint, body);
    expectProblem(reply, 400);
    expect(detailOf(reply)).toMatch(path);
  });

  test('a body over the limit is a 413', async () => {
    const megabytes = (count: number) => jsonText({ typ: 'Uhr', x: 'x'.repeat(count * 2 ** 20) });
    const status = (path: string, count: number) =>
      statusOfLargePost(client.url, path, megabytes(count));
    expect(await status('/open/image', 17)).toBe(413);
    expect(await status(`/${client.endpoint}/api/open/reloadplugindto`, 1.1)).toBe(413);
    expect(await status('/open/image', 2)).toBe(200);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the type %s is unknown like any other name',
    async (typ) => {
      const reply = await client.post('loadplugindto', { ...uhr, typ });
      expect(reply.status, reply.text).toBe(variant === 'A' ? 404 : 200);
    },
  );

  test('member names of Object.prototype are ignored like unknown members', async () => {
    const before = await client.post('loadplugindto', uhr);
    const poison = '{"typ":"Uhr","name":"Evil","pig":true,"polluted":"yes"}';
    const body = `{"typ":"Uhr","name":"Uhr1","config":"","__proto__":${poison},
      "constructor":{"prototype":${poison}},
      "q":{"__proto__":{"id":5},"vars":{"vars":{"__proto__":${poison},"constructor":null}}}}`;
    const path = pathOf('loadplugindto', client.endpoint);
    const reply = await client.ask({ path, body });
    expect(reply.status, reply.text).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({ tagName: '0_Uhr1_0', pig: false });
    expect((await client.post('loadplugindto', uhr)).text).toBe(before.text);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('the same request returns the same picture twice', async () => {
    const body = bodyOf('image', 'full');
    const picture = async () => (await client.read('image', body)).base64Image;
    const view = async () => (await client.read('loadplugindto', body)).imageUrl;
    expect(await picture()).toBe(await picture());
    expect(await view()).toBe(await view());
  });
});
