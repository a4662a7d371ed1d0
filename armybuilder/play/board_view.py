"""A board at a moment as a page draws it: made of plain values, so that the template only lays them out."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from armybuilder.engine.events import Event, Kind
from armybuilder.engine.games import game_of
from armybuilder.faces.diagrams import CELL, Diagram
from armybuilder.faces.svg import diagram_shapes
from armybuilder.play.adapters import Board, GameState, Marker, Place, Token, adapter_of
from armybuilder.play.lattice import Name
from armybuilder.play.pieces import ARROW, BODIES, FRONT, Animation, PlacedToken, animation, attack_arrow, pieces
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf

#: The least width of a space that one has to hit with a finger; of a board wider than so many spaces, over which one
#: scrolls on a phone in any case, more.
LEAST_SPACE_PIXELS, MOST_WHOLE, SCROLLED_SPACE_PIXELS = 28, 13, 36
#: A board of no more spaces across is as wide as a phone that is held upright, and is scrolled if it is taller.
MOST_FILLING = 8
#: The most that a board's width has of its height where it is called tall.
TALL = 0.9
#: The number at the end of a name.
NUMBERED = re.compile(r" \d+$")
#: The number or else the one or two letters with which words begin.
BEGINNING = re.compile(r"^(\d+|\w{1,2})")
#: A piece's letter and number.
SIGN = re.compile(r"\b[A-Z]\d+\b")
#: What is answered in a scene, among what happens: a step of its own.
ANSWER: Kind[Any, []] = Kind(lambda _: "")
ANSWER.begins_step = True
#: How much news stands above a question, and in how many letters: four lines or so.
MOST_NEWS, MOST_LETTERS = 5, 220
#: News by weight.
DONE, MISSED, BEFALLEN, FALLEN = range(4)
#: What a number is made of.
MADE_OF = re.compile(r" \(−?\d[^()]*\)|−?\d+(?: [+−] \d+[^+−=:;]*)+ = ")


class News(NamedTuple):
    """A line that a player hears: its weight, its number, and what another piece did that it comes of."""

    weight: int
    number: int
    text: str
    cause: "News | None" = None


def _marked(token: Token, lying: Iterable[Marker]) -> Token:
    """A piece with what lies under it: its emblem, else a mark."""
    emblems = tuple(each for each in lying if each.emblem)
    marks = tuple(each.words for each in lying if not each.emblem)
    return replace(token, emblems=token.emblems + emblems, marks=token.marks + marks)


class Line(Protocol):
    """A line of a log or of a scene."""

    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def is_detail(self) -> bool: ...
    @property
    def event(self) -> Event: ...


class BoardView:
    """What `play/_board.html` lays out: the board, its pieces, and what happened last."""

    at: int
    last: int
    shelf: Shelf

    @property
    def game_slug(self) -> str:
        raise NotImplementedError

    @cached_property
    def state(self) -> GameState:
        raise NotImplementedError

    @cached_property
    def board(self) -> Board:
        raise NotImplementedError

    @property
    def caption(self) -> str:
        raise NotImplementedError

    @property
    def lines(self) -> Sequence[Line]:
        """Everything that is told, in order; the moment is the line of its number."""
        raise NotImplementedError

    @property
    def event(self) -> Event:
        """What happened last; nothing at the beginning, or where part of it is hidden."""
        return self.lines[self.at - 1].event if self.at else ()

    @property
    def kind(self) -> str:
        """The kind of the event that is told; "" at the beginning."""
        return self.lines[self.at - 1].kind if self.at else ""

    @cached_property
    def stops(self) -> list[int]:
        """The lines that one steps through, each the last of an action and what comes of it. Those that take a number
        apart go with the next.
        """
        lines, kinds = self.lines, self._kinds
        told = [(n, kinds.get(line.kind, ANSWER)) for n, line in enumerate(lines, 1) if not line.is_detail]
        ends = (n for (n, kind), (_, after) in pairwise(told) if after.begins_step and not kind.leads_on)
        return [0, *ends, *(n for n, _ in told[-1:])]

    @property
    def _kinds(self) -> Mapping[str, Kind[Any, Any]]:
        return game_of(self.game_slug).events.by_name

    @property
    def step(self) -> Sequence[Line]:
        """The lines of the step that is shown; of a line within one, this line."""
        return [line for line in self.lines[self._step_start : self.at] if not line.is_detail]

    @property
    def _step_start(self) -> int:
        return self.before if self.at in self.stops else self.at - 1

    @property
    def step_in_words(self) -> str:
        """The sentence of the line that is shown; of several, what of them one hears."""
        told = self.news(self._step_start, self.at) if len(self.step) > 1 else ()
        return " ".join(told) or self.lines[self.at - 1].text

    @property
    def before(self) -> int:
        return max((n for n in self.stops if n < self.at), default=0)

    @property
    def after(self) -> int:
        return min((n for n in self.stops if n > self.at), default=self.last)

    @property
    def count(self) -> tuple[int, int]:
        """The number of the step that is shown, or that a line within one is of; and how many there are."""
        most = len(self.stops) - 1
        return min(bisect_left(self.stops, self.at), most), most

    def news(self, start: int, end: int | None = None, least: int = DONE) -> list[str]:
        """What of these lines a player hears, in the log's words without what a number is made of: who fell, then what
        became of the others and what else is news, then who was missed, then what was done; of each piece the latest,
        healed after being hit, too. Before what befell a piece stands what another did to it, where that is not said.
        """
        latest = dict(self._heard_of(self.lines[start:end]))
        told: list[News] = []
        for each in sorted(latest.values(), reverse=True)[:MOST_NEWS]:
            for more in filter(None, (each, each.cause)):
                has_room = not told or sum(len(other.text) for other in (*told, more)) < MOST_LETTERS
                if more.weight >= least and more not in told and has_room:
                    told.append(more)
        return [each.text for each in sorted(told, key=lambda each: each.number)]

    def _heard_of(self, lines: Iterable[Line]) -> Iterator[tuple[object, News]]:
        """The news of some lines, each with what it is of: what comes later of the same takes its place."""
        done: dict[str, News] = {}
        for number, line in enumerate(lines):
            kind = self._kinds.get(line.kind, ANSWER)
            gesture, text = kind.gesture, MADE_OF.sub("", line.text)
            signs = SIGN.findall(text)
            if kind.begins_chapter:
                done = {}
            if gesture and gesture.is_miss(line.event):
                yield text, News(MISSED, number, text)
            elif gesture and gesture.struck is not None:
                piece = line.event[1 + gesture.struck] if line.event else text
                cause = done.get(signs[0]) if len({*signs}) == 1 else None
                weight = FALLEN if gesture.how == "fall" else BEFALLEN
                yield (piece, gesture.how == "heal"), News(weight, number, text, cause)
            elif kind.is_news:
                yield text, News(BEFALLEN, number, text)
            elif kind.is_doing:
                doing = News(DONE, number, text)
                done |= dict.fromkeys(signs[1:], doing)
                yield (line.event[1] if line.event else text, line.kind), doing

    @property
    def is_asked(self) -> bool:
        """True where the person who looks is asked something, at this moment."""
        return False

    @cached_property
    def pieces(self) -> list[PlacedToken]:
        lying, tokens = defaultdict[Place, list[Marker]](list), self.board.tokens
        for each in self.board.markers:
            lying[each.column, each.row].append(each)
        if not self.board.spaces.names_pieces:
            tokens = tuple(each if each.is_down else _marked(each, lying[each.column, each.row]) for each in tokens)
        return list(pieces(tokens, self.board.spaces, lying))

    @cached_property
    def lookable(self) -> dict[str, Token]:
        """All pieces that can be looked at, by sign: those on the board, then those that wait beside it."""
        waiting = (
            Token(-1, -1, tray.owner, each.sign, each.name, "", facts=(tray.name,), card=each.card)
            for tray in self.board.trays
            for each in tray.cards
            if each.sign
        )
        return {each.sign: each for each in (*self.board.tokens, *waiting)}

    def card(self, named: str) -> Card | None:
        """The card of a kind and slug: "unit/soldier"; None for no name."""
        kind, _, slug = named.partition("/")
        return self.shelf.kind(kind).get(slug) if kind else None

    def says(self, card: Card) -> str:
        """What a card says as far as it counts at this moment."""
        return adapter_of(self.game_slug).says(self.state, card)

    @property
    def arrow(self) -> str:
        return ARROW

    @property
    def front(self) -> str:
        return FRONT

    @property
    def ground(self) -> str:
        return diagram_shapes(self.board.ground)

    @cached_property
    def grounds(self) -> dict[str, str]:
        """The sorts of ground that pieces cover, each as it is drawn on a space."""
        covered = {each.ground for each in self.board.tokens}
        return {
            sort.slug: diagram_shapes(Diagram(sort.name, CELL, CELL, sort.shapes))
            for sort in self.board.drawn
            if sort.slug in covered and sort.shapes
        }

    @property
    def attacks(self) -> list[tuple[int, str]]:
        """An arrow from each piece that has named a target, with the player whose piece it is."""
        standing = {(each.token.column, each.token.row): each for each in self.pieces if not each.token.is_down}
        return [(owner, attack_arrow(standing[start], standing[end])) for start, end, owner in self.board.attacks]

    @property
    def drawn(self) -> list[tuple[str, str, Card | None]]:
        """The key of the ground: what each sort that is on the board is called, its sign on a space, and its card.

        Sorts that are told apart by a number alone look alike: `Tree 1` and `Tree 2` are a tree.
        """
        found: dict[str, tuple[str, Card | None]] = {}
        for sort in self.board.drawn:
            sign = diagram_shapes(Diagram(sort.name, CELL, CELL, sort.shapes, sort.labels))
            name = NUMBERED.sub("", sort.name) if sign in found else sort.name
            found[sign] = name, self.card(sort.card)
        return [(name, sign, card) for sign, (name, card) in found.items()]

    @property
    def drawn_marks(self) -> list[tuple[str, str]]:
        """The letters beside pieces, and of what lies on spaces where there is no room for more: what each means."""
        told = [
            (letters, mark)
            for piece in self.pieces
            for (_, letters), mark in zip(piece.marks, piece.token.marks, strict=False)
        ]
        told += [(short, short + rest) for *_, short, rest in self.markers]
        found: dict[str, list[str]] = {}
        for letters, mark in dict.fromkeys(told):
            if letters != mark:
                found.setdefault(letters, []).append(mark)
        return [(letters, ", ".join(marks)) for letters, marks in sorted(found.items())]

    @property
    def drawn_sides(self) -> list[tuple[int, str, str]]:
        """Each side's number, the shape of its pieces, and what it is called."""
        sides = range(len(self.board.standings))
        return [(side, BODIES[side], adapter_of(self.game_slug).sides[side]) for side in sides]

    @property
    def has_facing(self) -> bool:
        return any(piece.token.facing is not None for piece in self.pieces)

    @property
    def has_strengths(self) -> bool:
        return any(piece.strengths for piece in self.pieces)

    @property
    def has_health(self) -> bool:
        return any(piece.token.hp is not None for piece in self.pieces)

    @property
    def has_fallen(self) -> bool:
        return any(piece.token.is_down for piece in self.pieces)

    @property
    def has_spent(self) -> bool:
        return any(piece.token.is_spent for piece in self.pieces)

    @property
    def outlines(self) -> list[tuple[str, float, float, str, bool]]:
        """The spaces as they can be pointed at: the name in the page, the corner of the box, what it is called, and
        whether the ground has a sign there.
        """
        corner, features = self.board.spaces.corner, self.board.features
        names = self.board.space_names.items()
        return [(f"{x}-{y}", *corner(x, y), name, (x, y) in features) for (x, y), name in names]

    @cached_property
    def _taken(self) -> frozenset[Place]:
        return frozenset((each.column, each.row) for each in self.board.tokens if not each.is_down)

    @property
    def free_names(self) -> list[tuple[float, float, str, bool]]:
        """The names of the spaces on which nobody and nothing stands, which would cover them; whether at the edge."""
        corner, names = self.board.spaces.corner, self.board.space_names
        free = [place for place in names if place not in self._taken | self.board.features]
        return [(*corner(*place), names[place], self._is_at_edge(*place)) for place in free]

    def _is_at_edge(self, column: int, row: int) -> bool:
        beside = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        return not self.board.space_names.keys() >= {*beside}

    @property
    def view_box(self) -> str:
        return self.board.spaces.view_box

    @property
    def is_tall(self) -> bool:
        """True where a wide screen has room for two columns beside the board."""
        _, _, wide, tall = map(float, self.view_box.split())
        return wide <= TALL * tall

    @property
    def is_narrow(self) -> bool:
        """True where a phone's width is enough for all columns, each with room for what is written on a piece."""
        return float(self.view_box.split()[2]) <= MOST_FILLING * CELL

    @property
    def least_size(self) -> tuple[int, int]:
        """The width and height in pixels below which fingers miss the spaces."""
        wide, tall = (float(each) / CELL for each in self.view_box.split()[2:])
        least = LEAST_SPACE_PIXELS if wide <= MOST_WHOLE else SCROLLED_SPACE_PIXELS
        return round(wide * least), round(tall * least)

    @property
    def column_names(self) -> Sequence[Name]:
        return self.board.spaces.column_names

    @property
    def row_names(self) -> Sequence[Name]:
        return self.board.spaces.row_names

    @property
    def markers(self) -> list[tuple[float, float, float, str, str]]:
        """The words for what lies on spaces: the corner of the space's box, how far down they stand in it, what of them
        is told however small the board is, and the rest.

        That is at its lower end, or where a piece on it would have its name; where pieces have none, it is a mark of
        theirs.
        """
        found, has_names = [], self.board.spaces.names_pieces
        for each in self.board.markers:
            is_taken = (each.column, each.row) in self._taken
            if not each.emblem and (has_names or not is_taken):
                low = CELL if is_taken else 0.9 * CELL
                _, short, rest = BEGINNING.split(each.words, maxsplit=1)
                found.append((*self.board.spaces.corner(each.column, each.row), low, short, rest))
        return found

    @property
    def emblems(self) -> list[tuple[float, float, Marker]]:
        """What lies on free spaces and has an emblem, with the corner of the space's box."""
        free = [each for each in self.board.markers if each.emblem and (each.column, each.row) not in self._taken]
        return [(*self.board.spaces.corner(each.column, each.row), each) for each in free]

    @property
    def drawn_emblems(self) -> list[Marker]:
        """One of each for the key."""
        carried = [each for piece in self.pieces for each in piece.token.emblems]
        return list({each.words: each for each in (*carried, *(each for *_, each in self.emblems))}.values())

    @property
    def named_signs(self) -> frozenset[str]:
        """The signs of the pieces that this is about: `A1`, `B12`."""
        return frozenset(SIGN.findall(self.caption)) if self.at else frozenset()

    @property
    def animation(self) -> Animation:
        """The drawing of the step that is shown: its last dice, and of each piece what befell it last."""
        gestures = ((each.event, self._kinds.get(each.kind, ANSWER).gesture) for each in self.step if each.event)
        left, top, wide, tall = map(float, self.view_box.split())
        middle = left + wide / 2, top + tall / 2
        drawn = [animation(how, event, self.state, self.pieces, middle) for event, how in gestures if how]
        dice = next((each.dice for each in reversed(drawn) if each.dice), ())
        return Animation(dice, tuple({(mark.x, mark.y): mark for each in drawn for mark in each.marks}.values()))

    @property
    def followed(self) -> list[Card | RuleSection]:
        """What the line that is told follows: the card that it names, and the section of the rules."""
        kind = self._kinds.get(self.kind)
        cards = (self.shelf.called(part) for part in self.event[1:] if isinstance(part, str))
        found = [next((card for card in cards if card), None), self.shelf.section(kind.rule) if kind else None]
        return [each for each in found if each]
