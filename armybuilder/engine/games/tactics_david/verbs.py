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
#: A terrain piece, which no card of the set-up names.
TERRAIN: Part[str] = Part("card", lambda s, slug: slug, lambda s, slug: slug.replace("-", " ").title())


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

    # Terrain, deployment and Turns
    lay = Verb(TERRAIN, heading="Terrain piece", sort="pick", rule="the-battlefield.terrain-pieces")
    enough = Verb(heading="Place no more terrain", sort="end", rule="the-battlefield.terrain-pieces")
    place = Verb(UNIT, sort="place", rule="deploying")
    on = Verb(SPACE, heading="Where", sort="place", rule="deploying")
    facing = Verb(WAY, sort="face", rule="deploying")
    engage = Verb(UNIT, sort="pick", rule="turns.unit-engagement", why="A unit is engaged once in a Turn.")
    done = Verb(
        heading="Done with this unit",
        sort="end",
        rule="combat-phase.end",
        why="A later phase gives up those before it.",
    )
    end = Verb(
        heading="End the Turn",
        sort="end",
        rule="turns.players-turn",
        why="Units that you have not engaged yet don't act this Turn.",
    )

    # Movement Phase
    move = Verb(SPACE, heading="Move to", sort="move", rule="movement-phase.movement-procedure")
    part = Verb(SPACE, heading="Leave the team for", sort="move", rule="unit-team.unforming")
    charge = Charge(rule="movement-phase.charge-procedure")
    face = Verb(WAY, heading="Turn to", sort="face", rule="movement-phase.facing-procedure")
    orient = Verb(CARD, heading="Stand in the", sort="face", rule="movement-phase.orientation-procedure")
    escape = Verb(heading="Escape from", rule="movement-phase.escape-procedure")
    to = Verb(SPACE, sort="move", rule="movement-phase.movement-procedure")
    over = Verb(rest=SPACE, heading="Go over", sort="place", rule="movement-phase.movement-procedure")
    flee_to = Verb(UNIT, name="flee to", rule="status-effects")

    # Combat Phase
    attack = Blow(CARD, sort="attack", rule="combat-phase.attack-procedure")
    strike = Blow(CARD, heading="Strike with", sort="attack", rule="combat-phase.attack-procedure")
    shoot = Verb(UNIT, CARD, heading="Shoot at", sort="attack", rule="combat-phase.ranged-hit-procedure")
    hit = Verb(UNIT, heading="Attack", sort="attack", rule="combat-phase.attack-procedure")
    next = Verb(UNIT, rule="combat-phase.attack-procedure")
    side = Verb(CARD, rule="combat-phase.attack-procedure")
    with_ = Verb(CARD, rule="combat-phase.attack-procedure")
    reroll = Verb(rule="unit-and-item-book.ability-list")
    lose = Verb(CARD, rule="unit-stacking")

    # Items
    give = Verb(CARD, UNIT, rule="item-phase.trade-procedure")
    take = Verb(CARD, rest=UNIT, rule="item-phase.trade-procedure")
    swap = Verb(CARD, CARD, UNIT, rule="item-phase.trade-procedure")
    agree = Verb(sort="pick", rule="item-phase.trade-procedure", why="Both sides of a trade have to agree.")
    refuse = Verb(sort="pick", rule="item-phase.trade-procedure")
    loot = Verb(UNIT, rule="item-phase-2.loot-procedure")
    equip = Verb(UNIT, rule="item-acquisition")
    drop = Verb(CARD, rule="item-acquisition")
    leave_it = Verb(name="leave it", rule="item-acquisition")
    swap_for = Verb(CARD, rest=CARD, name="swap for", rule="item-acquisition")
    rise = Verb(rule="unit-and-item-book.item-list")
    stay_dead = Verb(name="stay dead", rule="unit-and-item-book.item-list")
    eat = Verb(rule="unit-and-item-book.item-list")

    # Abilities and statuses
    use = Verb(CARD, rest=UNIT, rule="item-phase.use-item-procedure")
    yes = Verb(sort="pick", rule="unit-and-item-book.ability-list")
    no = Verb(sort="pick", rule="unit-and-item-book.ability-list")
    keep = Verb(rule="unit-and-item-book.ability-list")
    stay = Verb(rest=CARD, rule="unit-and-item-book.ability-list")
    become = Verb(CARD, rule="unit-and-item-book.ability-list")
    discard = Verb(CARD, rule="status-effects")
    and_ = Verb(UNIT, rule="unit-and-item-book.ability-list")
    no_more = Verb(name="no more", rule="unit-and-item-book.ability-list")
    neither = Verb(rule="unit-and-item-book.ability-list")
    nothing = Verb(rule="unit-and-item-book.ability-list")
    calm_down = Verb(name="calm down", rule="status-effects")
    rage_on = Verb(name="rage on", rule="status-effects")
    act_as = Verb(CARD, name="act as", rule="unit-and-item-book.ability-list")
    chant_for = Verb(UNIT, name="chant for", rule="unit-and-item-book.ability-list")
    fire = Verb(UNIT, rule="unit-and-item-book.ability-list")
    hex_with = Verb(CARD, name="hex with", rule="unit-and-item-book.ability-list")
    ignore = Verb(CARD, rule="unit-and-item-book.ability-list")
    ignore_all = Verb(name="ignore all", rule="unit-and-item-book.ability-list")
    keep_the_order = Verb(name="keep the order", rule="unit-and-item-book.ability-list")
    swap_the_two = Verb(name="swap the two", rule="unit-and-item-book.ability-list")
    learn = Verb(UNIT, CARD, rule="unit-and-item-book.ability-list")
    let_it_die = Verb(name="let it die", rule="unit-and-item-book.ability-list")
    lob = Verb(CARD, rule="unit-and-item-book.ability-list")
    more = Verb(CARD, rule="unit-and-item-book.ability-list")
    pass_to = Verb(UNIT, name="pass to", rule="unit-and-item-book.ability-list")
    pull = Verb(UNIT, rule="unit-and-item-book.ability-list")
    root = Verb(CARD, rule="unit-and-item-book.ability-list")
    sacrifice = Verb(UNIT, rule="unit-and-item-book.ability-list")


GOES = AnyOf(Verbs.move, Verbs.charge, Verbs.part)
TURNS = AnyOf(Verbs.face, Verbs.orient)
ATTACKS = AnyOf(Verbs.attack, Verbs.strike, Verbs.shoot)
TRADES = AnyOf(Verbs.give, Verbs.take, Verbs.swap)
#: What a Locked or Enraged unit may do in place of being done.
FIGHTS = AnyOf(Verbs.attack, Verbs.strike, Verbs.escape)
