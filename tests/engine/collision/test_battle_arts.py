"""Special attacks with a weapon."""

from tests.engine.collision.scene import scene


def test_a_weapon_strikes_once_an_activation_by_whatever_attack() -> None:
    with scene("A c3 north power-attack", "B c4 south", rolls=[1]) as battle:
        battle.acts("A1", "single 1 B1")
        assert not [option for option in battle.may("A1") if option.startswith(("single", "use power-attack"))]


def test_finishing_blow_slays_only_who_is_2_or_fewer_from_defeat() -> None:
    with scene("A c3 north finishing-blow", "B c4 south injuries=1") as battle:
        assert "use finishing-blow 1 B1" not in battle.may("A1")
    with scene("A c3 north finishing-blow", "B c4 south injuries=2 cling-to-life", rolls=[1, 1]) as battle:
        battle.acts("A1", "use finishing-blow 1 B1")
    assert not battle.is_standing("B1")


# Weapons


def test_a_weapon_of_two_shapes_offers_both() -> None:
    lines = ("A c3 north special:blast-attack special:burst-attack", "B c4 south")
    with scene(*lines, rolls=[1]) as battle:
        options = battle.may("A1")
        assert "burst 1" in options
        assert "blast 1 c4" in options
        battle.acts("A1", "burst 1")
