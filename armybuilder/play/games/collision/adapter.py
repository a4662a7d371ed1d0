"""Matches of Collision on the site: what is agreed on before one, and what a set-up in a file may be."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from django import forms

from armybuilder.engine.games.collision import activation
from armybuilder.engine.games.collision.attack import answering_weapons
from armybuilder.engine.games.collision.combat import weapon_price
from armybuilder.engine.games.collision.deployment import is_deploying
from armybuilder.engine.games.collision.events import STATUS_NAMES, breakdown, lot_words, short
from armybuilder.engine.games.collision.field import COVERING, HEIGHT, field_of, sections
from armybuilder.engine.games.collision.figures import armor_of, weakened
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.markers import TRINKET, WORTH
from armybuilder.engine.games.collision.objectives import is_untold, points_now, rules_of, scorers
from armybuilder.engine.games.collision.objectives.minors import survivors_points
from armybuilder.engine.games.collision.objectives.rules import Rules, counts
from armybuilder.engine.games.collision.objectives.scoring import SCORED
from armybuilder.engine.games.collision.state import ACTING, DEFEATED, NOBODY, NOWHERE, OVER, WAITING, State
from armybuilder.engine.games.collision.terrain import ARCHITECT, METHODS, SECTIONS, SPLIT, is_left, share
from armybuilder.engine.games.collision.turn import upcoming
from armybuilder.engine.games.collision.verbs import HOLD, TURN, Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import counted
from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, rectangle
from armybuilder.faces.diagrams import board as empty_board
from armybuilder.faces.ground import steps
from armybuilder.geometry.grid import DIRECTION_NAMES
from armybuilder.grounds.books import sorts_on
from armybuilder.grounds.games.collision import (
    BOOK,
    SORTS,
    board_of,
    ground_of,
    height_label,
    layers,
    level_label,
    terrain_shapes,
)
from armybuilder.lists.made import maker_of
from armybuilder.lists.schema import made_schema
from armybuilder.play.adapters import (
    MOST_PIECES,
    Aim,
    Board,
    Chosen,
    Count,
    GroundUse,
    Lead,
    Marker,
    MatchAdapter,
    PieceFigure,
    Prospect,
    Reach,
    Standing,
    Token,
    Tray,
    TrayCard,
    among,
    exactly,
    place_on,
    places_on,
    taken_apart,
)
from armybuilder.play.games.collision import armies_in, points_of, setup_of
from armybuilder.play.games.collision.moving import left_to_do
from armybuilder.play.games.collision.objectives import (
    DEPLOYS,
    LAID,
    METHODS_HELP,
    OFFERED,
    major_of,
    misfits,
    settle_objectives,
)
from armybuilder.play.games.collision.planning import plans
from armybuilder.play.games.collision.reckoning import reckoned
from armybuilder.rest.documents import Schema
from catalog.games.collision.models import Board as BoardCard
from catalog.games.collision.models import Objective
from catalog.games.collision.plain import FIGURES, match_data
from catalog.mistakes import Mistake
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, ArmyFile

DRAWN = ("", "As the groups name it, else drawn")
DISTANCES = (("4", "4 tiles, as in the book"), ("2", "2 tiles, for the smallest board"))
PLACED = (
    ("", "As the battlefield or ground has it"),
    (SPLIT, "Placed by both players in turns (Split)"),
    (ARCHITECT, "Placed by the dice as the match begins (Architect)"),
    (SECTIONS, "Sections of the board, arranged by both players in turns"),
)
PLACED_HELP = (
    "What is placed covers a quarter of the board with terrain, together with what lies on your own ground. "
    "Sections are cut from the battlefield or ground."
)
MOST_FIELDS = 999
#: How many of the characters that come next are told.
MOST_UPCOMING = 4
#: What comes of a Kiss of Death.
KISSED = "{} is slain in its recovery; first it recovers all Endurance, Mana and injuries, and loses every status"
#: The windows for reactions that open time and again.
OFTEN = frozenset(("activates", "enters", "uses"))
#: No figure of a made card is higher.
HIGHEST = 20


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    def named(tier: str) -> list[tuple[str, str]]:
        return [DRAWN, *((slug, card.name) for slug, card in shelf.all(Objective).items() if card.tier == tier)]

    boards = [(slug, card.name) for slug, card in shelf.all(BoardCard).items()]
    return {
        "board": forms.ChoiceField(
            label="Board",
            choices=[("", "By the points of the larger group"), *boards],
            required=False,
            help_text="You may choose any size; those for your limit are guidelines.",
        ),
        "method": forms.ChoiceField(
            label="Objectives are chosen by", choices=OFFERED, required=False, help_text=METHODS_HELP
        ),
        "major": forms.ChoiceField(label="Major objective", choices=named("major"), required=False),
        "minor": forms.ChoiceField(
            label="Minor objective",
            choices=named("minor"),
            required=False,
            help_text="With Hybrid: for the first group.",
        ),
        "second_minor": forms.ChoiceField(
            label="Second minor objective",
            choices=named("minor"),
            required=False,
            help_text="With Hybrid: for the second group. If both name the same one, another is drawn.",
        ),
        "field": forms.IntegerField(
            label="Battlefield",
            initial=1,
            min_value=1,
            max_value=MOST_FIELDS,
            help_text="Its number decides which terrain lies where and which objectives are drawn.",
        ),
        "terrain": forms.ChoiceField(label="Terrain", choices=PLACED, required=False, help_text=PLACED_HELP),
        "deploy_distance": forms.ChoiceField(
            label="Deploy more than this far from enemies", choices=DISTANCES, initial=DISTANCES[0][0]
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
    if chosen.get("terrain") and all(army.entries for army in armies):
        yield from _misplaced(_setup(armies, shelf, chosen))


def _misplaced(setup: SetUp) -> Iterator[Mistake]:
    """The reason why nothing can be placed on a board."""
    field, method = field_of(setup["field"]), setup["options"]["terrain"]
    if method == SECTIONS and not sections(field.grid):
        words = f"A board of {field.grid.columns} × {field.grid.rows} can’t be cut into equal sections of 3 to 6 tiles."
        yield Mistake("terrain", words)
    elif method != SECTIONS and not share(field):
        yield Mistake("terrain", "Terrain covers a quarter of this ground already: there is nothing left to place.")


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    agreed = settle_objectives(armies, chosen)
    return setup_of(armies, shelf, shelf.all(Objective)[major_of(armies, shelf, agreed)], agreed)


def _title(setup: SetUp) -> str:
    return str(setup["cards"]["objectives"][setup["major"]]["name"])


def _army_words(army: ArmyFile, shelf: Shelf) -> str:
    return f"{points_of([army], shelf)} points"


class _LaidOut:
    """The boards that dice lay out, or that are bare: only a ground has a name."""

    def __contains__(self, board: object) -> bool:
        return isinstance(board, dict) and "name" not in board


LAID_OUT = _LaidOut()


# A set-up in a file


def _number(most: int, least: int = 0) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _several(item: Schema, most: int) -> Schema:
    return {"type": "array", "items": item, "maxItems": most}


def _numbered(slugs: Sequence[str]) -> Schema:
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
        field=_and_perhaps(
            exactly(
                rows=_number(BOOK.most, BOOK.least),
                columns=_number(60, BOOK.least),
                levels={"type": "object", "additionalProperties": _number(5, 1)},
                pieces=_several(terrain, BOOK.most**2),
            ),
            name={"type": "string"},
        ),
        points=_number(10_000),
        major={"enum": majors},
        minors={"type": "array", "items": {"enum": minors}, "minItems": 2, "maxItems": 2, "uniqueItems": True},
        options=_and_perhaps(exactly(deploy_distance=_number(4)), terrain={"enum": list(METHODS)}),
        armies=_armies(shelf),
    )


def _and_perhaps(schema: Schema, **more: Schema) -> Schema:
    """A schema of the same object, which may have more fields."""
    return {**schema, "properties": {**schema["properties"], **more}}


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


def draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    """The board with all that stands on it, and a line for each player."""
    grid, points, pieces = state.field.grid, state.result or points_now(state), state.targets()
    waiting = {state.active, *upcoming(state)} if state.phase == ACTING else pieces
    return Board(
        grid.columns,
        grid.rows,
        _ground(state, setup),
        tuple(_token(state, piece, shelf, piece not in waiting) for piece in pieces),
        tuple(_markers(state)),
        standings=tuple(_standing(state, player, points[player]) for player in (0, 1)),
        aims=tuple(_aims(state)),
        key=tuple(_key(state)),
        drawn=sorts_on(layers, shelf, _sorts(state)),
        heading=_heading(state),
        trays=(*_off_board(state), *_pool(state)),
    )


def _off_board(state: State) -> Iterator[Tray]:
    """The characters of each player that wait, those of the reinforcements in the hand marked; and the defeated."""
    name = "Reinforcements" if state.turn else "Not deployed yet"
    for player in (0, 1):
        waiting = [piece for piece in state.undefeated(player) if state.standing[piece] == WAITING]
        if waiting:
            yield Tray(player, name, tuple(_waiting(state, piece) for piece in waiting))
        gone = [each for each, owner in enumerate(state.owner) if owner == player and state.standing[each] == DEFEATED]
        if gone:
            yield Tray(player, "Defeated", tuple(_waiting(state, piece) for piece in gone), is_of_use=False)


def _waiting(state: State, piece: int) -> TrayCard:
    in_hand = " (in hand)" if state.turn and state.ready[piece] else ""
    return TrayCard(state.names[piece] + in_hand, f"character/{state.profile[piece].slug}", short(state, piece))


def _pool(state: State) -> Iterator[Tray]:
    """The terrain that each player has still to place, the next piece first."""
    for player, lots in enumerate(state.shares):
        if lots:
            counts = Counter(lot_words(lot).removeprefix("an ").removeprefix("a ") for lot in lots)
            lots_left = (TrayCard(f"{count} × {name}") for name, count in counts.items())
            yield Tray(player, "Terrain to place", tuple(lots_left))


def _heading(state: State) -> str:
    if is_left(state):
        return "Arranging the sections" if state.method == SECTIONS else "Placing terrain"
    if not state.turn:
        return f"Setting up, then {state.limit} turns"
    turn = f"Turn {state.turn} of {state.limit}"
    if state.phase != ACTING:
        return turn
    cards = [short(state, card) for card in islice(upcoming(state), MOST_UPCOMING)]
    then = f"; next {', '.join(cards)}" if cards else ""
    return f"{turn}, phase {min(state.pile, 2) + 1}{then}"


def _standing(state: State, player: int, points: int) -> Standing:
    remarks = [] if state.attacker == NOBODY else ["attacker" if player == state.attacker else "defender"]
    remarks += [f"a {state.planned[player]} set aside"] if state.planned[player] else []
    return Standing(tuple(_counts(state, player, points)), tuple(remarks))


def _counts(state: State, player: int, points: int) -> Iterator[Count]:
    """The Victory Points if the battle ended now, the number on the board, and the tokens that objectives count."""
    words = "VP now" if state.result is None else "VP"
    yield Count(points, words, words)
    yield Count(len(state.on_board(player)), "on the board", "on the board", is_of_pieces=True)
    for name, gained in (("channel", state.channels), ("glory", state.glory), ("favor", state.favor)):
        if gained[player]:
            yield Count(gained[player], name, name)


def _open_counts(state: State, player: int) -> Iterator[Count]:
    """Without what hidden Map Carriers would score."""
    open_state = state.copy()
    if state.phase != OVER:
        open_state.map_carrier = [NOBODY, NOBODY]
    return _counts(open_state, player, (state.result or points_now(open_state))[player])


def _aims(state: State) -> Iterator[Aim]:
    """What wins; then the objectives with what they pay, and whom they would pay if the battle ended now."""
    wins = f"The side with the most VP after turn {state.limit} wins; equal is a draw."
    yield Aim("Victory Points", f"{wins} The objectives pay them then.")
    if not state.turn:
        marked = " The zones are tinted in the players’ colors." if any(state.zones) else ""
        yield Aim("Deployment", DEPLOYS[state.style] + marked)
    now = scorers(state)
    for slug, rules in rules_of(state):
        card = state.library.objectives[slug]
        words = " ".join([SCORED[slug], *_so_far(state, slug, rules)])
        yield Aim(card.name, words, f"{card.victory_points} VP", tuple(now.get(slug, ())), card=f"objective/{slug}")
    for player, points in enumerate(state.gained):
        if points:
            yield Aim("Scored", "Already scored, whatever comes.", f"{points} VP", (player,))


def _so_far(state: State, slug: str, rules: Rules) -> Iterator[str]:
    """What is still to be laid for an objective, whom it is about, and how far both are."""
    if not _is_laid(state, slug):
        yield LAID[slug]
    if slug == state.major and state.nominee != NOBODY:
        yield f"Hunted is {state.names[state.nominee]}."
    if is_untold(state, slug):
        yield "Not counted before the end, while a carrier is secret."
    if slug == "the-dark-gods" and state.tributes:
        yield f"{counted(state.tributes, 'tribute')} paid so far."
    if state.turn and rules.worth:
        yield "So far Army A has {}, Army B {}.".format(*counts(state, rules.worth))
    if state.turn and slug == "survival-is-key":
        yield "So far Army A has {} points, Army B {}.".format(*survivors_points(state))


def _is_laid(state: State, slug: str) -> bool:
    """True if what an objective is about has been put on the board, or is nothing that anybody puts there."""
    if slug == "lost-trinket":
        return any(marker.kind == TRINKET for marker in state.markers)
    return slug not in LAID or bool(state.turn)


def _key(state: State) -> Iterator[tuple[str, str]]:
    """What each kind of marker is there for, with where all of them are."""
    where = defaultdict[str, list[str]](list)
    for kind, place in (*_marked(state), *_hallowed(state)):
        where[kind].append(place)
    for kind, places in where.items():
        yield kind, f"{WORTH[kind]} Now: {', '.join(places)}."
    if any(state.luck):
        yield (
            "luck",
            "A character with a luck token may spend it to roll a die again: their own, or one rolled against them.",
        )


def _marked(state: State) -> Iterator[tuple[str, str]]:
    """The markers in play, by kind, with the tiles where they lie or the characters who carry them."""
    for marker in state.markers:
        whose = f" ({'AB'[marker.owner]}’s)" if marker.owner != NOBODY else ""
        if marker.tile != NOWHERE:
            yield marker.kind, f"{state.field.grid.name(marker.tile)}{whose}"
        elif marker.carrier != NOBODY:
            yield marker.kind, f"carried by {state.names[marker.carrier]}"


def _hallowed(state: State) -> Iterator[tuple[str, str]]:
    """Statues, and ground that is cursed or blessed."""
    name = state.field.grid.name
    for piece in state.targets():
        if state.profile[piece].is_statue:
            yield "statue", f"{name(state.place[piece])} ({'AB'[state.owner[piece]]}’s)"
    for kind, tile in (("cursed ground", state.cursed), ("blessed ground", state.blessed)):
        if tile != NOWHERE:
            yield kind, name(tile)


# The ground


def _ground(state: State, setup: SetUp) -> Diagram:
    grid = state.field.grid
    shapes: list[Shape] = [*empty_board(grid.columns, grid.rows)]
    labels: list[Label] = []
    for tile in grid.spaces:
        shapes += _tile(state, tile)
        labels += _words_on(state, tile)
    shapes += _sections(state)
    shapes += _zones(state)
    name = state.library.objectives[setup["major"]].name
    return Diagram(name, grid.columns * CELL, grid.rows * CELL, tuple(shapes), tuple(labels))


def _sorts(state: State) -> set[str]:
    """The terrain and the raised levels of the board."""
    field = state.field
    kinds = {
        (field.kind[tile], field.height[tile] if field.kind[tile] in COVERING else 0) for tile in field.grid.spaces
    }
    return {SORTS[each] for each in kinds if each in SORTS} | {str(field.level[tile]) for tile in field.grid.spaces}


def _sections(state: State) -> Iterator[Shape]:
    """The outlines of the sections while they are arranged; that of the next slot is a strong one."""
    if state.method != SECTIONS or not is_left(state):
        return
    grid = state.field.grid
    for number, section in enumerate(sections(grid)):
        x, y = grid.column[section[0]] * CELL, grid.row[section[0]] * CELL
        wide, tall = grid.column[section[-1]] * CELL + CELL - x, grid.row[section[-1]] * CELL + CELL - y
        yield Shape(rectangle(x, y, wide, tall), "line")
        if number == len(state.arranged):
            yield Shape(rectangle(x + 1, y + 1, wide - 2, tall - 2), "no")


def _zones(state: State) -> Iterator[Shape]:
    """Both deployment zones, before the battle."""
    grid = state.field.grid
    for side, zone in enumerate(() if state.turn else state.zones):
        for tile in sorted(zone):
            yield Shape(rectangle(grid.column[tile] * CELL, grid.row[tile] * CELL, CELL, CELL), f"home-{side}")


def _tile(state: State, tile: int) -> Iterator[Shape]:
    field = state.field
    column, row = field.grid.column[tile], field.grid.row[tile]
    if field.kind[tile]:
        yield from terrain_shapes(field.kind[tile], column, row)
    yield from steps(field.level[tile], (column + 0.5) * CELL, (row + 0.5) * CELL)


def _words_on(state: State, tile: int) -> Iterator[Label]:
    """The level of a raised tile, and a height that is not the usual one."""
    field = state.field
    x, y = field.grid.column[tile] * CELL, field.grid.row[tile] * CELL
    if field.level[tile] > 1:
        yield level_label(field.level[tile], x, y)
    if field.kind[tile] in COVERING and field.height[tile] != HEIGHT:
        yield height_label(field.kind[tile], field.height[tile], x, y)


#: The signs of what lies on the board.
EMBLEMS = {
    "cursed ground": "death-skull", "blessed ground": "sun", "chest": "locked-chest", "flag": "flying-flag",
    "relic": "relic-blade", "trinket": "gem-pendant", "shard": "crystal-cluster", "orb": "old-lantern",
    "crate": "wooden-crate", "obelisk": "obelisk", "tower": "white-tower", "meteor": "burning-meteor",
}  # fmt: skip


def _markers(state: State) -> Iterator[Marker]:
    """All that lies on the board for its objective, ground that is cursed or blessed, and meteors to come."""
    lying = [("cursed ground", state.cursed, NOBODY), ("blessed ground", state.blessed, NOBODY)]
    lying += [(marker.kind, marker.tile, marker.owner) for marker in state.markers]
    lying += [("meteor", meteor.tile, NOBODY) for meteor in state.meteors if meteor]
    for kind, tile, owner in lying:
        if tile != NOWHERE:
            yield _marker(state, kind, tile, owner)


def _marker(state: State, kind: str, tile: int, owner: int) -> Marker:
    grid = state.field.grid
    words, side = (kind, None) if owner == NOBODY else (f"{kind} of {'AB'[owner]}", owner)
    return Marker(grid.column[tile], grid.row[tile], words, EMBLEMS[kind], side)


def _token(state: State, piece: int, shelf: Shelf, has_acted: bool) -> Token:
    grid, tile, profile = state.field.grid, state.place[piece], state.profile[piece]
    card = shelf.kind("character").get(profile.slug)
    return Token(
        grid.column[tile],
        grid.row[tile],
        state.owner[piece],
        short(state, piece),
        profile.name,
        card.emblem if card else "",
        None if profile.is_statue else state.facing[piece],
        (*_marks(state, piece), *_parts_in_objectives(state, piece)),
        tuple(_facts(state, piece)),
        hp=max(0, profile.toughness - state.injuries[piece]),
        most_hp=profile.toughness,
        is_active=piece == state.active,
        is_spent=has_acted and not profile.is_statue,
        card=f"character/{card.slug}" if card else "",
        level=state.field.level[tile],
        emblems=tuple(
            _marker(state, state.markers[number].kind, tile, state.markers[number].owner)
            for number in state.carried(piece)
        ),
    )


def tokens(state: State, piece: int) -> list[str]:
    found = {name: getattr(state, status)[piece] for status, name in STATUS_NAMES.items()}
    return [f"{name} {count}" for name, count in found.items() if count]


def _marks(state: State, piece: int) -> Iterator[str]:
    yield from tokens(state, piece)
    pending = {
        "clings to life": state.clinging,
        "kissed: slain in its recovery": state.kissed,
        "perseveres": state.persevering,
    }
    yield from (name for name, holders in pending.items() if holders[piece])
    if state.warped[piece]:
        yield "Pain Warp"


def _parts_in_objectives(state: State, piece: int) -> Iterator[str]:
    if piece == state.nominee:
        yield "hunted"
    if piece in state.map_carrier:
        yield "carries the maps"


def _facts(state: State, piece: int) -> Iterator[str]:
    profile = state.profile[piece]
    yield f"on {state.field.grid.name(state.place[piece])}, level {state.field.level[state.place[piece]]}"
    weaker = state.injury_level(piece)
    lost = f", which takes {weaker} from Att, Def and Armor" if weaker else ""
    yield f"injury level {state.injuries[piece]} of {profile.toughness}{lost}"
    if profile.is_statue:
        return
    yield f"{state.endurance[piece]} Endurance, {state.mana[piece]} of {profile.mana} Mana"
    if state.luck[piece]:
        yield f"{state.luck[piece]} luck: rolls a die again, its own or one against it"
    for number in state.carried(piece):
        kind = state.markers[number].kind
        yield f"carries the {kind}: {WORTH[kind]}"


def outcomes(state: State) -> dict[str, tuple[str, ...]]:
    found = {short(state, piece): _outcome(state, piece) for piece, tile in enumerate(state.place) if tile != NOWHERE}
    fallen = (piece for piece, standing in enumerate(state.standing) if standing == DEFEATED)
    return found | {short(state, piece): ("is defeated",) for piece in fallen}


def counted_of(state: State) -> dict[str, Count]:
    return {short(state, piece): _injuries(state, piece) for piece, tile in enumerate(state.place) if tile != NOWHERE}


def _injuries(state: State, piece: int) -> Count:
    return Count(state.injuries[piece], "injury", "injuries")


def _outcome(state: State, piece: int) -> tuple[str, ...]:
    carried = (state.markers[number].kind for number in state.carried(piece))
    marks = (each.partition(":")[0] for each in _marks(state, piece))
    return str(_injuries(state, piece)), *marks, *carried


def _piece(state: State, sign: str) -> int | None:
    """The character or statue on the board that has a sign, if there is one."""
    return next((piece for piece in state.targets() if short(state, piece) == sign), None)


def figures(state: State, sign: str) -> Iterator[PieceFigure]:
    """A character's statistics, with what injuries, Hex and those around it do to them."""
    piece = _piece(state, sign)
    if piece is None:
        return
    profile, table = state.profile[piece], Table(state, (None, None))
    yield taken_apart("Def", state, [("base", profile.defense), *weakened(state, piece)], breakdown)
    yield taken_apart("Armor", state, armor_of(table, piece), breakdown)
    yield PieceFigure("Toughness", profile.toughness)
    if profile.is_statue:
        return
    yield taken_apart("Att", state, [("base", profile.attack), *weakened(state, piece)], breakdown)
    yield PieceFigure("Command", profile.command)
    yield PieceFigure("Move", profile.move)
    for weapon in profile.weapons:
        parts = [("base", weapon.attack), *weakened(state, piece)]
        yield taken_apart(f"{weapon.name}, W-Att", state, parts, breakdown)
        yield PieceFigure(f"{weapon.name}, power", weapon.power)
        beyond = "or more: 1 less to hit for each tile beyond" if weapon.is_ranged else ""
        yield PieceFigure(f"{weapon.name}, reach", weapon.reach, beyond)


