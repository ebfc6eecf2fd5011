import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adviceOn } from '../plugins/code/src/scoring/style.js';
import { type SharedPython, startPython } from './python/programs.js';

let python: SharedPython;
beforeAll(() => {
  python = startPython();
});
afterAll(() => python.stop());

const source = readFileSync('packages/python/src/style.py', 'utf8');
const rules = new Set(
  [...source.matchAll(/(?:add|^ +)\(([^\n]+)/gm)].flatMap(([, args = '']) =>
    [...args.matchAll(/"([a-z]\w{3,})"/g)].map(([, rule = '']) => rule),
  ),
);

/** Programs with the expected advice, as lines and rules; linters call these rules E302 and so on. */
const programs: readonly (readonly [program: string, found: string])[] = [
  // Careless programs.
  [
    'import math, os\ndef f( x,y ):\n  l=[1 ,2]\n  return x+y\nprint (f(1,2));x = f(3,4)\n',
    '1 unusedImport, 2 fewBlankLines, 2 spaceAfter, 2 spaceInside, 3 ambiguous, 3 indentStep, 3 spaceAfter, ' +
      '3 spaceBeforeComma, 3 spaceOperator, 3 unusedVariable, 5 fewBlankLines, 5 semicolon, 5 spaceAfter, 5 spaceBeforeBracket',
  ],
  [
    'x = 3\nif x == None or x != True:\n    print(x is 3, not x in [1], type(x) == int)\nif x: print(f"leer")\n',
    '2 boolCompare, 2 noneCompare, 3 isLiteral, 3 notIn, 3 typeCompare, 4 oneLine, 4 plainFString',
  ],
  [
    'from math import *\nlist = [1]\nimport os\nf = lambda x: os\n\n\n\n\n#falsch\ntry:\n    x  = 1 # eins\nexcept:\n    pass\n',
    '1 importAll, 2 shadowedBuiltin, 3 lateImport, 4 lambdaName, 9 spaceInComment, 10 manyBlankLines, 11 manySpaces, ' +
      '11 spaceBeforeComment, 12 bareExcept',
  ],
  [
    'def f(a, b = [], *, c=1):\n\treturn a \n\tprint(a)\n\n\ndef f():\n    return max(1, key = 2)\n',
    '1 mutableDefault, 1 spaceDefault, 2 tabs, 2 trailingSpace, 3 tabs, 3 unreachable, 6 redefined, 7 spaceDefault',
  ],
  [
    `x = "${'x'.repeat(80)}"\n\n\nclass A:\n    def a(self):\n        pass\n    def b(self):\n        pass\n`,
    '1 lineLength, 7 noBlankLine',
  ],
  // Correct programs that resemble mistakes.
  [
    '"""Ein Programm."""\nimport os\nfrom dataclasses import dataclass\n\n__all__ = ["os"]\n\n\n@dataclass\nclass Punkt:\n    """Ein Punkt."""\n' +
      '    x: int = 0\n    y: float = 0.0\n\n    @property\n    def laenge(self) -> float:\n        return (self.x ** 2 + self.y**2) ** 0.5\n\n' +
      '    def print(self, *, ende: str = "\\n") -> None:\n        for _ in range(2):\n            a, b = 1, 2\n        print(f"{self.x:>3}{self.y=}", end=ende)\n\n\n' +
      '# Am Ende\n\nwerte = {"a": [1, 2][:1], "b": (1,)}\nsortiert = sorted(werte, key=lambda name, n=1: -len(name) * n)\nprint(-1, *sortiert, not werte, sep=", ")\n',
    '',
  ],
  ['def f(:', ''],
];

it.each(programs)('%j', async (program, found) => {
  const { style = [] } = await python.run({
    ...{ program, files: {}, runs: [], time: 1000, inspect: true, style: true },
  });
  expect(style.map(({ line, rule }) => `${line} ${rule}`).join(', ')).toBe(found);
});

it('imports of files of the question are not called unused, since tests may need them', async () => {
  const program = 'import helfer\nimport math\nfrom helfer import mal\n';
  const files = { 'helfer.py': 'import json\n\n\ndef mal(a, b):\n    return a * b\n' };
  const job = { program, files, own: ['helfer.py'], runs: [], time: 1000 };
  const { style = [] } = await python.run({ ...job, inspect: true, style: true });
  expect(style).toEqual([
    { rule: 'unusedImport', file: '', line: 2, name: 'math' },
    { rule: 'unusedImport', file: 'helfer.py', line: 1, name: 'json' },
  ]);
});

it('each rule is reported for one of the programs, and has sentences', () => {
  expect(rules.size).toBeGreaterThan(30);
  const reported = new Set(programs.flatMap(([, found]) => found.split(/, \d+ |^\d+ /).slice(1)));
  expect([...rules].filter((rule) => !reported.has(rule))).toEqual([]);
  const notes = [...rules].map((rule) => ({ rule, file: '', line: 1, name: 'x' }));
  const advice = adviceOn(notes, { from: 1, to: 1, hiddenLines: 0 });
  expect(advice).toHaveLength(rules.size);
  for (const { sentence } of advice)
    for (const text of [sentence.de, sentence.en]) expect(text).toMatch(/^[^$]{10,}[.:]$/);
});
