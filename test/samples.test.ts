import { describe, expect, test } from 'vitest';
import { expectations } from './expectations/index.js';
import { expectProblem, type Exchange, type Variant } from './support/checks.js';
import { runningService, type Client, variants } from './support/client.js';
import { readReply } from './support/replies.js';
import { requestOf, sampleOf, samples, type Sample } from './support/samples.js';

const incoming = samples.filter(({ endpoint }) => endpoint !== 'registerplugin (outgoing)');

test('every case of the samples has an expectation, and every expectation has a case', () => {
  const expected = Object.entries(expectations).flatMap(([endpoint, cases]) =>
    Object.keys(cases).map((name) => `${endpoint}:${name}`),
  );
  const sampled = incoming.map(({ endpoint, name }) => `${endpoint}:${name}`);
  expect(expected.sort()).toEqual(sampled.sort());
});

describe.each(variants)('variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });

  for (const sample of incoming) {
    const expectation = expectations[sample.endpoint]?.[sample.name];
    test(`${sample.endpoint}:${sample.name} — ${expectation?.clause ?? '?'}`, async () => {
      const exchange = await exchangeOf(sample, client, variant);
      const { reply } = exchange;
      if (reply.status === 200) expect(readReply(sample.endpoint, reply)).toEqual([]);
      else expectProblem(reply, reply.status);
      await expectation?.[variant](exchange);
    });
  }
});

async function exchangeOf(sample: Sample, client: Client, variant: Variant): Promise<Exchange> {
  if (sample.requires !== undefined) {
    const [endpoint = '', name = ''] = sample.requires.split(':');
    const first = await client.ask(requestOf(sampleOf(endpoint, name), client.endpoint));
    expect(first.status, sample.requires).toBe(200);
  }
  const reply = await client.ask(requestOf(sample, client.endpoint));
  const body = typeof sample.body === 'object' ? { ...sample.body } : {};
  return { variant, client, body, reply };
}
