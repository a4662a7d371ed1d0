"""A card's face and an army's roster as plain data: what stands on it and where, said once for page and print.

A game's module in `faces/` turns its cards into faces; templates and the card layout draw them. Nothing here knows
HTML or PDF.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict, Unpack

from armybuilder.faces.diagrams import Diagram
from catalog.models import Card, RuleSection, Source, Term, page_of
from catalog.shelf import Shelf


def preview_address(target: Card | Term | RuleSection) -> str:
    """The address of a link's preview; a card that a player made has it beside its own page."""
    if isinstance(target, Card) and target.is_made:
        return f"{target.own_page}preview/"
    kind = {Term: "term", RuleSection: "section"}.get(type(target)) or getattr(target, "kind", "")
    return page_of("preview", target.game_id, kind, target.slug)


Style = Literal["plain", "lead", "term"]
Place = Literal["top", "left", "right", "bottom"]
Accent = Literal["steel", "violet", "teal", "rust", "moss", "ochre", "slate"]

#: A lead is the timing before the first colon; a colon further in is just a colon.
LONGEST_LEAD = 60


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style; a marked term or card is its target.

    Its addresses are asked for by pages only: paper needs none of the site's.
    """

    text: str
    style: Style = "plain"
    target: Card | Term | None = None

    @property
    def href(self) -> str:
        """Where it leads."""
        return self.target.get_absolute_url() if self.target else ""

    @property
    def preview(self) -> str:
        """The address of a few words on its target."""
        return preview_address(self.target) if self.target else ""


Paragraph = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A titled text of a card: its ability, its special. `label` says what sort of thing the title names."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    label: str = ""
    card: Card | None = None

    @property
    def href(self) -> str:
        """The address of the card whose text it is."""
        return self.card.get_absolute_url() if self.card else ""

    @property
    def with_label_in_title(self) -> "Block":
        """The same where there is no room for small words at the end of the title."""
        title = f"{self.title} ({self.label.lower()})" if self.label and self.title else self.title or self.label
        return replace(self, title=title, label="")


@dataclass(frozen=True, slots=True)
class SideFigure:
    """A number at a side of the playing piece, as the piece itself has it."""

    place: Place
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure with its name and, where needed, a word beside it: Move 3 Land."""

    label: str
    value: str
    detail: str = ""

    @property
    def alt_text(self) -> str:
        """The words that are read for it with its name, if its signs are to be words; else nothing."""
        return f"{self.label} {self.value_said}" if self.value_said else ""

    @property
    def value_said(self) -> str:
        """The words that are read for the figure if its signs are to be words (none, minus); else nothing."""
        value = {"–": "none"}.get(self.value, self.value).replace("−", "minus ")
        return "" if value == self.value else f"{value} {self.detail}".rstrip()


@dataclass(frozen=True, slots=True)
class Badge:
    """A trait that is told by a shape and by a word, never by colour alone. `shape` is a name in `SHAPES`."""

    label: str
    word: str
    shape: str


