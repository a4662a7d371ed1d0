"""The set-up that the site makes of two battle groups."""

import pytest
from jsonschema import Draft202012Validator

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.collision import GAME, sorting
from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.deployment import ROLES, deploys_rest
from armybuilder.engine.games.collision.objectives.placing import SIDES
from armybuilder.engine.games.collision.state import ACTING, DEFEATED, SETTING_UP
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.collision.zones import CENTER, DIAGONAL, LONG, SHORT
from armybuilder.engine.match import playout
from armybuilder.engine.table import Table
from armybuilder.geometry.grid import DIRECTION_NAMES
from armybuilder.grounds.files import as_document
from armybuilder.grounds.ground import GroundFile
from armybuilder.lists.integrity import why_not_legal
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.games.collision import armies_in, grounds, setup_of
from armybuilder.play.games.collision.adapter import draw
from catalog.games.collision.plain import match_data
from catalog.shelf import shelf
from tests.engine.collision.cards import fixture_cards
from tests.engine.collision.scene import scene
from tests.games.collision.made import company
from tests.games.collision.paper import fixture

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_the_cards_of_a_set_up_are_those_of_the_fixtures() -> None:
    assert match_data(shelf("collision")) == fixture_cards()


def test_every_sample_army_fights_for_every_objective_at_the_turn_limit_of_its_points() -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())
    assert len(armies) >= 4
    for n, ground in enumerate(grounds(cards, armies[:2])):
        pair = [armies[n % len(armies)], armies[(n + 1) % len(armies)]]
        setup = setup_of(pair, cards, ground, {})
        state = GAME.start(setup, 1)
        assert state.limit == Library.of(setup["cards"]).objectives[ground.slug].limit(500)
        assert (state.field.grid.columns, state.field.grid.rows) == (18, 10)
        assert [name.split()[0] for name in state.names][:2] == ["A1", "A2"]


@pytest.mark.parametrize("board", [b["slug"] for b in fixture("board")])
def test_any_board_may_be_agreed_on_and_a_match_on_it_ends(board: str) -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())[:2]
    setup = setup_of(armies, cards, grounds(cards, armies)[0], {"board": board})
    Draft202012Validator(adapter_of("collision").setup_schema(cards)).validate(setup)
    card = cards.kind("board")[board]
    grid = GAME.start(setup, 1).field.grid
    assert (grid.columns, grid.rows) == (card.columns, card.rows)
    assert GAME.result(playout(GAME, setup, "1", [RandomBot(), RandomBot()])) is not None


@pytest.mark.parametrize("style", [CENTER, DIAGONAL, SHORT, LONG])
def test_each_role_says_what_it_means_in_the_style_of_the_deployment(style: str) -> None:
    with scene("A c3 north") as battle:
        battle.state.style = style
        meanings = [Verbs.attacker.say(battle.state, ROLES[0]), Verbs.defender.say(battle.state, ROLES[1])]
    firsts = [player for player, said in enumerate(meanings) if "deploy first" in said or "deploying first" in said]
    assert firsts == [int(style == CENTER)], "the attacker deploys first, but for the defender in the center"


@pytest.mark.parametrize(("enemy", "faced"), [("c9", "north"), ("f3", "east")])
def test_what_a_person_leaves_to_be_deployed_faces_the_enemy_who_stands_nearest(enemy: str, faced: str) -> None:
    with scene("A c3 north", f"B {enemy} south", "B l10 south") as battle:
        state, name = battle.state, battle.state.field.grid.named
        state.phase, state.zones = SETTING_UP, (frozenset({name("c4")}), frozenset({name("a1")}))
        table = Table(state, (None, None), [Verbs.on(name("c4"))])
        table.at = 1
        facing = [Verbs.face(each) for each in DIRECTION_NAMES]
        assert deploys_rest(table, 0, facing) == Verbs.face(faced)


@pytest.mark.parametrize(
    ("style", "said"),
    [(SHORT, ["a10 and a1 (west)", "r10 and r1 (east)"]), (LONG, ["a1 and r1 (south)", "a10 and r10 (north)"])],
)
def test_a_side_says_where_it_is(style: str, said: list[str]) -> None:
    with scene("A c3 north", rows=10, columns=18) as battle:
        battle.state.style = style
        assert [Verbs.side.say(battle.state, each) for each in SIDES] == said


def test_the_heading_says_who_comes_next_in_this_turn_and_who_has_acted_is_marked() -> None:
    with scene("A c3 north", "A d3 north", "B c9 south", "B d9 south", "B e9 south") as battle:
        state = battle.state
        state.phase, state.first, state.player, state.pile = ACTING, 1, 1, 0
        state.piles = [((0,), (1,), ()), ((), (3,), (4,))]
        state.standing[1] = DEFEATED
        board = draw(state, {"major": state.major}, shelf("collision"))
        assert board.heading.endswith(", phase 1; next A1, B2, B3")
        assert [each.sign for each in board.tokens if each.is_spent] == ["B1"]


