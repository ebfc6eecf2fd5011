import { describe, expect, it } from 'vitest';
import type { Direction } from '../../src/answer/answer.js';
import { circuitOf } from '../../../../test/support/circuits.js';
import { keyedParts, screenDirection } from '../../src/drawing/parts.js';
import { nearestAt } from '../shared/targets.js';
import { ArrowModel } from './arrow-model.js';
import { noAnnotations } from '../../src/drawing/figure.js';
import { questionTexts } from './texts.js';

function modelOf(text: string) {
  const circuit = circuitOf(text);
  const annotations = noAnnotations;
  const task = { kind: 'arrows', letters: ['U', 'I'] } as const;
  return new ArrowModel({ circuit, annotations, task, language: 'de', texts: questionTexts.de });
}

const sides = (text: string, arrows: Readonly<Record<string, Direction>>) => {
  const figure = modelOf(text).figure(new Map(Object.entries(arrows)), []);
  return Object.fromEntries(
    keyedParts(figure).flatMap(({ key, part }) =>
      key in arrows ? [[key, screenDirection(part)]] : [],
    ),
  );
};

describe('placed arrows', () => {
  it('are drawn in their direction', () => {
    const text = 'U,R,C,R,;UQ1-';
    expect(sides(text, { UR1: '>', UC1: '>', UR2: '>', IC1: '>' })).toEqual({
      ...{ UR1: 'right', UC1: 'down', UR2: 'left', IC1: 'down' },
    });
    expect(sides(text, { UR1: '<', UC1: '<', UR2: '<', IC1: '<' })).toEqual({
      ...{ UR1: 'left', UC1: 'up', UR2: 'right', IC1: 'up' },
    });
    expect(modelOf(text).sideOf('UR2', '<')).toBe('right');
  });

  it('move nothing else, and exclude arrows that are always drawn', () => {
    const model = modelOf('U,R,C;UR1');
    const [none, two] = [new Map<string, Direction>(), model.placed(new Map(), 'UC1')];
    expect(model.order).toEqual(['IQ1', 'IR1', 'UC1', 'IC1']);
    const size = ({ width, height }: { width: number; height: number }) => [width, height];
    expect(size(model.figure(two, []))).toEqual(size(model.figure(none, [])));
  });

  it('are reversed when placed again', () => {
    const model = modelOf('U,R,C');
    const once = model.placed(new Map(), 'UC1');
    expect([...model.placed(model.placed(once, 'UR1'), 'UC1')]).toEqual([
      ['UR1', '>'],
      ['UC1', '<'],
    ]);
  });
});

it('a place lists both the drawn and the placed arrows', () => {
  const model = modelOf('UR,R,C;IR1');
  const arrows = new Map<string, Direction>([['UR1', '<']]);
  const at = (key: string) => model.arrowsAt(key, arrows).map((one) => Object.values(one));
  expect(at('Q1')).toEqual([['U', 'up']]);
  expect(at('R1')).toEqual([
    ['U', 'left'],
    ['I', 'right'],
  ]);
  expect(at('C1')).toEqual([]);
});

describe('an open end at the output', () => {
  const placesOf = (text: string) => {
    const { places, order } = modelOf(text);
    return [places.map(({ key }) => key).join(' '), order.join(' ')];
  };

  it('has one place for its voltage, and none where the arrow is always drawn', () => {
    const [text, places] = ['U,R1,R2,,R3,LL', 'Q1 R1 R2 R3'];
    const others = 'IQ1 UR1 IR1 UR2 IR2 UR3 IR3';
    expect(placesOf(text)).toEqual([`${places} a`, `${others} Ia`]);
    expect(placesOf(`${text};Ua-`)).toEqual([`${places} a`, `${others} Ua Ia`]);
    expect(placesOf(`${text};Ua-,ULL1`)).toEqual([`${places} a`, `${others} Ia`]);
    expect(placesOf(`${text};ILL1`)).toEqual([places, others]);
  });

  it('is drawn as two terminals, however many arrows can be placed', () => {
    const rings = (text: string) => {
      const model = modelOf(text);
      const all = new Map(model.order.map((quantity) => [quantity, '>'] as const));
      return JSON.stringify(model.figure(all, [])).match(/"radius":4/g)?.length;
    };
    expect(rings('U,R1,R2,,R3,LL;Ua-')).toBe(rings('U,R1,R2,,R3,;Ua-'));
    expect(rings('U,R1,R2,,R3,LL;Ua-,ULL1,ILL1')).toBe(rings('U,R1,R2,,R3,;Ua-'));
  });
});

it('the pointer selects the nearest part within reach', () => {
  const target = (key: string, left: number, right: number) => ({
    ...{ key, label: key, isSelected: false },
    bounds: { left, right, top: 0, bottom: 10 },
  });
  const targets = [target('a', 0, 10), target('b', 30, 40)];
  const drawing = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 50 }) as DOMRect };
  const at = (x: number) =>
    nearestAt(targets, { x, y: 5 }, { drawing, figure: { width: 50 }, reach: 8 })?.key ?? null;
  expect([at(5), at(16), at(20), at(23), at(60)]).toEqual(['a', 'a', null, 'b', null]);
});
