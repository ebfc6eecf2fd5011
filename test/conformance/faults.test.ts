import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  allChecks,
  checkService,
  type CheckServiceOptions,
  type Finding,
} from '../../packages/conformance/src/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';
import { json, late, objectOf } from './faults/change.js';
import { faultsDocument } from './faults/document.js';
import { faults } from './faults/index.js';
import { type Behaviour, type Fault, isAt, nameOf } from './faults/message.js';
import { createMemory, startFaultyService } from './faults/proxy.js';
import { affectedChecks, factsDespite, findReach, type Reach } from './faults/reach.js';

const DOCUMENT = 'docs/generated/conformance-faults.md';

/**
 * Checks that may be skipped on our own service, per variant.
 */
const allowedSkips: Record<Variant, readonly string[]> = { A: [], B: [] };

type Variant = 'A' | 'B';

/** A healthy service, and the facts about it. */
interface Healthy {
  readonly service: TestService;
  readonly servicePath: string;
  readonly reach: Reach;
}

const healthy = new Map<Variant, Healthy>();

/** Generous, because the machine may be busy. */
const TIMEOUT_MS = 120_000;

/** Offset by which the clocks of the healthy services are ahead. */
let aheadMs = 0;
const now = (): number => Date.now() + aheadMs;

/**
 * Maximum pause that concerns sessions. Longer ones are between two pictures, which do not depend
 * on the clock of the service.
 */
const MAX_SESSION_PAUSE_MS = 5_000;
const PICTURE_PAUSE_MS = 1_500;

/** Moves the clocks instead of waiting, so that nothing else may run at the same time. */
const skipPause = async (milliseconds: number): Promise<void> => {
  if (milliseconds > MAX_SESSION_PAUSE_MS) await sleep(PICTURE_PAUSE_MS);
  else aheadMs += milliseconds;
};
const memories = { A: createMemory(), B: createMemory() };

async function start(variant: Variant): Promise<void> {
  const service = await startTestService({ VARIANT: variant }, { now });
  const servicePath = `/${service.endpoint}`;
  const reach = await findReach(service.url, variant, servicePath);
  healthy.set(variant, { service, servicePath, reach });
}

beforeAll(async () => {
  await start('A');
  await start('B');
});

afterAll(async () => {
  for (const { service } of healthy.values()) await service.stop();
});

/**
 * Runs the kit against a service with or without a fault. Runs only the checks whose exchanges the
 * fault changes, because the others cannot detect it, and detects the facts again only if the fault
 * changes them. FULL=1 runs everything.
 */
async function run(
  variant: Variant,
  fault: Behaviour = {},
  { slow }: { readonly slow: boolean },
): Promise<readonly Finding[]> {
  const known = healthy.get(variant);
  if (!known) throw new Error('the service is not running');
  const { service, servicePath, reach } = known;
  const faulty = await startFaultyService(service.url, fault, { memory: memories[variant], now });
  try {
    const only = process.env.FULL ? [] : await affectedChecks(reach, fault);
    const facts = process.env.FULL ? undefined : await factsDespite(reach, fault);
    const { results, cutShort } = await checkService({
      url: faulty.url,
      variant,
      servicePath,
      only,
      ...(facts ? { facts } : {}),
      slow,
      pause: skipPause,
      deadlineMs: TIMEOUT_MS,
    });
    expect(cutShort).toBe(null);
    return results;
  } finally {
    await faulty.stop();
  }
}

/** Whether a fault is only visible after a while. */
const isSlow = (id: string): boolean => allChecks.some((one) => one.id === id && one.slow === true);

const idsOf = (results: readonly Finding[], outcome: Finding['outcome']): string[] =>
  results.filter((result) => result.outcome === outcome).map(({ id }) => id);

describe.skipIf(process.env.TARGET)('the healthy service', () =>
  test.each(['A', 'B'] as const)('passes every check in variant %s', async (variant) => {
    const results = await run(variant, {}, { slow: true });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(idsOf(results, 'skipped')).toEqual(allowedSkips[variant]);
    expect(idsOf(results, 'notOffered')).toEqual([]);
  }),
);

/** Pairs of faults of which the first could hide the second. */
const pairs = [
  ['image-info-plugin-type', 'picture-with-data-prefix'],
  ['image-info-plugin-type', 'plugin-does-not-know-its-type'],
  ['image-info-plugin-type', 'picture-of-other-size'],
  ['tag-name-misspelt', 'view-without-data-prefix'],
  ['parsed-answer-misspelt', 'points-of-one'],
  ['parsed-answer-misspelt', 'quoted-solution'],
  ['one-member-more', 'reload-forgets-question'],
  ['misspelt-in-session', 'tag-name-of-dialog'],
  ['params-null', 'picture-changes'],
  ['stray-byte', 'answer-in-a-field'],
  ['answer-in-a-field', 'number-in-a-field'],
  ['session-in-a-field', 'configuration-not-stored'],
  ['long-number-in-configuration', 'silent-error-picture'],
  ['needs-unknown-dataset', 'template-crashes'],
  ['unit-crashes', 'score-unescaped'],
  ['broken-reload-ends-session', 'edits-lost'],
] as const;

