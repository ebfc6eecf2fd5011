# Prints a fingerprint of a program, independent of names, constants, comments and layout. It reads the first and the
# last line of the student's part, then the program.
import ast
import json
import sys
import zlib

GRAM = 4
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
NAME_FIELDS = {
    ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.keyword: "arg", ast.alias: "name",
    **{kind: "name" for kind in DEFINITIONS},
}  # fmt: skip
NO_TOKEN = (ast.expr_context, ast.Module)

span, program = sys.stdin.read().split("\n", 1)
first, last = map(int, span.split())


def own_names(tree):
    """Return the names that the program defines, which may differ in a copy; imported names are kept."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.alias, ast.ExceptHandler)):
            names.add(node.asname if isinstance(node, ast.alias) else node.name)
        elif isinstance(node, (*DEFINITIONS, ast.arg)) or isinstance(getattr(node, "ctx", None), ast.Store):
            names.add(name_of(node))
    return names - {None, ""}


def name_of(node):
    """Return the name in a node, '' for none."""
    field = NAME_FIELDS.get(type(node))
    return getattr(node, field) or "" if field else ""


def kind_of(node):
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    # Both bind a name.
    return "Assign" if isinstance(node, ast.AnnAssign) else type(node).__name__


def without_text(statements):
    """Leave out docstrings and other strings without effect."""
    return [one for one in statements if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]


class Tokens:
    """The syntax tree from its root to its leaves, as (line, token, token with numbered names)."""

    def __init__(self, tree):
        self.own = own_names(tree)
        self.numbers = {}
        self.found = []
        self.walk(tree, 1)

    def add(self, line, kind, name):
        token, numbered = kind + " " + name, kind + " " + name
        if name in self.own:
            token = kind
            numbered = kind + " " + str(self.numbers.setdefault(name, len(self.numbers)))
        self.found.append((line, token, numbered))

    def walk(self, node, line):
        line = getattr(node, "lineno", line)
        if not isinstance(node, NO_TOKEN):
            self.add(line, kind_of(node), name_of(node))
        for field, value in ast.iter_fields(node):
            # Type hints have no effect.
            if field in ("annotation", "returns", "type_comment"):
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                for child in without_text(value):
                    self.walk(child, line)
                self.found.append((0, "end", "end"))
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.walk(child, line)


def checksum(texts):
    return format(zlib.crc32("\n".join(texts).encode()), "x")


class Longer(ast.NodeTransformer):
    """Writes `a += b` as `a = a + b`."""

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        read = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        value = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], value), node)


found = []
current = 0
for line, token, numbered in Tokens(Longer().visit(ast.parse(program))).found:
    # The end of a block belongs to its last line.
    current = line or current
    if first <= current <= last:
        found.append((line, token, numbered))
tokens = [token for _, token, _ in found]
lines = {}
for line, token, _ in found:
    lines.setdefault(line, []).append(token)
print(
    json.dumps(
        {
            "key": checksum(numbered for _, _, numbered in found),
            "grams": sorted({checksum(tokens[at : at + GRAM]) for at in range(len(tokens) - GRAM + 1)}),
            "lines": [checksum(lines[line]) if line in lines else "" for line in range(first, last + 1)],
        },
        separators=(",", ":"),
    )
)