@dataclass(frozen=True, slots=True)
class Face:
    """All that stands on one card. `plan` is a drawing that takes the emblem's place: a battlefield, an attack area.

    A wordy card has a low picture, with its figures in one row, and more room for its text.
    """

    kind: str
    title: str
    game: str
    subtitle: str = ""
    cost: int | None = None
    emblem: str = ""
    accent: Accent = "slate"
    sides: tuple[SideFigure, ...] = ()
    stats: tuple[Stat, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    plan: Diagram | None = None
    badges: tuple[Badge, ...] = ()
    blocks: tuple[Block, ...] = ()
    root: str = ""
    source: str = ""
    card: Card | None = None
    is_wordy: bool = False
    #: A square picture of its player's own in the emblem's place, a JPEG.
    portrait: bytes = b""
    #: The card's other side, if it has two.
    back: "Face | None" = None

    def __hash__(self) -> int:
        """Few faces share these words: to go through all that stands on each takes longer than to compare those."""
        return hash((self.kind, self.title, self.subtitle, self.game))

    @property
    def href(self) -> str:
        """The address of its card."""
        return self.card.get_absolute_url() if self.card else ""

    @property
    def is_signed(self) -> bool:
        """True where the portrait stands beside the name: a plan takes the picture's place."""
        return bool(self.portrait and self.plan)

    @property
    def portrait_address(self) -> str:
        """The portrait itself as an address: it stands in the page, and nowhere else."""
        return f"data:image/jpeg;base64,{b64encode(self.portrait).decode()}"

    @property
    def footer(self) -> tuple[str, str]:
        return " · ".join(part for part in (self.root, self.source) if part), f"{self.game} · Muster"


class FaceParts(TypedDict, total=False):
    """The parts of a face that a game may say otherwise than the card itself does."""

    title: str
    subtitle: str
    cost: int | None
    emblem: str
    accent: Accent
    sides: tuple[SideFigure, ...]
    stats: tuple[Stat, ...]
    diagrams: tuple[Diagram, ...]
    plan: Diagram | None
    badges: tuple[Badge, ...]
    blocks: tuple[Block, ...]
    root: str
    source: str
    is_wordy: bool
    portrait: bytes
    back: Face | None


def card_face(card: Card, shelf: Shelf, kind: str, *, has_lead: bool = False, **parts: Unpack[FaceParts]) -> Face:
    """A card's face: its name, text, emblem and source as the card has them, unless the parts say otherwise."""
    chosen = FaceParts(
        title=card.name,
        subtitle=kind,
        emblem=card.emblem,
        blocks=text_blocks(card, shelf, has_lead=has_lead),
        source="" if card.source == Source.BOOK else Source(card.source).label,
    )
    chosen.update(parts)
    return Face(kind=kind, game=shelf.game.name, card=card, **chosen)


def text_blocks(card: Card, shelf: Shelf, *, has_lead: bool = False) -> tuple[Block, ...]:
    """A card's text as a block without a title, if it has any."""
    return (Block("", paragraphs(card.text, shelf, has_lead=has_lead)),) if card.text else ()


def paragraphs(text: str, shelf: Shelf, *, has_lead: bool = True) -> tuple[Paragraph, ...]:
    """A catalog text as paragraphs of runs: marks as terms, the timing up to the first colon as the lead."""
    return tuple(
        tuple(_with_lead(runs) if has_lead and place == 0 else runs)
        for place, paragraph in enumerate(part for part in text.split("\n\n") if part.strip())
        for runs in [list(_runs(paragraph.strip(), shelf))]
    )


def _runs(paragraph: str, shelf: Shelf) -> Iterator[Run]:
    for run in shelf.runs(paragraph):
        text = with_signs(" ".join(run.text.split("\n")))
        if isinstance(run.target, Card | Term):
            yield Run(text, "term", run.target)
        else:
            yield Run(text)


def _with_lead(runs: list[Run]) -> Iterator[Run]:
    before = "".join(run.text for run in runs).partition(":")
    if not before[1] or len(before[0]) > LONGEST_LEAD:
        yield from runs
        return
    left = len(before[0]) + 1
    for run in runs:
        lead, rest = run.text[:left], run.text[left:]
        left = max(0, left - len(run.text))
        if lead:
            yield replace(run, text=lead, style="lead")
        if rest:
            yield replace(run, text=rest)


def with_signs(text: str) -> str:
    """Figures as printers set them: a true minus before a number, a dash between two."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", re.sub(r"(?<![\w)])-(?=\d)", "−", text))


def signed(number: int) -> str:
    """+2, −1, 0, as a modifier is printed."""
    return f"+{number}" if number > 0 else with_signs(str(number))


def plain_text(blocks: Iterable[Block]) -> str:
    return " ".join("".join(run.text for run in paragraph) for block in blocks for paragraph in block.paragraphs)


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """One line of the army. `lines` are short facts by name (Stack, Items); `texts` the rules that it brings along.

    What comes with the army and is not paid for has no cost.
    """

    count: int
    name: str
    cost: int | None
    traits: str = ""
    figures: tuple[Stat, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    cost_parts: tuple[tuple[str, int], ...] = ()
    texts: tuple[Block, ...] = ()
    emblem: str = ""
    accent: Accent = "slate"
    note: str = ""
    key: int = 0


@dataclass(frozen=True, slots=True)
class RosterFinding:
    """A rule's finding about the army: the rule's title, its message, the section that it cites."""

    title: str
    message: str
    cites: str = ""
    is_error: bool = True


@dataclass(frozen=True, slots=True)
class Roster:
    name: str
    game: str
    ruleset: str
    total: int
    limit: int | None
    entries: tuple[RosterEntry, ...]
    findings: tuple[RosterFinding, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    cost_word: str = "points"
    line_word: str = "unit"
    supplies: tuple[RosterEntry, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not any(finding.is_error for finding in self.findings)

    @property
    def count(self) -> int:
        return sum(entry.count for entry in self.entries)

    @property
    def all(self) -> Sequence[RosterEntry]:
        """The lines, then what comes with the army beside them."""
        return (*self.entries, *self.supplies)

    @property
    def texts(self) -> Sequence[Block]:
        """Every text that some piece brings along, once, by its name."""
        return sorted(unique(block for entry in self.all for block in entry.texts), key=lambda block: block.title)


def unique(blocks: Iterable[Block]) -> list[Block]:
    return list(dict.fromkeys(blocks))
