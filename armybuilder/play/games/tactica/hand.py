"""What the cards of a hand of TACTICA do now, in a few words: a hand shows several side by side."""

from armybuilder.engine.games.tactica.state import State
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING, PHASES

#: What a tactics card does in a phase.
BRIEF = {
    **{("crown", phase): "takes a melee troop’s place" for phase in PHASES},
    ("disengage", MOVEMENT): "frees a locked troop",
    ("disengage", COMBAT): "+1 DEF, then steps away",
    ("engineer", MOVEMENT): "each hex costs 1 MOV",
    ("engineer", COMBAT): "removes wall or landmark",
    ("horse", MOVEMENT): "moves a whole group",
    ("horse", COMBAT): "+1 OFF, melee",
    **{("negate", phase): "cancels an enemy’s card" for phase in PHASES},
    ("press", MUSTERING): "trains to 2x at once",
    ("press", MOVEMENT): "moves onto an enemy wall",
    ("press", COMBAT): "+1 OFF, melee",
    ("rescue", MOVEMENT): "frees a hostage you choose",
    ("rescue", COMBAT): "frees a hostage you choose",
    ("saved", MOVEMENT): "swaps two melee troops",
    ("saved", COMBAT): "+1 DEF a melee neighbour",
    ("shieldwall", MOVEMENT): "rearranges a group",
    ("shieldwall", COMBAT): "+2 DEF, Foot side by side",
    ("spy", MUSTERING): "shows the enemy’s hand",
    ("spy", MOVEMENT): "picks your next draws",
    ("spy", COMBAT): "costs the enemy a card",
}


def in_brief(state: State, card: str) -> str:
    """What a card does: a troop's figures, a tactics card's use in this phase, or in the next with one."""
    if state.library.is_tactic(card):
        left = PHASES[PHASES.index(state.phase) :] if state.phase else PHASES
        phase = next(each for each in left if (card, each) in BRIEF)
        return f"{'' if phase == state.phase else f'{phase.capitalize()}: '}{BRIEF[card, phase]}"
    troop = state.library.troops[card]
    figures = {"OFF": troop.offense, "DEF": troop.defense, "RNG": troop.range}
    return " ".join(f"{name}\N{NO-BREAK SPACE}{figure}" for name, figure in figures.items())
