"""What players of Tactics David do: the procedures of an Engagement, and answers to what cards ask."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.tactics_david.board import FOREST, ROAD, WATER
from armybuilder.engine.games.tactics_david.events import name
from armybuilder.engine.games.tactics_david.state import CHOOSING, COMBAT, ITEM, ITEM_2, NOBODY, WENT, State
from armybuilder.engine.table import Option
from armybuilder.engine.telling import counted, short
from armybuilder.engine.verbs import WORD, AnyOf, Part, Pool, Ts, Verb, VerbSet, after_word, of_pieces
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import BACK, SIDE_NAMES

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
    """A blow with one of the unit's sides at all who stand in its area, friend or foe: its words say who.

    The game gives it those whom it strikes (`__init__.py`), the nearest first; together those of whom it hits one.
    """

    struck: Callable[[State], list[tuple[int, ...]]]

    def path(self, state: State, option: Option) -> list[int]:
        return [state.place[units[0]] for units in self.struck(state)[:1]]

    def also(self, state: State, option: Option) -> Sequence[int]:
        others = [units[0] for units in self.struck(state)[1:]]
        return [state.place[one] for one in others if not state.are_allies(state.engaged, one)]

    def say(self, state: State, option: Option) -> str:
        told = [
            " or ".join(name(state, unit) + " (your own)" * state.are_allies(state.engaged, unit) for unit in units)
            for units in self.struck(state)
        ]
        return f"{super().say(state, option)} against {' and '.join(told)}" if told else super().say(state, option)


class Next(Verb[int]):
    """Whom an attack is made on next: of a Unit Team its words name both, since where they stand decides who is hit."""

    def say(self, state: State, option: Option) -> str:
        (unit,) = self.parts(option)
        mate = state.mate[unit]
        return super().say(state, option) if mate == NOBODY else f"{name(state, unit)} or its mate {name(state, mate)}"


#: What a status may do as its unit is engaged.
AS_ENGAGED = {
    "petrified": "does nothing but on a 6",
    "paralyzed": "does nothing on a 1 or 2",
    "poisoned": "dies on a 1",
    "confused": "on a 1 to 3 turns, and doesn’t move",
    "fearful": "on a 1 or 2 runs to its nearest ally",
    "enraged": "has to go to its closest enemy and attack",
    "haste": "moves a D3 farther",
}


class Engage(Verb[int]):
    """A unit to engage: its words say what its statuses may do then."""

    def say(self, state: State, option: Option) -> str:
        (unit,) = self.parts(option)
        told = [f"{status.title()}: {does}" for status, does in AS_ENGAGED.items() if state.suffers(unit, status)]
        return f"{super().say(state, option)} ({'; '.join(told)})" if told else super().say(state, option)


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


def _ground(state: State, unit: int, terrain: str) -> list[str]:
    """What the ground does for a unit that stands on it, and to it as it comes or goes."""
    if terrain == ROAD:
        return ["D4 for D6 in defense", "+1 Movement from there"]
    if terrain == FOREST:
        return ["+D3 in defense", SLOW, "−1 Movement from there"]
    if terrain != WATER:
        return []
    profile = state.profile[unit]
    found = ["+D3 in defense"]
    found += [SLOW] if profile.movement_type not in ("aqua", "hover") else []
    found += ["−1 Range Rating"] if profile.is_ranged else []
    return [*found, "dies on a 1 or 2"] if profile.movement_type == "soar" else found


#: What Slow terrain does.
SLOW = "halves the rest of the move"
#: What it is to be two on one space.
TOGETHER = "as fast as the slower one, never Locked"


class Move(Verb[int]):
    """A way to a space: its words say whom the unit joins there, or else what the ground does."""

    def say(self, state: State, option: Option) -> str:
        (space,) = self.parts(option)
        words, mate = super().say(state, option), state.occupant[space]
        if mate != NOBODY and mate != state.engaged:
            return f"{words} (a Unit Team with {name(state, mate)}: {TOGETHER})"
        terrain = state.terrain_at(space)
        ground = [] if state.engaged == NOBODY else _ground(state, state.engaged, terrain)
        return f"{words} ({terrain.title()}: {', '.join(ground)})" if ground else words


class Orient(Verb[str]):
    """A half of a Unit Team's space: its words say on which sides it and its mate can be struck."""

    def say(self, state: State, option: Option) -> str:
        unit, words = state.engaged, super().say(state, option)
        mate = NOBODY if unit == NOBODY else state.mate[unit]
        if mate == NOBODY:
            return words
        way = DIRECTION_NAMES.index(*self.parts(option))
        own, other = self._side(state, unit, way), self._side(state, mate, (way + BACK) % 4)
        return f"{words} (struck {own}, {other}; elsewhere either of them)"

    @staticmethod
    def _side(state: State, unit: int, way: int) -> str:
        """Where a unit alone is struck, and on which of its sides as it faces now."""
        side = (way - state.facing[unit]) % 4
        strength = state.profile[unit].sides[side]
        return f"from the {DIRECTION_NAMES[way]} {short(state, unit)}, {SIDE_NAMES[side]} {strength}"


