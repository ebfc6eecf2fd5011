# Encodes values as data for another interpreter, and compares them as Python's == does.
import array
import collections
import datetime
import decimal
import enum
import fractions
import importlib
import itertools
import json
import operator
import pathlib

MAX_ITEMS = 100_000
MAX_DEPTH = 150
# Limits the items of shared containers, all of which each message compares; others are copied.
MAX_LINKED = 2_000


class TooLong(Exception):
    """A value has too many items or levels."""


class Encoder:
    """Writes values as JSON; anything but plain data is encoded by `foreign`."""

    def __init__(self, foreign, known=()):
        self.foreign = foreign
        self.left = MAX_ITEMS
        # Containers keep their identity: each has a number, and repeated ones are written as that number.
        self.numbers = {id(item): number for number, item in enumerate(known)}
        self.kept = list(known)
        self.written = set()

    def items(self, values, depth):
        return [self.encode(value, depth + 1) for value in values]

    def parts(self, value, depth):
        kind = type(value)
        encoded = self.items(PARTS[kind][0](value), depth)
        # The order of sets depends on hashes.
        return sorted(encoded, key=json.dumps) if kind in (set, frozenset) else encoded

    def encode(self, value, depth=0):
        self.left -= 1
        kind = type(value)
        if kind is str:
            self.left -= len(value) // 50
        if self.left < 0 or depth > MAX_DEPTH:
            raise TooLong
        if value is None or kind is bool or kind is str:
            return value
        if kind is int:
            return value if -(10**15) < value < 10**15 else ["int", hex(value)]
        if kind is float:
            # As a number, 1.0 would become 1 in JavaScript.
            return ["float", repr(value)]
        if kind in VALUES:
            return [kind.__name__, *self.parts(value, depth)]
        if kind in CONTAINERS:
            number = self.numbers.get(id(value))
            if number in self.written:
                return ["again", number]
            if number is None:
                number = self.numbers[id(value)] = len(self.kept)
                self.kept.append(value)
            self.written.add(number)
            shape = getattr(value, SHAPED[kind][0]) if kind in SHAPED else None
            return [kind.__name__, number, shape, *self.parts(value, depth)]
        if is_named_tuple(kind):
            return ["named", kind.__name__, list(kind._fields), self.items(tuple.__iter__(value), depth)]
        if kind is type and CLASSES.get(value.__name__) is value:
            return ["type", value.__name__]
        return self.foreign(self, value, depth)


# Attributes of every named tuple class, however it was defined.
NAMED_MEMBERS = set(vars(collections.namedtuple("Sample", ""))) | set(
    "__annotations__ __annotate__ __annotate_func__ __annotations_cache__ __orig_bases__ "
    "__static_attributes__ __firstlineno__ __classdictcell__".split()
)


def is_named_tuple(kind):
    fields = kind.__dict__.get("_fields")
    own = set(kind.__dict__) - NAMED_MEMBERS
    return kind.__bases__ == (tuple,) and type(fields) is tuple and own <= set(fields)


# Values that cannot be changed: what lists the parts of one, and what makes one of them.
VALUES = {
    tuple: (iter, lambda *items: items),
    frozenset: (iter, lambda *items: frozenset(items)),
    complex: (lambda value: (value.real, value.imag), complex),
    bytes: (lambda value: [value.decode("latin-1")], lambda text: text.encode("latin-1")),
    **{kind: (lambda value: (value.start, value.stop, value.step), kind) for kind in (range, slice)},
    fractions.Fraction: (lambda value: (value.numerator, value.denominator), fractions.Fraction),
    decimal.Decimal: (lambda value: [str(value)], decimal.Decimal),
    # Otherwise a program could write to the files of the tests.
    **{kind: (lambda value: [str(value)], kind) for kind in (pathlib.PurePosixPath, pathlib.PosixPath)},
    datetime.timedelta: (lambda value: (value.days, value.seconds, value.microseconds), datetime.timedelta),
    **{
        kind: (lambda value: [value.isoformat()], kind.fromisoformat)
        for kind in (datetime.date, datetime.time, datetime.datetime)
    },
}


def set_pairs(value, items):
    for key, item in zip(items[::2], items[1::2]):
        value[key] = item


# Containers that can be changed: what lists the items of one, and what adds items.
CONTAINERS = {
    list: (iter, list.extend),
    set: (iter, set.update),
    **{
        kind: (lambda value: itertools.chain.from_iterable(value.items()), set_pairs)
        for kind in (dict, collections.Counter, collections.OrderedDict, collections.defaultdict)
    },
    bytearray: (
        lambda value: [value.decode("latin-1")],
        lambda value, items: value.extend(items[0].encode("latin-1")),
    ),
    collections.deque: (iter, collections.deque.extend),
    array.array: (iter, array.array.extend),
}
# Containers that are empty in several ways: an attribute that tells them apart, and what makes one with it.
SHAPED = {
    collections.deque: ("maxlen", lambda maxlen: collections.deque(maxlen=maxlen)),
    array.array: ("typecode", array.array),
}
PARTS = {**VALUES, **CONTAINERS}
KINDS = {kind.__name__: kind for kind in PARTS}

