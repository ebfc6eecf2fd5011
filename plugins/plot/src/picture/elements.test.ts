import {
  distanceBetween,
  type Label,
  type Point,
  type Polyline,
  type Shape,
  type Variable,
} from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { variable } from '../../../../test/support/variables.js';
import { drawPlot } from './picture.js';

/** Axes of 60 pixels per unit horizontally, as long as there are titles and numerals. */
const AXES = 'x:0,10;y:0,10;size=700';

const drawn = (text: string, ...variables: readonly Variable[]) => {
  const { figure, plane, built } = drawPlot(
    { configText: `${text};${AXES}`, parameters: '', question: null },
    variables,
  );
  expect(built.problems).toEqual([]);
  const flat = (shapes: readonly Shape[]): readonly Shape[] =>
    shapes.flatMap((shape) => (shape.kind === 'part' ? flat(shape.shapes) : [shape]));
  const shapes = flat(figure.shapes);
  const labels = shapes.filter((shape): shape is Label => shape.kind === 'label');
  const lines = shapes.filter((shape): shape is Polyline => shape.kind === 'polyline');
  return {
    ...{ figure, shapes, labels, plane },
    label: (wanted: string): Label => {
      const found = labels.find((one) => one.text === wanted);
      if (!found) throw new Error(`No ${wanted} among ${labels.map((one) => one.text).join()}.`);
      return found;
    },
    /** Lines and heads in numbers of the axes, rounded. */
    lines: lines.map(({ points }) =>
      points.map(({ x, y }) =>
        [plane.x[0]?.valueAt(x), plane.y[0]?.valueAt(y)].map(
          (value = NaN) => Math.round(value) + 0,
        ),
      ),
    ),
    at: (x: number, y: number) => plane.at({ x: 0, y: 0 }, { x, y }),
  };
};

// How the host's manual describes its elements (docs/plot.md).
describe('a text', () => {
  it('is twice as large with textsize=4 as with the usual 2', () => {
    const { label } = drawn('text(1,1,"a");text(1,2,"b",textsize=2);text(1,3,"c",textsize=4)');
    expect(label('a').size).toBe(label('b').size);
    expect(label('c').size).toBe(2 * label('b').size);
  });

  it('starts at its point with left, ends there with right, and is below it with top', () => {
    const { label, at } = drawn(
      'text(5,2,"links",left);text(5,4,"rechts",right);text(5,6,"oben",top);text(5,8,"Mitte")',
    );
    expect(label('links').at.x).toBeCloseTo(at(5, 2).x, 6);
    const width = (one: Label) => 2 * (at(5, 0).x - one.at.x);
    expect(label('rechts').at.x).toBeCloseTo(at(5, 4).x - width(label('Mitte')) * 1.2, -1.5);
    expect(label('oben').at.y).toBeGreaterThan(at(5, 6).y + 5);
    expect(label('Mitte').at.y).toBeCloseTo(at(5, 8).y, 6);
  });

  it('is written along its line, readable from either end, and turned from there', () => {
    const angle = (text: string) => drawn(text).label('t').angle ?? 0;
    expect(angle('line(1,1,9,1,"t")')).toBe(0);
    const [rising, back] = ['line(1,1,9,9,"t")', 'line(9,9,1,1,"t")'].map(angle);
    expect(rising).toBeGreaterThan(40);
    expect(back).toBeCloseTo(rising ?? 0, 6);
    expect(angle('line(1,1,9,9,"t",textangle=90°)')).toBeCloseTo((rising ?? 0) + 90, 6);
    expect(angle('line(1,1,9,9,"t",textangleabs)')).toBe(0);
    expect(angle('line(1,1,9,9,"t",textangleabs=30)')).toBe(30);
    expect(angle('text(5,5,"t",textangle=45°)')).toBe(45);
  });

  it('of a triangle is inside of it', () => {
    const { label, at } = drawn('polygon(1,1,9,1,9,7,"m")');
    expect(label('m').at.y).toBeCloseTo(at(5, 3).y, 6);
  });

  it('of an area around another one is between their borders', () => {
    const areas = 'circle(5,5,4,"aussen");circle(5,5,2,"innen")';
    for (const text of [areas, areas.split(';').reverse().join(';')]) {
      const { label, at } = drawn(text);
      expect(label('innen').at.y).toBeCloseTo(at(5, 5).y, 6);
      const away = distanceBetween(label('aussen').at, at(5, 5));
      expect(away).toBeGreaterThan(at(7, 5).x - at(5, 5).x);
      expect(away).toBeLessThan(at(9, 5).x - at(5, 5).x);
    }
    const framed = drawn('rect(2,2,8,8,"Rahmen A");circle(5,5,2,"k")');
    const { at: place } = framed.label('Rahmen A');
    expect(distanceBetween(place, framed.at(5, 5))).toBeGreaterThan(120);
    const crossed = drawn('rect(1,4,9,6,"liegt");rect(4,1,6,9,"steht")');
    expect(distanceBetween(crossed.label('liegt').at, crossed.label('steht').at)).toBeGreaterThan(
      60,
    );
  });

  it('of an area that overlaps others is in its own part', () => {
    const { label, at } = drawn('circle(4,5,3,"A");circle(6,4,3,"B");circle(6,6,3,"C")');
    const centres = { A: at(4, 5), B: at(6, 4), C: at(6, 6) };
    const radius = at(3, 0).x - at(0, 0).x;
    for (const name of ['A', 'B', 'C'])
      expect(
        Object.entries(centres)
          .filter(([, centre]) => distanceBetween(label(name).at, centre) < radius)
          .map(([other]) => other),
      ).toEqual([name]);
  });

  it('is a formula between $', () => {
    const { labels } = drawn('text(5,5,"$\\sigma_1$")');
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['σ', '1']));
  });

  it('moves along its line where another line crosses it', () => {
    const alone = drawn('line(1,5,9,5,"t")').label('t');
    const crossed = drawn('line(1,5,9,5,"t");line(5,1,5,9)').label('t');
    expect(Math.abs(crossed.at.x - alone.at.x)).toBeGreaterThan(20);
  });

  it('contains the value of a formula with its unit, in both languages', () => {
    const { label } = drawn('line(1,1,9,1,text=a/2);line(1,3,9,3,text=abc)', variable('a', '3'));
    expect(label('1,5').english).toBe('1.5');
    expect(label('abc').text).toBe('abc');
  });
});

