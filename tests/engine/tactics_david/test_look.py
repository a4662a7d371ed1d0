"""What a look at a unit says of its figures and of where it can go."""

import pytest

from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.play.games.tactics_david.adapter import ADAPTER, figures, reach
from catalog.games.tactics_david.plain import UNIT_TYPES
from catalog.shelf import shelf
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def of(table: Stage, name: str) -> dict[str, tuple[int, str]]:
    return {each.name: (each.value, each.made_of) for each in figures(table.state, name)}


def test_who_starts_in_a_forest_moves_less_and_a_look_says_why(plain: SceneOf) -> None:
    with plain("A soldier d4 north", FAR, terrain={"d4": "forest"}) as table:
        before = of(table, "A1")
        table.engage("A1")
        assert of(table, "A1") == before, "a look says beforehand what the engagement brings"
        moves = reach(table.state, "A1").moves
    assert before["Movement Rating"] == (2, "3 on the card − 1 Forest")
    assert before["Spaces that it moves from Forest"] == (1, "half of 2: slow ground")
    assert len(moves) == 4, "one space in each direction"


@pytest.mark.django_db
def test_zones_are_tinted_until_the_first_turn_which_says_how_many_there_are(plain: SceneOf) -> None:
    with plain("A soldier d4 north", FAR) as table:
        state = table.state.copy()
        board = ADAPTER.draw(state, table.setup, shelf("tactics-david"))
        assert board.heading.startswith(f"Turn 1 of {state.mission.turns}, ")
        assert not any(shape.role.startswith("home-") for shape in board.ground.shapes)
        state.turn, state.zones = 0, (frozenset({1}), frozenset({20, 21}))
        roles = [shape.role for shape in ADAPTER.draw(state, table.setup, shelf("tactics-david")).ground.shapes]
        assert [roles.count(f"home-{side}") for side in (0, 1)] == [1, 2]
        state.zones = (state.zones[1], state.zones[1])
        assert "home-0" not in {
            shape.role for shape in ADAPTER.draw(state, table.setup, shelf("tactics-david")).ground.shapes
        }, "where both deploy anywhere"


def test_who_has_moved_goes_nowhere_any_more(plain: SceneOf) -> None:
    with plain("A soldier d4 north", FAR) as table:
        table.engage("A1")
        assert reach(table.state, "A1").moves
        table.do("move d5")
        assert not reach(table.state, "A1").moves
        assert reach(table.state, "A1").strikes


def test_a_shooters_strength_in_melee_is_another(plain: SceneOf) -> None:
    with plain("A archer d4 north", FAR) as table:
        assert of(table, "A1")["Base Strength when it strikes in melee"] == (1, "")


@pytest.mark.parametrize("where", ["field", "road", "water", "forest"])
@pytest.mark.parametrize("unit", ["soldier", "knight +boots", "soldier crippled"])
def test_what_a_rating_is_made_of_adds_up(plain: SceneOf, unit: str, where: str) -> None:
    slug, *rest = unit.split()
    with plain(f"A {slug} d4 north {' '.join(rest)}", FAR, terrain={"d4": where}) as table:
        found = of(table, "A1")["Movement Rating"][0]
        table.engage("A1")
        assert table.movement("A1") == found


def test_nobody_has_lost_points_before_the_first_turn(plain: SceneOf) -> None:
    with plain("A soldier d4 north", FAR) as table:
        during = [each.name for each in ADAPTER.counts(table.state, 0)]
        table.state.turn = 0
        before = [each.name for each in ADAPTER.counts(table.state, 0)]
    assert during == ["unit", "points left", "kills"]
    assert before == ["unit", "kills"]


@pytest.mark.parametrize(("units", "space", "words", "strikes"), [
    (("A soldier d4 north", "B knight e6 south"), "d6", "can attack B1 there", [(4, 3)]),
    (("A archer d4 north", "B knight e6 south"), "d6", "can attack B1 there", [(4, 3)]),
    (("A soldier d4 north", "B knight d7 south", "B knight e6 south"), "d6", "can attack B1 and B2 there",
     [(3, 2), (4, 3)]),
    (("A soldier d4 north", "B knight g9 south", "B knight d7 south", "B archer e7 north"), "d6",
     "can attack B3 there", [(3, 2)]),
])  # fmt: skip
def test_a_move_says_whom_its_unit_could_attack_there(
    plain: SceneOf, units: tuple[str, ...], space: str, words: str, strikes: list[tuple[int, int]]
) -> None:
    with plain(*units) as table:
        if len(units) > 3:
            table.join("B2", "B3")
        table.engage("A1")
        named = table.state.field.grid.named
        found = ADAPTER.leads_to(table.state)(("move", named(space)))
        assert not ADAPTER.leads_to(table.state)(("move", named("d3"))), "nobody is near"
    assert found
    assert (found.words, sorted(found.strikes or ())) == (words, strikes)


FIELD = {"battlefield": {"name": "", "rows": 9, "columns": 7, "pieces": {}}}


@pytest.mark.django_db
def test_the_dead_are_called_dead_where_they_lie(plain: SceneOf) -> None:
    with plain("A soldier d4 north", FAR, terrain={"d4": "forest"}) as table:
        table.kill("A1")
        dead, _ = ADAPTER.draw(table.state, FIELD, shelf("tactics-david")).tokens
    assert dead.facts == ("on d4 (Forest), facing north", "Dead: nobody may stop on its space")
    assert not dead.strengths


@pytest.mark.django_db
def test_each_side_of_a_piece_shows_what_it_is_worth_now_beside_what_is_printed(plain: SceneOf) -> None:
    with plain("A knight d4 east burned pumped", FAR) as table:
        piece, _ = ADAPTER.draw(table.state, FIELD, shelf("tactics-david")).tokens
        now = [value for name, (value, _) in of(table, "A1").items() if name.startswith("Strength")]
        printed = table.state.profile[0].sides
    assert piece.strengths == tuple(zip(now, printed, strict=True))
    assert piece.strengths[0] == (2, 4)


def test_a_type_to_become_says_what_it_brings(plain: SceneOf) -> None:
    with plain("A knight d4 north", FAR) as table:
        asleep = ADAPTER.leads_to(table.state)
        table.engage("A1")
        leads_to = ADAPTER.leads_to(table.state)
    for kind in UNIT_TYPES:
        assert leads_to(Verbs.become(kind)) == leads_to(Verbs.stay(kind)) == asleep(Verbs.become(kind))
    assert leads_to(Verbs.stay()) is None
    found = {kind: lead.words for kind in UNIT_TYPES if (lead := leads_to(Verbs.become(kind)))}
    assert found["ethereal"] == (
        "when it defends, it can’t die against Physical and gets a D3 for a die against Magical;"
        " by Ethereal attacks a Physical unit gets a D3 for a die"
    )
    assert "by Magical attacks, made with any side, a Physical unit gets a D3 more and" in found["magical"]
