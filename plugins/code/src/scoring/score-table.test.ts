import { describe, expect, it } from 'vitest';
import { noOutcome, type PythonOutcome, type RunOutcome, type UnitTest } from '@fragwerk/python';
import { type CodeTest, emptyQuestion, emptyRule, emptyTest } from '../config/schema.js';
import { programOf } from '../question.js';
import { exampleTable, resultTable } from '../show/table.js';
import { describeFailure, scoreOutcome } from './score-table.js';
import { teacherMessage } from './unit-tests.js';

const visible: CodeTest = { ...emptyTest, visible: true };
const program = programOf(emptyQuestion, 'x = 1\ny = 2');

const score = (
  tests: readonly CodeTest[],
  runs: readonly Partial<RunOutcome>[],
  {
    source = [],
    rules = [],
    ...grading
  }: Partial<Pick<PythonOutcome, 'source'> & typeof emptyQuestion> = {},
) =>
  scoreOutcome({ ...emptyQuestion, tests, rules, ...grading }, program, {
    runs: runs.map((run, index) => ({
      ...noOutcome('done'),
      isEqual: run.value === tests[index]?.expected,
      ...run,
    })),
    source,
  });

const call = (expected: string, more: Partial<CodeTest> = {}): CodeTest => ({
  ...{ ...visible, code: 'f()', expected },
  ...more,
});

const near = { amount: 0.01, mode: 'relative' } as const;

describe('the value of a call', () => {
  it.each([
    ['[1]', '(1,)', 'Das Ergebnis ist ein Tupel (tuple), erwartet wird eine Liste (list).'],
    [
      '5',
      '',
      'Der Aufruf gibt nichts zurück, erwartet wird eine ganze Zahl (int). Fehlt ein return?',
    ],
    ['5', "'5'", 'Das Ergebnis ist ein Text (str), erwartet wird eine ganze Zahl (int).'],
    [
      '5',
      '(3, 5)',
      'Das Ergebnis ist ein Tupel (tuple), erwartet wird eine ganze Zahl (int). Steht ein Komma statt eines Dezimalpunkts?',
    ],
    [
      '5',
      '<function f at 0x1>',
      'Das Ergebnis ist eine Funktion. Fehlen die Klammern (…) für ihren Aufruf?',
    ],
    ['5', '6', ''],
    [
      '[1]',
      '<filter object at 0x1>',
      'Erwartet wird eine Liste (list). Fehlt list(…) um das Ergebnis?',
    ],
    ['(1,)', 'range(0, 1)', 'Erwartet wird ein Tupel (tuple). Fehlt tuple(…) um das Ergebnis?'],
  ])('%s expected, %s received: %s', (expected, value, why) =>
    expect(score([call(expected)], [{ value }]).tests[0]?.reason.de).toBe(why),
  );
});

