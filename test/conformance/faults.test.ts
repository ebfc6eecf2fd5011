import { readFileSync, writeFileSync } from 'node:fs';
import { allChecks, type CheckResult, checkService } from '../../packages/conformance/src/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';
import { faultsDocument } from './faults/document.js';
import { faults } from './faults/index.js';
import type { Fault } from './faults/message.js';
import { createMemory, startFaultyService } from './faults/proxy.js';

const DOCUMENT = 'docs/conformance-faults.md';

/** Checks that wait for a session to end. A fault that has nothing to do with sessions skips them. */
const isWaiting = (id: string): boolean =>
  /^getconfiguration\.(expired|default-timeout|touched)$/.test(id);

/**
 * Checks that may be skipped on our own service, per variant, and why.
 */
const allowedSkips: Record<'A' | 'B', readonly string[]> = { A: [], B: [] };

const services: { A?: TestService; B?: TestService } = {};
const memories = { A: createMemory(), B: createMemory() };

beforeAll(async () => {
  services.A = await startTestService({ VARIANT: 'A' });
  services.B = await startTestService({ VARIANT: 'B' });
});

afterAll(async () => {
  await services.A?.stop();
  await services.B?.stop();
});

/** Runs the kit against a service that has a fault, or none. */
async function run(
  variant: 'A' | 'B',
  fault: Partial<Fault> = {},
): Promise<readonly CheckResult[]> {
  const service = services[variant];
  if (!service) throw new Error('the service is not running');
  const faulty = await startFaultyService(service.url, fault, memories[variant]);
  try {
    const only = /^(getconfiguration|configurationinfo)\./.test(
      fault.expects ?? 'getconfiguration.',
    )
      ? []
      : allChecks.map(({ id }) => id).filter((id) => !isWaiting(id));
    const { results, cutShort } = await checkService({
      url: faulty.url,
      variant,
      servicePath: `/${service.endpoint}`,
      only,
    });
    expect(cutShort).toBe(null);
    return results;
  } finally {
    await faulty.stop();
  }
}

const idsOf = (results: readonly CheckResult[], outcome: CheckResult['outcome']): string[] =>
  results.filter((result) => result.outcome === outcome).map(({ id }) => id);

describe.skipIf(process.env['TARGET'])('the healthy service', () => {
  test.each(['A', 'B'] as const)('passes every check in variant %s', async (variant) => {
    const results = await run(variant);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(idsOf(results, 'skipped')).toEqual(allowedSkips[variant]);
    expect(idsOf(results, 'notOffered')).toEqual([]);
  });
});

describe.skipIf(process.env['TARGET']).concurrent('a faulty service', () => {
  test.each(faults)('$id: $title', async (fault) => {
    const results = await run(fault.variant, fault);
    const failed = idsOf(results, 'failed');
    expect(failed, failed.join(', ')).toEqual([fault.expects]);
  });
});

describe('the list of faults', () => {
  test('names every fault once, and checks that exist', () => {
    const ids = faults.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const checks = new Set(allChecks.map(({ id }) => id));
    expect(faults.filter(({ expects }) => !checks.has(expects)).map(({ id }) => id)).toEqual([]);
  });

  test('is what the documents say', () => {
    if (process.env['WRITE_FAULTS']) writeFileSync(DOCUMENT, faultsDocument());
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(faultsDocument());
  });
});
