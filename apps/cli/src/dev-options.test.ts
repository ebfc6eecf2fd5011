import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDevCommand } from './dev-options.js';

describe('fragwerk dev', () => {
  it('needs no arguments', () =>
    expect(readDevCommand([])).toEqual({ open: false, workbench: {} }));

  it('reads all options', () => {
    const args = 'plugin --port 0 --host ::1 --questions q --variant b --open';
    expect(readDevCommand(args.split(' '))).toEqual({
      open: true,
      workbench: {
        folder: resolve('plugin'),
        port: 0,
        host: '::1',
        questions: resolve('q'),
        variant: 'B',
      },
    });
    expect(readDevCommand(['--service', 'http://a:1', '--endpoint', '/uhr']).workbench).toEqual({
      service: 'http://a:1',
      servicePath: '/uhr',
    });
  });

  it.each([
    [['a', 'b'], 'got "b" as well'],
    [['--port', 'x'], '--port must be a port'],
    [['--variant', 'C'], '--variant must be one of A, B'],
    [['--service', 'a'], 'is not the address'],
    [['--endpoint', '/x'], '--service'],
    [['--service', 'http://a:1', '--variant', 'A'], 'omit it'],
    [['--frob'], '--help lists the options'],
  ])('rejects %j in one sentence', (args, reason) =>
    expect(() => readDevCommand(args)).toThrow(reason),
  );
});
