"""Abilities of the Archer Root: a sentence a card."""

from tests.engine.tactics_david.scene import SceneOf


def test_target_practice_shoots_again_after_a_miss(scene: SceneOf) -> None:
    with scene("A archer d2 north", "B knight d7 south", rolls=[1, 1, 6, 6, 6, 1], answers=["yes"]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert len(table.events("aims")) == 2


def test_beast_slayer_weakens_enemies_of_the_pup_root(scene: SceneOf) -> None:
    with scene("A hunter d2 north", "B hound d4 south", rolls=[6, 6, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    hound = table.state.profile[table.unit("B1")].sides[0]
    assert table.clashes() == [(4 + 1, hound - 1 + 1)]


def test_headshot_kills_on_ten(scene: SceneOf) -> None:
    with scene("A sniper d2 north", "B titanium-golem d7 south", rolls=[4, 6]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert not table.lives("B1")


def test_piratecide_adds_a_d3_against_a_pirate(scene: SceneOf) -> None:
    with scene("A ninja d4 north", "B pirate d5 south", rolls=[1, 2, 3]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(2 + 1 + 2, 2 + 3)]


def test_sword_dance_turns_another_side_to_a_melee_attack(scene: SceneOf) -> None:
    with scene("A soldier d4 north", "B samurai d5 north", rolls=[1, 1], answers=["yes", "face south"]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.facing("B1") == "south"
    assert table.clashes() == [(2 + 1, 5 + 1)]


def test_steal_takes_from_the_living_on_two(scene: SceneOf) -> None:
    with scene("A thief d4 north", "B knight d5 north +sword", rolls=[2]) as table:
        table.engage("A1")
        table.do("use steal B1")
    assert table.items("A1") == ["sword"]
    assert table.items("B1") == []


def test_tricked_turns_an_enemy_as_often_as_a_d4_says(scene: SceneOf) -> None:
    with scene("A trickster d2 north", "B knight d5 south", rolls=[3]) as table:
        table.engage("A1")
        table.do("use tricked B1")
    assert table.facing("B1") == "east"


def test_manipulation_silences_a_magical_enemy_in_contact_on_three(scene: SceneOf) -> None:
    with scene("A manipulator d4 north", "B mage d5 south", rolls=[3]) as table:
        table.engage("A1")
        table.do("use manipulation B1")
    assert table.statuses("B1") == ["silenced"]


def test_minds_eye_blinds_on_five_without_line_of_sight(scene: SceneOf) -> None:
    with scene("A illusionist d2 north", "B knight d5 south", rolls=[5], pieces={"d4": 3}) as table:
        table.engage("A1")
        table.do("use minds-eye B1")
    assert table.statuses("B1") == ["blinded"]


def test_enchanting_enchants_a_magical_unit_on_four(scene: SceneOf) -> None:
    with scene("A magician d2 north", "A mage d3 north", "B knight d9 south", rolls=[4]) as table:
        table.engage("A1")
        table.do("use enchanting A2")
    assert table.statuses("A2") == ["enchanted"]


def test_fit_of_laughter_cripples_each_enemy_in_sight_that_rolls_five(scene: SceneOf) -> None:
    with scene("A jester d2 north", "B knight d4 south", "B soldier e4 south", rolls=[5, 4]) as table:
        table.engage("A1")
        table.do("use fit-of-laughter")
    assert table.statuses("B1") == ["crippled"]
    assert table.statuses("B2") == []


def test_pierce_attacks_who_stands_behind_the_dead(scene: SceneOf) -> None:
    with scene("A crossbowman d2 north", "B thief d4 south", "B knight d5 south", rolls=[6, 6, 2, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert not table.lives("B1")
    assert table.clashes()[-1] == (4 + 1, 4 + 1)


def test_perfect_shot_adds_a_d3_to_the_hit(scene: SceneOf) -> None:
    with scene("A longbowman d2 north", "B knight d8 south", rolls=[1, 2, 3, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert table.events("aims")[0][4] == 3


def test_reckless_moves_and_shoots(scene: SceneOf) -> None:
    with scene("A pistol-bearer d2 north", "B knight d7 south", rolls=[6, 6, 1, 1]) as table:
        table.engage("A1")
        table.do("move d3", "shoot B1 front")
    assert table.clashes()


def test_exit_wound_poisons_who_lives(scene: SceneOf) -> None:
    with scene("A rifleman d2 north", "B knight d5 south", rolls=[3, 4, 1, 5]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert table.statuses("B1") == ["poisoned"]
