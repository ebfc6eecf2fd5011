import { scoreAnswer } from '@fragwerk/sdk/testing';
import { describe, expect, it } from 'vitest';
import { variablesOf } from '../../../../test/support/variables.js';
import { plot } from '../plot.js';

const variables = variablesOf({
  Us: '28.54 V',
  f: '196 Hz',
  T: '0.002858',
  a: '4.774',
  h: '2',
  G: 'x^2-4',
  t: '3',
});

/** Points of 4 for an answer. */
async function scored(
  configText: string,
  answer: string,
  question: { readonly solution: string; readonly tolerance?: string; readonly unit?: string },
) {
  const { solution, tolerance = '5%', unit = '' } = question;
  const amount = Number(tolerance.replace(/^a|%$/g, ''));
  return scoreAnswer(plot, {
    ...{ config: configText, answer, solution, unit, maxPoints: 4, variables },
    tolerance: tolerance.startsWith('a')
      ? { amount, mode: 'absolute' }
      : { amount: amount / 100, mode: 'relative' },
  });
}

const sine = 'U(t):=Us*sin(2*%pi*f*t);t:0,4/f,eh=s;U:-1.2*Us,1.2*Us';
const square = 'x:-10,10;y:-10,10';

/** The host's table of forms (docs/interface/questions.md), and others of every mode. */
const forms: readonly (readonly [
  config: string,
  solution: string,
  tolerance: string,
  answers: Readonly<Record<string, number>>,
])[] = [
  [
    `${sine};input=hline`,
    'Us',
    '1%',
    { '28.54 V': 4, '28,4V': 4, '28540 mV': 4, '27 V': 0, '28.54 A': 0, '28.54': 4 },
  ],
  [`${sine};input=vline`, '1/f', '1%', { '5.102 ms': 4, '0.0051 s': 4, '6 ms': 0 }],
  [
    `${sine};input=topoint(0,0)`,
    '[T,a]',
    '5%',
    { '[0.002858,4.774]': 4, '(0.0029; 4.7)': 4, '[0.004,4.774]': 0, '[4.774,0.002858]': 0 },
  ],
  [
    `x:-5,5;y:-6,6;input=function;inputcounter=5`,
    'y = x^2-4',
    '4%',
    {
      '[[-2,0],[-1,-3],[0,-4],[1,-3],[2,0]]': 4,
      '[[2,0],[-1,-3],[0,-4],[1,-3],[-2,0.2]]': 4,
      '[[-2,0],[-1,-3],[0,-4],[1,-3],[2,2]]': 3.2,
      '[[-2,0],[0,-4],[2,0]]': 2.4,
      '[[0,-4],[0,-4],[0,-4],[0,-4],[0,-4]]': 0.8,
      // Five taps side by side are one place; beside five places, a further one does no harm.
      '[[0,-4],[0.05,-4],[0.1,-4],[-0.05,-4],[-0.1,-4]]': 0.8,
      '[[-2,0],[-1,-3],[0,-4],[0.05,-4],[1,-3],[2,0]]': 4,
      ...{
        'y = x^2-4': 4,
        'y=4-x^2': 0,
        'y=x^2-h': 0,
        'y=x^2+[1,2]': 0,
        'y=99': 0,
        'y=sinn(x)': 0,
      },
    },
  ],
  [
    `x:-5,5;y:-6,6;input=function;inputcounter=3`,
    'sin(x)',
    '4%',
    { '[[-5,0.96],[0,0],[5,-0.96]]': 4 },
  ],
  [`x:-5,5;y:-6,6;input=function;inputcounter=3`, 'G', '4%', { '[[-2,0],[0,-4],[2,0]]': 4 }],
  [
    `${square};input=polygon`,
    '[[-5,-3],[-5,h-3],[-2,h-3],[-2,-3]]',
    'a0.3',
    {
      '[[-5,-3],[-5,-1],[-2,-1],[-2,-3]]': 4,
      '[[-2,-1],[-2,-3],[-5,-3],[-5.2,-1]]': 4,
      '[[-5,-1],[-5,-3],[-2,-3],[-2,-1]]': 4,
      '[[-5,-3],[-5,-1],[-2,-1]]': 3,
      '[[-5,-3],[-2,-1],[-5,-1],[-2,-3]]': 2,
      // Closed by a tap on its first corner.
      '[[-5,-3],[-5,-1],[-2,-1],[-2,-3],[-5,-3]]': 4,
    },
  ],
  [
    `${square};input=polygon`,
    '[[0,0],[5,0],[0,5],[0,0]]',
    'a0.3',
    { '[[5,0],[0,5],[0,0]]': 4, '[[0,0],[5,0]]': 2.6666666666666665 },
  ],
  [
    `${square};input=function;inputcounter=2`,
    'y=if(x<0,-1,2)',
    '4%',
    { '[[-5,-1],[5,2]]': 4, '[[-5,2],[5,2]]': 2, '[[-0.1,-1],[0,2]]': 4, 'y=if(x<0,-1,2)': 4 },
  ],
  ...['f(x)=x^2-4', '"f(x):=x^2-4"'].map(
    (solution) =>
      [`${square};input=function;inputcounter=2`, solution, '4%', { '[[0,-4],[2,0]]': 4 }] as const,
  ),
  // A point that is missing costs only its own share.
  [
    `${square};input=function;inputcounter=3`,
    '[[-2,0],[0,-4],[2,0]]',
    '4%',
    { '[[2,0],[0,-4],[-2,0]]': 4, '[[0,-4],[2,0]]': 8 / 3, '[[-2,0],[0,4],[2,0]]': 8 / 3 },
  ],
  // A variable of the question has its value, although its name is that of many axes.
  [`${square};input=function;inputcounter=2`, '"y=t*x"', '4%', { '[[1,3],[2,6]]': 4 }],
  [`${square};input=line`, '"y=t*x"', '2%', { '[[1,3],[2,6]]': 4, '[[1,1],[2,4]]': 0 }],
  [
    'x:1,1000,log;y:0.1,1000,log;input=line',
    'y=x^2/1000',
    '5%',
    { '[[10,0.1],[100,10]]': 4, '[[10,0.1],[100,20]]': 0, 'y=x^2/1000': 4 },
  ],
  // Two zeros that are one for the values of a student.
  [
    `${square};input=points`,
    '[[h-2,0],[2-h,0]]',
    'a0.2',
    { '[[0,0]]': 4, '[[0,0],[0,0]]': 4, '[[0,0],[1,0]]': 2, '[[1,0]]': 0 },
  ],
  [
    `${square};input=points`,
    '[[1,2],[3,4]]',
    'a0.2',
    {
      '[[3,4],[1,2.1]]': 4,
      '[[1,2]]': 2,
      '[[1,2],[3,4],[5,5]]': 2.6666666666666665,
      '[[1,2],[1,2]]': 2,
      '': 0,
      Unsinn: 0,
    },
  ],
  [
    `${square};input=polyline`,
    'matrix([0,0],[1,1],[2,0])',
    'a0.1',
    {
      '[[0,0],[1,1],[2,0]]': 4,
      '[[2,0],[1,1],[0,0]]': 4,
      '[[1,1],[0,0],[2,0]]': 1.3333333333333333,
    },
  ],
  // A corner that is missing or too many costs only its own share.
  [
    `${square};input=polyline`,
    '[[0,0],[1,1],[2,0],[3,1]]',
    'a0.1',
    {
      '[[0,0],[2,0],[3,1]]': 3,
      '[[3,1],[2,0],[0,0]]': 3,
      '[[0,0],[1,2],[3,1]]': 2,
      '[[0,0],[0.5,0.5],[1,1],[2,0],[3,1]]': 3.2,
      '[[1,1],[0,0],[2,0],[3,1]]': 2,
    },
  ],
  [
    `${square};input=polygon`,
    '[[0,0],[4,0],[4,4],[2,5],[0,4]]',
    'a0.1',
    { '[[0,0],[4,0],[2,5],[0,4]]': 3.2, '[[4,4],[4,0],[0,0],[2,5]]': 3.2 },
  ],
  [
    `${square};input=line`,
    'y=2*x+1',
    '2%',
    {
      '[[0,1],[2,5]]': 4,
      '[[-4,-7],[1,3]]': 4,
      '[[0,2],[2,6]]': 0,
      '[[1,1],[1,1]]': 0,
      'y=1+2*x': 4,
    },
  ],
  [`${square};input=line`, '[[0,1],[1,3]]', 'a0.2', { '[[-2,-3],[3,7]]': 4, '[[0,1],[3,8]]': 0 }],
  [
    // The vertical axis is x.
    'f(x):=x^2;functiony;f:-5,5;x:-5,5;input=line',
    '"x=3"',
    'a0.2',
    { '[[0,3],[2,3]]': 4, '[[3,0],[3,2]]': 0 },
  ],
  [`${square};input=line`, '"x=3"', 'a0.2', { '[[3,0],[3,5]]': 4, '[[3,0],[4,5]]': 0, 'x=3': 4 }],
  [
    `${square};input=lines`,
    '[[0,0],[1,1],[2,2],[3,0]]',
    'a0.2',
    {
      '[[3,0],[2,2],[0,0],[1,1]]': 4,
      '[[0,0],[1,1],[2,2],[5,0]]': 2,
      '[[0,0],[1,1],[2,2]]': 2,
    },
  ],
  // Lines have no ends, so other points of them are right, too.
  [
    `${square};input=lines`,
    '[[0,0],[2,2],[0,3],[3,0]]',
    'a0.1',
    { '[[1,2],[2,1],[4,4],[-1,-1]]': 4, '[[1,2],[2,1],[4,4],[-1,1]]': 2 },
  ],
  // A line in the picture, whose axis is logarithmic.
  [
    'G(s):=1/(1+s);bodeabs;s:0.01,100;abs:-60,20;input=lines',
    '[[0.01,0],[1,0],[1,0],[10,-20]]',
    '5%',
    { '[[0.1,0],[2,0],[2,-6],[100,-40]]': 4, '[[0.1,0],[2,0],[2,-20],[100,-40]]': 2 },
  ],
  [
    'x:1,1000,log;y:0,10;input=points',
    '[[2,1],[500,4]]',
    '10%',
    { '[[2.1,1],[530,4]]': 4, '[[4,1],[500,4]]': 2 },
  ],
  [`${square};input=arrow`, '[[0,0],[3,1]]', 'a0.2', { '[[0,0],[3,1]]': 4, '[[3,1],[0,0]]': 0 }],
  [
    `${square};input=lines`,
    '[0,0,3,1]',
    'a0.2',
    { '[0,0,3,1]': 4, '[[0,0],[3,1]]': 4, '[0,0,3]': 0 },
  ],
  [
    `${square};input=arrow`,
    '[[0,0],[3,1],[1,1],[1,4]]',
    'a0.2',
    {
      '[[1,1],[1,4],[0,0],[3,1]]': 4,
      '[[1,1],[1,4],[3,1],[0,0]]': 2,
      '[[1,1],[1,4],[0,0],[3,3]]': 3,
      // Each is compared with the arrow with which it shares an end.
      '[[1,1],[1,3],[0,0],[3,3]]': 2,
      '[[9,9],[8,8],[0,0],[3,3]]': 1,
      '[[0,0],[3,1]]': 2,
    },
  ],
  [
    `${square};input=measure`,
    '[[-2,1],[3,4]]',
    'a0.2',
    {
      ...{ '[[-2,1],[3,4]]': 4, '[[3,4],[-2,1]]': 4 },
      ...{ '[[-2,1],[3,0]]': 2, '[[3,0],[-2,1]]': 2, '[[-2,1]]': 0 },
    },
  ],
  [
    `${square};input=mcxy([1,2],[3,4],[5,6],[-1,-2])`,
    '[0,2]',
    '1%',
    {
      ...{ '[0,2]': 4, '[2,0]': 4, '[0]': 2, '[0,1]': 0, '[0,1,2]': 2, '[0,1,2,3]': 0 },
      ...{ '[1]': 0, '[7]': 0, '': 0, Unsinn: 0 },
    },
  ],
  [`${square};input=mc([50,60],[200,100])`, '[1]', '1%', { '[1]': 4, '[0]': 0 }],
  [`${square};input=toarrow(1,1)`, '[4,5]', 'a0.2', { '[4,5]': 4, '[4,6]': 0 }],
  [`${square};input=toline(1,1)`, '[4,0]', '5%', { '[4,0.04]': 4, '[4,0.3]': 0 }],
  [`${square};input=point`, '[0,0]', '5%', { '[0.05,0]': 4, '[0.2,0]': 0 }],
];

