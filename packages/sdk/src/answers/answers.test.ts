import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerKinds,
  type AnswerKind,
  type AnswerSpec,
  withoutPoint,
  withShare,
  definePlugin,
  feedbackOf,
  joinStored,
  numberAnswer,
  pick,
  pointAnswer,
  record,
  slider,
  formatTyped,
  splitStored,
  tableAnswer,
  textAnswer,
} from '../index.js';
import { scoreAnswer } from '../testing/index.js';
import { anyText } from '../../../../test/support/any-text.js';

const label = (text: string) => ({ de: text, en: text });
const k = numberAnswer({ label: label('Steigung k'), min: -5, max: 5, step: 0.5 });
const d = numberAnswer({ label: label('Abschnitt d'), min: -5, max: 5, step: 0.5 });
const both = record({ k, d });
const everything = record({
  slide: slider({ label: label('S'), min: 0, max: 10 }),
  amount: numberAnswer({ label: label('I'), unit: 'A' }),
  point: pointAnswer({ label: label('P'), x: { min: -5, max: 5 }, y: { min: -5, max: 5 } }),
  choice: pick({ label: label('C'), options: [{ value: 'a', label: label('Anna') }] }),
  code: textAnswer({ label: label('Code'), lines: 5 }),
  table: tableAnswer({
    label: label('T'),
    rows: { r1: label('eins'), r2: label('zwei') },
    columns: { n: numberAnswer({ label: label('n') }), t: textAnswer({ label: label('t') }) },
  }),
});

const cells = { n: numberAnswer({ label: label('n') }) };
/** An answer of every kind with a value; a new kind without one is a type error. */
const samples: Readonly<Record<AnswerKind, readonly [AnswerSpec, value: unknown]>> = {
  number: [answerKinds.number({ label: label('I'), unit: 'A' }), 0.5],
  slider: [answerKinds.slider({ label: label('S'), min: 0, max: 10 }), 3],
  pick: [
    answerKinds.pick({ label: label('C'), options: [{ value: 'a', label: label('A') }] }),
    'a',
  ],
  point: [
    answerKinds.point({ label: label('P'), x: { min: 0, max: 5 }, y: { min: 0, max: 5 } }),
    { x: 1.5, y: 2 },
  ],
  points: [
    answerKinds.points({ label: label('L'), max: 3, x: { min: 0, max: 5 }, y: { min: 0, max: 5 } }),
    [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ],
  ],
  ticks: [answerKinds.ticks({ label: label('K'), options: ['a', 'b', 'c'].map(label) }), [0, 2]],
  text: [answerKinds.text({ label: label('T') }), 'a; b'],
  time: [answerKinds.time({ label: label('t') }), 32_700],
  record: [answerKinds.record({ k, d }), { k: 2, d: null }],
  table: [
    answerKinds.table({ label: label('T'), rows: { r1: label('1') }, columns: cells }),
    { r1: { n: 4 } },
  ],
  placeLabels: [
    answerKinds.placeLabels({
      label: label('L'),
      labels: [
        { name: 'Graz', place: { x: 70, y: 90 } },
        { name: 'Wien', place: { x: 90, y: 20 } },
      ],
    }),
    [{ name: 'Graz', place: { x: 70, y: 90 } }],
  ],
};

describe('every kind of answer', () =>
  it.each(Object.entries(samples))(
    '%s is stored, read, shown and scored',
    (kind, [spec, value]) => {
      const stored = spec.write(value, {});
      expect(spec.input({}).kind).toBe(kind);
      expect(spec.read(stored, {})).toEqual(value);
      expect(spec.parse(stored, {})).toBe(stored);
      expect(spec.format(stored, {}, 'de')).not.toBe('');
      const expected = { value: null, text: stored, unit: '' };
      const tolerance = { amount: 0.01, mode: 'relative' } as const;
      const submission = { answer: stored, expected, tolerance, maxPoints: 1, variables: [] };
      expect(spec.score(submission, {}).verdict).toBe('correct');
      expect(spec.score({ ...submission, answer: '' }, {}).share).toBe(0);
    },
  ));

