"""The loader: all of the fixtures or nothing, every mistake named at once, and an army keeps its cards."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import methodcaller
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from armybuilder.lists.models import Army, Entry
from catalog.fixture import data_version, nested_relations
from catalog.games.tactics_david.models import AttackArea, Item, Unit
from catalog.loader import Loaded, load_catalog
from catalog.mistakes import Invalid
from catalog.models import Card, Game, Note, RuleSection, Term
from tests.database import undone_afterwards

GAME = "tactics-david"
REMARKS = [{"about": "ruling", "text": text} for text in ("Second.", "First.")]
GONE = object()  # a field that a test takes out
Change = Callable[[list[Any]], None]


class Books:
    """A copy of the fixtures in which a test changes something."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(settings.FIXTURES_DIR / GAME, folder / GAME)

    def file(self, name: str) -> Path:
        return self.folder / GAME / f"{name}.json"

    def change(self, name: str, change: Change) -> None:
        rows = json.loads(self.file(name).read_text())
        change(rows)
        self.file(name).write_text(json.dumps(rows))

    def edit(self, name: str, slug: str, /, **fields: Any) -> None:
        def change(rows: list[Any]) -> None:
            row = next(row for row in rows if row["slug"] == slug)
            for field, value in fields.items():
                row.pop(field, None) if value is GONE else row.__setitem__(field, value)

        self.change(name, change)

    def remove(self, name: str, slug: str) -> None:
        self.change(name, lambda rows: rows.remove(next(row for row in rows if row["slug"] == slug)))

    def load(self) -> Loaded:
        with override_settings(GAMES=["tactics_david"]):
            return load_catalog(self.folder)[0]

    def mistakes(self) -> list[str]:
        with pytest.raises(Invalid) as refused:
            self.load()
        return [str(mistake) for mistake in refused.value.mistakes]


@pytest.fixture
def books(tmp_path: Path) -> Books:
    return Books(tmp_path / "fixtures")


# Mistakes

#: A mistake in one row each: file, slug, the fields that are changed, and what the loader says.
IN_A_ROW: list[tuple[str, str, dict[str, Any], str]] = [
    ("unit", "archer", {"cots": 9}, "no field 'cots'; did you mean 'cost'?"),
    ("unit", "knight", {"parent": "solider"}, "parent: there is no unit 'solider'; did you mean 'soldier'?"),
    ("unit", "paladin", {"parent": 1}, "parent: should be a slug, not 1"),
    ("unit", "fencer", {"root": None}, "root: is missing"),
    ("unit", "fairy", {"front": "four"}, "front: should be a whole number, not 'four'"),
    ("unit", "cleric", {"front": True}, "front: should be a whole number, not True"),
    ("unit", "spearman", {"unit_class": "hefty"}, "unit_class: 'hefty' is none of light, medium, heavy"),
    ("unit", "zombie", {"cost": -1}, "cost: Ensure this value is greater than or equal to 0. (it says -1)"),
    ("unit", "viking", {"back": GONE}, "back: is missing"),
    ("unit", "witch", {"cost": GONE}, "cost: is missing: every card of this kind has one."),
    ("unit", "ninja", {"front": None}, "front: is null: give it a value or leave it out"),
    ("unit", "giant", {"name": 7}, "name: should be text, not 7"),
    ("unit", "troll", {"name": "\ud800"}, "name: holds characters that cannot be stored"),
    ("unit", "ogre", {"ability": "vigor"}, "ability: 'vigor' belongs to knight already"),
    ("unit", "wolf", {"notes": "none"}, "notes: should be a list, not 'none'"),
    ("unit", "bear", {"notes": ["none"]}, "notes[0]: should be an object, not 'none'"),
    (
        "unit",
        "boar",
        {"notes": [{"about": "ruling", "text": "Of [[Ridicule]]."}]},
        "notes[0].text: no term for [[Ridicule]]",
    ),
    ("unit", "lion", {"notes": [{"about": "rumour", "text": "?"}]}, "notes[0].about: 'rumour' is none of erratum,"),
    (
        "unit",
        "kraken",
        {"notes": [{"about": "ruling", "text": "?", "txet": "?"}]},
        "notes[0]: no field 'txet'; did you mean 'text'?",
    ),
    ("unit", "merman", {"notes": [{"about": "ruling"}]}, "notes[0].text: is missing"),
    ("item", "potion", {"text": "Ends [[Poisond]]."}, "text: no term for [[Poisond]]; did you mean 'poisoned'?"),
    ("item", "sword", {"text": "As a [[unit:archre]]."}, "text: no card for [[unit:archre]]; did you mean 'archer'?"),
    ("item", "axe", {"text": "As an [[axe:axe]]."}, "text: no card for [[axe:axe]]"),
    ("item", "boots", {"text": "Off [[Dead]."}, "text: holds a mark that is not whole: write [[Term]]"),
    ("item", "shield", {"for_light": "yes"}, "for_light: should be true or false, not 'yes'"),
    ("item", "whip", {"name": ""}, "name: This field cannot be blank. (it says '')"),
    ("ability", "vigor", {"procedures": "charge"}, "procedures: should be a list, not 'charge'"),
    ("ability", "holy-might", {"procedures": ["dule"]}, "procedures: there is no term 'dule'"),
    ("attack_area", "mb", {"cells": [{"row": "up", "column": 0}]}, "cells[0].row: should be a whole number, not 'up'"),
    ("attack_area", "mc", {"cells": [{"row": 1, "column": 0}] * 2}, "cells[1].row, column: 1, 0 belongs to cells[0]"),
    (
        "battlefield",
        "deaths-highway",
        {"spaces": [{"row": 0, "column": 0, "terrain_type": "lava"}]},
        "spaces[0].terrain_type: there is no terrain type 'lava'",
    ),
    ("rules", "units", {"order": GONE}, "order: is missing"),
    ("rules", "items", {"text": "See [[Itmes]]."}, "text: no term for [[Itmes]]"),
    ("terms", "hover", {"section": "unit"}, "section: there is no rule section 'unit'; did you mean 'units'?"),
    ("terms", "poisoned", {"card": "poisoned"}, "card: should be a kind and a slug, like kind:slug, not 'poisoned'"),
    ("terms", "soar", {"aliases": [{"name": "Hover"}]}, "'Hover' is a word of the term 'hover' already"),
    ("terms", "aqua", {"sayings": [{"word": "by boat"}]}, "sayings[0].word: One word in small letters."),
    ("terms", "land", {"sayings": [{"word": "foot"}] * 2}, "sayings[1].word: 'foot' belongs to sayings[0] already"),
]