describe('a plot scores', () => {
  const cases = forms.flatMap(([config, solution, tolerance, answers]) =>
    Object.entries(answers).map(([answer, points]) => ({
      ...{ config, solution, tolerance, answer, points },
    })),
  );
  it.each(cases)('$answer for $solution with $points ($config)', async (one) => {
    const { config, answer, points, ...question } = one;
    expect((await scored(config, answer, question)).points).toBeCloseTo(points, 9);
  });

  it('says which point is off and where, without its place', async () => {
    const { feedback } = await scored(`${square};input=points`, '[[1,2],[3,4.3]]', {
      solution: '[[1,2],[3,4]]',
      tolerance: 'a0.2',
    });
    expect(feedback).toBe('Punkt 1: Richtig. Punkt 2: y ist zu groß.');
    const { feedback: one } = await scored(`${square};input=points`, '[[1,2]]', {
      solution: '[[1,2],[3,4]]',
      tolerance: 'a0.2',
    });
    expect(one).toContain('Ein Punkt fehlt.');
    const { feedback: unread } = await scored(`${square};input=points`, '1; 2; 3; 4', {
      solution: '[[1,2],[3,4]]',
    });
    expect(unread).toContain('(2; 3); (4; 5)');
  });

  it('says it in the units of the axes', async () => {
    const config = 'U(t):=10*sin(2*%pi*50*t);t:0,0.04,eh=s;U:-12,12,eh=V;input=points';
    const { feedback } = await scored(config, '[[0.005,10],[0.02,5]]', {
      solution: '[[0.005,10],[0.02,0]]',
      tolerance: '2%',
    });
    expect(feedback).toBe('Punkt 1: Richtig. Punkt 2: U ist zu groß.');
  });

  it.each([
    ['line', 'y=2*x+1', '[[0,1],[2,-3]]', 'Das Vorzeichen der Steigung stimmt nicht.'],
    ['line', 'y=2*x+1', '[[0,-1],[2,3]]', 'Die Gerade schneidet die senkrechte Achse'],
    ['line', '[[0,1],[2,5]]', '[[0,2],[4,6]]', 'Steigung und Achsenabschnitt sind vertauscht.'],
    ['line', 'y=2*x+1', '[[0,1],[4,3]]', 'sind rechts und oben vertauscht.'],
    ['arrow', '[[0,0],[3,1]]', '[[3,1],[0,0]]', 'Der Pfeil zeigt in die Gegenrichtung.'],
    ['points', '[[1,2],[h+1,4]]', '[[2,1],[4,3]]', 'Die Koordinaten sind vertauscht.'],
    ['polygon', '[[1,2],[3,4],[5,1]]', '[[1,-2],[3,-4],[5,-1]]', 'Oben und unten sind vertauscht.'],
    ['point', '[3,1]', '[-3,1]', 'Links und rechts sind vertauscht.'],
    ['point', '[3,h]', '[2,3]', 'Die Koordinaten sind vertauscht.'],
    ['toarrow(1,2)', '[4,5]', '[3,3]', 'Gezählt wird vom Anfangspunkt aus'],
    ['toline(1,2)', '[4,5]', '[-2,-1]', 'Die Richtung ist genau umgekehrt.'],
    ['mcxy([1,2],[3,4],[5,6])', '[0]', '[1,2]', 'genau, was nicht zutrifft.'],
    ['function', 'y=x^2-4', '[[-2,0],[0,4],[1,3]]', 'Oben und unten sind vertauscht.'],
    ['function', 'y=x^3/9+1', '[[-3,4],[0,1],[3,-2]]', 'Links und rechts sind vertauscht.'],
    ['hline', '-3', '3', 'Vorzeichen'],
  ])('%s with %s answered %s with the mistake', async (input, solution, answer, feedback) => {
    const question = { solution, tolerance: 'a0.1' };
    const score = await scored(`${square};input=${input}`, answer, question);
    expect(score.feedback).toContain(feedback);
    expect(score.points).toBeLessThan(4);
  });

  it.each([
    ['y=x*1e-10', '[[0,5e-10],[4,9e-10]]', 'Die Steigung stimmt'],
    ['y=x*1e-10', '[[0,0],[5,1e-9]]', 'Diese Gerade stimmt nicht.'],
  ])('a line instead of %s with %s also on a tiny axis', async (solution, answer, feedback) => {
    const config = 'x:-10,10;y:-1e-9,1e-9;input=line';
    expect((await scored(config, answer, { solution })).feedback).toContain(feedback);
  });

  it.each([
    ['a measurement without a solution', 'measure', ''],
    ['what is not an answer', 'off', '[1,2]'],
  ])('nothing for %s', async (_, mode, solution) => {
    const { verdict } = await scored(`${square};input=${mode}`, '[[1,2],[3,4]]', { solution });
    expect(verdict).toBe('notScored');
  });

  it.each([
    ['points', '"rot"'],
    ['function', 'y=sinn(x)'],
    ['point', 'y=2*x'],
    ['line', 'y=x^2'],
    ['line', 'x+y=1'],
    ['line', '[2,1]'],
    ['lines', '[[0,1],[2,3],[4,5]]'],
    ['arrow', '[[0,1],[2,3],[4,5]]'],
    ['function', 'f(x)<2'],
    ['hline', '[2,3]'],
    ['mcxy([1,2],[3,4])', '[0,2]'],
  ])('says that the solution for %s cannot be read: %s', async (input, solution) => {
    const { feedback, points } = await scored(`${square};input=${input}`, '[[1,2]]', { solution });
    expect(points).toBe(0);
    expect(feedback).toContain('Die Lösung der Frage ist nicht lesbar');
    expect(feedback).toContain(`Zu input=${input.replace(/\(.*/, '')} gehört`);
  });
});