const faultOf = (faultId: string): Fault => {
  const found = faults.find(({ id }) => id === faultId);
  if (!found) throw new Error(`there is no fault ${faultId}`);
  return found;
};

async function expectFailure(fault: Fault, slow: boolean): Promise<void> {
  const failed = idsOf(await run(fault.variant, fault, { slow }), 'failed');
  expect(failed, failed.join(', ')).toEqual([fault.expects]);
}

describe.skipIf(process.env.TARGET)('a service with a fault that shows after a while', () => {
  test.each(faults.filter(({ expects }) => isSlow(expects)))(
    '$id: $title',
    (fault) => expectFailure(fault, true),
    TIMEOUT_MS,
  );
});

describe.skipIf(process.env.TARGET).concurrent('a faulty service', () => {
  test.each(faults.filter(({ expects }) => !isSlow(expects)))(
    '$id: $title',
    (fault) => expectFailure(fault, false),
    TIMEOUT_MS,
  );

  test.each(pairs)(
    'with the faults %s and %s is reported for both',
    async (one, other) => {
      const both = [one, other].map(faultOf);
      const at = both.flatMap((fault) => fault.at ?? []);
      const stray = both.find((fault) => fault.stray)?.stray;
      const results = await run(
        'A',
        {
          at,
          ...(stray ? { stray } : {}),
          async request(seen, tools) {
            let sent = seen;
            for (const fault of both) {
              const changed = isAt(fault, nameOf(sent)) ? await fault.request?.(sent, tools) : sent;
              if (changed && 'status' in changed) return changed;
              sent = changed ?? sent;
            }
            return sent;
          },
          async reply(seen, sent, tools) {
            let changed = seen;
            for (const fault of both)
              if (isAt(fault, nameOf(sent)))
                changed = (await fault.reply?.(changed, sent, tools)) ?? changed;
            return changed;
          },
        },
        { slow: false },
      );
      expect(idsOf(results, 'failed')).toEqual(
        expect.arrayContaining(both.map(({ expects }) => expects)),
      );
    },
    TIMEOUT_MS,
  );
});

describe.skipIf(process.env.TARGET).concurrent('a service that is late once', () => {
  const check = async (what: Parameters<typeof late>[0], options: Partial<CheckServiceOptions>) => {
    const known = healthy.get('A');
    if (!known) throw new Error('the service is not running');
    const { service, servicePath } = known;
    const faulty = await startFaultyService(service.url, late(what, 1));
    const report = await checkService({ url: faulty.url, variant: 'A', servicePath, ...options });
    await faulty.stop();
    return report;
  };

  test('is asked again, and reported as healthy, with a remark', async () => {
    const facts = healthy.get('A')?.reach.facts;
    const { results, notes } = await check('POST getvars', {
      only: ['getvars'],
      ...(facts && { facts }),
    });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['passed']));
    expect(notes).toEqual([
      expect.stringContaining('POST /open/getvars got no reply in time, but'),
    ]);
  });

  test('is found, although it is late with its first reply', async () => {
    const { results } = await check('GET pluginlist', { only: ['ping'] });
    expect(idsOf(results, 'failed')).toEqual([]);
  });
});

test.skipIf(process.env.TARGET)('wrong scores of every fifth answer are not a race', async () => {
  let count = 0;
  const fault = json('score', (value) => {
    count += 1;
    return count % 5 === 0 ? { ...objectOf(value), status: 'FALSCH', punkteIst: 0 } : value;
  });
  const results = await run('A', fault, { slow: false });
  const { failure } = results.find(({ id }) => id === 'score.together') ?? {};
  expect(failure?.received.en).toContain('wrong replies also one by one');
});

describe('the list of faults', () => {
  test('contains each fault once, and existing checks', () => {
    const ids = faults.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const checks = new Set(allChecks.map(({ id }) => id));
    expect(faults.filter(({ expects }) => !checks.has(expects)).map(({ id }) => id)).toEqual([]);
  });

  test('contains one for every kind of check', () => {
    const kind = (id: string): string => id.replace(/^[^.]*/, '');
    const caught = new Set(faults.map(({ expects }) => kind(expects)));
    expect(allChecks.map(({ id }) => id).filter((id) => !caught.has(kind(id)))).toEqual([]);
  });

  test('matches the documents', () => {
    if (process.env.WRITE_FAULTS) writeFileSync(DOCUMENT, faultsDocument());
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(faultsDocument());
  });
});
