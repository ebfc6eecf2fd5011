import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharedService } from './python/shared-service.js';
import { childServices } from './support/child-service.js';
import { send } from './support/http.js';

const children = childServices();
/** The unchanged service, with a process for each answer. */
let url = '';
let shared: Awaited<ReturnType<typeof startSharedService>>;
beforeAll(async () => {
  ({ url } = await children.start({ env: { OWN_TYPES: 'Code' } }));
  shared = await startSharedService();
});
afterAll(() => shared.stop());

/** Function quadrat(x) with one point per test; the second test is hidden. */
const byCalls = {
  code: 'def quadrat(x):\n    return 0\n',
  time: 0.5,
  tests: [
    { kind: 'call', code: 'quadrat(2)', expected: '4', visible: true },
    { kind: 'call', code: 'quadrat(3)', expected: '9' },
  ],
};
/** With one test, for programs that hang in each. */
const byOneCall = { ...byCalls, tests: byCalls.tests.slice(0, 1) };
const byInput = {
  code: '',
  time: 0.5,
  tests: [
    { kind: 'stdin', input: '2\n', expected: '4', visible: true },
    { kind: 'stdin', input: '3\n', expected: '9' },
  ],
};
const byUnitTests = {
  code: '',
  time: 0.5,
  tests: [
    {
      kind: 'unittest',
      points: 2,
      code: `import unittest, answer
class Checker(unittest.TestCase):
    def test_two(self):
        self.assertEqual(answer.quadrat(2), 4)
    def test_three(self):
        self.assertEqual(answer.quadrat(3), 9, "Quadriere!")`,
    },
  ],
};
const byClasses = {
  ...byUnitTests,
  tests: [
    {
      kind: 'unittest',
      points: 2,
      code: `import unittest, answer
class Eins(unittest.TestCase):
    def test_two(self):
        self.assertEqual(answer.quadrat(2), 4)
class Zwei(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.neun = answer.quadrat(3)
    def test_three(self):
        self.assertEqual(self.neun, 9)`,
    },
  ],
};
const byEightMethods = {
  ...byUnitTests,
  tests: [
    {
      kind: 'unittest',
      points: 2,
      code: [
        'import unittest, answer\nclass Checker(unittest.TestCase):',
        ...[...Array(8).keys()].map(
          (x) => `    def test_${x}(self): self.assertEqual(answer.quadrat(${x}), ${x * x})`,
        ),
      ].join('\n'),
    },
  ],
};
/** Tests that look at classes, share files with the program, and seed its random numbers. */
const byHabit = {
  code: '',
  tests: [
    { kind: 'call', code: 'import random\nrandom.seed(42)\nwirf()', expected: '6' },
    { kind: 'call', code: 'art(math.sqrt(4))', expected: 'float' },
    {
      kind: 'unittest',
      code: `import asyncio, copy, doctest, inspect, os, tempfile, types, unittest, urllib.parse, answer
from dataclasses import FrozenInstanceError, asdict
from pathlib import Path
from unittest.mock import patch
class Checker(unittest.TestCase):
    def test_class(self):
        reihe = answer.Reihe()
        self.assertEqual((type(reihe).__name__, vars(reihe)), ("Reihe", {"werte": [1, 2, 3]}))
        self.assertEqual((type(reihe), reihe.__class__), (answer.Reihe, answer.Reihe))
        self.assertNotEqual(type(reihe), answer.Leer)
    def test_slice(self):
        self.assertEqual(answer.Reihe()[1:], [2, 3])
    def test_files(self):
        for text in "ab":
            with open("a.txt", "w") as file:
                file.write(text)
            self.assertEqual(answer.lies("a.txt"), text)
        open("b.txt", "w").write("b")
        self.assertEqual(answer.lies("b.txt"), "b")
        answer.schreib("a.txt", "c")
        answer.schreib("c.txt", "c")
        self.assertTrue(os.path.isfile("c.txt") and not os.path.exists("d.txt"))
        self.assertEqual(open("a.txt").read(), "c")
        os.remove("c.txt")
        self.assertFalse(os.path.exists("c.txt"))
        self.assertRaises(FileNotFoundError, answer.lies, "c.txt")
    def test_paths(self):
        Path("d.txt").write_text("d")
        self.assertEqual(answer.lies(Path("d.txt")), "d")
        neu = answer.lege_an(Path("ordner"))
        self.assertEqual((neu, neu.is_dir()), (Path("ordner/neu"), True))
        self.assertEqual([one.name for one in Path("ordner").iterdir()], ["neu"])
    def test_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            answer.schreib(os.path.join(folder, "a.txt"), "a")
            self.assertEqual(os.listdir(folder), ["a.txt"])
    def test_containers(self):
        with self.assertRaises(IndexError):
            answer.stelle(9, "x")
        lager, feld = answer.lager, answer.Leer().feld
        lager.append("a")
        lager[0][0] = "b"
        with patch.dict(answer.preise, {"a": 5}):
            self.assertEqual(answer.preis("a"), 5)
        self.assertEqual((answer.preis("a"), answer.stelle(0, "c")), (1, [["c"], "a"]))
        self.assertEqual((lager, answer.Leer().feld), ([["c"], "a"], []))
        feld.append(1)
        self.assertEqual(answer.Leer().feld, [1])
        self.assertIs(lager, answer.lager)
        answer.viele.append(0)
        self.assertEqual(len(answer.viele), 3000)
    def test_containers_again(self):
        self.assertEqual(answer.lager, [["c"], "a"])
    def test_doctest(self):
        self.assertEqual(tuple(doctest.testmod(answer)), (1, 2))
    def test_import(self):
        self.assertEqual(answer.adresse("a b"), "a%20b")
        with patch("urllib.parse.quote", return_value="a+b"):
            self.assertEqual(answer.adresse("a b"), "a+b")
    def test_fake(self):
        class Immer6:
            @classmethod
            def randint(cls, a, b): return b
        with patch("answer.random", Immer6):
            self.assertEqual(answer.wirf(), 6)
    def test_types(self):
        self.assertIs(answer.art(5), int)
        self.assertEqual([answer.misslingt(int, "x", ValueError), answer.misslingt(int, 5, ValueError)], [True, False])
        self.assertTrue(answer.misslingt(answer.Fest, "x", (KeyError, AttributeError)))
    def test_inside(self):
        fest = answer.Fest()
        with self.assertRaises(FrozenInstanceError):
            fest.x = 2
        self.assertEqual((asdict(fest), copy.deepcopy(fest)), ({"x": 1}, fest))
        self.assertEqual(list(inspect.signature(answer.lies).parameters), ["name"])
        self.assertIn("return open(name)", inspect.getsource(answer))
        self.assertIn("return open(name)", open("answer.py").read())
        self.assertEqual(answer.__doc__, "Gewohnheiten")
        self.assertTrue(inspect.isclass(answer.Fest) and inspect.isfunction(answer.lies))
        self.assertEqual([*map(inspect.iscoroutinefunction, [answer.warte, answer.lies])], [True, False])
    def test_generator(self):
        folge = answer.folge()
        self.assertIsInstance(folge, types.GeneratorType)
        self.assertNotIsInstance(answer.Reihe(), types.GeneratorType)
        self.assertEqual((next(folge), folge.send(5), list(folge)), (1, 5, [6]))
    def test_context(self):
        with answer.Sammler() as sammler, self.assertRaises(ValueError) as caught:
            answer.zahl("x")
        self.assertIsInstance(caught.exception.__cause__, KeyError)
        with sammler:
            answer.zahl("x")
        with sammler:
            1 / 0
        self.assertEqual(list(map(str, sammler.fehler)), ["keine Zahl", "division by zero"])
    def test_logs(self):
        with self.assertLogs(level="WARNING") as logs:
            answer.melde("zu groß: %s", 3)
        self.assertEqual(logs.output, ["WARNING:root:zu groß: 3"])
        with self.assertLogs(answer.protokoll, "INFO") as logs:
            answer.protokoll.info("5")
        self.assertEqual([one.getMessage() for one in logs.records], ["5"])
        with self.assertRaises(AssertionError), self.assertLogs():
            answer.art(5)
    def test_enumeration(self):
        self.assertIs(answer.Ampel.ROT.danach(), answer.Ampel.erste())
        self.assertEqual((str(answer.Ampel.ROT), answer.Ampel.ROT.kurz), ("rot", "R"))
        self.assertEqual((repr(answer.Ampel.ROT), hasattr(answer.Ampel, "x")), ("<Ampel.ROT: 1>", False))
    def test_coroutine(self):
        async def alle(): return await asyncio.gather(answer.warte(1), answer.warte(2))
        self.assertEqual(asyncio.run(alle()), [1, 2])
        with self.assertRaises(TypeError): asyncio.run(answer.warte("x"))
    def test_warnings(self):
        with self.assertWarnsRegex(DeprecationWarning, "alt"):
            answer.warne("alt", DeprecationWarning)
        with self.assertRaises(AssertionError), self.assertWarns(UserWarning):
            answer.art(5)
    @patch.dict(os.environ, {"MODUS": "a"})
    def test_environment(self):
        with patch.dict("os.environ", {"MODUS": "b"}, clear=True):
            self.assertEqual((answer.modus(), os.getenv("MODUS")), ("b", "b"))
        self.assertEqual(answer.modus(), "a")
        os.environ["MODUS"] = "c"
        self.assertEqual(answer.modus(), "c")
        del os.environ["MODUS"]
        self.assertIsNone(answer.modus())`,
    },
  ],
};
const habits = `"""Gewohnheiten"""
import asyncio, logging, os, random, urllib.parse
from dataclasses import dataclass
from enum import Enum
from warnings import warn as warne
class Ampel(Enum):
    ROT = 1
    def danach(self): return Ampel.ROT
    def __str__(self): return self.name.lower()
    @classmethod
    def erste(cls): return cls.ROT
    @property
    def kurz(self): return self.name[0]
def folge():
    x = yield 1
    yield x
    yield x + 1
async def warte(x):
    await asyncio.sleep(0.001 * x)
    return x
protokoll = logging.getLogger("app")
def melde(text, wert): logging.warning(text, wert)
def modus(): return os.environ.get("MODUS")
@dataclass(frozen=True)
class Fest: x: int = 1
class Sammler:
    fehler = []
    def __enter__(self): return self
    def __exit__(self, art, fehler, spur):
        if fehler: self.fehler.append(fehler)
        return True
def zahl(text):
    try: return {}[text]
    except KeyError as error: raise ValueError("keine Zahl") from error
def art(x): return type(x)
def misslingt(f, x, art):
    try: f(x).y
    except art: return True
    except AttributeError: return False
class Leer: feld = []
lager, preise, viele = [["a"]], {"a": 1}, [0] * 3000
def stelle(i, x):
    lager[i][0] = x
    return lager
def preis(x):
    """
    >>> preis("a")
    1
    >>> preis("a")
    2
    """
    return preise[x]
def adresse(text): return urllib.parse.quote(text)
class Reihe:
    def __init__(self): self.werte = [1, 2, 3]
    def __getitem__(self, index): return self.werte[index]
def wirf(): return random.randint(1, 6)
def lies(name): return open(name).read()
def lege_an(ordner):
    (ordner / "neu").mkdir(parents=True)
    return ordner / "neu"
def schreib(name, text):
    with open(name, "w") as file: file.write(text)`;