it.each([
  ['point', '[20,1]', '[20,1]'],
  ['points', '[[20,1],[1,1]]', '[[1,1]]'],
  ['polygon', '[[0,0],[20,0],[0,1]]', '[[0,0],[0,1]]'],
  ['hline', '20', '20'],
  ['line', 'y=x+100', '[[0,1],[1,2]]'],
  ['lines', '[[0,20],[1,20]]', '[[0,10],[1,10]]'],
  ['function;inputcounter=3', 'y=x^2+11', 'y=x^2+11'],
])(
  'a solution of input=%s outside of the axes is reported: %s',
  async (input, solution, answer) => {
    const { points, feedback } = await scored(`${square};input=${input}`, answer, { solution });
    expect(points).toBe(0);
    expect(feedback).toContain(
      'Die Lösung der Frage ist nicht lesbar. Sie liegt außerhalb der Achsen',
    );
  },
);

it.each([
  ['point', '[10.2,1]', '[10,1]'],
  ['hline', '10.2', '10'],
  ['line', '[[0,30],[1,25]]', '[[4,10],[6,0]]'],
  ['line', 'y=10.05', '[[0,10],[5,10]]'],
  ['function;inputcounter=2', 'y=10.05', '[[0,10],[5,10]]'],
])(
  'a solution of input=%s that the axes nearly reach is not: %s',
  async (input, solution, answer) => {
    const { points } = await scored(`${square};input=${input}`, answer, { solution });
    expect(points).toBe(4);
  },
);

