"""A battle on the site: its verbs, the weapons in hand, the longest that it can last."""

from typing import Any

import pytest

from armybuilder.engine.games.officers_chess.actions import DOES
from armybuilder.engine.games.officers_chess.combat import attack_speed
from armybuilder.engine.games.officers_chess.showing import shown
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.faces.diagrams import CELL
from armybuilder.faces.drawing import Outline
from armybuilder.play.army_choice import samples
from armybuilder.play.games.officers_chess.adapter import ADAPTER, figures, leads_to, reach
from catalog.games.officers_chess.plain import ESCAPES, SIDES
from catalog.shelf import shelf
from tests.engine.officers_chess.scene import SceneOf
from tests.prints import bounds
from validation.books import rulebook

#: The questions beside the actions of a unit: at deployment, on the move, and in the middle of an action.
ASKED = {"deploy", "on", "activate", "move", "equip", "wait", "to", "yes", "no"}
#: The parts of a set-up that the adapter takes when it draws.
DRAWN: dict[str, Any] = {"map": {"name": "Field"}}


def test_every_action_has_its_verb_and_no_verb_lacks_its_action() -> None:
    assert set(Verbs.by_name) == ASKED | {verb.name for verb in DOES}


@pytest.mark.django_db
def test_the_weapon_in_hand_is_shown_on_the_board(scene: SceneOf) -> None:
    with scene("A mercenary d4 iron-sword steel-sword", "D soldier i9", terrain={"i9": "mountain"}) as battle:
        battle.begin("A1")
        battle.do("equip steel-sword", "wait")
        board = ADAPTER.draw(battle.state, DRAWN, shelf("officers-chess"))
    armed, bare = board.tokens
    assert "wields Steel Sword" in armed.facts
    assert not any("wields" in fact for fact in bare.facts)
    assert [armed.facts[0], bare.facts[0]] == ["on d4", "on i9 (Mountain)"], "it covers what it stands on"


