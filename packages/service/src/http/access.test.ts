import type { IncomingMessage } from 'node:http';
import { endpoints } from '@fragwerk/contract';
import { expect, it } from 'vitest';
import { readSettings } from '../settings/read.js';
import { accessChecks } from './access.js';

it.each([
  ['x-fragwerk-secret is missing or differs from INTERNAL_SECRET', { host: 'localhost' }],
  [
    'Host header is missing or names another machine',
    { host: 'schule.example', 'x-fragwerk-secret': 'Geheimes' },
  ],
])('logs once for the operator that the %s', (reason, headers) => {
  const lines: unknown[] = [];
  const settings = readSettings([], { INTERNAL_SECRET: 'Geheimes' });
  const check = accessChecks(settings, { warn: (line: unknown) => lines.push(line) });
  const isAllowed = check(endpoints.score, 'internal');
  const request = { headers, socket: {} } as unknown as IncomingMessage;
  expect([isAllowed(request), isAllowed(request)]).toEqual([false, false]);
  expect(lines).toEqual([expect.stringContaining(reason)]);
});