describe('an output', () => {
  const stdin = (expected: string, more: Partial<CodeTest> = {}): CodeTest => ({
    ...{ ...visible, kind: 'stdin', expected },
    ...more,
  });

  it.each([
    ['5', '5\n', {}, true, ''],
    ['a\nb', 'a  \r\nb\n\n', {}, true, ''],
    ['Gen\u00fcgend', 'Genu\u0308gend', {}, true, ''],
    ['a b', 'a  b', {}, false, 'Nur Leerzeichen oder Zeilenumbrüche stimmen nicht.'],
    ['Ja', 'ja', {}, false, 'Nur die Groß- und Kleinschreibung stimmt nicht.'],
    ['Ja', '', {}, false, 'Das Programm gibt nichts aus.'],
    ['Ja', 'nein', {}, false, ''],
    ['1\n2\n3', '1\n4\n3\n', {}, false, 'Zeile 2 ist anders: „4“ statt „2“.'],
    ['1\n2', '1', {}, false, 'Zeile 2 fehlt: 2'],
    ['1\n2', '1\n2\n3', {}, false, 'Nach Zeile 2 soll nichts mehr kommen.'],
    ['1\n2\n3', '1\nx\n2\n3', {}, false, 'Zeile 2 ist zu viel: „x“'],
    ['1\n2\n3', '1\n3', {}, false, 'Zeile 2 fehlt: 2'],
    ['1.0\n2.0', '1.001\n3', { tolerance: near }, false, 'Zeile 2 ist anders: „3“ statt „2.0“.'],
    ['x = 3.14', 'x =  3.1416', { tolerance: near }, true, ''],
    ['x = 3.14', 'y = 3.14', { tolerance: near }, false, ''],
    ['1 2', '1', { tolerance: near }, false, ''],
    ['Summe:? \\d+', 'Summe: 12\n', { pattern: true }, true, ''],
    ['\\d+\\-[ä-ü]', '12-ö', { pattern: true }, true, ''],
    ['Summe:? \\d+', 'Die Summe: 12', { pattern: true }, false, ''],
  ])('%j expected, %j received', (expected, output, more, isRight, why) => {
    const [test] = score([stdin(expected, more)], [{ output }]).tests;
    expect(test).toMatchObject({ share: isRight ? 1 : 0, reason: { de: why } });
  });

  it.each([
    ['timeout', 'Das Programm wurde nicht rechtzeitig fertig. Endet jede Schleife?'],
    ['memory', 'Das Programm braucht zu viel Speicher.'],
    ['output', 'Das Programm gibt zu viel aus oder zeichnet zu viel. Endet jede Schleife?'],
    ['crash', 'Das Programm ist abgestürzt.'],
    ['notRun', 'Nicht ausgeführt: Die Tests davor haben die ganze Zeit verbraucht.'],
  ] as const)('that is right fails its test after %s', (end, why) => {
    const [test] = score([stdin('5')], [{ output: '5', end }]).tests;
    expect(test).toMatchObject({ share: 0, reason: { de: why } });
  });
});

describe('points', () => {
  it('are those of the tests that passed', () => {
    const tests = [call('1', { points: 3 }), call('1')];
    expect(score(tests, [{ value: '1' }, { value: '2' }]).share).toBe(0.75);
    expect(score([call('1', { points: 0 })], [{ value: '1' }]).share).toBe(0);
    expect(score(tests, [{ value: '1' }]).tests[1]?.reason.en).toContain('Not run');
  });

  it('are shown below the code of the test, or its name', () => {
    const tests = [call('1'), call('1', { name: 'f()()' })];
    const [block] = resultTable(score(tests, [{ value: '1' }, { value: '1' }]));
    const rows = block && typeof block === 'object' && 'rows' in block ? block.rows : [];
    const name = [{ kind: 'code', text: 'f()' }];
    expect(rows.map(([first]) => first?.[0])).toEqual([name, 'f()()']);
  });

  it('without input print no empty column for it', () => {
    const headsOf = (tests: readonly CodeTest[]) => JSON.stringify(exampleTable(tests));
    expect(headsOf([call('1')])).toContain('["Test","Erwartet"]');
    expect(headsOf([call('1', { input: '2' })])).toContain('["Test","Eingabe","Erwartet"]');
  });

  it('for unit tests without methods are 0, with this reason', () => {
    const unit: CodeTest = { ...emptyTest, kind: 'unittest', code: 'def test_f(): pass' };
    expect(score([unit], [{}]).tests[0]).toMatchObject({
      share: 0,
      reason: { de: expect.stringContaining('keine Klasse unittest.TestCase') as string },
    });
  });

  it('for unit tests require all of them to pass', () => {
    const tests: readonly UnitTest[] = [
      { name: 'test_a', verdict: 'passed', message: '' },
      { name: 'test_b', verdict: 'failed', message: "AssertionError: 'a' != 'b' : think" },
      { name: 'test_c', verdict: 'failed', message: '1 != 2' },
      { name: 'test_d', verdict: 'error', message: "NameError: name 'geheim' is not defined" },
    ];
    const unit: CodeTest = {
      ...emptyTest,
      kind: 'unittest',
      code: 'self.assertEqual(1, 2, "think")',
    };
    const table = score([unit], [{ tests }]);
    expect(table.share).toBe(0.25);
    expect(table.tests[0]).toMatchObject({ passed: 1, total: 4 });
    expect(table.tests[0]?.reason.de).toBe(
      'think\nEin Name ist nicht definiert. Ist er richtig geschrieben und vorher zugewiesen?',
    );
    const shownTable = score([{ ...unit, visible: true }], [{ tests }]);
    const shown = shownTable.tests[0]?.reason.en.split('\n');
    expect(JSON.stringify(resultTable(shownTable))).not.toContain('Erwartet');
    expect(shown?.slice(0, 2)).toEqual(['test_b: think', 'test_c: failed']);
    expect(shown?.[2]).toMatch(/^test_d: geheim is not defined/);
  });
});

