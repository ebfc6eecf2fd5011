# The side of the student's program. It contains no tests and no expected values, so a program that tampers
# with this interpreter can only change what its own functions return.
import atexit
import copy
import dataclasses
import enum
import inspect
import linecache
import math

# Characters of a drawing.
DRAWING_LIMIT = 400_000

# The content that an object inherits from a built-in base class.
CONTENTS = {
    int: lambda value: int.__add__(value, 0),
    float: lambda value: float.__add__(value, 0.0),
    str: lambda value: "".join(str.__iter__(value)),
    bytes: lambda value: bytes.__add__(value, b""),
    dict: lambda value: {key: dict.__getitem__(value, key) for key in dict.__iter__(value)},
    list: lambda value: list(list.__iter__(value)),
    tuple: lambda value: tuple(tuple.__iter__(value)),
    set: lambda value: set(set.__iter__(value)),
    frozenset: lambda value: frozenset(frozenset.__iter__(value)),
}


def base_of(kind):
    return next((base for base in CONTENTS if issubclass(kind, base)), None)


def base_name(kind):
    return getattr(base_of(kind), "__name__", None)


# The number of an object that the tests have without a question.
ENVIRONMENT = 0


class Program(Side):
    """A loaded program, and its objects that the tests have seen, by number."""

    def __init__(self, first):
        super().__init__()
        self.names = {}
        self.objects = {ENVIRONMENT: os.environ}
        self.numbers = {id(os.environ): ENVIRONMENT}
        self.first = first
        self.output = Output()
        # What ended the program while it was loaded.
        self.end = None

    def keep(self, value):
        number = self.numbers.get(id(value))
        if number is None:
            number = self.numbers[id(value)] = self.first + len(self.objects)
            self.objects[number] = value
        return number

    def foreign(self, encoder, value, depth):
        """Describe an object that is not plain data."""
        kind = type(value)
        if kind is Given:
            return ["given", number_of(value)]
        if isinstance(value, enum.Enum):
            return self.enumeration(encoder, kind, value._name_)
        if isinstance(value, enum.EnumType):
            return self.enumeration(encoder, value, None)
        if isinstance(value, type):
            if issubclass(value, BaseException):
                return ["error class", *self.error_class(value)]
            return ["class", self.keep(value), None, value.__name__, None]
        is_resumable = kind in (types.CoroutineType, types.GeneratorType)
        shape = "function" if callable(value) else kind.__name__ if is_resumable else "object"
        return [shape, self.keep(value), self.keep(kind), kind.__name__, base_name(kind)]

    def enumeration(self, encoder, kind, name):
        members = [[key, encoder.encode(one._value_)] for key, one in kind.__members__.items()]
        return ["enum", self.keep(kind), kind.__name__, base_name(kind), members, name]

    def error_class(self, kind):
        """Return number, name and nearest base of a class of errors that the tests have, too."""
        for base in kind.__mro__:
            if ERROR_CLASSES.get(base.__name__) is base:
                return [self.keep(kind), kind.__name__, base.__name__]

    def known(self, decoder, data):
        tag, first, *rest = data
        if tag == "given":
            return Given(first)
        if tag == "module":
            return importlib.import_module(first)
        if tag == "error":
            return make_error(*decoder.items([first, *rest]))
        return self.objects[first][rest[0]] if rest else self.objects[first]

    def tell(self, error, depth=3):
        """Describe an error, and up to a depth those from which it was raised."""
        try:
            content = Encoder(self.foreign).encode((error.args, vars(error)))
        except BaseException:
            content = Encoder(self.foreign).encode(((), {}))
        cause = error.__cause__
        causes = [] if cause is None or depth == 0 else [self.tell(cause, depth - 1)]
        return {"class": self.error_class(type(error)), "content": content, "told": describe(error), "causes": causes}

    def fail(self, error):
        raise Decoder(self.known).decode(error)


class Given:
    """An object of the tests that was passed to the program; it does what the tests allow."""

    def __init__(self, number):
        object.__setattr__(self, "_number", number)

    def __call__(self, *args, **named):
        return ask("call", self, *args, **named)

    def __iter__(self):
        return self


for name in "getattr next len getitem contains bool str enter exit".split():
    setattr(Given, "__" + name + "__", lambda self, *args, name=name: ask(name, self, *args))


def number_of(given):
    return object.__getattribute__(given, "_number")


def ask(what, *args, **named):
    return program.ask({"ask": what, "output": program.output.take()}, args, named)


class Input(io.TextIOBase):
    """Standard input of the tests."""

    def readable(self):
        return True

    def readline(self, size=-1):
        return ask("readline")

    def read(self, size=-1):
        return ask("read")


def drawing():
    """Return the drawing of turtles as text."""
    try:
        return str(turtle_module.sheet.text())[:DRAWING_LIMIT]
    except Exception:
        return ""


def draw_anew():
    turtle_module.resetscreen()
    turtle_module.sheet.background = turtle_module.WHITE


def names_of(module):
    """Return the names of the program, in which a test replaces built-in ones, or those of another module."""
    return program.names if module in ("answer", "builtins") else importlib.import_module(module).__dict__


