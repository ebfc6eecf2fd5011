import { afterEach, expect, it, vi } from 'vitest';
import type { PluginEvent, PluginFault } from '@fragwerk/workbench';
import { reportEvents } from './dev-report.js';

const fault = (kind: PluginFault['kind']): PluginFault => ({
  ...{ kind, file: 'plugin.ts', line: 3, column: 5, sourceLine: '', operation: 'picture' },
  message: { de: 'h0 zu groß', en: 'h0 is too large' },
});
const faults = (...all: readonly PluginFault[]): PluginEvent => ({ kind: 'faults', faults: all });
const built: PluginEvent = { kind: 'built', build: 1, milliseconds: 5 };

function printed(...events: readonly PluginEvent[]): readonly string[] {
  const lines: string[] = [];
  const add = (text: unknown) => {
    lines.push(...String(text).split('\n').filter(Boolean));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(add);
  vi.spyOn(process.stderr, 'write').mockImplementation(add);
  const report = reportEvents();
  for (const event of events) report(event);
  return lines;
}

afterEach(() => {
  vi.restoreAllMocks();
});

const runtime = '✖ plugin.ts:3:5 (picture): h0 is too large';
const fixed = '✔ All faults are fixed.';

it.each([
  ['a fault of some inputs, until the next build', ['runtime', null, 'runtime', null]],
  ['a fault of types, as soon as it is gone', ['types', null]],
] as const)('%s', (_, kinds) => {
  const events = kinds.map((kind) => (kind ? faults(fault(kind)) : faults()));
  const lines = printed(built, ...events);
  expect(lines.filter((line) => line === runtime)).toHaveLength(1);
  expect(lines.includes(fixed)).toBe(kinds[0] === 'types');
  expect(printed(built, ...events, built).includes(fixed)).toBe(true);
});
