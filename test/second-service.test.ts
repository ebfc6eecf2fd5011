import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkService, isConformant } from '@fragwerk/conformance';
import { beforeAll, describe, expect, it } from 'vitest';
import { processes, root, until } from './deploy/processes.js';
import { get, send } from './support/http.js';
import { pngSize } from './support/picture.js';

const folder = join(root, 'test/second-service');
const children = processes();
let url = '';

beforeAll(async () => {
  const service = children.start([process.execPath, join(folder, 'server.mjs')]);
  await until('the second service listens', () => {
    url = /listens on (\S+)/.exec(service.output())?.[1] ?? '';
    return url !== '';
  });
});

async function post(endpoint: string, members: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ typ: 'Ampel', name: 'A1', config: '', ...members });
  const reply = await send(url, { path: `/open/${endpoint}`, body });
  expect(reply.status, reply.text).toBe(200);
  return JSON.parse(reply.text) as Record<string, unknown>;
}

describe('the second service', () => {
  it('is independent: it imports only Node and its own files', () => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [, source = ''] of text.matchAll(/\bfrom '([^']+)'|\bimport\(|require\(/g))
        expect(source, name).toMatch(/^(node:|\.\/)/);
    }
  });

  it('conforms in variant A', async () => {
    const report = await checkService({ url });
    const failed = report.results.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id }) => id)).toEqual([]);
    expect(isConformant(report)).toBe(true);
    expect(report).toMatchObject({ variant: 'A', servicePath: '/ampel', types: ['Ampel'] });
    // Ampel suggests no configuration that its preview could show.
    const others = report.results.filter(({ outcome }) => outcome !== 'passed');
    expect(others.map(({ id }) => id)).toEqual(['setconfigurationdata.new-preview']);
  });

  it('draws a light as specified by the tag, upright or horizontal', async () => {
    const all = await post('image', {});
    const red = await post('image', { params: 'rot' });
    const horizontal = await post('image', { config: 'quer' });
    expect(pngSize(all.base64Image)).toEqual([60, 160]);
    expect(pngSize(horizontal.base64Image)).toEqual([160, 60]);
    expect(red.base64Image).not.toBe(all.base64Image);
  });

  it.each([
    ['rot', 'rot', 'OK', 2],
    ['grün', '2', 'OK', 2],
    ['gruen', '"grün"', 'OK', 2],
    ['gelb', 'rot', 'TEILWEISE_OK', 1],
    ['gruen', 'rot', 'FALSCH', 0],
    ['', 'rot', 'FALSCH', 0],
    ['blau', 'blau', 'FALSCH', 0],
  ])('scores %j with the solution %j as %s', async (antwort, answerText, status, punkteIst) => {
    const answerDto = { answerText, ergebnis: null, ze: '' };
    const scored = await post('score', { antwort, answerDto, grade: 2 });
    expect(scored).toMatchObject({ status, punkteIst, punkteSoll: 2 });
  });

  it('calculates the phase after a phase', async () => {
    const p = [{ string: '2', json: null, type: 'CALCULATE' }];
    expect(await post('parserplugin', { p })).toEqual({
      string: '0',
      json: null,
      type: 'CALCULATE',
    });
  });

  it('shows its dialog in the page or as a page', async () => {
    for (const [config, configurationMode] of [
      ['', 2],
      ['quer;mode=iframe', 3],
    ] as const) {
      const info = await post('configurationinfo', { config, configurationID: `id${config}` });
      expect(info).toMatchObject({ configurationMode, javaScriptMethode: 'configPluginAmpel' });
      const page = await get(url, String(info.configurationUrl));
      expect(page.status).toBe(200);
      expect(page.text).toContain(`value="${config}"`);
    }
  });
});