def name_of(module, name):
    """Return the value of a name; if the program ended before defining it, raise what ended it."""
    names = names_of(module)
    if name not in names and is_open(name) and program.end:
        raise program.end
    return names[name]


def set_name(module, name, value):
    """Replace a name, and those by which the program has imported a function from another module."""
    names = names_of(module)
    old = names.get(name)
    if names is not program.names and callable(old):
        program.names.update({own: value for own, one in program.names.items() if one is old})
    names[name] = value


# Functions that inspect objects, and those that change files: tests run them in the program.
LOOKING = {
    dataclasses: "asdict astuple fields is_dataclass replace",
    inspect: "getsource signature isabstract isclass iscoroutinefunction isfunction isgenerator isgeneratorfunction",
}
CHANGING = "chdir mkdir remove rmdir unlink"

# Besides these, tests may ask for any function of four modules.
OPERATIONS = {
    **vars(math), **vars(operator), **vars(builtins), **vars(copy),
    **{name: vars(module)[name] for module, names in LOOKING.items() for name in names.split()},
    **{name: vars(os)[name] for name in [*CHANGING.split(), "listdir"]}, "isdir": os.path.isdir,
    "exit": lambda manager, *error: manager.__exit__(*([*map(type, error), *error, None] if error else [None] * 3)),
    "enter": lambda manager: manager.__enter__(), "await": lambda coroutine: asyncio.run(coroutine),
    "call": lambda function, *args, **named: function(*args, **named), "name": name_of,
    "names": lambda module: [name for name in names_of(module) if name[:1] != "_"],
    "setname": set_name,
    "delname": lambda module, name: names_of(module).__delitem__(name),
    "plain": lambda value: CONTENTS[base_of(type(value))](value), "load": lambda job: load(job),
    "content": lambda name: pathlib.Path(name).read_bytes(),
    "put": lambda name, content: pathlib.Path(name).write_bytes(content),
    "drawing": drawing, "draw anew": draw_anew, "seed": random.seed,
}  # fmt: skip


STREAMS = {0: "stdin", 1: "stdout", 2: "stderr", "/dev/stdin": "stdin"}
open_given = io.open


def open_stream(file, mode="r", *args, **named):
    """Open a file; the numbers of the standard streams stand for those of the program."""
    name = STREAMS.get(file) if type(file) in (int, str) else None
    if name is None:
        return open_given(file, mode, *args, **named)
    stream = getattr(sys, name)
    return stream.buffer if "b" in mode else stream


given_read, given_write = os.read, os.write


def read_bytes(file, size, /):
    """Read from a file, or a line of the input."""
    return sys.stdin.readline(size).encode() if file == 0 else given_read(file, size)


def write_bytes(file, data, /):
    """Write to a file, or to a stream of the program."""
    return getattr(sys, STREAMS[file]).buffer.write(data) if file in (1, 2) else given_write(file, data)


def end_program():
    """Do what Python does at the end of a program: call exit functions, and delete its objects with their module."""
    atexit._run_exitfuncs()
    program.names, program.end = {}, None
    del sys.modules["__main__"]
    gc.collect()


def load(job):
    """Run the program, as the main module for a script, else as the module `answer`."""
    write_files(job["files"], job["own"])
    random.seed()
    end_sleep_at(job["time"])
    is_script = job["kind"] == "script"
    module = types.ModuleType("__main__" if is_script else "answer")
    module.__file__ = PROGRAM
    sys.modules[module.__name__] = module
    program.names, program.end = module.__dict__, None
    linecache.cache[PROGRAM] = len(job["program"]), None, job["program"].splitlines(True), PROGRAM
    sys.argv = [PROGRAM]
    builtins.open = io.open = open_stream
    os.read, os.write = read_bytes, write_bytes
    connect(program.output, io.TextIOWrapper(io.BytesIO(job["input"].encode())) if is_script else Input())
    read = read_input if is_script else lambda prompt: ask("input", prompt)
    builtins.input = ending(read, program.output.texts if is_script else lambda: {"output": program.output.take()})
    try:
        exec(compile(job["program"], PROGRAM, "exec"), module.__dict__)
    except (SystemExit, EOFError) as error:
        # Functions that were defined before `exit()`, or before `input()` where tests give no input, can still be called.
        program.end = error
        if is_script and isinstance(error, EOFError):
            raise
        if is_script and not isinstance(error.code, (int, type(None))):
            print(error.code, file=sys.stderr)


def start_program(first):
    global program
    program = Program(first)


def answer_tests(request):
    if "first" in request:
        start_program(request["first"])
    reply = program.answer(request, lambda args, named: OPERATIONS[request["do"]](*args, **named))
    if program.output.is_full:
        reply = {"end": "output"}
    return {**reply, "output": program.output.take()}


def answer_alone(job):
    """Run a program without tests."""
    start_program(0)
    found = outcome_of(lambda: load(job))
    if found["end"] in ("done", "exception"):
        end_program()
    return {**found, **program.output.texts(), "drawing": drawing()}
