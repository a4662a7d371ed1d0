"""What players do: free play, the questions of the rules, and cards by their slugs."""

from dataclasses import replace
from functools import cache
from typing import Any

from armybuilder.engine.games.analog_tactics.field import FACINGS
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.table import Option
from armybuilder.engine.verbs import WORD, Part, Pool, T, Verb, VerbSet, of_pieces

#: What stands behind a facing that loses the attack; replays don't write it down.
LOSES_ATTACK = "loses the attack"

UNIT: Part[int] = Part("piece", lambda s, unit: s.names[unit], space=lambda s, unit: s.place[unit])
SPACE: Part[int] = Part("space", lambda s, space: s.field.board.name(space), space=lambda s, space: space)
FACING: Part[int] = Part("direction", lambda s, facing: FACINGS[facing], turn=lambda s, facing: facing)
NUMBER: Part[int] = Part("number", lambda s, number: str(number))
CARD: Part[str] = Part("card", lambda s, card: card, lambda s, card: s.library.name(card))


def _then(part: Part[T]) -> Part[T]:
    """A part that another one leads to."""
    return replace(part, say=lambda s, value: f"→ {part.said(s, value)}")


ON, TO, TOWARD, COUNT, WITH = _then(UNIT), _then(SPACE), _then(FACING), _then(NUMBER), _then(CARD)


class Face(Verb[int, int]):
    """A facing after a move; the option's end may say what it loses."""

    def say(self, state: State, option: Option) -> str:
        words = super().say(state, option)
        return f"{words}: {LOSES_ATTACK}" if LOSES_ATTACK in option else words


class Verbs(VerbSet):
    pools = (
        Pool("Movement", of_pieces(lambda s: [sum(each) for each in zip(s.movement, s.lasting, s.brief, strict=True)])),
        Pool("Attack", of_pieces(lambda s: s.attack)),
        Pool("Special", of_pieces(lambda s: s.special)),
        Pool("Reaction", of_pieces(lambda s: s.reaction)),
        Pool("ritual point", lambda s, player: {player: s.ritual_points[player]}),
        Pool("forbidden point", lambda s, player: {player: s.forbidden_points[player]}),
    )

    # Placing and coming back.
    place = Verb(UNIT, TO, sort="place")
    respawn = Verb(UNIT, sort="place")
    on = Verb(UNIT, TO, sort="place")

    # Free play.
    step = Verb(UNIT, TO, sort="move")
    turn = Verb(UNIT, TOWARD, heading="Turn for a Movement point", sort="face")
    face = Face(UNIT, TOWARD, heading="Turn", sort="face")
    attack = Verb(UNIT, ON)
    sweep = Verb(UNIT, heading="Sweep with", sort="attack")
    line = Verb(CARD, UNIT, TOWARD, heading="Strike along a line", sort="attack")
    turrets = Verb(UNIT, ON, heading="Shoot at", sort="attack")
    end = Verb(heading="End the turn", sort="end")
    pass_ = Verb(sort="pick")

    # What attacks ask.
    target = Verb(UNIT, heading="Attack", sort="attack")
    next = Verb(UNIT, heading="Strike next", sort="pick")
    from_ = Verb(NUMBER, heading="From space", sort="pick")
    to = Verb(SPACE, sort="move")
    at = Verb(SPACE, sort="place")
    away = Verb(UNIT, TOWARD, heading="Drive")
    push = Verb(UNIT, rest=ON)
    pulse = Verb(UNIT)
    mark = Verb(UNIT)
    pay = Verb(WORD, heading="Pay with", sort="pick")
    uncanny_luck = Verb(WORD)

    # Damage and elimination.
    cover = Verb(UNIT)
    substitute = Verb(UNIT)
    share = Verb(UNIT, heading="Damage to", sort="pick")
    repair = Verb(UNIT, rest=ON)
    necromancy = Verb(UNIT)
    forbidden = Verb(UNIT)
    recycle = Verb(CARD)

    # What players gain.
    pick = Verb(CARD, sort="pick")
    accept = Verb(CARD, heading="Take the reward", sort="pick")
    leave = Verb(CARD, heading="Leave the reward", sort="pick")
    upgrade = Verb(UNIT, WITH, heading="Gain", sort="pick")
    attach = Verb(CARD, sort="pick")

    # Cards that are used on more than units.
    reorient = Verb(UNIT, TOWARD, sort="face")
    infiltrate = Verb(UNIT, COUNT)
    rope = Verb(UNIT, ON, TO)
    distraction = Verb(UNIT, ON, TOWARD)
    smokescreen = Verb(UNIT, TO)
    abort_mission = Verb(UNIT, TO)
    recall = Verb(UNIT, ON, TO)
    teleport = Verb(UNIT, TO, sort="move")
    terraform = Verb(UNIT, TO)
    meteor = Verb(UNIT, TO, COUNT)
    ritual = Verb(UNIT, WITH)
    flash_flood = Verb(UNIT, TO)
    pyre = Verb(UNIT, TO)
    mass_teleport = Verb(UNIT, TO)
    bloodrite = Verb(UNIT, ON, COUNT)
    build = Verb(UNIT, WITH, TO, sort="place")
    remote_construction = Verb(UNIT, WITH, TO, sort="place")
    teleport_module = Verb(UNIT, TO)
    grenade = Verb(UNIT, TO)

    @classmethod
    def heading(cls, state: State, option: Option) -> str:
        verb = cls.of(option)
        return verb.heading or state.library.names.get(verb.name) or super().heading(state, option)

    @classmethod
    def of(cls, option: Option) -> Verb[*tuple[Any, ...]]:
        name = str(option[0])
        return cls.by_name.get(name) or of_card(name)


@cache
def of_card(card: str) -> Verb[int, *tuple[int, ...]]:
    """The verb of a card: who uses it, and on whom."""
    return Verb(UNIT, rest=ON, name=card)


def taken_apart(option: Option) -> tuple[str, int, tuple[str | int, ...]]:
    unit, *rest = Verbs.of(option).parts(option)
    return str(option[0]), unit, tuple(rest)
