import { buffer } from 'node:stream/consumers';
import { checkService, isConformant } from '@fragwerk/conformance';
import { afterAll, expect, it } from 'vitest';
import { startHttpServer, stopServers } from './faults/broken.js';

afterAll(stopServers);

const info = { typ: 'Minimal', javaScript: true, initPluginJS: 'initMinimal' };

/** The minimum that the host reads: few members, many empty bodies, no dialog, no print. */
const replies: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {
  pluginlist: () => ['Minimal'],
  generalinfolist: () => ({ pluginInfos: [info] }),
  generalinfo: () => info,
  loadplugindto: ({ name }) => ({ tagName: `4711_${String(name)}_0` }),
  score: ({ grade }) => ({ status: 'OK', punkteIst: grade, punkteSoll: grade }),
  modifyangabe: ({ text }) => text,
  modifyangabetextkomplett: ({ text }) => text,
  updatepluginstringjavascript: ({ pluginDef }) => pluginDef,
  ping: () => 'pong',
};

const parsed = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
};

it('a service with only the minimum for the host does not break the host', async () => {
  const url = await startHttpServer((request, response) => {
    void buffer(request).then((sent) => {
      const name = /^\/(?:open\/)?(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
      const reply = replies[name];
      if (!reply) response.statusCode = 404;
      const value = reply?.(parsed(sent.toString()));
      response.end(typeof value === 'string' ? value : JSON.stringify(value ?? null));
    });
  });
  const report = await checkService({ url });
  const failed = report.results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.filter(({ severity }) => severity === 'breaks').map(({ id }) => id)).toEqual([]);
  // It still violates the specification.
  expect(isConformant(report)).toBe(false);
});
