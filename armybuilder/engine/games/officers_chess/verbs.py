"""What players of Officer's Chess do: deploy, activate a unit, move, act."""

from armybuilder.engine.telling import short
from armybuilder.engine.verbs import WORD, Part, Verb, VerbSet

UNIT: Part[int] = Part(short, lambda s, unit: s.names[unit], space=lambda s, unit: s.place[unit])
SPACE: Part[int] = Part(lambda s, space: s.grid.name(space), space=lambda s, space: space)
GEAR: Part[str] = Part(lambda s, slug: slug, lambda s, slug: s.cards.gear[slug].name)
ART: Part[str] = Part(lambda s, slug: slug, lambda s, slug: s.arts[slug].name)


class Verbs(VerbSet):
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