const partial = encodeURIComponent(JSON.stringify({ mode: 'vline', x: null, start: null }));

it.each(['', 'task=x', 'task=%7B%22mode%22%3A%22constructor%22%7D', `task=${partial}`])(
  'an answer whose view has no complete task, but "%s", is scored by the definition',
  async (viewConfig) => {
    const input = { ...{ name: 'P', configText: `${square};input=hline`, viewConfig, variables } };
    const expected = { value: 2, text: '2', unit: '' };
    const tolerance = { amount: 0.1, mode: 'absolute' } as const;
    const score = (answer: string) =>
      plot.operations.score?.({ ...input, answer, maxPoints: 4, expected, tolerance } as never);
    expect(await score('2')).toMatchObject({ points: 4 });
    expect(await score('3')).toMatchObject({ points: 0 });
  },
);

it.each([`task=${partial}`, undefined])(
  'print and result leave out a picture of the host that cannot be drawn, for the task %s',
  async (forged) => {
    const use = { name: 'P', configText: `${square};input=hline`, parameters: '', variables };
    const view = await plot.operations.view?.({ ...use, images: [], question: null } as never);
    for (const parameters of ['5', '{"shapes":[null]}', '{"width":1e9,"height":1,"shapes":[]}']) {
      const config = forged ?? view?.data?.config;
      const input = { ...use, viewData: { config, parameters }, answer: '2', widthPercent: 100 };
      const scored = {
        maxPoints: 1,
        tolerance: { amount: 0.1, mode: 'absolute' },
        viewConfig: config,
      };
      const expected = { value: 2, text: '2', unit: '' };
      const print = await plot.operations.print?.({ ...input, mode: '' } as never);
      const result = await plot.operations.result?.({
        ...{ ...input, ...scored, expected, format: 'html' },
      } as never);
      for (const paper of [print, result]) expect(JSON.stringify(paper)).toContain('figure');
    }
  },
);

