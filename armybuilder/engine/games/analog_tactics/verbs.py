"""What players do: free play, the questions of the rules, and cards by their slugs."""

from dataclasses import replace
from functools import cache
from typing import Any

from armybuilder.engine.games.analog_tactics.cards import ARMOR, ATTACK, DAMAGE, HEALTH, MOVEMENT, RANGE
from armybuilder.engine.games.analog_tactics.field import FACINGS
from armybuilder.engine.games.analog_tactics.sight import has_line
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import WORD, Part, Pool, Sort, T, Verb, VerbSet, of_pieces

#: What stands behind a facing that loses the attack; replays don't write it down.
LOSES_ATTACK = "loses the attack"

UNIT: Part[int] = Part("piece", lambda s, unit: s.names[unit], space=lambda s, unit: s.place[unit])
#: A unit that isn't on the board yet: nobody can see there what it is, and what it carries.
NEWCOMER: Part[int] = Part("piece", UNIT.write, lambda s, unit: f"{s.names[unit]} {_kit(s, unit)}", UNIT.space)
SPACE: Part[int] = Part("space", lambda s, space: s.field.board.name(space), space=lambda s, space: space)
FACING: Part[int] = Part("direction", lambda s, facing: FACINGS[facing], turn=lambda s, facing: facing)
NUMBER: Part[int] = Part("number", lambda s, number: str(number))
CARD: Part[str] = Part("card", lambda s, card: card, lambda s, card: s.library.name(card))


def _kit(state: State, unit: int) -> str:
    carried = ", ".join(map(state.library.name, (*state.weapons[unit], *state.upgrades[unit], *state.blueprints[unit])))
    return f"{state.profile[unit].name} ({carried})" if carried else state.profile[unit].name


def _then(part: Part[T]) -> Part[T]:
    return replace(part, say=lambda s, value: f"→ {part.in_words(s, value)}")


def _gain(state: State, card: str) -> str:
    """What a level brings: an ability of the whole team, where it says nothing else."""
    if card in state.library.weapons:
        return f"{state.library.name(card)} (weapon)"
    return f"{state.library.name(card)}{' (the elite alone)' * state.library.abilities[card].is_elite_only}"


ON, TO, TOWARD, COUNT, WITH = _then(UNIT), _then(SPACE), _then(FACING), _then(NUMBER), _then(CARD)


class FaceVerb(Verb[int, int]):
    """A facing: whether it is the present one, and which enemies it has in sight; the option's end may say what it
    loses.
    """

    def say(self, state: State, option: Option) -> str:
        if len(option) < len(self(0, 0)):  # which way isn't said yet
            return super().say(state, option)
        unit, facing = self.parts(option)[:2]
        board, here = state.field.board, state.place[unit]
        ahead = board.wedge(here, facing) if here else ()
        seen = [
            short(state, enemy)
            for enemy in state.enemies(state.owner[unit])
            if state.place[enemy] in ahead and has_line(state, here, state.place[enemy], state.owner[unit])
        ]
        told = ["as now"] * (facing == state.facing[unit]) + [f"sees {', '.join(seen)}"] * bool(seen)
        told += [LOSES_ATTACK] * (LOSES_ATTACK in option)
        return f"{super().say(state, option)} ({'; '.join(told)})" if told else super().say(state, option)


