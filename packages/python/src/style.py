# Advice on the style of a program: what the usual linters of Python report, found in its tokens and syntax tree.
import keyword
import tokenize

LINE_LIMIT = 79
INDENT = 4
NOTE_LIMIT = 2000

SPACED = set("= == != < > <= >= += -= *= /= //= %= **= &= |= ^= >>= <<= @= -> :=".split())
AROUND = SPACED | set("+ - * / // % ** @ & | ^ << >>".split())
OPEN, CLOSE = set("([{"), set(")]}")
LAYOUT = (tokenize.NEWLINE, tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
WORDS = set(keyword.kwlist) | set(keyword.softkwlist)
AMBIGUOUS = {"l", "O", "I"}
BUILTINS = {name for name in dir(builtins) if name[:1] != "_"}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COLLECTIONS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
BLOCK_WORDS = {"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "class"}


class Notes:
    """Collects advice, each rule at most once per line."""

    def __init__(self):
        self.found = {}

    def add(self, rule, line, name=""):
        if len(self.found) < NOTE_LIMIT:
            self.found.setdefault((line, rule), name)


def note_lines(lines, notes):
    for number, line in enumerate(lines, 1):
        # An address cannot be wrapped.
        is_address = line.lstrip()[:1] == "#" and len(line.split()) <= 2
        if len(line) > LINE_LIMIT and not is_address:
            notes.add("lineLength", number, str(len(line)))
        if line != line.rstrip():
            notes.add("trailingSpace", number)
        if "\t" in line[: len(line) - len(line.lstrip())]:
            notes.add("tabs", number)


def gap(left, right):
    """Return the number of characters between two tokens, or None if they are not in the same line."""
    return right.start[1] - left.end[1] if left and left.end[0] == right.start[0] else None


class Statement:
    """Notes mistakes with spaces in a statement, token by token."""

    def __init__(self, notes):
        self.notes, self.brackets, self.lambdas = notes, [], []
        self.head, self.in_def, self.is_annotated = None, False, False

    def word(self, string):
        if self.head is None:
            self.head, self.in_def = string, string in ("def", "class", "async")
        if string == "lambda":
            self.lambdas.append(len(self.brackets))

    def colon(self, line, after, behind):
        if self.lambdas and self.lambdas[-1] == len(self.brackets):
            self.lambdas.pop()
        elif not self.brackets and self.head in BLOCK_WORDS and after.type not in LAYOUT:
            self.notes.add("oneLine", line)
            self.head = ""
        elif self.brackets[-1:] == ["{"] and behind == 0:
            self.notes.add("spaceAfter", line, ":")
        elif self.in_def:
            self.is_annotated = True

    def operator(self, previous, token, after):
        string, line, before, space = token.string, token.start[0], gap(previous, token), gap(token, after)
        behind = None if after.type in LAYOUT else space
        is_call = previous and previous.type == tokenize.NAME and previous.string not in WORDS
        is_default = string == "=" and bool(self.brackets or self.lambdas)
        is_tight = string in SPACED and 0 in (before, behind)
        is_wide = string in AROUND and after.type != tokenize.COMMENT and max(before or 0, space or 0) > 1
        if string == ":":
            self.colon(line, after, behind)
        elif string in CLOSE:
            del self.brackets[-1:]
        elif string in OPEN or string == ",":
            self.brackets += string.strip(",")
            self.is_annotated = self.is_annotated and len(self.brackets) > 1
        for rule, is_broken, name in (
            ("spaceBeforeBracket", string in OPEN and before and is_call, string),
            ("spaceInside", string in OPEN and behind, string),
            ("spaceInside", string in CLOSE and before and previous.string not in (",", *OPEN), string),
            ("spaceAfter", string == "," and behind == 0 and after.string not in CLOSE, string),
            ("spaceBeforeComma", string == "," and before, ""),
            ("semicolon", string == ";", ""),
            ("spaceDefault", is_default and not self.is_annotated and (before or space), ""),
            ("spaceOperator", is_tight and not is_default, string),
            ("manySpaces", is_wide and not is_tight and not is_default, string),
        ):
            if is_broken:
                self.notes.add(rule, line, name)


def note_tokens(text, notes):
    """Note mistakes with spaces outside of f-strings."""
    statement, previous, in_text = Statement(notes), None, 0
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for token, after in zip(tokens, tokens[1:]):
        kind, string = token.type, token.string
        in_text += (kind == tokenize.FSTRING_START) - (kind == tokenize.FSTRING_END)
        if in_text:
            continue
        if kind == tokenize.COMMENT:
            note_comment(token, gap(previous, token), notes)
        elif kind == tokenize.INDENT and "\t" not in string and len(string) % INDENT:
            notes.add("indentStep", token.start[0])
        elif kind == tokenize.NAME:
            statement.word(string)
        elif kind == tokenize.OP:
            statement.operator(previous, token, after)
        if kind in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            statement = Statement(notes)
        if kind not in (tokenize.NL, tokenize.COMMENT):
            previous = token


def note_comment(token, before, notes):
    """Note mistakes with spaces in a comment, and before it if it is behind code."""
    line = token.start[0]
    if before in (0, 1):
        notes.add("spaceBeforeComment", line)
    text = token.string.lstrip("#")
    is_first = line == 1 and token.string[:2] == "#!"
    if text and text[0] not in " :" and not is_first:
        notes.add("spaceInComment", line)


def first_line(node):
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def blank_lines(lines, line):
    """Return the larger number of blank lines directly above a line, and above comments before it."""
    most = count = 0
    for above in reversed(lines[: line - 1]):
        text = above.strip()
        if text == "":
            count += 1
        elif text[0] == "#":
            count = 0
        else:
            break
        most = max(most, count)
    return most


def note_blank_lines(body, lines, notes, is_top):
    wanted = 2 if is_top else 1
    for before, node in zip([None, *body], body):
        line = first_line(node)
        count = blank_lines(lines, line)
        if count > wanted:
            notes.add("manyBlankLines", line, str(count))
        if before is None:
            continue
        pair = [one for one in (before, node) if isinstance(one, DEFINITIONS)]
        # One-line definitions need no blank lines between them.
        if count == 0 and len(pair) == 2 and all(one.lineno == one.end_lineno for one in pair):
            continue
        if count < wanted and (node in pair or is_top and pair) and (is_top or not is_docstring(before)):
            notes.add("fewBlankLines" if is_top else "noBlankLine", line)


def note_body(body, notes):
    """Note mistakes in the order of statements."""
    for before, node in zip(body, body[1:]):
        if isinstance(before, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
            notes.add("unreachable", node.lineno)
            break
    defined = {}
    for node in body:
        used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        if isinstance(node, DEFINITIONS):
            earlier = defined.get(node.name)
            if earlier and not node.decorator_list and not earlier.decorator_list:
                notes.add("redefined", node.lineno, node.name)
        for name in used:
            defined.pop(name, None)
        if isinstance(node, DEFINITIONS):
            defined[node.name] = node


def loaded_names(tree):
    """Return the names that are read; text of annotations and `__all__` count as well."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load() | ast.Del()) | ast.AugAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.Constant(value=str() as text) if text.isidentifier():
                names.add(text)
    return names


def is_dunder(node):
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id[:2] == "__"


def note_imports(tree, local, notes):
    used = loaded_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            continue
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                module = (getattr(node, "module", alias.name) or "").split(".")[0]
                name = (alias.asname or alias.name).split(".")[0]
                if alias.name == "*":
                    notes.add("importAll", node.lineno, node.module or "")
                # Tests may use what the program imports from the files of its question.
                elif name not in used and alias.asname != alias.name and module not in local:
                    notes.add("unusedImport", node.lineno, alias.asname or alias.name)
    is_begun = False
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            if is_begun:
                notes.add("lateImport", node.lineno)
        elif not is_docstring(node) and not isinstance(node, (ast.If, ast.Try)) and not is_dunder(node):
            is_begun = True


def own_nodes(function):
    """Yield the nodes of a function without those of functions and classes in it."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def assigned_names(node):
    """Return the names that a node assigns to, without those in tuples."""
    match node:
        case ast.Assign():
            targets = node.targets
        case ast.withitem():
            targets = [node.optional_vars]
        case ast.NamedExpr() | ast.AnnAssign(value=ast.expr()):
            targets = [node.target]
        case ast.ExceptHandler(name=str()):
            return [(node, node.name)]
        case _:
            return []
    return [(target, target.id) for target in targets if isinstance(target, ast.Name)]


def note_variables(function, notes):
    """Note variables of a function that are never read."""
    used = loaded_names(function)
    if "locals" in used:
        return
    outer = [node.names for node in ast.walk(function) if isinstance(node, (ast.Global, ast.Nonlocal))]
    free = set().union(*outer)
    for node in own_nodes(function):
        for target, name in assigned_names(node):
            if name not in used | free:
                notes.add("unusedVariable", target.lineno, name)


def bound_name(node):
    """Return the name that a node binds, apart from those of its children, or None."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=name):
            return name
    return node.name if isinstance(node, DEFINITIONS) else None


def is_constant(node, *values):
    return isinstance(node, ast.Constant) and any(node.value is value for value in values)


def note_compare(node, notes):
    sides = [node.left, *node.comparators]
    for operator_, left, right in zip(node.ops, sides, sides[1:]):
        if isinstance(operator_, (ast.Eq, ast.NotEq)):
            if is_constant(left, None) or is_constant(right, None):
                notes.add("noneCompare", node.lineno, "is" if isinstance(operator_, ast.Eq) else "is not")
            elif is_constant(left, True, False) or is_constant(right, True, False):
                notes.add("boolCompare", node.lineno)
            elif any(isinstance(one, ast.Call) and called_name(one.func) == "type" for one in (left, right)):
                notes.add("typeCompare", node.lineno)
        elif isinstance(operator_, (ast.Is, ast.IsNot)):
            literals = (ast.List, ast.Dict, ast.Set, ast.Tuple)
            if any(
                isinstance(one, literals) or (isinstance(one, ast.Constant) and not is_constant(one, None, True, False, ...))
                for one in (left, right)
            ):
                notes.add("isLiteral", node.lineno, "==" if isinstance(operator_, ast.Is) else "!=")


def note_node(node, parent, scope, notes):
    """Note mistakes in a node of the syntax tree."""
    name = bound_name(node)
    if name in AMBIGUOUS:
        notes.add("ambiguous", node.lineno, name)
    # Methods and attributes do not shadow built-ins.
    elif name in BUILTINS and not isinstance(scope, ast.ClassDef):
        notes.add("shadowedBuiltin", node.lineno, name)
    match node:
        case ast.Compare():
            note_compare(node, notes)
        case ast.ExceptHandler(type=None):
            notes.add("bareExcept", node.lineno)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Compare(ops=[ast.In() | ast.Is() as first])):
            notes.add("notIn", node.lineno, "not in" if isinstance(first, ast.In) else "is not")
        case ast.Assign(targets=[ast.Name(id=target)], value=ast.Lambda()):
            notes.add("lambdaName", node.lineno, target)
        case ast.JoinedStr() if not isinstance(parent, ast.FormattedValue):
            if not any(isinstance(one, ast.FormattedValue) for one in node.values):
                notes.add("plainFString", node.lineno)
    if isinstance(node, FUNCTIONS):
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            is_call = isinstance(default, ast.Call) and called_name(default.func) in ("list", "dict", "set")
            if is_call or isinstance(default, COLLECTIONS):
                notes.add("mutableDefault", default.lineno)
        if not isinstance(node, ast.Lambda):
            note_variables(node, notes)


def note_tree(node, parent, scope, lines, notes):
    note_node(node, parent, scope, notes)
    for field in ("body", "orelse", "finalbody"):
        body = getattr(node, field, None)
        # Lambdas and conditional expressions have expressions here, not lists.
        if isinstance(body, list):
            note_body(body, notes)
            note_blank_lines(body, lines, notes, isinstance(node, ast.Module))
    scope = node if isinstance(node, (*FUNCTIONS, ast.ClassDef)) else scope
    for child in ast.iter_child_nodes(node):
        note_tree(child, node, scope, lines, notes)


def style_of(text, file, local):
    """List advice on the style of a file beside local modules; none after a syntax error."""
    notes = Notes()
    try:
        tree = ast.parse(text)
        lines = text.split("\n")
        note_lines(lines, notes)
        note_tokens(text, notes)
        note_tree(tree, None, None, lines, notes)
        note_imports(tree, local, notes)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    places = sorted(notes.found.items())
    return [{"rule": rule, "file": file, "line": line, "name": name[:60]} for (line, rule), name in places]
