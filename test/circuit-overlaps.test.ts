import { circuit, circuitExamples, parseCircuit } from '@fragwerk/plugin-circuit';
import { describe, expect, it } from 'vitest';
import { pictureOf } from './support/circuit-examples.js';
import { randomText, seeded } from './support/circuits.js';
import { overlapsIn } from './support/overlaps.js';

const drawn = async (text: string, parameters: string) =>
  overlapsIn((await pictureOf(text, parameters)).figure);

describe('no label lies on another one, on a symbol or on a wire', () => {
  it.each(circuitExamples)('in %s', async (text) => {
    expect(await drawn(text, '')).toEqual([]);
    expect(await drawn(text, 'S W')).toEqual([]);
  });

  it('in 300 random circuits with arrows at everything', async () => {
    const random = seeded(20);
    for (let count = 0; count < 300;) {
      const bare = randomText(random);
      const parsed = parseCircuit(bare).circuit;
      if (!parsed) continue;
      count += 1;
      const names = [...parsed.elements, ...parsed.groups].map(({ name }) => name);
      const arrows = names.flatMap((name) => {
        const marks = random.pick(['', '', '!', '>lang', '_']);
        return random.pick([[`U${name}${marks}`], [`I${name}${marks}`], []]);
      });
      const text = `${bare};${arrows.join(',')}`;
      expect(await drawn(text, 'S W'), text).toEqual([]);
    }
  });

  it('and the check itself finds what overlaps', async () => {
    const picture = await circuit.operations.picture?.({
      ...{ name: 'P', configText: 'R', parameters: '', question: null },
    });
    const shapes = picture?.figure.shapes ?? [];
    if (!picture) throw new Error('no picture');
    expect(overlapsIn({ ...picture.figure, shapes: [...shapes, ...shapes] })).toContain('R1 on R1');
  });
});