describe('a dimension', () => {
  it('says how long it is', () => {
    const { label } = drawn(
      'dimension(1,1,4,5);hdimension(1,6,3.5,7,8);vdimension(5,1,6,9,7);rdimension(8,5,1.5)',
    );
    expect(['5', '2,5', '8', 'R1,5'].map((text) => label(text).english ?? text)).toEqual([
      '5',
      '2.5',
      '8',
      'R1.5',
    ]);
  });

  it('divides by its unit, which `unit` writes and `unitnorm` does not', () => {
    const { label } = drawn('dimension(0,1,4,1,unit=2cm);dimension(0,3,8,3,unitnorm=2cm)');
    expect(label('2\u202fcm')).toBeDefined();
    expect(label('4')).toBeDefined();
  });

  it('is drawn at the height or position that it names', () => {
    const level = drawn('hdimension(2,1,6,2,8)').lines.map((line) => line.map(([, y]) => y));
    expect(level.flat().every((y) => y === 8)).toBe(true);
    const upright = drawn('vdimension(2,1,6,7,9)').lines.map((line) => line.map(([x]) => x));
    expect(upright.flat().every((x) => x === 9)).toBe(true);
  });
});

describe('points of a matrix', () => {
  const matrix = '[[2,2],[8,5],[3,4],[8,2]]';

  it('are joined in pairs, by lines or arrows', () => {
    expect(drawn(`drawline(${matrix})`).lines).toEqual([
      [
        [2, 2],
        [8, 5],
      ],
      [
        [3, 4],
        [8, 2],
      ],
    ]);
    const [first, head, second] = drawn(`drawvect(${matrix})`).lines;
    expect([first?.[0], head?.[0], second?.[0]]).toEqual([
      [2, 2],
      [8, 5],
      [3, 4],
    ]);
  });

  it('are on straight lines without ends with drawlines', () => {
    const [line] = drawn('drawlines([[4,4],[5,5]])').lines;
    expect(line).toEqual([
      [0, 0],
      [10, 10],
    ]);
  });

  it('of a function are joined by arrows, or seen from the origin', () => {
    const points = 'f(x,y):=[[2,2],[4,6],[8,5]]';
    const tips = (text: string) =>
      drawn(text).lines.flatMap((one) => (one.length === 3 ? [one[0]] : []));
    expect(tips(`${points};vect(f);all=off`)).toContainEqual([4, 6]);
    expect(
      drawn(`${points};ort(f)`).lines.filter((line) => line[0]?.join() === '0,0'),
    ).toHaveLength(3);
    expect(drawn(`${points};point(f)`).lines).toEqual([]);
  });
});

describe('angles', () => {
  it('of an arc are in radians, or in degrees with °', () => {
    const [degrees, radians] = ['90°', '1.5707963'].map(
      (angle) => drawn(`arc(5,5,3,0,${angle})`).lines[0],
    );
    expect(degrees?.at(-1)).toEqual([5, 8]);
    expect(radians).toEqual(degrees);
  });
});