/** The program draws a red square with a black edge, then a function draws any square. */
const byPicture = {
  code: '',
  tests: [
    {
      kind: 'turtle',
      visible: true,
      expected: [
        'background #ffffff',
        'fill #ff0000 0,0 90,0 90,90 0,90 0,0',
        'line #000000 3 0,0 90,0 90,90 0,90 0,0',
      ],
    },
    {
      kind: 'turtle',
      code: 'quadrat(50)',
      expected: ['background #ffffff', 'line #0000ff 1 0,0 50,0 50,50 0,50 0,0'],
    },
  ],
};
const squares = `from turtle import *
def quadrat(a):
    color("blue")
    for _ in range(4):
        fd(a)
        lt(90)
if __name__ == "__main__":
    pensize(3)
    fillcolor("red")
    begin_fill()
    for _ in range(4):
        fd(90)
        lt(90)
    end_fill()
    done()`;
const forbidden = { ...byCalls, rules: [{ part: 'operator', name: '**', max: 0, penalty: 50 }] };

/** Students write the program and `helfer.py`; `basis.py` and `werte.csv` are given. */
const byFiles = (...tests: readonly object[]) => ({
  code: '',
  time: 0.5,
  files: [
    { name: 'helfer.py', text: '', editable: true },
    { name: 'notiz.txt', text: '', editable: true },
    { name: 'basis.py', text: 'def pruefe(x):\n    raise ValueError(x)', visible: true },
    { name: 'werte.csv', text: '2;3', visible: true },
  ],
  tests,
});
const fileTests = byFiles(
  { kind: 'call', code: 'quadrat(2)', expected: '4' },
  { kind: 'call', code: 'import helfer\nhelfer.mal(2, 3)', expected: '6' },
  { kind: 'print', code: 'zeige()', expected: '4' },
  { kind: 'stdin', input: '3', expected: '9' },
  {
    kind: 'turtle',
    code: 'zeichne()',
    expected: 'background #ffffff\nline #000000 1 0,0 50,0',
  },
  {
    kind: 'unittest',
    code: `import unittest, answer, helfer
from helfer import mal, Zahl
class Checker(unittest.TestCase):
    def test_answer(self):
        self.assertEqual(answer.quadrat(5), 25)
    def test_helper(self):
        self.assertEqual((mal(2, 5), helfer.mal(2, 2), Zahl(3).wert, helfer.START), (10, 4, 3, 7))
    def test_data(self):
        self.assertEqual(open("notiz.txt").read().strip(), "Notiz")`,
  },
);
const inFiles = (program: string, helper: string, note = 'Notiz') =>
  `${program}\n# ======== helfer.py ========\n${helper}\n# ======== notiz.txt ========\n${note}`;
