import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Tracing } from '../packages/service/src/telemetry/tracing.js';
import { type ChildService, childServices } from './support/child-service.js';
import { runningService } from './support/client.js';
import { get, post } from './support/http.js';
import { listen } from './support/local-server.js';
import { brokenPlugin, lightPlugin } from './support/plugins.js';
import { startTestService } from './support/service.js';
import { freePort, setupService } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();
const MARK = 'GeheimesWort4711';

/** Its types run in processes of their own. */
let external: ChildService;
beforeAll(async () => {
  const PLUGINS = folder.write('broken.mjs', brokenPlugin);
  external = await children.start({ env: { PLUGINS } });
});

/** Lines of the exposition: name and labels → value. */
async function metricsOf(url: string): Promise<Map<string, number>> {
  const { status, text, contentType } = await get(url, '/metrics');
  expect(status).toBe(200);
  expect(contentType).toMatch(/^text\/plain/);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value = ''] =
        /^([a-z_]+)(?:\{((?:[a-z]+="[^"\n]*",?)*)\})? (\S+)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return [labels === '' ? name : `${name}{${labels}}`, Number(value)];
    }),
  );
}

describe('/metrics', () => {
  const service = runningService();

  it('counts requests, durations, errors, operations and pictures', async () => {
    // The same picture under three names, one of them requested twice.
    for (const name of ['P', 'Q', 'R', 'R'])
      await post(service.url, 'image', { typ: 'Uhr', name, config: '' });
    await post(service.url, 'image', { typ: MARK });
    await post(service.url, 'score', {});
    await get(service.url, `/${MARK}`);
    const metrics = await metricsOf(service.url);
    const expected = {
      'fragwerk_requests_total{endpoint="image",mount="internal",status="200"}': 4,
      'fragwerk_requests_total{endpoint="image",mount="internal",status="404"}': 1,
      'fragwerk_requests_total{endpoint="none",mount="none",status="404"}': 1,
      'fragwerk_errors_total{endpoint="image",code="UNKNOWN_PLUGIN"}': 1,
      'fragwerk_request_seconds_count{endpoint="image"}': 5,
      'fragwerk_request_seconds_bucket{le="+Inf",endpoint="image"}': 5,
      'fragwerk_operations_total{type="Uhr",operation="picture",outcome="ok"}': 3,
      'fragwerk_operation_seconds_count{type="Uhr"}': 6,
      'fragwerk_replies_total{endpoint="image",origin="hit"}': 1,
      'fragwerk_replies_total{endpoint="image",origin="computed"}': 4,
      'fragwerk_pictures_total{origin="drawn"}': 1,
      'fragwerk_pictures_total{origin="hit"}': 2,
      fragwerk_requests_in_flight: 0,
      fragwerk_registered: -1,
      fragwerk_dialogs: 0,
    };
    expect(Object.fromEntries(metrics)).toMatchObject(expected);
    for (const name of ['fragwerk_event_loop_lag_seconds', 'process_resident_memory_bytes'])
      expect(metrics.get(name), name).toBeGreaterThanOrEqual(0);
  });

  it('does not grow with unknown paths and types', async () => {
    const before = (await metricsOf(service.url)).size;
    const unknownNames = Array.from({ length: 30 }, (_, index) => `${MARK}${index}`);
    for (const word of unknownNames) {
      await get(service.url, `/${word}`);
      await post(service.url, 'image', { typ: word });
      await get(service.url, `/fragwerk/docs/${word}`);
      await get(service.url, `/open/%zz${word}`);
    }
    const after = await metricsOf(service.url);
    expect(after.size - before).toBeLessThan(5);
    expect([...after.keys()].join('\n')).not.toContain(MARK);
  });

  it('counts dialogs and plugin failures', async () => {
    const { url } = external;
    await post(url, 'configurationinfo', { typ: 'Uhr', configurationID: 'd', timeout: 60 });
    await post(url, 'image', { typ: 'Kaputt', config: 'throw' });
    const metrics = await metricsOf(url);
    expect(metrics.get('fragwerk_dialogs')).toBe(1);
    const failed = 'type="Kaputt",operation="picture",outcome="PLUGIN_FAILED"';
    expect(metrics.get(`fragwerk_operations_total{${failed}}`)).toBe(1);
  });

  it.each(['A', 'B'])(
    'is, like similar paths, not reachable from outside (variant %s)',
    async (VARIANT) => {
      const own = await startTestService({ VARIANT });
      for (const page of ['metrics', 'ready', 'status'])
        for (const path of [
          `/fragwerk/${page}`,
          `/fragwerk/open/${page}`,
          `/fragwerk/api/open/${page}`,
        ])
          if (path !== '/fragwerk/status')
            expect((await get(own.url, path)).status, path).toBe(404);
      // It reports the health, but no internals.
      const { text } = await get(own.url, '/fragwerk/status');
      expect(text).toContain('Alles in Ordnung');
      expect(text).not.toMatch(/<td>|<svg|MiB|Version/);
      await own.stop();
    },
  );
});

