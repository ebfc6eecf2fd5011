# Runs in the interpreter before any program; requests and results are JSON.
import ast
import builtins
import io
import json
import os
import sys
import types
import unittest

PROGRAM, TESTS = "answer.py", "tests.py"
OUTPUT_LIMIT = 64 * 1024
VALUE_LIMIT = 16 * 1024


class OutputLimit(BaseException):
    """A program printed more than the limit."""


class Refused(Exception):
    """A program tested by unittest uses a name that could reach the tests."""


class Output(io.TextIOBase):
    """Collects printed text up to a limit."""

    def __init__(self):
        self.parts = []
        self.left = OUTPUT_LIMIT
        self.is_full = False

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        self.parts.append(text[: self.left])
        self.left -= len(text)
        if self.left < 0:
            self.left = 0
            self.is_full = True
            raise OutputLimit
        return len(text)


PLAIN = (int, float, complex, str, bool, bytes, type(None))


def literal(value):
    """Write a value as a literal; subclasses are refused because they could fake their value."""
    kind = type(value)
    if kind in PLAIN:
        return repr(value)
    if kind is list:
        return "[" + ", ".join(map(literal, value)) + "]"
    if kind is tuple:
        return "(" + ", ".join(map(literal, value)) + ("," if len(value) == 1 else "") + ")"
    if kind is set and value:
        return "{" + ", ".join(sorted(map(literal, value))) + "}"
    if kind is dict:
        return "{" + ", ".join(literal(k) + ": " + literal(v) for k, v in value.items()) + "}"
    raise TypeError


def is_literal(text):
    try:
        ast.literal_eval(text)
        return True
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return False


def show(value):
    try:
        text = literal(value)
    except (TypeError, RecursionError):
        text = repr(value)
        # A repr that looks like a plain value must not be taken for one.
        if is_literal(text):
            text = "<" + type(value).__name__ + ": " + text + ">"
    if len(text) > VALUE_LIMIT:
        raise OutputLimit
    return text


def line_of(error):
    """Return the last line of the program that led to an error."""
    if isinstance(error, SyntaxError) and error.filename == PROGRAM:
        return error.lineno
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == PROGRAM:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def describe(error):
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:
        message = ""
    line = error.line if isinstance(error, Refused) else line_of(error)
    return {"type": type(error).__name__, "message": str(message)[:2000], "line": line}


# A program tested by unittest shares the interpreter with its tests and must not reach them, neither
# by modules that inspect or change others nor by attributes of objects.
MODULES = set(
    "__future__ abc array bisect calendar cmath collections contextlib copy csv dataclasses datetime decimal "
    "enum fractions functools heapq io itertools json math numbers operator queue random re "
    "statistics string sys textwrap time typing".split()
)
NAMES = set(
    "__builtins__ __import__ __loader__ __spec__ breakpoint compile eval exec globals locals vars "
    "open attrgetter methodcaller".split()
)
ATTRIBUTES = NAMES | set(
    "__subclasses__ __globals__ __code__ __closure__ __dict__ __mro__ __bases__ __base__ "
    "__getattribute__ __self__ __func__ __wrapped__ __traceback__ __context__ __cause__ "
    "__reduce__ __reduce_ex__ mro f_back f_locals f_globals f_builtins tb_frame tb_next gi_frame "
    "cr_frame ag_frame sys os builtins inspect modules unittest types gc importlib".split()
)


def is_hidden(name):
    return name in ATTRIBUTES or (name.startswith("_") and not name.startswith("__") and name[1:] in ATTRIBUTES)


def refuse(name, line):
    error = Refused(name)
    error.line = line
    raise error


def check_names(tree, modules):
    for node in ast.walk(tree):
        line = getattr(node, "lineno", None)
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            hidden = [name for name in names if name not in modules]
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").split(".")[0]
            names = [alias.name for alias in node.names if is_hidden(alias.name)]
            hidden = names if module in modules else [module]
        elif isinstance(node, ast.Attribute):
            hidden = [node.attr] if is_hidden(node.attr) else []
        elif isinstance(node, ast.Name):
            hidden = [node.id] if node.id in NAMES else []
        elif isinstance(node, ast.MatchClass):
            hidden = [name for name in node.kwd_attrs if is_hidden(name)]
        else:
            continue
        if hidden:
            refuse(hidden[0], line)


