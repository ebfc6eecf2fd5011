import {
  checkService,
  type Finding,
  hostRules,
  type Report,
  textReport,
} from '@fragwerk/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopServers } from './faults/broken.js';
import { objectOf } from './faults/change.js';
import { answers, type Recorded, startRecorded } from './recorded-service.js';

const reports = new Map<Recorded, Report>();

beforeAll(async () => {
  for (const service of ['A', 'B', 'K'] as const) {
    const url = await startRecorded(service);
    reports.set(service, await checkService({ url, servicePath: '/recorded' }));
  }
});

afterAll(stopServers);

function failedOf(service: Recorded): readonly Finding[] {
  const report = reports.get(service);
  if (!report) throw new Error('the check has not run');
  return report.results.filter(({ outcome }) => outcome === 'failed');
}

const idsOf = (results: readonly Finding[]): string[] => results.map(({ id }) => id);

describe('the recorded replies of real services', () => {
  it('reveal their variant', () => {
    const found = [...reports].map(([service, { variant }]) => [service, variant]);
    expect(found).toEqual([
      ['A', 'A'],
      ['B', 'B'],
      ['K', 'B'],
    ]);
  });

  it('of A, which is in production, break the host by a deleted statement and right answers without points', () => {
    // No reply of reloadplugindto within a session was recorded.
    const breaking = failedOf('A').filter(
      ({ severity, endpoint }) => severity === 'breaks' && endpoint !== 'reloadplugindto',
    );
    const proofs = breaking.map(({ id, failure }) => [id, failure?.proof]);
    expect(Object.fromEntries(proofs)).toEqual({
      'modifyangabe.unknown-type': hostRules['text-replaced'].text,
      'score.clock-quoted': hostRules['solution-quoted'].text,
    });
  });

  it.each(['B', 'K'] as const)('of %s cannot be read because of extra members', (service) => {
    const breaking = failedOf(service).filter(({ severity }) => severity === 'breaks');
    expect(idsOf(breaking)).toEqual(
      expect.arrayContaining(['info.shape', 'image.shape', 'updatepluginstringjavascript.status']),
    );
    const image = breaking.find(({ id }) => id === 'image.shape');
    expect(image?.failure?.differences[0]?.en).toBe(
      'member imageInfoDto.pluginType is unknown to the host',
    );
  });

  /** Known bugs of the reference services that are visible in a reply. */
  const bugs: readonly (readonly [number, Recorded, string])[] = [
    [1, 'B', 'updatepluginstringjavascript.status'],
    [2, 'B', 'image.shape'],
    [5, 'A', 'score.clock-quoted'],
    [5, 'B', 'score.clock-quoted'],
    [7, 'A', 'modifyangabe.unknown-type'],
    [11, 'A', 'image.unset'],
    [11, 'A', 'loadplugindto.unset'],
    [12, 'A', 'image.plugin-type'],
    [17, 'B', 'generalinfo.bare'],
  ];

  it.each(bugs)('show bug %i of %s: %s', (_number, service, id) =>
    expect(idsOf(failedOf(service))).toContain(id),
  );

  it('of K, whose Jobe is away, show no right answer that earns a point, and the report says so', () => {
    const points = Object.values(answers.score ?? {}).map(({ K }) => objectOf(K?.json).punkteIst);
    expect(new Set(points)).toEqual(new Set([0]));
    const report = reports.get('K');
    expect(report?.reached.map(({ steps }) => steps.rightAnswer)).toEqual([false]);
    const text = report ? textReport(report).replace(/\s+/g, ' ') : '';
    expect(text).toMatch(/Reached Python: .* No right answer was ever seen to earn a point\./);
  });

  it('break the host only with a rule that proves it', () => {
    for (const service of reports.keys())
      for (const { severity, failure } of failedOf(service))
        expect(severity === 'breaks').toBe(failure?.proof != null);
  });
});
