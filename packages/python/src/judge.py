# The side of the tests. It reaches the student's program only through questions, and compares decoded values.
import logging
import signal
import unittest
import warnings
import weakref

TESTS = "tests.py"
VALUE_LIMIT = 16 * 1024


BASES = {kind.__name__: kind for kind in CONTENTS}


class Tests(Side):
    """The objects that the tests have passed to the program, and those of the program that they know."""

    def __init__(self, defines):
        super().__init__()
        self.given = {}
        self.numbers = {}
        self.seen = {}
        self.kinds = {}
        self.defines = defines
        self.built_ins = built_ins(defines)

    def foreign(self, encoder, value, depth):
        if isinstance(value, Remote):
            return ["object", inner(value, "_number")]
        if isinstance(value, enum.Enum) and type(value) in self.numbers:
            return ["object", self.numbers[type(value)], value.name]
        if isinstance(value, type) and value in self.numbers:
            return ["object", self.numbers[value]]
        if isinstance(value, Module):
            return ["module", value.__name__]
        if isinstance(value, BaseException):
            kind = next(one for one in type(value).__mro__ if one in self.numbers or one in ERROR_CLASSES.values())
            attributes = {name: one for name, one in vars(value).items() if is_open(name)}
            return ["error", *encoder.items([kind, value.args, attributes], depth)]
        number = self.numbers.get(id(value))
        if number is None:
            number = self.numbers[id(value)] = len(self.given)
            self.given[number] = value
        return ["given", number]

    def known(self, decoder, data):
        tag, number, *rest = data
        if tag == "given":
            return self.given[number]
        if number not in self.seen:
            self.seen[number] = self.make(decoder, tag, number, rest)
        if tag == "enum" and rest[3] is not None:
            return self.seen[number][rest[3]]
        return self.seen[number]

    def make(self, decoder, tag, number, rest):
        if tag == "error class":
            return self.error_class(number, *rest)
        if tag == "enum":
            return self.enumeration(decoder, number, *rest)
        return self.kind(SHAPES[tag], *rest)(number, *rest)

    def kind(self, shape, number, name, base):
        """Return the class of an object, which has the name of its class in the program and equals that."""
        if number is None:
            return shape
        if number not in self.kinds:
            self.kinds[number] = type(name, (shape,), {"__doc__": vars(shape)["__doc__"]})
        return self.kinds[number]

    def error_class(self, number, name, base):
        if number not in self.seen:
            kind = ERROR_CLASSES[base]
            self.seen[number] = kind if name == base else type(name, (harmless(kind),), {"__str__": message_in_program})
            self.numbers[self.seen[number]] = number
        return self.seen[number]

    def enumeration(self, decoder, number, name, base, members, _):
        mixin = {"int": int, "str": str, "float": float}.get(base)
        pairs = [(key, decoder.decode(value)) for key, value in members]
        if any(key[:1] == key[-1:] == "_" for key, _ in pairs):
            raise TypeError("an enumeration has no members such as __eq__")
        made = Enumeration(name, pairs, type=mixin)
        self.numbers[made] = number
        return made

    def take(self, reply):
        output.replay(reply.get("output", []))

    def tell(self, error):
        return Encoder(self.foreign).encode(error)

    def error_of(self, told):
        """Return what the program raised, as an error of the tests."""
        args, attributes = Decoder(self.known).decode(told["content"])
        visible = {name: value for name, value in attributes.items() if is_open(name)}
        error = make_error(harmless(self.error_class(*told["class"])), args, {**visible, "_told": told["told"]})
        for cause in told["causes"]:
            error.__cause__ = self.error_of(cause)
        return error

    def fail(self, told):
        error = self.error_of(told)
        try:
            raise error
        finally:
            # Its traceback would keep this frame and those of callers, with streams that nothing else holds open.
            del error


def message_in_program(error):
    """Return the text of an error, which its class may write in the program."""
    return error._told["message"] if "_told" in vars(error) else BaseException.__str__(error)


