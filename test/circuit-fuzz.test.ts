import {
  analyse,
  buildNetlist,
  circuitFormulas,
  parseCircuit,
  solveSymbolic,
} from '@fragwerk/plugin-circuit';
import { describe, expect, it } from 'vitest';
import { randomText, randomThreePhase, randomValues, seeded } from './support/circuits.js';
import { formatCircuit } from './support/format-circuit.js';
import { randomRuns } from './support/random-runs.js';

const RUNS = randomRuns(100_000, 20_000);
const LETTERS = 'RZCLUIAVBKSDPNaersx0129()+*,;?>_-!:. \n"\\ä€😀'.split('');

describe('random texts', () => {
  it('never make the parser throw, and what it reads can be written and read again', () => {
    const random = seeded(7);
    let count = 0;
    for (let i = 0; i < RUNS; i += 1) {
      const draw = i % 4 === 1 ? randomThreePhase : randomText;
      let text = i % 4 === 0 ? '' : `${draw(random, 2)};UR1_,R1:Rx,IRx>a!`;
      for (let change = random.below(6) + (i % 4 === 0 ? 10 : 0); change > 0; change -= 1) {
        const at = random.below(text.length + 1);
        text = text.slice(0, at) + random.pick(LETTERS) + text.slice(at + random.below(2));
      }
      const { circuit, problems } = parseCircuit(text);
      expect(circuit !== null || problems.length > 0, text).toBe(true);
      if (!circuit || problems.length > 0) continue;
      count += 1;
      const canonical = formatCircuit(circuit);
      const again = parseCircuit(canonical).circuit;
      expect(again && formatCircuit(again), text).toBe(canonical);
      expect(again?.elements.map(({ name }) => name)).toEqual(
        circuit.elements.map(({ name }) => name),
      );
      if (i % 200 !== 0) continue;
      const netlist = buildNetlist(circuit);
      analyse(netlist, new Map([...randomValues(netlist, random), ['f', i % 400 === 0 ? 0 : 50]]));
      solveSymbolic(netlist);
    }
    expect(count).toBeGreaterThan(RUNS / 100);
  }, 120_000);

  it('are parsed in time up to the largest length', () => {
    for (const text of ['('.repeat(2000), 'R'.repeat(2000), 'U,'.repeat(1000), ';UR1'.repeat(500)])
      expect(typeof circuitFormulas(text)).toBe('string');
  });
});