def reach(state: State, sign: str) -> Reach:
    """The tiles that a character has the Endurance to move to, and those in reach of a weapon that it can pay for:
    from where it stands, and of a melee weapon from where it can go first.
    """
    piece = _piece(state, sign)
    if piece is None or state.profile[piece].is_statue:
        return Reach()
    table, board, here = Table(state, (None, None)), state.field.grid, state.place[piece]
    budgets = activation.budgets(table, piece)
    can_go = budgets and not (piece == state.active and state.moved[piece])
    ends = {**(activation.far(table, piece).ends if can_go else {}), here: 0}
    strikes = set[int]()
    for weapon in state.profile[piece].weapons:
        price = weapon_price(state, piece, weapon)
        for stop, cost in ends.items():
            verb = activation.least(budgets, cost)
            spent = activation.PRICES[verb] if verb and stop != here else 0
            if state.can_pay(piece, spent + price) and (stop == here or not weapon.is_ranged):
                strikes.update(tile for tile in board.box(stop, weapon.reach) if tile != stop)
    moves = [tile for tile in ends if tile != here]
    return Reach(frozenset(places_on(board, moves)), frozenset(places_on(board, strikes)))


def leads_to(state: State) -> Callable[[Option], Lead | None]:
    """What a Kiss of Death does; what is left to do where a movement ends, whether it leads past an answer, and the
    turns that end it or a hold.
    """
    piece = state.active
    warned = {verb: activation.warnings(verb, state, piece) for verb in activation.PRICES}
    turns, left = tuple(map(Verbs.face, DIRECTION_NAMES)), left_to_do(state)

    def lead(option: Option) -> Lead | None:
        if option[:2] == (Verbs.react.name, "kiss-of-death"):
            return Lead(KISSED.format(short(state, piece)), is_costly=True)
        if option == HOLD:
            return Lead(turns=turns)
        if option == TURN:
            return Lead(left(state.place[piece], 0)[0])
        verb = next((each for each in warned if option in each), None)
        if not verb:
            return None
        is_costly = bool(warned[verb](*verb.parts(option)))
        words, enemies = left(*verb.parts(option), activation.PRICES[verb])
        strikes = places_on(state.field.grid, (state.place[each] for each in enemies))
        # Of a way at a risk the odds are looked up first: they tell the rest.
        return Lead("" if is_costly else words, strikes, is_costly=is_costly, turns=turns)

    return lead