def harmless(kind):
    """Return a class of errors whose raising does not end the tests."""
    return kind if issubclass(kind, (Exception, SystemExit)) else Exception


def ask_program(do, *args, **named):
    share_files()
    return tests.ask({"do": do}, args, named)


def attribute(name):
    return property(lambda self: ask_program("getattr", self, name))


# An object of the program. It and its subclasses have the docstring of that object instead of their own.
class Remote:
    __dict__ = attribute("__dict__")

    def __init__(self, number, kind, name, base):
        for key, value in (("_number", number), ("_kind", kind), ("_name", name), ("_base", base), ("_made", False)):
            object.__setattr__(self, key, value)

    @property
    def __class__(self):
        return BASES.get(inner(self, "_base"), type(self))

    def __eq__(self, other):
        """Compare two objects of the same class in the program, and plain values here."""
        if isinstance(other, Remote):
            is_one = inner(self, "_number") == inner(other, "_number")
            return is_one or (inner(self, "_kind") == inner(other, "_kind") and ask_program("eq", self, other) is True)
        if isinstance(other, type):
            return tests.kinds.get(inner(self, "_number")) is other
        return inner(self, "_base") is not None and ask_program("plain", self) == other

    def __contains__(self, item):
        if inner(self, "_made") or isinstance(item, Remote):
            return ask_program("contains", self, item)
        return any(one == item for one in self)

    def __exit__(self, kind, error, trace):
        """Leave the context; failed assertions of the tests are hidden from the program."""
        is_own = isinstance(error, AssertionError)
        is_handled = ask_program("exit", self, *([] if error is None or is_own else [error]))
        return is_handled and not is_own


def inner(remote, name):
    return object.__getattribute__(remote, name)


def asking(do):
    return lambda self, *args: ask_program(do, self, *args)


def refuse_plain(do, is_reflected=False):
    """Request an operation; only objects that the tests created receive plain values."""

    def operation(self, other, *rest):
        if not isinstance(other, Remote) and not inner(self, "_made"):
            return NotImplemented
        return ask_program(do, *((other, self) if is_reflected else (self, other)), *rest)

    return operation


for name in ("copy", "deepcopy"):
    setattr(Remote, "__" + name + "__", lambda self, memo=None, name=name: ask_program(name, self))
for name in (
    "getattr setattr delattr dir len iter next bool str repr format hash int float complex round abs index reversed "
    "trunc floor ceil bytes neg pos invert getitem setitem delitem enter"
).split():
    setattr(Remote, "__" + name + "__", asking(name))
for name in "lt le gt ge iadd isub imul itruediv ifloordiv imod imatmul ilshift irshift iand ior ixor ipow".split():
    setattr(Remote, "__" + name + "__", refuse_plain(name))
for name in "add sub mul truediv floordiv mod matmul lshift rshift and or xor divmod pow".split():
    do = name + "_" if name in ("and", "or") else name
    setattr(Remote, "__" + name + "__", refuse_plain(do))
    setattr(Remote, "__r" + name + "__", refuse_plain(do, True))


class RemoteFunction(Remote):
    def __call__(self, /, *args, **named):
        return ask_program("call", self, *args, **named)


class RemoteClass(Remote):
    def __mro_entries__(self, bases):
        raise TypeError("tests cannot derive a class from one of the program")

    def __call__(self, /, *args, **named):
        made = ask_program("call", self, *args, **named)
        if isinstance(made, Remote):
            object.__setattr__(made, "_made", True)
        return made

    def __instancecheck__(self, value):
        return ask_program("isinstance", value, self)

    def __subclasscheck__(self, kind):
        return ask_program("issubclass", kind, self)


class RemoteGenerator(Remote):
    __class__ = types.GeneratorType


class RemoteCoroutine(Remote):
    def __await__(self):
        return ask_program("await", self)
        yield


SHAPES = {
    "object": Remote, "function": RemoteFunction, "class": RemoteClass,
    "generator": RemoteGenerator, "coroutine": RemoteCoroutine,
}  # fmt: skip
for kind in SHAPES.values():
    kind.__doc__ = attribute("__doc__")


