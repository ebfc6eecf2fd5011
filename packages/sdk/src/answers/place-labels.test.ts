import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOfShapes,
  boundsAround,
  type Bounds,
  definePlugin,
  drawFigure,
  figureForAnswer,
  type Handle,
  type PlacedName,
  placeLabels,
  placeName,
  type PluginDesign,
  type Shape,
} from '../index.js';
import { scoreAnswer } from '../testing/index.js';

const label = { de: 'Karte', en: 'Map' };
const wien = { name: 'Wien', place: { x: 90, y: 20 } };
const graz = { name: 'Graz', place: { x: 70, y: 90 } };
const linz = { name: 'Linz', place: { x: 40, y: 20 } };
const answerOf = (labels: readonly PlacedName[]) => placeLabels({ label, labels });
const answer = answerOf([wien, graz, linz]);

const pluginOf = (labels: readonly PlacedName[], extraNames: readonly string[] = []) =>
  definePlugin({
    type: 'Karte',
    answer: placeLabels({ label, labels, extraNames: () => extraNames }),
    figure: () => ({ width: 400, height: 300, description: label, shapes: [] }),
  });
const designOf = (labels: readonly PlacedName[]): PluginDesign => {
  const { design } = pluginOf(labels);
  if (!design) throw new Error('The plugin has no design.');
  return design;
};
const plugin = pluginOf([wien, graz, linz], ['Bozen']);

describe('placeLabels', () => {
  it('numbers the spots by their position, not by the order of the rows', () => {
    expect(answer.write([wien, graz], {})).toBe('2=Wien;3=Graz');
    expect(answer.read('2=Wien;3=Graz', {})).toEqual([wien, graz]);
    const inputOf = (labels: readonly PlacedName[]) => {
      const { spots, names } = answerOf(labels).input({}) as never;
      return JSON.stringify([spots, names]);
    };
    const moved = [
      { name: 'Linz', place: wien.place },
      { name: 'Wien', place: graz.place },
      { name: 'Graz', place: linz.place },
    ];
    expect(inputOf([wien, graz, linz])).toBe(inputOf(moved));
  });

  it('gives every name to a spot of its own where two places are one', () => {
    const same = answerOf([wien, { name: 'Graz', place: wien.place }]);
    const text = same.write([wien, { name: 'Graz', place: wien.place }], {});
    expect(text).toBe('1=Wien;2=Graz');
  });

  it('keeps names that contain separators', () => {
    const odd = answerOf([{ name: 'a;b=c\\ (', place: { x: 1, y: 1 } }, wien]);
    const text = odd.write([{ name: 'a;b=c\\ (', place: { x: 1, y: 1 } }, wien], {});
    expect(odd.read(text, {})).toHaveLength(2);
  });

  it('scores each spot, and names what is wrong without the solution', async () => {
    const question = { solution: '"1=Linz;2=Wien;3=Graz"', maxPoints: 3 };
    const score = await scoreAnswer(plugin, { ...question, answer: '1=Linz;2=Bozen' });
    expect(score).toMatchObject({ verdict: 'partial', points: 1 });
    expect(score.feedback).toBe(
      'Stelle 1: Richtig. Stelle 2: Bozen stimmt nicht. Stelle 3: Es fehlt eine Antwort.',
    );
    expect(score.html).toContain('<p>Stelle 2: Bozen stimmt nicht.</p>');
    expect(score.html).toContain('<p>Stelle 1: Linz – Richtig.</p>');
    expect(score.html).not.toMatch(/Wien|Graz/);
    const all = { ...question, answer: '1=Linz;2=Wien;3=Graz' };
    expect(await scoreAnswer(plugin, all)).toMatchObject({ verdict: 'correct', points: 3 });
  });

  it('refuses labels that are not a list of names and places', () => {
    const wrong = placeLabels({ label, labels: ({ places = 5 }) => places });
    expect(() => wrong.input({})).toThrow('a list of { name, place: { x, y } }');
  });
});

