"""Every game is whole: what one game brings, each brings, down to every kind, card and rule."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.template.loader import get_template
from django.urls import Resolver404, resolve

from armybuilder.browse.parts import part_of
from armybuilder.faces.emblems import emblems
from armybuilder.faces.parts import face_of, figure_of
from armybuilder.lists import builders
from armybuilder.lists.files import read
from armybuilder.lists.made import shelf_of
from catalog.fields import tables_of
from catalog.fixture import nested_relations, own_fields
from catalog.kinds import kinds
from catalog.models import Card, Kind
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import codes
from validation.rules import Rulebook

BESIDE_THE_CARDS = {"game", "rules", "terms"}
FRAGMENTS = ["row", "facts", "bench", "overview"]


def of_every(what: Iterable[tuple[str, Any]]) -> pytest.MarkDecorator:
    """A test for every pair of a game and something of it."""
    pairs = list(what)
    return pytest.mark.parametrize(("game", "of_it"), pairs, ids=[f"{game}-{_name(it)}" for game, it in pairs])


def _name(it: Any) -> str:
    return getattr(it, "__name__", str(it))


every_game = pytest.mark.parametrize("game", settings.GAMES)
every_kind = of_every((game, model) for game in settings.GAMES for model in kinds(game).values())
every_rule = of_every((game, code) for game in settings.GAMES for code in rulebook(game).rules)


def on_shelf(game: str) -> Shelf:
    return shelf(game.replace("_", "-"))


def book_of(game: str) -> Rulebook[Any, Any]:
    return rulebook(game)


def folder(game: str) -> Path:
    return settings.FIXTURES_DIR / game.replace("_", "-")


def cards_of(game: str, model: type[Card]) -> list[Card]:
    return list(on_shelf(game).all(model).values())


# --- Cards -----------------------------------------------------------------------------------------------------------


@every_game
def test_every_fixture_file_is_a_kinds(game: str) -> None:
    assert {file.stem for file in folder(game).iterdir()} == BESIDE_THE_CARDS | kinds(game).keys()


@pytest.mark.django_db
@every_kind
def test_every_kind_has_cards(game: str, of_it: type[Card]) -> None:
    assert cards_of(game, of_it)


@every_kind
def test_every_kind_is_a_kind_of_card(game: str, of_it: type[Card]) -> None:
    assert issubclass(of_it, Kind)
    assert of_it.__doc__
    assert not of_it.__doc__.startswith(f"{of_it.__name__}("), "its docstring is Django's, not ours"


@every_game
def test_every_kind_has_a_plural_of_its_own(game: str) -> None:
    plurals = [model.plural for model in kinds(game).values()]
    assert len({*plurals, Card.plural}) == len(plurals) + 1


@every_kind
def test_every_kinds_address_leads_to_its_list(game: str, of_it: type[Card]) -> None:
    """And to no page that every game has, like its rules."""
    try:
        match = resolve(f"/{game.replace('_', '-')}/{of_it.plural}/")
    except Resolver404:
        pytest.fail(f"no page answers for {of_it.plural}")
    assert of_it.plural in match.kwargs.values()


@every_kind
def test_every_kind_is_in_the_admin(game: str, of_it: type[Card]) -> None:
    assert admin.site.is_registered(of_it)


@every_kind
def test_a_field_with_a_source_of_its_own_is_a_field(game: str, of_it: type[Card]) -> None:
    inside = [name for name, _ in nested_relations(of_it)]
    assert of_it.field_sources.keys() - {*own_fields(of_it), *inside} == set()


@pytest.mark.django_db
@every_kind
def test_a_note_on_a_field_names_a_field(game: str, of_it: type[Card]) -> None:
    fields = {"", *own_fields(of_it), *(field.name for field in of_it._meta.many_to_many)}
    fields |= {name for name, _ in nested_relations(of_it)}
    wrong = [f"{card}: {note.field}" for card in cards_of(game, of_it) for note in card.notes.all()
             if note.field not in fields]  # fmt: skip
    assert wrong == []


@pytest.mark.django_db
@every_game
def test_every_emblem_is_in_the_sprite(game: str) -> None:
    on = on_shelf(game)
    named = {on.game.emblem, *(card.emblem for card in on.cards if card.emblem)}
    assert named - emblems().keys() == set()


@pytest.mark.django_db
@every_game
def test_every_game_credits_its_makers(game: str) -> None:
    assert on_shelf(game).game.credit


# --- Pages and faces -------------------------------------------------------------------------------------------------


@every_game
def test_every_kind_has_a_table_of_fields(game: str) -> None:
    tables = tables_of(game)
    assert tables.keys() == kinds(game).keys()
    for kind, fields in tables.items():
        names = [field.name for field in fields]
        assert len(set(names)) == len(names), f"{kind} has two fields of one name"
        assert "name" in names, f"{kind} cannot be told by its name"


@pytest.mark.django_db
@every_kind
def test_every_field_can_be_read_from_every_card(game: str, of_it: type[Card]) -> None:
    kind = next(name for name, model in kinds(game).items() if model is of_it)
    for card in cards_of(game, of_it):
        for field in tables_of(game)[kind]:
            field.shown(card)


@every_game
def test_the_games_page_says_a_line_about_every_kind(game: str) -> None:
    part = part_of(game)
    assert part.about.keys() == kinds(game).keys()
    assert set(part.leading) <= kinds(game).keys()


@pytest.mark.django_db
@every_kind
def test_every_kinds_panels_have_their_templates(game: str, of_it: type[Card]) -> None:
    on = on_shelf(game)
    panels = [panel for card in cards_of(game, of_it)[:5] for panel in part_of(game).panels_of(card, on)]
    for panel in panels:
        get_template(panel.template)


@pytest.mark.django_db
@every_kind
def test_every_kind_has_a_face(game: str, of_it: type[Card]) -> None:
    for card in cards_of(game, of_it)[:5]:
        assert face_of(card, on_shelf(game)).title


@pytest.mark.django_db
@every_game
def test_every_figure_of_the_rules_is_drawn(game: str) -> None:
    on = on_shelf(game)
    lacking = [section.figure for section in on.sections if section.figure and figure_of(section, on) is None]
    assert lacking == []


@every_game
def test_every_game_has_an_accent(game: str) -> None:
    dashed = game.replace("_", "-")
    css = (settings.BASE_DIR / f"static/css/games/{dashed}.css").read_text()
    assert f'[data-game="{dashed}"]' in css
    assert "--accent:" in css
    assert "prefers-color-scheme: dark" in css


# --- Armies ----------------------------------------------------------------------------------------------------------


@every_game
def test_every_rulebook_speaks_of_its_games_cards(game: str) -> None:
    book = book_of(game)
    assert book.game == game.replace("_", "-")
    assert {*book.kinds, *(kind for role in book.roles for kind in role.kinds)} <= kinds(game).keys()
    assert all(option.least <= option.default <= option.most for option in book.options)
    assert {code for option in book.options for code in option.rules} <= book.rules.keys()


@pytest.mark.django_db
@every_game
def test_a_number_for_each_card_is_usually_one_that_the_card_says(game: str) -> None:
    for option in book_of(game).card_options:
        for card in on_shelf(game).among(option.kinds).values():
            assert option.least <= getattr(card, option.usual) <= option.most


@every_game
def test_every_rulebook_has_rulesets_and_the_open_one(game: str) -> None:
    book = book_of(game)
    assert ArmyFile(game).ruleset in book.rulesets
    for ruleset in book.rulesets.values():
        assert ruleset.rules, f"{ruleset.slug} has no rule"
        assert ruleset.name
        assert ruleset.summary
        assert ruleset.options.keys() <= {option.name for option in book.options}


@every_rule
def test_every_rule_belongs_to_a_ruleset_and_has_a_title(game: str, of_it: str) -> None:
    book = book_of(game)
    assert any(of_it in codes_of(ruleset) for ruleset in book.rulesets.values())
    assert book.rules[of_it].title.endswith(".")


def codes_of(ruleset: Any) -> list[str]:
    return [rule.code for rule in ruleset.rules]


@pytest.mark.django_db
@every_rule
def test_every_rule_cites_a_section(game: str, of_it: str) -> None:
    assert on_shelf(game).section(book_of(game).rules[of_it].cites)


@pytest.mark.django_db
@every_rule
@pytest.mark.parametrize("end", ["passes", "stops"])
def test_every_rule_has_an_army_that_passes_and_one_that_it_stops(game: str, of_it: str, end: str) -> None:
    file = settings.BASE_DIR / f"tests/games/{game}/armies/{of_it}-{end}.json"
    if end == "stops" and (why := file.with_suffix(".txt")).exists():
        assert why.read_text(), "it says why no army of the game's own cards can break the rule"
        return
    army = read(file.read_bytes())
    book = book_of(game)
    assert of_it in codes_of(book.rulesets[army.ruleset])
    assert (of_it in codes(book.check(army, shelf_of(army, on_shelf(game))).findings)) == (end == "stops")


@pytest.mark.django_db
@every_game
def test_an_empty_army_can_be_checked_by_every_ruleset(game: str) -> None:
    for ruleset in book_of(game).rulesets:
        report = book_of(game).check(ArmyFile(game.replace("_", "-"), ruleset=ruleset), on_shelf(game))
        assert report.total == 0
        json.dumps(report.as_json())


@pytest.mark.django_db
@every_game
def test_every_card_that_armies_are_made_of_can_be_picked(game: str) -> None:
    picker = builders.builder(game).picker(on_shelf(game))
    assert {pick.card.slug for pick in picker.picks} == on_shelf(game).among(book_of(game).kinds).keys()
    names = [facet.name for facet in picker.facets]
    assert all(pick.facets.keys() >= set(names) for pick in picker.picks)


@every_game
@pytest.mark.parametrize("name", FRAGMENTS)
def test_the_builders_fragments_are_there(game: str, name: str) -> None:
    get_template(builders.fragment(game, name))