# Given code often imports sys for its limits; this one has nothing that leads to the tests.
SYS = types.ModuleType("sys")
for name in "byteorder float_info hash_info int_info maxsize maxunicode version version_info exit".split():
    setattr(SYS, name, getattr(sys, name))


def guarded_builtins(modules):
    """Return the builtins for a program with tests; computed names are checked, too."""
    real = dict(vars(builtins))

    def checked(function):
        def call(subject, name, *rest):
            if not isinstance(name, str) or is_hidden(name):
                refuse(str(name), None)
            return function(subject, str(name), *rest)

        return call

    def load(name, names=None, local=None, wanted=(), level=0):
        if name.split(".")[0] not in modules:
            refuse(name, None)
        return SYS if name == "sys" else builtins.__import__(name, names, local, wanted, level)

    for name in ("getattr", "setattr", "delattr", "hasattr"):
        real[name] = checked(real[name])
    for name in NAMES & set(real):
        del real[name]
    return {**real, "__import__": load}


def load_guarded(program, files):
    modules = MODULES | {name[:-3] for name in files if name.endswith(".py")}
    tree = ast.parse(program, PROGRAM)
    check_names(tree, modules)
    module = types.ModuleType("answer")
    module.__dict__["__builtins__"] = guarded_builtins(modules)
    sys.modules["answer"] = module
    exec(compile(tree, PROGRAM, "exec"), module.__dict__)


def is_own(value):
    """Return whether a value compares itself with code of the program."""
    for kind in type(value).__mro__:
        equal = kind.__dict__.get("__eq__")
        if equal is None:
            continue
        code = getattr(equal, "__code__", None)
        is_plain = isinstance(equal, types.WrapperDescriptorType)
        return not is_plain and (code is None or code.co_filename in (PROGRAM, "<string>"))
    return False


def pretends(value, expected):
    """Return whether a value, or one in it, compares itself where plain values are expected."""
    if is_own(expected):
        return False
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return any(pretends(part, None) for part in value)
    return is_own(value)


def honest(compare):
    """Wrap an assertion so that values of the program cannot compare themselves."""

    def assertion(self, first, second, *rest, **more):
        if pretends(first, second) or pretends(second, first):
            self.fail("Expected a plain value, not one of a class of the program.")
        return compare(self, first, second, *rest, **more)

    return assertion


for name in ("assertEqual", "assertAlmostEqual"):
    setattr(unittest.TestCase, name, honest(getattr(unittest.TestCase, name)))


def message_of(error):
    """Return the message of an assertion, or an error with its name."""
    is_failure = issubclass(error[0], AssertionError)
    return str(error[1]) if is_failure else error[0].__name__ + ": " + str(error[1])


class Result(unittest.TestResult):
    """Records the tests in order."""

    def __init__(self):
        super().__init__()
        self.tests = []

    def note(self, test, verdict, message=""):
        name = getattr(test, "_testMethodName", str(test))
        self.tests.append({"name": name, "verdict": verdict, "message": message[:2000]})

    def addSuccess(self, test):
        self.note(test, "passed")

    def addFailure(self, test, error):
        self.note(test, "failed", message_of(error))

    def addError(self, test, error):
        if issubclass(error[0], OutputLimit):
            raise error[1]
        self.note(test, "error", message_of(error))

    def addSubTest(self, test, subtest, error):
        if error is not None:
            is_failure = issubclass(error[0], AssertionError)
            self.note(test, "failed" if is_failure else "error", message_of(error))

    def addSkip(self, test, reason):
        self.note(test, "passed")

    def addExpectedFailure(self, test, error):
        self.note(test, "passed")

    def addUnexpectedSuccess(self, test):
        self.note(test, "failed", "unexpected success")


def run_tests(tests, program, files):
    """Run the tests in a separate module: those of the class `Checker` if it exists, else all."""
    load_guarded(program, files)
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    exec(compile(tests, TESTS, "exec"), module.__dict__)
    loader = unittest.TestLoader()
    checker = module.__dict__.get("Checker")
    suite = loader.loadTestsFromTestCase(checker) if checker else loader.loadTestsFromModule(module)
    result = Result()
    suite.run(result)
    # A test that failed in several subtests counts once, with its first message.
    by_name = {}
    for test in result.tests:
        if by_name.setdefault(test["name"], test)["verdict"] == "passed":
            by_name[test["name"]] = test
    return list(by_name.values())