const multiply = `from turtle import forward
START = 7
class Zahl:
    def __init__(self, wert):
        self.wert = wert
def mal(a, b):
    return a * b`;
const usesHelper = `import helfer
def quadrat(x):
    return helfer.mal(x, x)
def zeige():
    zahlen = open("werte.csv").read().split(";")
    print(quadrat(int(zahlen[0])))
def zeichne():
    helfer.forward(50)
if __name__ == "__main__":
    print(quadrat(int(input())))`;
const oneMethod = byFiles({ ...byUnitTests.tests[0] });

/** A program, its points out of two, and the feedback for the student. */
type Row = readonly [program: string, points: number, message: RegExp, question?: object];

/** Programs that end by themselves. */
const rows: Readonly<Record<string, Row>> = {
  'correct, as a lambda': ['quadrat = lambda x: x ** 2', 2, /2 von 2/],
  'correct, without the import of the sample solution that tests rely on': [
    'import datetime, math as m\ndef quadrat(x): return x * x\ndef morgen(tag): return tag + datetime.timedelta(1)',
    2,
    /2 von 2/,
    {
      ...byCalls,
      solution:
        'from datetime import date, timedelta\nfrom math import sqrt\ndef quadrat(x): return x * x\ndef morgen(tag): return tag + timedelta(1)',
      tests: [
        { kind: 'call', code: 'morgen(date(2028, 2, 28))', expected: 'date(2028, 2, 29)' },
        { kind: 'call', code: 'quadrat(sqrt(2))', expected: '2' },
      ],
    },
  ],
  'correct, with additional output': [
    'def quadrat(x):\n    print("!")\n    return x*x',
    2,
    /2 von 2/,
  ],
  'correct, as another type of number': ['def quadrat(x):\n    return float(x * x)', 2, /2 von 2/],
  'correct, with input': ['print(int(input()) ** 2)', 2, /2 von 2/, byInput],
  'an error with a huge name': [
    'def quadrat(x): raise type("x" * 10 ** 7, (Exception,), {})',
    0,
    /0 von 2/,
  ],
  'correct in half of the tests': ['def quadrat(x):\n    return 4', 1, /1 von 2/],
  'half right by input': ['print(4)', 1, /1 von 2/, byInput],
  'half right by unit tests': ['def quadrat(x): return 4', 1, /Quadriere!/, byUnitTests],
  'a forbidden operator': ['def quadrat(x): return x ** 2', 1, /\*\*/, forbidden],
  'advice on style, which costs no points': [
    'def quadrat(x):\n    y = x == None\n    return x*x',
    2,
    /2 von 2.*Hinweise zum Stil.*Zeile 2: Die Variable y bekommt.*Zeile 2: Mit None vergleicht man durch is None/s,
    { ...byCalls, style: true },
  ],
  'no advice unless the question gives it': [
    'def quadrat(x):\n    y = x == None\n    return x*x',
    2,
    /^2 von 2 Tests bestanden\.\n<p>2 von 2 Tests bestanden\.<\/p>\n?<div[^>]*><table(?!.*Stil)/s,
  ],
  'a forbidden operator in a text only': [
    'def quadrat(x): return x * x # **',
    2,
    /2 von 2/,
    forbidden,
  ],
  'correct, after a short sleep': [
    'import time\ndef quadrat(x):\n    time.sleep(0.05)\n    return x * x',
    2,
    /2 von 2/,
  ],
  'correct, by a coroutine': [
    'import asyncio\nasync def later(x):\n    await asyncio.sleep(0.01)\n    return x * x\ndef quadrat(x):\n    return asyncio.run(later(x))',
    2,
    /2 von 2/,
  ],
  'correct, after clearing the screen': [
    'import os\nos.system("cls")\nprint(int(input()) ** 2)',
    2,
    /2 von 2/,
    byInput,
  ],
  'correct, with a prompt': ['print(int(input("Zahl: ")) ** 2)', 2, /2 von 2/, byInput],
  'correct, with messages on the error stream': [
    'import sys\nprint("liest", file=sys.stderr)\nprint(int(input()) ** 2)',
    2,
    /2 von 2/,
    byInput,
  ],
  'correct, copied with a mark at its beginning, no-break spaces and invisible characters': [
    '\uFEFFdef quadrat(x):\n\u00a0\u00a0\u00a0 return\u00a0x\u200b * x',
    2,
    /2 von 2/,
  ],
  'a prompt that is expected': [
    'print(int(input("x? ")) ** 2)',
    1,
    /1 von 2/,
    {
      ...byInput,
      tests: [
        { kind: 'stdin', input: '2\n', expected: 'x? 4' },
        ...byInput.tests.slice(1).map((test) => ({ ...test, expected: '8' })),
      ],
    },
  ],
  'quotation marks of a text editor': [
    'def quadrat(x):\n    print(„x“)\n    return x * x',
    0,
    /Zeile 2, Spalte 11: Python kennt das Anführungszeichen „ nicht/,
  ],
  'an invisible character': [
    'def quadrat(x):\n    return\u0007x * x',
    0,
    /Zeile 2, Spalte 11: .*unsichtbares Zeichen \(U\+0007\)/,
  ],
  'a name with an umlaut that is not there': [
    'def quadrat(x):\n    return größe * x',
    0,
    /Zeile 2: größe ist nicht definiert/,
  ],
  'a longer time for one test': [
    'import time\ndef quadrat(x):\n    time.sleep(1.5)\n    return x * x',
    1,
    /1 von 2/,
    { ...byCalls, tests: [{ ...byCalls.tests[0], time: 20 }, byCalls.tests[1]] },
  ],
  'correct, for tests that know classes, files, logs and random numbers': [
    habits,
    2,
    /21 von 21/,
    byHabit,
  ],
  'a context that hides what assertions find': [
    `class Konto:
    def __enter__(self): return self
    def __exit__(self, *fehler): return True
    stand = 0`,
    0,
    /0 von 1/,
    {
      ...byUnitTests,
      tests: [
        {
          kind: 'unittest',
          code: `import unittest, answer
class Checker(unittest.TestCase):
    def test_stand(self):
        with answer.Konto() as konto: self.assertEqual(konto.stand, 4)`,
        },
      ],
    },
  ],
  'pictures by turtle': [squares, 2, /2 von 2/, byPicture],
  'pictures by a turtle of its own, from the other corner': [
    `import turtle
def quadrat(a):
    bob = turtle.Turtle()
    bob.pencolor(0, 0, 1.0)
    bob.teleport(200, 100)
    for corner in [(200, 100 + a), (200 + a, 100 + a), (200 + a, 100), (200, 100)]:
        bob.goto(*corner)
if __name__ == "__main__":
    screen = turtle.Screen()
    screen.colormode(255)
    bob = turtle.Turtle()
    bob.speed(0)
    bob.color((0, 0, 0), (255, 0, 0))
    bob.width(3)
    bob.begin_fill()
    for _ in range(4):
        bob.right(90)
        bob.back(90)
    bob.end_fill()
    screen.mainloop()`,
    2,
    /2 von 2/,
    byPicture,
  ],
  'a picture without its area': [
    squares.replace('begin_fill()', 'pass').replace('end_fill()', 'pass'),
    1,
    /Im Bild fehlt etwas/,
    byPicture,
  ],
  'a picture of another size': [
    squares.replace('fd(90)', 'fd(60)'),
    1,
    /Das Bild ist 63 mal 63 groß statt 93 mal 93/,
    byPicture,
  ],
  'no picture': ['def quadrat(a): pass', 0, /Es wurde nichts gezeichnet/, byPicture],
  'a square whose corners and pen come from others': [
    `from turtle import *
stift = pen()
pen(pencolor="blue", pendown=False)
def quadrat(a):
    begin_poly()
    for _ in range(4):
        fd(a)
        lt(90)
    end_poly()
    pen(stift, pencolor="blue")
    for ecke in get_poly(): goto(ecke)`,
    1,
    /1 von 2/,
    byPicture,
  ],
  'a picture in the mode logo, without its stamps': [
    `from turtle import *
fd(200)
mode("logo")
fd(100)
rt(90)
first = stamp()
stamp()
for _ in range(3): stamp()
clearstamps(-2)
clearstamp(first)
clearstamps()
assert (heading(), towards(-5, 100), mode()) == (90, 270, "logo")
setheading(180)
fd(100)
home()
fd(50)`,
    2,
    /1 von 1/,
    {
      ...byPicture,
      tests: [
        {
          kind: 'turtle',
          expected: ['background #ffffff', 'line #000000 1 0,0 0,100 0,0 0,0 0,50'],
        },
      ],
    },
  ],
  'a picture of which much is cleared': [
    `from turtle import *
fd(10)
Screen().clear()
bgcolor("red")
fd(10)
Screen().reset()
fd(50)
other = Turtle()
other.goto(0, 50)
other.clear()
fd(50)
color("Dark Slate Grey")
write("A", align="CENTER", font="Arial")`,
    2,
    /1 von 1/,
    {
      ...byPicture,
      tests: [
        {
          kind: 'turtle',
          expected: [
            'background #ff0000',
            'line #000000 1 0,0 100,0',
            'text #2f4f4f 8 center 100,0 A',
          ],
        },
      ],
    },
  ],
  'a colour that turtles do not know': [
    'from turtle import *\ncolor("rott")',
    0,
    /Zeile 2: Die Farbe rott gibt es nicht/,
    byPicture,
  ],
  'an endless drawing': [
    'from turtle import *\nwhile True: circle(50)',
    0,
    /zeichnet zu viel/,
    byPicture,
  ],
  'a message at the end of the program': [
    'import sys\nsys.exit("4" if input() == "2" else 9)',
    1,
    /1 von 2/,
    byInput,
  ],
  'printed beside the value': [
    'def quadrat(x):\n    print("x ist", x)\n    return x * x',
    2,
    /Ausgegeben:.*x ist 2/s,
  ],
  'a wrong value': ['def quadrat(x):\n    return 2 * x + 1', 0, /0 von 2/],
  'a text instead of a number': ['def quadrat(x):\n    return str(x * x)', 0, /0 von 2/],
  'printed instead of returned': ['def quadrat(x):\n    print(x * x)', 0, /None|return/],
  'wrong output': ['print("vier")', 0, /0 von 2/, byInput],
  'an empty program': ['   ', 0, /fehlt eine Antwort/],
  'another name': ['def quadrad(x):\n    return x * x', 0, /quadrat/],
  'a line as in Java': ['def quadrat(x):\n    x++', 0, /Zeile 2: Python kennt \+\+ nicht/],
  'a missing colon': ['def quadrat(x)\n    return x * x', 0, /Zeile 1: .*Doppelpunkt/],
  'a wrong indentation': ['def quadrat(x):\nreturn x * x', 0, /Zeile 2: .*einger/],
  'a division by zero': ['def quadrat(x):\n    return x / 0', 0, /Zeile 2: .*durch 0/],
  'an index beyond the list': ['def quadrat(x):\n    return [0, 1][x]', 0, /Zeile 2: /],
  'text and number added': ['def quadrat(x):\n    return "x" + x', 0, /Zeile 2: /],
  'reading input without end': ['while True: input()', 0, /Eingabe/, byInput],
  'correct, by the required recursion of a lambda': [
    'quadrat = lambda x: 0 if x == 0 else quadrat(x - 1) + 2 * x - 1',
    2,
    /2 von 2/,
    { ...byCalls, rules: [{ part: 'recursion', name: 'quadrat', min: 1, penalty: 50 }] },
  ],
  'endless recursion': ['def quadrat(x): return quadrat(x)', 0, /Zeile 1: .*selbst/],
  threads: [
    'import threading\ndef quadrat(x):\n    threading.Thread(target=print).start()',
    0,
    /Zeile 3: Threads gibt es hier nicht\. .*asyncio\.run/,
  ],
  'unit tests that would run by themselves': [
    'def quadrat(x): return x * x',
    2,
    /2 von 2/,
    {
      ...byUnitTests,
      tests: byUnitTests.tests.map((test) => ({
        ...test,
        code: `${test.code.replace('Checker', 'Tests')}\nif __name__ == "__main__":\n    unittest.main()`,
      })),
    },
  ],
  'a docstring that tests look for, and functions that they replace': [
    `import random
from random import randint
def zwei(): return 2
def quadrat(x): return zwei() ** 2
def wurf():
    print("Wurf")
    return random.randint(1, 2) + randint(1, 2)
try: karten = [1, int(input())]
except EOFError: karten = []
random.shuffle(karten)
def flut():
    while True: print("Wurf")`,
    2 * (4 / 7),
    /4 von 7/,
    {
      ...byUnitTests,
      tests: [
        {
          kind: 'unittest',
          code: `import importlib, unittest, answer
from unittest.mock import patch
class Checker(unittest.TestCase):
    def test_again(self):
        with patch("builtins.input", return_value="5"), patch("random.shuffle", list.reverse):
            with patch("random.randint"):
                importlib.reload(answer)
        self.assertEqual((answer.karten, "karten" in dir(answer)), ([5, 1], True))
    def test_docstring(self):
        self.assertTrue(answer.quadrat.__doc__)
    def test_flood(self):
        answer.flut()
    def test_other_docstring(self):
        self.assertTrue(answer.zwei.__doc__)
    def test_three(self):
        with patch("answer.zwei", return_value=3):
            self.assertEqual(answer.quadrat(2), 9)
    def test_two(self):
        self.assertEqual(answer.quadrat(2), 4)
    def test_random(self):
        with patch("random.randint", side_effect=[3, 4]), patch("builtins.print") as shown:
            self.assertEqual(answer.wurf(), 7)
        shown.assert_called_once_with("Wurf")
        with patch("builtins.print"):
            self.assertLess(answer.wurf(), 5)`,
        },
      ],
    },
  ],
  'hanging before the tests of a class': [
    'def quadrat(x):\n    while x == 3: pass\n    return x * x',
    1,
    /1 von 2.*\n.*nicht rechtzeitig/,
    byClasses,
  ],
  'failing before the tests of a class': [
    'def quadrat(x): return 4 // (x - 3) * -1',
    1,
    /1 von 2.*\n.*durch 0 geteilt/,
    byClasses,
  ],
  'the globals of the program': [
    'def quadrat(x):\n    getattr(quadrat, "__glo" + "bals__")\n    return x * x',
    2,
    /bestanden/,
    byUnitTests,
  ],
  'an exit with success': ['import sys\nsys.exit(0)', 0, /quadrat|beendet|exit/],
  'an exit after the function': ['def quadrat(x): return x * x\nexit()', 2, /2 von 2/],
  'correct, with input after the function': [
    'def quadrat(x): return x * x\nprint(quadrat(int(input("Zahl: "))))',
    2,
    /2 von 2/,
  ],
  'every error caught while it reads': [
    'def quadrat(x):\n    while True:\n        try: return int(input()) ** x\n        except: print("keine Zahl")',
    0,
    /quadrat\(2\): Das Programm liest immer weiter/,
  ],
  'the same in the whole program': [
    'while True:\n    try: int("a" + input())\n    except: pass',
    0,
    /Eingabe 2: Das Programm liest immer weiter/,
    byInput,
  ],
  'correct, by calls of the system, and written byte by byte': [
    'import os, sys\nx = int(os.read(0, 9)) ** 2\nfor byte in f"{x} \u2713".encode(): os.write(sys.stdout.fileno(), bytes([byte]))',
    2,
    /2 von 2/,
    {
      ...byInput,
      tests: byInput.tests.map((test) => ({ ...test, expected: `${test.expected} \u2713` })),
    },
  ],
  'input before the function': [
    'x = int(input())\ndef quadrat(x): return x * x',
    0,
    /Zeile 1: .*mehr Eingaben/,
  ],
  'correct, with streams for a console of Windows': [
    `import io, sys
sys.stderr.reconfigure(encoding="utf-8")
sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
print(int(sys.stdin.buffer.readline()) ** 2)`,
    2,
    /2 von 2/,
    byInput,
  ],
  'correct, after output to a file': [
    'import sys\nx = int(input())\nsys.stdout = open("a.txt", "w")\nprint("!")\nsys.stdout = sys.__stdout__\nprint(x ** 2)',
    2,
    /2 von 2/,
    byInput,
  ],
  'an exception with a value and a text of its own': [
    `class Fehler(ValueError):
    def __init__(self, wert):
        self.wert = wert
    def __str__(self):
        return f"Wert {self.wert}"
def quadrat(x):
    raise Fehler(x)`,
    2,
    /1 von 1/,
    {
      ...byCalls,
      tests: [
        {
          kind: 'call',
          code: 'try:\n    quadrat(2)\nexcept Fehler as error:\n    found = error.wert, str(error)\nfound',
          expected: "(2, 'Wert 2')",
        },
      ],
    },
  ],
  'correct, with input by the number of its stream': [
    'print(int(open(0).read()) ** 2, file=open(1, "w"))',
    2,
    /2 von 2/,
    byInput,
  ],
  'correct, with a secret input': [
    'import getpass\nprint(int(getpass.getpass("PIN: ")) ** 2)',
    2,
    /2 von 2/,
    byInput,
  ],
  'correct, with output at its end': [
    `import atexit, sys
class Zahl:
    anzahl = 0
    def __init__(self, x):
        self.x = x
        Zahl.anzahl += 1
    def __del__(self): print(self.x ** 2 * Zahl.anzahl)
zahl = Zahl(int(input()))
atexit.register(print, sys.argv[0])
sys.exit()`,
    2,
    /2 von 2/,
    {
      ...byInput,
      tests: byInput.tests.map((test) => ({ ...test, expected: `answer.py\n${test.expected}` })),
    },
  ],
  'an exit in the function': ['def quadrat(x): exit()', 0, /beendet sich .* mit exit\(\)/],
};

