"""What players of Tactics David do: the procedures of an Engagement, and answers to what cards ask."""

from collections.abc import Callable

from armybuilder.engine.games.tactics_david.events import name
from armybuilder.engine.games.tactics_david.state import NOBODY, WENT, State
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import AnyOf, Part, Pool, Verb, VerbSet, of_pieces
from armybuilder.geometry.grid import DIRECTION_NAMES

UNIT: Part[int] = Part("piece", short, name, space=lambda s, unit: s.place[unit])
SPACE: Part[int] = Part("space", lambda s, space: s.field.grid.name(space), space=lambda s, space: space)
WAY: Part[str] = Part("direction", lambda s, way: way, turn=lambda s, way: DIRECTION_NAMES.index(way))
#: An item, an ability, a status, a type, a side: by its slug.
CARD: Part[str] = Part(
    "card", lambda s, slug: slug, lambda s, slug: s.library.names.get(slug) or slug.replace("-", " ")
)


class Blow(Verb[str]):
    """A blow with one of the unit's sides at the space before it."""

    def path(self, state: State, option: Option) -> list[int]:
        unit = state.engaged
        return [] if unit == NOBODY else list(state.field.grid.line(state.place[unit], state.facing[unit]))[:1]


class Charge(Verb[()]):
    """A charge straight ahead, as far as it could go; its words say how likely it stumbles.

    The game gives it both (`__init__.py`): the rules of a charge ask with these verbs.
    """

    lane: Callable[[State], list[int]]
    stumbles: Callable[[State], float]

    def path(self, state: State, option: Option) -> list[int]:
        return self.lane(state)[-1:]

    def say(self, state: State, option: Option) -> str:
        return f"(stumbles: {100 * self.stumbles(state):.0f}\N{NO-BREAK SPACE}%)"


class Verbs(VerbSet):
    pools = (
        Pool("movement", of_pieces(lambda s: [not marks & WENT for marks in s.marks]), "uses up the movement"),
        Pool("attack", lambda s, player: {player: -s.attacks}, "uses up an attack"),
        Pool("item", of_pieces(lambda s: list(map(len, s.items)))),
    )

    # Deployment and Turns
    place = Verb(UNIT, sort="place")
    on = Verb(SPACE, heading="Where", sort="place")
    facing = Verb(WAY, sort="face")
    engage = Verb(UNIT, sort="pick")
    done = Verb(heading="Done with this unit", sort="end")
    end = Verb(heading="End the Turn", sort="end")

    # Movement Phase
    move = Verb(SPACE, heading="Move to", sort="move")
    part = Verb(SPACE, heading="Leave the team for", sort="move")
    charge = Charge()
    face = Verb(WAY, heading="Turn to", sort="face")
    orient = Verb(CARD, heading="Stand in the", sort="face")
    escape = Verb(heading="Escape from")
    to = Verb(SPACE, sort="move")
    over = Verb(rest=SPACE, heading="Go over", sort="place")
    flee_to = Verb(UNIT, name="flee to")

    # Combat Phase
    attack = Blow(CARD, sort="attack")
    strike = Blow(CARD, heading="Strike with", sort="attack")
    shoot = Verb(UNIT, CARD, heading="Shoot at", sort="attack")
    hit = Verb(UNIT, heading="Attack", sort="attack")
    next = Verb(UNIT)
    side = Verb(CARD)
    with_ = Verb(CARD)
    reroll = Verb()
    lose = Verb(CARD)

    # Items
    give = Verb(CARD, UNIT)
    take = Verb(CARD, rest=UNIT)
    swap = Verb(CARD, CARD, UNIT)
    agree = Verb(sort="pick")
    refuse = Verb(sort="pick")
    loot = Verb(UNIT)
    equip = Verb(UNIT)
    drop = Verb(CARD)
    leave_it = Verb(name="leave it")
    swap_for = Verb(CARD, rest=CARD, name="swap for")
    rise = Verb()
    stay_dead = Verb(name="stay dead")
    eat = Verb()

    # Abilities and statuses
    use = Verb(CARD, rest=UNIT)
    yes = Verb(sort="pick")
    no = Verb(sort="pick")
    keep = Verb()
    stay = Verb(rest=CARD)
    become = Verb(CARD)
    discard = Verb(CARD)
    and_ = Verb(UNIT)
    no_more = Verb(name="no more")
    neither = Verb()
    nothing = Verb()
    calm_down = Verb(name="calm down")
    rage_on = Verb(name="rage on")
    act_as = Verb(CARD, name="act as")
    chant_for = Verb(UNIT, name="chant for")
    fire = Verb(UNIT)
    hex_with = Verb(CARD, name="hex with")
    ignore = Verb(CARD)
    ignore_all = Verb(name="ignore all")
    keep_the_order = Verb(name="keep the order")
    swap_the_two = Verb(name="swap the two")
    learn = Verb(UNIT, CARD)
    let_it_die = Verb(name="let it die")
    lob = Verb(CARD)
    more = Verb(CARD)
    pass_to = Verb(UNIT, name="pass to")
    pull = Verb(UNIT)
    root = Verb(CARD)
    sacrifice = Verb(UNIT)


GOES = AnyOf(Verbs.move, Verbs.charge, Verbs.part)
TURNS = AnyOf(Verbs.face, Verbs.orient)
ATTACKS = AnyOf(Verbs.attack, Verbs.strike, Verbs.shoot)
TRADES = AnyOf(Verbs.give, Verbs.take, Verbs.swap)
#: What a Locked or Enraged unit may do in place of being done.
FIGHTS = AnyOf(Verbs.attack, Verbs.strike, Verbs.escape)