def _closed_by_items(state: State, phase: int) -> list[str]:
    """What the engaged unit gives up where it handles items later than in a phase: Item Phase 2 comes after combat."""
    has_attacked = state.phase == COMBAT and state.attacks
    is_over = not phase < state.phase < ITEM_2 or has_attacked
    return [] if is_over else ["then it neither moves nor attacks any more"]


class Trade(Verb[*Ts]):
    """A trade with the unit that is its last part: an enemy's player has to agree to it.

    Its words say what is given for nothing, whose bought items count no more (ruling G84), and what it closes.
    """

    def say(self, state: State, option: Option) -> str:
        unit, words = state.engaged, super().say(state, option)
        slugs, other = [str(slug) for slug in option[1:-1]], option[-1]
        if unit == NOBODY or not isinstance(other, int):  # a status is taken from nobody
            return words
        if not state.are_allies(unit, other):
            words += f"{', for nothing' if len(slugs) == 1 else ''}, if its player agrees"
        givers = (other, unit) if self.name == "take" else (unit, other)
        told = [
            f"{counted(state.library.items[slug].cost, 'point')} fewer: it counts only with {short(state, giver)}"
            for giver, slug in zip(givers, slugs, strict=False)
            if slug in state.bought[giver] and state.are_allies(unit, giver)
        ]
        told += _closed_by_items(state, ITEM)
        return f"{words} ({'; '.join(told)})" if told else words


class Loot(Verb[int]):
    """A dead unit's items: an ally's come without a roll."""

    def say(self, state: State, option: Option) -> str:
        (body,) = self.parts(option)
        found = ", ".join(CARD.in_words(state, slug) for slug in state.items[body])
        needs = "without a roll" if state.are_allies(state.engaged, body) else "each on a 3 or more"
        return f"{super().say(state, option)}: {found} ({'; '.join([needs, *_closed_by_items(state, CHOOSING)])})"


class Equip(Verb[int]):
    """A unit that gets an item: its words say what it carries already."""

    def say(self, state: State, option: Option) -> str:
        (unit,) = self.parts(option)
        held = ", ".join(CARD.in_words(state, slug) for slug in state.items[unit])
        return f"{super().say(state, option)} ({f'carries {held}' if held else 'carries nothing'})"


class Escape(Verb[()]):
    """The way out of a Lock: its words say from whom, and what it risks."""

    def say(self, state: State, option: Option) -> str:
        foe = state.locked[state.engaged]
        return "" if foe == NOBODY else f"{name(state, foe)} (it dies if that fails)"


class Root(Verb[str]):
    """A Root: its words say how many living enemies have it."""

    def say(self, state: State, option: Option) -> str:
        (root,) = self.parts(option)
        player = state.player
        count = sum(root in state.profile[unit].roots for unit in state.in_play(1 - player))
        return f"{super().say(state, option)} ({counted(count, 'enemy', 'enemies')})"


MUST_FIGHT = "A Locked or Enraged unit isn’t done before it has attacked or tried to escape, if it can."


def _items(state: State, player: int) -> dict[int, int]:
    """The items that the living units of a player carry: a trade among them, and what is looted, takes none."""
    own = (unit for unit in range(len(state.owner)) if state.seat_of(unit) == player and state.is_alive(unit))
    return {player: sum(len(state.items[unit]) for unit in own)}