describe('/ready', () =>
  it('draws a picture, also in plugin processes', async () =>
    expect(await get(external.url, '/ready')).toMatchObject({ status: 200, text: 'ready' })));

describe('the status page', () => {
  it('shows types, registration and load to administrators', async () => {
    const setup = await setupService('geheim');
    await setup.listen();
    const port = await freePort();
    const service = await children.start({
      env: {
        PORT: String(port),
        // The page would start Python for the type Code.
        OWN_TYPES: 'Uhr',
        PLUGINS: folder.write('status.mjs', lightPlugin('Ampel')),
        letto_setup_uri: setup.url,
        letto_user_user_password: 'geheim',
        letto_plugin_uri_intern: `http://127.0.0.1:${port}`,
      },
    });
    await service.waitFor(/: registered\./);
    const { status, text, contentType } = await get(service.url, '/status');
    expect(status).toBe(200);
    expect(contentType).toContain('text/html');
    expect(text).toMatch(/<th scope="row">Ampel<\/th><td>Version 2\.1<\/td>/);
    expect(text).toMatch(/Anmeldung beim Setup-Dienst<\/th><td>angemeldet<.*>registered</s);
    expect(text).not.toContain('geheim');
    const help = await get(service.url, '/fragwerk/');
    expect(help.text).toContain('href="/fragwerk/status"');
    await setup.close();
  });

  it('shows the requests of each minute', async () => {
    let nowMs = Date.now();
    const service = await startTestService({}, { now: () => nowMs });
    for (const count of [5, 2]) {
      for (let index = 0; index < count; index++)
        await post(service.url, 'image', { typ: 'Uhr', config: '' });
      nowMs += 60_000;
    }
    const { text } = await get(service.url, '/status');
    expect(text).toContain('aria-label="Anfragen je Minute, letzte 60 Minuten: höchstens 5 ');
    await service.stop();
  });
});

/** An OpenTelemetry collector that records everything. */
async function collector() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(`${request.url ?? ''} ${body}`);
      response.end('{}');
    });
  });
  return { url: await listen(server), received, close: () => server.close() };
}

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

describe('spans', () => {
  it('are sent to the collector: each request with its operations, below the caller’s span', async () => {
    const { url, received, close } = await collector();
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`${service.url}/open/image`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ typ: 'Uhr', name: MARK, config: MARK }),
    });
    await service.stop();
    close();
    const sent = received.join('\n');
    expect(sent).toMatch(/^\/v1\/traces /);
    expect(sent).not.toContain(MARK);
    const spans = [...sent.matchAll(/\{"traceId":.*?"name":".*?"/g)].map(
      ([text]) => JSON.parse(`${text}}`) as SentSpan,
    );
    const request = spans.find(({ name }) => name === 'POST image');
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    const operation = spans.find(({ name }) => name === 'plugin picture');
    expect(operation).toMatchObject({ traceId, parentSpanId: request?.spanId });
  });

  it('do not delay the shutdown if there is no collector', async () => {
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect((await post(service.url, 'image', { typ: 'Uhr' })).status).toBe(200);
    await service.stop();
  });

  it('that a collector refuses are reported with the reason', async () => {
    const refusing = createServer((_, response) => response.writeHead(404).end());
    const lines: string[] = [];
    const tracing = new Tracing(await listen(refusing), '1');
    process.env.OTEL_BSP_SCHEDULE_DELAY = '10';
    await tracing.start((line) => lines.push(line));
    delete process.env.OTEL_BSP_SCHEDULE_DELAY;
    tracing.request('image', new IncomingMessage(new Socket()))?.end(200);
    const sentence =
      'No spans can be sent to the collector (404); check OTEL_EXPORTER_OTLP_ENDPOINT.';
    await expect.poll(() => lines).toEqual([sentence]);
    await tracing.stop();
    refusing.close();
  });
});
