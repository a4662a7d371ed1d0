"""What questions and answers say of what they do, cost and risk."""

from collections.abc import Sequence

import pytest

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.state import ITEM_2
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import NeedChoice, Option, Table, listed
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def said(table: Stage, option: Option) -> str:
    return Verbs.of(option).say(table.state, option)


def asked(table: Stage, *answers: Option) -> Sequence[str]:
    """Why the question is asked that comes next, after some answers."""
    with pytest.raises(NeedChoice) as need:
        GAME.step(Table(table.state.copy(), (None,) * table.state.seats, [*answers]))
    return Verbs.reasons(need.value.question, listed(need.value.options))


def test_an_attack_names_all_in_its_area_and_its_own(plain: SceneOf) -> None:
    with plain("A paladin d4 north", "B knight d6 south", "A soldier d5 north", FAR) as table:
        table.engage("A1")
        assert said(table, Verbs.attack("front")) == "front against A2 Soldier (your own) and B1 Knight"
        assert Verbs.attack.path(table.state, Verbs.attack("front")) == [table.state.place[table.unit("A2")]]


def test_an_attack_is_chosen_at_each_enemy_that_it_strikes(plain: SceneOf) -> None:
    with plain("A paladin d4 north", "B knight d5 south", "B knight d6 south", FAR) as table:
        table.engage("A1")
        attack, place = Verbs.attack("front"), table.state.place
        at = [*Verbs.attack.path(table.state, attack), *Verbs.attack.also(table.state, attack)]
        assert at == [place[table.unit("B1")], place[table.unit("B2")]]


def test_an_attack_on_a_team_names_whom_it_can_hit(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight d5 south", "B archer d6 north", FAR) as table:
        table.join("B1", "B2")
        table.engage("A1")
        assert said(table, Verbs.attack("front")) == "front against B2 Archer"
        assert said(table, Verbs.next(1)) == "B1 Knight or its mate B2 Archer"
        table.state.side_by_side[1] = table.state.side_by_side[2] = True
        assert said(table, Verbs.attack("front")) == "front against B1 Knight or B2 Archer"


def test_an_attack_over_a_free_space_stands_where_it_strikes(plain: SceneOf) -> None:
    with plain("A paladin d4 north", "B knight d6 south", FAR) as table:
        table.engage("A1")
        assert Verbs.attack.path(table.state, Verbs.attack("front")) == [table.state.place[table.unit("B1")]]


def test_a_move_says_whom_it_joins_and_what_the_ground_does(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A knight e4 north", FAR, terrain={"d5": "water"}) as table:
        table.engage("A1")
        grid = table.state.field.grid
        assert said(table, Verbs.move(grid.named("e4"))).startswith("e4 (a Unit Team with A2 Knight: ")
        assert said(table, Verbs.move(grid.named("d5"))) == "d5 (Water: +D3 in defense, halves the rest of the move)"
        assert said(table, Verbs.move(grid.named("c4"))) == "c4"
        assert said(table, Verbs.part(grid.named("d5"))) == said(table, Verbs.move(grid.named("d5")))


def test_a_place_in_a_team_says_who_is_struck_from_where(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A knight e4 north", FAR) as table:
        table.join("A1", "A2")
        table.engage("A1")
        words = said(table, Verbs.orient("north"))
    assert words == "north (struck from the north A1, front 2, from the south A2, back 2; elsewhere either of them)"


def test_a_trade_says_what_is_given_for_nothing_and_whose_points_count_no_more(plain: SceneOf) -> None:
    with plain("A soldier d4 north +sword", "A soldier d5 north", "B knight e4 south", FAR) as table:
        table.engage("A1")
        mate, enemy = table.unit("A2"), table.unit("B1")
        assert said(table, Verbs.give("sword", mate)) == "Sword to A2 Soldier (4 points fewer: it counts only with A1)"
        assert said(table, Verbs.give("sword", enemy)).startswith(
            "Sword to B1 Knight, for nothing, if its player agrees (4"
        )


def test_who_is_asked_for_an_item_reads_that_they_get_nothing(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B knight e4 south +sword", FAR) as table:
        table.engage("A1")
        assert asked(table, Verbs.take("sword", table.unit("B1"))) == ["B1 would get nothing and give Sword."]


def test_a_turn_that_cannot_end_names_who_has_to_be_engaged(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A soldier a1 north", "B knight d5 south", FAR) as table:
        table.state.turn = 3
        table.lock("A1", "B1")
        table.state.turn = 5
        (why,) = asked(table)
    assert why.endswith("You can’t end this Turn before A1 (Locked) is engaged.")


def test_who_lies_dead_pays_nothing_for_a_loot(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A soldier d5 north dead +sword", "A soldier e5 north +sword", FAR) as table:
        (items,) = (pool for pool in Verbs.pools if pool.name == "item")
        assert items.left(table.state, 0) == {0: 1}


def test_who_is_engaged_says_what_its_statuses_may_do(plain: SceneOf) -> None:
    with plain("A soldier d4 north fearful pumped", "A knight e4 north", FAR) as table:
        words = [said(table, Verbs.engage(table.unit(unit))) for unit in ("A1", "A2")]
    assert words == ["A1 Soldier (Fearful: on a 1 or 2 runs to its nearest ally)", "A2 Knight"]


CLOSES = "then it neither moves nor attacks any more"


def test_items_later_in_an_engagement_say_that_they_end_moving_and_fighting(plain: SceneOf) -> None:
    with plain("A soldier d4 north +boots", "A soldier d5 north", "A knight e4 north dead +sword", FAR) as table:
        table.engage("A1")
        give, loot = Verbs.give("boots", table.unit("A2")), Verbs.loot(table.unit("A3"))
        assert CLOSES not in said(table, give), "in the first Item Phase nothing is closed"
        assert said(table, loot) == f"A3 Knight: Sword (without a roll; {CLOSES})"
        table.do("face east")
        assert CLOSES in said(table, give)
        table.state.phase = ITEM_2
        assert CLOSES not in said(table, loot), "there is nothing left to close"
