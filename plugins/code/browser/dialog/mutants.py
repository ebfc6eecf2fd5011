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
    match node:
        case ast.Compare():
            for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators):
                change_operator(node, operator, left, right)
        case ast.BinOp():
            change_operator(node, node.op, node.left, node.right)
        case ast.BoolOp():
            change_operator(node, node.op, node.values[0], node.values[1])
        case ast.AugAssign():
            change_operator(node, node.op, node.target, node.value)
        case ast.UnaryOp(op=ast.Not()):
            note(node, begin(node), begin(node.operand), "")
        case ast.Constant(value=bool() as value):
            replace(node, str(not value))
        case ast.Constant(value=int() as value):
            replace(node, str(value + 1))
        case ast.If() | ast.IfExp():
            replace(node.test, "False")
        case ast.Return(value=ast.expr() as value):
            replace(value, "None")
        case ast.Break() | ast.Continue():
            replace(node, "pass")
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            replace(node, "pass")
        case ast.Call(func=ast.Name(id="range"), args=[last] | [_, last, *_]):
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
