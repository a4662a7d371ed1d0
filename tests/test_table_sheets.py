"""What armies carry at a real table, in every game: whole, the same each time, and to be read in a golden file."""

from collections import Counter as Counts
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from armybuilder.engine.games.analog_tactics.hooks import Hooks as AnalogHooks
from armybuilder.engine.games.collision.hooks import Hooks as CollisionHooks
from armybuilder.engine.games.tactics_david.hooks import Hooks as DavidHooks
from armybuilder.engine.hooks import HookSet
from armybuilder.lists.made import shelf_of
from armybuilder.play.army_choice import samples
from armybuilder.tabletop.games import analog_tactics, collision, officers_chess, tactics_david
from armybuilder.tabletop.sheets import Carried, Choice, Counter, GameSheets, Mark, Piece, Reminder, Sheet
from armybuilder.tabletop.state import Event, fold
from catalog.models import Card
from catalog.parts import Part
from catalog.shelf import shelf
from tests.games.analog_tactics.drawn import teams
from tests.games.collision.drawn import groups
from tests.games.officers_chess.drawn import armies as companies
from tests.games.tactica.drawn import decks
from tests.games.tactics_david.drawn import armies
from tests.properties import brief
from validation.army import ArmyFile, Entry
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]

sheets = Part[GameSheets]("armybuilder.tabletop.games")
every_game = pytest.mark.parametrize("game", [game.replace("_", "-") for game in settings.GAMES], ids=settings.GAMES)
ANY_ARMY: Mapping[str, SearchStrategy[ArmyFile]] = {
    "tactics-david": armies(),
    "analog-tactics": teams(),
    "tactica": decks(),
    "collision": groups(),
    "officers-chess": companies(),
}
every_real_game = pytest.mark.parametrize("game", ANY_ARMY)


def sheet_of(army: ArmyFile) -> Sheet:
    return sheets(army.game).sheet_of(army, shelf_of(army))


def begun(sheet: Sheet, piece: Piece) -> Carried:
    """What a piece has as the game begins."""
    return Carried(
        {each.slug: each.start for each in (*sheet.counters, *piece.counters)},
        choices={each.slug: each.start for each in (*sheet.choices, *piece.choices)},
    )


def figures(sheet: Sheet, piece: Piece, game: str, **come_to: Any) -> dict[str, str]:
    """A piece's figures by slug, when it has come to something else than it begins with."""
    start = begun(sheet, piece)
    carried = Carried(
        {**start.counters, **come_to.get("counters", {})},
        frozenset(come_to.get("marks", ())),
        {**start.choices, **come_to.get("choices", {})},
    )
    return {each.slug: each.value for each in sheets(game).figures_after(piece, carried, shelf(game))}


def army(game: str, *entries: Entry, **options: int) -> ArmyFile:
    numbered = tuple(replace(entry, key=key) for key, entry in enumerate(entries))
    return ArmyFile(game, ruleset=next(iter(rulebook(game).rulesets)), entries=numbered, options=options)


def everybody(game: str) -> ArmyFile:
    """Each card that a line can be of."""
    return army(game, *(Entry(0, slug) for kind in rulebook(game).kinds for slug in shelf(game).kind(kind)))


# Whole


@every_game
def test_every_piece_has_figures_texts_and_something_to_count(game: str) -> None:
    sheet = sheet_of(everybody(game))
    bare = [
        piece.name
        for piece in sheet.pieces
        if (not (piece.counters or piece.choices) and not piece.marks)
        or not (piece.texts or piece.figures)
        or not all(text.title and text.text for text in piece.texts)
    ]
    assert bare == []
    assert {piece.kind for piece in sheet.pieces} >= set(rulebook(game).kinds)
    assert all(any(piece.texts for piece in sheet.pieces if piece.kind == kind) for kind in rulebook(game).kinds)


@pytest.mark.parametrize(("game", "status"), [("tactics-david", "status"), ("officers-chess", "status")])
def test_every_status_can_be_marked(game: str, status: str) -> None:
    marked = {mark.slug for piece in sheet_of(everybody(game)).pieces for mark in piece.marks}
    assert shelf(game).kind(status).keys() <= marked


