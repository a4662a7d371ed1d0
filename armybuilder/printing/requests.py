"""What an address of printing asks for: which cards, on which paper. Everything that can't be read is named at once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TypeVar

from armybuilder.browse.filters import read_filter
from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.selectors import cards_matching
from armybuilder.faces.styles import STYLES, USUAL, Style
from armybuilder.faces.trims import TRIMS
from armybuilder.printing.services import SERVICES, Service
from armybuilder.printing.sheets import BLEED, BLEED_STEP, FLIPS, MOST_BLEED, MOST_OFFSET, PAPERS, Paper, Sheet
from catalog.fields import table
from catalog.kinds import kind_by_plural, kind_of, kinds
from catalog.mistakes import Mistake
from catalog.models import Card, Game
from catalog.shelf import Shelf, shelf, shelves
from validation.books import rulebook

Query = Mapping[str, Sequence[str]]
Choice = TypeVar("Choice")
Default = TypeVar("Default")

#: More cards than these are no request, but a mistake or an attack.
MOST_CARDS = 5000
#: What an address answers while one waits; more is made aside, and fetched when it is ready.
MOST_AT_ONCE = 1000
MOST_COPIES = 50
SELECTION = ("game", "kind", "slugs", "from")
QUERY = "q"
LAYOUT = (
    *("service", "paper", "size", "marks", "bleed", "copies", "once"),
    *("sides", "dx", "dy", "style", "qr", "safe"),
)


class BadRequest(Exception):
    """Nothing can be printed for an address; `problems` says why, all of it."""

    def __init__(self, *problems: Mistake) -> None:
        super().__init__("; ".join(f"{problem.path} {problem.message}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Options:
    """On what the cards are printed, in what style, and how many of each.

    `is_once`: an army's cards without repeats. `flip`: how a sheet is turned over that has fronts on one side and their
    backs on the other. `size` is what was asked for; a service may cut another. `shows_safe` is for the preview alone.
    """

    sheet: Sheet = field(default_factory=Sheet)
    copies: int = 1
    is_once: bool = False
    flip: str = "none"
    style: Style = USUAL
    service: Service | None = None
    size: str = field(default="poker", compare=False)
    has_code: bool = False
    shows_safe: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "sheet", replace(self.sheet, is_two_sided=self.flip != "none"))

    @property
    def roster_paper(self) -> Paper:
        """The paper of a roster, which is never as small as a card."""
        return self.sheet.paper if self.sheet.paper.size else PAPERS["a4"]

    @property
    def format(self) -> str:
        """What file the cards come in: a PDF, or a zip of images."""
        return "zip" if self.service and self.service.format == "png" else "pdf"

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The options as an address says them; what is as usual is left out."""
        right, down = self.sheet.offset
        said = {
            "service": self.service.name if self.service else "",
            "paper": "" if self.service else self.sheet.paper.name,
            "size": self.size,
            "marks": "1" if self.service or self.sheet.has_marks else "0",
            "bleed": "0" if self.service else bleed_word(self.sheet.bleed),
            "copies": str(self.copies),
            "once": "1" if self.is_once else "0",
            "sides": "none" if self.service else self.flip,
            "dx": f"{right:g}",
            "dy": f"{down:g}",
            "style": self.style.name,
            "qr": "1" if self.has_code else "0",
            "safe": "1" if self.shows_safe else "0",
        }
        return [(name, word) for name, word in said.items() if word != AS_USUAL[name]]


#: The options of a print of which nothing is said.
AS_USUAL = {
    "service": "",
    "paper": "a4",
    "size": "poker",
    "marks": "1",
    "bleed": "0",
    "copies": "1",
    "once": "0",
    "sides": "none",
    "dx": "0",
    "dy": "0",
    "style": "usual",
    "qr": "0",
    "safe": "0",
}


def bleed_word(bleed: float) -> str:
    """A bleed as an address says it: `2.5mm`, or `0`."""
    return f"{bleed:g}mm" if bleed else "0"


