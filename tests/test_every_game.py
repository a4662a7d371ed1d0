"""Every game is whole: what one game brings, each brings, down to every kind, card and rule."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.template.loader import get_template
from django.urls import Resolver404, resolve

from armybuilder.browse.parts import part_of
from armybuilder.engine.games import can_be_played
from armybuilder.faces.emblems import emblems
from armybuilder.faces.parts import face_of, figure_of
from armybuilder.lists import builders
from armybuilder.lists.api.serializers import ReportSerializer
from armybuilder.lists.files import read
from armybuilder.lists.made import shelf_of
from catalog.fields import tables_of
from catalog.fixture import PLAYED_FILES, nested_relations, own_fields
from catalog.kinds import kinds
from catalog.models import Card, Kind
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import codes
from validation.rules import Rulebook
from validation.solving.explaining import ALL_KEPT
from validation.solving.linear import Verdict
from validation.solving.parts import solving
from validation.solving.plan import Growth, plan_of
from validation.solving.proposing import propose

pytestmark = pytest.mark.once

BESIDE_THE_CARDS = {"game", "rules", "terms"}
FRAGMENTS = ["row", "facts", "line_editor", "overview"]


every_game = pytest.mark.parametrize("game", settings.GAMES)
every_solved_game = pytest.mark.parametrize("game", [game for game in settings.GAMES if solving.is_there(game)])


def on_shelf(game: str) -> Shelf:
    return shelf(game.replace("_", "-"))


def book_of(game: str) -> Rulebook[Any, Any]:
    return rulebook(game)


def folder(game: str) -> Path:
    return settings.FIXTURES_DIR / game.replace("_", "-")


def cards_of(game: str, model: type[Card]) -> list[Card]:
    return list(on_shelf(game).all(model).values())


# Cards


@every_game
def test_every_fixture_file_is_a_kinds(game: str) -> None:
    played = {*PLAYED_FILES} if can_be_played(game) else set()
    names = {f"{each}.json" for each in BESIDE_THE_CARDS | kinds(game).keys()}
    there = {file.name for file in folder(game).iterdir()}
    assert there | {"puzzles.json"} == names | played | {"puzzles.json"}, "a game may have no puzzles yet"


@pytest.mark.django_db
@every_game
def test_every_kind_has_cards(game: str) -> None:
    assert [kind for kind, model in kinds(game).items() if not cards_of(game, model)] == []


@every_game
def test_every_kind_is_a_kind_of_card(game: str) -> None:
    assert [kind for kind, model in kinds(game).items() if not issubclass(model, Kind)] == []


@every_game
def test_every_kinds_docstring_is_ours(game: str) -> None:
    """Django writes one of its own where there is none."""
    docs = {model.__name__: model.__doc__ for model in kinds(game).values()}
    assert [name for name, doc in docs.items() if not doc or doc.startswith(f"{name}(")] == []


@every_game
def test_every_kind_has_a_plural_of_its_own(game: str) -> None:
    plurals = [model.plural for model in kinds(game).values()]
    assert len({*plurals, Card.plural}) == len(plurals) + 1


def leads_to_its_list(game: str, plural: str) -> bool:
    """True where a page answers for the kind, and not one that every game has, like its rules."""
    try:
        return plural in resolve(f"/{game.replace('_', '-')}/{plural}/").kwargs.values()
    except Resolver404:
        return False


@every_game
def test_every_kinds_address_leads_to_its_list(game: str) -> None:
    plurals = [model.plural for model in kinds(game).values()]
    assert [plural for plural in plurals if not leads_to_its_list(game, plural)] == []


@every_game
def test_every_kind_is_in_the_admin(game: str) -> None:
    assert [kind for kind, model in kinds(game).items() if not admin.site.is_registered(model)] == []


def nested_names(model: type[Card]) -> set[str]:
    return {name for name, _ in nested_relations(model)}


@every_game
def test_a_field_with_a_source_of_its_own_is_a_field(game: str) -> None:
    strangers = {kind: model.field_sources.keys() - own_fields(model).keys() - nested_names(model)
                 for kind, model in kinds(game).items()}  # fmt: skip
    assert {kind: names for kind, names in strangers.items() if names} == {}


def fields_of(model: type[Card]) -> set[str]:
    """The fields that a note may be about; a note on the whole card names no field."""
    linked = {field.name for field in model._meta.many_to_many}
    return {"", *own_fields(model), *linked, *nested_names(model)}


@pytest.mark.django_db
@every_game
def test_a_note_on_a_field_names_a_field(game: str) -> None:
    wrong = [f"{card}: {note.field}" for model in kinds(game).values() for card in cards_of(game, model)
             for note in card.notes.all() if note.field not in fields_of(model)]  # fmt: skip
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


# Pages and faces


@every_game
def test_every_kind_has_a_table_of_fields(game: str) -> None:
    tables = tables_of(game)
    assert tables.keys() == kinds(game).keys()
    for kind, fields in tables.items():
        names = [field.name for field in fields]
        assert len(set(names)) == len(names), f"{kind} has two fields of one name"
        assert "name" in names, f"{kind} cannot be told by its name"


@pytest.mark.django_db
@every_game
def test_every_field_can_be_read_from_every_card(game: str) -> None:
    for kind, model in kinds(game).items():
        for card in cards_of(game, model):
            for field in tables_of(game)[kind]:
                field.shown(card)


@every_game
def test_the_games_page_says_a_line_about_every_kind(game: str) -> None:
    part = part_of(game)
    assert part.about.keys() == kinds(game).keys()
    assert {*part.leading, *part.emblems} <= kinds(game).keys()


@pytest.mark.django_db
@every_game
def test_every_kinds_panels_have_their_templates(game: str) -> None:
    on, part = on_shelf(game), part_of(game)
    cards = [card for model in kinds(game).values() for card in cards_of(game, model)[:5]]
    for template in {panel.template for card in cards for panel in part.panels_of(card, on)}:
        get_template(template)


@pytest.mark.django_db
@every_game
def test_every_kind_has_a_face(game: str) -> None:
    on = on_shelf(game)
    cards = [card for model in kinds(game).values() for card in cards_of(game, model)[:5]]
    assert [card for card in cards if not face_of(card, on).title] == []


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


# Armies


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


@every_game
def test_every_rule_belongs_to_a_ruleset_and_has_a_title(game: str) -> None:
    book = book_of(game)
    belonging = {code for ruleset in book.rulesets.values() for code in codes_of(ruleset)}
    assert book.rules.keys() - belonging == set()
    assert [code for code, rule in book.rules.items() if not rule.title.endswith(".")] == []


def codes_of(ruleset: Any) -> list[str]:
    return [rule.code for rule in ruleset.rules]


@pytest.mark.django_db
@every_game
def test_every_rule_cites_a_section(game: str) -> None:
    on = on_shelf(game)
    assert [code for code, rule in book_of(game).rules.items() if not on.section(rule.cites)] == []


def stops(game: str, code: str, file: Path) -> bool:
    """True where the rule stops the army in the file."""
    army, book = read(file.read_bytes()), book_of(game)
    assert code in codes_of(book.rulesets[army.ruleset]), f"{file.name} is checked by a ruleset without the rule"
    return code in codes(book.check(army, shelf_of(army, on_shelf(game))).findings)


@pytest.mark.django_db
@every_game
def test_every_rule_lets_its_passing_army_pass(game: str) -> None:
    armies = settings.BASE_DIR / f"tests/games/{game}/armies"
    assert [code for code in book_of(game).rules if stops(game, code, armies / f"{code}-passes.json")] == []


@pytest.mark.django_db
@every_game
def test_every_rule_stops_its_stopped_army_or_says_why_there_is_none(game: str) -> None:
    """No army of the game's own cards can break some rules."""
    armies = settings.BASE_DIR / f"tests/games/{game}/armies"
    reasons = {code: armies / f"{code}-stops.txt" for code in book_of(game).rules}
    assert [why for why in reasons.values() if why.exists() and not why.read_text()] == []
    breakable = [code for code, why in reasons.items() if not why.exists()]
    assert [code for code in breakable if not stops(game, code, armies / f"{code}-stops.json")] == []


