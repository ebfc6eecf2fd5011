import { checkService, isConformant, type Check } from '@fragwerk/conformance';
import { clock } from '@fragwerk/plugin-clock';
import { definePlugin } from '@fragwerk/sdk';
import { afterAll, expect, test } from 'vitest';
import { startHttpServer, stopServers } from './faults/broken.js';
import { runningService } from '../support/client.js';
import { startTestService } from '../support/service.js';

const service = runningService();
afterAll(stopServers);

/** The custom check of docs/conformance.md. */
const polite: Check = {
  id: 'angabe.polite',
  endpoint: 'angabe',
  title: 'The statement says please',
  clause: 'our house',
  severity: 'advice',
  why: 'Students like it.',
  scope: 'type',
  async run(context) {
    const body = { typ: context.type, name: 'a', config: '' };
    const seen = await context.succeed('angabe', { body });
    if (!seen.reply.text.includes('bitte')) context.fail(seen, 'bitte', seen.reply.text);
  },
};

test('a custom check runs along with those of the kit, and its advice does not affect conformance', async () => {
  const progress: number[] = [];
  const report = await checkService({
    url: service.url,
    only: ['angabe'],
    checks: [polite],
    onProgress: (done) => progress.push(done),
  });
  const own = report.results.find(({ id }) => id === polite.id);
  expect(own).toMatchObject({
    outcome: 'failed',
    failure: { expected: { en: 'bitte' }, received: { en: '' } },
  });
  expect(report.results.length).toBeGreaterThan(5);
  expect(progress.at(-1)).toBe(report.results.length);
  expect(isConformant(report)).toBe(true);
});

test('the service is judged by a type that answers, even if the first one does not', async () => {
  const example = { statement: '', config: '', solution: '' };
  const broken = definePlugin({
    ...{ type: 'Kaputt', version: '1.0', help: { de: 'Kaputt.', en: 'Broken.' }, example },
    view() {
      throw new Error('Ich kann nicht.');
    },
    dialogData() {
      throw new Error('Ich kann nicht.');
    },
  });
  const mixed = await startTestService({}, { plugins: [broken, clock] });
  const report = await checkService({ url: mixed.url, only: ['ping'] });
  await mixed.stop();
  expect(report).toMatchObject({ servicePath: '/fragwerk', types: ['Uhr', 'Kaputt'] });
});

test('a severe custom check affects conformance', async () => {
  const report = await checkService({
    url: service.url,
    only: ['angabe.polite'],
    checks: [{ ...polite, severity: 'breaks' }],
  });
  expect(report.results).toHaveLength(1);
  expect(isConformant(report)).toBe(false);
});

test('a reply that the end of the run cuts off is not held against the service', async () => {
  const url = await startHttpServer(({ url: path }, response) => {
    if (path === '/open/slow') return;
    response.writeHead(path === '/open/pluginlist' ? 200 : 404).end('["Langsam"]');
  });
  const slow: Check = {
    ...{ ...polite, id: 'service.slow', endpoint: 'service', scope: 'service' },
    async run(context) {
      await context.request({ method: 'GET', path: '/open/slow', headers: {} });
    },
  };
  const options = { url, only: [slow.id], checks: [slow], deadlineMs: 2_000 };
  const { results, cutShort } = await checkService(options);
  expect(results).toEqual([]);
  expect(cutShort).toContain('1 checks were not run');
});
