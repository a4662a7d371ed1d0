"""Options as replays write them down."""

from armybuilder.engine.games.analog_tactics.field import FACINGS
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.table import Option

#: The kinds of an option's numbers: a space "s", a unit "u", a facing "d", a plain number "n".
KINDS = {
    **dict.fromkeys(("step", "place", "on", "rope"), "us"),
    **dict.fromkeys(("to", "at"), "s"),
    **dict.fromkeys(("turn", "face", "away", "reorient", "line"), "ud"),
    **dict.fromkeys(("teleport", "terraform", "smokescreen", "abort-mission", "teleport-module", "grenade"), "us"),
    **dict.fromkeys(("pyre", "flash-flood", "mass-teleport"), "us"),
    **dict.fromkeys(("build", "remote-construction"), "us"),
    "rope": "uus",
    "recall": "uus",
    "distraction": "uud",
    "meteor": "usn",
    "bloodrite": "uun",
    "from": "n",
    "infiltrate": "un",
}
#: What a facing says that loses the attack; replays don't write it down.
LOSES_ATTACK = "loses the attack"


def write(state: State, option: Option) -> str:
    """An option as text: `step A1 f6`, `attack A1 B2`, `face A1 SE`."""
    verb = str(option[0])
    kinds = list(KINDS.get(verb, "uuu"))
    words = (
        part if isinstance(part, str) else _number(state, kinds.pop(0), part)
        for part in option[1:]
        if part != LOSES_ATTACK
    )
    return " ".join([verb, *words])


def _number(state: State, kind: str, number: int) -> str:
    if kind == "s":
        return state.field.board.name(number)
    if kind == "d":
        return FACINGS[number]
    return str(number) if kind == "n" else state.names[number]
