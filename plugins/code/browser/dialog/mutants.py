# Prints small changes of the files that it reads, each of which a good test should detect.
import ast
import json
import sys

from _harness import OPERATORS

LIMIT = 40
OTHERS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in", "+": "-",
    "-": "+", "*": "+", "/": "//", "//": "/", "%": "*", "**": "*", "and": "or", "or": "and",
}  # fmt: skip

found = []


def offset(line, column):
    return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())


def begin(node):
    return offset(node.lineno, node.col_offset)


def end(node):
    return offset(node.end_lineno, node.end_col_offset)


def note(node, start, stop, text):
    found.append({"file": file, "line": node.lineno, "start": start, "end": stop, "text": text})


def replace(node, text):
    note(node, begin(node), end(node), text)


def change_operator(node, operator, left, right):
    """Replace the operator between two operands, even next to brackets."""
    text = OPERATORS.get(type(operator))
    at = source.find(text, end(left), begin(right)) if text in OTHERS else -1
    if at >= 0:
        note(node, at, at + len(text), OTHERS[text])


def change(node):
    if isinstance(node, ast.Compare):
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators):
            change_operator(node, operator, left, right)
    elif isinstance(node, ast.BinOp):
        change_operator(node, node.op, node.left, node.right)
    elif isinstance(node, ast.BoolOp):
        change_operator(node, node.op, node.values[0], node.values[1])
    elif isinstance(node, ast.AugAssign):
        change_operator(node, node.op, node.target, node.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        note(node, begin(node), begin(node.operand), "")
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        replace(node, str(not node.value))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        replace(node, str(node.value + 1))
    elif isinstance(node, (ast.If, ast.IfExp)):
        replace(node.test, "False")
    elif isinstance(node, ast.Return) and node.value:
        replace(node.value, "None")
    elif isinstance(node, (ast.Break, ast.Continue)) or (
        isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    ):
        replace(node, "pass")
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range":
        last = node.args[min(1, len(node.args) - 1)] if node.args else None
        if last:
            replace(last, "(" + source[begin(last) : end(last)] + ") - 1")


for file, source in json.loads(sys.stdin.read()).items():
    lines = source.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for node in ast.walk(ast.parse(source)):
        change(node)
found.sort(key=lambda one: (one["file"], one["line"], one["start"]))
print(json.dumps(found[:: -(-len(found) // LIMIT) or 1]))