#: The bleeds by their words. A plain 1 says that there is one, as addresses did when there was but one.
BLEEDS = {
    **{bleed_word(n * BLEED_STEP): n * BLEED_STEP for n in range(int(MOST_BLEED / BLEED_STEP) + 1)},
    "1": BLEED,
}
#: The bleeds as a form offers them.
BLEED_WORDS = {name: name.replace("mm", " mm") for name in BLEEDS if name != "1"} | {"0": "None: edge to edge"}


@dataclass
class Reading:
    """An address while it is read."""

    query: Query
    problems: list[Mistake] = field(default_factory=list)

    def word(self, name: str) -> str:
        """A parameter's value; the last one counts, as in a form."""
        return next(iter(reversed(self.query.get(name, ()))), "").strip()

    def refuse(self, name: str, message: str) -> None:
        self.problems.append(Mistake(name, message))

    def choice(self, name: str, choices: Mapping[str, Choice], default: Default) -> Choice | Default:
        word = self.word(name)
        if word and word not in choices:
            self.refuse(name, f"is one of {', '.join(choices)}, not “{word[:40]}”.")
        return choices.get(word, default)

    def number(self, name: str, most: int) -> int:
        word = self.word(name) or "1"
        if not (word.isascii() and word.isdigit() and len(word) < 6 and 1 <= int(word) <= most):
            self.refuse(name, f"is a number from 1 to {most}, not “{word[:40]}”.")
            return 1
        return int(word)

    def offset(self, name: str) -> float:
        """Millimetres to a tenth, in one direction or the other."""
        word = (self.word(name) or "0").replace("\N{MINUS SIGN}", "-")
        found = re.fullmatch(r"[+-]?\d{1,2}([.,]\d)?", word, re.ASCII)
        if not found or abs(float(word.replace(",", "."))) > MOST_OFFSET:
            self.refuse(
                name, f"is a number from -{MOST_OFFSET:g} to {MOST_OFFSET:g} with one decimal, not “{word[:40]}”."
            )
            return 0.0
        return float(word.replace(",", "."))

    def finish(self) -> None:
        """Refuse the address if anything in it could not be read."""
        if self.problems:
            raise BadRequest(*self.problems)


YES_NO = {"1": True, "0": False}


def read_options(query: Query, known: Sequence[str] = LAYOUT) -> Options:
    """The paper, the card size and the rest. Raises BadRequest, also for parameters that are not known."""
    options, problems = options_and_problems(query, known)
    if problems:
        raise BadRequest(*problems)
    return options


def options_and_problems(query: Query, known: Sequence[str] = LAYOUT) -> tuple[Options, list[Mistake]]:
    """The options as far as they can be read, and what is wrong with the rest."""
    reading = Reading(query)
    flip = reading.choice("sides", dict(zip(FLIPS, FLIPS, strict=True)), "none")
    service = reading.choice("service", SERVICES, None)
    size = reading.choice("size", {name: name for name in TRIMS}, "poker")
    sheet = _sheet(reading, size, flip)
    if service and size in service.sizes:
        sheet, flip = service.sheet(size), "long"
    elif service:
        sizes = ", ".join(service.sizes)
        reading.refuse("size", f"is one that {service.label} cuts ({sizes}), not “{size}”.")
        service = None
    options = Options(
        sheet,
        reading.number("copies", MOST_COPIES),
        reading.choice("once", YES_NO, False),
        flip,
        reading.choice("style", STYLES, USUAL),
        service,
        size,
        reading.choice("qr", YES_NO, False),
        reading.choice("safe", YES_NO, False),
    )
    for name in query:
        if name not in known:
            reading.refuse(name, "is no option of this print.")
    return options, reading.problems


def _sheet(reading: Reading, size: str, flip: str) -> Sheet:
    """The sheet of one's own printer."""
    offset = (reading.offset("dx"), reading.offset("dy"))
    sheet = Sheet(
        paper=reading.choice("paper", PAPERS, PAPERS["a4"]),
        trim=TRIMS[size],
        bleed=reading.choice("bleed", BLEEDS, 0.0),
        has_marks=reading.choice("marks", YES_NO, True),
        is_two_sided=flip != "none",
        offset=offset,
    )
    if flip == "none" or sheet.paper.size is None:
        return replace(sheet, offset=(0.0, 0.0))
    for name, moved, most in zip(("dx", "dy"), offset, sheet.most_offset, strict=True):
        if abs(moved) > most + 1e-6:
            reading.refuse(name, f"moves the backs off the paper: {most:.1f} is the most for this sheet.")
    return sheet