def evaluate(expression, names):
    """Return the value of the last expression in a few lines."""
    tree = ast.parse(expression, "<call>")
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "<call>", "exec"), names)
        return ""
    exec(compile(ast.Module(tree.body[:-1], []), "<call>", "exec"), names)
    return show(eval(compile(ast.Expression(last.value), "<call>", "eval"), names))


def execute(job, found):
    if job["kind"] == "unittest":
        found["tests"] = run_tests(job["tests"], job["program"], job["files"])
        return
    is_script = job["kind"] == "script"
    module = types.ModuleType("__main__" if is_script else "answer")
    sys.modules[module.__name__] = module
    exec(compile(job["program"], PROGRAM, "exec"), module.__dict__)
    if not is_script:
        found["value"] = evaluate(job["expression"], module.__dict__)


def run(text):
    job = json.loads(text)
    found = {"end": "done", "value": "", "error": None, "tests": []}
    for name, content in job["files"].items():
        with open(name, "w", encoding="utf-8", newline="") as file:
            file.write(content)
    sys.path.insert(0, os.getcwd())
    output = Output()
    sys.stdin = io.StringIO(job.get("input", ""))
    sys.stdout = sys.stderr = output
    write = json.dumps
    try:
        execute(job, found)
    except OutputLimit:
        pass
    except MemoryError:
        found["end"] = "memory"
    except SystemExit as error:
        if job["kind"] != "script":
            found.update(end="exception", error=describe(error))
    except BaseException as error:
        found.update(end="exception", error=describe(error))
    if output.is_full:
        found["end"] = "output"
    return write({**found, "output": "".join(output.parts)})


BRIDGES = ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "micropip")


def seal():
    """Remove access to JavaScript and information about the machine."""
    os.environ.clear()
    for name in list(sys.modules):
        if name.split(".")[0] in BRIDGES:
            del sys.modules[name]
    sys.meta_path[:] = [one for one in sys.meta_path if "yodide" not in type(one).__module__]


STATEMENTS = {
    ast.For: "for", ast.AsyncFor: "for", ast.While: "while", ast.If: "if", ast.IfExp: "if",
    ast.Try: "try", ast.With: "with", ast.FunctionDef: "def", ast.AsyncFunctionDef: "def",
    ast.ClassDef: "class", ast.Lambda: "lambda", ast.Return: "return", ast.Global: "global",
    ast.ListComp: "comprehension", ast.SetComp: "comprehension", ast.DictComp: "comprehension",
    ast.GeneratorExp: "comprehension", ast.Match: "match", ast.Raise: "raise", ast.Assert: "assert",
}  # fmt: skip
OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "**", ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|",
    ast.BitAnd: "&", ast.BitXor: "^", ast.And: "and", ast.Or: "or", ast.Not: "not", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Eq: "==", ast.NotEq: "!=",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


def called_name(node):
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def parts_of(node, functions):
    """Describe a node of the syntax tree without its children."""
    if isinstance(node, ast.Import):
        return [("import", alias.name) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [("import", node.module or "")]
    if isinstance(node, ast.Call):
        name = called_name(node.func)
        own = [("recursion", name)] if name in functions else []
        return [("call", name), *own] if name else own
    if type(node) in STATEMENTS:
        return [("statement", STATEMENTS[type(node)])]
    if isinstance(node, (ast.BinOp, ast.AugAssign, ast.BoolOp)):
        return [("operator", OPERATORS[type(node.op)])]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [("operator", "not")]
    if isinstance(node, ast.Compare):
        return [("operator", OPERATORS[type(op)]) for op in node.ops]
    return []


def walk(node, functions, found):
    for kind, name in parts_of(node, functions):
        found.append({"kind": kind, "name": name, "line": node.lineno})
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        functions = functions | {node.name}
    for child in ast.iter_child_nodes(node):
        walk(child, functions, found)


def inspect(program):
    """List the parts of a program; `null` after a syntax error."""
    found = []
    try:
        walk(ast.parse(program), frozenset(), found)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "null"
    return json.dumps(found[:10000])