describe('prompts and errors', () => {
  const stdin: CodeTest = { ...visible, kind: 'stdin', expected: '5' };
  const run = { output: '5\n', console: 'Zahl: 5\nWarning\n' };

  it('do not count as output, but may be expected', () => {
    expect(score([stdin], [run]).share).toBe(1);
    expect(score([{ ...stdin, expected: 'Zahl: 5\nWarning' }], [run]).share).toBe(1);
    expect(score([{ ...stdin, expected: 'Zahl: 5' }], [run]).share).toBe(0);
  });

  it.each([
    ['5\nEnde', '6\nEnde', 'Zeile 1 ist anders: „6“ statt „5“.'],
    ['Zahl: 5\nEnde', 'Zahl: 6\nEnde', 'Zeile 1 ist anders: „Zahl: 6“ statt „Zahl: 5“.'],
  ])('are shown if they are expected: %j', (expected, actual, why) => {
    const run = { output: '6\nEnde', console: 'Zahl: 6\nEnde' };
    expect(score([{ ...stdin, expected }], [run]).tests[0]).toMatchObject({
      ...{ actual, reason: { de: why } },
    });
  });

  it('of a call are shown beside its value, for a visible test only', () => {
    const run = { value: '4', console: 'debug\n' };
    expect(score([call('5')], [run]).tests[0]?.printed).toBe('debug\n');
    expect(score([call('5', { visible: false })], [run]).tests[0]?.printed).toBe('');
  });
});

describe('what a teacher can choose', () => {
  const tests = [call('1', { feedback: 'Denk an 1.' }), call('2'), call('3')];
  const runs = [{ value: '1' }, { value: '0' }, { value: '3' }];

  it('a hint for a test that fails', () => {
    const reason = (value: string) => score(tests, [{ value }]).tests[0]?.reason.de;
    expect(reason('1')).toBe('');
    expect(reason('0')).toBe('Denk an 1.');
    expect(reason("'1'")).toMatch(/^Das Ergebnis ist ein Text .*\nDenk an 1\.$/);
  });

  it('no points unless all tests pass', () => {
    const grading = { allOrNothing: true };
    expect(score(tests, runs, grading)).toMatchObject({ share: 0, isForfeited: true });
    const right = [{ value: '1' }, { value: '2' }, { value: '3' }];
    expect(score(tests, right, grading)).toMatchObject({ share: 1, isForfeited: false });
  });

  it('nothing after the first failed test', () => {
    const table = score(tests, runs, { stopAtFailure: true });
    expect(table.share).toBeCloseTo(1 / 3);
    expect(table.tests[2]).toMatchObject({
      ...{ actual: '', passed: 0 },
      reason: { de: 'Zählt nicht, weil ein früherer Test nicht bestanden wurde.' },
    });
  });
});

describe('a hidden test', () => {
  it.each([
    [
      'NameError',
      "name 'x42y' is not defined",
      'Zeile 2: Ein Name ist nicht definiert. Ist er richtig',
    ],
    ['SyntaxError', "Missing parentheses in call to 'x42y'", 'Zeile 2: '],
  ])('reveals nothing, whatever the program prints or raises: %s', (type, message, reason) => {
    const secret = 'x42y';
    const tests = [
      { ...emptyTest, code: `f('${secret}')`, expected: `'${secret}'` },
      { ...emptyTest, kind: 'stdin', input: secret, expected: secret },
      { ...emptyTest, kind: 'stdin', input: secret, expected: secret },
    ] as const;
    const table = score(tests, [
      { end: 'exception', error: { type, message, line: 2 } },
      { output: secret.toUpperCase() },
      { end: 'exception', output: secret, error: { type: secret, message: secret, line: null } },
    ]);
    expect(JSON.stringify(table)).not.toContain(secret);
    expect(table.tests.map(({ name }) => name.de)).toEqual(['Test 1', 'Test 2', 'Test 3']);
    expect(table.tests[0]?.reason.de).toContain(reason);
  });

  it.each([
    ["'a' != 'b' : denk an print", 'denk an print'],
    ["'a\\nb' != 'c'\n- a\n+ c\n : denk an print", 'denk an print'],
    ['Keine Schleife!', 'Keine Schleife!'],
    ['1 != 2 : für 3 und 4', 'für 3 und 4'],
    ['1 != 2', ''],
    ["'x' != 'Summe : 5'", ''],
    ["<leak : 'geheim'> != 5", ''],
    ['geheim', ''],
  ])('shows for a unit test with the message %j: %j', (message, own) => {
    const source = `
# "geheim"
self.assertEqual(f(), 'Summe : 5', "denk an print")
self.fail('Keine Schleife!')
self.assertEqual(f(a), g(b), f"für {a} und {b}")`;
    expect(teacherMessage(message, source)).toBe(own);
  });
});

