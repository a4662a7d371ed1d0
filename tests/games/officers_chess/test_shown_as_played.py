"""Weapons on cards, builder, rosters and odds: they say what the engine plays by (rulings OC27, OC33)."""

from typing import Any

import pytest

from armybuilder.browse.games.officers_chess import part
from armybuilder.engine.games.officers_chess import combat
from armybuilder.engine.games.officers_chess.cards import Library
from armybuilder.engine.games.officers_chess.figures import triangle
from armybuilder.engine.games.officers_chess.odds import Duelists, table_for
from armybuilder.faces.face import plain_text
from armybuilder.faces.games.officers_chess import face_of
from armybuilder.faces.games.officers_chess.cards import triangle_of
from armybuilder.faces.games.officers_chess.pieces import roster_entry
from armybuilder.lists.builders import builder
from armybuilder.play.games.officers_chess.odds import choices, fighters
from armybuilder.play.odds import Fighter, against
from catalog.fields import fields_of
from catalog.games.officers_chess.models import Weapon
from catalog.games.officers_chess.plain import cards_of
from catalog.shelf import Shelf
from tests.games.officers_chess.paper import army_file
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.officers_chess.army import Piece

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAME = "officers-chess"
ENCHANTED = {"light-brand": "Faith", "runesword": "Dark", "wind-sword": "Reason"}


def words_of(card: Weapon, cards: Shelf) -> str:
    face = face_of(card, cards)
    return " ".join([plain_text(face.blocks), *(badge.word for badge in face.badges)])


def piece_of(cards: Shelf, *entries: Any) -> Piece:
    piece: Piece
    (piece,) = rulebook(GAME).build_roster(army_file(*entries), cards).pieces
    return piece


# Damage and triangle


def test_every_weapon_shows_the_damage_and_the_triangle_that_it_is_played_by(cards: Shelf) -> None:
    plain = Library(cards_of(cards).data())
    for slug, card in cards.all(Weapon).items():
        gear = plain.gear[slug]
        assert card.triangle_type.slug == gear.triangle_type
        is_magic = gear.damage_type == "magic" or gear.tag("magic") is not None
        assert card.dealt_type == ("magic" if is_magic else gear.damage_type)


@pytest.mark.parametrize(("slug", "magic"), ENCHANTED.items())
def test_a_sword_that_strikes_as_magic_says_so(cards: Shelf, slug: str, magic: str) -> None:
    card = cards.all(Weapon)[slug]
    text = words_of(card, cards)
    better, worse = card.triangle_type.strong_against, card.triangle_type.weak_against
    assert better is not None
    assert worse is not None
    assert card.triangle_type.name == magic
    assert f"+1 damage and Skill against {better.name}, −1 against {worse.name}" in text
    assert "Martial" not in text
    assert triangle_of(card) == (better, worse)


@pytest.mark.parametrize(("slug", "magic"), ENCHANTED.items())
def test_it_says_so_in_the_builder_on_the_roster_and_on_its_page(cards: Shelf, slug: str, magic: str) -> None:
    piece = piece_of(cards, {"card": "mercenary", "inventory": [slug]})
    (attack,) = builder(GAME).facts(piece, cards)["attacks"]
    assert attack.damage_type == "Magic"
    line = dict(roster_entry(piece, cards).lines)["Weapon"]
    assert "Magic damage" in line
    better = cards.all(Weapon)[slug].triangle_type.strong_against
    assert better is not None
    assert f"+1 against {better.name}" in line
    (panel,) = [each for each in part.panels_of(cards.all(Weapon)[slug], cards) if each.slug == "triangle"]
    assert better in panel.context["both"]


def test_the_engine_gives_a_light_brand_the_edge_that_its_card_names(cards: Shelf) -> None:
    plain = Library(cards_of(cards).data())
    state = table_for(plain, Duelists("mercenary", "dark-mage", ("light-brand",), ("nosferatu",)))
    assert triangle(state, 1, state.one_gear(0, "light-brand")) == 1
    better, _ = triangle_of(cards.all(Weapon)["light-brand"]) or (None, None)
    assert better is cards.all(Weapon)["nosferatu"].weapon_type


def test_magic_swords_are_found_by_the_damage_that_they_deal(cards: Shelf) -> None:
    damage = next(field for field in fields_of("officers-chess", "weapon") if field.name == "damage")
    assert {damage.read(cards.all(Weapon)[slug]) for slug in ENCHANTED} == {"magic"}


# Range


