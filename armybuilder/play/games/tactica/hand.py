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
#: What it says where that is nothing: in a phase without a use, or while no cards are played.
NO_USE = "no use now"


def in_brief(state: State, card: str) -> str:
    """What a card does in the phase that is played: a troop's figures, a tactics card's use."""
    if state.library.is_tactic(card):
        return BRIEF.get((card, state.phase), NO_USE)
    troop = state.library.troops[card]
    return f"OFF {troop.offense}, DEF {troop.defense}, RNG {troop.range}"
