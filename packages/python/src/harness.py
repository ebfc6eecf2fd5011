# Runs in both interpreters before anything else. They communicate with their host through one file: "<"
# starts a reply, ">" a question whose answer is read next, "!" a reply that cuts off the running code.
import asyncio
import builtins
import codecs
import contextlib
import gc
import getpass
import importlib
import io
import itertools
import operator
import os
import pathlib
import random
import sys
import time
import types
import zipfile

PROGRAM = "answer.py"
OUTPUT_LIMIT = 64 * 1024
HOST = "/dev/host"


class Limit(BaseException):
    """A run ends at a limit: timeout, memory, output or value."""

    def __init__(self, end):
        super().__init__(end)
        self.end = end


class Channel(io.RawIOBase):
    """The bytes of a stream to which programs write."""

    def __init__(self, output, name):
        self.output = output
        self.name = name
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def writable(self):
        return True

    def fileno(self):
        return 1 if self.name == "output" else 2

    def write(self, data):
        self.output.add(self.name, self.decoder.decode(data))
        return len(data)


class Output:
    """Collects printed text up to a limit, with prompts and errors in between."""

    def __init__(self):
        self.parts = []
        self.start = 0
        self.renew()
        channels = [Channel(self, name) for name in ("output", "error")]
        self.streams = [io.TextIOWrapper(channel, "utf-8", newline="", write_through=True) for channel in channels]

    def renew(self):
        self.parts.clear()
        self.left = OUTPUT_LIMIT
        self.is_full = False

    def add(self, channel, text):
        self.parts.append((channel, text[: self.left]))
        self.left -= len(text)
        if self.left < 0:
            self.left = 0
            self.is_full = True
            raise Limit("output")

    def flush(self):
        """Collect what a stream that the program has put in the place of ours still holds."""
        with contextlib.suppress(Exception, Limit):
            sys.stdout.flush()

    def take(self):
        """Return the output since the last call, as texts with their channels."""
        self.flush()
        groups = itertools.groupby(self.parts, operator.itemgetter(0))
        parts = [(channel, "".join(text for _, text in group)) for channel, group in groups]
        self.parts.clear()
        return parts

    def begin(self):
        """Mark the start of the output of a call."""
        self.start = len(self.parts)

    def replay(self, parts):
        """Write the output of a program to the streams, which tests may have replaced."""
        for channel, text in parts:
            (sys.stderr if channel == "error" else sys.stdout).write(text)

    def texts(self):
        """Return the printed text, what a console shows of the call, and the end of a run that printed too much."""
        self.flush()
        return {
            **({"end": "output"} if self.is_full else {}),
            "output": "".join(text for channel, text in self.parts if channel == "output"),
            "console": "".join(text for _, text in self.parts[self.start :]),
        }


def connect(output, source):
    """Let a program write to an output and read from a source; prompts are not output."""
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__ = output.streams
    sys.stdin = sys.__stdin__ = source
    builtins.input = read_input


# There is no terminal whose echo could be turned off.
getpass.getpass = lambda prompt="Password: ", stream=None, **_: input(prompt)


# A program that ignores the end of its input so often will never end.
MAX_READS_AFTER_END = 20


def ending(read, end):
    """Return an `input` that reads with another function, and ends programs that keep reading after the last line."""
    left = MAX_READS_AFTER_END

    def read_or_end(prompt="", /):
        nonlocal left
        try:
            return read(str(prompt))
        except (EOFError, StopIteration):
            left -= 1
            if left < 0:
                tell(b"!", {"end": "input", **end()})
            raise

    return read_or_end


