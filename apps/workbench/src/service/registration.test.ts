import { afterEach, describe, expect, it } from 'vitest';
import { RegistrationPanel } from './registration.js';

let panel: RegistrationPanel;
afterEach(() => panel.stop());

async function environment(host: string): Promise<readonly string[]> {
  panel = new RegistrationPanel(host, () => undefined);
  await panel.start({ port: 0, user: 'user', password: '' });
  return panel.state().environment;
}

describe('the registration panel', () => {
  it('runs one setup service at a time, also when two are started at once', async () => {
    panel = new RegistrationPanel('127.0.0.1', () => undefined);
    const options = { port: 0, user: 'user', password: '' };
    const started = await Promise.all([panel.start(options), panel.start(options)]);
    await panel.stop();
    for (const { listening } of started) await expect(fetch(listening ?? '')).rejects.toThrow();
    expect(started.every(({ listening }) => listening)).toBe(true);
  });

  it('explains that only this machine reaches a loopback address, and how to change that', async () => {
    const lines = await environment('127.0.0.1');
    expect(lines.filter((line) => line.startsWith('#')).join()).toContain('--host 0.0.0.0');
    expect(lines.find((line) => line.startsWith('letto_setup_uri='))).toMatch(
      /=http:\/\/127\.0\.0\.1:\d+$/,
    );
  });
});