def method_in_program(self, name):
    # While an enumeration is being made, the program cannot be asked about it.
    if not is_open(name) or (self if isinstance(self, type) else type(self)) not in tests.numbers:
        raise AttributeError(name)
    return ask_program("getattr", self, name)


class EnumerationType(enum.EnumType):
    __getattr__ = method_in_program


class Enumeration(enum.Enum, metaclass=EnumerationType):
    """An enumeration of the program: its members are plain data, its methods stay there."""

    __getattr__ = method_in_program

    def __str__(self):
        return ask_program("str", self)


def may_import(module, name):
    """Return whether `from answer import *` may define a name."""
    own = vars(sys.modules["__main__"]).get(name)
    if own is None or isinstance(own, Remote):
        return name not in tests.built_ins
    if isinstance(own, types.ModuleType):
        # A class may have the name of its module, as `datetime` has.
        return ask_program("name", module, name) in CLASSES.values()
    if isinstance(own, type) and issubclass(own, unittest.TestCase):
        return False
    return tests.defines is None or name in tests.defines


class Module(types.ModuleType):
    """A module of the student as tests import it."""

    __doc__ = property(lambda self: ask_program("name", self.__name__, "__doc__"))

    def __getattr__(self, name):
        if name == "__all__":
            return [name for name in ask_program("names", self.__name__) if may_import(self.__name__, name)]
        try:
            return ask_program("name", self.__name__, name)
        except KeyError:
            raise AttributeError("module '" + self.__name__ + "' has no attribute '" + name + "'") from None

    def __setattr__(self, name, value):
        if name[:2] == "__":
            return super().__setattr__(name, value)
        ask_program("setname", self.__name__, name, value)

    def __delattr__(self, name):
        ask_program("delname", self.__name__, name)

    def __dir__(self):
        return ask_program("names", self.__name__)


class Shared(types.ModuleType):
    """A module of Python that tests may change: what they put into it replaces that of the program, too."""

    def __setattr__(self, name, value):
        # Programs ask the tests for their input, and hand them their output.
        is_own = name in ("input", "stdin", "stdout", "stderr")
        # Python makes the modules that are imported later of the class of `sys`, and sets their parts.
        if is_own or not is_open(name) or isinstance(value, types.ModuleType):
            return super().__setattr__(name, value)
        place = self.__name__, name
        if place not in replaced:
            theirs = None
            with contextlib.suppress(Exception, SystemExit):
                theirs = ask_program("name", *place)
            replaced[place] = vars(self).get(name), theirs
        own, theirs = replaced[place]
        super().__setattr__(name, value)
        if value is own and theirs is None:
            ask_program("delname", *place)
        else:
            ask_program("setname", *place, theirs if value is own else value)


# What was in shared modules before tests changed them, and what the program had there.
replaced = {}


def built_ins(defines=()):
    """Return the built-ins that a program cannot replace in tests, by name; it may define all names if None is given."""
    if defines is None:
        return {}
    return {name: value for name, value in vars(builtins).items() if is_open(name) and name not in defines}


class Names(dict):
    """The names of an expression: its own, then those of the program, or only some of these."""

    def __init__(self, own, of_program=None):
        super().__init__(own)
        self.of_program = of_program

    def __missing__(self, name):
        if name[:2] == "__" or (self.of_program is not None and name not in self.of_program):
            raise KeyError(name)
        try:
            return ask_program("name", "answer", name)
        except KeyError:
            # The sample solution may import what another program imports in its own way, or does not need.
            if name in IMPORTED:
                return IMPORTED[name]
            if self.of_program is None and name in sys.stdlib_module_names:
                return importlib.import_module(name)
            raise KeyError(name) from None


def is_open(name):
    return isinstance(name, str) and name[:1] != "_"


