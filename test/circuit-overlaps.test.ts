import { type Circuit, circuit, hasOutput, parseCircuit } from '@fragwerk/plugin-circuit';
import type { Figure } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { circuitExamples, pictureExamples, pictureOf } from './support/circuit-examples.js';
import { randomText, randomThreePhase, seeded } from './support/circuits.js';
import {
  arrowsOnSymbols,
  overlapsIn,
  readBackward,
  tooCloseIn,
  misplacedRungs,
} from './support/overlaps.js';
import { randomRuns } from './support/random-runs.js';

const drawn = async (text: string, parameters: string) =>
  overlapsIn((await pictureOf(text, parameters)).figure);

/** Drawings larger than this many pixels are scaled down, including their distances. */
const LARGE = 1600;

/** Where a circuit can have arrows. */
const placesOf = (parsed: Circuit): readonly string[] => [
  ...[...parsed.elements, ...parsed.groups].map(({ name }) => name),
  ...(hasOutput(parsed) ? ['e', 'a'] : ['e']),
];

/** Generous, because the machine may be busy. */
const LONG = { timeout: 120_000 };

const fits = (text: string) => parseCircuit(text).problems.length === 0;

/** The picture of a scored answer. */
async function resultFigure(configText: string, answer: string, solution: string): Promise<Figure> {
  const made = await circuit.operations.result?.({
    ...{ name: 'P', configText, answer, variables: [], maxPoints: 1, format: 'html' },
    expected: { value: null, text: solution, unit: '' },
    tolerance: { amount: 0.01, mode: 'relative' },
  });
  const figure = made?.figures.circuit;
  if (!figure) throw new Error('The result has no picture.');
  return figure;
}

describe('labels do not overlap other labels, symbols or wires', () => {
  it.each([...circuitExamples, 'BAT,B(L),Z,,;Raute'])('in %s', async (text) => {
    expect(await drawn(text, '')).toEqual([]);
    expect(await drawn(text, 'S W')).toEqual([]);
  });

  it(
    'in random circuits with arrows at everything, in straight rows that read forward',
    LONG,
    async () => {
      const random = seeded(20);
      for (let count = 0; count < randomRuns(300, 80);) {
        const bare = randomText(random);
        const parsed = parseCircuit(bare).circuit;
        if (!parsed) continue;
        count += 1;
        const names = placesOf(parsed);
        const arrows = names.flatMap((name) => {
          const marks = random.pick(['', '', '!', '>lang', '_']);
          return random.pick([[`U${name}${marks}`], [`I${name}${marks}`], []]);
        });
        const text = `${bare};${arrows.join(',')}`;
        const { figure } = await pictureOf(text, 'S W');
        expect(overlapsIn(figure), text).toEqual([]);
        expect(arrowsOnSymbols(figure), text).toEqual([]);
        const faults = {
          tight: figure.width < LARGE && figure.height < LARGE ? tooCloseIn(figure) : [],
          uneven: misplacedRungs(parsed, figure),
          backward: readBackward(parsed, figure),
        };
        expect(faults, text).toEqual({ tight: [], uneven: [], backward: [] });
      }
    },
  );

  it('in random three-phase circuits with arrows at everything', async () => {
    const random = seeded(3);
    for (let count = 0; count < randomRuns(25, 10);) {
      const bare = randomThreePhase(random);
      const parsed = parseCircuit(bare).circuit;
      if (!parsed) throw new Error(bare);
      const own = parsed.elements.flatMap(({ name }) =>
        random.pick([[`U${name}!`], [`I${name}`], []]),
      );
      const net = [
        'U',
        'I',
        'U1',
        'U2',
        'U3',
        'Ua',
        'Ia',
        'USa',
        'I12a',
        'I31a',
        'INa',
        'Ub>x',
        'Ib',
      ];
      const wanted = net.filter((name) => random.below(2) === 0 && fits(`${bare};${name}`));
      const text = `${bare};${[...own, ...wanted].join(',')}`.replace(';LINKS;', ';LINKS,');
      const { figure, problems } = await pictureOf(text, 'S W');
      if (problems) continue;
      count += 1;
      expect(overlapsIn(figure), text).toEqual([]);
      expect(arrowsOnSymbols(figure), text).toEqual([]);
      expect(figure.width < LARGE && figure.height < LARGE ? tooCloseIn(figure) : [], text).toEqual(
        [],
      );
    }
  });

  it.each(pictureExamples)('in %s with %s', async (text, parameters) => {
    expect(await drawn(text, parameters)).toEqual([]);
  });

  it('in the results of random circuits, including marks', async () => {
    const random = seeded(7);
    for (let count = 0; count < randomRuns(100, 40);) {
      const configText = randomText(random);
      const parsed = parseCircuit(configText).circuit;
      if (!parsed) continue;
      count += 1;
      const names = placesOf(parsed);
      const arrows = () =>
        names.flatMap((name) =>
          random.pick([[`${random.pick(['U', 'I'])}${name}${random.pick(['<', '>'])}`], [], []]),
        );
      const [answer, solution] = [arrows().join(';'), arrows().join(';')];
      const figure = await resultFigure(configText, answer, solution);
      expect(overlapsIn(figure), `${configText} ${answer} ${solution}`).toEqual([]);
    }
  });

  it('in the diagrams of random circuits', LONG, async () => {
    const random = seeded(31);
    for (let count = 0; count < randomRuns(150, 60);) {
      const bare = (count % 15 === 0 ? randomThreePhase : randomText)(random);
      const parsed = parseCircuit(bare).circuit;
      const { name } = parsed ? random.pick(parsed.elements) : { name: '' };
      const tail = random.pick(['', ';u', `;U${name}>lang`]);
      const text = (bare + tail).replace(';LINKS;', ';LINKS,');
      const output = `${random.pick(['U', 'I'])}${name}`;
      const kinds = ['zd UI', 'zd U', 'zd I,nolegend', `BODE ${output},fg,asy`, `BODE ${output},B`];
      const parameters = random.pick([...kinds, 'zd UI', `ok ${output}`, 'ok Zges']);
      const { figure, problems } = await pictureOf(text, parameters);
      if (problems) continue;
      count += 1;
      expect(overlapsIn(figure), `${text} with ${parameters}`).toEqual([]);
    }
  });

  it('and the check detects overlapping ones', async () => {
    const picture = await circuit.operations.picture?.({
      ...{ name: 'P', configText: 'R', parameters: '', question: null },
    });
    const shapes = picture?.figure.shapes ?? [];
    if (!picture) throw new Error('no picture');
    expect(overlapsIn({ ...picture.figure, shapes: [...shapes, ...shapes] })).toContain('R1 on R1');
  });
});