@dataclass(frozen=True)
class Selection:
    """Cards of one game, with words for what they are."""

    shelf: Shelf
    cards: tuple[Card, ...]
    title: str


def cards_for(query: Query) -> Selection:
    """The cards that an address names: by their slugs, as all of a kind, or as what a list's filter finds."""
    reading = Reading(query)
    cards = _shelf(reading)
    found = _selected(reading, cards)
    reading.finish()
    if not found.cards:
        asked = next((name for name in ("from", QUERY) if reading.word(name)), "slugs")
        raise BadRequest(Mistake(asked, "finds no card."))
    return found


def names_of_selection(query: Query) -> list[str]:
    """The parameters that an address of cards may have; a filter's own ones are read with the cards."""
    known = [*SELECTION, QUERY, *LAYOUT]
    if query.get("from"):
        known += [name for name in query if name not in known]
    return known


def _shelf(reading: Reading) -> Shelf:
    slug = reading.word("game")
    try:
        return shelf(slug) if slug else shelves()[0]
    except Game.DoesNotExist:
        raise BadRequest(Mistake("game", f"is not one that we have: “{slug[:40]}”.")) from None


def _selected(reading: Reading, cards: Shelf) -> Selection:
    if plural := reading.word("from"):
        return _filtered(reading, cards, plural)
    slugs = [slug for value in reading.query.get("slugs", ()) for slug in value.replace(",", " ").split()]
    kind = reading.word("kind")
    if kind and kind not in kinds(cards.game.slug):
        raise BadRequest(Mistake("kind", f"is one of {', '.join(kinds(cards.game.slug))}, not “{kind[:40]}”."))
    if text := reading.word(QUERY):
        return Selection(cards, _queried(reading, cards, kind, text), f"{cards.game.name}: {text}")
    if slugs:
        return Selection(cards, tuple(_named(reading, cards, kind, slugs)), cards.game.name)
    kind = kind or rulebook(cards.game.slug).kinds[0]
    return Selection(cards, tuple(cards.kind(kind).values()), _title(cards, kind))


def _filtered(reading: Reading, cards: Shelf, plural: str) -> Selection:
    model = kind_by_plural(cards.game.slug, plural)
    if model is None:
        names = ", ".join(each.plural for each in kinds(cards.game.slug).values())
        raise BadRequest(Mistake("from", f"is one of {names}, not “{plural[:40]}”."))
    asked = {name: values for name, values in reading.query.items() if name not in {*SELECTION, *LAYOUT}}
    problems = read_filter(table(cards, kind_of(model)), asked).problems
    reading.problems += problems
    return Selection(cards, tuple(cards_matching(cards, plural, asked)), _title(cards, kind_of(model)))


def _queried(reading: Reading, cards: Shelf, kind: str, text: str) -> tuple[Card, ...]:
    """The cards that a query finds."""
    try:
        return find(text, [cards], kind).cards[:MOST_CARDS]
    except BadQuery as bad:
        for mistake in bad.mistakes:
            reading.refuse(QUERY, f"can't be read at column {mistake.column}: {mistake.message}")
        return ()


def _named(reading: Reading, cards: Shelf, kind: str, slugs: Sequence[str]) -> Iterator[Card]:
    """The cards by slug, of the kind that is given or that stands before each: `item:sword`."""
    default = kind or rulebook(cards.game.slug).kinds[0]
    for word in slugs[:MOST_CARDS]:
        its_kind, _, slug = word.rpartition(":")
        card = cards.find(its_kind or default, slug)
        if card:
            yield card
        else:
            near = get_close_matches(slug, cards.kind(its_kind or default), 1)
            hint = f" Did you mean “{near[0]}”?" if near else ""
            reading.refuse("slugs", f"names no {its_kind or default}: “{word[:80]}”.{hint}")


def _title(cards: Shelf, kind: str) -> str:
    return f"{cards.game.name}: {kinds(cards.game.slug)[kind]._meta.verbose_name_plural}"