/** Answers of several files. */
const answersOfFiles: Readonly<Record<string, Row>> = {
  'a module used in tests of all kinds': [
    inFiles(usesHelper, multiply),
    2,
    /8 von 8 Tests/,
    fileTests,
  ],
  'the given module, in an answer from before it could be changed': [
    'def quadrat(x): return x * x',
    2,
    /2 von 2|bestanden/,
    oneMethod,
  ],
  'a syntax error in a module': [
    inFiles('import helfer\ndef quadrat(x): return x', 'x = 1\ndef mal(a, b)\n    return 1'),
    0,
    /helfer\.py, Zeile 2: Hier fehlt ein Doppelpunkt/,
    byFiles({ ...byCalls.tests[0] }),
  ],
  'an error in a module': [
    inFiles('import helfer\ndef quadrat(x): return helfer.mal(x)', 'def mal(a):\n    return a / 0'),
    0,
    /helfer\.py, Zeile 2: Hier wird durch 0 geteilt/,
    byFiles({ ...byCalls.tests[0] }),
  ],
  'an error in a given module': [
    inFiles('import basis\n\ndef quadrat(x):\n    basis.pruefe(x)', ''),
    0,
    /: Zeile 4: Ein Wert ist hier nicht erlaubt/,
    byFiles({ ...byCalls.tests[0] }),
  ],
  'a rule that is violated in a module': [
    inFiles('from helfer import quadrat', '\ndef quadrat(x):\n    return x ** 2'),
    1,
    /helfer\.py, Zeile 3: Nicht erlaubt: \*\*/,
    { ...forbidden, files: oneMethod.files },
  ],
  'a module that patches the tests': [
    inFiles(
      'import helfer\ndef quadrat(x): return 0',
      'import unittest, sys\nunittest.TestCase.assertEqual = lambda *all: None\nfor m in list(sys.modules.values()):\n    if hasattr(m, "equal"): m.equal = lambda *all: True',
    ),
    0,
    /Quadriere!/,
    {
      ...oneMethod,
      tests: [
        {
          ...oneMethod.tests[0],
          code: `import helfer\n${byUnitTests.tests[0]?.code}\nhelfer.x = 1`,
        },
      ],
    },
  ],
  'a file that the program writes': [
    inFiles(
      'def schreibe(zeile):\n    with open("neu.txt", "a") as datei: print(zeile, file=datei)',
      '',
    ),
    2,
    /3 von 3/,
    byFiles(
      {
        kind: 'call',
        code: 'schreibe("ä")\nschreibe(2)\nopen("neu.txt").read()',
        expected: '"ä\\n2\\n"',
      },
      {
        kind: 'unittest',
        code: `import pathlib, unittest, answer
class Checker(unittest.TestCase):
    def test_twice(self):
        for lines in ("1\\n", "1\\n1\\n"):
            answer.schreibe(1)
            self.assertEqual(pathlib.Path("neu.txt").read_text(), lines)
    def test_missing(self):
        self.assertRaises(FileNotFoundError, open, "fehlt.txt")`,
      },
    ),
  ],
  'a given file that the program overwrites for the tests': [
    inFiles('open("werte.csv", "w").write("9")\ndef quadrat(x): return 9', ''),
    0,
    /0 von 1/,
    byFiles({ kind: 'call', code: 'quadrat(3) - int(open("werte.csv").read()[0])', expected: '0' }),
  ],
  'a forged data file': [
    inFiles(usesHelper, multiply, '\n# ======== werte.csv ========\n9;9'),
    2,
    /1 von 1/,
    byFiles({ kind: 'print', code: 'zeige()', expected: '4' }),
  ],
};

