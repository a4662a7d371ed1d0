"""How an attack is reckoned, for the player who thinks about it: both sums, and what settles them."""

from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option
from armybuilder.play.games.tactics_david.reckoning import DUEL, FREES, WINS, reckoned
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"
ATTACK = Verbs.attack("front")


def told(table: Stage, option: Option, *before: Option) -> list[str]:
    """What is told of an option of A1, once it is engaged."""
    table.state.engaged = table.unit("A1")
    return [*reckoned(table.state, option, before)]


def test_both_sums_are_told_with_every_die_and_where_it_comes_from(scene: SceneOf) -> None:
    with scene("A soldier d4 north +sword", "B ninja d5 north", FAR, terrain={"d5": "water"}) as table:
        sums, *rest = told(table, ATTACK)
    assert sums == "A1 Soldier: 2 front + 1 Sword + D6; B1 Ninja: 1 back + D6 + D3 Water."
    assert rest == [f"{WINS} {DUEL}"]


def test_a_die_of_an_ability_is_told_with_it(scene: SceneOf) -> None:
    with scene("A viking d4 north", "B ninja d5 south", FAR) as table:
        sums, *_ = told(table, ATTACK)
    assert " + D6 + D3 Ninjacute;" in sums


def test_a_card_that_acts_before_the_dice_is_named(scene: SceneOf) -> None:
    with scene("A knight d4 north", "B soldier d5 south", FAR) as table:
        told_of = told(table, ATTACK)
    assert "Before the dice, Cry For Help may change this." in told_of


def test_an_attack_that_can_kill_nobody_says_so(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B machine-host d5 south", FAR) as table:
        told_of = told(table, ATTACK)
    assert "B1 can’t die of it: Physical attacks don’t kill Ethereal units." in told_of


def test_a_shot_says_first_what_hits(plain: SceneOf) -> None:
    with plain("A archer d4 north", "B knight d7 south", FAR) as table:
        hit, sums, _ = told(table, Verbs.shoot(table.unit("B1"), "front"))
    assert hit == "It hits if 2 D6 − 1 come to 3, the distance, or more."
    assert sums.endswith("; B1 Knight: 4 front + D6.")


def test_of_a_team_that_is_shot_at_its_player_says_whom_it_hits(plain: SceneOf) -> None:
    with plain("A archer d4 north", "B knight d7 south", "B soldier d8 south", FAR) as table:
        table.join("B1", "B2")
        hit, *rest = told(table, Verbs.shoot(table.unit("B1"), "front"))
    assert hit.endswith(" Its player says whom of the team.")
    assert [each.partition("; ")[2] for each in rest[:3:2]] == ["B1 Knight: 4 front + D6.", "B2 Soldier: 2 front + D6."]


def test_an_area_names_each_that_it_hits(plain: SceneOf) -> None:
    with plain("A paladin d4 north", "B knight d5 south", "B knight d6 south", FAR) as table:
        struck = {each[each.index("; B") :] for each in told(table, ATTACK) if "; B" in each}
    assert struck == {"; B1 Knight: 4 front + D6.", "; B2 Knight: 4 front + D6."}


def test_an_escape_says_what_a_tie_does(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight d5 south", FAR) as table:
        table.lock("A1", "B1")
        assert told(table, Verbs.escape()) == ["A1 Knight: 4 front + D6; B1 Knight: 4 front + D6.", FREES]


def test_what_is_no_attack_has_nothing_to_reckon(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight d5 south", FAR) as table:
        assert told(table, Verbs.done()) == []


def test_who_says_whom_an_attack_is_on_reads_that_one_and_what_it_does_to_its_mate(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B soldier d5 south", "B ninja d6 south", FAR) as table:
        table.join("B1", "B2", side_by_side=True)
        sums, after, _ = told(table, Verbs.hit(table.unit("B2")), ATTACK)
    assert sums == "A1 Knight: 4 front + D6; B2 Ninja: 2 front + D6."
    assert after == "If B2 dies, its mate B1 becomes Fearful unless it rolls a 5 or 6."


def test_who_live_on_face_to_face_are_locked(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "B soldier d5 south", FAR) as table:
        assert "Face to face, they are Locked if both live on." in told(table, ATTACK)


def test_a_card_that_acts_after_the_dice_is_named(scene: SceneOf) -> None:
    with scene("A soldier d4 north", "B zombie d5 south", FAR) as table:
        assert "After the dice, Relentless may do more." in told(table, ATTACK)
