import { describe, expect, it } from 'vitest';
import { PluginOutput } from './plugin-output.js';

interface Line {
  readonly type: string;
  readonly output: string;
  readonly dropped?: number;
}

function setUp() {
  const lines: Line[] = [];
  const clock = { nowMs: 0 };
  const output = new PluginOutput(
    (line) => lines.push(line),
    () => clock.nowMs,
  );
  return { lines, clock, output };
}

describe('the output of plugin types', () => {
  it('is logged with its type', () => {
    const { lines, output } = setUp();
    output.add('Ampel', 'red');
    expect(lines).toEqual([{ type: 'Ampel', output: 'red' }]);
  });

  it('is limited per type and minute, and the next line says how much is missing', () => {
    const { lines, clock, output } = setUp();
    for (let count = 0; count < 1_000; count++) output.add('Laut', String(count));
    expect(lines.length).toBe(60);
    expect(output.droppedLines).toBe(940);
    output.add('Leise', 'a');
    expect(lines.at(-1)).toEqual({ type: 'Leise', output: 'a' });
    clock.nowMs = 60_000;
    output.add('Laut', 'again');
    expect(lines.at(-1)).toEqual({ type: 'Laut', output: 'again', dropped: 940 });
    output.add('Laut', 'more');
    expect(lines.at(-1)).toEqual({ type: 'Laut', output: 'more' });
  });

  it('is cut to 500 characters per line', () => {
    const { lines, output } = setUp();
    output.add('Ampel', 'x'.repeat(100_000));
    expect(lines[0]?.output).toBe(`${'x'.repeat(500)}…`);
  });
});
