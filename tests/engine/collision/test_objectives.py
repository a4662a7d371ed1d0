"""Setting up, and the twenty objectives: how they are laid out, what they grant, who scores."""

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.collision import GAME
from armybuilder.engine.games.collision.objectives import score
from armybuilder.engine.games.collision.objectives.majors import MAJORS
from armybuilder.engine.games.collision.objectives.minors import total_command_contest
from armybuilder.engine.games.collision.scenes import Stage
from armybuilder.engine.games.collision.state import ACTING, DEFEATED, NOWHERE, WAITING, Marker, State
from armybuilder.engine.match import Match
from tests.engine.collision.battles import random_setup
from tests.engine.collision.scene import scene

FAR = "B l10 south"


def scored(battle: Stage) -> tuple[int, int]:
    score(battle.table)
    assert battle.state.result is not None
    return battle.state.result


def mark(battle: Stage, kind: str, tile: str = "", carrier: str = "", owner: int = -1) -> None:
    place = battle.state.field.grid.named(tile) if tile else NOWHERE
    battle.state.markers.append(Marker(kind, place, battle.piece(carrier) if carrier else -1, owner))


NOTHING = ("gods-favor", "glorious-combat")


# Set-up


@pytest.mark.parametrize("major", MAJORS)
def test_every_major_objective_is_set_up_as_it_says(major: str) -> None:
    setup = random_setup(list(MAJORS).index(major)) | {"major": major, "minors": list(NOTHING)}
    match = Match(GAME, setup, "7", (RandomBot("a"), RandomBot("b")))
    while match.state.phase != ACTING:
        match.step()
    LAID[major](match.state)


def _chest(state: State) -> None:
    (tile,) = [marker.tile for marker in state.markers]
    assert tile not in state.zones[0] | state.zones[1]


