/**
 * Composes known tricks: a function tampers with the interpreter, and then returns a wrapped, disguised
 * object of a class some of whose methods cheat.
 */
const bases = [
  'object',
  'int',
  'float',
  'str',
  'bytes',
  'list',
  'tuple',
  'dict',
  'set',
  'complex',
  'Exception',
];
const methods =
  'eq ne lt le gt ge hash sub rsub add radd abs round bool len contains iter next getitem getattr call index int ' +
  'float complex instancecheck str repr format getattribute reduce copy class_getitem mro_entries set_name';
const bodies = [
  'True',
  'False',
  '0',
  'all[-1] if all else 0',
  'self',
  'type(self)',
  'NotImplemented',
  'iter([self, 0])',
  '"4711"[:0]',
  'next(iter(all), self)',
  '(_ for _ in ()).throw(unittest.SkipTest("x"))',
  '(_ for _ in ()).throw(AssertionError)',
  '(_ for _ in ()).throw(GeneratorExit)',
  '(_ for _ in ()).throw(StopIteration)',
];
const wrappings = [
  '{0}',
  '[{0}]',
  '({0},)',
  '{{0: {0}}}',
  'iter([{0}])',
  '(one for one in [{0}])',
  'types.SimpleNamespace(x={0})',
  'weakref.proxy({0})',
  'functools.partial({0}.__class__)',
  'collections.UserList([{0}])',
  'collections.deque([{0}])',
  'collections.defaultdict(lambda: {0})',
  'lambda *all: {0}',
  'mock.Mock(wraps={0})',
];
const disguises = [
  '',
  'Trick.__name__ = "int"',
  'Trick.__module__ = "builtins"',
  'Trick.__class__ = property(lambda self: int)',
  'Trick = dataclasses.dataclass(Trick)',
  'Trick = functools.total_ordering(Trick)',
  'numbers.Number.register(Trick)',
  'Trick.__init_subclass__ = classmethod(lambda *all: None)',
  'Trick.__slots__ = ()',
];
const preparations = [
  '',
  'unittest.TestCase.assertEqual = unittest.TestCase.assertTrue = lambda *all: None',
  'builtins.abs = builtins.len = builtins.isinstance = lambda *all: True',
  'operator.eq = operator.sub = lambda *all: True',
  'json.dumps = lambda *all, **named: "true"',
  'sys.modules["unittest"] = sys.modules["answer"]',
  'sys.modules["_harness"].equal = lambda *all: True',
  'sys.modules["_harness"].base_of = lambda kind: int',
  'sys.modules["_harness"].is_named_tuple = lambda kind: True',
  'sys.modules["_harness"].Encoder.foreign = lambda *all: ["int", "0x1"]',
  'sys.modules["_harness"].CONTENTS.clear()',
  'sys.modules["_harness"].question = lambda data: {"value": True, "isEqual": True}',
  'sys.modules["_harness"].Encoder.encode = lambda *all: ["bool", True]',
  'sys.modules["_harness"].Decoder.decode = lambda *all: [True]',
  'sys.modules["_harness"].operate = lambda data: {"end": "done", "isEqual": True, "value": True}',
  'sys.modules["_harness"].operate = lambda data: {"host": "first", "value": ["foreign", 1]}',
  'sys.modules["_harness"].answer_tests = lambda data: {"end": "done", "isEqual": True, "output": []}',
  'open("/dev/host", "w").write("<" + json.dumps({"end": "done", "isEqual": True, "tests": []}))',
  'open("/dev/host", "w").write(">" + json.dumps({"host": "first"}))',
  'builtins.exec = builtins.compile = lambda *all, **named: None',
  'sys.setprofile(lambda *all: None)',
  'sys.setrecursionlimit(60)',
  'gc.disable()',
];
const imports =
  'builtins, collections, dataclasses, functools, gc, json, numbers, operator, sys, types, unittest, weakref';

/** Yields an endless sequence of hostile programs, the same for the same seed. */
export function* composedPrograms(seed: number): Generator<string, never> {
  let state = seed;
  // The generator is a linear congruential one.
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const oneOf = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const compose = (): string => {
    const lies = methods.split(' ').filter(() => below(4) === 0);
    const value = [0, 1]
      .slice(below(2))
      .reduce((inner) => oneOf(wrappings).replaceAll('{0}', inner), 'made');
    return [
      `import ${imports}`,
      // Importing it takes as long as running ten programs.
      ...(value.includes('mock') ? ['from unittest import mock'] : []),
      oneOf(preparations),
      `class Trick(${oneOf(bases)}):`,
      '    x = 0',
      ...lies.map((name) => `    def __${name}__(self, *all, **named): return ${oneOf(bodies)}`),
      oneOf(disguises),
      'made = Trick()',
      `def f(x): return ${value}`,
    ].join('\n');
  };
  for (;;) yield compose();
}