#: Entries that are no rows at all, put at the end of a file that holds so many.
NO_ROWS: list[tuple[str, Any, str]] = [
    ("special", {"name": "Nameless"}, "entry 4: has no slug"),
    ("special", {"slug": ["swarm"]}, "entry 5: has no slug"),
    ("special", "swarm", "entry 6: is no object with fields"),
    ("special", {"slug": "swarm", "name": "Swarm"}, "swarm: entry 7 has this slug again"),
]


@pytest.fixture(scope="module")
def sentences(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[str]]:
    """The sentences of the loader about books that hold all of these mistakes at once."""
    books = Books(tmp_path_factory.mktemp("mistakes") / "fixtures")
    for name, slug, fields, _ in IN_A_ROW:
        books.edit(name, slug, **fields)
    for name, row, _ in NO_ROWS:
        books.change(name, methodcaller("append", row))
    game = json.loads(books.file("game").read_text())
    books.file("game").write_text(json.dumps(game | {"slug": "goliath", "name": "", "sumary": "?"}))
    with django_db_blocker.unblock():
        yield books.mistakes()


@pytest.mark.once
@pytest.mark.parametrize(("name", "slug", "message"), [(name, slug, message) for name, slug, _, message in IN_A_ROW])
def test_a_mistake_is_named_with_its_file_slug_and_field(
    sentences: list[str], name: str, slug: str, message: str
) -> None:
    assert any(sentence.startswith(f"{name}.json: {slug}: {message}") for sentence in sentences), "\n".join(sentences)


@pytest.mark.once
@pytest.mark.parametrize(("name", "message"), [(name, message) for name, _, message in NO_ROWS])
def test_an_entry_that_is_no_row_is_named_by_its_place(sentences: list[str], name: str, message: str) -> None:
    assert f"{name}.json: {message}" in sentences


@pytest.mark.once
@pytest.mark.parametrize(
    "message",
    [
        "no field 'sumary'; did you mean 'summary'?",
        "name: This field cannot be blank. (it says '')",
        "slug: its folder calls it 'tactics-david'",
    ],
)
def test_the_games_own_mistakes_are_named_with_the_others(sentences: list[str], message: str) -> None:
    assert f"game.json: {GAME}: {message}" in sentences