describe('marks of a point style', () => {
  const heads = (style: string) =>
    drawn(`polyline([[2,5],[5,5],[8,5]],pointstyle="${style}")`).lines.filter(
      (line) => line.length === 3 && line[0]?.[1] === 5 && line[1]?.[1] !== undefined,
    );

  it('are at the ends for two, in the middle for one', () => {
    const { shapes } = drawn('polyline([[2,5],[5,5],[8,5]],pointstyle="O")');
    const circles = shapes.filter((shape) => shape.kind === 'circle');
    expect(circles.map(({ centre }) => Math.round(centre.x))).toEqual([
      Math.round(drawn('point(5,5)').at(5, 5).x),
    ]);
    // The line itself has three points, too.
    expect(heads('|<-|>')).toHaveLength(3);
  });

  it('have no head between equal points, which have no direction', () => {
    const { lines } = drawn('line(5,5,5,5,pointstyle="<->")');
    expect(lines.flat(2).filter((coordinate) => !Number.isFinite(coordinate))).toEqual([]);
  });
});

describe('the whole picture', () => {
  it('is cropped by view, without distortion', () => {
    const { figure, plane } = drawn('f(x):=x;view=25,0,75,100');
    expect(figure.height / figure.width).toBeCloseTo(2, 1);
    expect(plane.box.left).toBeLessThan(-100);
  });

  it('has the names of legend(…) in the wanted place, also without names of the axes', () => {
    const { label, figure } = drawn(
      'f(x):=x;g(x):=10-x;legend(0.5,0.1,"Gerade",alpha+beta);legend=off',
    );
    expect(label('Gerade').at.x).toBeGreaterThan(figure.width / 2);
    expect(label('α+β')).toBeDefined();
    expect(() => label('x')).toThrow('No x');
  });

  it('fills between functions by their numbers', () => {
    const { shapes } = drawn('f(x):=x;g(x):=10-x;fill:ch1>ch2,fill=1,color=green');
    const filled = shapes.filter((shape) => 'fill' in shape);
    expect(filled.length).toBeGreaterThan(0);
  });

  it('draws elements that variables of the question contain', () => {
    const { lines } = drawn(
      'imgfunc(w);imgif(a!=2,rect(1,1,2,2))',
      variable('w', 'line(1,2,3,4)'),
      variable('a', '2'),
    );
    expect(lines).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
  });

  it('marks values of the parameter along a curve, unless showparams is off', () => {
    const curve = 'f(t):=[5+4*cos(t),5+4*sin(t)];t:0,6;numbers=off';
    const { label, at } = drawn(curve);
    const place = at(5 + 4 * Math.cos(2), 5 + 4 * Math.sin(2));
    expect(Math.abs(label('2').at.x - place.x)).toBeLessThan(30);
    expect(label('t = 0')).toBeDefined();
    expect(() => drawn(`${curve};showparams=off`).label('t = 0')).toThrow('No t = 0');
  });
});

it('a legend shows the border of a region', () => {
  const { shapes } = drawn('b(x,y):=y<5;b:style="_.",size=4');
  const pens = shapes.flatMap((one) =>
    (one.kind === 'line' || one.kind === 'polyline') && one.stroke?.dash ? [one.stroke] : [],
  );
  expect(pens.length).toBeGreaterThan(1);
  expect(new Set(pens.map((pen) => JSON.stringify(pen))).size).toBe(1);
});

it('the border of a region reaches its corners, and is dashed where it is excluded', () => {
  const { shapes, at } = drawn('a(x,y):=x>=2 and y>2 and x+y<=9');
  const borders = shapes.filter((one) => one.kind === 'polyline' && one.stroke?.width === 2);
  const points = borders.flatMap((one) => (one.kind === 'polyline' ? one.points : []));
  const distanceTo = (corner: Point) =>
    Math.min(...points.map((point) => distanceBetween(point, corner)));
  for (const [x, y] of [
    [2, 2],
    [7, 2],
    [2, 7],
  ] as const)
    expect(distanceTo(at(x, y))).toBeLessThan(1);
  const isAt = (y: number) => (one: Point) => Math.abs(one.y - at(0, y).y) < 1;
  const dashed = borders.filter((one) => one.kind === 'polyline' && one.stroke?.dash);
  expect(dashed).toHaveLength(1);
  expect(dashed.flatMap((one) => (one.kind === 'polyline' ? one.points : [])).every(isAt(2))).toBe(
    true,
  );
});
