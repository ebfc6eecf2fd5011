import { expect, it } from 'vitest';
import { RegistrationPanel } from './registration.js';

it('runs one setup service at a time, also when two are started at once', async () => {
  const panel = new RegistrationPanel('127.0.0.1', () => undefined);
  const options = { port: 0, user: 'user', password: '' };
  const started = await Promise.all([panel.start(options), panel.start(options)]);
  await panel.stop();
  for (const { listening } of started) await expect(fetch(listening ?? '')).rejects.toThrow();
  expect(started.every(({ listening }) => listening)).toBe(true);
});
