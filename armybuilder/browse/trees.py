"""Trees laid out for drawing: one that grows to the right for wide pages, one that is indented for phones."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

ThingT = TypeVar("ThingT")


@dataclass(frozen=True)
class Measures:
    """The sizes of a layout, in units of the drawing."""

    node_width: int
    node_height: int
    column: int
    row: int


WIDE = Measures(node_width=156, node_height=38, column=186, row=46)
TALL = Measures(node_width=210, node_height=44, column=26, row=52)
MINI = Measures(node_width=8, node_height=8, column=13, row=11)


@dataclass(frozen=True)
class Branch(Generic[ThingT]):
    """A thing in a tree with what hangs below it; `is_guest` where it is at home in another tree."""

    thing: ThingT
    below: tuple["Branch[ThingT]", ...] = ()
    is_guest: bool = False

    @property
    def leaves(self) -> int:
        return sum(branch.leaves for branch in self.below) or 1

    def walk(self, depth: int = 0) -> Iterator[tuple[int, "Branch[ThingT]"]]:
        """Itself and all below, with their depth, as they are read from top to bottom."""
        yield depth, self
        for branch in self.below:
            yield from branch.walk(depth + 1)


@dataclass(frozen=True)
class Node(Generic[ThingT]):
    thing: ThingT
    x: float
    y: float
    is_guest: bool = False


@dataclass(frozen=True)
class Layout(Generic[ThingT]):
    """A tree with places: boxes and the lines between them, as SVG paths."""

    width: float
    height: float
    measures: Measures
    nodes: list[Node[ThingT]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    guest_lines: list[str] = field(default_factory=list)

    @property
    def view_box(self) -> str:
        return f"0 0 {self.width:g} {self.height:g}"


def grow(thing: ThingT, below: Callable[[ThingT], Iterable[tuple[ThingT, bool]]]) -> Branch[ThingT]:
    """The tree under a thing; `below` gives what hangs under each, and whether as a guest, whose own are left out."""
    hung = (Branch(other, is_guest=True) if is_guest else grow(other, below) for other, is_guest in below(thing))
    return Branch(thing, tuple(hung))


def sideways(tree: Branch[ThingT], measures: Measures = WIDE) -> Layout[ThingT]:
    """The tree grows to the right; each thing stands in the middle of what hangs below it."""
    depth = max(depth for depth, _ in tree.walk())
    width, height = depth * measures.column + measures.node_width, tree.leaves * measures.row
    layout: Layout[ThingT] = Layout(width, height, measures)
    _place_sideways(layout, tree, 0, 0)
    return layout


def _place_sideways(layout: Layout[ThingT], branch: Branch[ThingT], depth: int, first_leaf: int) -> Node[ThingT]:
    size = layout.measures
    leaf, hung = first_leaf, []
    for other in branch.below:
        hung.append(_place_sideways(layout, other, depth + 1, leaf))
        leaf += other.leaves
    middle = first_leaf * size.row + (size.row - size.node_height) / 2
    y = (hung[0].y + hung[-1].y) / 2 if hung else middle
    node = Node(branch.thing, depth * size.column, y, branch.is_guest)
    layout.nodes.append(node)
    for other_node in hung:
        x, mid = node.x + size.node_width, node.y + size.node_height / 2
        bend, end = (x + other_node.x) / 2, other_node.y + size.node_height / 2
        line = f"M{x:g} {mid:g}C{bend:g} {mid:g} {bend:g} {end:g} {other_node.x:g} {end:g}"
        (layout.guest_lines if other_node.is_guest else layout.lines).append(line)
    return node


def indented(tree: Branch[ThingT]) -> Layout[ThingT]:
    """A line for each thing, moved in by its depth: readable on a narrow page."""
    placed = list(tree.walk())
    width = max(depth for depth, _ in placed) * TALL.column + TALL.node_width
    layout: Layout[ThingT] = Layout(width, len(placed) * TALL.row, TALL)
    last: dict[int, Node[ThingT]] = {}
    for line, (depth, branch) in enumerate(placed):
        y = line * TALL.row + (TALL.row - TALL.node_height) / 2
        node = last[depth] = Node(branch.thing, depth * TALL.column, y, branch.is_guest)
        layout.nodes.append(node)
        if depth:
            path = _elbow(last[depth - 1], node, TALL)
            (layout.guest_lines if node.is_guest else layout.lines).append(path)
    return layout


def _elbow(above: Node[ThingT], node: Node[ThingT], size: Measures) -> str:
    """The line that leaves a box at its foot and turns to the one that hangs below it."""
    x, start = above.x + size.column / 2, above.y + size.node_height
    return f"M{x:g} {start:g}V{node.y + size.node_height / 2:g}H{node.x:g}"
