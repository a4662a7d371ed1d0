"""The exact odds of an attack, by the rules themselves and the same as sampled attacks."""

from dataclasses import replace

import pytest

from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.odds import (
    BACK,
    PARTIAL,
    REACTIONS,
    TOTAL,
    Duelists,
    attack_odds,
    attacks_of,
    can_be_made,
    play_attack,
    table_for,
)
from armybuilder.engine.games.collision.scenes import ARMS, BODY
from armybuilder.engine.odds import odds
from armybuilder.play.odds import MOST_WAYS
from tests.engine.collision.cards import Data, fixture_cards
from tests.engine.sampling import disagreements, sampled

PAIRINGS = {
    "sword on sword": Duelists("castle-guard", "grave-guard"),
    "from behind": Duelists("castle-guard", "grave-guard", facing=BACK),
    "from afar through cover": Duelists("bone-archer", "castle-guard", distance=6, cover=PARTIAL),
    "into total cover": Duelists("forge-gunner", "thrall", distance=4, cover=TOTAL),
    "a snipe": Duelists("forge-gunner", "thrall", "snipe 1", distance=4),
    "on the skittish": Duelists("warband-orc", "goblin-skirmisher"),
    "on a shaman's voodoo": Duelists("warband-orc", "plague-shaman", target_injuries=1),
    "venom": Duelists("plague-shaman", "castle-guard", "venom"),
    "a shove": Duelists("ogre-breaker", "castle-guard", "shove"),
    "along a line of fire": Duelists("ember-devil", "castle-guard", "fire-breathing line", distance=3),
    "along a line that turns": Duelists("ember-devil", "thrall", "fire-breathing line", distance=2, cover=PARTIAL),
    "a blast of a weapon": Duelists("bombardier", "thrall", "1 blast", distance=4),
    "a blast that takes in its maker": Duelists("bombardier", "thrall", "1 blast", distance=1),
    "a burst of a weapon": Duelists("whirler", "thrall", "1 burst"),
    "a power attack all around": Duelists("whirler", "thrall", "power-attack 1 burst"),
    "scissors": Duelists("whirler", "castle-guard", "scissor-strike"),
    "a second shot": Duelists("gunner", "thrall", distance=3, takes=("buck-shot",)),
    "a barrage": Duelists("gunner", "thrall", "barrage 1", distance=3),
    "a barrage and a second shot": Duelists("gunner", "castle-guard", "barrage 1", distance=3, takes=("buck-shot",)),
    "on who blocks": Duelists("castle-guard", "castle-guard", takes=("block-2",)),
    "on who clings to life": Duelists("warband-orc", "grave-guard", target_injuries=2, takes=("cling-to-life",)),
    "tripped by a shaman": Duelists("ogre-breaker", "plague-shaman", "shove", takes=("trip",)),
    **{
        f"answered by {slug}": Duelists("castle-guard", f"fencer-{slug}", takes=(slug,))
        for slug in REACTIONS
        if slug not in ("deflect", "trip")
    },
    "a shot that is deflected": Duelists("bone-archer", "fencer-deflect", distance=4, takes=("deflect",)),
}


def made(name: str, *abilities: str, weapons: str = "sword", specials: tuple[tuple[str, int | None], ...] = ()) -> Data:
    """A character of middling figures with some abilities, arms, and Specials on all of them."""
    arms = [weapon | {"specials": [list(each) for each in specials]} for weapon in ARMS[weapons]]
    held = [[slug, None] for slug in abilities]
    return {"name": name, "cost": 50, "rank": 2, **BODY, "weapons": arms, "abilities": held}


@pytest.fixture(scope="module")
def library() -> Library:
    cards: Data = fixture_cards()
    characters: Data = {
        "bombardier": made("Bombardier", weapons="bow", specials=(("blast-attack", None),)),
        "whirler": made("Whirler", "power-attack", "scissor-strike", weapons="two", specials=(("burst-attack", None),)),
        "gunner": made("Gunner", "buck-shot", "barrage", weapons="bow"),
        **{f"fencer-{slug}": made("Fencer", slug) for slug in REACTIONS},
    }
    return Library(cards | {"characters": cards["characters"] | characters})


def hits(found: dict[str, float]) -> float:
    return 1 - found["misses"]


@pytest.mark.parametrize("name", PAIRINGS)
def test_the_chances_of_all_ends_add_up_to_one(name: str, library: Library) -> None:
    who = PAIRINGS[name]
    found = odds(table_for(library, who), lambda table: play_attack(table, who))
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("name", PAIRINGS)
def test_100_000_sampled_attacks_agree_with_the_exact_odds(name: str, library: Library) -> None:
    who = PAIRINGS[name]
    state = table_for(library, who)
    exact = odds(state, lambda table: play_attack(table, who))
    assert disagreements(exact, sampled(state, lambda table: play_attack(table, who))) == []


def test_a_plain_attack_is_reckoned_as_by_hand(library: Library) -> None:
    found = attack_odds(library, PAIRINGS["sword on sword"])
    assert hits(found) == pytest.approx(0.7)  # a D10 + 4 against Def 8
    assert found["injures"] + found["defeats"] == pytest.approx(0.7 * 0.7)  # and a D10 + 5 against Armor 8