describe('a list of points', () => {
  const range = { min: -5, max: 5 };
  const list = { label: label('L'), max: 4, x: range, y: range };
  const scored = (inAnyOrder: boolean, answer: string) => {
    const expected = { value: null, text: '[[1,2],[3,4]]', unit: '' };
    const tolerance = { amount: 0.25, mode: 'absolute' } as const;
    const submission = { answer, expected, tolerance, maxPoints: 1, variables: [] };
    return answerKinds.points({ ...list, inAnyOrder }).score(submission, {});
  };

  it.each([
    ['[[1,2],[3,4]]', 1, 1],
    ['[[3,4],[1,2]]', 0, 1],
    ['[[3,4]]', 0, 0.5],
    ['[[5,5],[3,4],[1,2]]', 1 / 3, 2 / 3],
    ['[[1,2],[3,4],[5,5]]', 2 / 3, 2 / 3],
    ['[[1,2],[1.1,2]]', 0.5, 0.5],
    ['(1; 2), (3; 4)', 1, 1],
    ['', 0, 0],
  ])('%s earns %d in order, %d in any order', (answer, inOrder, inAnyOrder) => {
    expect(scored(false, answer).share).toBeCloseTo(inOrder);
    expect(scored(true, answer).share).toBeCloseTo(inAnyOrder);
  });

  it('shows how several points are written if none can be read', () =>
    expect(feedbackOf(scored(false, '1; 2; 3; 4'), 'de')).toMatch(
      /^Gib die Punkte .* \(4; 5\)\.$/,
    ));
});

describe('answers of several parts', () => {
  it('are stored as one string and read back', () => {
    const value = {
      slide: 3,
      amount: 0.5,
      point: { x: 1.5, y: -2 },
      choice: 'a',
      code: '  if (a; b) {\n    "\\n";\n}',
      table: { r1: { n: 4, t: 'x;y=(' }, r2: null },
    } as const;
    const stored = everything.write(value, {});
    expect(stored).not.toContain('\n');
    expect(stored).toMatch(/^slide=3;amount=0\.5;point=\(1\.5; -2\);choice=a;code=/);
    expect(everything.read(stored, {})).toEqual(value);
    expect(everything.parse(stored, {})).toBe(stored);
  });

  it('keep any text that is typed into their parts', () => {
    const members = { a: textAnswer({ label: label('a') }), b: textAnswer({ label: label('b') }) };
    fc.assert(
      fc.property(anyText(), fc.string(), (a, b) => {
        const stored = { a: a.trim(), b: b.trim() };
        const split = splitStored(joinStored(stored, members, {}), members, {});
        expect({ a: '', b: '', ...split }).toEqual(stored);
      }),
    );
  });

  it.each([
    ['k=2;d=1', { k: 2, d: 1 }],
    ['d = 1 ; k = 2', { k: 2, d: 1 }],
    ['d=1', { k: null, d: 1 }],
    ['k=2\nd=1', { k: 2, d: 1 }],
    // Solutions as teachers may write them, and answers that were stored with a single part.
    ['2; 1', { k: 2, d: 1 }],
    ['2,5', { k: 2.5, d: null }],
    ['; 1', { k: null, d: 1 }],
    ['2;\n1;', { k: 2, d: 1 }],
    // More values than members, so that an empty one is a slip of the pen.
    ['2;;1', { k: 2, d: 1 }],
    ['k=9;d=1', { k: null, d: 1 }],
    ['', null],
    ['__proto__=1', null],
    ['x=1', null],
  ])('%j is read as %j', (stored, value) => expect(both.read(stored, {})).toEqual(value));

  it.each(['[2,3]', '[[2,3]]', 'matrix([2,3])', 'p=[2,3]', '(2; 3)', 'p=(2; 3)'])(
    '%j is the only point of a record',
    (stored) => {
      const axis = { min: -5, max: 5 };
      const one = record({ p: pointAnswer({ label: label('P'), x: axis, y: axis }) });
      expect(one.read(stored, {})).toEqual({ p: { x: 2, y: 3 } });
      const expected = { value: null, text: stored, unit: '' };
      const tolerance = { amount: 0.01, mode: 'relative' } as const;
      const given = { expected, tolerance, maxPoints: 1, variables: [] };
      const share = (answer: string) => one.score({ ...given, answer }, {}).share;
      expect([share('p=(2; 3)'), share('p=(2; 2)')]).toEqual([1, 0]);
    },
  );

  it('in tables may leave cells out', () => {
    const rows = { r1: label('1'), r2: label('2'), r3: label('3') };
    const cells = {
      a: numberAnswer({ label: label('a') }),
      b: numberAnswer({ label: label('b') }),
    };
    const table = tableAnswer({ label: label('T'), rows, columns: cells });
    expect(table.read(';2;;;5', {})).toEqual({
      ...{ r1: { a: null, b: 2 }, r2: null, r3: { a: 5, b: null } },
    });
    expect(table.parse('1;\n;;5', {})).toBe('r1.a=1;r2.b=5');
  });

  it('can have members whose names occur in the string', () => {
    expect(() => record({ 'a b': k })).toThrow(
      'record(…) needs names of letters, digits, "-" and "_", beginning with a letter, not "a b".',
    );
    expect(() => tableAnswer({ label: label('T'), rows: {}, columns: { k } })).toThrow(
      'rows of tableAnswer(…) needs names',
    );
    const rows = ({ salt }: { salt: string }) => ({ [salt]: label(salt) });
    const table = tableAnswer({ label: label('T'), rows, columns: { k } });
    expect(() => table.read('Na Cl.k=1', { salt: 'Na Cl' })).toThrow('Name rows by number (row1)');
  });
});