ERROR_CLASSES = {
    kind.__name__: kind
    for module in "builtins csv dataclasses decimal io json queue re statistics".split()
    for kind in vars(importlib.import_module(module)).values()
    if isinstance(kind, type) and issubclass(kind, BaseException)
}
# Classes that are the same in both interpreters. A program must not reach others, such as one that equals anything.
CLASSES = {
    **{kind.__name__: kind for kind in (bool, int, float, str, object, type(None), pathlib.Path)},
    **KINDS,
    **ERROR_CLASSES,
}


class Decoder:
    """Reads the output of an encoder; updates known containers in place."""

    def __init__(self, foreign, known=()):
        self.foreign = foreign
        self.known = dict(enumerate(known))

    def decode(self, data):
        if type(data) is not list:
            return data
        tag, *rest = data
        if tag == "again":
            return self.known[rest[0]]
        kind = KINDS.get(tag)
        if kind in VALUES:
            return VALUES[kind][1](*self.items(rest))
        if kind in CONTAINERS:
            number, shape, *content = rest
            value = self.known.get(number)
            if value is None:
                value = self.known[number] = SHAPED[kind][1](shape) if kind in SHAPED else kind()
            fill(value, self.items(content))
            return value
        if tag in READERS:
            return READERS[tag](self, *rest)
        return self.foreign(self, data)

    def items(self, data):
        return [self.decode(item) for item in data]


class Link:
    """A container that both sides have, with the items that both knew after the last message."""

    def __init__(self, container):
        self.container = container
        self.length, self.items = -1, []
        self.has_changed()

    def has_changed(self):
        """Return whether the items have changed since the last call."""
        kind, length = type(self.container), len(self.container)
        # Objects must not be compared by their own methods, but these two containers make their items each time.
        is_same = operator.eq if kind in (array.array, bytearray) else operator.is_
        items_of = CONTAINERS[kind][0]
        if length == self.length and all(map(is_same, self.items, items_of(self.container))):
            return False
        self.length, self.items = length, list(items_of(self.container))
        return True


# Requests for what the program holds; others return what it has made.
LINKING = ("name", "getattr")


class Side:
    """
    One of two interpreters that work on each other's objects. Subclasses write and read these with `foreign` and
    `known`, describe an error with `tell`, and raise one with `fail`.
    """

    def __init__(self):
        # Containers of the program that the tests have read, in the same order on both sides.
        self.linked = []

    def take(self, reply):
        """Receive what a reply contains besides its value."""

    def ask(self, request, args, named):
        """Send a request to the other side; update what it changed, and return the value of its reply."""
        encoder = Encoder(self.foreign, containers_of(self.linked))
        changed = encoder.encode(changes(self.linked))
        sent = {"args": encoder.encode(args), "named": encoder.encode(named), "changed": changed}
        reply = question({**request, **sent, "linked": len(self.linked)})
        self.take(reply)
        if "end" in reply:
            raise Limit(reply["end"])
        if "error" in reply:
            self.fail(reply["error"])
        decoder = Decoder(self.known, encoder.kept)
        value = decoder.decode(reply["value"])[0]
        changes(self.linked)
        first = len(encoder.kept)
        new = min(reply["linked"], MAX_LINKED) - len(self.linked)
        # Some are not read again, such as members of a known enumeration.
        self.linked += [Link(decoder.known.get(number, [])) for number in range(first, first + new)]
        return value

    def answer(self, request, act):
        """Reply to a request with the value of `act`, which gets its arguments, and with what has changed."""
        try:
            # The other side may have missed a reply.
            del self.linked[request["linked"] :]
            links = list(self.linked)
            decoder = Decoder(self.known, containers_of(links))
            # An error was sent without what had changed before it.
            unsent = changes(links)
            decoder.decode(request["changed"])
            args, named = decoder.decode(request["args"]), decoder.decode(request["named"])
            changes(links)
            value = act(args, named)
            encoder = Encoder(self.foreign, list(decoder.known.values()))
            first = len(encoder.kept)
            reply = {"value": encoder.encode((value, args, named, unsent + changes(links)))}
            new = encoder.kept[first:] if request.get("do") in LINKING else []
            if size_of(containers_of(links) + new) <= MAX_LINKED:
                self.linked += map(Link, new)
            return {**reply, "linked": len(self.linked)}
        except BaseException as error:
            end = limit_of(error)
            return {"end": end} if end else {"error": self.tell(error)}