const resultOf = (input: string, answer: string, text: string, amount = 0.1) =>
  plot.operations.result?.({
    ...{ name: 'P', configText: `${square};input=${input}`, parameters: '', widthPercent: 100 },
    ...{ viewConfig: '', viewData: {}, variables, answer, maxPoints: 4, images: [] },
    format: 'html',
    ...{ expected: { value: null, text, unit: '' }, tolerance: { amount, mode: 'absolute' } },
  } as never);

it.each([
  ['points', '[[1,2.1],[3,5]]', '[[1,2],[3,4]]'],
  ['function;inputcounter=2', '[[1,2.1],[3,5]]', 'y=x+1'],
])('a result for %s says by how much a point is off, but not for a right one', async (...shown) => {
  const drawn = JSON.stringify(await resultOf(...shown, 0.2));
  expect(drawn).toContain('Punkt 2: y ist um 1 zu gro');
  expect(drawn).not.toContain('Punkt 1: y ist um');
});

it('explains the answer of a student in the picture only if there is one', async () => {
  const shown = async (answer: string) =>
    (await resultOf('points', answer, '[[1,2],[3,4]]'))?.source ?? '';
  expect(await shown('[[1,2],[3,5]]')).toContain('deine Antwort mit Kreisen');
  expect(await shown('')).toContain('Im Bild: die richtige Antwort mit Rauten');
});

