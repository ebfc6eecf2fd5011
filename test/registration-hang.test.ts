import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announce, policyOf, readSettings } from '@fragwerk/service';
import { expect, test } from 'vitest';

test('a setup service that never answers is asked again', async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked++;
  });
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const { port } = silent.address() as AddressInfo;
  const settings = readSettings([], {
    LETTO_SETUP_URI: `http://127.0.0.1:${port}`,
    PLUGIN_REGISTER_DELAY_SECONDS: '0.05',
  });
  const said: string[] = [];
  const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) };
  const stop = new AbortController();
  const running = announce(
    {
      settings,
      policy: policyOf('A', []),
      version: '1',
      port: 1,
      startedAt: new Date(),
      log,
      answerTimeout: 200,
    },
    stop.signal,
  );
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(2);
  stop.abort();
  await running;
  silent.closeAllConnections();
  silent.close();
  expect(said).toEqual([
    `Setup service http://127.0.0.1:${port}: it did not answer in time; trying again.`,
  ]);
});