def size_of(containers):
    return sum(1 + len(container) for container in containers)


def containers_of(links):
    return [link.container for link in links]


def changes(links):
    """Return the containers that have changed since the last message."""
    return tuple(link.container for link in links if link.has_changed())


def make_error(kind, args, attributes):
    """Return an error; its class may take other arguments than the error has kept."""
    try:
        error = kind(*args)
    except Exception:
        error = kind.__new__(kind)
        error.args = args
    vars(error).update(attributes)
    return error


def fill(value, items):
    list_items, add = CONTAINERS[type(value)]
    old = list(list_items(value))
    is_same = (
        value == set(items)
        if type(value) is set
        else len(old) == len(items) and all(type(a) is type(b) and (a is b or a == b) for a, b in zip(old, items))
    )
    # A container with identical items is not touched, as it may be being iterated over.
    if not is_same:
        if type(value) is array.array:
            del value[:]
        else:
            value.clear()
        add(value, items)


named_tuples = {}


def read_named(self, name, fields, data):
    key = (name, *fields)
    if key not in named_tuples:
        named_tuples[key] = collections.namedtuple(name, fields)
    return named_tuples[key](*self.items(data))


READERS = {
    "int": lambda self, text: int(text, 16),
    "float": lambda self, text: float(text),
    "type": lambda self, name: CLASSES[name],
    "named": read_named,
}

NUMBERS = (int, float, complex, fractions.Fraction, decimal.Decimal)
# Rounding errors of reordered operations, relative and around 0.
DEFAULT_TOLERANCE = (1e-9, 1e-12)
MAX_UNORDERED = 1500


def is_near(first, second, tolerance):
    """Compare numbers; without a tolerance, integers exactly and others to nine digits."""
    if first == second:
        return True
    if tolerance is None and isinstance(first, int) and isinstance(second, int):
        return False
    try:
        first, second = complex(first), complex(second)
        difference, size = abs(first - second), max(abs(first), abs(second))
    except (OverflowError, ValueError):
        return False
    if size - size != 0:
        return first != first and second != second
    if tolerance is None:
        return difference <= DEFAULT_TOLERANCE[0] * size or difference <= DEFAULT_TOLERANCE[1]
    scale = size if tolerance["mode"] == "relative" else 1
    return difference <= abs(tolerance["amount"]) * scale * (1 + DEFAULT_TOLERANCE[1])


def match_all(wanted, given, is_same):
    """Return whether items are the same in any order; those that are not equal are compared one by one."""
    rest = list(given)
    for item in wanted:
        at = next((index for index, other in enumerate(rest) if is_same(item, other)), None)
        if at is None:
            return False
        del rest[at]
    return not rest


def equal(wanted, given, tolerance=None):
    """Return whether a value equals the expected one, as by ==, with numbers within the tolerance."""

    def same(one, other):
        return equal(one, other, tolerance)

    if isinstance(wanted, NUMBERS) and isinstance(given, NUMBERS):
        return is_near(wanted, given, tolerance)
    for kind in (list, tuple, collections.deque, array.array):
        if isinstance(wanted, kind) and isinstance(given, kind):
            return len(wanted) == len(given) and all(map(same, wanted, given))
    if isinstance(wanted, (set, frozenset)) and isinstance(given, (set, frozenset)):
        missing, extra = wanted - given, given - wanted
        return len(missing) == len(extra) <= MAX_UNORDERED and match_all(missing, extra, same)
    if isinstance(wanted, dict) and isinstance(given, dict):
        missing = [pair for pair in wanted.items() if pair[0] not in given]
        extra = [pair for pair in given.items() if pair[0] not in wanted]
        shared = all(same(value, given[key]) for key, value in wanted.items() if key in given)
        return shared and len(missing) == len(extra) <= MAX_UNORDERED and match_all(missing, extra, same)
    return type(wanted == given) is bool and wanted == given


def write(value):
    """Write a value as Python source, with the items of sets sorted."""
    kind = type(value)
    if kind is list:
        return "[" + ", ".join(map(write, value)) + "]"
    if kind is tuple:
        return "(" + ", ".join(map(write, value)) + ("," if len(value) == 1 else "") + ")"
    if kind is set and value:
        return "{" + ", ".join(sorted(map(write, value))) + "}"
    if kind is frozenset and value:
        return "frozenset({" + ", ".join(sorted(map(write, value))) + "})"
    if kind is dict:
        return "{" + ", ".join(write(key) + ": " + write(item) for key, item in value.items()) + "}"
    if kind is collections.defaultdict:
        return write(dict(value))
    if isinstance(value, enum.Enum):
        return kind.__name__ + "." + value.name
    return repr(value)