@pytest.mark.django_db
def test_who_has_acted_is_marked_and_of_what_is_hidden_it_says_what_is_known(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-lance", "A soldier a1", "D soldier i9 iron-lance") as battle:
        battle.turn("A1")
        board = ADAPTER.draw(shown(battle.state, 0), DRAWN, shelf("officers-chess"))
    assert [token.is_spent for token in board.tokens] == [True, False, False]
    assert board.tokens[0].facts[-2:] == ("carries Iron Lance", "has acted in this round")
    assert board.tokens[2].facts[-2:] == ("carries 1 hidden card, not shown until used", "can wield Lances")


@pytest.mark.parametrize(
    ("space", "settings", "lead"),
    [
        ("d5", {}, ("D1 in range", 1, False)),
        ("d1", {}, ("its turn ends there", 0, True)),
        ("a4", {"terrain": {"a5": "wall"}}, ("a wall in range", 1, False)),
        ("d1", {"options": {"fog": True, "triangle": ""}}, ("", 0, False)),
    ],
)
def test_a_move_says_whom_it_brings_into_range_and_where_it_ends_the_turn(
    scene: SceneOf, space: str, settings: Any, lead: tuple[str, int, bool]
) -> None:
    with scene("A soldier d4 iron-lance", "D soldier d6", **settings) as battle:
        battle.begin("A1")
        found = leads_to(battle.state, Verbs.move(battle.state.grid.named(space)))
    assert found
    assert (found.words, len(found.strikes or ()), found.ends_turn) == lead


@pytest.mark.django_db
@pytest.mark.parametrize(("rounds", "words"), [(12, "Round 1 of 12, attacker"), (None, "Round 1 of 40, attacker")])
def test_the_board_says_how_many_rounds_there_can_be(scene: SceneOf, rounds: int | None, words: str) -> None:
    with scene("A soldier d4", "D soldier i9", scenario={"rounds": rounds}) as battle:
        assert ADAPTER.draw(battle.state, DRAWN, shelf("officers-chess")).heading == words


@pytest.mark.django_db
def test_each_sides_units_and_hit_points_are_counted(scene: SceneOf) -> None:
    with scene("A soldier d4 hp=7", "A soldier d5 hp=4", "D soldier i9 hp=5") as battle:
        standings = ADAPTER.draw(battle.state, DRAWN, shelf("officers-chess")).standings
    assert [*map(str, standings)] == ["2 units, 11 HP", "1 unit, 5 HP"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("scenario", "words"),
    [({"raze": ["d5"]}, "1 tile to raze, 1 unit, 7 HP"), ({"escape": ["d5"]}, "1 unit, 7 HP, 0 of 3 escaped")],
)
def test_the_score_says_how_far_a_side_has_come_with_what_wins(
    scene: SceneOf, scenario: dict[str, list[str]], words: str
) -> None:
    with scene("A soldier d4 hp=7", "D soldier i9 hp=5", scenario=scenario) as battle:
        standings = ADAPTER.draw(battle.state, DRAWN, shelf("officers-chess")).standings
    assert [*map(str, standings)] == [words, "1 unit, 5 HP"]


@pytest.mark.django_db
def test_a_forest_is_drawn_on_its_space(scene: SceneOf) -> None:
    with scene("A soldier a1", "D soldier i9", terrain={"d4": "forest"}) as battle:
        ground = ADAPTER.draw(battle.state, DRAWN, shelf("officers-chess")).ground
    with scene("A soldier a1", "D soldier i9") as battle:
        bare = ADAPTER.draw(battle.state, DRAWN, shelf("officers-chess")).ground
    trees = [bounds(Outline(shape.path, "")) for shape in ground.shapes if shape not in bare.shapes]
    assert trees
    for left, top, right, bottom in trees:
        assert 3 * CELL <= left < right <= 4 * CELL
        assert 5 * CELL <= top < bottom <= 6 * CELL


@pytest.mark.django_db
def test_the_sample_armies_can_try_every_scenario() -> None:
    """Each is legal, and each scenario has one for either side that can do what wins it."""
    built = {}
    for army in samples("officers-chess").values():
        found = rulebook(army.game).check(army, shelf(army.game)).findings
        assert not found, (army.name, [finding.message for finding in found])
        built[army.options["scenario"], army.options["side"]] = army
    for slug, scenario in shelf("officers-chess").kind("scenario").items():
        for use in scenario.tags.all():
            tagged = [
                entry.count for entry in built[slug, use.side].entries if use.tag.slug in entry.roles.get("tags", ())
            ]
            assert sum(tagged) >= {"fleeing": ESCAPES}.get(use.tag.slug, 1)
    assert built.keys() == {(slug, side) for slug in shelf("officers-chess").kind("scenario") for side in SIDES}


def test_a_look_says_how_fast_a_unit_is_with_its_weapon(scene: SceneOf) -> None:
    with scene("A mercenary d4 iron-sword", "D soldier i9") as battle:
        found = {each.name: each.value for each in figures(battle.state, "A1")}
        weapon = battle.state.in_hand(0)
        speed = attack_speed(battle.state, 0, weapon)
    assert speed in [value for name, value in found.items() if name.startswith("Attack Speed")]
    assert speed < found["Speed"], "the weapon has a weight"


def test_a_move_says_what_the_terrain_gives(scene: SceneOf) -> None:
    with scene("A mercenary d4", "A pegasus-knight f4", "D soldier i9", terrain={"d5": "fort", "f5": "fort"}) as battle:
        battle.begin("A1")
        words = [Verbs.move.say(battle.state, Verbs.move(battle.state.grid.named(space))) for space in ("d5", "c4")]
        battle.do("wait")
        battle.state.active = 1
        assert Verbs.move.say(battle.state, Verbs.move(battle.state.grid.named("f5"))) == "f5", "it flies"
    assert words == ["d5 (Fort: 2 more Defense and Resistance, 2 HP back as its turn ends)", "c4"]


def test_who_has_moved_in_its_turn_can_go_nowhere_any_more(scene: SceneOf) -> None:
    with scene("A mercenary d4 iron-sword", "D soldier i9") as battle:
        assert reach(battle.state, "A1").moves, "in a turn of its own"
        battle.begin("A1")
        assert reach(battle.state, "A1").moves
        battle.do("move d5")
        assert not reach(battle.state, "A1").moves
        assert len(reach(battle.state, "A1").strikes) == 4
        battle.do("wait")


def test_a_strike_at_a_wall_says_what_it_still_takes(scene: SceneOf) -> None:
    with scene("A mercenary d4 iron-sword", "D soldier i9", terrain={"d5": "wall"}) as battle:
        wall = battle.state.grid.named("d5")
        battle.state.wall_hp[wall] = 7
        words = Verbs.break_.say(battle.state, Verbs.break_(wall, "iron-sword"))
    assert words == "d5 with Iron Sword (Wall, 7 HP left)"


@pytest.mark.parametrize(("unit", "left"), [("cavalier", {0: 6}), ("soldier", {})])
def test_movement_is_counted_for_who_moves_on_after_its_action(scene: SceneOf, unit: str, left: dict[int, int]) -> None:
    with scene(f"A {unit} d4", "D soldier i9") as battle:
        battle.begin("A1")
        assert Verbs.pools[0].left(battle.state, 0) == left