def test_every_status_with_tokens_is_counted() -> None:
    [piece, *_] = sheet_of(everybody("collision")).pieces
    statuses = {slug for slug, card in shelf("collision").kind("ability").items() if card.category == "status"}
    assert statuses <= {counter.slug for counter in piece.counters}


HOOKS: list[tuple[str, Any, type[HookSet], tuple[str, ...]]] = [
    ("tactics-david", tactics_david, DavidHooks, ("ability", "special", "item", "status")),
    (
        "analog-tactics",
        analog_tactics,
        AnalogHooks,
        ("ability", "weapon", "weapon_upgrade", "blueprint", "mission", "ritual_spell", "elite_upgrade"),
    ),
    ("collision", collision, CollisionHooks, ("ability",)),
]


@pytest.mark.parametrize(("game", "sheets_of_game", "hooks", "kinds"), HOOKS)
def test_whatever_has_a_say_in_the_engine_has_its_time(
    game: str, sheets_of_game: Any, hooks: type[HookSet], kinds: tuple[str, ...]
) -> None:
    assert set(hooks.by_name) - set(sheets_of_game.TIMES_OF) <= {"uses"}
    assert set(sheets_of_game.TIMES_OF) <= set(hooks.by_name)
    cards: list[Card] = [card for kind in kinds for card in shelf(game).kind(kind).values()]
    timeless = [card.slug for card in cards if hooks.cards.get(card.slug) and not sheets_of_game.times_of(card)]
    assert timeless == []


def test_every_tag_has_its_time_or_none() -> None:
    tags = {slug for slugs in officers_chess.TAGS.values() for slug in slugs.split()}
    assert tags == set(shelf("officers-chess").kind("tag"))


@every_game
def test_what_a_sheet_names_is_there(game: str) -> None:
    sheet = sheet_of(everybody(game))
    phases, times = {phase.slug for phase in sheet.phases}, {when for when, _ in sheet.times()}
    assert {reminder.when for reminder in sheet.reminders} <= times
    unique = [
        [piece.key for piece in sheet.pieces],
        [reminder.slug for reminder in sheet.reminders],
        *([figure.slug for figure in piece.figures] for piece in sheet.pieces),
    ]
    for piece in sheet.pieces:
        own = [*(each.slug for each in (*piece.counters, *sheet.counters)), *(mark.slug for mark in piece.marks)]
        unique.append([*own, *(each.slug for each in (*piece.choices, *sheet.choices))])
    assert [most for slugs in unique for most in Counts(slugs).most_common(1) if most[1] > 1] == []
    counters = [*sheet.counters, *(counter for piece in sheet.pieces for counter in piece.counters)]
    ends = {*(mark.until for piece in sheet.pieces for mark in piece.marks), *(each.refills for each in counters)}
    assert ends <= {"", "turn", *phases}
    assert {sheet.score, *(counter.part_of for counter in counters)} - {""} <= {each.slug for each in sheet.counters}
    book = shelf(game)
    sourced = [book.find(*each.card) if each.card else book.section(each.section) for each in sheet.reminders]
    assert None not in sourced
    known = {piece.key for piece in sheet.pieces}
    assert all(known.issuperset(reminder.pieces) for reminder in sheet.reminders)
    choices = [*sheet.choices, *(choice for piece in sheet.pieces for choice in piece.choices)]
    cards = {choice.kinds: shelf(game).among(choice.kinds).keys() for choice in choices if choice.kinds}
    assert all({slug for slug, _ in choice.options} <= cards[choice.kinds] for choice in choices if choice.kinds)
    assert [reminder.slug for reminder in sheet.reminders if reminder.needs and not can_come(reminder, sheet)] == []
    for piece in sheet.pieces:
        assert {counter.figure for counter in piece.counters} - {""} <= {figure.slug for figure in piece.figures}


def can_come(reminder: Reminder, sheet: Sheet) -> bool:
    """All of its pieces, or its side, may come to have what it needs."""
    owners: list[Piece | Sheet] = [piece for piece in sheet.pieces if piece.key in reminder.pieces]
    return all(reminder.needs in may_have(owner) for owner in owners or [sheet])