def test_cover_takes_its_share(library: Library) -> None:
    plain = Duelists("forge-gunner", "thrall", distance=4)
    covered = attack_odds(library, PAIRINGS["into total cover"])
    assert hits(covered) == pytest.approx(0.4 * hits(attack_odds(library, plain)))


@pytest.mark.parametrize("name", PAIRINGS)
def test_every_attack_that_is_reckoned_can_be_made(name: str, library: Library) -> None:
    assert can_be_made(library, PAIRINGS[name])


def test_odds_are_asked_with_every_reaction_of_a_target_that_stands_alone() -> None:
    windows = {"targeted", "struck", "one_injury", "defeated", "unharmed"}
    with_friends = {"castle", "got-your-back", "look-out", "tactical-strike"}
    after_an_attack = {slug for slug, does in Hooks.cards.items() if windows & set(does)}
    assert sorted(REACTIONS) == sorted(after_an_attack - with_friends | {"trip"})


def test_no_line_is_longer_than_it_may_be(library: Library) -> None:
    far = Duelists("ember-devil", "castle-guard", "fire-breathing line", distance=20)
    assert not can_be_made(library, far)


def test_a_second_shot_is_made_only_after_a_hit(library: Library) -> None:
    once = attack_odds(library, replace(PAIRINGS["a second shot"], takes=()))
    twice = attack_odds(library, PAIRINGS["a second shot"])
    assert hits(twice) == pytest.approx(hits(once), abs=1e-9)
    assert twice["levels"] > once["levels"] * (1 + hits(once) / 2)


def test_a_barrage_goes_on_only_after_a_hit_and_is_followed_to_its_end(library: Library) -> None:
    once = attack_odds(library, Duelists("gunner", "thrall", distance=3))
    barrage = attack_odds(library, PAIRINGS["a barrage"], MOST_WAYS)
    assert hits(barrage) == pytest.approx(hits(once), abs=1e-9)
    assert barrage["levels"] > once["levels"] * (1 + hits(once) / 2)


@pytest.mark.parametrize("slug", ["decoy", "dodge", "parry", "contort", "shadow-hop"])
def test_who_gets_out_of_an_attack_is_hit_less(slug: str, library: Library) -> None:
    """A blow with 4 on a Def of 8 hits on 4 to 10."""
    who = Duelists("castle-guard", f"fencer-{slug}")
    plain, answered = (attack_odds(library, replace(who, takes=takes)) for takes in ((), (slug,)))
    assert hits(plain) == pytest.approx(0.7, abs=1e-9)
    by_hand = {
        "decoy": 0.7 * 0.4,  # total cover: 1 to 6 misses
        "dodge": 0.7 - 0.2,
        "contort": 0,
        "shadow-hop": 0,
    }
    assert hits(answered) == pytest.approx(by_hand.get(slug, hits(answered)), abs=1e-9)
    assert hits(answered) < hits(plain)


def test_majesty_lets_a_hit_stand_only_if_it_hits_twice(library: Library) -> None:
    found = attack_odds(library, PAIRINGS["answered by majesty"])
    assert hits(found) == pytest.approx(0.7 * 0.7, abs=1e-9)


def test_who_shrugs_an_injury_off_takes_none_of_a_single_level(library: Library) -> None:
    plain = attack_odds(library, Duelists("castle-guard", "fencer-shrug"))
    shrugged = attack_odds(library, PAIRINGS["answered by shrug"])
    assert hits(shrugged) == pytest.approx(hits(plain), abs=1e-9)
    assert shrugged["injures"] + shrugged["defeats"] < plain["injures"] + plain["defeats"]


def test_who_took_no_injury_strikes_back(library: Library) -> None:
    assert attack_odds(library, Duelists("castle-guard", "fencer-retaliate"))["is_injured"] == 0
    assert attack_odds(library, PAIRINGS["answered by retaliate"])["is_injured"] > 0


def test_a_blast_at_arms_length_strikes_its_maker_too(library: Library) -> None:
    near, far = (attack_odds(library, PAIRINGS[f"a blast {how}"]) for how in ("that takes in its maker", "of a weapon"))
    assert near["is_injured"] > far["is_injured"] == 0


@pytest.mark.parametrize(
    ("character", "attacks"),
    [
        (
            "whirler",
            [
                ("1 burst", "Sword (burst)"),
                ("2 burst", "Dagger (burst)"),
                ("power-attack 1", "Power Attack with Sword"),
                ("power-attack 1 burst", "Power Attack with Sword (burst)"),
                ("power-attack 2", "Power Attack with Dagger"),
                ("power-attack 2 burst", "Power Attack with Dagger (burst)"),
                ("scissor-strike", "Scissor Strike"),
            ],
        ),
        ("gunner", [("1", "Bow"), ("barrage 1", "Barrage with Bow")]),  # Buck Shot follows an attack, and begins none
        ("fencer-block-2", [("1", "Sword")]),
    ],
)
def test_attacks_are_named_with_their_shapes(library: Library, character: str, attacks: list[tuple[str, str]]) -> None:
    assert attacks_of(library, library.characters[character]) == attacks


def test_voodoo_strikes_back(library: Library) -> None:
    assert attack_odds(library, PAIRINGS["on a shaman's voodoo"])["is_injured"] > 0
