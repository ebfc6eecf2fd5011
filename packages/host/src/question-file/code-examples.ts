import type { AnswerTest } from '../question.js';
import * as parts from './example-parts.js';

const NAME = 'Code1';

/** One row is enough for a program, which is slow to run. */
const test = (...args: Parameters<typeof parts.test>): AnswerTest => ({
  ...parts.test(...args),
  row: 0,
});

const subquestions = [parts.subquestion({ info: `${NAME}:`, points: 4 })];

/** A function; its tests use values of datasets, some are hidden, and a rule restricts the source. */
const functionOf: parts.Example = {
  name: 'Quersumme',
  seed: 'code',
  config: JSON.stringify({
    code: ['def quersumme(zahl):', '    """Die Summe der Ziffern von zahl."""', '    return 0'],
    solution: [
      'def quersumme(zahl):',
      '    summe = 0',
      '    while zahl > 0:',
      '        summe += zahl % 10',
      '        zahl //= 10',
      '    return summe',
    ],
    tests: [
      { kind: 'call', code: 'quersumme({{n}})', expected: '{{q}}', visible: true },
      { kind: 'call', code: 'quersumme(7)', expected: '7', visible: true },
      { kind: 'call', code: 'quersumme(0)', expected: '0', name: 'null' },
      { kind: 'call', code: 'quersumme(90909)', expected: '27', name: 'große Zahl' },
    ],
    rules: [{ part: 'call', name: 'str', max: 0, penalty: 50, message: 'Rechne ohne str.' }],
  }),
  text: 'Schreibe eine Funktion quersumme(zahl): Für {n} ergibt sie {q}.\n\n[Q0]',
  datasets: [
    { name: 'a', range: 'I1-9', unit: '' },
    { name: 'b', range: 'I0-9', unit: '' },
  ],
  maxima: 'n:10*a+b\nq:a+b',
  subquestions,
  tests: [
    test('', 'wrong', 0),
    test('def quersumme(zahl):\n    return 7', 'partial', 1),
    test('def quersumme(z):\n    return sum(int(x) for x in str(z))', 'partial', 2),
    test(
      'def quersumme(z):\n    return 0 if z == 0 else z % 10 + quersumme(z // 10)',
      'correct',
      4,
    ),
  ],
};

/** A program that reads input and prints. */
const inputOf: parts.Example = {
  name: 'Mittelwert',
  seed: 'code-eingabe',
  config: JSON.stringify({
    code: ['anzahl = int(input())', ''],
    solution: [
      'anzahl = int(input())',
      'summe = 0',
      'for _ in range(anzahl):',
      '    summe += float(input())',
      'print("Mittelwert:", summe / anzahl)',
    ],
    input: '2\n3\n4',
    tests: [
      {
        kind: 'stdin',
        name: 'zwei Zahlen',
        input: ['2', '3', '4'],
        expected: 'Mittelwert: 3.5',
        tolerance: '0.1%',
        visible: true,
      },
      {
        kind: 'stdin',
        name: 'drei Zahlen',
        input: ['3', '1', '1', '2'],
        expected: 'Mittelwert: 1.3333',
        tolerance: '0.1%',
      },
    ],
  }),
  text:
    'Die erste Zeile der Eingabe gibt an, wie viele Zahlen folgen, jede in einer eigenen Zeile. ' +
    'Gib ihren Mittelwert aus, zum Beispiel Mittelwert: 3.5.\n\n[Q0]',
  subquestions,
  tests: [
    test('print("Mittelwert:", 3.5)', 'partial', 2),
    test(
      'n = int(input())\nprint("Mittelwert:", sum(float(input()) for _ in range(n)) / n)',
      'correct',
      4,
    ),
  ],
};

/** Unit tests with messages of their own; a part of the program is given. */
const unitTests: parts.Example = {
  name: 'Konto',
  seed: 'code-klasse',
  config: JSON.stringify({
    code: [
      {
        kind: 'fixed',
        text: ['class Konto:', '    def __init__(self):', '        self.stand = 0'],
      },
      { kind: 'open', text: ['    def einzahlen(self, betrag):', '        pass'] },
    ],
    solution: [
      '    def einzahlen(self, betrag):',
      '        if betrag <= 0:',
      '            raise ValueError("kein Betrag")',
      '        self.stand += betrag',
    ],
    tests: [
      {
        kind: 'unittest',
        name: 'Einzahlen',
        code: [
          'import unittest',
          'import answer',
          '',
          'class Checker(unittest.TestCase):',
          '    def test_sum(self):',
          '        konto = answer.Konto()',
          '        konto.einzahlen(5)',
          '        konto.einzahlen(7)',
          '        self.assertEqual(konto.stand, 12, "Zwei Beträge zählen zusammen.")',
          '',
          '    def test_negative(self):',
          '        with self.assertRaises(ValueError, msg="Nur Beträge über 0 sind erlaubt."):',
          '            answer.Konto().einzahlen(-1)',
        ],
      },
    ],
  }),
  text:
    'Ergänze die Methode einzahlen: Sie erhöht den Stand. Ist der Betrag nicht größer als 0, löst ' +
    'sie einen ValueError aus.\n\n[Q0]',
  subquestions,
  tests: [
    test('    def einzahlen(self, betrag):\n        self.stand += betrag', 'partial', 2),
    test(
      '    def einzahlen(self, betrag):\n        if betrag <= 0:\n            raise ValueError\n' +
        '        self.stand += betrag',
      'correct',
      4,
    ),
  ],
};

export const codeExamples = [functionOf, inputOf, unitTests] as const;
