"""The shelf: a game's cards in memory, where following a link asks the database nothing."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.db.models import TextField
from pytest_django import DjangoAssertNumQueries

from catalog.fixture import inner_relations
from catalog.kinds import kind_by_plural, kind_of, kinds
from catalog.models import Card, Game, RuleSection, Term
from catalog.shelf import Shelf, asked_once, shelf, shelves
from catalog.tokens import Token, plain, tokens

pytestmark = pytest.mark.django_db
SLUGS = [game.replace("_", "-") for game in settings.GAMES]
every_game = pytest.mark.parametrize("slug", SLUGS)


def followed(row: Any) -> Iterator[Any]:
    """Every row that a link from this row leads to, forward, backward or both ways."""
    for field in row._meta.fields:
        if field.remote_field and not field.remote_field.parent_link and (target := getattr(row, field.name)):
            yield target
    for many in row._meta.many_to_many:
        yield from getattr(row, many.name).all()
    for relation in row._meta.related_objects:
        name = relation.get_accessor_name()
        is_in_catalog = relation.related_model.__module__.startswith("catalog.")
        if relation.hidden or not is_in_catalog or isinstance(row, Game):
            continue  # armies lead to cards, but never stand on a shelf; a game's rows are the shelf
        if not relation.one_to_one:
            yield from getattr(row, name).all()
        elif hasattr(row, name):
            yield getattr(row, name)


def everything(of: Shelf) -> list[Any]:
    return [*of.cards, *of.sections, *of.terms]


@every_game
def test_following_any_link_asks_nothing(slug: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = shelf(slug)
    with django_assert_num_queries(0):
        found = [second for row in everything(game) for first in followed(row) for second in followed(first)]
    assert found


@every_game
def test_a_link_leads_to_the_one_object_on_the_shelf(slug: str) -> None:
    game = shelf(slug)
    here = {(type(row), row.pk): row for row in everything(game)}
    for row in everything(game):
        for target in followed(row):
            assert here.get((type(target), target.pk), target) is target, f"{row!r} leads to another {target!r}"
            assert type(target) is not Card, f"{row!r} leads to a bare card, not to {target!r} of its kind"


@every_game
def test_the_shelf_holds_what_the_database_holds(slug: str) -> None:
    game = shelf(slug)
    assert {card.pk for card in game.cards} == set(Card.objects.filter(game=slug).values_list("pk", flat=True))
    assert len(game.sections) == RuleSection.objects.filter(game=slug).count()
    assert len(game.terms) == Term.objects.filter(game=slug).count()
    for kind, model in kinds(slug).items():
        assert {card.kind for card in game.kind(kind).values()} == {kind}
        assert game.all(model) == game.kind(kind)


@every_game
def test_getting_a_shelf_asks_one_query(slug: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    first = shelf(slug)
    with django_assert_num_queries(1):
        assert shelf(slug) is first


def test_getting_all_shelves_asks_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    shelves()
    with django_assert_num_queries(1):
        assert [one.game.slug for one in shelves()] == SLUGS


@every_game
def test_a_shelf_is_built_anew_when_the_data_version_changes(slug: str) -> None:
    first = shelf(slug)
    card = next(iter(first.cards))
    Card.objects.filter(pk=card.pk).update(name="Renamed")
    assert shelf(slug) is first
    Game.objects.filter(pk=slug).update(data_version="another")
    assert shelf(slug) is not first
    assert shelf(slug).kind(card.kind)[card.slug].name == "Renamed"


def test_a_game_that_the_site_does_not_have_has_no_shelf() -> None:
    Game.objects.create(slug="chess", name="Chess", order=99, summary="Old.", emblem="castle", data_version="1")
    with pytest.raises(Game.DoesNotExist):
        shelf("chess")
    assert "chess" not in [one.game.slug for one in shelves()]


@every_game
def test_a_term_is_found_by_any_of_its_words_in_any_case(slug: str) -> None:
    game = shelf(slug)
    for term in game.terms:
        for word in [term.name, *(alias.name for alias in term.aliases.all())]:
            assert game.term(word) is game.term(word.upper()) is game.resolve(Token("", word, "")) is term
    assert game.term("no such word") is None


@every_game
def test_a_mark_leads_to_its_card(slug: str) -> None:
    game = shelf(slug)
    for card in game.cards:
        assert game.resolve(Token(card.kind, card.slug, "")) is game.find(card.kind, card.slug) is card
    assert game.resolve(Token("card", "no-such", "")) is game.find("no-such", "kind") is None


@every_game
def test_a_section_is_found_by_its_slug(slug: str) -> None:
    game = shelf(slug)
    assert [game.section(section.slug) for section in game.sections] == list(game.sections)
    assert game.section("no.such") is None


@every_game
def test_a_text_is_cut_at_its_marks_and_reads_as_plain_words(slug: str) -> None:
    game = shelf(slug)
    entries: list[Any] = [*game.cards, *game.sections]
    for entry in entries:
        parts = list(game.runs(entry.text))
        targets = [part.target for part in parts if part.target]
        assert targets == [game.resolve(token) for token in tokens(entry.text)]
        words = plain(entry.text, game.resolve)
        assert words == "".join(part.text for part in parts)
        assert "[[" not in words


@every_game
def test_a_card_token_without_words_shows_the_cards_name(slug: str) -> None:
    game = shelf(slug)
    card = next(iter(game.cards))
    token = f"[[{card.kind}:{card.slug}]]"
    assert plain(f"Like {token}, or {token[:-2]}|so]].", game.resolve) == f"Like {card.name}, or so."


@every_game
def test_naming_and_being_named_are_two_sides_of_one_thing(slug: str) -> None:
    game = shelf(slug)
    entries: list[Any] = everything(game)
    there = {(entry, target) for entry in entries for target in game.names(entry)}
    back = {(entry, target) for target in entries for entry in game.named_by(target)}
    assert there == back
    assert there
    assert not any(entry == target for entry, target in there)


@every_game
def test_a_card_names_what_the_rows_inside_it_name(slug: str) -> None:
    game = shelf(slug)
    for card in game.cards:
        for name, link in inner_relations(type(card)):
            texts = [field.name for field in link.model._meta.fields if isinstance(field, TextField)]
            for row, field in product(getattr(card, name).all(), texts):
                found = [game.resolve(token) for token in tokens(getattr(row, field))]
                named = {target.card or target if isinstance(target, Term) else target for target in found if target}
                assert named - {card} <= set(game.names(card)), f"{card}: {getattr(row, field)}"


def test_a_tactics_card_is_named_by_the_phases_of_others() -> None:
    cards = shelf("tactica")
    champion, rescue = cards.kind("troop")["champion"], cards.kind("tactic")["rescue"]
    assert "champion" not in rescue.text
    assert champion in cards.names(rescue)
    assert rescue in cards.named_by(champion)


@every_game
def test_a_kind_is_found_by_its_plural(slug: str) -> None:
    for kind, model in kinds(slug).items():
        assert kind_by_plural(slug, model.plural) is model
        assert kind_of(model) == kind
    assert kind_by_plural(slug, "no-such") is None


@every_game
def test_addresses_name_the_game_the_plural_and_the_slug(slug: str) -> None:
    game = shelf(slug)
    for card in game.cards:
        assert card.get_absolute_url() == f"/{slug}/{card.plural}/{card.slug}/"
    for section in game.sections:
        assert section.get_absolute_url() == f"/{slug}/rules/#{section.slug}"
    for term in game.terms:
        target: Any = term.card or term.section
        assert term.get_absolute_url() == target.get_absolute_url()


def test_within_one_request_the_catalog_is_asked_for_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1), asked_once():
        assert [each.game.slug for each in shelves()] == SLUGS
        assert shelf(SLUGS[0]) is shelf(SLUGS[0])
    with django_assert_num_queries(1):
        shelf(SLUGS[0])
