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
    place = Verb(UNIT, TO, sort="place", rule="beginning-a-game")
    respawn = Verb(UNIT, sort="place", rule="respawning")
    on = Verb(UNIT, TO, sort="place", rule="respawning")

    # Objectives and obstacles on a board of one's own.
    objective = Verb(SPACE, heading="Objective", sort="place", rule="beginning-a-game")
    obstacle = Verb(SPACE, heading="Permanent obstacle", sort="place", rule="beginning-a-game")
    enough = Verb(heading="Place no more obstacles", sort="end", rule="beginning-a-game")

    # Free play.
    step = Verb(UNIT, TO, sort="move", rule="movement")
    turn = Verb(UNIT, TOWARD, heading="Turn for a Movement point", sort="face", rule="movement")
    face = Face(
        UNIT,
        TOWARD,
        heading="Turn",
        sort="face",
        rule="the-board.orientation",
        why="A unit sees and strikes ahead, through the space that it faces and the two beside that one.",
    )
    attack = Verb(UNIT, ON, rule="attacks")
    sweep = Verb(UNIT, heading="Sweep with", sort="attack", rule="attacks")
    line = Verb(CARD, UNIT, TOWARD, heading="Strike along a line", sort="attack", rule="attacks")
    turrets = Verb(UNIT, ON, heading="Shoot at", sort="attack", rule="attacks")
    end = Verb(
        heading="End the turn",
        sort="end",
        rule="your-turn",
        why="Points that you have not spent are refreshed when the next round begins, not saved up.",
    )
    pass_ = Verb(sort="pick", rule="reaction")

    # What attacks ask.
    target = Verb(UNIT, heading="Attack", sort="attack", rule="attacks")
    next = Verb(UNIT, heading="Strike next", sort="pick", rule="attacks")
    from_ = Verb(NUMBER, heading="From space", sort="pick", rule="warrior.weaponforms")
    to = Verb(SPACE, sort="move", rule="movement")
    at = Verb(SPACE, sort="place", rule="movement")
    away = Verb(UNIT, TOWARD, heading="Drive", rule="attacks")
    push = Verb(UNIT, rest=ON, rule="attacks")
    pulse = Verb(UNIT, rule="attacks")
    mark = Verb(UNIT, rule="attacks")
    pay = Verb(WORD, heading="Pay with", sort="pick", rule="your-units.attributes")
    uncanny_luck = Verb(WORD, rule="reaction")

    # Damage and elimination.
    cover = Verb(UNIT, rule="damage")
    substitute = Verb(UNIT, rule="damage")
    share = Verb(UNIT, heading="Damage to", sort="pick", rule="damage")
    repair = Verb(UNIT, rest=ON, rule="damage")
    necromancy = Verb(UNIT, rule="mage.forbidden-series")
    forbidden = Verb(UNIT, rule="mage.forbidden-series")
    recycle = Verb(CARD, rule="engineer.blueprints")

    # What players gain.
    pick = Verb(CARD, sort="pick", rule="leveling-up")
    accept = Verb(CARD, heading="Take the reward", sort="pick", rule="assassin.missions")
    leave = Verb(CARD, heading="Leave the reward", sort="pick", rule="assassin.missions")
    upgrade = Verb(UNIT, WITH, heading="Gain", sort="pick", rule="leveling-up")
    attach = Verb(CARD, sort="pick", rule="engineer.blueprints")

    # Cards that are used on more than units.
    reorient = Verb(UNIT, TOWARD, sort="face", rule="reaction")
    infiltrate = Verb(UNIT, COUNT, rule="special")
    rope = Verb(UNIT, ON, TO, rule="special")
    distraction = Verb(UNIT, ON, TOWARD, rule="special")
    smokescreen = Verb(UNIT, TO, rule="special")
    abort_mission = Verb(UNIT, TO, rule="assassin.missions")
    recall = Verb(UNIT, ON, TO, rule="special")
    teleport = Verb(UNIT, TO, sort="move", rule="special")
    terraform = Verb(UNIT, TO, rule="special")
    meteor = Verb(UNIT, TO, COUNT, rule="mage.ritual-spells")
    ritual = Verb(UNIT, WITH, rule="mage.rituals")
    flash_flood = Verb(UNIT, TO, rule="mage.ritual-spells")
    pyre = Verb(UNIT, TO, rule="mage.ritual-spells")
    mass_teleport = Verb(UNIT, TO, rule="mage.ritual-spells")
    bloodrite = Verb(UNIT, ON, COUNT, rule="mage.forbidden-series")
    build = Verb(UNIT, WITH, TO, sort="place", rule="engineer.blueprints")
    remote_construction = Verb(UNIT, WITH, TO, sort="place", rule="engineer.blueprints")
    teleport_module = Verb(UNIT, TO, rule="engineer.blueprints")
    grenade = Verb(UNIT, TO, rule="special")

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
