# Turtle graphics without a window: what a program draws is kept as lines of text, which are drawn and compared
# outside. Names and behaviour are those of Python's module; speed, animation and events do nothing.
import math

MAX_POINTS = 20_000
# Turns of a circle are drawn as this many sides at most.
MAX_SIDES = 120
WHITE = "#ffffff"

NAMES = dict(pair.split(":") for pair in """
    aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4
    black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 cadetblue:5f9ea0
    chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff
    darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 darkkhaki:bdb76b
    darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 darksalmon:e9967a
    darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkturquoise:00ced1 darkviolet:9400d3
    deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0
    forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:bebebe
    green:008000 greenyellow:adff2f honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082 ivory:fffff0
    khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6
    lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightpink:ffb6c1
    lightsalmon:ffa07a lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightsteelblue:b0c4de
    lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa
    mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db mediumseagreen:3cb371 mediumslateblue:7b68ee
    mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa
    mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 olivedrab:6b8e23
    orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 paleturquoise:afeeee
    palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd powderblue:b0e0e6
    purple:800080 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513 salmon:fa8072 sandybrown:f4a460
    seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 skyblue:87ceeb slateblue:6a5acd slategray:708090
    snow:fffafa springgreen:00ff7f steelblue:4682b4 tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347
    turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32
""".split())  # fmt: skip


class TurtleGraphicsError(Exception):
    pass


class Terminator(Exception):
    """The window was closed."""


class TooMuch(BaseException):
    """A drawing has too many points."""


class Vec2D(tuple):
    def __new__(cls, x, y):
        return tuple.__new__(cls, (x, y))

    def __add__(self, other):
        return Vec2D(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other):
        return Vec2D(self[0] - other[0], self[1] - other[1])

    def __mul__(self, other):
        if isinstance(other, Vec2D):
            return self[0] * other[0] + self[1] * other[1]
        return Vec2D(self[0] * other, self[1] * other)

    __rmul__ = __mul__

    def __neg__(self):
        return Vec2D(-self[0], -self[1])

    def __abs__(self):
        return math.hypot(*self)

    def __repr__(self):
        return "(%.2f,%.2f)" % self


class Sheet:
    """The drawing of all turtles, in order."""

    def __init__(self):
        self.renew()

    def renew(self):
        self.items = []
        self.turtles = []
        self.background = WHITE
        self.range = 1.0
        self.is_logo = False
        self.left = MAX_POINTS

    def remove(self, items):
        removed = set(map(id, items))
        self.items = [item for item in self.items if id(item) not in removed]
        self.left = MAX_POINTS - sum(len(item[-1]) for item in self.items)

    def count(self, points=1):
        self.left -= points
        if self.left < 0:
            raise TooMuch

    def add(self, item, at=None):
        self.count()
        self.items.insert(len(self.items) if at is None else at, item)
        return item

    def colour(self, value):
        """Return a colour as #rrggbb."""
        if isinstance(value, str):
            name = value.lower().replace(" ", "").replace("grey", "gray")
            if name in NAMES:
                return "#" + NAMES[name]
            digits = name[1:]
            if name[:1] == "#" and len(digits) in (3, 6) and all(digit in "0123456789abcdef" for digit in digits):
                return name if len(digits) == 6 else "#" + "".join(digit * 2 for digit in digits)
            raise TurtleGraphicsError("bad color string: " + value)
        try:
            parts = [round(255 * part / self.range) for part in value]
        except TypeError:
            raise TurtleGraphicsError("bad color arguments: " + str(value)) from None
        if len(parts) != 3 or not all(0 <= part <= 255 for part in parts):
            raise TurtleGraphicsError("bad color sequence: " + str(value))
        return "#%02x%02x%02x" % tuple(parts)

    def text(self):
        """Return the drawing as text, one item per line; '' if nothing was drawn."""
        lines = [line for line in map(written, self.items) if line]
        if not lines and self.background == WHITE:
            return ""
        return "\n".join(["background " + self.background, *lines])


def number(value):
    text = ("%.1f" % value).removesuffix(".0")
    return "0" if text == "-0" else text


