"""Matches of Collision on the site: what is agreed on before one, and what a set-up in a file may be."""

from collections.abc import Iterator, Sequence

from django import forms

from armybuilder.engine.match import SetUp
from armybuilder.lists.made import maker_of
from armybuilder.lists.schema import Schema, made_schema
from armybuilder.play.adapters import MOST_PIECES, Chosen, MatchAdapter, among, exactly
from armybuilder.play.games.collision import armies_in, on_board, points_of, setup_of
from armybuilder.play.games.collision.drawing import draw, place
from armybuilder.play.games.collision.objectives import METHODS_HELP, OFFERED, major_of, misfits, settled
from catalog.games.collision.models import Objective
from catalog.games.collision.plain.cards import FIGURES
from catalog.games.collision.plain.match import match_data
from catalog.mistakes import Mistake
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, ArmyFile

DRAWN = ("", "Left open")
DISTANCES = (("4", "4 spaces, as printed"), ("2", "2 spaces, for the smallest board"))
MOST_FIELDS = 999
#: No figure of a made card is higher.
HIGHEST = 20


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    def named(tier: str) -> list[tuple[str, str]]:
        return [DRAWN, *((slug, card.name) for slug, card in shelf.all(Objective).items() if card.tier == tier)]

    return {
        "method": forms.ChoiceField(
            label="Objectives are chosen by", choices=OFFERED, required=False, help_text=METHODS_HELP
        ),
        "major": forms.ChoiceField(label="Major objective", choices=named("major"), required=False),
        "minor": forms.ChoiceField(label="Minor objective", choices=named("minor"), required=False),
        "second_minor": forms.ChoiceField(label="Second minor objective", choices=named("minor"), required=False),
        "field": forms.IntegerField(
            label="Battlefield",
            initial=1,
            min_value=1,
            max_value=MOST_FIELDS,
            help_text="The same number lays out the same terrain, and draws the same objectives.",
        ),
        "deploy_distance": forms.ChoiceField(
            label="Nobody deploys near an enemy, within", choices=DISTANCES, initial=DISTANCES[0][0]
        ),
    }


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    """Both groups have characters, and not too many; the objectives are chosen as their method says."""
    for field, army in zip(("one", "other"), armies, strict=True):
        count = sum(entry.count for entry in army.entries)
        if not count:
            yield Mistake(field, f"{army.name} has no characters yet: add some before it fights.")
        elif count > MOST_PIECES:
            yield Mistake(field, f"{army.name} has {count} characters; {MOST_PIECES} is the most that finds a place.")
    yield from misfits(armies, chosen)


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    agreed = settled(armies, chosen)
    return setup_of(armies, shelf, shelf.all(Objective)[major_of(armies, shelf, agreed)], agreed)


def _title(setup: SetUp) -> str:
    return str(setup["cards"]["objectives"][setup["major"]]["name"])


def _army_words(army: ArmyFile, shelf: Shelf) -> str:
    return f"{points_of([army], shelf)} points"


# A set-up in a file


def _number(most: int, least: int = 0) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _several(item: Schema, most: int) -> Schema:
    return {"type": "array", "items": item, "maxItems": most}


def _numbered(slugs: Sequence[str]) -> Schema:
    """An ability with its number or without."""
    amount = {"type": ["integer", "null"], "minimum": 1, "maximum": HIGHEST}
    return {"type": "array", "prefixItems": [{"enum": list(slugs)}, amount], "minItems": 2, "maxItems": 2}


def _character(abilities: Sequence[str], types: Sequence[str]) -> Schema:
    """A character as a player may make one, within bounds that any rule can play."""
    name = {"type": "string", "maxLength": LONGEST_NAME}
    crit = {"enum": ["", *abilities]}
    maybe = {"type": ["integer", "null"], "minimum": 1, "maximum": HIGHEST}
    weapon = exactly(
        name=name,
        endurance_cost=_number(9),
        damage_type={"enum": list(types)},
        **{figure: _number(2 * HIGHEST) for figure in ("attack", "power")},
        reach=_number(HIGHEST, 1),
        is_ranged={"type": "boolean"},
        crit=crit,
        crit_amount=maybe,
        crit_power=maybe,
        specials=_several(_numbered(abilities), 8),
    )
    figures = {figure: _number(HIGHEST, 1 if figure == "toughness" else 0) for figure in FIGURES}
    held = _several(_numbered(abilities), 12)
    return exactly(
        name=name, cost=_number(1000), rank=_number(30), **figures, weapons=_several(weapon, 2), abilities=held
    )


def _schema(shelf: Shelf) -> Schema:
    """The JSON schema of a set-up: this catalog's abilities and objectives, characters as they are or can be made."""
    cards = match_data(shelf)
    characters = {
        "type": "object",
        "additionalProperties": _character(list(cards["abilities"]), list(shelf.kind("damage_type"))),
        "maxProperties": 200,
    }
    tile = {"type": "string", "pattern": "^[a-z]{1,2}[1-9][0-9]?$"}
    terrain = exactly(kind={"enum": list(shelf.kind("terrain"))}, tiles=_several(tile, 4), height=_number(5))
    majors, minors = (
        [slug for slug, card in shelf.all(Objective).items() if card.tier == tier] for tier in ("major", "minor")
    )
    return exactly(
        cards=exactly(characters=characters, **{kind: among(cards[kind]) for kind in ("abilities", "objectives")}),
        field=exactly(
            rows=_number(12, 6),
            columns=_number(60, 6),
            levels={"type": "object", "additionalProperties": _number(5, 1)},
            pieces=_several(terrain, 400),
        ),
        points=_number(10_000),
        major={"enum": majors},
        minors={"type": "array", "items": {"enum": minors}, "minItems": 2, "maxItems": 2, "uniqueItems": True},
        options=exactly(deploy_distance=_number(4)),
        armies=_armies(shelf),
    )


def _armies(shelf: Shelf) -> Schema:
    """Both groups, each with the cards that its player made."""
    maker = maker_of(shelf.game.slug)
    assert maker is not None, "players make characters"
    army = exactly(
        name={"type": "string", "maxLength": LONGEST_NAME},
        characters={"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": MOST_PIECES},
        made=_several(made_schema(maker, shelf.game.slug), MOST_PIECES),
    )
    return {"type": "array", "items": army, "minItems": 2, "maxItems": 2}


ADAPTER = MatchAdapter(
    sides=("Army A", "Army B"),
    fields=_fields,
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=armies_in,
    setup_schema=_schema,
    draw=draw,
    place=place,
    army_words=_army_words,
    fates=on_board.fates,
    reach=on_board.reach,
)
