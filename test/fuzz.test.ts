import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectProblem } from './support/checks.js';
import { runningService, variants } from './support/client.js';
import { send } from './support/http.js';
import { valuesOf } from './support/interface-tables.js';
import { jsonText, rawNumber } from './support/raw-json.js';
import { readReply } from './support/replies.js';
import { posted, requests } from './support/requests.js';
import { pathOf } from './support/samples.js';
import { anyText } from './support/any-text.js';

const runs = 40;
const TIMEOUT_MS = 5_000;
const documentedStatuses = [200, 400, 404, 405, 413, 415];
/** A valid body is rejected only for an unknown type or path. */
const statusesOfValidBodies = [200, 404];

const unicode = anyText({ maxLength: 30 });
const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
const formattedNumber = fc.constantFrom(
  ...['9223372036854775807', '-9223372036854775808', '1e400', '-0', '5.0', '1.0E-10', '1e-320'],
  ...['9223372036854775808', '123456789012345678901234567890', '2147483648', '0.5'],
);

/** Texts with a meaning somewhere, so that fuzzing gets past the first check. */
const meaningful: Record<string, readonly string[]> = {
  typ: [...Array<string>(30).fill('Uhr'), '', 'GibtEsNicht', '__proto__', 'constructor'],
  config: ['', 'w50;bgcolor=yellow;mode=js', 'w0;;mode=iframe;bgcolor=ä', 'w99999999999999999999'],
  configuration: ['', 'w80;bgcolor=blue', 'mode=string;w-1'],
  params: [
    '',
    'size=200',
    '"size=60x40"',
    'size=0x0',
    'size=1',
    'size=9x2',
    'size=1e9x1',
    'size=2000x2001',
  ],
  configurationID: ['', 'fuzz-1', 'fuzz-2', '__proto__', ' '],
  antwort: ['10:30', ' 9:30', '24:00', '1:60', '-1:00', '10:30:00.', '٣:٠٠', '10:30:59.999'],
  answerText: ['"10:30"', '10:30', '37800', '1e4', '-5', '""', '"', 'NaN'],
  text: ['<p>[PIG Uhr1 ""]</p>'],
};

function textFor(member: string): fc.Arbitrary<unknown> {
  const known = meaningful[member];
  if (known === undefined) return unicode;
  const weight = member === 'typ' ? 30 : 4;
  return fc.oneof({ weight, arbitrary: fc.constantFrom(...known) }, unicode);
}

type Variation = 'right' | 'wild';

function validValue(kind: string, member: string, variation: Variation): fc.Arbitrary<unknown> {
  const inner = kind.replace(/^(list|map) of /, '');
  if (inner !== kind) {
    const element = value(inner, member, variation);
    const name = fc.oneof(unicode, fc.constantFrom('R1', 'zeit', 'constructor', '__proto__'));
    return kind.startsWith('list')
      ? fc.array(element, { maxLength: 3 })
      : fc.dictionary(name, element, { maxKeys: 3 });
  }
  if (kind in requests) return dto(kind, variation);
  if (kind === 'string') return textFor(member);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (kind === 'int') return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  if (kind === 'long')
    return fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((id) => rawNumber(`${id}`));
  return fc.constantFrom(...valuesOf(kind));
}

/** A valid value or null; if wild, sometimes a wrong type or an unusual number. */
function value(kind: string, member: string, variation: Variation): fc.Arbitrary<unknown> {
  const right = fc.option(validValue(kind, member, variation), {
    freq: member === 'typ' ? 100 : 12,
  });
  if (variation === 'right') return right;
  return fc.oneof(
    { weight: 40, arbitrary: right },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: formattedNumber.map(rawNumber) },
  );
}

/** Any member except the type may be missing. */
function dto(name: string, variation: Variation): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(requests[name] ?? {});
  const shape = Object.fromEntries(
    members.map(([key, kind]) => [key, value(kind, key, variation)]),
  );
  return fc.record(shape, { requiredKeys: 'typ' in shape ? ['typ'] : [] });
}

/** Generates bodies of an endpoint, some with additional members. */
function bodyFor(name: string, variation: Variation): fc.Arbitrary<string> {
  const unknown = fc.string().filter((key) => !Object.hasOwn(requests[name] ?? {}, key));
  const extra = fc.dictionary(unknown, anyJson, { maxKeys: 2 });
  return fc
    .tuple(fc.option(extra, { nil: {}, freq: 4 }), dto(name, variation))
    .map(([more, body]) => jsonText({ ...more, ...body }));
}

describe.each(variants)('any request, variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });

  async function expectDocumented(
    endpoint: string,
    request: { body: string; contentType?: string },
    statuses = documentedStatuses,
  ): Promise<void> {
    const path = pathOf(endpoint, client.endpoint);
    const reply = await send(client.url, { ...request, path, timeout: TIMEOUT_MS });
    expect(statuses, `${reply.status} ${reply.text}`).toContain(reply.status);
    if (reply.status === 200) expect(readReply(endpoint, reply)).toEqual([]);
    else expectProblem(reply, reply.status);
  }

  test.each(Object.entries(posted))('%s accepts any valid %s', async (endpoint, name) => {
    const reads = (body: string) => expectDocumented(endpoint, { body }, statusesOfValidBodies);
    await fc.assert(fc.asyncProperty(bodyFor(name, 'right'), reads), { numRuns: runs });
  });

  test.each(Object.entries(posted))('%s survives an invalid %s', async (endpoint, name) => {
    const survives = (body: string) => expectDocumented(endpoint, { body });
    await fc.assert(fc.asyncProperty(bodyFor(name, 'wild'), survives), { numRuns: runs });
  });

  test.each(['generalinfo', 'api/open/generalinfo'])('%s reads any text', async (endpoint) => {
    const type = fc.oneof(unicode, fc.constantFrom('Uhr', '"Uhr"', '"', '""', '{"typ":"Uhr"}'));
    const contentType = fc.constantFrom('application/json', 'text/plain', 'text/plain; charset=x');
    await fc.assert(
      fc.asyncProperty(type, contentType, (body, kind) =>
        expectDocumented(endpoint, { body, contentType: kind }),
      ),
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
        expectDocumented(key, { body, contentType: kind }),
      ),
      { numRuns: 3 * runs },
    );
  });
});