describe('answers for people', () => {
  it.each([
    ['-7.50e-3 m/s^2', '−7,50·10⁻³\u202fm/s²', '−7.50·10⁻³\u202fm/s²'],
    ['7,07*10^-3 A', '7,07·10⁻³\u202fA', '7.07·10⁻³\u202fA'],
    ['7,07·10⁻³ A', '7,07·10⁻³\u202fA', '7.07·10⁻³\u202fA'],
    ['4.7kOhm', '4,7\u202fkΩ', '4.7\u202fkΩ'],
    ['-  5 V', '−5\u202fV', '−5\u202fV'],
    ['5 Äpfel', '5\u202fÄpfel', '5\u202fÄpfel'],
    ['1,5 KWH', '1,5\u202fKWH', '1.5\u202fKWH'],
    ['4700 ohms', '4700\u202fohms', '4700\u202fohms'],
    ['4k7', '4k7', '4k7'],
    ['12:30', '12:30', '12:30'],
    ['1,2,3', '1,2,3', '1,2,3'],
    ['210', '210', '210'],
    ['abc', 'abc', 'abc'],
  ])('%j', (typed, de, en) =>
    expect([formatTyped(typed, 'de'), formatTyped(typed, 'en')]).toEqual([de, en]),
  );

  it('name each part and keep the lines of texts', () => {
    expect(both.format('k=-2.5;d=1', {}, 'de')).toBe('Steigung k: −2,5; Abschnitt d: 1');
    expect(everything.format('code=a\\\\nb', {}, 'de')).toBe('Code: a\nb');
    expect(everything.format('table.r2.n=4', {}, 'en')).toBe('T: zwei: n: 4');
  });

  it('show a text for a single line without line breaks, which cannot be typed', async () => {
    const word = textAnswer({ label: label('W') });
    expect([word.read('rot\nblau', {}), word.parse('rot\r\nblau', {})]).toEqual([null, null]);
    expect(word.read('rot blau\n', {})).toBe('rot blau');
    const plugin = definePlugin({ type: 'Wort', answer: word });
    const scored = await scoreAnswer(plugin, { answer: 'rot\nblau', solution: 'rot\nblau' });
    expect(scored).toMatchObject({ verdict: 'wrong', points: 0 });
  });

  it('tell students the form of a text', async () => {
    const form = { de: 'Gib einen Bruch wie 5/6 ein.', en: 'Enter a fraction such as 5/6.' };
    const fraction = textAnswer({ label: label('x'), pattern: /\d+\/\d+/, form });
    expect(fraction.input({})).toMatchObject({ kind: 'text', form });
    const plugin = definePlugin({ type: 'Bruch', answer: fraction });
    const feedback = async (answer: string) =>
      (await scoreAnswer(plugin, { answer, solution: '"5/6"' })).feedback;
    expect(await feedback('5:6')).toBe(form.de);
    expect([await feedback('1/6'), await feedback('5/6')]).toEqual([
      'Das stimmt nicht.',
      'Richtig.',
    ]);
  });

  it('show a number with the unit that was typed, and use its value in the unit of the answer', () => {
    const current = numberAnswer({ label: label('I'), unit: 'mA' });
    expect(current.parse(' 0,005 A ', {})).toBe('0,005 A');
    expect(current.read('0,005 A', {})).toBeCloseTo(5);
    expect(current.format('0.005 A', {}, 'de')).toBe('0,005\u202fA');
    expect(current.format('5', {}, 'de')).toBe('5\u202fmA');
    // A wrong unit is an answer without a value.
    expect(current.parse('5 V', {})).toBe('5 V');
    expect(current.read('5 V', {})).toBeNull();
    expect(current.parse('five', {})).toBeNull();
    expect(current.parse('I = U/R = 5 mA', {})).toBe('5 mA');
    expect(current.parse('4 mA = 5 mA', {})).toBe('4 mA = 5 mA');
    expect(current.parse('5 mA = I', {})).toBe('5 mA');
    // 0.07 / 0.01 is above 7.
    const width = numberAnswer({ label: label('b'), max: 7, unit: 'cm' });
    expect([width.parse('0,07 m', {}), width.read('0,07 m', {})]).toEqual(['0,07 m', 7]);
  });
});