# Operations that the program may perform on an object that it was given.
ANSWERS = {
    "call": lambda given, *args, **named: given(*args, **named),
    "getattr": lambda given, name: getattr(given, name) if is_open(name) else refuse(name),
    "next": next, "len": len, "bool": bool, "str": str, "iter": iter,
    "getitem": lambda given, key: given[key],
    "contains": lambda given, item: item in given,
    "enter": lambda given: given.__enter__(),
    "exit": lambda given, *error: given.__exit__(None, None, None),
}  # fmt: skip
INPUTS = {
    "input": lambda *prompt: builtins.input(*prompt),
    "readline": lambda: sys.stdin.readline(),
    "read": lambda: sys.stdin.read(),
}


def refuse(name):
    raise AttributeError(name)


CODE = (types.FunctionType, types.MethodType, types.ModuleType, unittest.TestCase)
# Their attributes lead to the variables of running tests.
RUNNING = (
    types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType,
    types.FrameType, types.TracebackType, types.CodeType,
)  # fmt: skip


def is_safe(what, data, args):
    """Return whether the program may ask this: about objects that the tests passed; functions it may only call."""
    if what in INPUTS:
        return True
    # Plain values have attributes, too: the format of a text reads those of any object.
    if what not in ANSWERS or not args or data[1][0] != "given":
        return False
    mock = sys.modules.get("unittest.mock")
    if mock and what == "getattr" and isinstance(args[0], mock.NonCallableMock) and hasattr(mock.Mock, args[1]):
        return False
    if isinstance(args[0], CODE) or isinstance(args[0], type) and issubclass(args[0], (type, *CODE)):
        return what == "call"
    return what != "getattr" or not isinstance(args[0], RUNNING) or args[1] in ("send", "throw", "close")


def answer_program(request):
    """Answer a question of the program while it handles a request of a test."""
    output.replay(request["output"])

    def act(args, named):
        if not is_safe(request["ask"], request["args"], args):
            raise TypeError("not supported")
        return {**ANSWERS, **INPUTS}[request["ask"]](*args, **named)

    return tests.answer(request, act)


def program_logger(name=None):
    """Return a logger of the program, by its name or itself."""
    return name if isinstance(name, Remote) else ask_program("call", ask_program("name", "logging", "getLogger"), name)


def watching(check):
    """Make a check of warnings see those of the program."""

    def watch(*args, **named):
        ask_program("setname", "warnings", "warn", warnings.warn)
        return check(*args, **named)

    return watch


def message_of(error):
    """Return the message of an assertion, or an error with its name."""
    is_failure = issubclass(error[0], AssertionError)
    return str(error[1]) if is_failure else error[0].__name__ + ": " + str(error[1])


def methods_in(suite):
    for test in suite:
        yield from methods_in(test) if isinstance(test, unittest.TestSuite) else [test]


# Message of each test until it ends, so that a test that hangs leaves the results of earlier ones.
UNENDED = "Limit: timeout"


class Result(unittest.TestResult):
    """Records the tests in order; one that failed in several subtests counts once, with its first message."""

    def __init__(self, job, suite):
        super().__init__()
        self.job = job
        self.tests = {
            test.id(): {"name": test._testMethodName, "verdict": "error", "message": UNENDED}
            for test in methods_in(suite)
        }

    def startTest(self, test):
        # Each method has its own limits; a program that an earlier one has ended is restarted.
        output.renew()
        if question({"host": "limit", "tests": list(self.tests.values())}):
            with contextlib.suppress(Limit):
                load_program(self.job)

    def note(self, test, verdict, message=""):
        # An error of a class or module, such as "setUpClass (__main__.Checker)", is that of all its tests.
        owner = re.fullmatch(r"setUp\w+ \((.+)\)", test.id())
        shared = [known for key, known in self.tests.items() if owner and key.startswith(owner[1] + ".")]
        for known in shared or [self.tests.setdefault(test.id(), {"name": test.id(), "verdict": "passed"})]:
            if known["verdict"] == "passed" or known["message"] == UNENDED:
                known.update(verdict=verdict, message=message[:2000])

    def addSuccess(self, test, *_):
        self.note(test, "passed")

    addSkip = addExpectedFailure = addSuccess

    def addFailure(self, test, error):
        self.note(test, "failed", message_of(error))

    def addError(self, test, error):
        self.note(test, "error", message_of(error))

    def addSubTest(self, test, subtest, error):
        if error is not None:
            (self.addFailure if issubclass(error[0], AssertionError) else self.addError)(test, error)

    def addUnexpectedSuccess(self, test):
        self.note(test, "failed", "unexpected success")


