"""Small changes to a module, one at a time: another comparison, another operator, a number one larger.

Only what stands in functions is changed; annotations, defaults, decorators and asserts are left as they are.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).resolve().parent.parent
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Add: "+", ast.Sub: "-", ast.Mult: "*",
    ast.FloorDiv: "//", ast.Div: "/", ast.Mod: "%", ast.BitOr: "|", ast.BitAnd: "&", ast.LShift: "<<",
    ast.RShift: ">>", ast.And: "and", ast.Or: "or",
}  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """One change: in which file, at which line, in which function, from what to what."""

    path: Path
    line: int
    function: str
    first_line: int
    change: str
    place: int

    def code(self) -> CodeType:
        """The changed module, compiled."""
        tree = ast.parse(self.path.read_text())
        _Changer(self.place).visit(tree)
        return compile(ast.fix_missing_locations(tree), str(self.path), "exec", dont_inherit=True)

    def __str__(self) -> str:
        source = self.path.read_text().splitlines()[self.line - 1].strip()
        return f"{self.path.relative_to(ROOT)} | {self.function} | {self.change} | {source}"


def mutations(path: Path) -> list[Mutation]:
    """Every change to a module, in its order."""
    finder = _Changer(None)
    finder.visit(ast.parse(path.read_text()))
    return [Mutation(path, *found, place) for place, found in enumerate(finder.found)]


class _Changer(ast.NodeTransformer):
    """Counts what can be changed, and changes the one at a place."""

    def __init__(self, place: int | None) -> None:
        self.place = place
        self.found: list[tuple[int, str, int, str]] = []
        self.inside: list[str] = []
        self.first_line = 0
        self.depth = 0

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer = self.first_line
        if not self.depth:
            self.first_line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        self.inside.append(node.name)
        self.depth += 1
        node.body = [self.visit(each) for each in node.body]
        self.depth -= 1
        self.inside.pop()
        self.first_line = outer
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value:
            node.value = self.visit(node.value)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        node.ops = [
            COMPARISONS[type(op)]() if self._is_here(node, SIGNS[type(op)], SIGNS[COMPARISONS[type(op)]]) else op
            for op in node.ops
        ]
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        other = OPERATORS.get(type(node.op))
        if other and self._is_here(node, SIGNS[type(node.op)], SIGNS[other]):
            node.op = other()
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        other = OPERATORS.get(type(node.op))
        if other and self._is_here(node, f"{SIGNS[type(node.op)]}=", f"{SIGNS[other]}="):
            node.op = other()
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self._is_here(node, SIGNS[type(node.op)], SIGNS[other]):
            node.op = other()
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self._is_here(node, "not", "(nothing)") else node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self._is_here(node, str(node.value), str(not node.value)):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._is_here(node, str(node.value), str(node.value + 1)):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def _is_here(self, node: ast.expr | ast.stmt, before: str, after: str) -> bool:
        """Enter a change; whether it is the one to be made."""
        if not self.depth:
            return False
        self.found.append((node.lineno, ".".join(self.inside), self.first_line, f"{before} → {after}"))
        return len(self.found) - 1 == self.place


def functions_of(module: CodeType) -> dict[tuple[str, int, int], CodeType]:
    """The code of every function of a compiled module, by its name, its first line and its turn on that line."""
    found: dict[tuple[str, int, int], CodeType] = {}
    for code in _codes(module):
        turn = 0
        while (code.co_qualname, code.co_firstlineno, turn) in found:
            turn += 1
        found[code.co_qualname, code.co_firstlineno, turn] = code
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def same_but_changed(original: CodeType, changed: CodeType) -> dict[CodeType, CodeType]:
    """The functions of a module that a change touches, each with its new code."""
    now = functions_of(changed)
    return {code: now[key] for key, code in functions_of(original).items() if code != now[key]}