describe('placeName', () => {
  const names = ['Wien', 'Graz', 'Graz'];
  it('moves a name that is used up, and replaces the one at its new spot', () => {
    expect(placeName({ 1: 'Wien', 2: 'Graz' }, { spot: '2', name: 'Wien' }, names)).toEqual({
      1: '',
      2: 'Wien',
    });
    const two = { 1: 'Graz', 2: 'Graz' };
    expect(placeName({ 1: 'Graz' }, { spot: '2', name: 'Graz' }, names)).toEqual(two);
    expect(placeName(two, { spot: '3', name: 'Graz' }, names)).toEqual({
      ...two,
      1: '',
      3: 'Graz',
    });
    expect(placeName(two, { spot: '2', name: '' }, names)).toEqual({ 1: 'Graz', 2: '' });
  });
});

const handlesIn = (shapes: readonly Shape[]): readonly Handle[] =>
  shapes.filter((shape): shape is Handle => shape.kind === 'handle');

const drawn = (labels: readonly PlacedName[], stored: string, isInteractive = false) => {
  const shown = { config: {}, parameters: '', stored, isInteractive };
  const figure = figureForAnswer(designOf(labels), shown);
  if (!figure) throw new Error('There is no figure.');
  return figure;
};

const overlap = (a: Bounds, b: Bounds) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('the picture', () => {
  const labels = [wien, graz, linz];

  it('has a tray while students answer, and no empty one elsewhere', () => {
    expect(drawn(labels, '').height).toBe(300);
    const open = drawn(labels, '2=Wien', true);
    expect(open.height).toBeGreaterThan(330);
    const ats = handlesIn(open.shapes).map(({ at, isSet }) => [at.y > 300, isSet]);
    // In the order of the alphabet: Graz, Linz, Wien.
    expect(ats).toEqual([...[true, true].map((inTray) => [inTray, false]), [false, true]]);
    const input = { configText: '', parameters: '', answer: '2=Wien' };
    const still = drawFigure(designOf(labels), input);
    expect(handlesIn(still?.shapes ?? []).map(({ name }) => name?.de)).toEqual(['Wien']);
  });

  it('tells equal names apart', () => {
    const twice = [wien, { ...graz, name: 'Wien' }];
    const names = handlesIn(drawn(twice, '1=Wien', true).shapes).map(({ name }) => name?.de);
    expect(names).toEqual(['Wien', 'Wien (2)']);
  });

  it('shows wrong names in red and right ones in green', () => {
    const verdicts = { 1: 'wrong', 2: 'correct' } as const;
    const input = { configText: '', parameters: '', answer: '1=Wien;2=Linz', verdicts };
    const figure = drawFigure(designOf(labels), input, true);
    const colours = handlesIn(figure?.shapes ?? []).map(({ name, shapes }) => [
      name?.de,
      shapes.find(({ kind }) => kind === 'label'),
    ]);
    expect(colours).toMatchObject([
      ['Linz', { colour: '#1b6e34' }],
      ['Wien', { colour: '#b3261e' }],
    ]);
  });

  it('keeps names apart from each other, from the spots and from the edge', () => {
    const spots = fc.uniqueArray(
      fc.record({ x: fc.integer({ min: 0, max: 4 }), y: fc.integer({ min: 0, max: 3 }) }),
      { minLength: 1, maxLength: 7, selector: ({ x, y }) => 10 * x + y },
    );
    fc.assert(
      fc.property(spots, (places) => {
        const all = places.map(({ x, y }, index) => ({
          name: `Ort ${index}`,
          place: { x: 20 + 90 * x, y: 20 + 86 * y },
        }));
        const figure = drawn(all, answerOf(all).write(all, {}));
        const boxes = handlesIn(figure.shapes).map(({ shapes }) =>
          areaOfShapes(shapes.filter(({ kind }) => kind === 'rectangle')),
        );
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(400);
          expect(box.bottom).toBeLessThanOrEqual(300);
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
          for (const { place } of all) {
            // The circles have a radius of 10 pixels.
            expect(overlap(box, boundsAround([place], 10))).toBe(false);
          }
        }
      }),
      // In a corner, there is space for a name only at some distance.
      { examples: [[[1, 2, 3, 4].map((x) => ({ x, y: 3 }))]] },
    );
  });
});