def may_have(owner: Piece | Sheet) -> set[str]:
    marks = {mark.slug for mark in owner.marks} if isinstance(owner, Piece) else set()
    options = {slug for choice in owner.choices for slug, _ in choice.options}
    return {counter.slug for counter in owner.counters} | marks | options


# Any army


@every_real_game
@brief(12)
@given(st.data())
def test_any_army_has_a_sheet(game: str, data: DataObject) -> None:
    """Legal or not, the same each time; nothing has changed yet, but for what a weapon in hand adds."""
    file = data.draw(ANY_ARMY[game])
    sheet = sheet_of(file)
    assert sheet == sheet_of(replace(file, entries=tuple(reversed(file.entries))))
    assert sum(entry.count for entry in file.entries) == sum("-" not in piece.key for piece in sheet.pieces)
    for piece in sheet.pieces:
        choices = {name: slug for name, slug in begun(sheet, piece).choices.items() if name != "in-hand"}
        carried = replace(begun(sheet, piece), choices=choices)
        assert sheets(game).figures_after(piece, carried, shelf(game)) == piece.figures


# Figures


KNIGHT = Entry(0, "knight", roles={"items": ("boots",)})
STACK = Entry(0, "spearman", roles={"below": ("soldier", "warrior")})
SHIELDED = Entry(0, "knight", roles={"inventory": ("iron-lance", "kite-shield")})
CHANGES: list[tuple[str, list[Entry], dict[str, Any], dict[str, str]]] = [
    ("tactics-david", [KNIGHT], {}, {"front": "4", "move": "5"}),
    ("tactics-david", [KNIGHT], {"choices": {"item-accessory-1": "shield"}}, {"front": "4", "move": "4"}),
    ("tactics-david", [KNIGHT], {"marks": ["burned", "pumped", "frozen"]}, {"front": "2", "back": "1", "move": "3"}),
    ("tactics-david", [KNIGHT], {"marks": ["burned", "petrified"]}, {"front": "4"}),
    ("tactics-david", [STACK], {}, {"front": "10", "core": "25", "area": "MB"}),
    ("tactics-david", [STACK], {"marks": ["member-1"]}, {"front": "5", "core": "15", "area": "MC"}),
    ("tactics-david", [STACK], {"marks": ["member-1", "member-3"]}, {"front": "3", "core": "8"}),
    (
        "tactica",
        [Entry(0, "foot")],
        {"choices": {"training": "training-2x", "ground": "high"}},
        {"def": "4", "rng": "1"},
    ),
    (
        "tactica",
        [Entry(0, "archer")],
        {"choices": {"training": "training-2x", "ground": "low"}},
        {"off": "2", "rng": "2"},
    ),
    ("tactica", [Entry(0, "foot")], {"marks": ["on-shieldwall", "on-press"]}, {"off": "2", "def": "3"}),
    (
        "collision",
        [Entry(0, "necromancer")],
        {"counters": {"injuries": 2, "hex-x": 1}},
        {"def": "5", "arm": "4", "att": "0", "w-att-1": "0", "str": "1"},
    ),
    ("officers-chess", [Entry(0, "knight")], {"marks": ["barrier", "slowed"]}, {"res": "2", "move": "3"}),
    ("officers-chess", [Entry(0, "knight")], {"marks": ["sleep"]}, {"move": "0"}),
    ("officers-chess", [SHIELDED], {}, {"def": "6", "move": "3"}),
    ("officers-chess", [SHIELDED], {"marks": ["gone-2"]}, {"def": "4", "move": "4"}),
    ("officers-chess", [Entry(0, "taguel-beast")], {"choices": {"form": "taguel-normal"}}, {"skl": "14"}),
    ("analog-tactics", [Entry(0, "assassin-elite")], {"counters": {"elite-damage": 3}}, {"damage": "4"}),
    ("analog-tactics", [Entry(0, "mage-common")], {"choices": {"abilities-01": "sentience"}}, {"special": "1"}),
    (
        "analog-tactics",
        [Entry(0, "warrior-elite")],
        {"counters": {"level": 10}},
        {"health": "9", "attack": "4", "armor": "2"},
    ),
    ("analog-tactics", [Entry(0, "engineer-common")], {"marks": ["blueprints-railgun"]}, {"range": "2"}),
    (
        "analog-tactics",
        [Entry(0, "warrior-elite", roles={"weapons": ("katana",)})],
        {"marks": ["upgrades-katana-3"]},
        {"evasion": "2"},
    ),
]


