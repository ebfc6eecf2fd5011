import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDevCommand } from './dev-options.js';

describe('fragwerk dev', () => {
  it('needs no words', () => {
    expect(readDevCommand([])).toEqual({ action: 'run', open: false, workbench: {} });
  });

  it('reads all options', () => {
    const words = 'plugin --port 0 --host ::1 --questions q --variant b --open';
    expect(readDevCommand(words.split(' '))).toEqual({
      action: 'run',
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
    [['a', 'b'], 'one too many'],
    [['--port', 'x'], '--port has to be a port'],
    [['--variant', 'C'], '--variant has to be one of A, B'],
    [['--service', 'a'], 'no address'],
    [['--endpoint', '/x'], '--service'],
    [['--service', 'http://a:1', '--variant', 'A'], 'leave it out'],
    [['--frob'], '--help lists the options'],
  ])('refuses %j in one sentence', (words, reason) => {
    expect(() => readDevCommand(words)).toThrow(reason);
  });
});
