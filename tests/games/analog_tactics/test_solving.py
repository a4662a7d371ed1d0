"""The solver in Analog Tactics: held against any team, and against brute force on teams of Assassins."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.analog_tactics.drawn import grown_teams, teams
from tests.games.analog_tactics.teams import ARMIES, ON_PAPER, build_roster, cards, check, of, read, team
from tests.properties import brief
from tests.solving_properties import SolvingProperties, require_agreement, search_of
from validation.army import ArmyFile, cards_in
from validation.games.analog_tactics import book
from validation.games.analog_tactics.army import Piece
from validation.moves import SetCount, apply
from validation.solving.answers import SolverAnswer
from validation.solving.completing import complete
from validation.solving.explaining import ALL_KEPT, possible
from validation.solving.keeping import held
from validation.solving.mending import mend
from validation.solving.plan import Wishes
from validation.solving.swapping import Swap, swaps

CLASSES = list(cards().classes)
ELITE, COMMON = "assassin-elite", "assassin-common"
#: Abilities of three tiers, so that what a level allows depends on which are picked.
PICKS = ("quickstep", "wraith", "stalk", "killshot")
#: Strangers to a team of Assassins; nobody but Assassins joins.
STRANGER = "mage-common"
NO_OTHERS = Wishes(banned=frozenset(cards().units) - {ELITE, COMMON})
MOST_COMMONS = 6


class TestAnyTeam(SolvingProperties):
    rules = ON_PAPER
    any_army = teams()


@brief(150)
@given(grown_teams())
def test_a_team_that_grew_is_a_point_of_the_model_where_it_is_legal(file: ArmyFile) -> None:
    require_agreement(ON_PAPER, file)


@pytest.mark.long
@brief(10_000)
@given(grown_teams())
def test_model_and_rulebook_agree_on_10_000_teams_that_grew(file: ArmyFile) -> None:
    require_agreement(ON_PAPER, file)


@pytest.mark.parametrize("own", CLASSES)
def test_a_team_of_any_size_is_a_point_of_the_model_where_it_is_legal(own: str) -> None:
    (whole, *_) = complete(team(f"{own}-elite"), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    (commons,) = (entry for entry in whole.army.entries if entry.card == f"{own}-common")
    for count in range(1, 14):
        require_agreement(ON_PAPER, apply(whole.army, [SetCount(commons.key, count)]))


# Against brute force


def assassins(elites: int, picks: Sequence[str], commons: int, strangers: int, level: int) -> ArmyFile:
    """A team of so many of each, its elites with these picks."""
    lines = [of(ELITE, elites, abilities=list(picks)), of(COMMON, commons), of(STRANGER, strangers)]
    return team(*(line for line in lines if line["count"]), level=level)


def units_of(file: ArmyFile) -> Counter[str]:
    """The number of each unit, whatever it carries."""
    return Counter(chain.from_iterable([entry.card] * entry.count for entry in file.entries))


def some_of(picks: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(picks, number) for number in range(len(picks) + 1))


@cache
def legal_teams(level: int) -> list[tuple[int, tuple[str, ...], int]]:
    """Every legal team of Assassins with some of the picks: its elites, their picks, its commons."""
    every = ((picks, commons) for picks in some_of(PICKS) for commons in range(MOST_COMMONS + 1))
    with_elite = [(1, *each) for each in every if ON_PAPER.is_legal(assassins(1, *each, 0, level))]
    return [(0, (), 0), *with_elite]


@brief(80)
@given(
    st.integers(0, 2),
    st.lists(st.sampled_from(PICKS), unique=True).map(lambda some: tuple(sorted(some, key=PICKS.index))),
    st.integers(0, MOST_COMMONS),
    st.integers(0, 2),
    st.integers(1, 10),
)
def test_mending_is_minimal_against_brute_force(
    elites: int, picks: tuple[str, ...], commons: int, strangers: int, level: int
) -> None:
    file = assassins(elites, picks, commons, strangers, level)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER), NO_OTHERS).offers

    def touched(elite: int, kept: Sequence[str], left: int) -> tuple[bool, int]:
        """Nothing is left of the team; what goes of it, units and picks, and the units that join."""
        lost = max(0, elites - elite) * (1 + len(picks)) + (elites and elite and len({*picks} - {*kept}))
        joined = max(0, elite - elites)
        return not (min(elites, elite) or min(commons, left)), lost + joined + abs(commons - left) + strangers

    held = units_of(offer.army)
    kept = next((entry.role("abilities") for entry in offer.army.entries if entry.card == ELITE), ())
    every = [each for each in legal_teams(level) if set(each[1]) <= set(picks)]
    assert held[STRANGER] == 0
    assert touched(held[ELITE], kept, held[COMMON]) == min(touched(*each) for each in every)


@pytest.mark.parametrize("own", CLASSES)
@pytest.mark.parametrize("level", [1, 5, 10])
@pytest.mark.parametrize("lines", [{"common": 4}, {"elite": 1}, {"elite": 1, "common": 2}, {"common": 2}])
def test_what_a_team_lacks_is_added_and_nobody_goes(own: str, level: int, lines: Mapping[str, int]) -> None:
    file = team(*(of(f"{own}-{role}", count) for role, count in lines.items()), level=level)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert units_of(offer.army) == {f"{own}-elite": 1, f"{own}-common": cards().unit(own, "common").in_team}


def test_a_team_is_the_one_of_the_elite_that_has_gained_much() -> None:
    mage = of("mage-elite", spells=["phase", "fireball", "heal"], abilities=["chain-lightning", "drain"])
    (offer,) = mend(team(mage, of(COMMON, 2), level=5), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [step.words for step in offer.steps] == ["Take out 2 × Assassin Common", "Add 4 × Mage Common"]


@pytest.mark.parametrize(
    ("gains", "kept", "spoiled"),
    [
        ("upgrades_in_order", "upgrades", {"weapons": ("bow",)}),
        ("each_reward_once", "missions", {"abilities": ("drain",)}),
        ("rituals_for_mages", "rituals", {"spells": ("fireball", "heal")}),
        ("elite_upgrades_for_engineers", "elite_upgrades", {"pool": ("railgun",)}),
    ],
)
def test_what_an_elite_has_gained_stays_where_it_lacks_something_else(
    gains: str, kept: str, spoiled: Mapping[str, tuple[str, ...]]
) -> None:
    legal = read(ARMIES / f"{gains}-passes.json")
    elite, commons = legal.entries
    file = replace(legal, entries=(replace(elite, roles={**elite.roles, **spoiled}), commons))
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert check(offer.army).is_legal
    assert sorted(offer.army.entries[0].role(kept)) == sorted(elite.role(kept))


def test_a_stock_is_filled_with_blueprints_that_differ() -> None:
    (offer,) = mend(team("engineer-elite", of("engineer-common", 4)), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    (elite,) = (entry for entry in offer.army.entries if entry.card == "engineer-elite")
    assert len(set(elite.role("pool"))) == 2


@pytest.mark.parametrize(("level", "kept"), [(1, 2), (5, 3)])
def test_of_a_stock_goes_no_more_than_there_cannot_be(level: int, kept: int) -> None:
    rare, *others = sorted(cards().blueprints.values(), key=lambda card: card.copies)
    stock = [rare.slug] * (rare.copies + 1) + [card.slug for card in others[: 3 - rare.copies]]
    file = team(of("engineer-elite", pool=stock), of("engineer-common", 4), level=level)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [step.words.split(" ")[0] for step in offer.steps] == ["Take"] * (len(stock) - kept)


@brief(20)
@given(
    st.integers(0, 2),
    st.lists(st.sampled_from(PICKS), max_size=4),
    st.integers(0, MOST_COMMONS),
    st.integers(0, 1),
    st.integers(1, 10),
)
def test_none_is_called_impossible_that_brute_force_finds(
    elites: int, picks: list[str], commons: int, strangers: int, level: int
) -> None:
    answer = possible(assassins(elites, picks, commons, strangers, level), ON_PAPER.shelf, search_of(ON_PAPER))
    own = Counter(picks if elites else ())
    fit = [
        (elite, has, number)
        for at_level in range(level, 11)
        for elite, has, number in legal_teams(at_level)
        if elite >= elites and not own - Counter(has) and number >= commons and not strangers
    ]
    assert answer.possible is not False or not fit
    assert answer.possible is True or not fit


@pytest.mark.long
@brief(2_000)
@given(teams())
def test_none_of_2000_teams_is_called_impossible_that_is_legal(file: ArmyFile) -> None:
    answer = possible(file, ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.possible is not False or not check(file).is_legal


# Teams and levels


@pytest.mark.parametrize("own", CLASSES)
@pytest.mark.parametrize("ruleset", ["team", "new-team"])
def test_an_elite_alone_is_made_a_whole_team_with_all_that_it_needs(own: str, ruleset: str) -> None:
    file = team(f"{own}-elite", ruleset=ruleset)
    (offer, *_) = complete(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert check(offer.army).is_legal
    assert {cards().units[entry.card].unit_class for entry in offer.army.entries} == {own}


@pytest.mark.parametrize("own", CLASSES)
def test_an_elite_alone_can_be_part_of_a_team(own: str) -> None:
    (offer,) = possible(team(f"{own}-elite", level=3), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert check(offer.army).is_legal


def test_a_step_between_is_gained_and_the_upgraded_weapon_is_the_one_that_is_chosen() -> None:
    warrior = of("warrior-elite", weapons=["spear"], upgrades=["warhammer-2"])
    file = team(warrior, of("warrior-common", 4, weapons=["rapier", "spear"]))
    (offer,) = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    (elite,) = (entry for entry in offer.army.entries if entry.card == "warrior-elite")
    assert elite.role("weapons") == ("spear", "warhammer")
    assert elite.role("upgrades") == ("warhammer-2", "warhammer-1")


def test_more_drones_are_allowed_by_a_pick_where_a_level_brings_one() -> None:
    blueprints = [card.slug for card in cards().blueprints.values()][:2]
    common = cards().unit("engineer", "common")
    file = team(of("engineer-elite", pool=blueprints), of("engineer-common", common.most_in_play + 1), level=10)
    (offer,) = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.army.entries[0].role("abilities") == ("mechanical-army",)
    assert offer.army.entries[1] == file.entries[1]


@pytest.mark.parametrize("level", [1, 2])
def test_what_drones_carry_comes_to_the_stock(level: int) -> None:
    *_, one, other = (card.slug for card in cards().blueprints.values())
    file = team(
        "engineer-elite", of("engineer-common", 1, blueprints=[one, other]), of("engineer-common", 3), level=level
    )
    (offer,) = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert set(offer.army.entries[0].role("pool")) == {one, other}
    assert offer.army.entries[1:] == file.entries[1:]


def test_a_third_blueprint_that_drones_carry_has_come_in_play() -> None:
    one, other, third = [card.slug for card in cards().blueprints.values()][:3]
    drones = of("engineer-common", 1, blueprints=[one, other, third]), of("engineer-common", 3)
    file = team(of("engineer-elite", pool=[one, other]), *drones, level=4)
    (offer,) = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.army.entries[0].role("pool") == (one, other, third)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((of(ELITE, 2), of(COMMON, 4)), "one_elite"),
        ((of(ELITE), of(STRANGER)), "one_class"),
        ((of(ELITE, abilities=["quickstep", "quickstep"]),), "picked_once"),
        ((of(ELITE, weapons=["spear"]),), "weapons_for_warriors"),
    ],
)
def test_what_more_of_anything_never_mends_is_called_impossible(lines: tuple[dict[str, Any], ...], code: str) -> None:
    answer = possible(team(*lines, level=5), ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.possible is False
    assert answer.reason
    assert answer.reason.cites == (book.rules[code].cites,)
    assert answer.reason.fixes


def test_what_a_common_may_not_gain_is_possible_with_its_elite() -> None:
    file = team(of(ELITE), of(COMMON, 4, abilities=["quickstep"]), level=2)
    for ask in (possible, mend, complete):
        offer = ask(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers[0]
        (elite,) = (entry for entry in offer.army.entries if entry.card == ELITE)
        assert "quickstep" in elite.role("abilities")


def test_a_team_with_more_picks_than_its_level_brings_keeps_the_level() -> None:
    file = team(of(ELITE, abilities=list(PICKS[:2])), of(COMMON, 4), level=2)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [step.words.split(" ")[0] for step in offer.steps] == ["Take"]


def test_all_its_picks_are_possible_at_a_higher_level() -> None:
    file = team(of(ELITE, abilities=list(PICKS[:2])), of(COMMON, 4), level=2)
    (offer,) = possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert [step.words for step in offer.steps] == ["Play at level 3"]


# Swaps


def swaps_in(file: ArmyFile) -> list[Swap]:
    return swaps(file, ON_PAPER.shelf, search_of(ON_PAPER).namer)


@pytest.mark.parametrize("unit", cards().units)
@pytest.mark.parametrize("level", [1, 8])
def test_a_swap_is_worse_in_none_of_the_nine_figures_nor_in_range(unit: str, level: int) -> None:
    file = team(unit, level=level, ruleset="open")
    (before,) = build_roster(file).pieces
    for swap in swaps_in(file):
        (after,) = build_roster(swap.offer.army).pieces
        assert all(after.figures[name] >= figure for name, figure in before.figures.items())
        is_another = before.unit.unit_class != after.unit.unit_class
        assert {other.partition(":")[0] for other in swap.others} >= ({"Class", "Abilities"} if is_another else set())


def test_what_a_swap_changes_is_that_of_the_team_as_it_is_then() -> None:
    """A ritual of its elite makes the commons of Mages stronger, and none of another class."""
    file = team(of("mage-elite", rituals=["evasion"]), of("mage-common", 4), level=4, ruleset="open")
    (swap,) = (swap for swap in swaps_in(file) if (swap.old, swap.new) == ("Mage Common", "Assassin Common"))
    evasion = next(change for change in swap.changes if change.label == "Evasion")
    before, after = (piece.figures["evasion"] for piece in _commons(swap.offer.army))
    assert (evasion.before, evasion.after) == (before, after) == (1, 2)


def test_a_swap_says_what_the_others_of_the_team_lose_by_it() -> None:
    """With a Warrior as its elite it is a team of Warriors, whose Mage has no abilities of its class."""
    offered = swaps_in(team(of("mage-common", 2), level=9, ruleset="open"))
    (swap,) = (swap for swap in offered if (swap.old, swap.new) == ("Mage Common", "Warrior Elite"))
    assert "Mage Common: Abilities: none instead of Summon Familiars, Recall" in swap.others
    assert not any(other.startswith("Mage Common") for swap in offered if "Mage" in swap.new for other in swap.others)


def _commons(file: ArmyFile) -> list[Piece]:
    """The commons of a team, its Mages first."""
    return sorted(build_roster(file).commons, key=lambda piece: piece.unit.unit_class != "mage")


# What a person has stays, where it can


@pytest.mark.parametrize(
    ("elite", "ruleset", "distance"),
    [
        (
            of("engineer-elite", pool=["thrusters", "biotechnology"], elite_upgrades=["manual-upgrade"]),
            "new-team",
            (1, 1),
        ),
        (of("mage-elite", spells=["frost", "drain", "teleport"], rituals=["hit"]), "new-team", (1, 1)),
        (of("mage-elite", spells=["frost", "drain"], rituals=["hit", "hit"]), "team", (1, 1)),
        (of("engineer-elite", pool=["thrusters"], elite_upgrades=["manual-upgrade"] * 2), "team", (1, 1)),
        (of("mage-elite", spells=["fireball", "heal", "phase"], abilities=["fireball", "frost"]), "team", (1, 1)),
        (of("mage-elite", spells=["teleport", "substitute"], abilities=["substitute", "portal"]), "open", (1, 1)),
        (of("warrior-elite", weapons=["greatsword", "katana", "spear"], upgrades=["greatsword-2"]), "open", (1, 1)),
    ],
)
def test_one_card_comes_or_goes_and_the_others_stay(
    elite: dict[str, Any], ruleset: str, distance: tuple[int, int]
) -> None:
    common = of(elite["card"].replace("elite", "common"), 4)
    file = team(elite, common, level=1 if ruleset == "new-team" else 3, ruleset=ruleset)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert offer.distance == distance
    assert len(offer.steps) == 1


@pytest.mark.parametrize(
    "lines",
    [
        (of("mage-elite", spells=["frost", "drain"], rituals=["hit", "hit"]), of("mage-common", 4)),
        (of("engineer-elite", pool=["thrusters"], elite_upgrades=["manual-upgrade"] * 2), of("engineer-common", 4)),
        (of("engineer-common", 4), of("engineer-common", blueprints=["twinmount"])),
    ],
)
def test_what_only_lacks_something_is_possible(lines: tuple[dict[str, Any], ...]) -> None:
    file = team(*lines, level=3)
    assert possible(file, ON_PAPER.shelf, search_of(ON_PAPER)).possible
    assert complete(file, ON_PAPER.shelf, search_of(ON_PAPER)).possible


def test_open_keeps_a_third_weapon_as_a_step_is_added() -> None:
    elite = of("warrior-elite", weapons=["greatsword", "katana", "spear"], upgrades=["greatsword-2"])
    answer = possible(team(elite, level=5, ruleset="open"), ON_PAPER.shelf, search_of(ON_PAPER))
    assert [len(offer.army.entries[0].role("weapons")) for offer in answer.offers] == [3]


# Where one unit takes what another has to give up


@pytest.mark.parametrize(
    ("elite", "role", "card"), [("assassin-elite", "missions", "blur"), ("engineer-elite", "pool", "thrusters")]
)
@pytest.mark.parametrize("ask", [mend, possible, complete])
def test_what_commons_gained_for_their_team_is_written_with_its_elite(
    ask: Callable[..., SolverAnswer], elite: str, role: str, card: str
) -> None:
    stock = {"pool": ["railgun"]} if role == "pool" else {}
    commons = of(elite.replace("elite", "common"), 4, **{role: [card]})
    answer = ask(team(of(elite, 1, **stock), commons, level=1, ruleset="team"), ON_PAPER.shelf, search_of(ON_PAPER))
    assert answer.possible
    for offer in answer.offers:
        assert [(entry.card, card in entry.role(role)) for entry in offer.army.entries[:2]] == [
            (elite, True),
            (commons["card"], False),
        ]


def test_a_team_loses_two_picks_and_keeps_the_blueprint_that_a_drone_had_for_it() -> None:
    picks = ["armory", "repair", "medbay", "grenade", "emp-tower", "uav-tower", "power-armor"]
    elite = of("engineer-elite", 1, abilities=picks, pool=["railgun", "biotechnology", "cloaking-device"])
    drone = of("engineer-common", 1, blueprints=["tesla-coil"], pool=["tesla-coil"])
    file = team(elite, of("engineer-common", 3), drone, level=6, ruleset="team")
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    lost = cards_in(file.entries) - cards_in(offer.army.entries)
    assert (lost.total(), "tesla-coil" in lost) == (2, False)


def test_each_warrior_needs_weapons_of_its_own() -> None:
    elite = of("warrior-elite", 1, weapons=["spear", "katana", "bow"])
    commons = of("warrior-common", 4, weapons=["spear", "bow"])
    answer = possible(team(elite, commons, level=1, ruleset="team"), ON_PAPER.shelf, search_of(ON_PAPER))
    assert not answer.possible


def test_a_legal_team_that_cannot_have_what_is_wanted_is_told_so() -> None:
    (whole, *_) = complete(team("mage-elite"), ON_PAPER.shelf, search_of(ON_PAPER)).offers
    wishes = replace(ALL_KEPT, wanted=("class:warrior",))
    assert not complete(whole.army, ON_PAPER.shelf, search_of(ON_PAPER), wishes).possible


# Against the site's own fixes


def spoiled_team(dice: Random) -> ArmyFile:
    """A team of one class in which much is chosen at random, and often too much or too little."""
    own, level = dice.choice(CLASSES), dice.choice([1, 2, 3, 5, 7, 10])
    picks = [ability.slug for ability in cards().abilities_of(own) if not ability.is_free]
    elite: dict[str, list[str]] = {"abilities": dice.choices(picks, k=dice.randint(0, level))}
    drones: dict[str, list[str]] = {}
    if own == "warrior":
        elite["weapons"] = dice.choices(list(cards().weapons), k=dice.randint(1, 3))
        elite["upgrades"] = dice.choices(list(cards().upgrades), k=dice.randint(0, 2))
    if own == "mage":
        elite["spells"] = dice.choices(picks[:8], k=dice.randint(2, 4))
        elite["rituals"] = dice.choices(list(cards().rituals), k=dice.randint(0, 2))
    if own == "engineer":
        elite["pool"] = dice.choices(list(cards().blueprints), k=dice.randint(1, 3))
        elite["elite_upgrades"] = dice.choices(list(cards().elite_upgrades), k=dice.randint(0, 2))
        drones["blueprints"] = dice.choices(list(cards().blueprints), k=dice.randint(0, 2))
    lines = [of(f"{own}-elite", 1, **elite), of(f"{own}-common", dice.randint(2, 5)), of(f"{own}-common", 1, **drones)]
    return team(*lines, level=level, ruleset=dice.choice(list(book.rulesets)))


def by_first_fixes(file: ArmyFile) -> ArmyFile | None:
    """The army after the first fix of the first error, and so on until it is legal; None where an error has no fix."""
    for _ in range(30):
        errors = check(file).errors
        if not errors:
            return file
        if not errors[0].fixes:
            return None
        file = apply(file, errors[0].fixes[0].moves)
    return None


def distance(before: ArmyFile, after: ArmyFile) -> tuple[int, int]:
    """The cards lost, at least one for each unit touched, and those that come or go: line by line."""
    old, new = ({(entry.key, entry.card): entry for entry in file.entries} for file in (before, after))
    touched = moved = 0
    for line in {*old, *new}:
        had, has = (cards_in([replace(side[line], count=1)]) if line in side else Counter() for side in (old, new))
        was, now = (side[line].count if line in side else 0 for side in (old, new))
        lost, gained = (had - has).total(), (has - had).total()
        both, gone, come = min(was, now), max(0, was - now), max(0, now - was)
        touched += both * (max(1, lost) if lost or gained else 0) + gone * had.total() + come
        moved += both * (lost + gained) + gone * had.total() + come * has.total()
    return touched, moved


@pytest.mark.parametrize("seed", range(40))
def test_a_chain_of_first_fixes_is_neither_nearer_nor_loses_less(seed: int) -> None:
    file = spoiled_team(Random(seed))
    chained = by_first_fixes(file)
    (offer,) = mend(file, ON_PAPER.shelf, search_of(ON_PAPER)).offers
    assert chained is None or offer.distance <= distance(file, chained) or lost(file, offer.army) <= lost(file, chained)


def lost(before: ArmyFile, after: ArmyFile) -> int:
    return (held(before.game, before.entries) - held(after.game, after.entries)).total()