def run_tests(job):
    """Run the tests: those of the class `Checker` if it exists, else all."""
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    # Files with tests often end with it.
    unittest.main = lambda *args, **named: None
    if "doctest" in job["tests"]:
        vars(importlib.import_module("doctest"))["testmod"] = ask_program("name", "doctest", "testmod")
    exec(compile(job["tests"], TESTS, "exec"), module.__dict__)
    loader = unittest.TestLoader()
    checker = module.__dict__.get("Checker")
    suite = loader.loadTestsFromTestCase(checker) if checker else loader.loadTestsFromModule(module)
    result = Result(job, suite)
    if "only" in job:
        methods = dict(enumerate(methods_in(suite)))
        suite = unittest.TestSuite([methods[job["only"]]] if job["only"] in methods else [])
    # unittest does not catch the end of what it runs before the tests of a class.
    with contextlib.suppress(Limit):
        suite.run(result)
    return list(result.tests.values())


def load_program(job, is_again=False):
    """Start the program and run it; if it runs again, the tests keep the objects that they know."""
    known = {key: job[key] for key in ("kind", "program", "files", "own", "time")}
    first = {}
    if not is_again:
        replaced.clear()
        tests.linked.clear()
        first = {"first": question({"host": "first"})}
    tests.ask({"do": "load", **first}, (known,), {})


COMMON = {
    "inf": math.inf, "nan": math.nan, "math": math, "array": array.array, "datetime": datetime,
    "Fraction": fractions.Fraction, "Decimal": decimal.Decimal,
    **{name: getattr(collections, name) for name in ("Counter", "OrderedDict", "defaultdict", "deque")},
}  # fmt: skip

IMPORTED = {
    **COMMON, "date": datetime.date, "timedelta": datetime.timedelta,
    **{name: vars(math)[name] for name in "pi sqrt sin cos tan radians degrees".split()},
}  # fmt: skip


def evaluate(expression, names):
    """Return the value of the last expression in a few lines, and whether there is one."""
    tree = ast.parse(expression, "<call>")
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "<call>", "exec"), names)
        return None, False
    exec(compile(ast.Module(tree.body[:-1], []), "<call>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<call>", "eval"), names), True


def show(value):
    """Format a value; the `repr` of an object of the program must not look like a plain value."""
    text = write(value)
    if isinstance(value, Remote) and is_literal(text):
        text = "<" + inner(value, "_name") + ": " + text + ">"
    return text[:VALUE_LIMIT]


def is_literal(text):
    try:
        ast.literal_eval(text)
        return True
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return False


def is_expected(job, value):
    """Return whether a value is the expected one; an expected text that is not a Python value is compared as text."""
    expected = job.get("expected")
    if expected is None:
        return False
    try:
        # Otherwise a program that answers to any name could turn text without quotation marks into a value.
        wanted = eval(expected.strip(), Names({**built_ins(), **COMMON}, job.get("defines")))
    except Exception:
        return expected.strip() == show(value)
    return equal(wanted, value, job.get("tolerance"))


# Names of files that the program may have changed, and streams of tests that write files.
written = set()
opened = {}


def fetch_file(file):
    """Copy a file that the program has written."""
    with contextlib.suppress(Exception):
        name = os.fspath(file)
        if name in written or not exists_given(name):
            content = ask_program("content", name)
            written.add(name)
            with open_given(name, "wb") as copy:
                copy.write(content)


