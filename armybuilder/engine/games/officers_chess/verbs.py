"""What players of Officer's Chess do: deploy, activate a unit, move, act."""

from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import WORD, Part, Pool, Verb, VerbSet

UNIT: Part[int] = Part("piece", short, lambda s, unit: s.names[unit], space=lambda s, unit: s.place[unit])
SPACE: Part[int] = Part("space", lambda s, space: s.grid.name(space), space=lambda s, space: space)
GEAR: Part[str] = Part("card", lambda s, slug: slug, lambda s, slug: s.cards.gear[slug].name)
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


class Verbs(VerbSet):
    pools = (
        Pool("Movement", lambda s, player: {player: s.budget} if s.active != NOBODY else {}),
        Pool("use", _uses),
        Pool("change of weapon", lambda s, player: {player: s.can_equip}, "uses up the change of weapon"),
        Pool("action", lambda s, player: {player: not s.has_acted}, "uses up the action"),
    )

    deploy = Verb(UNIT, sort="place")
    on = Verb(SPACE, heading="Where", sort="place")
    activate = Verb(UNIT, sort="pick")
    move = Verb(SPACE, heading="Move to", sort="move")
    equip = Verb(GEAR, heading="Take in hand", sort="pick")
    attack = Verb(UNIT, GEAR, sort="attack")
    art = Verb(UNIT, GEAR, ART, heading="Combat art", sort="attack")
    blast = Verb(GEAR, heading="Strike all in range with", sort="attack")
    rage = Verb(GEAR, heading="Attack the weakest in range with", sort="attack")
    break_ = Verb(SPACE, GEAR, heading="Strike at", sort="attack")
    cast = Verb(UNIT, GEAR, heading="Use on others")
    cast_all = Verb(GEAR, heading="Use on all in range", sort="help")
    light = Verb(GEAR)
    dance = Verb(UNIT, heading="Dance for", sort="help")
    open = Verb(SPACE, WORD)
    use = Verb(GEAR)
    seize = Verb()
    raze = Verb()
    escape = Verb()
    wait = Verb(sort="end")
    to = Verb(SPACE, sort="move")
    yes = Verb(sort="pick")
    no = Verb(sort="pick")


WAIT = Verbs.wait()
