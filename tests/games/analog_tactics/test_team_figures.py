"""The figures of a team's units at any level, with all that always counts, and what each is made of."""

import pytest

from tests.games.analog_tactics.paper import facts
from tests.games.analog_tactics.teams import build_roster, cards, of, team
from validation.army import ArmyFile
from validation.games.analog_tactics.army import Army, Piece
from validation.games.analog_tactics.summary import chance_to_hit, summary, weaknesses

CUMULATIVE = facts("class_stats_cumulative")


def piece(file: ArmyFile, card: str) -> Piece:
    return next(piece for piece in build_roster(file).pieces if piece.unit.slug == card)


def base(card: str, level: int) -> dict[str, int]:
    return dict(cards().units[card].at(level))


@pytest.mark.parametrize("row", CUMULATIVE, ids=lambda row: f"{row['class']}-{row['role']}-{row['stat']}")
def test_a_bare_unit_has_the_tables_figures_at_every_level(row: dict[str, str]) -> None:
    card, stat = f"{row['class'].lower()}-{row['role'].lower()}", row["stat"].lower()
    for level in range(1, 11):
        figures = piece(team(card, level=level), card).figures
        assert figures[stat] == int(row[f"at_level{level}"]), level


def changed(file: ArmyFile, card: str, level: int) -> dict[str, int]:
    """The figures of a unit beyond its table."""
    bare = base(card, level)
    return {name: value - bare[name] for name, value in piece(file, card).figures.items() if value != bare[name]}


def test_an_ability_of_the_team_counts_for_all() -> None:
    file = team(of("assassin-elite", abilities=["dual-wield"]), of("assassin-common", 4), level=9)
    assert changed(file, "assassin-elite", 9) == changed(file, "assassin-common", 9) == {"attack": 1}


def test_an_ability_of_the_elite_counts_for_it_alone() -> None:
    file = team(of("engineer-elite", abilities=["jetpack"]), of("engineer-common", 4), level=8)
    assert changed(file, "engineer-elite", 8) == {"movement": 4}
    assert changed(file, "engineer-common", 8) == {}


def test_built_units_are_drones_and_buildings() -> None:
    file = team(of("engineer-elite", abilities=["material-research"]), of("engineer-common", 4), level=8)
    assert changed(file, "engineer-common", 8) == {"armor": 1}
    assert changed(file, "engineer-elite", 8) == {}
    assert all(figures["armor"] == 1 for _, figures in build_roster(file).team.buildings)


def test_turrets_grow_by_what_the_team_has_learned() -> None:
    plain = _turret(build_roster(team("engineer-elite")))
    picks = ["increased-range", "gun-emplacement", "targeting-auspex"]
    grown = _turret(build_roster(team(of("engineer-elite", abilities=picks), level=6)))
    assert {name: grown[name] - plain[name] for name in plain if grown[name] != plain[name]} == {
        "attack_range": 2,
        "damage": 1,
        "hit": 2,
    }


def _turret(army: Army) -> dict[str, int]:
    return next(dict(figures) for building, figures in army.team.buildings if building.is_turret)


def test_the_first_ritual_strengthens_the_commons_and_later_ones_do_not() -> None:
    """Ruling AT18."""
    file = team(of("mage-elite", rituals=["armor", "hit", "armor"]), of("mage-common", 4))
    assert changed(file, "mage-common", 1) == {"armor": 1}
    assert changed(file, "mage-elite", 1) == {}


def test_rewards_count_for_those_whom_they_name() -> None:
    file = team(of("assassin-elite", missions=["common-damage-1", "elite-armor-1"]), of("assassin-common", 4))
    assert changed(file, "assassin-elite", 1) == {"armor": 1}
    assert changed(file, "assassin-common", 1) == {"damage": 1}


def test_a_passive_upgrade_counts_for_all_attacks_of_its_unit() -> None:
    """Worked example A10: the +2 Hit of Rapier+3 counts with every weapon."""
    steps = ["rapier-1", "rapier-2", "rapier-3"]
    file = team(of("warrior-elite", weapons=["rapier", "bow"], upgrades=steps), of("warrior-common", 4))
    assert changed(file, "warrior-elite", 1) == {"hit": 2}
    assert changed(file, "warrior-common", 1) == {}


