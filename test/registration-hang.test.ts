import { createServer, type ServerResponse } from 'node:http';
import { announce, policyOf, readSettings } from '@fragwerk/service';
import { expect, test } from 'vitest';
import { listen } from './support/local-server.js';

/** Behaviour of a setup service → expected message and response timeout. */
const setups: Record<string, readonly [(response: ServerResponse) => void, string, number]> = {
  'never answers': [() => undefined, 'it did not respond in time', 1_000],
  'answers without an end': [
    (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      };
      response.on('drain', more);
      more();
    },
    'its response is too long',
    60_000,
  ],
};

/** Registers until it is stopped; returns what it logs. */
function register(url: string, responseTimeoutMs = 60_000) {
  const settings = readSettings([], {
    LETTO_SETUP_URI: url,
    PLUGIN_REGISTER_DELAY_SECONDS: '0.05',
  });
  const logged: string[] = [];
  const log = {
    info: (line: string) => logged.push(line),
    warn: (line: string) => logged.push(line),
  };
  const stop = new AbortController();
  const running = announce(
    {
      settings,
      policy: policyOf('A', []),
      version: '1',
      port: 1,
      startedAt: new Date(),
      log,
      responseTimeoutMs,
    },
    stop.signal,
  );
  const end = () => {
    stop.abort();
    return running;
  };
  return { logged, end };
}

test.each(Object.entries(setups))(
  'registration is retried if the setup service %s',
  async (_, setup) => {
    const [answer, reason, responseTimeoutMs] = setup;
    let asked = 0;
    const silent = createServer((_request, response) => {
      asked++;
      answer(response);
    });
    const url = await listen(silent);
    const { logged, end } = register(url, responseTimeoutMs);
    await expect.poll(() => asked).toBeGreaterThan(2);
    await end();
    silent.closeAllConnections();
    silent.close();
    expect(logged).toEqual([`Setup service ${url}: ${reason}; trying again.`]);
  },
);

test('an address that is never called is reported as one', async () => {
  const { logged, end } = register('http://127.0.0.1:1');
  const reason = 'it cannot be reached (bad port); check letto.setup.uri; trying again';
  await expect.poll(() => logged).toEqual([`Setup service http://127.0.0.1:1: ${reason}.`]);
  await end();
});
