"""What players of Officer's Chess do: deploy, activate a unit, move, act."""

from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import WORD, Part, Pool, Verb, VerbSet, after_word
from catalog.games.officers_chess.plain import FLYING

UNIT: Part[int] = Part("piece", short, lambda s, unit: s.names[unit], space=lambda s, unit: s.place[unit])
SPACE: Part[int] = Part("space", lambda s, space: s.grid.name(space), space=lambda s, space: space)
GEAR: Part[str] = Part("card", lambda s, slug: slug, lambda s, slug: s.cards.gear[slug].name)
WITH_GEAR = after_word("with", GEAR)
ART: Part[str] = Part("card", lambda s, slug: slug, lambda s, slug: s.arts[slug].name)


def _uses(state: State, player: int) -> dict[tuple[int, str], int]:
    """The uses that are left of what the units of a player carry."""
    return {
        (unit, slug): gear.uses * state.inventory[unit].count(slug) - state.used.get((unit, slug), 0)
        for unit, owner in enumerate(state.owner)
        if owner == player
        for slug, gear in state.cards.gear.items()
        if gear.uses
    }


class Move(Verb[int]):
    """A way to a space: its words say what the terrain there gives; to a Flying unit it gives nothing."""

    def say(self, state: State, option: Option) -> str:
        (space,) = self.parts(option)
        words, terrain = super().say(state, option), state.ground_at(space)
        if state.active == NOBODY or state.kit[state.active].footing == FLYING:
            return words
        gives = [f"{terrain.bonus} more Defense and Resistance"] if terrain.bonus else []
        gives += [f"{terrain.heals} HP back as its turn ends"] if terrain.heals else []
        return f"{words} ({terrain.slug.replace('-', ' ').title()}: {', '.join(gives)})" if gives else words


class Break(Verb[int, str]):
    """A strike at something that stands on a space: its words say what it is, and how much it still takes."""

    def say(self, state: State, option: Option) -> str:
        space, _ = self.parts(option)
        terrain = state.ground_at(space)
        left = state.wall_hp.get(space, terrain.hit_points)
        return f"{super().say(state, option)} ({terrain.slug.replace('-', ' ').title()}, {left} HP left)"


def _movement(state: State, player: int) -> dict[int, int]:
    """What a unit with Canto may still move after its action; others move once, and what is left is nothing to them."""
    unit = state.active
    return {player: state.budget} if unit != NOBODY and state.has_in_hand(unit, "canto") else {}


class Verbs(VerbSet):
    pools = (
        Pool("Movement", _movement),
        Pool("use", _uses),
        Pool("change of weapon", lambda s, player: {player: s.can_equip}, "uses up the change of weapon"),
        Pool("action", lambda s, player: {player: not s.has_acted}, "uses up the action"),
    )

    deploy = Verb(
        UNIT,
        sort="place",
        rule="setup.deployment",
        why="One side places all its units, then the other. In round 1, the side that placed second goes first.",
    )
    on = Verb(
        SPACE,
        heading="Place on",
        sort="place",
        rule="setup.deployment",
        why="The unit stays there until it is activated in the battle.",
    )
    activate = Verb(
        UNIT,
        sort="pick",
        rule="gameplay.rounds",
        why="Each unit is activated once a round. The player who has activated all first goes first in the next round.",
    )
    move = Move(
        SPACE,
        heading="Move to",
        sort="move",
        rule="gameplay.move",
        why="A unit moves once in its turn; an enemy whom you don’t see stops it on the way.",
    )
    equip = Verb(GEAR, heading="Take in hand", sort="pick", rule="gameplay.combat-turns")
    attack = Verb(UNIT, WITH_GEAR, sort="attack", rule="gameplay.attack")
    art = Verb(
        UNIT, WITH_GEAR, after_word("by", ART), heading="Combat art on", sort="attack", rule="tags.special-actions"
    )
    blast = Verb(GEAR, heading="Strike all in range with", sort="attack", rule="tags.special-actions")
    rage = Verb(
        GEAR,
        heading="Attack the weakest in range with",
        sort="attack",
        rule="tags.special-actions",
        why="A Berserk unit attacks the unit with the fewest HP in range, ally or enemy.",
    )
    break_ = Break(SPACE, WITH_GEAR, heading="Strike at", sort="attack", rule="gameplay.attack")
    cast = Verb(UNIT, WITH_GEAR, heading="Use on others", rule="gameplay.special-actions")
    cast_all = Verb(GEAR, heading="Use on all in range", sort="help", rule="gameplay.special-actions")
    light = Verb(GEAR, rule="gameplay.special-actions")
    dance = Verb(UNIT, heading="Dance for", sort="help", rule="tags.unit-special-actions")
    open = Verb(SPACE, WORD, rule="gameplay.special-actions")
    use = Verb(GEAR, rule="gameplay.special-actions")
    seize = Verb(rule="gameplay.scenario-actions")
    raze = Verb(rule="gameplay.scenario-actions")
    escape = Verb(rule="gameplay.scenario-actions")
    wait = Verb(
        sort="end",
        rule="gameplay.combat-turns",
        why="A unit may move once and then take one action. To wait ends its turn without one.",
    )
    to = Verb(
        SPACE,
        sort="move",
        rule="gameplay.special-actions",
        why="If somebody whom you don’t see stands there, the unit stays where it is.",
    )
    yes = Verb(sort="pick", rule="tags")
    no = Verb(
        sort="pick",
        rule="tags",
        why="You’re asked as this strike can hurt your unit, spends a use or hits your own side. No lets it go.",
    )


WAIT = Verbs.wait()
