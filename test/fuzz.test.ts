import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectProblem } from './support/checks.js';
import { runningService } from './support/client.js';
import { send } from './support/http.js';
import { jsonText, rawNumber } from './support/raw-json.js';
import { readReply } from './support/replies.js';
import { posted, requestEnums, requests } from './support/requests.js';
import { pathOf } from './support/samples.js';

const runs = 40;
const patience = 5_000;
const documentedStatuses = [200, 400, 404, 405, 413, 415];

const unicode = fc.string({ unit: 'binary', maxLength: 30 });
const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
const spelledNumber = fc.constantFrom(
  ...['9223372036854775807', '-9223372036854775808', '1e400', '-0', '5.0', '1.0E-10', '1e-320'],
  ...['9223372036854775808', '123456789012345678901234567890', '2147483648', '0.5'],
);

/** Texts that mean something somewhere, so that the fuzzing gets behind the first check. */
const meaningful: Record<string, readonly string[]> = {
  typ: ['Uhr', 'Uhr', 'Uhr', 'Uhr', 'Uhr', 'Uhr', '', 'GibtEsNicht', '__proto__'],
  config: ['', 'w50;bgcolor=yellow;mode=js', 'w0;;mode=iframe;bgcolor=ä', 'w99999999999999999999'],
  configuration: ['', 'w80;bgcolor=blue', 'mode=string;w-1'],
  params: ['', 'size=200', '"size=60x40"', 'size=0x0', 'size=-1', 'size=1e9x1', 'size=2000x2001'],
  configurationID: ['', 'fuzz-1', 'fuzz-2', '__proto__', ' '],
  antwort: ['10:30', ' 9:30', '24:00', '1:60', '-1:00', '10:30:00.', '٣:٠٠', '10:30:59.999'],
  answerText: ['"10:30"', '10:30', '37800', '1e4', '-5', '""', '"', 'NaN'],
  text: ['<p>[PIG Uhr1 ""]</p>'],
};

function textFor(member: string): fc.Arbitrary<unknown> {
  const known = meaningful[member];
  if (known === undefined) return unicode;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, unicode);
}

function rightValue(kind: string, member: string, depth: number): fc.Arbitrary<unknown> {
  const inner = kind.replace(/^(list|map) of /, '');
  if (inner !== kind) {
    const element = fc.option(rightValue(inner, member, depth + 1), { freq: 8 });
    return kind.startsWith('list')
      ? fc.array(element, { maxLength: 3 })
      : fc.dictionary(fc.oneof(unicode, fc.constantFrom('R1', 'zeit', 'constructor')), element, {
          maxKeys: 3,
        });
  }
  if (kind in requests) return depth > 4 ? fc.constant(null) : dto(kind, depth + 1);
  if (kind === 'string') return textFor(member);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (kind === 'int') return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  if (kind === 'long')
    return fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((id) => rawNumber(`${id}`));
  return fc.constantFrom(...(requestEnums[kind] ?? []));
}

/** Mostly right values; now and then null, the wrong type or a strange number. */
function value(kind: string, member: string, depth: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 60, arbitrary: rightValue(kind, member, depth) },
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: spelledNumber.map(rawNumber) },
  );
}

/** Any member may be missing (but rarely the type), and there may be members too many. */
function dto(name: string, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(requests[name] ?? {});
  const shape = Object.fromEntries(members.map(([key, kind]) => [key, value(kind, key, depth)]));
  const requiredKeys = depth === 0 ? ['typ'] : [];
  const known = fc.record(shape, { requiredKeys: requiredKeys.filter((key) => key in shape) });
  if (depth > 0) return known;
  const extra = fc.dictionary(fc.string(), anyJson, { maxKeys: 2 });
  return fc
    .tuple(fc.option(extra, { nil: {}, freq: 4 }), known)
    .map(([more, body]) => ({ ...more, ...body }));
}

describe.each(['A', 'B'] as const)('whatever is posted, variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });

  async function expectDocumented(endpoint: string, body: string, contentType?: string) {
    const path = pathOf(endpoint, client.endpoint);
    const type = contentType === undefined ? {} : { contentType };
    const reply = await send(client.url, { path, body, timeout: patience, ...type });
    expect(documentedStatuses, `${reply.status} ${reply.text}`).toContain(reply.status);
    if (reply.status === 200) expect(readReply(endpoint, reply)).toEqual([]);
    else expectProblem(reply, reply.status);
  }

  test.each(Object.entries(posted))('%s reads %s', async (endpoint, name) => {
    await fc.assert(
      fc.asyncProperty(dto(name), (body) => expectDocumented(endpoint, jsonText(body))),
      { numRuns: runs },
    );
  });

  test.each(['generalinfo', 'api/open/generalinfo'])('%s reads any text', async (endpoint) => {
    const type = fc.oneof(unicode, fc.constantFrom('Uhr', '"Uhr"', '"', '""', '{"typ":"Uhr"}'));
    const contentType = fc.constantFrom('application/json', 'text/plain', 'text/plain; charset=x');
    await fc.assert(
      fc.asyncProperty(type, contentType, (body, kind) => expectDocumented(endpoint, body, kind)),
      { numRuns: runs },
    );
  });

  test('broken JSON and any content type', async () => {
    const endpoint = fc.constantFrom(...Object.keys(posted));
    const whole = fc.oneof(
      anyJson.map((json) => JSON.stringify(json)),
      unicode,
    );
    const cut = fc.tuple(whole, fc.nat(200)).map(([text, length]) => text.slice(0, length));
    const contentType = fc.constantFrom(
      ...[
        'application/json',
        'text/plain',
        'application/xml',
        'x',
        'application/json; charset=none',
      ],
      ...['multipart/form-data', 'application/x-www-form-urlencoded', 'application/problem+json'],
    );
    await fc.assert(
      fc.asyncProperty(endpoint, cut, contentType, (key, body, kind) =>
        expectDocumented(key, body, kind),
      ),
      { numRuns: 3 * runs },
    );
  });
});