const line = definePlugin({ type: 'Gerade', answer: both });
const scored = (answer: string, solution = 'k=2;d=1') =>
  scoreAnswer(line, { answer, solution, maxPoints: 4 });

describe('scores of several parts', () => {
  it.each([
    ['k=2;d=1', 'correct', 4, 'Steigung k: Richtig. Abschnitt d: Richtig.'],
    ['k=2;d=-1', 'partial', 2, 'Steigung k: Richtig. Abschnitt d: Das Vorzeichen stimmt nicht.'],
    ['k=2', 'partial', 2, 'Steigung k: Richtig. Abschnitt d: Es fehlt eine Antwort.'],
    ['', 'wrong', 0, 'Steigung k: Es fehlt eine Antwort. Abschnitt d: Es fehlt eine Antwort.'],
  ])('%j is %s, %d points', async (answer, verdict, points, feedback) => {
    expect(await scored(answer)).toMatchObject({ verdict, points, feedback });
  });

  it('ignore parts that the solution does not name', async () => {
    expect(await scored('2', '2')).toMatchObject({ verdict: 'correct', points: 4 });
    expect((await scored('2', '')).feedback).toMatch(/Lösung der Frage ist nicht lesbar/);
  });

  it('appear in result and html in readable form, never as stored', async () => {
    const { html } = await scored('k=-2.5;d=1');
    expect(html).toBe(
      '<p>Steigung k: −2,5 – Das stimmt nicht.</p><p>Abschnitt d: 1 – Richtig.</p>',
    );
    const answered = {
      ...{ name: 'P', configText: '', answer: 'k=-2.5;d=1', maxPoints: 4, variables: [] },
      expected: { value: null, text: 'k=2;d=1', unit: '' },
      tolerance: { amount: 0.01, mode: 'relative' as const },
    };
    for (const format of ['html', 'latex'] as const) {
      const result = await line.operations.result?.({ ...answered, format });
      expect(result?.source).toContain('Bewertung: teilweise richtig');
      expect(result?.source).toContain('Richtig: Steigung k: 2; Abschnitt d: 1');
      expect(result?.source).not.toContain('k=');
    }
  });
});

