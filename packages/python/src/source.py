# Lists the parts of a program, for the rules of a question.
import ast

STATEMENTS = {
    ast.For: "for", ast.AsyncFor: "for", ast.While: "while", ast.If: "if", ast.IfExp: "if",
    ast.Try: "try", ast.TryStar: "try", ast.With: "with", ast.AsyncWith: "with",
    ast.FunctionDef: "def", ast.AsyncFunctionDef: "def", ast.ClassDef: "class", ast.Lambda: "lambda",
    ast.Return: "return", ast.Global: "global", ast.Nonlocal: "nonlocal", ast.Await: "await", ast.Yield: "yield",
    ast.YieldFrom: "yield", ast.Break: "break", ast.Continue: "continue", ast.Pass: "pass", ast.Delete: "del",
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
    match node:
        case ast.Import():
            return [("import", alias.name) for alias in node.names]
        case ast.ImportFrom():
            return [("import", node.module or "")]
        case ast.Call():
            name = called_name(node.func)
            own = [("recursion", name)] if name in functions else []
            return [("call", name), *own] if name else own
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp():
            return [("operator", OPERATORS[type(node.op)])]
        case ast.UnaryOp(op=ast.Not()):
            return [("operator", "not")]
        case ast.Compare():
            return [("operator", OPERATORS[type(op)]) for op in node.ops]
    return [("statement", STATEMENTS[type(node)])] if type(node) in STATEMENTS else []


def walk(node, functions, found):
    for kind, name in parts_of(node, functions):
        found.append({"kind": kind, "name": name, "line": node.lineno})
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        functions = functions | {node.name}
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
        functions = functions | {called_name(target) for target in node.targets}
    for child in ast.iter_child_nodes(node):
        walk(child, functions, found)


def parts_in(text, file):
    """List the parts of a file; None after a syntax error."""
    found = []
    try:
        walk(ast.parse(text), frozenset(), found)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return [{**part, "file": file} for part in found]


def inspect(job):
    """List the parts of a program and of the student's modules, None after a syntax error in the program, and advice."""
    modules = {name: job["files"][name] for name in job["own"] if name.endswith(".py")}
    found = parts_in(job["program"], "")
    if found is None:
        return {"source": None, "style": []}
    for name, text in modules.items():
        found += parts_in(text, name) or []
    local = {name.removesuffix(".py") for name in job["files"]}
    style = {"": job["program"], **modules} if job["style"] else {}
    notes = [note for name, text in style.items() for note in style_of(text, name, local)]
    return {"source": found[:10000], "style": notes}
