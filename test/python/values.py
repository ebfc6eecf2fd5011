"""Runs the codec of the judge in CPython; `test/code-values.test.ts` reads what it prints."""
import enum
import random
import sys
import typing

sys.path.insert(0, sys.argv[1])
from codec import *  # noqa: F403

NEAR = {"amount": 0.01, "mode": "relative"}
CLOSE = {"amount": 0.01, "mode": "absolute"}
Point = collections.namedtuple("Point", "x y")


class Pair(typing.NamedTuple):
    x: int
    y: int = 2


class Colour(enum.IntEnum):
    RED = 1


# What a test expects, what came, the tolerance, and whether it is right.
ROWS = [
    (5, 5, None, True),
    (5, 5.0, None, True),
    (0.3, 0.30000000000000004, None, True),
    (0.0, 1.2246467991473532e-16, None, True),
    (0.3, 0.3001, None, False),
    (100, 100.9, NEAR, True),
    (100, 102, NEAR, False),
    (100, 100.009, CLOSE, True),
    (100, 100.9, CLOSE, False),
    (12345678901234567890, 12345678901234567891, None, False),
    (math_inf := float("inf"), math_inf, NEAR, True),
    (1e308, math_inf, NEAR, False),
    (float("nan"), float("nan"), None, True),
    ([1, 2], [1, 2], None, True),
    ([1, 2], (1, 2), None, False),
    ([1.0, [2]], [1.001, [2]], NEAR, True),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, None, True),
    ({"a": 1}, {"a": 2}, None, False),
    ({"a": 1}, {"a": 1, "b": 2}, None, False),
    ({0.3: "x"}, {0.1 + 0.2: "x"}, None, True),
    ({1, 2, 3}, {3, 1, 2}, None, True),
    ({1, 1.5}, {1, 1.6}, None, False),
    ({0.3, 1}, {0.1 + 0.2, 1}, None, True),
    (set(), set(), None, True),
    (set(), frozenset(), None, True),
    (set(range(1500)), set(range(1500)), None, True),
    (list(range(20000)), list(range(20000)), None, True),
    (list(range(20000)), list(range(19999)), None, False),
    ("ja", "ja", None, True),
    ("ja", "Ja", None, False),
    ("5", 5, None, False),
    (b"a", "a", None, False),
    (None, None, None, True),
    (None, 0, None, False),
    (True, 1, None, True),
    (1 + 2j, 1 + 2j, None, True),
    ({"a": 2}, collections.Counter("aa"), None, True),
    ({"a": [1]}, collections.defaultdict(list, a=[1]), None, True),
    ((1, 2), Point(1, 2), None, True),
    ((1, 2), Pair(1), None, True),
    (Point(1, 2), Point(1, 3), None, False),
    (fractions.Fraction(1, 3), 1 / 3, None, True),
    (fractions.Fraction(1, 3), fractions.Fraction(2, 6), None, True),
    (decimal.Decimal("0.1"), decimal.Decimal("0.10"), None, True),
    (decimal.Decimal("0.1"), 0.1, None, True),
    (0.5, fractions.Fraction(1, 3), None, False),
    (1, Colour.RED, None, True),
    (2, Colour.RED, None, False),
    (array.array("d", [1.0]), array.array("d", [1.0 + 1e-12]), None, True),
    (array.array("d", [1.0]), [1.0], None, False),
    (collections.deque([1, 2]), collections.deque([1, 2], 5), None, True),
    (range(3), range(0, 3, 1), None, True),
    (range(3), [0, 1, 2], None, False),
    (datetime.date(2026, 1, 2), datetime.date(2026, 1, 2), None, True),
    (pathlib.PosixPath("a/b"), pathlib.PosixPath("a") / "b", None, True),
    (pathlib.PosixPath("a"), pathlib.PosixPath("b"), None, False),
]


def no_foreign(*_):
    raise TypeError


def there_and_back(value):
    return Decoder(no_foreign).decode(json.loads(json.dumps(Encoder(no_foreign).encode(value))))


SCALARS = [
    lambda r: r.choice([None, True, False, 0, -1, 2**53, -(2**200), 10**15, float("inf"), -0.0, 5e-324]),
    lambda r: r.getrandbits(r.choice([8, 64, 300])) - 2**40,
    lambda r: r.uniform(-1e9, 1e9),
    lambda r: complex(r.random(), -r.random()),
    lambda r: "".join(chr(r.choice([10, 39, 92, 65, 228, 0x1F600, 0xD800])) for _ in range(r.randrange(6))),
    lambda r: r.randbytes(r.randrange(5)),
    lambda r: fractions.Fraction(r.randrange(-9, 9), r.randrange(1, 9)),
    lambda r: decimal.Decimal(r.randrange(-999, 999)).scaleb(-r.randrange(9)),
    lambda r: range(r.randrange(5), r.randrange(9), r.choice([1, 2, -3])),
    lambda r: datetime.timedelta(r.randrange(9), r.randrange(99)),
    lambda r: datetime.datetime(2026, r.randrange(1, 13), r.randrange(1, 28), 5, tzinfo=r.choice([None, datetime.timezone.utc])),
]  # fmt: skip
CONTAINERS = [
    lambda r, item: [item() for _ in range(r.randrange(4))],
    lambda r, item: tuple(item() for _ in range(r.randrange(4))),
    lambda r, item: {scalar(r): item() for _ in range(r.randrange(4))},
    lambda r, item: {scalar(r) for _ in range(r.randrange(4))},
    lambda r, item: frozenset(scalar(r) for _ in range(r.randrange(4))),
    lambda r, item: collections.deque((item() for _ in range(r.randrange(4))), r.choice([None, 3])),
    lambda r, item: collections.Counter("".join(r.choices("abc", k=5))),
    lambda r, item: collections.OrderedDict((scalar(r), item()) for _ in range(r.randrange(4))),
    lambda r, item: collections.defaultdict(int, {scalar(r): item()}),
    lambda r, item: Point(item(), item()),
    lambda r, item: array.array("d", [r.random() for _ in range(r.randrange(4))]),
    lambda r, item: bytearray(r.randbytes(3)),
]


def scalar(r):
    return r.choice(SCALARS)(r)


def anything(r, depth=0):
    if depth > 3 or r.random() < 0.4:
        return scalar(r)
    return r.choice(CONTAINERS)(r, lambda: anything(r, depth + 1))


def problems(count, seed):
    for expected, given, tolerance, is_right in ROWS:
        if equal(expected, given, tolerance) is not is_right:
            yield f"equal({expected!r}, {given!r}, {tolerance})"
    r = random.Random(seed)
    for index in range(count):
        value = anything(r)
        copy = there_and_back(value)
        if copy != value or type(copy).__name__ != type(value).__name__ or not equal(value, copy):
            yield f"value {index} of seed {seed}: {value!r} became {copy!r}"
        other = anything(r)
        if value == other and not equal(value, other):
            yield f"{value!r} and {other!r}"
    ring = [1]
    ring.append(ring)
    copy = there_and_back([ring, ring])
    if copy[0] is not copy[1] or copy[0][1] is not copy[0]:
        yield "identity is lost"
    for value in ([0] * 200_000, "x" * 10**7):
        try:
            there_and_back(value)
            yield "a value that is too long"
        except TooLong:
            pass


print(json.dumps([*problems(int(sys.argv[2]), int(sys.argv[3]))][:5]))