@pytest.mark.parametrize(("game", "entries", "come_to", "expected"), CHANGES)
def test_what_a_piece_has_come_to_changes_its_figures(
    game: str, entries: list[Entry], come_to: dict[str, Any], expected: dict[str, str]
) -> None:
    sheet = sheet_of(army(game, *entries))
    found = figures(sheet, sheet.pieces[0], game, **come_to)
    assert {slug: found[slug] for slug in expected} == expected


@pytest.mark.parametrize(
    ("deeds", "title", "pieces"),
    [
        ([], "Poisoned", None),
        ([("mark", "0.2", "poisoned")], "Poisoned", ("0.2",)),
        ([("mark", "0.2", "poisoned"), ("mark", "0.2", "dead")], "Poisoned", None),
        ([("set", "0.1", "item-expendable-1", "potion")], "Potion", ("0.1",)),
        ([("mark", "0.1", "dead")], "Swarm", ("0.2",)),
        ([("set", "0.2", "item-expendable-1", "revival-stone"), ("mark", "0.2", "dead")], "Revival Stone", ("0.2",)),
    ],
)
def test_what_is_due_is_what_matters_now(
    deeds: list[tuple[str, ...]], title: str, pieces: tuple[str, ...] | None
) -> None:
    sheet = sheet_of(army("tactics-david", Entry(0, "soldier", 2)))
    events = [
        Event(str(number), number, 1, kind, piece, slug, value=next(iter(value), None))
        for number, (kind, piece, slug, *value) in enumerate(deeds)
    ]
    due = {reminder.title: reminder.pieces for reminder in fold(sheet, events).due(sheet)}
    assert due.get(title) == pieces


# To be read


@every_real_game
def test_a_sheet_is_read(game: str, golden: Callable[[str, str], None]) -> None:
    sample = next(iter(samples(game).values()))
    golden(f"table-{game}.txt", "\n".join(as_text(sheet_of(sample))) + "\n")


def as_text(sheet: Sheet) -> Iterator[str]:
    own = [*map(shown, sheet.counters), *map(shown, sheet.choices)]
    yield f"Side: {', '.join(own)}; ahead by {sheet.score or 'nothing'}"
    yield f"Phases: {', '.join(phase.label for phase in sheet.phases)}"
    for piece in sheet.pieces:
        yield f"\n{piece.key} {piece.name} ({piece.kind}:{piece.card})"
        yield "  " + ", ".join(f"{figure.label} {figure.value}" for figure in piece.figures)
        yield "  Counts: " + ", ".join(map(shown, piece.counters))
        yield "  Marks: " + ", ".join(map(shown, piece.marks))
        yield from (f"  {shown(choice)}" for choice in piece.choices)
        yield "  Texts: " + ", ".join(text.title for text in piece.texts)
        for part in piece.parts:
            figures = ", ".join(f"{figure.label} {figure.value}" for figure in part.figures)
            yield f"  {part.role or 'has'}: {part.name} [{figures}] {', '.join(text.title for text in part.texts)}"
    for when, label in sheet.times():
        due = [each for each in sheet.reminders if each.when == when]
        yield from ([f"\n{label}:"] if due else [])
        for each in due:
            whose = f"whoever has {each.needs}" if each.needs else " ".join(each.pieces) or each.section or "all"
            yield f"  {each.title} ({whose})"


def shown(each: Counter | Mark | Choice) -> str:
    """A counter, mark or choice with all that is not left to the default."""
    said = {field.name: getattr(each, field.name) for field in fields(each)}
    default = {field.name: field.default for field in fields(each)}
    words = [
        f"{name} {value}"
        for name, value in said.items()
        if name not in ("slug", "label", "about", "options") and value != default[name]
    ]
    if isinstance(each, Choice):
        labels = [label for _, label in each.options]
        words.append(" | ".join(labels[:4]) + (" …" if len(labels) > 4 else ""))
    return f"{each.label} <{'; '.join(words)}>" if words else each.label