@every_solved_game
def test_every_solving_part_speaks_of_its_games_rules(game: str) -> None:
    part, book = solving(game), book_of(game)
    assert book.rules.keys() >= part.PIECE_RULES
    assert part.PRICE_RULE in {"", *book.rules}
    assert part.TASTES
    assert part.FIGURES


@pytest.mark.django_db
@every_solved_game
def test_the_armies_of_every_rule_are_points_of_the_model_where_they_are_legal(game: str) -> None:
    for path in sorted((settings.BASE_DIR / f"tests/games/{game}/armies").glob("*.json")):
        file = read(path.read_bytes())
        cards = shelf_of(file, on_shelf(game))
        is_point = propose(plan_of(file, cards, ALL_KEPT, growth=Growth.NONE).model, []).verdict is Verdict.FOUND
        assert is_point == book_of(game).check(file, cards).is_legal, path.name


@pytest.mark.django_db
@every_game
def test_an_empty_army_can_be_checked_by_every_ruleset(game: str) -> None:
    for ruleset in book_of(game).rulesets:
        report = book_of(game).check(ArmyFile(game.replace("_", "-"), ruleset=ruleset), on_shelf(game))
        assert report.total == 0
        json.dumps(ReportSerializer(report).data)


@pytest.mark.django_db
@every_game
def test_every_card_that_armies_are_made_of_can_be_picked(game: str) -> None:
    picker = builders.builder(game).picker(on_shelf(game))
    assert {pick.card.slug for pick in picker.picks} == on_shelf(game).among(book_of(game).kinds).keys()
    names = [facet.name for facet in picker.facets]
    assert all(pick.facets.keys() >= set(names) for pick in picker.picks)


@every_game
def test_the_builders_fragments_are_there(game: str) -> None:
    for name in FRAGMENTS:
        get_template(builders.fragment(game, name))
