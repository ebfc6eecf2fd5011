import { afterEach, describe, expect, it } from 'vitest';
import { RegistrationPanel } from './registration.js';

let panel: RegistrationPanel;
afterEach(() => panel.stop());

async function environment(host: string): Promise<readonly string[]> {
  panel = new RegistrationPanel(host, () => undefined);
  await panel.start({ port: 0, user: 'user', password: '' });
  return panel.state().environment;
}

describe('the registration panel', () =>
  it('explains that only this machine reaches a loopback address, and how to change that', async () => {
    const lines = await environment('127.0.0.1');
    expect(lines.filter((line) => line.startsWith('#')).join()).toContain('--host 0.0.0.0');
    expect(lines.find((line) => line.startsWith('letto_setup_uri='))).toMatch(
      /=http:\/\/127\.0\.0\.1:\d+$/,
    );
  }));