describe('rules', () => {
  const source = [
    { kind: 'import', name: 'math', line: 1, file: '' },
    { kind: 'call', name: 'sum', line: 2, file: '' },
    { kind: 'import', name: 'os.path', line: 2, file: '' },
    { kind: 'call', name: 'print', line: 2, file: '' },
    { kind: 'statement', name: 'for', line: 99, file: '' },
  ] as const;
  const rule = (
    part: 'import' | 'call' | 'statement' | 'recursion',
    name: string,
    max: number | null,
  ) => ({
    ...{ ...emptyRule, part, name, max },
    ...{ min: max === null ? 1 : 0, penalty: 50 },
  });

  it.each([
    [rule('call', 'sum', 0), 0.5, 'Nicht erlaubt: sum(…).', 2],
    [rule('import', '', 0), 0.5, 'Nicht erlaubt: ein Import.', 1],
    [rule('call', 'sum', null), 1, undefined, undefined],
    [rule('import', 'os', 0), 0.5, 'Nicht erlaubt: import os.', 2],
    [rule('call', '', 1), 0.5, 'Erlaubt: ein Aufruf, höchstens einmal.', 2],
    // Elements in lines that the student did not write do not count.
    [rule('statement', 'for', null), 0.5, 'Verlangt: for, mindestens einmal.', null],
    [
      rule('recursion', 'f', null),
      0.5,
      'Verlangt: f ruft sich selbst auf, mindestens einmal.',
      null,
    ],
    [{ ...rule('call', 'sum', 0), message: 'Ohne sum!' }, 0.5, 'Ohne sum!', 2],
  ])('%j leave %d', (one, share, sentence, line) => {
    const table = score([call('1')], [{ value: '1' }], { source, rules: [one] });
    expect(table.share).toBe(share);
    expect(table.violations[0]?.sentence.de).toBe(sentence);
    expect(table.violations[0]?.line).toBe(line);
  });
});

it('a program with a syntax error gets one message', () => {
  const error = { type: 'SyntaxError', message: "expected ':'", line: 2 };
  const tests = [call('1'), { ...call('2'), visible: false }];
  const table = score(
    tests,
    [
      { end: 'exception', error },
      { end: 'exception', error },
    ],
    {
      source: null,
      rules: [{ ...emptyRule, part: 'import', name: 'math', min: 1 }],
    },
  );
  expect(table).toMatchObject({ share: 0, violations: [] });
  expect(table.fault?.en).toBe(
    "Line 2: A colon is missing, for example after if, for, while or def. Instead of else if, write elif. (SyntaxError: expected ':')",
  );
  expect(table.tests.map(({ reason }) => reason.de)).toEqual(['', '']);
  // In the browser, too, but a hidden test does not depend on what a program raises.
  const failed = { ...noOutcome('exception'), error };
  expect(describeFailure(failed, { visible: true }, program)).toEqual(table.fault);
  expect(describeFailure(failed, { visible: false }, program)?.de).toBe(
    'Zeile 2: Hier fehlt ein Doppelpunkt, zum Beispiel nach if, for, while oder def. Statt else if heißt es elif.',
  );
});

it('a syntax error that a program raises itself is not reported as one', () => {
  const error = { type: 'SyntaxError', message: 'x42y', line: 2 };
  const tests = [emptyTest, emptyTest].map((test) => ({ ...test, code: 'f()', expected: '1' }));
  const table = score(tests, [{ end: 'timeout' }, { end: 'exception', error }], { source: null });
  expect(JSON.stringify(table)).not.toContain('x42y');
});