class BuildVerb(Verb[int, str, int]):
    """Something that a unit's team builds: its words say with which figures it begins."""

    def say(self, state: State, option: Option) -> str:
        unit, card, space = self.parts(option)
        player = state.owner[unit]
        now = state.figures_of_new(player, state.library.built(card, state.classes[player]))
        named = {"Health": HEALTH, "Armor": ARMOR, "Movement": MOVEMENT} | ({"Damage": DAMAGE} if now[ATTACK] else {})
        told = [f"{now[number]} {name}" for name, number in named.items() if now[number]]
        told += [f"range {now[RANGE]}"] if now[ATTACK] else []
        words = f"{WITH.in_words(state, card)} ({', '.join(told)})"
        return f"{UNIT.in_words(state, unit)} {words} {TO.in_words(state, space)}"


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
    place = Verb(
        NEWCOMER,
        TO,
        sort="place",
        rule="beginning-a-game",
        why="The players place one unit each in turn. You choose next which way it faces.",
    )
    respawn = Verb(
        NEWCOMER,
        sort="place",
        rule="respawning",
        why="All of them come back now. The first has all respawn spaces to choose from.",
    )
    on = Verb(UNIT, TO, sort="place", rule="respawning", why="It comes back there, and you choose which way it faces.")

    # Objectives and obstacles on a player's own board.
    objective = Verb(
        SPACE,
        heading="Objective",
        sort="place",
        rule="beginning-a-game",
        why="The players place in turn. A turn that ends with a unit on an active objective gains what it pays.",
    )
    obstacle = Verb(SPACE, heading="Permanent obstacle", sort="place", rule="beginning-a-game")
    enough = Verb(
        heading="Place no more obstacles",
        sort="end",
        rule="beginning-a-game",
        why="The players place permanent obstacles in turn. They stay for the whole match.",
    )

    # Free play.
    step = Verb(UNIT, TO, sort="move", rule="movement", why="This step takes no Movement point.")
    turn = FaceVerb(UNIT, TOWARD, heading="Turn for a Movement point", sort="face", rule="movement")
    face = FaceVerb(
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
        why="Units act in any order. Turning takes Movement points, Reorient Reaction points, which also answer "
        "attacks. Each round refreshes both.",
    )
    pass_ = Verb(sort="pick", rule="reaction", why="To pass spends nothing, but the chance is gone.")

    # What attacks ask.
    target = Verb(
        UNIT, heading="Attack", sort="attack", rule="attacks", why="The attack on this unit is rolled for on its own."
    )
    next = Verb(
        UNIT,
        heading="Strike next",
        sort="pick",
        rule="attacks",
        why="All of them are attacked, one after the other. Each is rolled for, and may answer, before the next.",
    )
    from_ = Verb(
        NUMBER,
        heading="From space",
        sort="pick",
        rule="attacks",
        why="From space 4, behind it, the attack has +1 Hit; from spaces 3 and 5, Kidney Shot has +1 Damage.",
    )
    to = Verb(SPACE, sort="move", rule="movement", why="The unit goes there without spending Movement points.")
    at = Verb(SPACE, sort="place", rule="movement")
    away = Verb(
        UNIT, TOWARD, heading="Drive", rule="attacks", why="It goes straight on, until something or the edge stops it."
    )
    push = Verb(
        UNIT,
        rest=ON,
        rule="attacks",
        why="It is pushed up to 2 spaces straight away from your unit, until something stops it.",
    )
    pulse = Verb(
        UNIT, rule="attacks", why="It is moved up to 3 spaces straight away from your unit, until something stops it."
    )
    mark = Verb(UNIT, rule="attacks", why="The new mark takes the place of the old one.")
    pay = Verb(
        replace(WORD, say=lambda s, keyword: f"a {keyword.title()} point"),
        heading="Pay with",
        sort="pick",
        rule="your-units.attributes",
        why="The ability takes a point of either kind. A Reaction point that is kept can answer an attack.",
    )
    uncanny_luck = Verb(WORD, rule="reaction", why="You may do this once a turn, and the new roll counts.")

    # Damage and elimination.
    cover = Verb(UNIT, rule="damage", why="The drone takes all of the damage. Its own armor takes nothing off it.")
    substitute = Verb(UNIT, rule="damage", why="They change places, and the common takes all of the damage.")
    share = Verb(
        UNIT,
        heading="Damage to",
        sort="pick",
        rule="damage",
        why="Mana Link: your units share the damage, a point at a time.",
    )
    repair = Verb(UNIT, rest=ON, rule="damage", why="It stays in play with 2 Health, for a Reaction point.")
    necromancy = Verb(
        UNIT, rule="mage.forbidden-series", why="Your elite regains up to 3 Health, for a Reaction point."
    )
    forbidden = Verb(
        UNIT,
        rule="mage.forbidden-series",
        why="A Special point of your elite becomes a forbidden point, which buys spells of the forbidden series.",
    )
    recycle = Verb(
        CARD, rule="engineer.blueprints", why="It takes a Reaction point. The obstacle stands where the drone was."
    )

    # What players gain.
    pick = Verb(
        replace(CARD, say=_gain), sort="pick", rule="leveling-up", why="What you pick stays for the whole match."
    )
    accept = Verb(
        CARD,
        heading="Take the reward",
        sort="pick",
        rule="assassin.missions",
        why="You may take 2 rewards in a match. One that you leave doesn’t come back.",
    )
    leave = Verb(CARD, heading="Leave the reward", sort="pick", rule="assassin.missions")
    upgrade = Verb(
        UNIT,
        WITH,
        heading="Gain",
        sort="pick",
        rule="leveling-up",
        why="It stays for the whole match, even if the unit falls.",
    )
    attach = Verb(
        CARD,
        sort="pick",
        rule="engineer.blueprints",
        why="A drone keeps its blueprints until it is destroyed, and has no two alike.",
    )

    # Cards that are used on more than units.
    reorient = FaceVerb(
        UNIT,
        TOWARD,
        heading="Reorient for a Reaction point",
        sort="face",
        rule="reaction",
        why="Once it has turned, what it sees and the side from which it is struck count anew.",
    )
    infiltrate = Verb(
        UNIT, COUNT, rule="special", why="Each Reaction point pays for two steps that nobody may react to."
    )
    rope = Verb(UNIT, ON, TO, rule="special")
    distraction = Verb(UNIT, ON, TOWARD, rule="special")
    smokescreen = Verb(UNIT, TO, rule="special")
    abort_mission = Verb(UNIT, TO, sort="act", rule="assassin.missions")
    recall = Verb(UNIT, ON, TO, rule="special")
    teleport = Verb(UNIT, TO, rule="special")
    terraform = Verb(UNIT, TO, rule="special")
    meteor = Verb(UNIT, TO, COUNT, rule="mage.ritual-spells")
    ritual = Verb(UNIT, WITH, rule="mage.rituals")
    flash_flood = Verb(UNIT, TO, rule="mage.ritual-spells")
    pyre = Verb(UNIT, TO, rule="mage.ritual-spells")
    mass_teleport = Verb(UNIT, TO, rule="mage.ritual-spells")
    bloodrite = Verb(UNIT, ON, COUNT, rule="mage.forbidden-series")
    build = BuildVerb(UNIT, WITH, TO, sort="place", rule="engineer.blueprints")
    remote_construction = BuildVerb(UNIT, WITH, TO, sort="place", rule="engineer.blueprints")
    teleport_module = Verb(UNIT, TO, rule="engineer.blueprints")
    grenade = Verb(UNIT, TO, sort="attack", rule="special")

    @classmethod
    def heading(cls, state: State, option: Option) -> str:
        verb = cls.of(option)
        return verb.heading or state.library.names.get(verb.name) or super().heading(state, option)

    @classmethod
    def of(cls, option: Option) -> Verb[*tuple[Any, ...]]:
        name = str(option[0])
        return cls.by_name.get(name) or of_card(name)


class CardVerb(Verb[int, *tuple[int, ...]]):
    """The use of a card: who uses it, and on whom. It is no help to the user alone, who may sweep with it."""

    def sort_of(self, option: Option) -> Sort | None:
        return None if len(option) > 2 else "act"


@cache
def of_card(card: str) -> CardVerb:
    return CardVerb(UNIT, rest=ON, name=card, rule="your-turn")


def taken_apart(option: Option) -> tuple[str, int, tuple[str | int, ...]]:
    unit, *rest = Verbs.of(option).parts(option)
    return str(option[0]), unit, tuple(rest)
