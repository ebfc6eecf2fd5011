import { boundsOfAll } from '../../drawing/frame.js';
import { exampleQuestion } from '../../examples.js';
import { circuitPicture, readoutOf } from '../pictures.js';
import { type Shape, texRuns } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';

const drawn = (parameters: string, configText = 'U,R,C') =>
  circuitPicture({ configText, parameters, question: exampleQuestion(configText) });

const partsIn = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'part' ? [shape] : []));
const partOf = (parameters: string, name: string) => {
  const found = partsIn(drawn(parameters).figure.shapes).find(({ meaning }) =>
    meaning.en.startsWith(name),
  );
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const labelsOf = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.flatMap((shape) => (shape.kind === 'label' ? [shape.text + (shape.subscript ?? '')] : []));

describe('drawing elements', () => {
  it('have coordinates from the lower left of the circuit, three units for a resistor', () => {
    const bare = drawn('S').figure;
    const { shapes } = partOf('S;circle(0,0,3)', 'Circle');
    expect(shapes[0]).toMatchObject({ kind: 'circle', radius: 90 });
    const [inside] = partOf('S;circle(3,2,0.5)', 'Circle').shapes;
    if (inside?.kind !== 'circle') throw new Error('no circle');
    const lowest = boundsOfAll(bare.shapes);
    expect(inside.centre.x - lowest.left).toBeCloseTo(90, 5);
    expect(lowest.bottom - inside.centre.y).toBeCloseTo(60, 5);
  });

  it.each(['BODE UC1', 'zd UI', 'ok UC1'])(
    'have coordinates up to 100 across the diagram %s',
    (kind) => {
      const { width, height } = drawn(kind).figure;
      const [line] = partOf(`${kind};line(0,0,100,10)`, 'Line').shapes;
      const unit = width / 100;
      expect(line).toMatchObject({ from: { x: 0 }, to: { x: width, y: height - 10 * unit } });
    },
  );

  it('enlarge the picture, and are rejected far outside', () => {
    const { width, height } = drawn('S').figure;
    const others = drawn('S;text(2,-1,"unten")');
    expect(others.problems).toBeUndefined();
    expect(others.figure.height).toBeGreaterThan(height);
    expect(boundsOfAll(others.figure.shapes).bottom).toBeLessThan(others.figure.height);
    const far = drawn('S;point(900,0);point(1,1)');
    expect(far.figure.width).toBe(width);
    expect(far.problems?.[0]?.de).toMatch(/^Zeichen 3: point liegt außerhalb .* x geht von 0 bis/);
    expect(partsIn(far.figure.shapes).filter(({ meaning }) => meaning.de === 'Punkt')).toHaveLength(
      1,
    );
  });

  it('have a description and the requested direction', () => {
    const loop = partOf('S;loop(3,2,0.6,tex="I_{m1}")', 'Loop');
    expect(loop.meaning).toEqual({ de: 'Umlaufpfeil I_m1', en: 'Loop I_m1' });
    expect(labelsOf(loop)).toEqual(['Im1']);
    const tipOf = ({ shapes }: { shapes: readonly Shape[] }) =>
      shapes.flatMap((shape) => (shape.kind === 'polyline' && shape.closed ? shape.points : []))[0];
    const back = tipOf(partOf('S;loop(3,2,0.6,reverse)', 'Loop'));
    expect(tipOf(loop)?.x).toBeGreaterThan(back?.x ?? Infinity);
  });

  it('are also in the picture of a subquestion, and their text is not a task', () => {
    const { problems, figure } = drawn('S W;text(2,5,"please, pick one");circle(3,2,0.5)');
    expect(problems).toBeUndefined();
    expect(partsIn(figure.shapes).map(({ meaning }) => meaning.en)).toContain(
      'Text please, pick one',
    );
    const asked = drawn('ask=UC1;circle(3,2,0.5)');
    expect(asked.problems).toBeUndefined();
    expect(partsIn(asked.figure.shapes).some(({ meaning }) => meaning.en === 'Circle')).toBe(true);
  });
});

it.each([
  ['BODE UC1', true],
  ['BODE UC1;line(20,10,60,30)', true],
  // The picture grows, which moves its curves.
  ['BODE UC1;line(-30,10,60,30)', false],
])('a cursor reads %s: %s', (parameters, isRead) => {
  const use = { configText: 'U,R,C', parameters, question: exampleQuestion('U,R,C') };
  expect(readoutOf(use) !== null).toBe(isRead);
});

describe('texRuns', () =>
  it.each([
    ['\\alpha', 'α'],
    ['U_{R1}=5\\,V', 'U_R1=5 V'],
    ['$\\underline{Z}_2$', 'Z_2'],
    ['x^2', 'x²'],
    ['3\\sin x+\\ln(\\omega t)', '3sin x+ln(ωt)'],
    ['\\frac{1}{2}\\sqrt{2}+\\dfrac{a+b}{c}', '1/2√2+(a+b)/c'],
    ['a_b_c', 'a_b_c'],
    ['<b>_{</b>}', '<b>_</b>'],
    ['_'.repeat(60), ''],
  ])('reads %s', (tex, text) => {
    const runs = texRuns(tex);
    const read = runs.map((one) => (one.subscript ? `${one.text}_${one.subscript}` : one.text));
    expect(read.join('')).toBe(text);
  }));