it('does not call a missing answer wrong on a printed solution sheet', async () => {
  const answer = numberAnswer({ label: label('Spannung'), unit: 'V' });
  const { operations } = definePlugin({ type: 'Volt', answer });
  const shown = (format: 'html' | 'latex') =>
    operations.result?.({
      ...{ name: 'P', configText: '', answer: '', maxPoints: 2, variables: [], format },
      expected: { value: null, text: '8', unit: 'V' },
      tolerance: { amount: 0.01, mode: 'relative' },
    });
  const paper = (await shown('latex'))?.source;
  expect(paper).toContain('Richtig: 8\\,V');
  expect(paper).not.toMatch(/falsch|fehlt/);
  expect((await shown('html'))?.source).toContain('Es fehlt eine Antwort.');
});

it('shows a complex solution with its unit, and the digits that the tolerance needs', async () => {
  const answer = numberAnswer({ label: label('Impedanz'), unit: 'Ohm' });
  const { operations } = definePlugin({ type: 'Zeiger', answer });
  const result = await operations.result?.({
    ...{ name: 'P', configText: '', answer: '3+4j', maxPoints: 2, variables: [] },
    expected: { value: null, text: '-791.1380001+420.6492j', unit: 'Ohm' },
    tolerance: { amount: 0.01, mode: 'relative' },
    format: 'html',
  });
  expect(result?.source).toContain('Wert: 3+4j Ω (falsch)');
  expect(result?.source).toContain('Richtig: −791,1+420,6j Ω');
});

describe('a slider', () => {
  const range = slider({ label: label('Weite'), min: 0, max: 10, step: 0.5, unit: 'm' });
  const plugin = definePlugin({ type: 'Weite', answer: range });
  const rule = { tolerance: { amount: 0.001, mode: 'relative' }, maxPoints: 2 } as const;

  it.each([
    ['6', '5.844', 2],
    ['5.5', '5.844', 0],
    ['5.844', '5.844', 2],
    ['6', '584.4 cm', 2],
    ['5.5', '5.75', 2],
    ['6', '5.75', 2],
    ['5', '5.75', 0],
    ['5.9', '6', 0],
    ['0', '0.2', 2],
    ['6 V', '5.844', 0],
    ['0,006k', '6', 0],
  ])(
    'set to %s earns for %s, which may lie between two steps, %d of 2',
    async (answer, solution, points) => {
      expect(await scoreAnswer(plugin, { ...rule, answer, solution })).toMatchObject({ points });
    },
  );
});

describe('a solution out of bounds', () => {
  const [min, max] = [0, 50];
  const axis = { min, max, step: 1 };
  const rule = { tolerance: { amount: 0.01, mode: 'relative' } } as const;
  const answers: Readonly<Record<'slider' | 'number' | 'point' | 'record', AnswerSpec>> = {
    slider: slider({ label: label('Weg'), min, max, unit: 'm' }),
    number: numberAnswer({ label: label('Weg'), min, max, unit: 'm' }),
    point: pointAnswer({ label: label('Ort'), x: axis, y: axis }),
    record: record({ weg: numberAnswer({ label: label('Weg'), max }) }),
  };

  it.each([
    ['slider', '80', '80', 0],
    ['slider', '50', '50.00000000001', 1],
    ['slider', '50', '50.3', 1],
    ['number', '80', '80', 0],
    ['number', '8000 cm', '80', 0],
    ['number', '50', '50.3', 1],
    ['number', '50 s', '80', 0],
    ['point', '(20; 80)', '(20; 80)', 0],
    ['point', '(20; 50)', '(20; 50)', 1],
    ['record', 'weg=80', 'weg=80', 0],
  ] as const)('cannot be entered in a %s: %s for %s', async (kind, answer, solution, points) => {
    const plugin = definePlugin({ type: 'Grenz', answer: answers[kind] });
    const score = await scoreAnswer(plugin, { ...rule, answer, solution, maxPoints: 1 });
    expect(score).toMatchObject({ points });
    const isNamed = score.feedback.includes('Dieser Wert lässt sich hier nicht eingeben.');
    expect(isNamed).toBe(points === 0 && answer !== '50 s');
  });
});