class Verbs(VerbSet):
    pools = (
        Pool(
            *("movement", of_pieces(lambda s: [not marks & WENT for marks in s.marks]), "uses up the movement"),
            is_for=("move",),
        ),
        Pool("attack", lambda s, player: {player: -s.attacks}, "uses up an attack", is_for=("attack",)),
        Pool("item", _items),
    )

    # Terrain, deployment and Turns
    lay = Verb(TERRAIN, heading="Terrain piece", sort="pick", rule="the-battlefield.terrain-pieces")
    enough = Verb(
        heading="Place no more terrain",
        sort="end",
        rule="the-battlefield.terrain-pieces",
        why="You and your opponent place terrain pieces in turn, before anybody deploys.",
    )
    place = Verb(
        UNIT, sort="place", rule="deploying", why="The players deploy in turn. Nobody may stand next to an enemy."
    )
    on = Verb(SPACE, heading="Place on", sort="place", rule="deploying", why="You choose next which way it faces.")
    facing = Verb(WAY, sort="face", rule="deploying", why="Each side of a unit has a Strength of its own.")
    engage = Engage(
        UNIT,
        sort="pick",
        rule="turns.unit-engagement",
        why="Each unit is engaged once a Turn.",
    )
    done = Verb(
        heading="Done with this unit",
        sort="end",
        rule="combat-phase.end",
        why="Items, movement, combat, items: each phase closes those before it. It turns once, and again after a move.",
    )
    end = Verb(
        heading="End the Turn",
        sort="end",
        rule="turns.players-turn",
        why="Each unit is engaged once a Turn. Those that you have not engaged yet don’t act this Turn.",
    )

    # Movement Phase
    move = Move(SPACE, heading="Move to", sort="move", rule="movement-phase.movement-procedure")
    part = Move(SPACE, heading="Leave the team for", sort="move", rule="unit-team.unforming")
    charge = Charge(rule="movement-phase.charge-procedure")
    face = Verb(
        WAY,
        heading="Turn to",
        sort="face",
        rule="movement-phase.facing-procedure",
        why="Each side of a unit has a Strength of its own.",
    )
    orient = Orient(
        CARD,
        heading="Stand in the",
        sort="face",
        rule="movement-phase.orientation-procedure",
        why="Its place in the team decides on which sides it is exposed.",
    )
    escape = Escape(heading="Escape from", rule="movement-phase.escape-procedure", why=MUST_FIGHT)
    to = Verb(SPACE, sort="move", rule="movement-phase.movement-procedure", why="It is moved there at once.")
    over = Verb(
        rest=SPACE,
        heading="Go over",
        sort="place",
        rule="movement-phase.movement-procedure",
        why="These ways are equally long. They differ in the trails that they cross, or in the trail that is left.",
    )
    flee_to = Verb(
        UNIT,
        name="flee to",
        rule="status-effects",
        why="These allies are equally near. It runs toward the one that you choose.",
    )

    # Combat Phase
    attack = Blow(CARD, heading="Attack with the", sort="attack", rule="combat-phase.attack-procedure", why=MUST_FIGHT)
    strike = Blow(CARD, heading="Strike with the", sort="attack", rule="combat-phase.attack-procedure", why=MUST_FIGHT)
    shoot = Verb(
        UNIT, after_word("with the", CARD), heading="Shoot at", sort="attack", rule="combat-phase.ranged-hit-procedure"
    )
    hit = Verb(
        UNIT,
        heading="Attack on",
        sort="attack",
        rule="combat-phase.attack-procedure",
        why="The attack is on the unit that you name, not on its mate.",
    )
    next = Next(UNIT, rule="combat-phase.attack-procedure", why="All of them are attacked. You choose the order.")
    side = Verb(
        CARD,
        rule="combat-phase.attack-procedure",
        why="A unit that is hit defends with the same side. The breath is equally strong on every side.",
    )
    with_ = Verb(CARD, rule="combat-phase.attack-procedure", why="The defender has to defend with the same side.")
    reroll = Verb(
        rule="status-effects",
        why="The new roll counts, better or worse. A Lucky unit rerolls once in each of your Turns.",
    )
    lose = Verb(CARD, rule="unit-and-item-book.special-list", why="The rest of the stack stays in play.")

    # Items
    give: Trade[str, int] = Trade(CARD, after_word("to", UNIT), sort="act", rule="item-phase.trade-procedure")
    take: Trade[str, *tuple[int, ...]] = Trade(
        CARD, rest=after_word("from", UNIT), sort="act", rule="item-phase.trade-procedure"
    )
    swap: Trade[str, str, int] = Trade(
        CARD, after_word("for", CARD), after_word("of", UNIT), sort="act", rule="item-phase.trade-procedure"
    )
    agree = Verb(sort="pick", rule="item-phase.trade-procedure", why="Both sides of a trade have to agree.")
    refuse = Verb(sort="pick", rule="item-phase.trade-procedure")
    loot = Loot(UNIT, rule="item-phase-2.loot-procedure")
    equip = Equip(
        UNIT, rule="item-acquisition", why="If it has no room for the item, you choose next what it gives up."
    )
    drop = Verb(CARD, rule="item-acquisition", why="The item goes under the Item Deck.")
    leave_it = Verb(
        name="leave it", rule="item-acquisition", why="What it doesn’t keep is left where the question says."
    )
    swap_for = Verb(CARD, rest=CARD, name="swap for", rule="item-acquisition")
    rise = Verb(rule="unit-and-item-book.item-list", why="To rise uses up the Revival Stone.")
    stay_dead = Verb(name="stay dead", rule="unit-and-item-book.item-list")
    eat = Verb(rule="unit-and-item-book.item-list", why="To eat uses up Giant’s Bread and ends the status.")

    # Abilities and statuses
    use = Verb(CARD, rest=after_word("on", UNIT), rule="item-phase.use-item-procedure")
    yes = Verb(sort="act", rule="unit-and-item-book.ability-list")
    no = Verb(sort="act", rule="unit-and-item-book.ability-list", why="You don’t have to. No goes on without it.")
    keep = Verb(rule="unit-and-item-book.ability-list", why="To keep changes nothing.")
    stay = Verb(rest=WORD, rule="unit-and-item-book.ability-list", why="To stay changes nothing.")
    become = Verb(WORD, rule="unit-and-item-book.ability-list", why="It is of that type from now on.")
    discard = Verb(CARD, rule="status-effects", why="The status ends at once.")
    and_ = Verb(
        UNIT, rule="unit-and-item-book.ability-list", why="The ability may work on several units, one after the other."
    )
    no_more = Verb(name="no more", rule="unit-and-item-book.ability-list", why="No more leaves the rest as it is.")
    neither = Verb(rule="unit-and-item-book.ability-list")
    nothing = Verb(rule="unit-and-item-book.ability-list", why="It may learn one ability, or nothing this time.")
    calm_down = Verb(name="calm down", rule="status-effects")
    rage_on = Verb(
        name="rage on",
        rule="status-effects",
        why="It has killed an enemy, so it may calm down. If it rages on, it stays Enraged.",
    )
    act_as = Verb(
        CARD, name="act as", rule="unit-and-item-book.ability-list", why="It is itself again when it is next engaged."
    )
    chant_for = Verb(
        UNIT,
        name="chant for",
        rule="unit-and-item-book.ability-list",
        why="Each ally is chanted for once, until three statuses are gone.",
    )
    fire = Verb(UNIT, rule="unit-and-item-book.ability-list", why="You choose the order in which they shoot.")
    hex_with = Verb(
        CARD,
        name="hex with",
        rule="unit-and-item-book.ability-list",
        why="With a roll of 5 or more, a second status follows.",
    )
    ignore = Verb(
        CARD, rule="unit-and-item-book.ability-list", why="A status that is ignored does nothing to it this Turn."
    )
    ignore_all = Verb(name="ignore all", rule="unit-and-item-book.ability-list")
    keep_the_order = Verb(
        name="keep the order",
        rule="unit-and-item-book.ability-list",
        why="Only you know this order. The first is the next to be drawn.",
    )
    swap_the_two = Verb(name="swap the two", rule="unit-and-item-book.ability-list")
    learn = Verb(UNIT, CARD, rule="unit-and-item-book.ability-list")
    let_it_die = Verb(
        name="let it die",
        rule="unit-and-item-book.ability-list",
        why="Guard saves the ally, and your unit takes the status that you choose.",
    )
    lob = Verb(
        CARD,
        rule="unit-and-item-book.ability-list",
        why="The item goes under the Item Deck. Its type decides what happens to the target.",
    )
    more = Verb(CARD, rule="unit-and-item-book.ability-list", why="It lasts until the unit’s Engagement ends.")
    pass_to = Verb(
        UNIT, name="pass to", rule="unit-and-item-book.ability-list", why="The unit that you name gets the status."
    )
    pull = Verb(
        UNIT,
        rule="unit-and-item-book.ability-list",
        why="Every unit within 3 spaces is moved next to it, up to eight of them. You choose the order.",
    )
    root = Root(
        CARD,
        rule="unit-and-item-book.ability-list",
        why="It has +3 Strength when it attacks a unit of the Root that you name, but not in Duels.",
    )
    sacrifice = Verb(
        UNIT,
        rule="unit-and-item-book.ability-list",
        why="The Light ally that you name dies, and with it the Light enemy that you have aimed at.",
    )


GOES = AnyOf(Verbs.move, Verbs.charge, Verbs.part)
TURNS = AnyOf(Verbs.face, Verbs.orient)
ATTACKS = AnyOf(Verbs.attack, Verbs.strike, Verbs.shoot)
TRADES = AnyOf(Verbs.give, Verbs.take, Verbs.swap)
#: What a Locked or Enraged unit may do in place of being done.
FIGHTS = AnyOf(Verbs.attack, Verbs.strike, Verbs.escape)