/** Programs that hang, end their process or try to reach the machine, and two correct ones. */
const isolated: Readonly<Record<string, Row>> = {
  correct: ['def quadrat(x):\n    return x * x', 2, /2 von 2/],
  'correct, and so long that the type comes late': [
    `def quadrat(x):\n    return x * x # ${'x'.repeat(5_000)}`,
    2,
    /2 von 2/,
  ],
  'correct, by deep recursion through a built-in function': [
    `from functools import cache
@cache
def summe(n):
    return n + sum(summe(m) for m in [n - 1]) if n else 0
def quadrat(x):
    return x * x if summe(200) == 20100 else 0`,
    2,
    /2 von 2/,
  ],
  'endless recursion through a built-in function': [
    'class Zahl:\n    def __str__(self): return str(self)\ndef quadrat(x): return str(Zahl())',
    0,
    /Zeile 2: .*selbst/,
  ],
  'an endless loop': ['def quadrat(x):\n    while True: pass', 0, /rechtzeitig/, byOneCall],
  'an endless loop that catches everything': [
    'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
    0,
    /rechtzeitig/,
    byOneCall,
  ],
  'recursion in the interpreter': [
    'def quadrat(x):\n    y = []\n    for i in range(200000): y = [y]\n    return repr(y)',
    0,
    /0 von 2/,
  ],
  'programs that start programs': [
    'import os\ndef quadrat(x):\n    while True: os.fork()',
    0,
    /Zeile 3: /,
  ],
  'a shell': ['import os\ndef quadrat(x): return os.system("ls /")', 0, /0 von 2/],
  'a memory bomb': ['x = []\nwhile True: x.append("x" * 1000000)', 0, /Speicher/],
  'an oversized array': ['x = [0] * 10 ** 9', 0, /Speicher/],
  'a flood of output': ['while True: print("x" * 1000)', 0, /zu viel/],
  'a file of the server': ['print(open("/etc/passwd").read())', 0, /Zeile 1: .*Datei/, byInput],
  'the network': [
    'import socket\nsocket.create_connection(("127.0.0.1", 80))',
    0,
    /Zeile 2: /,
    byInput,
  ],
  JavaScript: ['import js\njs.process.exit()', 0, /js/],
  'a loop in one of two tests': [
    'def quadrat(x):\n    while x == 2: pass\n    return x * x',
    1,
    /rechtzeitig/,
  ],
  'a loop in one of two tests that catches everything': [
    'def quadrat(x):\n    while x == 2:\n        try:\n            while True: pass\n        except BaseException: pass\n    return x * x',
    1,
    /rechtzeitig/,
  ],
  'a loop of native code in one of two tests': [
    'import itertools\ndef quadrat(x):\n    if x == 2: sum(itertools.repeat(0))\n    return x * x',
    1,
    /rechtzeitig/,
  ],
  'a loop of native code in the first of two methods': [
    'def quadrat(x):\n    if x == 3: sum(range(10**11))\n    return x * x',
    1,
    /1 von 2.*rechtzeitig/s,
    byUnitTests,
  ],
  'loops in more methods than there is time for': [
    'def quadrat(x):\n    while x < 4: pass\n    return x * x',
    1,
    /4 von 8.*rechtzeitig/s,
    byEightMethods,
  ],
  'a flood of output in one of two methods': [
    'def quadrat(x):\n    while x == 2: print(x)\n    return x * x',
    1,
    /1 von 2.*zu viel aus/s,
    byUnitTests,
  ],
  'an end of the process in one of two methods': [
    'import os\ndef quadrat(x):\n    if x == 2: os._exit(0)\n    return x * x',
    1,
    /1 von 2.*abgestürzt/s,
    byUnitTests,
  ],
  'sleeping in one of two tests': [
    'import time\ndef quadrat(x):\n    if x == 2: time.sleep(999)\n    return x * x',
    1,
    /rechtzeitig/,
  ],
  'sleeping and catching everything': [
    'import time\nwhile True:\n    try: time.sleep(999)\n    except BaseException: pass',
    0,
    /rechtzeitig/,
    byOneCall,
  ],
  'an end of the process in one of two tests': [
    'import os\ndef quadrat(x):\n    if x == 2: os._exit(0)\n    return x * x',
    1,
    /1 von 2/,
  ],
  'an end of the process': ['import os\nos._exit(0)', 0, /0 von 2/],
  'a mock that the program changes, and names that tests have imported': [
    `class math: sqrt = lambda x: 0
def melde(empfang): empfang.configure_mock(assert_called_once_with=print)
def wurzel(x): return 0`,
    0,
    /0 von 2/,
    {
      code: 'def melde(empfang):\n    pass\ndef wurzel(x):\n    return 0\n',
      tests: [
        {
          kind: 'unittest',
          code: `import math, unittest
from unittest.mock import Mock
from answer import *
class Checker(unittest.TestCase):
    def test_mock(self):
        empfang = Mock()
        melde(empfang)
        empfang.assert_called_once_with(4)
    def test_root(self):
        self.assertEqual(wurzel(5), math.sqrt(5))`,
        },
      ],
    },
  ],
};

