const checker = (body: string): string => `class Checker(unittest.TestCase):\n${body}`;

const config = (indication: string, validation: string, files: object = {}): string =>
  JSON.stringify({
    ...{ indication, validation: `import unittest\nimport answer\n${validation}`, files },
    evalConfig: { runAtTest: true, lintAtTest: true },
    ...{ linterConfig: '--disable=C0114,C0115,C0116', linterWeight: 0, datasetVariables: [] },
  });

/** A question as stored by plugin-python, and programs with their fraction of the points there. */
interface OldQuestion {
  readonly config: string;
  readonly programs: readonly (readonly [program: string, share: number, feedback: string])[];
}

/**
 * Five questions like the examples of plugin-python. The fractions were measured with its own code,
 * Jobe of September 2025 and Python 3.11.
 */
export const oldQuestions: Readonly<Record<string, OldQuestion>> = {
  'with a dataset and a file': {
    config: config(
      'import sys\n\ndef largest(values):\n    return sys.float_info.min\n',
      `import dataset

class Other(unittest.TestCase):
    def test_nothing(self):
        self.fail()

${checker(`    def test_plain(self):
        self.assertEqual(answer.largest([1, 3, 2]), 3, "look at all of them")
    def test_negative(self):
        self.assertEqual(answer.largest([-1, -3]), -1)
    def test_dataset(self):
        self.assertEqual(answer.largest([dataset.U.value, 0]), dataset.DATASET_VARIABLES["U"].value)
    def test_file(self):
        with open("numbers.txt") as file:
            self.assertEqual(answer.largest([int(line) for line in file]), 7, msg="read the file")
`)}`,
      { 'numbers.txt': '4\n7\n' },
    ),
    programs: [
      ['import sys\ndef largest(values):\n    return max(values)', 1, '4 von 4 Tests bestanden.'],
      ['def largest(values):\n    return values[0]', 0.5, 'look at all of them'],
      ['def largest(values):\n    return 99', 0, 'read the file'],
    ],
  },
  'that checks the output': {
    config: config(
      'def greet(name):\n    pass\n',
      `import sys
from io import StringIO

class Printed:
    def __enter__(self):
        self.before, sys.stdout = sys.stdout, StringIO()
        return sys.stdout
    def __exit__(self, *args):
        sys.stdout = self.before

${checker(`    def test_value(self):
        self.assertEqual(answer.greet("Mia"), 3)
    def test_printed(self):
        with Printed() as printed:
            answer.greet("Noah")
        self.assertEqual(printed.getvalue(), "Hallo Noah\\n", "print the greeting")
`)}`,
    ),
    programs: [
      ['def greet(name):\n    print("Hallo", name)\n    return len(name)', 1, '2 von 2'],
      ['def greet(name):\n    return len(name)', 0.5, 'print the greeting'],
    ],
  },
  'with values of the program and with None': {
    config: config(
      'ALL = [("Ann", 2.0)]\n\ndef lightest(pairs):\n    return None\n',
      checker(`    def test_name(self):
        self.assertEqual(answer.lightest([("Ann", 2.5), ("Ben", 1.5)]), "Ben")
    def test_own(self):
        self.assertNotEqual([("Cem", 1.0)], answer.ALL)
        self.assertEqual(answer.lightest([("Cem", 1.0)]), "Cem")
    def test_empty(self):
        self.assertIsNone(answer.lightest([]))
`),
    ),
    programs: [
      [
        'ALL = []\ndef lightest(p):\n    return min(p, key=lambda one: one[1])[0]',
        2 / 3,
        '2 von 3',
      ],
      ['def lightest(p):\n    return p[0][0] if p else None', 1 / 3, '1 von 3'],
    ],
  },
  'with a solution in its tests and random values': {
    config: config(
      'import math\n\ndef far(points: list[tuple[float, float]]):\n    return 0.0\n',
      `import random
import math

def right(points: list[tuple[float, float]]):
    return max((math.hypot(x, y) for x, y in points), default=None)

${checker(`    def test_chance(self):
        points = [(random.random(), random.random()) for _ in range(10)]
        self.assertAlmostEqual(answer.far(points), right(points))
    def test_none(self):
        self.assertEqual(answer.far([]), right([]))
`)}`,
    ),
    programs: [
      [
        'import math\ndef far(points):\n    return max(math.sqrt(x * x + y * y) for x, y in points) if points else None',
        1,
        '2 von 2',
      ],
      ['def far(points):\n    return None', 0.5, '1 von 2'],
    ],
  },
  'of one test with many assertions': {
    config: config(
      'def parts(seconds):\n    return 0, 0\n',
      checker(`    def test_all(self):
        for seconds in range(0, 400, 45):
            self.assertEqual(answer.parts(seconds), (seconds // 60, seconds % 60))
`),
    ),
    programs: [
      ['def parts(seconds):\n    return divmod(seconds, 60)', 1, '1 von 1'],
      ['def parts(seconds):\n    return seconds // 60, 0', 0, '0 von 1'],
    ],
  },
};