@pytest.mark.once
def test_all_mistakes_are_named_at_once_and_nothing_else(sentences: list[str]) -> None:
    in_game_json = 3
    assert len(sentences) == len(IN_A_ROW) + len(NO_ROWS) + in_game_json, "\n".join(sentences)


#: Files that are no list of rows: what stands in each, and what the loader says.
NO_FILES: list[tuple[str, bytes | None, str]] = [
    ("status", b"[{]", "is not JSON: Expecting property name"),
    ("item", b"\xff", "is not JSON: 'utf-8' codec can't decode"),
    ("special", b"[" * 100_000, "is not JSON: maximum recursion depth exceeded"),
    ("unit", b'[{"slug": "burned", "name": "a", "name": "b"}]', "is not JSON: burned has name twice"),
    ("battlefield", b'{"burned": {}}', "should hold a list of objects"),
    ("ability", None, "there is no such file in "),
]


@pytest.mark.django_db
def test_files_that_are_no_list_of_rows_are_named(books: Books) -> None:
    for name, content, _ in NO_FILES:
        books.file(name).write_bytes(content) if content else books.file(name).unlink()
    mistakes = books.mistakes()
    for name, _, message in NO_FILES:
        assert [mistake for mistake in mistakes if mistake.startswith(f"{name}.json: {message}")], "\n".join(mistakes)


@pytest.mark.django_db
def test_a_game_without_a_folder_is_named_file_by_file(tmp_path: Path) -> None:
    with pytest.raises(Invalid) as refused:
        load_catalog(tmp_path)
    assert {"game.json", "rules.json", "terms.json", "unit.json"} <= {
        mistake.path for mistake in refused.value.mistakes
    }


@pytest.mark.django_db
def test_after_a_refusal_nothing_has_changed(books: Books) -> None:
    before = {card.pk: (card.slug, card.name, card.text) for card in Card.objects.all()}
    version = Game.objects.get(pk=GAME).data_version
    books.edit("item", "axe", name="Hatchet")
    books.edit("unit", "archer", cots=9)
    assert books.mistakes() == ["unit.json: archer: no field 'cots'; did you mean 'cost'?"]
    assert {card.pk: (card.slug, card.name, card.text) for card in Card.objects.all()} == before
    assert Game.objects.get(pk=GAME).data_version == version


@pytest.mark.django_db
def test_what_only_the_database_refuses_is_named_too(books: Books) -> None:
    books.edit("terms", "hover", section=GONE)
    sentence = books.mistakes()[0]
    assert sentence.startswith("terms.json: hover: the database refuses it: ")
    assert "a_term_leads_somewhere" in sentence


@pytest.mark.django_db
def test_the_command_says_what_is_wrong_and_loads_nothing(books: Books) -> None:
    books.edit("unit", "archer", cots=9)
    with (
        override_settings(FIXTURES_DIR=books.folder, GAMES=["tactics_david"]),
        pytest.raises(CommandError, match=r"1 mistake:\nunit.json: archer: no field 'cots'"),
    ):
        call_command("load_catalog")


# Loading again


def keys() -> dict[str, int]:
    cards = {f"{kind}:{slug}": pk for kind, slug, pk in Card.objects.values_list("kind", "slug", "pk")}
    others = {f"{row._meta.model_name}:{row.pk}": row.pk for row in [*RuleSection.objects.all(), *Note.objects.all()]}
    return cards | others | {f"term:{term.slug}": term.pk for term in Term.objects.all()}


@pytest.mark.django_db
def test_loading_again_writes_nothing_and_keeps_every_key(books: Books) -> None:
    before = keys()
    assert books.load().written == 0
    assert keys() == before


def army_with(card: Card) -> Army:
    army = Army.objects.create(game_id=GAME, name="Kept", ruleset="open", guest_token=uuid4(), changed=timezone.now())
    Entry.objects.create(army=army, key=1, position=0, card=card)
    return army


@dataclass(frozen=True)
class Again:
    """Books that were changed and loaded again, and what there was before."""

    books: Books
    keys: dict[str, int]
    version: str
    army: Army
    note: str
    loaded: Loaded