async function score([program, , , question = byCalls]: Row, at: string) {
  const { text } = await send(at, {
    path: '/open/score',
    body: JSON.stringify({
      ...{ name: 'P1', config: JSON.stringify(question), grade: 2 },
      ...{ antwort: program, answerDto: { ze: program }, typ: 'Code' },
    }),
    timeout: 600_000,
  });
  const { punkteIst, feedback, htmlScoreInfo } = JSON.parse(text) as Record<string, string>;
  return { points: Number(punkteIst), said: `${feedback}\n${htmlScoreInfo}` };
}

async function expectScore(row: Row, at: string): Promise<void> {
  const [, points, message] = row;
  const answer = await score(row, at);
  expect(answer.said).toMatch(message);
  expect(answer.points).toBe(points);
}

describe('programs that end', { timeout: 600_000 }, () =>
  it.each(Object.entries(rows))('%s', (_, row) => expectScore(row, shared.url)),
);

describe('answers of several files', { timeout: 600_000 }, () =>
  it.each(Object.entries(answersOfFiles))('%s', (_, row) => expectScore(row, shared.url)),
);

describe('a class of programs, some of which hang', { timeout: 600_000 }, () =>
  it.concurrent.each(Object.entries(isolated))('%s', (_, row) => expectScore(row, url)),
);