def test_a_card_to_sort_says_its_phase_as_the_order_lies_and_after_whom_it_would_come() -> None:
    with scene(*(f"A {column}3 north" for column in "cdefg"), "B c9 south", "B d9 south") as battle:
        sorting.begin(battle.state)
        battle.state.sorting[1] = (battle.piece("B2"),)
        phases = dict[str, str]()
        for before in ((), (4, 2)):
            battle.state.sorting[0] = before
            left = [Verbs.card(card) for card in sorting.left(battle.state, 0)]
            (heading,) = {Verbs.heading(battle.state, each) for each in left}
            said = [Verbs.card.say(battle.state, each).partition(" (phase ") for each in left]
            phases[heading] = " ".join(f"{name.split()[0]}:{phase}" for name, _, phase in said)
    assert phases == {"Next card": "A1:1) A2:1) A3:2) A4:2) A5:3)", "Next card after A5, A3": "A1:2) A2:2) A4:3)"}


def test_the_players_names_for_objectives_come_before_the_chart() -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())[:2]
    ground = grounds(cards, armies)[0]
    chosen = {"minor": "gods-favor", "second_minor": "map-carriers"}
    assert setup_of(armies, cards, ground, chosen)["minors"] == ["gods-favor", "map-carriers"]
    drawn = setup_of(armies, cards, ground, {"minor": "gods-favor"})["minors"]
    assert drawn[0] == "gods-favor"
    assert drawn[1] != "gods-favor"


def test_a_set_up_gives_its_armies_back_and_one_with_changed_cards_is_never_legal() -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())[:2]
    setup = setup_of(armies, cards, grounds(cards, armies)[0], {})
    assert [why_not_legal(army, cards) for army in armies_in(setup, cards)] == [[], []]
    slug = setup["armies"][0]["characters"][0]
    characters = setup["cards"]["characters"]
    forged = characters | {slug: characters[slug] | {"defense": 20}}
    changed = {**setup, "cards": {**setup["cards"], "characters": forged}}
    assert why_not_legal(armies_in(changed, cards)[0], cards)


def test_made_characters_fight_and_come_back_with_their_army() -> None:
    cards, mine = shelf("collision"), company()
    setup = setup_of([mine, mine], cards, grounds(cards, [mine])[0], {})
    state = GAME.start(setup, 1)
    assert [profile.name for profile in state.profile].count("Ash Warden") == 4
    assert [each.made for each in armies_in(setup, cards)] == [mine.made, mine.made]
    assert [why_not_legal(each, cards) for each in armies_in(setup, cards)] == [[], []]
    schema = adapter_of("collision").setup_schema(cards)
    assert [error.message[:200] for error in Draft202012Validator(schema).iter_errors(setup)] == []


SMALL = GroundFile("collision", "Odd", 7, 7, {})
FULL = SMALL.painted("terrain", "obstacle", [f"{column}{row}" for column in "abc" for row in range(1, 8)])


@pytest.mark.parametrize(
    ("ground", "method", "said"),
    [
        (SMALL, "", None),
        (SMALL, "split", None),
        (SMALL, "sections", "A board of 7 × 7 can’t be cut into equal sections of 3 to 6 tiles."),
        (FULL, "split", "Terrain covers a quarter of this ground already: there is nothing left to place."),
        (FULL, "architect", "Terrain covers a quarter of this ground already: there is nothing left to place."),
    ],
)
def test_terrain_is_placed_on_any_ground_that_has_room_for_it(
    ground: GroundFile, method: str, said: str | None
) -> None:
    cards, armies, adapter = shelf("collision"), list(samples("collision").values())[:2], adapter_of("collision")
    chosen = {name: field.initial or "" for name, field in adapter.fields(cards).items()}
    chosen |= {"board": as_document(ground), "terrain": method, "field": 1}
    assert [each.message for each in adapter.mistakes(armies, cards, chosen)] == ([said] if said else [])
    setup = adapter.setup(armies, cards, chosen)
    Draft202012Validator(adapter.setup_schema(cards)).validate(setup)
    assert (setup["field"]["name"], setup["options"].get("terrain", "")) == ("Odd", method)
    if not said:
        assert GAME.result(playout(GAME, setup, "1", [RandomBot(), RandomBot()])) is not None


def test_a_board_begins_bare_where_its_terrain_is_placed_and_a_ground_is_one_without_an_objective() -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())[:2]
    first = grounds(cards, armies)[0]
    assert setup_of(armies, cards, first, {"terrain": "split"})["field"]["pieces"] == []
    assert setup_of(armies, cards, first, {"terrain": "sections"})["field"]["pieces"] != []
    assert setup_of(armies, cards, SMALL, {"major": "headhunter"})["major"] == "headhunter"


@pytest.mark.parametrize(
    ("method", "heading", "tray"),
    [("split", "Placing terrain", "1 × obstacle (4 tiles)"), ("sections", "Arranging", None)],
)
def test_the_board_shows_what_is_to_be_placed_and_where(method: str, heading: str, tray: str | None) -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())[:2]
    setup = setup_of(armies, cards, grounds(cards, armies)[0], {"terrain": method})
    board = adapter_of("collision").draw(GAME.start(setup, 1), setup, cards)
    assert board.heading.startswith(heading)
    assert [each.names[0] for each in board.trays if each.name == "Terrain to place"] == ([tray] * 2 if tray else [])
    assert sum(shape.role == "line" for shape in board.ground.shapes) == (6 if method == "sections" else 0)
