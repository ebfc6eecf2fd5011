import { describe, expect, it } from 'vitest';
import { joinAnswer, limitProblem, splitAnswer, withAnswer } from './answer.js';
import { answerLimits } from './limits.js';
import { emptyFile, emptyQuestion } from './config/schema.js';

const files = [
  { ...emptyFile, name: 'helfer.py', text: 'x = 0', editable: true },
  { ...emptyFile, name: 'daten.csv', text: '1;2', visible: true },
  { ...emptyFile, name: 'notiz.txt', text: '', editable: true },
];
const question = { ...emptyQuestion, files };
const answer =
  'import helfer\n# ======== helfer.py ========\nx = 1\n# ======== notiz.txt ========\n';

describe('an answer of several files', () => {
  it('has the program first, and each file below its name', () => {
    const texts = new Map([
      ['', 'import helfer'],
      ['helfer.py', 'x = 1'],
    ]);
    expect(joinAnswer(question, texts)).toBe(answer);
  });

  it.each([
    ['', ''],
    ['\n', '\n\n'],
    ['# ======== helfer.py ========', '## ======== notiz.txt ========\n# ====='],
    ['a\n### ======== x ========\n', '# ======== helfer.py ========\n#\n'],
  ])('is read as it was written: %j, %j', (main, helper) => {
    const texts = new Map([
      ['', main],
      ['helfer.py', helper],
      ['notiz.txt', main],
    ]);
    expect(splitAnswer(question, joinAnswer(question, texts))).toEqual(texts);
  });

  it('may have the line ends of another system', () => {
    const texts = splitAnswer(question, answer.replaceAll('\n', '\r\n'));
    expect([texts.get(''), texts.get('helfer.py')]).toEqual(['import helfer', 'x = 1']);
  });

  it('replaces no file that is only given', () => {
    const forged = `${answer}\n# ======== daten.csv ========\n9;9\n# ======== neu.py ========\n`;
    const { files: found } = withAnswer(question, forged).question;
    expect(found.map(({ name, text }) => [name, text])).toEqual([
      ['helfer.py', 'x = 1'],
      ['daten.csv', '1;2'],
      ['notiz.txt', ''],
    ]);
  });
});

it('an answer from before there were several files is the program, with the files as given', () => {
  const { program, question: answered } = withAnswer(question, 'print(1)');
  expect(program.text).toBe('print(1)');
  expect(answered.files[0]?.text).toBe('x = 0');
});

it('an answer of one file is stored and read as it is', () => {
  const one = { ...emptyQuestion, files: files.slice(1, 2) };
  const main = 'x\r\n# ======== daten.csv ========\r\n';
  expect(joinAnswer(one, new Map([['', main]]))).toBe(main);
  expect(splitAnswer(one, main).get('')).toBe(main);
});

describe('limits', () => {
  it.each([
    ['x'.repeat(answerLimits.characters), null],
    ['x'.repeat(answerLimits.characters + 1), /hat 100001 Zeichen, erlaubt sind 100000/],
    [
      Array.from({ length: 21 }, (_, n) => `\n# ======== f${n}.py ========\n`).join(''),
      /neben dem Programm 21 Dateien, erlaubt sind 20/,
    ],
  ])('of %.20s', (text, message) => {
    const problem = limitProblem(question, text);
    if (message) expect(problem?.de).toMatch(message);
    else expect(problem).toBeNull();
  });
});
