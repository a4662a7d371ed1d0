"""Windows: who may answer what with what, and that a question betrays nothing (sections of Tactics Cards)."""

import pytest

from armybuilder.engine.games.tactica.scenes import Stage
from armybuilder.engine.games.tactica.uses import USES
from armybuilder.engine.games.tactica.verbs import PASS, Verbs
from armybuilder.engine.table import listed
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
#: The uses in your own turn: all but Negate's, and Shieldwall's in combat.
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


def test_who_may_answer_is_told_what_is_played_on_whom_and_a_negate_what_it_is_against() -> None:
    with scene("A foot e5", "B foot e6", hands=("press", "negate negate"), stage="combat") as battle:
        battle.do("play press A1")
        question = battle.question()
        assert question
        assert question.question == "Your opponent plays Press: A1 Foot. Answer it?"
        said = [Verbs.play.say(battle.state, option) for option in listed(question.options) if option != PASS]
        assert said == ["Negate against Press", "Negate twice against Press, which is lost"]


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