def test_an_orb_of_reach_lengthens_spells_in_builder_and_roster(cards: Shelf) -> None:
    piece = piece_of(cards, {"card": "mage", "inventory": ["fire", "orb-of-reach"]})
    fire = cards.all(Weapon)["fire"]
    (attack,) = builder(GAME).facts(piece, cards)["attacks"]
    longer = f"{fire.least_range}–{(fire.most_range or 0) + 1}"
    assert attack.reach == longer
    assert f"range {longer}" in dict(roster_entry(piece, cards).lines)["Weapon"]


def test_an_orb_of_reach_lengthens_no_bow(cards: Shelf) -> None:
    piece = piece_of(cards, {"card": "archer", "inventory": ["iron-bow", "orb-of-reach"]})
    assert [piece.reach(gear) for gear in piece.weapons] == [2]


def distances(cards: Shelf, *given: str) -> list[str]:
    """The distances that are offered to a mage with Fire who carries these."""
    chosen = {"weapon": "fire"} | dict(zip(("one-item", "one-second-item"), given, strict=False))
    mage, target = (Fighter.of(cards.kind("class")[slug]) for slug in ("mage", "soldier"))
    found = next(each for each in choices(cards, mage, target, chosen) if each.name == "distance")
    return [value for value, _ in found.options]


def test_an_orb_of_reach_lengthens_spells_in_the_odds(cards: Shelf) -> None:
    assert distances(cards, "orb-of-reach") == [*distances(cards), str(len(distances(cards)) + 1)]
    assert distances(cards, "guard-ring", "orb-of-reach") == distances(cards, "orb-of-reach")


def test_a_unit_of_an_army_has_its_orb_in_the_odds(cards: Shelf) -> None:
    file: ArmyFile = army_file({"card": "mage", "inventory": ["fire", "orb-of-reach"]})
    (mage,) = fighters(cards, file)
    found = next(
        each for each in choices(cards, mage, Fighter.of(cards.kind("class")["soldier"]), {}) if each.name == "distance"
    )
    assert [value for value, _ in found.options] == distances(cards, "orb-of-reach")


def test_every_range_that_the_builder_shows_is_the_one_that_is_played(cards: Shelf) -> None:
    plain = Library(cards_of(cards).data())
    for slug, card in cards.all(Weapon).items():
        users = [each for each in plain.classes.values() if slug in plain.usable(each) and each.slug in hireable(cards)]
        for user in users[:2]:
            for items in ((), ("orb-of-reach",), ("speed-ring", "kite-shield")):
                piece = piece_of(cards, {"card": user.slug, "inventory": [slug, *items]})
                state = table_for(plain, Duelists(user.slug, "soldier", (slug, *items)))
                gear = state.one_gear(0, slug)
                (shown,) = (each for each in piece.inventory if each.slug == slug)
                assert piece.reach(shown) == combat.reach(state, 0, gear)[1], (user.slug, slug, items)
                assert card.least_range == combat.reach(state, 0, gear)[0]


def hireable(cards: Shelf) -> set[str]:
    return {slug for slug, card in cards.kind("class").items() if card.is_hireable}


# A shifter that is attacked


def dealt(cards: Shelf, **given: str) -> str:
    found = against(
        cards,
        cards.kind("class")["soldier"],
        {"against": "manakete-dragon", "weapon": "iron-lance"}
        | {name.replace("_", "-"): value for name, value in given.items()},
    )
    assert found.odds is not None
    return found.odds.facts[0]


def test_a_shifter_is_struck_in_its_normal_state_unless_told(cards: Shelf) -> None:
    normal, dragon = dealt(cards), dealt(cards, other_state="transformed")
    assert normal == dealt(cards, other_state="normal")
    assert normal != dragon
    found = against(cards, cards.kind("class")["soldier"], {"against": "manakete-dragon"})
    state = next(each for each in found.choices if each.name == "other-state")
    assert state.value == "normal"
    assert [words for _, words in state.options] == ["Manakete (Normal)", "Manakete (Dragon)"]


def test_a_class_that_never_shifts_is_asked_for_no_state(cards: Shelf) -> None:
    found = against(cards, cards.kind("class")["soldier"], {"against": "knight"})
    assert "other-state" not in [each.name for each in found.choices]


def test_a_shifter_that_attacks_is_transformed(cards: Shelf) -> None:
    state = table_for(Library(cards_of(cards).data()), Duelists("manakete-dragon", "manakete-dragon", ("dragonstone",)))
    assert [profile.slug for profile in state.profile] == ["manakete-dragon", "manakete-normal"]