def prospect(state: State, option: Option) -> Prospect | None:
    """A Counter Attack: whom it may stop, and which weapons strike there."""
    if option[:2] != (Verbs.react.name, "counter-attack"):
        return None
    _, piece = Verbs.react.parts(option)
    enemies = state.on_board(1 - state.owner[piece])
    # Nobody holds a tile on their way.
    mover = next((each for each in enemies if state.occupant[state.place[each]] != each), None)
    if mover is None:
        return None
    weapons = " or ".join(weapon.name for weapon in answering_weapons(state, piece, mover))
    blow = f"then strikes with {weapons}" if weapons else "but has no weapon that strikes it there"
    stops = f"stops {short(state, mover)} if it wins the Command contest, {blow}"
    return Prospect(short(state, piece), ((stops, 1.0),))


def passes_on(option: Option) -> str:
    """The ability of a reaction to what strikes nobody yet: that is offered at nearly each activation or move."""
    slug = str(option[1]) if option in Verbs.react else ""
    return "" if OFTEN.isdisjoint(Hooks.cards.get(slug, {})) else slug


ADAPTER = MatchAdapter(
    sides=("Army A", "Army B"),
    fields=_fields,
    settings=frozenset(("method", "minor", "second_minor", "terrain", "deploy_distance")),
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=armies_in,
    setup_schema=_schema,
    draw=draw,
    homes=lambda state: state.zones,
    place=lambda state, tile: place_on(state.field.grid, tile),
    army_words=_army_words,
    outcomes=outcomes,
    counted=counted_of,
    changes=("recovers", "takes"),
    counts=_open_counts,
    figures=figures,
    plans=plans,
    prospect=prospect,
    passes_on=passes_on,
    turn=lambda state: state.turn,
    leads_to=leads_to,
    reckoned=reckoned,
    reach=reach,
    is_laying=is_left,
    is_deploying=lambda state, _sorts: is_deploying(state),
    mover=lambda state: state.player if state.phase == ACTING else None,
    ground=GroundUse("board", "field", board_of, ground_of, lambda _: LAID_OUT),
)