def read_input(prompt="", /):
    """Read a line of the standard input."""
    channel = getattr(sys.stdout, "buffer", None)
    if isinstance(channel, Channel):
        channel.output.add("prompt", str(prompt))
    else:
        sys.stdout.write(str(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")


def receive(file):
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return json.loads(b"".join(parts))


def tell(mark, data):
    """Send data as a reply or a question; return the file to read an answer from."""
    file = os.open(HOST, os.O_RDWR)
    os.write(file, mark + json.dumps(data, separators=(",", ":")).encode())
    return file


def question(data):
    file = tell(b">", data)
    try:
        return receive(file)
    finally:
        os.close(file)


def serve():
    """Reply to the waiting request with a function of the harness."""
    file = os.open(HOST, os.O_RDWR)
    name, request = receive(file)
    os.close(file)
    os.close(tell(b"<", globals()[name](request)))


own_places = {PROGRAM: ""}


def place_of(error):
    """Return the file and the last line of the student's code that led to an error."""
    if isinstance(error, SyntaxError) and error.filename in own_places:
        return own_places[error.filename], error.lineno
    place, trace = ("", None), error.__traceback__
    while trace:
        file = own_places.get(trace.tb_frame.f_code.co_filename)
        if file is not None:
            place = file, trace.tb_lineno
        trace = trace.tb_next
    return place


def describe(error):
    """Return type, message and place of an error, those of the program if it comes from there."""
    told = error.__dict__.get("_told")
    if told:
        return told
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:
        message = ""
    file, line = place_of(error)
    column = error.offset if isinstance(error, SyntaxError) and line is not None else None
    told = {"type": type(error).__name__[:200], "message": str(message)[:2000]}
    return {**told, "file": file, "line": line, "column": column}


def limit_of(error):
    """Return the limit that an error of the interpreter indicates, or None."""
    if isinstance(error, Limit):
        return error.end
    ends = {KeyboardInterrupt: "timeout", MemoryError: "memory", TooLong: "value", turtle_module.TooMuch: "output"}
    return ends.get(type(error))


def outcome_of(work):
    """Return how work on a run ended, and with which error."""
    try:
        work()
    except BaseException as error:
        end = limit_of(error) or "exception"
        return {"end": end, "error": describe(error) if end in ("exception", "timeout") else None}
    return {"end": "done", "error": None}


def write_files(files, own):
    for name, content in files.items():
        with open(name, "w", encoding="utf-8", newline="") as file:
            file.write(content)
    sys.path.insert(0, os.getcwd())
    own_places.update({os.path.join(os.getcwd(), name): name for name in own})


PACKAGES = "/packages"


def install(wheels):
    """Unpack packages and import them, because the memory of an interpreter is taken after that."""
    if not wheels:
        return
    for wheel in wheels:
        zipfile.ZipFile(wheel).extractall(PACKAGES)
        os.remove(wheel)
    sys.path.append(PACKAGES)
    # Many packages import it late, when the calls that it needs at its start are no longer allowed.
    importlib.import_module("ctypes")
    folder = pathlib.Path(PACKAGES)
    found = [path.parent for path in folder.glob("*/__init__.py")]
    found += [*folder.glob("*.py"), *folder.rglob("*.so")]
    for path in found:
        # A package that cannot be imported raises the error in the program that needs it.
        with contextlib.suppress(BaseException):
            importlib.import_module(".".join([*path.relative_to(folder).parent.parts, path.name.split(".")[0]]))


def end_sleep_at(limit):
    """End the run immediately if it would sleep beyond the time limit."""
    wait, deadline = time.sleep, time.monotonic() + limit / 1000

    def sleep(seconds, /):
        if time.monotonic() + seconds > deadline:
            raise KeyboardInterrupt
        # The clock has steps of a millisecond.
        wait(seconds + 0.001)

    time.sleep = sleep


class Loop(asyncio.BaseEventLoop):
    """An event loop for `asyncio.run`. Without sockets and threads, nothing but timers can wake it."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def select(self, seconds):
        if seconds is None:
            raise KeyboardInterrupt
        if seconds > 0:
            time.sleep(seconds)
        return []

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Loops(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = Loop


BRIDGES = ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "micropip")


class NoBridges:
    """Refuses to import modules that give access to JavaScript."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.split(".")[0] in BRIDGES:
            raise ModuleNotFoundError("No module named '" + name + "'", name=name)


def seal():
    """Remove remaining access to JavaScript, and information about the machine."""
    os.environ.clear()
    for name in list(sys.modules):
        if name.split(".")[0] in BRIDGES:
            del sys.modules[name]
    asyncio.run = asyncio.runners.run
    asyncio._set_running_loop(None)
    asyncio.events._event_loop_policy = Loops()
    others = [one for one in sys.meta_path if "yodide" not in type(one).__module__]
    sys.meta_path[:] = [NoBridges, *others]
    # Only objects of programs are searched for those to delete.
    gc.freeze()
