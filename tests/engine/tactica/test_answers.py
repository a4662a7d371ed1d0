"""Windows: who may answer what with what, and that a question betrays nothing (sections of Tactics Cards)."""

import pytest

from armybuilder.engine.games.tactica.scenes import Stage
from armybuilder.engine.games.tactica.uses import USES
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING, PHASES
from tests.engine.tactica.matches import library
from tests.engine.tactica.scene import scene

STAGES = {MUSTERING: "mustering", MOVEMENT: "movement", COMBAT: "combat"}
#: A table at which every card has a use in the active player's phases: near an own wall and near an enemy's.
LINES = (
    "A foot d4",
    "A foot e12",
    "A foot d5",
    "A champion h5",
    "B foot i5",
    "B foot i6",
    "B champion a15",
    "B foot a14",
)
COUNTERS = ("disengage", "negate", "press", "saved", "shieldwall")
#: Section 4: what may answer a card of the active player, by phase.
ANSWERS = {
    MUSTERING: {"negate"},
    MOVEMENT: {"negate", "saved", "shieldwall"},
    COMBAT: {"negate"},
}
#: The uses of one's own turn: all but Negate's, and Shieldwall's in combat.
PLAYED = [use for use in USES if use[0] != "negate" and use != ("shieldwall", COMBAT)]


def playing(card: str, phase: str, answers: str) -> Stage:
    """A table where a card has been played by A, and B is asked; or A again, where B can't answer."""
    with scene(*LINES, hands=(card, answers), hostages=("", "foot"), stage=STAGES[phase]) as battle:
        options = [option for option in battle.options() if option.startswith(f"play {card}")]
        battle.do(options[0], *_choices(battle, card, phase))
    return battle


def _choices(battle: Stage, card: str, phase: str) -> list[str]:
    """The other choices about a card before it is answered."""
    if phase != MOVEMENT or card not in ("horse", "shieldwall"):
        return []
    board = battle.state.field.board
    foot, *others = [0, *sorted(battle.state.friends_beside(0))]
    return [f"to {board.name(battle.state.place[piece])}" for piece in (foot, *others)]


def test_the_24_uses_of_the_cards_are_all_declared_and_no_others() -> None:
    printed = {(card.slug, use.phase) for card in library().tactics.values() for use in card.uses}
    assert set(USES) == printed
    assert len(printed) == 24


@pytest.mark.parametrize(("card", "phase"), PLAYED)
def test_a_card_is_answered_by_what_has_a_use_at_that_moment(card: str, phase: str) -> None:
    battle = playing(card, phase, " ".join(COUNTERS))
    is_safe = card == "crown" and phase != COMBAT
    if is_safe and phase == MUSTERING:
        assert battle.asked() == "A", "nothing at all could answer it"
        return
    assert battle.asked() == "B"
    found = {option.split()[1] for option in battle.options() if option != "pass"}
    assert found == ANSWERS[phase] - ({"negate"} if is_safe else set())


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize(("card", "phase"), [each for each in PLAYED if each[0] != "crown" or each[1] == COMBAT])
def test_a_negated_card_has_no_effect_and_uses_nothing_up(card: str, phase: str, copies: int) -> None:
    battle = playing(card, phase, "negate negate")
    state = battle.state
    names = ("place", "level", "actions", "card_moves", "moved", "rescuers", "idle", "laid", "withdraws", "guarded")
    before = [getattr(state.copy(), name) for name in (*names, "walls_lost", "hostages", "knows_top", "spied", "piles")]
    battle.do(f"play negate {copies}")
    after = [getattr(state, name) for name in (*names, "walls_lost", "hostages", "knows_top", "spied", "piles")]
    assert after == before
    destination = "resupply" if copies == 1 else "lost"
    assert (0, card, destination) in state.played
    assert not state.chain


def test_two_negates_are_offered_to_who_holds_two() -> None:
    assert playing("spy", COMBAT, "negate").options() == ["pass", "play negate 1"]
    assert playing("spy", COMBAT, "negate negate negate").options() == ["pass", "play negate 1", "play negate 2"]


def test_who_holds_tactics_cards_is_asked_even_if_none_could_answer() -> None:
    battle = playing("spy", COMBAT, "horse")
    assert (battle.asked(), battle.options()) == ("B", ["pass"])


