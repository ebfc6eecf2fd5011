import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PluginFault } from '../api.js';
import { defaultLimits } from '../server/options.js';
import { Watchdog } from './watchdog.js';

const score = { id: 1, type: 'Uhr', operation: 'score' };
let stuck: PluginFault[] = [];
let watchdog: Watchdog;

beforeEach(() => {
  vi.useFakeTimers();
  stuck = [];
  watchdog = new Watchdog({ ...defaultLimits, operationMs: 1_000, buildMs: 2_000 }, (fault) => {
    stuck.push(fault);
  });
});
afterEach(() => vi.useRealTimers());

describe('the watchdog', () => {
  it('reports an operation that takes too long, once', () => {
    watchdog.begin(score);
    watchdog.begin({ ...score, id: 2 });
    vi.advanceTimersByTime(1_001);
    expect(stuck).toMatchObject([{ kind: 'stuck', operation: 'score' }]);
    expect(stuck[0]?.message.de).toContain('länger als 1 s');
    expect(stuck[0]?.message.en).toContain('longer than 1 s');
    expect(watchdog.reset()).toMatchObject({ wasKilled: true, operation: { id: 1 } });
  });

  it('ignores operations that finish in time', () => {
    watchdog.begin(score);
    watchdog.beginBuild();
    watchdog.end(score);
    watchdog.endBuild();
    vi.advanceTimersByTime(10_000);
    expect(stuck).toEqual([]);
  });

  it('distinguishes a stuck build from one requested while the process is being killed', () => {
    watchdog.beginBuild();
    vi.advanceTimersByTime(2_001);
    expect(watchdog.reset()).toMatchObject({ wasKilled: true, wasBuilding: true });
    watchdog.begin(score);
    vi.advanceTimersByTime(1_001);
    watchdog.beginBuild();
    expect(watchdog.reset()).toMatchObject({ wasKilled: true, wasBuilding: false });
  });
});