describe("an author's score", () => {
  const plugin = definePlugin({
    type: 'Winkel',
    answer: slider({ label: label('Winkel'), min: 0, max: 180, unit: '°' }),
    score({ breakdown, value, right }) {
      const isOther = value !== null && right !== null && value + right === 180;
      return isOther ? withShare(breakdown, 0.5) : breakdown;
    },
  });

  it('says neither "falsch" nor "Das stimmt nicht" for half of the points', async () => {
    const score = await scoreAnswer(plugin, { answer: '120', solution: '60', maxPoints: 2 });
    expect(score).toMatchObject({
      verdict: 'partial',
      points: 1,
      feedback: 'Das stimmt zum Teil.',
    });
    expect(score.html).toContain('Wert: 120°');
    const result = await plugin.operations.result?.({
      ...{ name: 'P', configText: '', answer: '120', maxPoints: 2, variables: [] },
      expected: { value: null, text: '60', unit: '' },
      tolerance: { amount: 0, mode: 'absolute' },
      format: 'html',
    });
    expect(result?.source).toContain('<p>Wert: 120° (teilweise richtig)</p>');
  });

  it('has the type of the answer', () => {
    definePlugin({
      type: 'Typen',
      answer: everything,
      score({ value, breakdown }) {
        const cell: number | null | undefined = value?.table?.r1?.n;
        // @ts-expect-error -- there is no such row
        const row: unknown = value?.table?.r3;
        // @ts-expect-error -- there is no such member
        const member: unknown = value?.missing;
        return cell === 1 && row === member ? withShare(breakdown, 1) : breakdown;
      },
    });
    definePlugin({
      type: 'Ohne',
      // @ts-expect-error -- without an answer there is nothing to score
      score: ({ breakdown }) => withShare(breakdown, 1),
    });
  });
});

describe('a list of points', () => {
  const range = { min: -9, max: 9 };
  const spec = answerKinds.points({ label: label('L'), max: 4, x: range, y: range });
  const input = spec.input({});
  const members = 'members' in input ? input.members : {};

  it.each([
    ['[[1,2],[3,-4.5]]', '[[1,2],[3,-4.5]]'],
    ['matrix([1,2],[3,4])', '[[1,2],[3,4]]'],
    ['[[1,2]]', '[[1,2]]'],
    ['[1,2]', '[[1,2]]'],
    ['(1; 2); (3,5; 4)', '[[1,2],[3.5,4]]'],
    ['[[1,2],[],[3,4]]', '[[1,2],[3,4]]'],
    ['[]', null],
    ['Unsinn', null],
  ])('reads %s', (stored, written) => {
    const points = spec.read(stored, {});
    expect(points && spec.write(points, {})).toBe(written);
  });

  it('keeps gaps while it is edited, and closes that of a removed point', () => {
    const own = splitStored('[[1,2],[],[3,4]]', members, {});
    expect(joinStored(own, members, {})).toBe('[[1,2],[],[3,4]]');
    const left = withoutPoint(splitStored('[[1,2],[3,4],[5,6]]', members, {}), 'p2');
    expect(joinStored(left, members, {})).toBe('[[1,2],[5,6]]');
    expect(joinStored({ p1: 'a],[b' }, members, {})).toBe('[[a?,?b]]');
    expect(joinStored({ p1: '(2,5; −3°)' }, members, {})).toBe('[[2,5; −3°]]');
    expect(joinStored({ p1: '(5∠3; 2)' }, members, {})).toBe('[[5∠3; 2]]');
    expect(spec.read('[[2,5; −3°]]', {})).toBeNull();
  });
});

