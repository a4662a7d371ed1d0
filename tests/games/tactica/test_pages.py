"""The pages of TACTICA beside its cards, the filters of its lists, and its prints."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.browse.games.tactica import cost_table, ground_table, tactics_for, training_table
from armybuilder.browse.selectors import listing
from armybuilder.printing.jobs import job_of_army, job_of_cards, roster_of, roster_pdf
from armybuilder.printing.options import Options
from armybuilder.printing.sheets import PAPERS
from catalog.fields import tables_of
from catalog.games.tactica.models import Battle, Tactic, Troop
from catalog.kinds import kinds
from catalog.shelf import Shelf
from tests.answers import page_at
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "tactica"


def body(client: Client, address: str) -> str:
    return page_at(client, f"/{GAME}/{address}")


def found(cards: Shelf, plural: str, **query: list[str]) -> list[str]:
    return [card.slug for card in listing(cards, plural, query).cards]


def test_every_cards_page_has_its_name_its_face_and_its_figures(client: Client, cards: Shelf) -> None:
    for card in cards.cards:
        page = body(client, f"{card.plural}/{card.slug}/")
        assert f"<h1>{card.name}</h1>" in page
        assert 'class="face ' in page
        assert 'id="figures"' in page


def test_every_kinds_list_answers_as_cards_and_as_a_table(client: Client) -> None:
    for model in kinds(GAME).values():
        assert 'class="gallery"' in body(client, f"{model.plural}/")
        assert "<table" in body(client, f"{model.plural}/?view=table")


def test_troops_are_found_by_class_and_by_range(cards: Shelf) -> None:
    assert found(cards, "troops", **{"class": ["ranged"]}) == ["crossbow", "archer"]
    assert found(cards, "troops", **{"class": ["ranged"], "range_min": ["3"]}) == ["archer"]


def test_tactics_are_found_by_mark_phase_and_destination(cards: Shelf) -> None:
    assert found(cards, "tactics", counter=["yes"]) == ["disengage", "negate", "press", "saved", "shieldwall"]
    assert found(cards, "tactics", phase=["mustering"]) == ["crown", "negate", "press", "spy"]
    assert found(cards, "tactics", destination=["lost"]) == ["horse", "negate", "press", "spy"]
    assert found(cards, "tactics", family=["defense"], counter=["yes"]) == ["disengage", "saved", "shieldwall"]


def test_tactics_are_found_by_what_a_phase_says(cards: Shelf) -> None:
    assert found(cards, "tactics", q=["hostage"]) == ["crown", "rescue"]


def test_every_filter_of_every_kind_answers(client: Client) -> None:
    for kind, fields in tables_of(GAME).items():
        for field in fields:
            if field.is_filter:
                assert client.get(f"/{GAME}/{kinds(GAME)[kind].plural}/", {field.name: "1"}).status_code == 200


def cells(table: Any) -> dict[str, tuple[str, ...]]:
    return {row.card.slug if row.card else row.name: row.cells for row in table.rows}


def test_training_raises_the_defense_of_melee_and_the_offense_of_ranged_troops(cards: Shelf) -> None:
    troops = cards.all(Troop)
    champion, crossbow = (cells(training_table(troops[slug], cards)) for slug in ("champion", "crossbow"))
    assert champion == {"Untrained": ("2", "2"), "training-1x": ("2", "4"), "training-2x": ("2", "6")}
    assert crossbow == {"Untrained": ("2", "1"), "training-1x": ("2", "1"), "training-2x": ("4", "1")}


def test_ground_changes_the_range_of_ranged_troops_alone(cards: Shelf) -> None:
    troops = cards.all(Troop)
    foot, archer = (cells(ground_table(troops[slug], cards)) for slug in ("foot", "archer"))
    assert foot == {"neutral": ("1", "1"), "high": ("2", "1"), "low": ("1", "1"), "wall": ("1", "1")}
    assert archer == {"neutral": ("1", "3"), "high": ("2", "4"), "low": ("1", "2"), "wall": ("1", "4")}


def test_every_change_of_terrain_costs_two(cards: Shelf) -> None:
    assert [row.cells for row in cost_table(cards).rows] == [("1", "2", "2"), ("2", "1", "2"), ("2", "2", "1")]


def test_shieldwall_is_for_a_foot_alone(cards: Shelf) -> None:
    shieldwall = cards.all(Tactic)["shieldwall"]
    assert [t.slug for t in cards.all(Troop).values() if shieldwall in tactics_for(t, t, cards)] == ["foot"]


def test_saved_is_for_melee_troops_alone(cards: Shelf) -> None:
    troops = cards.all(Troop)
    has = {slug: "saved" in {each.slug for each in tactics_for(troops[slug], troops[slug], cards)} for slug in troops}
    assert has == {slug: troop.troop_class == "melee" for slug, troop in troops.items()}


def test_a_tactics_page_shows_each_phase_with_its_text_and_where_the_card_goes(client: Client) -> None:
    page = body(client, "tactics/disengage/")
    assert "Movement" in page
    assert "No use in the Mustering Phase." in page
    assert 'href="/tactica/zones/barracks/"' in page
    assert "if the move takes 2" in page


def test_a_card_tells_which_phases_of_others_name_it(client: Client) -> None:
    page = body(client, "tactics/press/")
    named = page.partition('id="mentions"')[2].partition("</section>")[0]
    assert "/tactica/walls/wall/" in named


def test_a_battles_page_draws_and_lists_its_set_up(client: Client, cards: Shelf) -> None:
    for battle in cards.all(Battle).values():
        page = body(client, f"battles/{battle.slug}/")
        assert f"{battle.name}: {battle.separation} hexes between the walls" in page
        assert "Walls of player 2" in page


def test_the_pile_of_lost_cards_names_the_cards_that_go_there(client: Client) -> None:
    page = body(client, "zones/lost/").partition('id="comings"')[2].partition("</section>")[0]
    for slug in ("horse", "negate", "press", "spy"):
        assert f"/tactica/tactics/{slug}/" in page


def test_the_rules_show_every_figure_and_the_movement_costs_as_a_table(client: Client, cards: Shelf) -> None:
    page = body(client, "rules/")
    assert page.count("rule-figure") == sum(bool(section.figure) for section in cards.sections) == 4
    assert "To neutral" in page


def test_the_api_has_every_kind_and_every_card(client: Client, cards: Shelf) -> None:
    for model in kinds(GAME).values():
        answer = client.get(f"/api/v1/{GAME}/{model.plural}/")
        assert answer.status_code == 200
        for card in cards.all(model).values():
            one = client.get(f"/api/v1/{GAME}/{model.plural}/{card.slug}/").json()
            assert (one["name"], one["slug"]) == (card.name, card.slug)


def test_every_kind_prints(cards: Shelf) -> None:
    for model in kinds(GAME).values():
        of_kind = list(cards.all(model).values())
        job = job_of_cards(of_kind, cards, model.plural, Options())
        assert len(job.drawings) == len(of_kind)
        assert job.pdf().startswith(b"%PDF")


@pytest.fixture
def deck() -> ArmyFile:
    entries = (Entry(1, "champion", 3), Entry(2, "archer", 2), Entry(3, "crown"), Entry(4, "negate", 2))
    return ArmyFile(GAME, name="Sun", ruleset="open", entries=entries)


#: The cards that a player has beside every deck.
ISSUED = ["Training 1x"] * 10 + ["Wall"] * 5


def test_a_war_deck_prints_each_card_as_often_as_it_has_it(cards: Shelf, deck: ArmyFile) -> None:
    titles = [face.title for face in job_of_army(deck, cards, Options()).faces]
    assert titles == ["Champion"] * 3 + ["Archer"] * 2 + ["Crown"] + ["Negate"] * 2 + ISSUED


def test_the_roster_has_what_training_does_and_where_each_use_sends_a_card(cards: Shelf, deck: ArmyFile) -> None:
    champion, _, crown, negate = roster_of(deck, cards).entries
    assert [(stat.label, stat.value) for stat in champion.figures] == [
        ("OFF", "2"),
        ("DEF", "2"),
        ("RNG", "1"),
        ("MOV", "2"),
    ]
    assert champion.lines == (("Trained", "1x: OFF 2 DEF 4, 2x: OFF 2 DEF 6"),)
    assert crown.traits == "Tactics pile · Melee"
    assert negate.traits == "Tactics pile · Counter-card"
    assert negate.lines[0][1] == "RESUPPLY or LOST (any phase)"
    assert roster_pdf(deck, cards, PAPERS["a4"]).startswith(b"%PDF")


def test_cards_with_two_sides_are_printed_with_their_backs(cards: Shelf) -> None:
    for kind in ("training", "landmark", "summon"):
        (job,) = (job_of_cards(list(cards.kind(kind).values()), cards, kind, Options({"sides": "long"})),)
        (face,) = job.faces
        assert face.back is not None
        fronts, backs = job.drawings[:9], job.drawings[9:]
        assert (fronts[0].title, backs[2].title) == (face.title, face.back.title)