def _statues(state: State) -> None:
    statues = [piece for piece, profile in enumerate(state.profile) if profile.is_statue]
    assert sorted(state.owner[piece] for piece in statues) == [0, 1]
    for piece in statues:
        profile = state.profile[piece]
        assert (profile.defense, profile.armor, profile.toughness) == (3, 8, 4 + state.points // 250)  # C21
        assert state.place[piece] in state.zones[state.owner[piece]]
        assert state.field.height[state.place[piece]] == 2


def _nominee(state: State) -> None:
    mine = [piece for piece, owner in enumerate(state.owner) if owner == state.defender]
    assert state.profile[state.nominee].rank == max(state.profile[piece].rank for piece in mine)
    assert state.luck[state.nominee] == state.profile[state.nominee].luck + 1


def _obelisk(state: State) -> None:
    grid = state.field.grid
    (tile,) = [marker.tile for marker in state.markers]
    assert set(grid.near[tile]) & set(grid.center())
    assert tile not in grid.center()


def _flag(state: State) -> None:
    assert state.markers[0].tile in state.zones[state.defender]


def _orbs(state: State) -> None:
    grid, orbs = state.field.grid, [marker.tile for marker in state.markers]
    assert 1 <= len(orbs) <= 1 + state.points // 250
    assert all(grid.chebyshev(one, other) > 2 for one in orbs for other in orbs if one != other)


def _crates(state: State) -> None:
    tiles = [marker.tile for marker in state.markers]
    assert len(set(tiles)) == len(tiles) == 2 + state.points // 250
    assert all(tile in state.zones[state.defender] and state.field.kind[tile] == "obstacle" for tile in tiles)


def _relic(state: State) -> None:
    assert state.markers[0].tile in state.zones[state.defender]
    assert state.field.grid.edge_distance(state.markers[0].tile) >= 2


def _tower(state: State) -> None:
    assert {state.field.kind[tile] for tile in state.field.grid.center()} == {"vertical-impassable-terrain"}
    assert {state.field.height[tile] for tile in state.field.grid.center()} == {3}
    pieces = [state.field.piece_on(tile) for tile in state.field.grid.center()]
    assert all(piece is not None and piece.is_objective for piece in pieces), "nobody wrecks it"


def _nothing(state: State) -> None:
    assert not state.markers


LAID = {
    "capture-the-chest": _chest,
    "statues-of-good-evil": _statues,
    "headhunter": _nominee,
    "mystic-obelisk": _obelisk,
    "capture-the-standard": _flag,
    "lights-in-the-darkness": _orbs,
    "supply-raid": _crates,
    "relic-theft": _relic,
    "rushed-study": _tower,
    "lost-trinket": _nothing,
}


def test_nobody_is_deployed_within_4_of_an_enemy() -> None:
    for seed in (1, 4, 7):
        match = Match(GAME, random_setup(seed) | {"options": {}}, "7", (RandomBot("a"), RandomBot("b")))
        while not match.state.turn:
            match.step()
        state = match.state
        mine, theirs = (state.on_board(player) for player in (0, 1))
        assert all(state.distance(one, other) > 4 for one in mine for other in theirs)


# Majors


def test_whoever_carries_the_chest_off_its_own_edge_scores() -> None:
    with scene("A a5 north", FAR, major="capture-the-chest", minors=NOTHING) as battle:
        battle.state.zones = (
            frozenset(t for t in battle.state.field.grid.spaces if battle.state.field.grid.row[t] > 5),
            frozenset(),
        )
        mark(battle, "chest", carrier="A1")
        assert not [option for option in battle.may("A1") if option.startswith("leave")]
        battle.state.put(0, battle.state.field.grid.named("c1"))
        battle.acts("A1", "leave c1")
        assert battle.is_waiting("A1")
        assert scored(battle) == (5, 0)


def test_who_carries_the_chest_off_is_not_asked_for_a_facing_on_the_edge() -> None:
    with scene("A c2 north", FAR, major="capture-the-chest", minors=NOTHING) as battle:
        grid = battle.state.field.grid
        battle.state.zones = frozenset(tile for tile in grid.spaces if grid.row[tile] > 5), frozenset()
        mark(battle, "chest", carrier="A1")
        battle.acts("A1", "leave c1")
        assert battle.is_waiting("A1")
        assert battle.table.asked == ["What does A1 Fighter do?"]


def test_the_chest_is_picked_up_for_2_and_not_by_who_is_nearly_defeated() -> None:
    with scene("A c3 north", "B d3 north injuries=3", major="capture-the-chest") as battle:
        mark(battle, "chest", "c3")
        battle.acts("A1", "pick-up chest")
        assert battle.state.carries(0, "chest")
        assert battle.endurance("A1") == 2
        mark(battle, "chest", "d3")
        assert "pick-up chest" not in battle.may("B1")


def test_a_statue_can_be_struck_and_its_fall_scores_for_the_other() -> None:
    from armybuilder.engine.games.collision.cards import statue
    from armybuilder.engine.games.collision.objectives.placing import put_statue

    lines = ("A c3 north weapon:power:20", FAR)
    with scene(*lines, rolls=[1, 9], major="statues-of-good-evil", minors=NOTHING) as battle:
        named = battle.state.field.grid.named
        put_statue(battle.state, 1, statue(6, 3, 8), named("c4"), "S2 Statue")
        put_statue(battle.state, 0, statue(6, 3, 8), named("j4"), "S1 Statue")
        battle.acts("A1", "single 1 S2")
        assert not battle.is_standing("S2")
        assert battle.state.field.kind[named("c4")] == ""
        assert scored(battle) == (5, 0)


@pytest.mark.parametrize(
    ("injuries", "standing", "points"), [(2, 0, (0, 5)), (3, 0, (0, 0)), (0, 1, (0, 0)), (0, 2, (5, 0))]
)
def test_the_hunted_one_decides_headhunter(injuries: int, standing: int, points: tuple[int, int]) -> None:
    with scene("A c3 north", f"B j9 south injuries={injuries}", minors=NOTHING) as battle:
        battle.state.nominee = battle.piece("B1")
        battle.state.standing[1] = standing
        assert scored(battle) == points


@pytest.mark.parametrize(("rolled", "tokens"), [(3, 0), (4, 1)])
def test_the_obelisk_is_channelled_within_2_on_7_with_s_pow(rolled: int, tokens: int) -> None:
    with scene("A c3 north", "B f3 south", rolls=[rolled], major="mystic-obelisk", minors=NOTHING) as battle:
        mark(battle, "obelisk", "d5")
        battle.acts("A1", "grant channel")
        assert battle.state.channels[0] == tokens
        assert battle.mana("A1") == 5
        battle.state.channels = [2, 1]
        assert scored(battle) == (0, 0)
        battle.state.channels = [3, 1]
        assert scored(battle) == (5, 0)


def test_the_obelisk_gives_recovery_within_2() -> None:
    with scene("A c3 north left=0", FAR, major="mystic-obelisk", answers=["face north"]) as battle:
        mark(battle, "obelisk", "d5")
        battle.acts("A1", "turn", "end")
    assert battle.mana("A1") == 1


def test_the_standard_scores_for_who_has_it_off_or_keeps_it() -> None:
    with scene("A c3 north", FAR, major="capture-the-standard", minors=NOTHING) as battle:
        battle.state.zones = (frozenset([battle.state.field.grid.named("c3")]), frozenset())
        mark(battle, "flag", "j9")
        assert scored(battle) == (0, 5)
        battle.state.markers[0] = Marker("flag", NOWHERE, battle.piece("A1"))
        assert scored(battle) == (0, 0)
        battle.state.carried_off[0] = frozenset(["flag"])
        assert scored(battle) == (5, 0)


def test_the_most_orbs_win_and_one_is_taken_over_for_1_mana() -> None:
    with scene("A c3 north", FAR, major="lights-in-the-darkness", minors=NOTHING) as battle:
        mark(battle, "orb", "c3", owner=1)
        battle.acts("A1", "grant orb")
        assert scored(battle) == (5, 0)
        assert "grant orb" not in battle.may("A1")


@pytest.mark.parametrize(("left", "points"), [(0, (5, 0)), (1, (0, 0)), (2, (0, 5))])
def test_crates_decide_a_supply_raid_and_only_enemies_raid_them(left: int, points: tuple[int, int]) -> None:
    with scene("A c3 north", "B d3 south", major="supply-raid", minors=NOTHING, terrain={"c3": "obstacle"}) as battle:
        mark(battle, "crate", "c3")
        for tile in ("j9", "j8")[:left]:
            mark(battle, "crate", tile)
        battle.acts("A1", "grant raid")
        assert battle.state.field.kind[battle.state.field.grid.named("c3")] == ""
        assert scored(battle) == points


@pytest.mark.parametrize(("tile", "points"), [("f5", (0, 5)), ("b5", (0, 0))])
def test_the_relic_scores_for_the_defender_away_from_the_edges(tile: str, points: tuple[int, int]) -> None:
    with scene("A c3 north", FAR, major="relic-theft", minors=NOTHING) as battle:
        mark(battle, "relic", tile)
        assert scored(battle) == points


def test_the_most_command_within_2_of_the_tower_scores() -> None:
    with scene("A f3 north command=3", "B g8 south command=4", FAR, major="rushed-study", minors=NOTHING) as battle:
        assert scored(battle) == (0, 5)
        battle.state.put(1, battle.state.field.grid.named("g9"))
        assert scored(battle) == (5, 0)


def test_a_search_spots_the_trinket_on_10_and_the_opponent_places_it() -> None:
    lines = ("A c3 north", "B j9 south")
    with scene(*lines, rolls=[7, 4], major="lost-trinket", minors=NOTHING, answers=["on a1"], turn=1) as battle:
        battle.acts("A1", "grant search")  # 7 + Att 2 + turn 1
        assert battle.state.markers[0].tile == battle.state.field.grid.named("a1")
        assert "grant search" not in battle.may("A1")
        battle.state.put(1, battle.state.field.grid.named("a1"))
        assert "pick-up trinket" not in battle.may("B1")
        battle.acts("B1", "grant search")  # 4 + 2 + 1 + 2 is too little
        assert not battle.state.spotted[1]
        battle.state.markers[0] = Marker("trinket", NOWHERE, battle.piece("A1"))
        assert scored(battle) == (5, 0)


# Minors


def alone(slug: str) -> tuple[str, str]:
    """A minor objective beside one that nobody scores by."""
    return slug, "gods-favor" if slug != "gods-favor" else "glorious-combat"


def test_a_tied_command_roll_is_told_as_tied_and_made_again() -> None:
    with scene("A c3 north command=3", "B c9 south command=4", rolls=[5, 4, 6, 4]) as battle:
        assert total_command_contest(battle.table) == 0
        assert battle.table.told() == [
            "Total Command: Army A rolls 5 + 3, Army B 4 + 4: a tie, and both roll again.",
            "Total Command: Army A rolls 6 + 3, Army B 4 + 4.",
        ]


def test_tactical_victory_is_a_contest_of_all_undefeated() -> None:
    lines = ("A c3 north command=3", "A - north command=4", "B j9 south command=6")
    with scene(*lines, rolls=[5, 6, 5, 5], major="lost-trinket", minors=alone("tactical-victory")) as battle:
        assert scored(battle) == (3, 0)


def test_high_ground_counts_the_two_highest_levels_of_the_board() -> None:
    lines = ("A c3 north", "A d3 north", "B j9 south")
    with scene(*lines, levels={"c3": 3, "j9": 2, "a1": 2}, major="lost-trinket", minors=alone("high-ground")) as battle:
        assert scored(battle) == (0, 0)
        battle.state.put(1, battle.state.field.grid.named("a1"))
        assert scored(battle) == (3, 0)


def test_map_carriers_score_for_whose_own_is_undefeated_and_the_others_is_not() -> None:
    with scene("A c3 north", "B j9 south", major="lost-trinket", minors=alone("map-carriers")) as battle:
        battle.state.map_carrier = [0, 1]
        battle.state.standing[0] = WAITING
        assert scored(battle) == (0, 0)
        battle.state.standing[1] = DEFEATED
        assert scored(battle) == (3, 0)


def test_past_enemy_lines_counts_who_stands_in_the_enemy_zone() -> None:
    with scene("A c3 north", "B j9 south", major="lost-trinket", minors=alone("past-enemy-lines")) as battle:
        zone = frozenset([battle.state.field.grid.named("c3")])
        battle.state.zones = (frozenset(), zone)
        assert scored(battle) == (3, 0)


def test_survival_is_key_counts_the_points_of_the_undefeated_even_those_who_wait() -> None:
    lines = ("A c3 north", "A - north", "B j9 south")
    with scene(*lines, major="lost-trinket", minors=alone("survival-is-key")) as battle:
        assert scored(battle) == (3, 0)
        battle.state.standing[1] = DEFEATED
        assert scored(battle) == (0, 0)


def test_the_fourth_tribute_defeats_and_scores_at_once_and_the_tile_goes() -> None:
    with scene("A c3 north cling-to-life", FAR, major="lost-trinket", minors=alone("the-dark-gods")) as battle:
        battle.state.cursed = battle.state.field.grid.named("c3")
        battle.state.tributes = 3
        assert battle.state.is_hexed(0)
        battle.acts("A1", "grant tribute")
        assert not battle.is_standing("A1")
        assert battle.state.cursed == NOWHERE
        assert scored(battle) == (3, 0)


def test_blessed_ground_regenerates_and_scores() -> None:
    with scene("A c3 north injuries=2", FAR, major="lost-trinket", minors=alone("hallowed-earth")) as battle:
        battle.state.blessed = battle.state.field.grid.named("c3")
        battle.acts("A1", "grant regenerate")
        assert battle.injuries("A1") == 1
        assert scored(battle) == (3, 0)


def test_three_shards_score() -> None:
    with scene("A c3 north", FAR, major="lost-trinket", minors=alone("shards-of-the-old-world")) as battle:
        for _ in range(2):
            mark(battle, "shard", carrier="A1")
        mark(battle, "shard", "c3")
        assert scored(battle) == (0, 0)
        battle.acts("A1", "pick-up shard")
        assert battle.endurance("A1") == 3
        assert scored(battle) == (3, 0)


@pytest.mark.parametrize(("slug", "tokens", "points"), [("gods-favor", [2, 1], (0, 0)), ("gods-favor", [3, 1], (3, 0))])
def test_favor_scores_from_a_lead_of_2(slug: str, tokens: list[int], points: tuple[int, int]) -> None:
    with scene("A c3 north", FAR, major="lost-trinket", minors=alone(slug)) as battle:
        battle.state.favor = tokens
        assert scored(battle) == points


def test_the_most_glory_scores() -> None:
    with scene("A c3 north", FAR, major="lost-trinket", minors=alone("glorious-combat")) as battle:
        battle.state.glory = [0, 1]
        assert scored(battle) == (0, 3)


def test_two_minors_beat_the_major() -> None:
    minors = ("glorious-combat", "survival-is-key")
    with scene("A c3 north", "A d3 north", FAR, minors=minors) as battle:
        battle.state.nominee, battle.state.glory = battle.piece("B1"), [1, 0]
        assert scored(battle) == (6, 5)  # C11
        result = GAME.result(battle.state)
        assert result is not None
        assert result.winner == 0


def test_a_10_that_luck_brings_counts_for_favor_too() -> None:
    lines = ("A c3 north luck=1 weapon:attack:4", "B c4 south defense=20")
    with scene(*lines, rolls=[1, 10], answers=["luck A1"], minors=["gods-favor", "survival-is-key"]) as battle:
        battle.state.turn = 1
        battle.acts("A1", "single 1 B1")
    assert battle.state.favor == [1, 0]
