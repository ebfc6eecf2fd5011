import { readFileSync } from 'node:fs';
import { requestLimits } from '@fragwerk/contract';
import { describe, expect, test } from 'vitest';
import { textLimits } from '../packages/sdk/src/limits.js';
import { expectProblem } from './support/checks.js';
import { runningService } from './support/client.js';
import { send } from './support/http.js';

const { depth, members, values, characters, separators } = requestLimits;

const nested = (levels: number): unknown =>
  JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
const objectOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, null]));
/** Several short lists with this many elements in total. */
const listsOf = (count: number) =>
  Array.from({ length: Math.ceil(count / members) }, (_, index) =>
    Array<number>(Math.min(members, count - index * members)).fill(0),
  );

/** For each limit a body with a size of our choice, and where the size is reported. */
const bodies: Record<
  keyof typeof requestLimits,
  {
    readonly of: (size: number) => object;
    readonly path: string;
    /** Number of members or levels around the measured part, which count as well. */
    readonly outside: number;
    /** Text about the size, if it is not the size alone. */
    readonly found?: RegExp;
  }
> = {
  // Around these: the body itself and its member.
  depth: {
    of: (size) => ({ pluginDto: { params: { a: nested(size) } } }),
    path: 'pluginDto.params.a',
    outside: 3,
    found: /more than 100 levels/,
  },
  members: {
    of: (size) => ({ q: { vars: { vars: objectOf(size) } } }),
    path: 'q.vars.vars',
    outside: 0,
  },
  // Around these: the body, its members and the lists.
  values: {
    of: (size) => ({ typ: 'Uhr', ignored: listsOf(size) }),
    path: 'The body',
    outside: 12,
    found: /has 100014 members and elements/,
  },
  characters: { of: (size) => ({ antwort: 'a'.repeat(size) }), path: 'antwort', outside: 0 },
  separators: {
    of: (size) => ({ config: ';\n'.repeat(size / 2).padEnd(size, ';') }),
    path: 'config',
    outside: 0,
  },
};

describe('a request beyond a limit', () => {
  const client = runningService();
  const post = (body: object | string, endpoint = 'image') =>
    send(client.url, {
      path: `/open/${endpoint}`,
      body: typeof body === 'string' ? body : JSON.stringify({ typ: 'Uhr', ...body }),
    });
  const endpointOf = (name: string) =>
    name === 'depth' || name === 'characters' ? 'score' : 'image';

  test.each(Object.entries(bodies))(
    'is refused with path, size and limit: %s',
    async (name, body) => {
      const limit = requestLimits[name as keyof typeof requestLimits];
      const fitting = await post(body.of(limit - body.outside), endpointOf(name));
      expect(fitting.status, fitting.text.slice(0, 300)).toBe(200);
      const reply = await post(body.of(limit + 1), endpointOf(name));
      expectProblem(reply, 413);
      const { detail } = JSON.parse(reply.text) as { detail: string };
      expect(detail).toContain(body.path);
      expect(detail).toMatch(new RegExp(`at most ${limit} `));
      expect(detail).toMatch(body.found ?? new RegExp(`has ${limit + 1} `));
    },
  );

  test('also in a list, with its place', async () => {
    const images = Array<null>(members + 1).fill(null);
    const reply = await post({ q: { subQuestions: [{}, { name: images }] } });
    expect((JSON.parse(reply.text) as { detail: string }).detail).toBe(
      `Member q.subQuestions[1].name has ${members + 1} elements; at most ${members} are allowed.`,
    );
  });

  test('with levels that no member keeps', async () => {
    const reply = await post(`{"typ":"Uhr","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
    expectProblem(reply, 413);
    expect(reply.text).toContain(`The body has 200001 levels; at most ${depth} are allowed.`);
  });

  test('names the size of a body that is too large', async () => {
    const small = await send(client.url, {
      path: `/${client.endpoint}/api/open/reloadplugindto`,
      body: JSON.stringify({ typ: 'Uhr', config: 'a'.repeat(1_048_576) }),
    });
    expectProblem(small, 413);
    expect(small.text).toMatch(
      /The body has 1048\d{3} bytes; this endpoint accepts at most 1048576\./,
    );
  });

  test('does not concern pictures', async () => {
    const picture = `data:image/png;base64,${'A'.repeat(2 * characters)}`;
    expect((await post({ q: { images: ['a.png'], imagesContent: [picture] } })).status).toBe(200);
  });
});

test('the document lists each limit', () => {
  const document = readFileSync('docs/security.md', 'utf8');
  const limits = [...Object.values(requestLimits), ...Object.values(textLimits)].flatMap(
    (limit): number[] => (typeof limit === 'number' ? [limit] : Object.values(limit)),
  );
  for (const limit of limits) expect(document, String(limit)).toContain(limit.toLocaleString('en'));
  expect(values).toBeGreaterThan(members);
  expect(separators).toBeLessThan(characters);
});
