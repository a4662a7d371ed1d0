"""The sentences of the log, in their order."""

from armybuilder.engine.games.tactics_david.death import kill
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def test_a_death_is_told_before_what_it_does_to_the_mate(plain: SceneOf) -> None:
    with plain("A knight d4 north", "A soldier e4 north", FAR, rolls=[1]) as table:
        table.join("A1", "A2")
        table.kill("A1")
        assert table.table.told()[-2:] == ["A1 Knight dies.", "A2 Soldier acquires Fearful."]


def test_an_attack_that_comes_back_is_told_as_one_that_was_given_back(plain: SceneOf) -> None:
    with plain("A mage d2 north", "B knight d5 south reflective", rolls=[6, 6, 5, 1, 1, 6]) as table:
        table.engage("A1")
        table.do("shoot B1 front", "done")
        assert "B1 Knight gives the attack back to A1 Mage." in table.table.told()


def test_who_is_overcome_but_not_killed_by_its_type_is_told_to_be_spared(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B death-knight d5 west", rolls=[6, 5]) as table:
        table.engage("A1")
        table.do("attack front")
        assert table.table.told()[-1] == "B1 Death Knight is spared."


def test_cards_are_named_as_they_are_printed(scene: SceneOf) -> None:
    with scene("A knight d4 north", "B zombie d5 north", FAR) as table:
        kill(table.table, 1, 0, card="minds-eye")
        told = table.table.told()
    assert told[-2:] == ["B1 Zombie dies by A1 Knight (Mind's Eye).", "B1 Zombie, Relentless: it does not lie still."]


def test_names_have_the_article_that_they_need(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "B soldier/archer d5 north")
    with plain(*lines, rolls=[1, 1], answers=["lose archer"]) as table:
        table.engage("A1")
        table.do("attack front")
        told = table.table.told()
        assert "B1 Soldier, Swarm: an Archer falls, the rest stand." in told
        assert "B1 is now a Soldier." in told