def written(item):
    kind, colour, *rest, points = item
    pairs = " ".join(number(x) + "," + number(y) for x, y in points)
    if kind == "line" and len(points) < 2 or kind == "fill" and len(points) < 3:
        return ""
    head = " ".join([kind, colour, *(one if isinstance(one, str) else number(one) for one in rest[:2])])
    return head + " " + pairs + (" " + rest[2] if kind == "text" else "")


def colour_arguments(values):
    return values[0] if len(values) == 1 else values


def nothing(*_, **__):
    """What needs a window does nothing."""


class Turtle:
    def __init__(self, shape="classic", undobuffersize=1000, visible=True):
        sheet.turtles.append(self)
        self._drawn = []
        self._stamps = {}
        self._shape = shape
        self._unit = 360.0
        self._begin(visible)

    def _begin(self, visible=True):
        self._at = Vec2D(0.0, 0.0)
        self._angle = self._turned(0.0)
        self._is_down = True
        self._width = 1
        self._pen = self._fill = "black"
        self._is_visible = visible
        self._path = self._line = None
        # The points of a polygon, and whether it goes on.
        self._poly, self._is_poly = [], False

    def _angle_of(self, angle):
        return angle * 360.0 / self._unit

    def _turned(self, angle):
        """Convert a direction, in degrees, to or from that of the mode logo: clockwise from the top."""
        return (90.0 - angle if sheet.is_logo else angle) % 360.0

    def _move(self, x, y):
        start, self._at = self._at, Vec2D(float(x), float(y))
        if not (math.isfinite(self._at[0]) and math.isfinite(self._at[1])):
            raise TurtleGraphicsError("bad position: " + str((x, y)))
        for path in (self._path, self._poly if self._is_poly else None):
            if path is not None:
                sheet.count()
                path.append(self._at)
        if not self._is_down:
            self._line = None
            return
        look = ["line", sheet.colour(self._pen), self._width]
        last = sheet.items[-1] if sheet.items else None
        if last is None or last is not self._line or last[:3] != look:
            self._line = self._draw([*look, [start]])
        sheet.count()
        self._line[3].append(self._at)

    def _draw(self, item, at=None):
        self._drawn.append(item)
        return sheet.add(item, at)

    def forward(self, distance):
        turn = math.radians(self._angle)
        self._move(self._at[0] + distance * math.cos(turn), self._at[1] + distance * math.sin(turn))

    def backward(self, distance):
        self.forward(-distance)

    def left(self, angle):
        self._angle = (self._angle + self._angle_of(angle)) % 360.0

    def right(self, angle):
        self.left(-angle)

    def goto(self, x, y=None):
        self._move(*(x if y is None else (x, y)))

    def setx(self, x):
        self._move(x, self._at[1])

    def sety(self, y):
        self._move(self._at[0], y)

    def teleport(self, x=None, y=None, *, fill_gap=False):
        """Move without drawing a line."""
        was_down, self._is_down = self._is_down, False
        self._move(self._at[0] if x is None else x, self._at[1] if y is None else y)
        self._is_down = was_down

    def setheading(self, angle):
        self._angle = self._turned(self._angle_of(angle))

    def home(self):
        """Move to the middle, and turn to the first direction."""
        self._move(0, 0)
        self._angle = self._turned(0.0)

    def circle(self, radius, extent=None, steps=None):
        """Draw a circle, or a part of it, whose centre is to the left."""
        turn = 360.0 if extent is None else self._angle_of(extent)
        if steps is None:
            sides = min(MAX_SIDES, 12 + int(abs(radius)))
            steps = max(1, math.ceil(sides * abs(turn) / 360))
        part = turn / steps * (-1 if radius < 0 else 1)
        side = 2 * abs(radius) * math.sin(math.radians(abs(turn) / steps / 2)) * (-1 if turn < 0 else 1)
        end = self._angle + turn * (-1 if radius < 0 else 1)
        self._angle += part / 2
        for _ in range(steps):
            self.forward(side)
            self._angle += part
        self._angle = end % 360.0

    def dot(self, size=None, *color):
        if isinstance(size, (str, tuple)):
            size, color = None, (size, *color)
        size = max(self._width + 4, 2 * self._width) if size is None else size
        chosen = colour_arguments(color) if color else self._pen
        self._draw(["dot", sheet.colour(chosen), abs(float(size)), [self._at]])

    def stamp(self):
        """Leave a stamp, drawn as a small arrow."""
        ends = [(math.radians(self._angle + turn), size) for turn, size in ((0, 0), (210, 10), (150, 10))]
        corners = [self._at + Vec2D(size * math.cos(turn), size * math.sin(turn)) for turn, size in ends]
        number = max(self._stamps, default=0) + 1
        self._stamps[number] = self._draw(["fill", sheet.colour(self._fill), corners])
        return number

    def clearstamp(self, stampid):
        if stampid in self._stamps:
            sheet.remove([self._stamps.pop(stampid)])

    def clearstamps(self, n=None):
        """Remove all stamps, the first n of them, or the last -n."""
        numbers = list(self._stamps)
        for one in numbers if n is None else numbers[:n] if n >= 0 else numbers[n:]:
            self.clearstamp(one)

    def write(self, arg, move=False, align="left", font=("Arial", 8, "normal")):
        size = 8 if isinstance(font, str) or len(font) < 2 else font[1]
        text = " ".join(str(arg).split())[:200]
        align = align.lower()
        if text and align in ("left", "center", "right"):
            self._draw(["text", sheet.colour(self._pen), float(size), align, text, [self._at]])

    def begin_fill(self):
        self._path = [self._at]
        self._fill_at = len(sheet.items)
        self._line = None

    def end_fill(self):
        if self._path is not None and len(self._path) > 2:
            self._draw(["fill", sheet.colour(self._fill), self._path], min(self._fill_at, len(sheet.items)))
        self._path = None

    def filling(self):
        return self._path is not None

    def begin_poly(self):
        self._poly, self._is_poly = [self._at], True

    def end_poly(self):
        self._is_poly = False

    def get_poly(self):
        return tuple(self._poly) or None

    def penup(self):
        self._is_down = False
        self._line = None

    def pendown(self):
        self._is_down = True

    def isdown(self):
        return self._is_down

    def pensize(self, width=None):
        if width is None:
            return self._width
        self._width = max(0.0, float(width)) if width != int(width) else max(0, int(width))

    def pen(self, pen=None, **values):
        """Set or return pen, colours and visibility together."""
        values = {**(pen or {}), **values}
        if not values:
            pens = {"pendown": self._is_down, "pencolor": self._pen, "fillcolor": self._fill, "pensize": self._width}
            return {"shown": self._is_visible, **pens, "speed": 0}
        self._is_visible = values.get("shown", self._is_visible)
        if "pendown" in values:
            (self.pendown if values["pendown"] else self.penup)()
        for name in ("pencolor", "fillcolor", "pensize"):
            if name in values:
                getattr(self, name)(values[name])

    def pencolor(self, *value):
        if not value:
            return self._pen
        self._pen = self._checked(value)

    def fillcolor(self, *value):
        if not value:
            return self._fill
        self._fill = self._checked(value)

    def color(self, *values):
        if not values:
            return self._pen, self._fill
        pen, fill = values if len(values) == 2 else (colour_arguments(values),) * 2
        self._pen, self._fill = self._checked((pen,)), self._checked((fill,))

    def _checked(self, values):
        value = colour_arguments(values)
        sheet.colour(value)
        return value if isinstance(value, str) else tuple(value)

    def position(self):
        return self._at

    def xcor(self):
        return self._at[0]

    def ycor(self):
        return self._at[1]

    def heading(self):
        return self._turned(self._angle) * self._unit / 360.0

    def _vector_to(self, x, y=None):
        goal = x.position() if isinstance(x, Turtle) else x if y is None else (x, y)
        return Vec2D(goal[0] - self._at[0], goal[1] - self._at[1])

    def distance(self, x, y=None):
        return abs(self._vector_to(x, y))

    def towards(self, x, y=None):
        dx, dy = self._vector_to(x, y)
        return self._turned(math.degrees(math.atan2(dy, dx))) * self._unit / 360.0

    def degrees(self, fullcircle=360.0):
        self._unit = float(fullcircle)

    def radians(self):
        self._unit = 2 * math.pi

    def showturtle(self):
        self._is_visible = True

    def hideturtle(self):
        self._is_visible = False

    def isvisible(self):
        return self._is_visible

    def shape(self, name=None):
        """Set or return the shape of the turtle, which no picture shows."""
        if name is None:
            return self._shape
        self._shape = name

    def speed(self, speed=None):
        """Do nothing, because turtles move instantly."""
        return 0 if speed is None else None

    def clear(self):
        """Remove what this turtle drew; it stays where it is."""
        sheet.remove(self._drawn)
        self._drawn = []
        self._stamps = {}
        self._path = None

    def reset(self):
        self.clear()
        self._begin()

    def getscreen(self):
        return screen

    def clone(self):
        other = Turtle()
        other.__dict__.update(self.__dict__)
        other._drawn = []
        other._stamps = {}
        other._path = other._line = None
        other._poly, other._is_poly = [], False
        return other

    fd, bk, back, lt, rt, seth = forward, backward, backward, left, right, setheading
    setpos = setposition = goto
    pu = up = penup
    pd = down = pendown
    width = pensize
    pos = position
    st, ht = showturtle, hideturtle
    shapesize = turtlesize = tilt = tiltangle = settiltangle = resizemode = setundobuffer = nothing
    onclick = onrelease = ondrag = nothing