describe('a point on axes with units', () => {
  const spec = pointAnswer({
    label: label('P'),
    x: { min: 0, max: 0.04, step: 0.0002, name: 't', unit: 'ms', factor: 0.001 },
    y: { min: -12, max: 12, step: 0.1, name: 'U', unit: 'V' },
    isList: true,
  });

  it.each([
    '(5; 10)',
    '(5 ms; 10 V)',
    '5 ms; 10',
    'P(5|10)',
    'S₁ = (5; 10)',
    '(0,005 s; 0,01 kV)',
    '(5000 µs; 10)',
    // As it is stored.
    '[0.005,10]',
  ])('reads %s', (typed) => expect(spec.parse(typed, {})).toBe('[0.005,10]'));

  it.each(['(50; 10)', '(5 V; 10)', '(5; 10; 3)', '(5)', '(a; b)', `(${'5'.repeat(5_000)}; 1)`])(
    'rejects %s',
    (typed) => expect(spec.parse(typed, {})).toBeNull(),
  );

  it.each(['(1/2; −3/2)', '(½; -1,5)', '(50 %; -1 1/2)', '(0.5, -1.5)'])(
    'reads %s on axes without units',
    (typed) => {
      const range = { min: -5, max: 5, step: 0.1 };
      const bare = pointAnswer({ label: label('P'), x: range, y: range });
      expect(bare.parse(typed, {})).toBe('(0.5; -1.5)');
      expect(bare.parse('(5 V; 1)', {})).toBeNull();
      expect(bare.parse('(1,234567891; 1)', {})).toBe('(1.234567891; 1)');
      expect(bare.format(bare.parse('(1/3; √2)', {}) ?? '', {}, 'de')).toBe(
        '(0,333333333; 1,41421356)',
      );
      const turn = { min: 0, max: 2 * Math.PI };
      expect(pointAnswer({ label: label('P'), x: turn, y: range }).parse('(2π; 0)', {})).toBe(
        '(6.283185307; 0)',
      );
    },
  );

  it('formats it in the units of the axes', () => {
    expect(spec.format('[0.0054,-9.5]', {}, 'de')).toBe('(5,4\u202fms; −9,5\u202fV)');
    expect(spec.format('[0.0054,-9.5]', {}, 'en')).toBe('(5.4\u202fms; −9.5\u202fV)');
  });

  it('keeps what was typed, and as many digits of a solution as the tolerance needs', () => {
    expect(spec.format('[0.00512345,1.66667]', {}, 'de')).toBe('(5,12345\u202fms; 1,66667\u202fV)');
    const solution = '[0.0166666666666667,3.33333333333333]';
    expect(spec.format(solution, {}, 'de')).toBe('(16,7\u202fms; 3,3\u202fV)');
    const shown = (amount: number) => {
      const tolerance = { amount, mode: 'absolute' } as const;
      const expected = { value: null, text: solution, unit: '' };
      const submission = { answer: '', expected, tolerance, maxPoints: 1, variables: [] };
      return spec.format(spec.shorten?.(submission, {}) ?? '', {}, 'de');
    };
    expect([0.1, 0.001, 1e-5, 0].map(shown)).toEqual([
      '(16,7\u202fms; 3,3\u202fV)',
      '(16,67\u202fms; 3,333\u202fV)',
      '(16,6667\u202fms; 3,33333\u202fV)',
      '(16,6666667\u202fms; 3,33333333\u202fV)',
    ]);
  });
});
