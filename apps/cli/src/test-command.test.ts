import { readSettings } from '@fragwerk/service';
import { expect, it } from 'vitest';
import { serviceOf } from './test-command.js';

it('ends an operation when a service would, so that slow plugins do not pass', () => {
  const { pluginTimeoutSeconds } = readSettings([], {});
  expect(serviceOf({}).limitMs).toBe(1000 * pluginTimeoutSeconds);
});