def test_a_bows_upgrades_are_no_figures_of_the_unit() -> None:
    steps = ["bow-1", "bow-2-range", "bow-3-hit"]
    file = team(of("warrior-elite", weapons=["rapier", "bow"], upgrades=steps))
    assert changed(file, "warrior-elite", 1) == {}


def test_blueprints_count_for_the_drone_that_has_them() -> None:
    file = team(
        of("engineer-elite", pool=["railgun", "thrusters"]), of("engineer-common", blueprints=["railgun", "thrusters"])
    )
    assert changed(file, "engineer-common", 1) == {"attack_range": 1, "movement": 2}


def test_a_figure_names_its_parts() -> None:
    file = team(of("engineer-elite", abilities=["power-armor", "jetpack"]), level=9)
    elite = piece(file, "engineer-elite")
    assert elite.figure_parts["movement"][1:] == (("Power Armor", 2), ("Jetpack", 4))
    for name, value in elite.figures.items():
        assert value == sum(amount for _, amount in elite.figure_parts[name])


def test_power_armor_is_the_elites_alone() -> None:
    """Ruling P23."""
    file = team(of("engineer-elite", abilities=["power-armor"]), of("engineer-common", 4), level=8)
    assert changed(file, "engineer-elite", 8) == {"movement": 2, "damage": 3, "armor": 2}
    assert changed(file, "engineer-common", 8) == {}


def test_a_mage_elite_strikes_at_cast_range() -> None:
    """Ruling AT58."""
    file = team("mage-elite", "mage-common")
    assert [p.figures["attack_range"] for p in build_roster(file).pieces] == [3, 1]


def test_a_picked_weapon_is_every_warriors() -> None:
    file = team(
        of("warrior-elite", weapons=["bow", "spear"], abilities=["katana"]),
        of("warrior-common", weapons=["rapier", "bow"]),
        level=2,
    )
    assert [[w.slug for w in p.all_weapons] for p in build_roster(file).pieces] == [
        ["bow", "spear", "katana"],
        ["rapier", "bow", "katana"],
    ]


def test_commons_lack_what_only_the_elite_can() -> None:
    army = build_roster(team("assassin-elite", "assassin-common"))
    elite, common = ({ability.slug for ability in piece.abilities} for piece in army.pieces)
    assert elite - common == {"uncanny-luck"}


def test_an_upgrade_grants_its_ability_without_a_pick() -> None:
    """Ruling AT5."""
    file = team(of("warrior-elite", weapons=["warhammer", "bow"], upgrades=["warhammer-1"]))
    assert "block" in {ability.slug for ability in piece(file, "warrior-elite").abilities}


@pytest.mark.parametrize(
    ("hit", "evasion", "of_36"), [(0, 0, 15), (1, 0, 21), (0, 2, 6), (5, 0, 35), (6, 0, 36), (0, 6, 0)]
)
def test_a_tie_is_the_targets(hit: int, evasion: int, of_36: int) -> None:
    assert chance_to_hit(hit, evasion) == of_36 / 36


def test_the_overview_counts_points_of_all_units() -> None:
    army = build_roster(team("warrior-elite", of("warrior-common", 4)))
    counts = summary(army)
    assert sum(bar.count for bar in counts.points) == counts.by_level[0].count
    assert (counts.elites, counts.commons, counts.unit_class) == (1, 4, "Warrior")


@pytest.mark.parametrize(
    ("unit_class", "level", "said"),
    [
        (
            "warrior", 1,
            ["Nothing of it strikes farther than the next space.", "No Armor: Warrior Elite and Warrior Common."],
        ),
        ("warrior", 10, ["Nothing of it strikes farther than the next space."]),
        ("mage", 1, ["No Armor: Mage Elite and Mage Common.", "Without Reaction points: Mage Common."]),
        (
            "engineer", 10,
            [
                "No Armor: Engineer Elite and Engineer Common.", "Evades worse than the die: Engineer Elite (−2).",
                "Without Reaction points: Engineer Common.",
            ],
        ),
    ],
)  # fmt: skip
def test_weaknesses_name_whom_they_are_about(unit_class: str, level: int, said: list[str]) -> None:
    file = team(f"{unit_class}-elite", of(f"{unit_class}-common", 4), level=level)
    assert list(weaknesses(build_roster(file))) == said
