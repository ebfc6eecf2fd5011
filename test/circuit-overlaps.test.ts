import { circuit, circuitExamples, parseCircuit, pictureExamples } from '@fragwerk/plugin-circuit';
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

  it.each(pictureExamples)('in %s with %s', async (text, parameters) => {
    expect(await drawn(text, parameters)).toEqual([]);
  });

  it('in the diagrams of 150 random circuits', async () => {
    const random = seeded(31);
    for (let count = 0; count < 150;) {
      const bare = randomText(random);
      const parsed = parseCircuit(bare).circuit;
      const { name } = parsed ? random.pick(parsed.elements) : { name: '' };
      const text = `${bare}${random.pick(['', ';u', `;U${name}>lang`])}`;
      const output = `${random.pick(['U', 'I'])}${name}`;
      const kinds = ['zd UI', 'zd U', 'zd I,nolegend', `BODE ${output}`, `BODE ${output},B`];
      const parameters = random.pick([...kinds, 'zd UI', `ok ${output}`, 'ok Zges']);
      const { figure, problems } = await pictureOf(text, parameters);
      if (problems) continue;
      count += 1;
      expect(overlapsIn(figure), `${text} with ${parameters}`).toEqual([]);
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