it.each([
  ['point', '[1.66666666666667,2.5]', 0.1, '(1,7; 2,5)'],
  ['point', '[1.66666666666667,2.5]', 0.01, '(1,667; 2,5)'],
  ['points', '[[1.66666666666667,0],[2,3]]', 0.0001, 'Punkt 1: (1,6667; 0); Punkt 2: (2; 3)'],
  ['hline', '1.66666666666667', 0.1, '1,667'],
  ['vline', '1.66666666666667', 1e-6, '1,666667'],
] as const)(
  'a result for %s shows %s with the digits that the tolerance %d needs',
  async (...shown) => {
    const [input, text, amount, right] = shown;
    const { source = '' } = (await resultOf(input, '', text, amount)) ?? {};
    expect(source).toContain(`<p>Richtig: ${right}</p>`);
    expect(source).not.toContain('66666666');
  },
);

it.each([
  ['line', '[[0,0],[1,1]]', 'y=2*x+1', { crosses: 2, isRightShown: true }],
  ['points', '[[0,0],[1,1]]', '[[1,2],[3,4]]', { crosses: 2, isRightShown: true }],
  ['arrow', '[[0,0],[1,1]]', '[[0,0],[4,4]]', { crosses: 1, isRightShown: true }],
  // Without a solution, nothing is right about a measurement.
  ['measure', '[[1,1],[2,2]]', '', { crosses: 0, isRightShown: false }],
])('a result for %s marks what is wrong and shows what is right', async (...shown) => {
  const [input, answer, text, { crosses, isRightShown }] = shown;
  const drawn = JSON.stringify(await resultOf(input, answer, text));
  expect(drawn.split('"fill":"#b3261e"')).toHaveLength(crosses + 1);
  expect(drawn.includes('#1b6e34')).toBe(isRightShown);
});