def open_file(file, *args, **named):
    """Open a given file, or a copy of one that the program has written."""
    fetch_file(file)
    stream = open_given(file, *args, **named)
    if stream.writable():
        opened[file] = weakref.ref(stream)
    return stream


def share_files():
    """Give the program copies of the files that tests have written."""
    for file in [file for file, stream in opened.items() if not stream() or stream().closed]:
        del opened[file]
        with contextlib.suppress(Exception), open_given(file, "rb") as content:
            tests.ask({"do": "put"}, (os.fspath(file), content.read()), {})
            written.add(os.fspath(file))


def looking(do, own):
    """Make a function run in the program if its argument is one of the program's objects."""
    return lambda value, *args, **named: (
        ask_program(do, value, *args, **named) if isinstance(value, (Remote, Module)) else own(value, *args, **named)
    )


def changing(do, own):
    """Let a function that changes files do so for the program, too."""

    def change(file, *args, **named):
        fetch_file(file)
        with contextlib.suppress(Exception):
            ask_program(do, os.fspath(file), *args, **named)
        return own(file, *args, **named)

    return change


exists_given, isdir_given = os.path.exists, os.path.isdir
seed_given = random.seed


def fetching(check):
    """Let checks of files see those that the program has written."""
    return lambda file: [fetch_file(file), check(file)][1]


def seed(*args, **named):
    """Seed the random numbers of the tests and of the program."""
    seed_given(*args, **named)
    ask_program("seed", *args, **named)


def write_given_files(job):
    """Write the files and the source of the program; the student's modules only run in the other interpreter."""
    modules = [name for name in job["own"] if name.endswith(".py")]
    given = {name: text for name, text in job["files"].items() if name not in modules}
    write_files({PROGRAM: job["program"], **given}, [])
    for name in {name.removesuffix(".py") for name in modules} - sys.stdlib_module_names:
        sys.modules[name] = Module(name)


def execute(job, found):
    load_program(job)
    for module, names in LOOKING.items():
        vars(module).update({name: looking(name, vars(module)[name]) for name in names.split()})
    vars(os).update({name: changing(name, vars(os)[name]) for name in CHANGING.split()})
    os.listdir = lambda path=".": ask_program("listdir", os.fspath(path))
    os.path.isdir = lambda path: isdir_given(path) or ask_program("isdir", os.fspath(path))
    pathlib.Path.iterdir = lambda path: (path / name for name in os.listdir(path))
    for module in (builtins, datetime, math, os.path, random, sys, time):
        module.__class__ = Shared
    os.environ = Remote(ENVIRONMENT, None, "_Environ", None)
    logging.getLogger = program_logger
    for name in ("assertWarns", "assertWarnsRegex"):
        setattr(unittest.TestCase, name, watching(getattr(unittest.TestCase, name)))
    importlib.reload = lambda module: load_program(job, is_again=True) or module
    if job["kind"] == "unittest":
        sys.modules["answer"] = Module("answer")
        found["tests"] = run_tests(job)
        return
    output.begin()
    if job.get("draws"):
        ask_program("draw anew")
    value, has_value = evaluate(job["expression"], Names(tests.built_ins))
    found["value"] = show(value) if has_value else ""
    found["isEqual"] = is_expected(job, value)
    if job.get("draws"):
        found["drawing"] = ask_program("drawing")


def end_slow_test(*_):
    # unittest would end all tests on KeyboardInterrupt.
    raise Limit("timeout")


def answer_host(job):
    global tests, output
    write_given_files(job)
    builtins.open = io.open = open_file
    os.path.exists, os.path.isfile = map(fetching, (exists_given, os.path.isfile))
    tests = Tests(job.get("defines"))
    output = Output()
    found = {"value": "", "isEqual": False, "tests": []}
    random.seed()
    random.seed = seed
    connect(output, io.StringIO(job.get("input", "")))
    signal.signal(signal.SIGINT, end_slow_test)
    return {**outcome_of(lambda: execute(job, found)), **found, **output.texts()}
