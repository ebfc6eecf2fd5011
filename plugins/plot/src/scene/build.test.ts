import { readFileSync } from 'node:fs';
import { type Shape, textWidth } from '@fragwerk/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../../../../test/support/random-runs.js';
import { variablesOf } from '../../../../test/support/variables.js';
import { drawPlot, plotPicture } from '../picture/picture.js';
import { buildScene } from './build.js';

interface Example {
  readonly text: string;
  readonly variables?: Readonly<Record<string, string>>;
}

const examples = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/plot-examples.json', import.meta.url), 'utf8'),
) as readonly Example[];

const drawn = (text: string, values: Readonly<Record<string, string>> = {}) =>
  drawPlot({ configText: text }, variablesOf(values));

const flat = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'part' ? flat(shape.shapes) : [shape]));

const partOf = (text: string, name: string) => {
  const found = drawn(text).figure.shapes.flatMap((shape) =>
    shape.kind === 'part' && shape.meaning.en === name ? [shape] : [],
  )[0];
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe('the examples of the host', () => {
  it.each(examples)('$text', ({ text, variables }) => {
    const { figure, built } = drawn(text, variables);
    expect(built.problems).toEqual([]);
    expect(figure.shapes.length).toBeGreaterThanOrEqual(3);
    const texts = [figure.description.de, ...flat(figure.shapes).map((one) => JSON.stringify(one))];
    expect(texts.join()).not.toMatch(/NaN|undefined/);
  });
});

it.each(['f(x):=2k*x', 'f(x):=2b*x', 'f(x):=x;point(2k,0)'])(
  'reports a number before a variable of the question in %s',
  (text) => {
    const [problem] = drawn(text, { k: '3', b: '4' }).built.problems;
    expect(problem?.message.de).toMatch(/Zwischen 2 und [kb] fehlt das Malzeichen: 2\*[kb]\./);
    expect(drawn('f(x):=2k*x').built.problems).toEqual([]);
  },
);

describe('an axis with `eh` of another size than its numbers', () => {
  it.each([
    ['U(t):=5*exp(-t/T);t:0,50ms,eh=ms', 't / ms', 50],
    ['U(t):=5*exp(-t/T);t:0d,50d,eh=d', 't / d', 50],
    ['U(t):=5*exp(-t/T);t:0,50ms', 't / ms', 50],
    // Without units, the numbers are in the unit of the axis.
    ['U(t):=5*exp(-t/9);t:0,50,eh=d', 't / d', 50],
  ])('%s', (text, title, last) => {
    const [axis] = drawn(text, { T: '0.01 s' }).plane.x;
    expect(axis?.title).toBe(title);
    expect(axis?.marks.at(-1)?.text?.en).toBe(String(last));
    expect((axis?.axis.to ?? 0) / (axis?.shown.factor ?? 0)).toBeCloseTo(last, 9);
  });
});

describe('a picture', () => {
  it('has powers of ten on long axes, and no numeral beyond its edge', () => {
    const { figure, plane } = drawn('f(x):=1e6*x;x:1000000,1000010');
    expect(plane.y[0]?.marks.map(({ text }) => text?.en)).toContain('1.00001·10¹²');
    const numerals = flat(figure.shapes).filter((shape) => shape.kind === 'label');
    for (const { at, text, size, align } of numerals)
      if (align === 'middle')
        expect(at.x + textWidth(text, size) / 2).toBeLessThanOrEqual(figure.width);
  });

  it('ends lines at their heads, also along a bend', () => {
    for (const [text, name] of [
      ['arrow(0,0,3,1)', 'Arrow'],
      ['loop(2,0,1)', 'Loop'],
      ['dimension(0,0,3,0)', 'Dimension 3'],
    ] as const) {
      const shapes = flat([partOf(`${text};x:-1,4;y:-2,2`, name)]);
      const lines = shapes.filter((shape) => shape.kind === 'polyline');
      const [line, ...heads] = lines.map(({ points }) => points);
      for (const [tip] of heads) {
        const gaps = (line ?? []).map((at) =>
          Math.hypot(at.x - (tip?.x ?? 0), at.y - (tip?.y ?? 0)),
        );
        // The middle of the base of a head is where its line ends.
        expect(Math.min(...gaps)).toBeGreaterThan(10);
        expect(Math.min(...gaps)).toBeLessThan(17);
      }
      expect(heads.length).toBeGreaterThan(0);
    }
  });

  it('puts a legend where the text wants it', () => {
    const legend = (sides: string) =>
      flat(drawn(`f(x):=x^2;g(x):=f(x)+1;x:-3,3;y:-9,9;legend(${sides})`).figure.shapes).find(
        (shape) => shape.kind === 'rectangle',
      )?.at;
    const [left, right] = [legend('left,bottom'), legend('right,bottom')];
    expect(left?.x).toBeLessThan(100);
    expect(right?.x).toBeGreaterThan(400);
    expect([left?.y, right?.y].every((y) => (y ?? 0) > 300)).toBe(true);
  });

  it.each([
    ['', '#ffffff'],
    [';legendcolor=white', '#000000'],
  ])('has a legend on a background on which its texts can be read%s', (colour, fill) => {
    const text = `f(x):=x^2;g(x):=f(x)+1;x:-3,3;y:-9,9;bgcolor=black${colour}`;
    const frame = flat(drawn(text).figure.shapes)
      .filter((one) => one.kind === 'rectangle')
      .at(-1);
    expect(frame).toMatchObject({ fill });
  });

  it.each(['w40,grid=off,size=300', 'grid=off,w40,size=300', 'size=300,grid=off,w40'])(
    'has the options %s in any order',
    (text) => {
      const { problems, scene } = drawn(text).built;
      expect(problems).toEqual([]);
      expect(scene.options).toMatchObject({
        ...{ widthPercent: 40, width: 300, grid: { x: false, y: false } },
      });
    },
  );

  it('has plain titles as they are written, and TeX with its symbols', () => {
    const texts = (option: string) =>
      flat(drawn(option).figure.shapes).flatMap((shape) =>
        shape.kind === 'label' ? [shape.text] : [],
      );
    expect(texts('htext="Preis {neu} in $"')).toContain('Preis {neu} in $');
    expect(texts('htex="\\alpha"')).toContain('α');
  });

  it('on an image is described without axes', () => {
    expect(drawn('baseimage(0);point(10,20)').figure.description).toEqual({
      de: 'Diagramm. Punkt: (10 | 20).',
      en: 'Plot. Point: (10 | 20).',
    });
  });

  it('has Hz at the axis of a Bode plot over f', () => {
    const texts = (variable: string) =>
      JSON.stringify(drawn(`G(s):=1/(1+s);bode;${variable}:1,1000`).figure.shapes);
    expect(texts('f')).toContain('f / Hz');
    expect(texts('s')).not.toContain('Hz');
  });
});

it.each([
  ['f(y):=y^2;functiony;y:-3,3', 'x von −2 bis 10; y von −3 bis 3'],
  ['f(x):=x^2;functiony;x:-3,3', 'f von −2 bis 10; x von −3 bis 3'],
  ['f(x):=3*sin(x);f:-4,4,tex=3\\sin x+\\frac{1}{2};x:-5,5', '; 3sin x+1/2 von −4 bis 4'],
])('the axes of %s are described', (text, axes) => {
  expect(drawn(text).figure.description.de).toContain(axes);
});

describe('a mistake', () => {
  it.each([
    ['f(x):=x^', 'Zeile 1, Zeichen 9:', /Zahl, ein Name/],
    ['f(x):=x^2\ng(x):=ln(', 'Zeile 2, Zeichen 9:', /fehlt/],
    ['f(x):=a*x', 'Zeile 1, Zeichen 7:', /a ist weder/],
    ['f(x):=', 'Zeile 1, Zeichen 7:', /fehlt die Funktion/],
    ['f(x):=x^2+2.5x', 'Zeile 1, Zeichen 14:', /fehlt das Malzeichen: 2.5\*x/],
    // Otherwise read as 5 seconds, and as 5 tonnes.
    ['G(s):=1/(1+5s);bode', 'Zeile 1, Zeichen 13:', /fehlt das Malzeichen: 5\*s/],
    ['f(t):=t+5t', 'Zeile 1, Zeichen 10:', /fehlt das Malzeichen: 5\*t/],
    ['lien(0,0,1,1)', 'Zeile 1, Zeichen 1:', /Meintest du line/],
    ['gird=off', 'Zeile 1, Zeichen 1:', /Meintest du grid/],
    ['x:5,1', 'Zeile 1, Zeichen 3:', /erste Grenze/],
    ['x:-5;f(x):=x', 'Zeile 1, Zeichen 3:', /zweite Grenze fehlt/],
    ['f(x,y):=x^2+y^2=9', 'Zeile 1, Zeichen 9:', /Mit zwei Variablen ist f/],
    ['f(x,y):=x+y', 'Zeile 1, Zeichen 9:', /Mit zwei Variablen ist f/],
    ['boxplot(5,1,2,3,4)', 'Zeile 1, Zeichen 1:', /dürfen nicht kleiner werden: boxplot\(min/],
    ['f(x):=x;f:colour=red', 'Zeile 1, Zeichen 11:', /Meintest du color/],
    ['f(x):=x;f:color=rott', 'Zeile 1, Zeichen 17:', /keine Farbe/],
    ['line(0,0,1)', 'Zeile 1, Zeichen 1:', /line\(x1,y1,x2,y2,…\); gefunden: 3 Zahlen/],
    ['circle(0,0)', 'Zeile 1, Zeichen 1:', /circle\(x,y,r\)/],
    ['hdimension(0,0,1)', 'Zeile 1, Zeichen 1:', /hdimension\(x1,y1,x2,y2,y\)/],
    ['line(0,0,1,1,textsize=20)', 'Zeile 1, Zeichen 23:', /von 0.5 bis 10/],
    ['line(0,0,1,1,pointstyle="a")', 'Zeile 1, Zeichen 25:', /Punktart/],
    ['text(0,0,"a', 'Zeile 1, Zeichen 10:', /Anführungszeichen/],
    ['x:-1,10,log;f(x):=x', 'Zeile 1, Zeichen 1:', /über 0/],
    ['imgfor(i,0,0,5,point(i,i))', 'Zeile 1, Zeichen 1:', /zweite Wert/],
    ['f(x):=f(x)+1', 'Zeile 1, Zeichen 7:', /im Kreis/],
    ['f(x):=sum(sum(n*m*x,n,0,900),m,0,900)', 'Zeile 1, Zeichen 7:', /zu aufwendig/],
    ['q:1,2;f(x):=x', 'Zeile 1, Zeichen 1:', /weder eine Funktion/],
    ['x:0,6,m;f(x):=x', 'Zeile 1, Zeichen 7:', /Einheiten mit eh=: x:-1.5,6,eh=m/],
    ['x:0,5;u(t):=sin(t)', 'Zeile 1, Zeichen 1:', /die waagrechte Achse stellt t: ein/i],
    ['w200', 'Zeile 1, Zeichen 1:', /Breite in Prozent/],
    ['f(x,y):=x*y', 'Zeile 1, Zeichen 9:', /./],
    ['a(x):=x;b(t):=t;c(u):=u', 'Zeile 1,', /höchstens zwei/],
    [`${'a'.repeat(2000)}(x):=x`, 'Zeile 1,', /zusammen höchstens 120 Zeichen/],
    ['circle(0,0,1,red)', 'Zeile 1, Zeichen 14:', /als color=red/],
    ['fill:f>g', 'Zeile 1, Zeichen 1:', /Funktion des Bildes/],
    ['f(x):=q*x', 'Zeile 1, Zeichen 7: ', /Leg q als Datensatz an, oder schreib eine Zahl\.$/],
  ])('in %s is reported', (text, place, message) => {
    const [problem] = buildScene(text, []).problems;
    expect(problem?.message.de.startsWith(place)).toBe(true);
    expect(problem?.message.de).toMatch(message);
    expect(problem?.message.en).not.toBe(problem?.message.de);
  });

  it('leaves the rest of the picture as it is', () => {
    const { built } = drawn('f(x):=x^2;g(x):=;point(1,1)');
    expect(built.scene.curves.map(({ name }) => name)).toEqual(['f']);
    expect(built.scene.elements).toHaveLength(1);
  });

  it('is not reported a second time with the picture', () => {
    const use = { name: 'P', configText: 'f(x):=x^2;g(x):=', parameters: '', question: null };
    expect(plotPicture(use).problems).toBeUndefined();
  });

  it('is ignored in a comment', () => {
    const { built } = drawn('  // don"t (yet; g(x):=x\nf(x):=x^2; // 5" (wide');
    expect(built.problems).toEqual([]);
    expect(built.scene.curves.map(({ name }) => name)).toEqual(['f']);
  });
});

describe('a picture', () => {
  it('uses the variables of the question, also functions and units', () => {
    const { scene } = buildScene(
      'U(t):=Us*sin(2*%pi*f*t);t:0,2/f',
      variablesOf({ Us: '12 V', f: '50 Hz' }),
    );
    expect(scene.axes.x[0]).toMatchObject({ from: 0, to: 0.04, unit: 's' });
    expect(scene.axes.y[0]?.unit).toBe('V');
    expect(scene.curves[0]?.at(0.005).y).toBeCloseTo(12, 9);
    const { scene: other } = buildScene('H(x):=2*G', variablesOf({ G: 'x^2+1' }));
    expect(other.curves[0]?.at(3).y).toBe(20);
  });

  it('has functions in pieces, and regions of several conditions', () => {
    const { scene } = buildScene(
      'f(x):=if(x<0,-x,x^2);g(x):=periodic(x,2,x);x:-4,4;a(x,y):=x>0 and y>0 and x+y<3',
      [],
    );
    expect(scene.curves.map(({ at }) => [-3, 2.5].map((x) => at(x).y))).toEqual([
      [3, 6.25],
      [1, 0.5],
    ]);
    const [region] = scene.regions;
    const inside = [
      [1, 1],
      [2, 2],
      [-1, 1],
    ].map(([x = 0, y = 0]) => (region?.value(x, y) ?? 0) > 0);
    expect(inside).toEqual([true, false, false]);
    const either = buildScene('b(x,y):=x<-3 or x^2+y^2<=1', []).scene.regions[0];
    expect([-4, 0, 2].map((x) => (either?.value(x, 0) ?? 0) > 0)).toEqual([true, true, false]);
    const { curves } = buildScene('h(x):=2*G', variablesOf({ G: 'if(x>1,1,0)' })).scene;
    expect([0, 3].map((x) => curves[0]?.at(x).y)).toEqual([0, 2]);
  });

  it('without a question names what it assumes', () => {
    const { scope, problems } = buildScene('f(x):=a*x+b', null);
    expect([...scope.assumed].sort()).toEqual(['a', 'b']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['f(x):=x;x:0,1e30', 1e30],
    ['f(x):=exp(x);x:0,100;y:log', 1e44],
  ])('shows all of %s', (text, end) => {
    expect(buildScene(text, []).scene.axes.y[0]?.to).toBeGreaterThanOrEqual(end);
  });

  it.each(['f(x):=sqrt(x);x:-4,-1', 'f(t):=[log(-t),t];t:1,2', 'f(s):=0*s;bodeabs'])(
    'reports that there is nothing to draw: %s',
    (text) => {
      expect(buildScene(text, []).problems.map(({ message }) => message.de)).toEqual([
        'Zeile 1, Zeichen 1: f hat im gezeichneten Bereich keine Werte.',
      ]);
    },
  );

  it('reports no missing values without a question', () => {
    expect(buildScene('f(x):=sqrt(-a*x);x:1,4', null).problems).toEqual([]);
  });

  it('of a frequency response has dB and degrees, over ω or Hz', () => {
    const bode = buildScene('G(s):=1/(1+s);bode', []).scene;
    expect(bode.curves[0]?.at(1).y).toBeCloseTo(-10 * Math.log10(2), 9);
    expect(bode.curves[1]?.at(1).y).toBeCloseTo(-45, 9);
    const hertz = buildScene('G(s):=1/(1+s);bode;f:0.1,10', []).scene;
    expect(hertz.curves[1]?.at(1 / (2 * Math.PI)).y).toBeCloseTo(-45, 9);
    const third = buildScene('G(s):=1/(1+s)^3;bodearg;s:0.01,1000', []).scene;
    expect(third.curves[0]?.at(1000).y).toBeLessThan(-269);
  });

  it('describes what can be read from the graph', () => {
    const { de, en } = drawn('f(x):=x^2-4;g(x):=2*x-1;x:-4,4').figure.description;
    expect(de).toContain('Nullstellen −2; 2');
    expect(de).toContain('Tiefpunkte (0 | −4)');
    expect(de).toContain('f und g schneiden sich in (−1 | −3); (3 | 5)');
    expect(en).toContain('f and g intersect at (−1 | −3); (3 | 5)');
    const poles = drawn('f(x):=1/(x-1);g(x):=sqrt(x);x:-4,4').figure.description.en;
    expect(poles).toContain('poles or jumps at 1');
    expect(poles).toContain('f and g intersect at (1.755 | 1.325).');
    expect(poles).toContain('defined for x = 0 … 4');
    const touching = drawn('f(x):=(x-1/3)^2;g(x):=sqrt(x-1/7);x:-1,2').figure.description.en;
    expect(touching).toContain('zeros 0.3333, minima (0.3333 | 0)');
    expect(touching).toContain('zeros 0.1429.');
    const tangent = drawn('f(x):=x^2;g(x):=2*x/3-1/9;x:-2,2').figure.description.en;
    expect(tangent).toContain('f and g intersect at (0.3333 | 0.1111)');
  });

  it.each([
    ['f(x):=if(x<1,x,if(x<2,x+1,5));x:0,4', 'poles or jumps at 1; 2.'],
    ['f(x):=floor(x);x:-2.5,2.5', 'poles or jumps at −2; −1; 0; 1; 2.'],
    ['f(x):=mod(x,1);x:0.5,3.5', 'poles or jumps at 1; 2; 3.'],
    ['f(x):=sign(x);x:-2,2', 'poles or jumps at 0.'],
    [
      'f(x):=log(abs(x));x:-1,2',
      'ends 0 at x = −1 and 0.6931 at x = 2, zeros −1; 1, poles or jumps at 0.',
    ],
    ['f(x):=sin(x);f:dB;x:1,4', 'maxima (1.571 | 0), poles or jumps at 3.142.'],
    ['f(x):=if(x<1,x,3-x);g(x):=x;x:0,4', 'f and g are equal for x = 0 … 1.'],
    ['f(x):=floor(x);x:-3,3', 'zeros 0 … 1,'],
    ['f(x):=4-x^2;g(x):=x+2;fill:f>g;x:-3,3', 'Area between f and g: x = −2 … 1.'],
    ['f(x):=4-x^2;g(x):=x+2;fill:f>g,from=-1,to=0;x:-3,3', 'between f and g: x = −1 … 0.'],
    ['f(x):=x^2;fill:f>1,to=2;x:0,3', 'Area between f and 1: x = 1 … 2.'],
    ['f(x):=x^2;f:fill;x:0,2', 'Area between f and 0: x = 0 … 2.'],
    ['f(x):=x;f:tex="\\vec{a}_1";x:0,2', 'a\u20d7_1: ends'],
    ['f(x):=x^9;x:-9,11', 'zeros 0.'],
    ['f(x):=if(x<1/3,0,x);x:0,2', 'zeros 0 … 0.3333,'],
    ['f(s):=if(s<200,0,log(s));s:0.01,1000,log', 'zeros 0.01 … 200,'],
    ['f(x):=sqrt(x);g(x):=2*sqrt(x);x:-1,2', 'f and g intersect at (0 | 0).'],
    ['f(x):=log(x);g(x):=ln(x);x:1,4', 'f and g are equal for x = 1 … 4.'],
    ['f(x):=(x^2-1)/(x-1);g(x):=x+1;x:0,4', 'f and g are equal for x = 0 … 4.'],
  ])('describes %s', (text, described) => {
    expect(drawn(text).figure.description.en).toContain(described);
  });

  it.each([
    ['arrow(0,0,3,1,tex="\\vec{F_1}")', 'Pfeil F\u20d7_1: x1 = 0'],
    ['arrow(0,0,3,1.5,"a")', 'Pfeil a: x1 = 0, y1 = 0, x2 = 3, y2 = 1,5.'],
    ['boxplot(1,3,4,6,9)', 'Boxplot: min = 1, q1 = 3, median = 4, q3 = 6, max = 9.'],
    ['polygon(0,0,2,0,1,2)', 'Vieleck: (0 | 0); (2 | 0); (1 | 2).'],
  ])('describes %s', (text, described) => {
    expect(drawn(text).figure.description.de).toContain(described);
  });

  it.each([
    ['f(x):=exp(-x^2/2);x:-10,10', 'Nullstellen'],
    ['f(x):=tan(x);x:-2pi,2pi;y:-5,5', 'punkte'],
    ['f(x):=x;legend(1,"a")', 'Legende'],
  ])('describes %s without %s', (text, wrong) => {
    expect(drawn(text).figure.description.de).not.toContain(wrong);
  });

  it.each([
    ['f(x)=x^2', 'Als Funktion: f(x):=x^2'],
    ['function f(t) = 2*t', 'Als Funktion: f(t):=2*t'],
    ['y=x^2-1;x:-3,3', 'Als Funktion: y(x):=x^2-1'],
    ['title="Test"', 'Möglich sind Funktionen'],
    ['Punkt(1,2)', 'Meintest du point?'],
    ['point(1;2)', 'Trenne Zahlen durch Kommas.'],
    ['x:-5..5', 'Trenne Grenzen mit Komma'],
    ['f(x):=wurzel(x)', 'Meintest du sqrt?'],
    ['w=200%', 'eine Breite in Prozent wie w40'],
  ])('says how to repair %s', (text, remedy) => {
    const [problem] = drawn(text).built.problems;
    expect(problem?.message.de).toContain(remedy);
    expect(problem?.message.en).not.toMatch(/„/);
  });

  it('describes no extremes that are due to rounding', () => {
    const { en } = drawn('f(x):=sin(x)^2+cos(x)^2;x:-3,3').figure.description;
    expect(en).not.toMatch(/maxima|minima/);
  });

  it.each([
    'abs(x)',
    'abs(x)^(1/3)',
    '1/(1+exp(-50*x))',
    'x^3',
    'sqrt(abs(x))',
    'sin(9*x)',
    'atan(99*x)',
  ])('describes no jump in %s', (body) => {
    expect(drawn(`f(x):=${body};x:-4,5`).figure.description.en).not.toContain('jumps');
  });

  it('keeps its legend away from the curves, below the picture if need be', () => {
    const free = drawn('f(x):=sin(x);g(x):=cos(x);x:0,7');
    const frame = free.figure.shapes.find((shape) => shape.kind === 'rectangle');
    if (frame?.kind !== 'rectangle') throw new Error('no legend');
    const inside = flat([partOf('f(x):=sin(x);g(x):=cos(x);x:0,7', 'Curve f')]).flatMap((shape) =>
      shape.kind === 'polyline'
        ? shape.points.filter(
            ({ x, y }) =>
              x > frame.at.x &&
              x < frame.at.x + frame.width &&
              y > frame.at.y &&
              y < frame.at.y + frame.height,
          )
        : [],
    );
    expect(inside).toEqual([]);
    const full = drawn('f(x):=4*sin(40*x);g(x):=4*cos(40*x);y:-4,4;x:0,10');
    expect(full.figure.height).toBeGreaterThan(500);
  });

  it('draws texts beside curves and lines', () => {
    const { figure } = drawn('f(x):=x/2;point(0,0,"Ursprung");x:-5,5;y:-5,5');
    const text = flat(figure.shapes).find(
      (shape) => shape.kind === 'label' && shape.text === 'Ursprung',
    );
    const dot = flat(figure.shapes).find((shape) => shape.kind === 'circle');
    if (text?.kind !== 'label' || dot?.kind !== 'circle') throw new Error('no text');
    // The curve has about this slope here: the text is not on it.
    expect(Math.abs(text.at.y - dot.centre.y)).toBeGreaterThan(5);
  });
});

const pieces = [
  ...[
    'f(x):=',
    'g(t):=',
    'h(x,y):=',
    'x^2',
    'sin(x)',
    '1/x',
    '[x,y]',
    '[[0,0],[1,1]]',
    'x*y<3',
    'x:',
    'y:-4,4',
  ],
  ...[
    'f:',
    ',log',
    ',dB',
    ',color=red',
    ',size=4',
    'line(',
    '0,0,1,1)',
    'circle(1,1,',
    'text(0,0,"a"',
    ')',
    '(',
    '[',
  ],
  ...[
    'imgfor(i,0,1,5,',
    'imgif(1>0,',
    'point(i,i))',
    'fill:f>g',
    'bode',
    'ortskurve',
    'G(s):=1/(1+s)',
    'w40',
    '-3,3',
  ],
  ...[
    'input=points',
    'sum(x^n,n,0,',
    '900)',
    '%pi',
    '2pi',
    '"',
    ';',
    '\n',
    'e99',
    '^^',
    '0',
    'a',
    'floor(x)',
    'tan(9*x)',
  ],
  ...[
    'if(x>0 and y<1,',
    'periodic(x,3,',
    'view=-50,0,10,100',
    ',textangle=30',
    ',pointstyle="o-x->",style="9.-r",size=30',
    'dimension(0,0,1,1,unit=2cm)',
    'legend(0.2,0.5,"a",alpha)',
    'boxplot(setboxplot([1,2,3]),4)',
    'drawlines([[0,0],[1,1]])',
    'vect(h)',
    'input=measure',
  ],
];

/** Maximum processor time of one text, because wall-clock time depends on other programs. */
const MAX_CPU_MS = 1_000;

describe('any text', () => {
  it('is drawn or reported, in bounded time and size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string()), {
          maxLength: 24,
        }),
        (parts) => {
          const text = parts.join('');
          const begin = process.cpuUsage();
          const { figure, built } = drawn(text);
          const { user, system } = process.cpuUsage(begin);
          expect((user + system) / 1_000, text).toBeLessThan(MAX_CPU_MS);
          expect(figure.shapes.length).toBeLessThanOrEqual(10_000);
          expect(figure.description.de.length).toBeLessThan(2_000);
          for (const { message, position } of built.problems) {
            expect(message.de).toMatch(/^Zeile \d+, Zeichen \d+: \S/);
            expect(position).toBeLessThanOrEqual(text.length);
          }
        },
      ),
      { numRuns: randomRuns(100_000) },
    );
  }, 1_200_000);

  it.each([
    'f(x):=' + 'sin('.repeat(60) + 'x' + ')'.repeat(60),
    Array.from({ length: 40 }, (_, index) => `f${index}(x):=sum(sin(n*x),n,0,900)`).join(';'),
    Array.from({ length: 24 }, (_, index) => `f${index}(x):=sin(1/(x-${index}))`).join(';'),
    'imgfor(i,0,1,399,imgfor(j,0,1,399,point(i,j)))',
    Array.from({ length: 30 }, (_, index) => `f${index}(x,y):=sum(x^n*y,n,0,900)<1`).join(';'),
    '('.repeat(9_000),
    'x:0,1e-300;f(x):=x',
    'f(x):=1e308*x^99',
  ])('too large is bounded: %s', (text) => {
    const { figure } = drawn(text);
    expect(figure.shapes.length).toBeLessThanOrEqual(10_000);
  });
});