/**
 * Traces that one run might leave for another: an expression that looks for them, and code that leaves
 * them.
 */
const probes: Readonly<Record<string, string>> = {
  x: '"x" in globals()\nx = 1',
  'a file': 'os.path.exists("a.txt")\nopen("a.txt", "w").write("1")',
  'a file elsewhere': 'os.path.exists("/tmp/a.txt")\nopen("/tmp/a.txt", "w").write("1")',
  'an open file': 'file > 3\nos.dup(1)',
  'a module': 'hasattr(math, "mine")\nmath.mine = 1',
  'a builtin': 'hasattr(builtins, "mine")\nbuiltins.mine = 1',
};

describe('between two runs', { timeout: 120_000 }, () => {
  let found = '';
  beforeAll(async () => {
    const lines = Object.entries(probes).map(([name, probe]) =>
      `print("<${name}>:", ${probe}`.replace('\n', ')\n'),
    );
    const program = `import builtins, math, os\nfile = os.dup(1)\nos.close(file)\n${lines.join('\n')}`;
    const tests = byInput.tests.map((test) => ({ ...test, visible: true }));
    const row: Row = [program, 0, /./, { ...byInput, tests }];
    for (let time = 0; time < 2; time++) found += (await score(row, url)).said;
  });
  it.each(Object.keys(probes))('%s is not preserved', (name) => {
    expect(found).toContain(`&lt;${name}&gt;: False`);
    expect(found).not.toContain(`&lt;${name}&gt;: True`);
  });
});