class _Screen:
    """The window, which does not exist."""

    def bgcolor(self, *value):
        if not value:
            return sheet.background
        sheet.background = sheet.colour(colour_arguments(value))

    def colormode(self, cmode=None):
        """Set or return the maximum of colour components, 1.0 or 255."""
        if cmode is None:
            return sheet.range
        if cmode not in (1.0, 255):
            raise TurtleGraphicsError("bad color mode: " + str(cmode))
        sheet.range = cmode

    def mode(self, mode=None):
        """Set or return the mode, which defines the direction of 0°; setting it moves all turtles to the middle."""
        if mode is None:
            return "logo" if sheet.is_logo else "standard"
        if mode not in ("standard", "logo"):
            raise TurtleGraphicsError("Only the modes standard and logo are available.")
        sheet.is_logo = mode == "logo"
        self.reset()

    def clear(self):
        """Clear the drawing and forget all turtles; functions of the module move a new one."""
        global usual
        usual = None
        sheet.renew()

    def reset(self):
        """Clear the drawing except for its background; all turtles start in the middle."""
        for one in sheet.turtles:
            one.reset()

    clearscreen, resetscreen = clear, reset

    def turtles(self):
        return list(sheet.turtles)

    def window_width(self):
        """Return the width of the usual window."""
        return 960

    def window_height(self):
        """Return the height of the usual window."""
        return 810

    def textinput(self, title, prompt):
        return input(prompt)

    def numinput(self, title, prompt, default=None, minval=None, maxval=None):
        text = input(prompt)
        return default if text == "" else float(text)

    setup = screensize = title = tracer = update = delay = done = mainloop = exitonclick = bye = nothing
    listen = onkey = onkeypress = onkeyrelease = onclick = onscreenclick = ontimer = register_shape = nothing
    addshape = bgpic = setworldcoordinates = nothing


RawTurtle = Pen = RawPen = Turtle
sheet = Sheet()
screen = _Screen()


def Screen():
    return screen


usual = None


def getturtle():
    """Return the turtle that functions of the module move."""
    global usual
    if usual is None:
        usual = Turtle()
    return usual


getpen = getturtle


def publish():
    """Make functions of the module out of methods."""
    names = globals()

    def of_turtle(name):
        return lambda *args, **named: getattr(getturtle(), name)(*args, **named)

    for name in dir(Turtle):
        if name[:1] != "_":
            names.setdefault(name, of_turtle(name))
    for name in dir(_Screen):
        if name[:1] != "_":
            names.setdefault(name, getattr(screen, name))


publish()
hidden = {"math", "nothing", "publish", "usual", "sheet", "Sheet", "number", "written", "screen", "TooMuch",
          "colour_arguments", "NAMES", "MAX_POINTS", "MAX_SIDES", "WHITE"}  # fmt: skip
__all__ = [name for name in list(globals()) if name[:1] != "_" and name not in hidden and name != "hidden"]