def test_who_holds_troops_alone_or_is_barred_is_not_asked() -> None:
    assert playing("engineer", COMBAT, "foot archer").asked() == "A"
    with scene("A foot e5", "B foot e9", hands=("spy", "negate"), stage="combat") as battle:
        battle.state.barred[1] = True
        battle.do("play spy")
        assert battle.options() == ["return negate"]


def test_a_barred_player_may_use_no_tactics_card() -> None:
    with scene("A foot d4", hands=("spy press", ""), stage="mustering") as battle:
        battle.state.barred[0] = True
        assert not [option for option in battle.options() if option.startswith("play")]


def test_an_answer_in_movement_may_be_negated_in_turn() -> None:
    lines = ("A foot e5", "B foot e9", "B champion e10")
    with scene(*lines, hands=("engineer negate", "shieldwall"), stage="movement") as battle:
        battle.do("play engineer A1", "play shieldwall B1", "to e10", "to e9")
        assert (battle.asked(), battle.options()) == ("A", ["pass", "play negate 1"])
        battle.do("play negate 1")
        assert battle.at("B1") == "e9"
        assert battle.destinations() == {"A engineer": "barracks", "A negate": "resupply", "B shieldwall": "resupply"}


def test_shieldwall_in_answer_works_at_once_and_saved_when_moving_is_over() -> None:
    lines = ("A foot e5", "A foot h5", "B foot e9", "B champion e10")
    with scene(*lines, hands=("engineer engineer", "saved shieldwall"), stage="movement") as battle:
        battle.do("play engineer A1", "play shieldwall B1", "to e10", "to e9", "pass")
        assert battle.at("B1") == "e10"
        battle.do("play engineer A2", "play saved B1", "end", "swap B1 B2")
        assert battle.at("B1") == "e9"


def test_a_defence_card_is_answered_by_negate_or_press_and_press_by_negate_and_there_it_ends() -> None:
    lines = ("A foot e5", "A archer e4", "B foot e6", "B foot a15")
    hands = ("negate press", "negate disengage")
    with scene(*lines, hands=hands, stage="combat") as battle:
        battle.do("end", "attack A1 B1", "attack A2 B1", "play disengage B1 e7")
        assert (battle.asked(), battle.options()) == ("A", ["pass", "play negate 1", "play press A1"])
        battle.do("play press A1")
        assert (battle.asked(), battle.options()) == ("B", ["pass", "play negate 1"])
        battle.do("play negate 1")
        assert battle.offense("A1", "B1") == 1
        assert battle.defense("B1") == 2
        battle.resolve()


def test_a_negated_defence_card_leaves_room_for_another_one() -> None:
    lines = ("A foot e5", "B foot e6", "B foot e7")
    with scene(*lines, hands=("negate", "saved shieldwall"), stage="combat") as battle:
        battle.do("end", "attack A1 B1", "play saved B1", "play negate 1")
        assert battle.defense("B1") == 1
        battle.do("play shieldwall B1")
        assert battle.defense("B1") == 3


def test_without_an_attack_nobody_is_asked_to_defend() -> None:
    with scene("A foot e5", "B foot e9", hands=("", "saved"), stage="combat") as battle:
        battle.do("end")
        battle.resolve()


def test_by_print_no_card_answers_an_attack_and_defence_cards_answer_a_card() -> None:
    lines = ("A foot e5", "B foot e6", "B foot e7", "B foot f7")
    hands = ("horse", "saved disengage shieldwall negate press")
    with scene(*lines, hands=hands, stage="combat", reading="printed") as battle:
        battle.do("play horse A1")
        found = {option.split()[1] for option in battle.options() if option != "pass"}
        assert found == {"negate", "saved", "disengage", "shieldwall"}
        battle.do("play shieldwall B1", "end", "attack A1 B1")
        battle.resolve()
        assert battle.at("B1") == "e6"


@pytest.mark.parametrize("phase", PHASES)
def test_only_what_is_no_counter_card_answers_nothing(phase: str) -> None:
    for card, found in library().tactics.items():
        use = USES.get((card, phase))
        windows = [use.answer, use.defense, use.reply] if use else []
        if any(window.__name__ != "nothing" for window in windows):
            assert found.is_counter, card