@pytest.fixture(scope="class")
def again(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Again]:
    """A card edited that an army holds, one led elsewhere, two that trade their abilities, one taken out."""
    books = Books(tmp_path_factory.mktemp("again") / "fixtures")
    books.edit("item", "axe", name="Hatchet", text="It cuts.")
    books.edit("unit", "knight", notes=REMARKS, ability="cry-for-help")
    books.edit("unit", "warrior", parent="knight")
    books.edit("unit", "soldier", ability="vigor")
    books.change("unit", lambda rows: rows.reverse())
    books.remove("item", "mask-of-fear")
    with undone_afterwards(django_db_blocker):
        version = Game.objects.get(pk=GAME).data_version
        army = army_with(Card.objects.get(kind="item", slug="axe"))
        note = f"note:{Note.objects.get(card__slug='mask-of-fear').pk}"
        yield Again(books, keys(), version, army, note, books.load())


@pytest.mark.django_db
class TestOneLoad:
    """All that one load changes, each part looked at alone."""

    def test_what_was_edited_is_written_and_keeps_its_key(self, again: Again) -> None:
        assert again.loaded.written == 5, "the axe, the knight, its notes, the soldier, the warrior"
        assert Card.objects.get(kind="item", slug="axe").text == "It cuts."
        after = keys()
        assert {name for name, key in again.keys.items() if after.get(name) != key} == {"item:mask-of-fear", again.note}

    def test_two_units_may_trade_their_abilities(self, again: Again) -> None:
        assert Unit.objects.get(slug="soldier").ability.slug == "vigor"
        assert Unit.objects.get(slug="knight").ability.slug == "cry-for-help"

    def test_a_card_may_lead_to_one_further_down_its_file(self, again: Again) -> None:
        slugs = [row["slug"] for row in json.loads(again.books.file("unit").read_text())]
        assert slugs.index("warrior") < slugs.index("knight")
        assert Unit.objects.get(slug="warrior").parent == Unit.objects.get(slug="knight")

    def test_a_removed_card_disappears(self, again: Again) -> None:
        assert not Item.objects.filter(slug="mask-of-fear").exists()
        assert not Card.objects.filter(kind="item", slug="mask-of-fear").exists()

    def test_an_army_keeps_its_cards_when_they_are_edited(self, again: Again) -> None:
        assert [str(entry.card) for entry in again.army.entries.all()] == ["Hatchet"]

    def test_changed_files_have_another_data_version(self, again: Again) -> None:
        assert again.loaded.game.data_version != again.version
        assert Game.objects.get(pk=GAME).data_version == data_version(again.books.folder / GAME)

    def test_rows_inside_a_card_keep_the_files_order(self, again: Again) -> None:
        assert [note.text for note in Unit.objects.get(slug="knight").notes.all()] == ["Second.", "First."]
        again.books.edit("unit", "knight", notes=REMARKS[::-1])
        assert again.books.load().written == 1
        assert [note.text for note in Unit.objects.get(slug="knight").notes.all()] == ["First.", "Second."]


@pytest.mark.django_db
def test_a_card_may_be_renamed_with_all_that_leads_to_it(books: Books) -> None:
    for file in (books.folder / GAME).iterdir():
        text = file.read_text().replace('"knight"', '"rider"')
        file.write_text(text.replace("[[unit:knight", "[[unit:rider"))
    books.load()
    assert not Unit.objects.filter(slug="knight").exists()
    assert Unit.objects.get(slug="rider").ability.slug == "vigor"
    assert Unit.objects.get(slug="paladin").parent == Unit.objects.get(slug="rider")


# Cards that go


@pytest.mark.django_db
def test_a_removed_card_that_an_army_holds_stops_the_load(books: Books) -> None:
    army_with(Card.objects.get(kind="item", slug="mask-of-fear"))
    books.remove("item", "mask-of-fear")
    assert books.mistakes() == [
        "item.json: mask-of-fear: is gone from the fixtures, but in use: entry '1 × Mask of Fear'"
    ]
    assert Item.objects.filter(slug="mask-of-fear").exists()


def test_only_rows_of_the_catalog_stand_inside_a_card() -> None:
    """The things that people keep about a card are never the fixtures' to replace."""
    assert [name for name, _ in nested_relations(Unit)] == ["notes"]
    assert [name for name, _ in nested_relations(AttackArea)] == ["notes", "cells"]


# Data versions


def test_the_same_files_have_the_same_data_version(books: Books) -> None:
    assert data_version(books.folder / GAME) == data_version(settings.FIXTURES_DIR / GAME)
