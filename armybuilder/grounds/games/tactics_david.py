"""Grounds of Tactics David: battlefields of any size, with terrain, pieces and deployment zones that may be drawn."""

from collections.abc import Iterator
from statistics import median_low

from armybuilder.engine.games.tactics_david.board import Battlefield
from armybuilder.faces.diagrams import CELL, Label, Shape, arrow, circle, rectangle
from armybuilder.faces.games.tactics_david.areas import terrain_ground, terrain_piece
from armybuilder.faces.ground import flag
from armybuilder.geometry.grid import Grid, grid
from armybuilder.geometry.paths import way_between
from armybuilder.grounds.books import GroundBook, GroundFinding, GroundFix, Layer, Sort, Term, first_names
from armybuilder.grounds.ground import GroundFile
from catalog.games.tactics_david.models import Battlefield as BattlefieldCard
from catalog.games.tactics_david.models import TerrainPiece
from catalog.games.tactics_david.plain import OWN_MISSION, USUAL_TURNS
from catalog.shelf import Shelf
from validation.books import rulebook
from validation.words import counted

TERRAIN, PIECES, ZONES, GOALS = "terrain", "pieces", "zones", "goals"
FIELD = "field"
#: The players' zones, with the rows at each edge that count as one where none is drawn.
PLAYERS = {"a": "Player A", "b": "Player B"}
USUAL_DEPTH = 2
#: What is marked on spaces, by the start of its sorts; a sort ends with whose it is.
GOAL_KINDS = {"": "Objective", "out-": "Way out", "target-": "Target"}
#: The terms that pay for each kind: points for each, and how many win.
PAID = {"": ("hold", "reach"), "out-": ("escape", "escapes"), "target-": ("destroy", "targets")}

TERMS = (
    Term("mission", "Mission", "", values={"": "As agreed before the match", OWN_MISSION: "A mission of this ground"}),
    Term("kill", "Points for a kill", 0, 0, 20, needs="mission"),
    Term("hold", "Points for each objective held", 0, 0, 20, help="Whenever a Turn of yours ends.", needs="mission"),
    Term("escape", "Points for each unit that escapes", 0, 0, 20, needs="mission",
         help="A unit of yours on a way out leaves when a Turn of yours ends, unless it is Locked in Combat."),
    Term("destroy", "Points for each target destroyed", 0, 0, 20, needs="mission",
         help="By a unit of yours that stands there when a Turn of yours ends, not Locked in Combat."),
    Term("protect", "Who has a leader", "", needs="mission", values={"": "Nobody", **PLAYERS, "both": "Both players"},
         help="The dearest unit of the army; of several, the first."),
    Term("leader", "Points for the enemy’s leader", 0, 0, 200, needs="mission",
         help="While it is dead or gone. With 0 its loss decides the match."),
    Term("win", "Points that win at once", 0, 0, 500, help="With 0 no points do.", needs="mission"),
    Term("reach", "Objectives held at once that win", 0, 0, 20, help="When a Turn of yours ends. With 0 they don’t.",
         needs="mission"),
    Term("escapes", "Units that must escape to win", 0, 0, 60, help="With 0 no number of them wins.", needs="mission"),
    Term("targets", "Targets destroyed that win", 0, 0, 20, help="With 0 they don’t.", needs="mission"),
    Term("turns", "Turns", USUAL_TURNS, 2, 200, help="Both players’ Turns together.", needs="mission"),
    Term("time_up", "When the Turns are over", "points", needs="mission", values={
        "points": "The most points win", "a": "Player A wins", "b": "Player B wins", "draw": "It is a draw"
    }),
)  # fmt: skip


def layers(shelf: Shelf) -> tuple[Layer, ...]:
    terrain = [each for each in shelf.kind("terrain_type").values() if each.slug != FIELD]
    zones = {
        "a": Shape(rectangle(1, CELL - 3, CELL - 2, 2), "target"),
        "b": Shape(rectangle(1, 1, CELL - 2, 2), "unit"),
    }
    return (
        Layer(
            TERRAIN, "Terrain", "Field",
            tuple(
                Sort(slug, name, tuple(terrain_ground(slug, 0, 0)), card=f"terrain_type/{slug}")
                for slug, name in ((each.slug, each.name) for each in terrain)
            ),
        ),
        Layer(
            PIECES, "Terrain pieces", "No piece",
            tuple(
                Sort(slug, each.name, tuple(terrain_piece(slug, 0, 0)), card=f"terrain_piece/{slug}")
                for slug, each in shelf.kind("terrain_piece").items()
            ),
        ),
        Layer(
            ZONES, "Deployment zones", "No zone",
            tuple(Sort(slug, name, (zones[slug],)) for slug, name in PLAYERS.items()),
            {"a": "b", "b": "a"},
        ),
        Layer(
            GOALS, "Objectives", "No objective",
            tuple(
                Sort(kind + whose, title if whose == "both" else f"{PLAYERS[whose]}’s {title.lower()}",
                     *goal_sign(kind + whose, 0, 0))
                for kind, title in GOAL_KINDS.items() for whose in ("both", *PLAYERS)
            ),
            {kind + one: kind + other for kind in GOAL_KINDS for one, other in (("a", "b"), ("b", "a"))},
        ),
    )  # fmt: skip


def goal_sign(sort: str, column: int, row: int) -> tuple[tuple[Shape, ...], tuple[Label, ...]]:
    """An objective, way out or target on a space, with the letter of the player for whom alone it counts."""
    x, y = column * CELL, row * CELL
    kind, _, whose = sort.rpartition("-")
    letters = [] if whose == "both" else [Label(x + (5 if kind == "target" else 7), y + 6.7, whose.upper(), 4.5)]
    frame = Shape(rectangle(x + 1, y + 1, CELL - 2, CELL - 2), "no")
    middle = x + (3.2 if letters else 5)
    if kind == "out":
        shapes = [arrow(middle, y + 9, middle, y + 1)]
    elif kind == "target":
        shapes = [frame, Shape(circle(x + 5, y + 5, 3.4), "no")]
    else:
        shapes = [frame, *flag(middle, y + 5, 0.6 if letters else 1)]
    return tuple(shapes), tuple(letters)


def ground_of(card: BattlefieldCard) -> GroundFile:
    """A battlefield of the catalog as a ground, without drawn zones."""
    board = grid(card.rows, card.columns)

    def name(row: int, column: int) -> str:
        return board.name(board.space(row, column))

    return GroundFile(
        card.game_id,
        card.name,
        card.columns,
        card.rows,
        {
            TERRAIN: {name(each.row, each.column): each.terrain_type.slug for each in card.spaces.all()},
            PIECES: {name(each.row, each.column): each.terrain_piece.slug for each in card.pieces.all()},
        },
    )


def board_of(ground: GroundFile, shelf: Shelf) -> dict[str, object]:
    """A ground as the engine takes it; zones only where some are drawn, objectives only where a mission has them."""
    heights = {slug: piece.height for slug, piece in shelf.all(TerrainPiece).items()}
    pieces, zones, goals = ground.layer(PIECES), ground.layer(ZONES), ground.layer(GOALS)
    return {
        "name": ground.name,
        "rows": ground.rows,
        "columns": ground.columns,
        "terrain": dict(ground.layer(TERRAIN)),
        "pieces": {space: heights[slug] for space, slug in pieces.items()},
        "looks": dict(pieces),
        **({"zones": dict(zones)} if zones else {}),
        **({"goals": dict(goals), "terms": dict(ground.terms)} if has_mission(ground) else {}),
    }


def has_mission(ground: GroundFile) -> bool:
    return BOOK.settled(ground)["mission"] == OWN_MISSION


def mission_of(ground: GroundFile, shelf: Shelf) -> dict[str, object]:
    """The mission of a match on a ground, where the ground settles it."""
    if not has_mission(ground):
        return {}
    terms = BOOK.settled(ground)
    return {"mission": {"kind": OWN_MISSION, **{name: terms[name] for name in terms if name != "mission"}}}


def _examples(shelf: Shelf) -> list[GroundFile]:
    return [ground_of(card) for card in shelf.all(BattlefieldCard).values()]


BOOK = GroundBook(
    layers=layers,
    examples=_examples,
    sizes={"Small": (11, 7), "Small, upright": (7, 11), "Medium": (14, 11), "Medium, upright": (11, 14),
           "Large": (22, 14), "Large, upright": (14, 22)},
    least=3,
    most=40,
    terms=TERMS,
)  # fmt: skip


class _Survey:
    """A ground as its rules look at it: where units stand, and where each player deploys."""

    def __init__(self, ground: GroundFile, shelf: Shelf) -> None:
        self.ground = ground
        self.field = Battlefield(board_of(ground, shelf))
        self.grid: Grid = self.field.grid
        drawn = ground.layer(ZONES)
        self.drawn = {
            player: {self.grid.named(s) for s, value in drawn.items() if value == player} for player in PLAYERS
        }
        self.zones = {player: {s for s in zone if self.field.can_stand(s)} for player, zone in self._zones().items()}

    def _zones(self) -> dict[str, set[int]]:
        if any(self.drawn.values()):
            return self.drawn
        row, rows = self.grid.row, self.grid.rows
        south = {each for each in self.grid.spaces if row[each] >= rows - USUAL_DEPTH}
        return {"a": south, "b": {each for each in self.grid.spaces if row[each] < USUAL_DEPTH}}

    def parts(self) -> list[set[int]]:
        """The spaces where units stand, by how one on foot gets from one to another; the largest part first."""
        left = {each for each in self.grid.spaces if self.field.can_stand(each)}
        found = []
        while left:
            queue = [left.pop()]
            for here in queue:
                steps = {near for near in self.grid.near[here] if near in left and (here, near) not in self.field.rails}
                left -= steps
                queue += steps
            found.append(set(queue))
        return sorted(found, key=len, reverse=True)

    def names(self, spaces: set[int]) -> tuple[str, ...]:
        return tuple(self.grid.name(each) for each in sorted(spaces))

    def opened(self) -> set[int] | None:
        """The fewest pieces in the way from one zone to the other; None where that leads over a bridge's side alone."""

        def cost(here: int, near: int) -> int | None:
            return None if (here, near) in self.field.rails else not self.field.can_stand(near)

        way = way_between(self.zones["a"], self.zones["b"], self.grid.near.__getitem__, cost)
        return {each for each in way if not self.field.can_stand(each)} if way else None


def _zones_alike(ground: GroundFile, player: str) -> GroundFix:
    """The other player's zone as this one's when the ground is turned half around."""
    drawn = (name for name, value in ground.layer(ZONES).items() if value == player)
    zones = dict.fromkeys(ground.without_opposites(drawn), player)
    other = next(each for each in PLAYERS if each != player)
    turned = {name: other for s in zones if (name := ground.opposite(s))}
    return GroundFix(
        f"Give {PLAYERS[other]} the same zone, turned half around", ground.with_layer(ZONES, turned | zones)
    )


def _without_zones(ground: GroundFile) -> GroundFix:
    return GroundFix("Draw no zones: the players agree on them before the match", ground.with_layer(ZONES, {}))


def _is_drawn(survey: _Survey) -> bool:
    return all(survey.drawn.values())


@BOOK.rule(cites="deploying")
def both_have_zones(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Where zones are drawn, each player has one."""
    survey = _Survey(ground, shelf)
    for player, other in (("a", "b"), ("b", "a")):
        if survey.drawn[player] and not survey.drawn[other]:
            yield GroundFinding(
                f"{PLAYERS[player]} has a deployment zone, {PLAYERS[other]} has none.",
                survey.names(survey.drawn[player]),
                fixes=(_zones_alike(ground, player), _without_zones(ground)),
            )


@BOOK.rule(cites="the-battlefield.terrain-pieces")
def zones_have_room(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each zone has a space on which a unit can stand."""
    survey = _Survey(ground, shelf)
    for player, zone in survey.zones.items():
        if not zone and (survey.drawn[player] or not any(survey.drawn.values())):
            spaces = survey.names(survey._zones()[player])
            fix = GroundFix(f"Clear the pieces from {PLAYERS[player]}’s zone", ground.painted(PIECES, "", spaces))
            yield GroundFinding(
                f"Pieces fill {PLAYERS[player]}’s deployment zone: no unit finds a place.", spaces, 0, 1, (fix,)
            )


@BOOK.rule(cites="units.movement-type")
def zones_are_joined(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Units on foot find a way from one deployment zone to the other."""
    survey = _Survey(ground, shelf)
    one, other = survey.zones.values()
    if not one or not other or any(part & one and part & other for part in survey.parts()):
        return
    blocking = survey.opened()
    fixes: tuple[GroundFix, ...] = ()
    if blocking:
        spaces = survey.names(blocking)
        fixes = (GroundFix(f"Take the pieces away on {', '.join(spaces)}", ground.painted(PIECES, "", spaces)),)
    words = "Pieces close every way between the deployment zones: units of Land and Aqua never meet."
    yield GroundFinding(words, survey.names(blocking or set()), fixes=fixes)


@BOOK.rule(cites="units.movement-type", level="advice")
def nothing_is_closed_off(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Units on foot get to every space that a unit can stand on."""
    survey = _Survey(ground, shelf)
    closed = {each for part in survey.parts()[1:] for each in part}
    if closed:
        names = survey.names(closed)
        yield GroundFinding(
            f"Nobody on foot gets to {counted(len(names), 'space')}: {first_names(names)}.", names, len(names), 0
        )


@BOOK.rule(cites="deploying", level="advice")
def zones_are_equal(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Both zones have room for as many units."""
    survey = _Survey(ground, shelf)
    one, other = (len(zone) for zone in survey.zones.values())
    if one == other or not one or not other:
        return
    fixes: tuple[GroundFix, ...] = (GroundFix("Make the upper half as the lower one", BOOK.balanced(ground, shelf)),)
    if _is_drawn(survey):
        fixes = tuple(_zones_alike(ground, player) for player in PLAYERS)
    words = f"Player A can deploy on {counted(one, 'space')}, Player B on {counted(other, 'space')}."
    yield GroundFinding(words, have=min(one, other), need=max(one, other), fixes=fixes)


@BOOK.rule(cites="mission-types", level="advice")
def zones_lie_apart(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """No space of one zone touches the other one."""
    survey = _Survey(ground, shelf)
    other = survey.zones["b"]
    touching = {each for each in survey.zones["a"] if other & {each, *survey.grid.near[each]}}
    touching |= {near for each in touching for near in survey.grid.near[each] if near in other}
    if touching and _is_drawn(survey):
        names = survey.names(touching)
        words = f"The zones touch at {first_names(names)}: the player who deploys there first keeps the other away."
        fix = GroundFix("Take these spaces out of the zones", ground.painted(ZONES, "", names))
        yield GroundFinding(words, names, fixes=(fix,))


@BOOK.rule(cites="battlefield-book.battlefields", level="advice")
def zones_hold_an_army(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each zone has a space for every unit of a usual army."""
    survey = _Survey(ground, shelf)
    limit = rulebook(ground.game).usual_limit
    need = limit // median_low(unit.cost for unit in rulebook(ground.game).cards(shelf).units.values())
    for player, zone in survey.zones.items():
        if 0 < len(zone) < need:
            room = counted(len(zone), "unit")
            words = f"{PLAYERS[player]} can deploy {room}; an army of {limit} points has about {need}."
            yield GroundFinding(words, have=len(zone), need=need)


# Custom missions


def _goals(ground: GroundFile, kind: str) -> dict[str, tuple[str, ...]]:
    """The spaces marked with a kind that count for each player, if any do."""
    layout = ground.layer(GOALS)
    sorts = {who: (kind + who, f"{kind}both") for who in PLAYERS}
    found = {who: tuple(s for s in ground.spaces if layout.get(s) in sorts[who]) for who in PLAYERS}
    return {who: spaces for who, spaces in found.items() if spaces}


def _pays(ground: GroundFile, kind: str) -> bool:
    terms = BOOK.settled(ground)
    return has_mission(ground) and any(terms[term] for term in PAID[kind])


def _plural(kind: str) -> str:
    return "ways out" if kind == "out-" else f"{GOAL_KINDS[kind].lower()}s"


@BOOK.rule(cites="mission-types", level="advice")
def objectives_count(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Objectives, ways out and targets are there for a mission of the ground that pays for them."""
    for kind in GOAL_KINDS:
        drawn = tuple(sorted({space for spaces in _goals(ground, kind).values() for space in spaces}))
        if drawn and not _pays(ground, kind):
            words = f"No mission of this ground pays for its {_plural(kind)}: nothing is won there."
            fix = GroundFix("A point for each of them", ground.with_terms(mission=OWN_MISSION, **{PAID[kind][0]: 1}))
            yield GroundFinding(words, drawn, fixes=(fix,))


@BOOK.rule(cites="mission-types")
def objectives_are_there(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """A mission that pays for objectives, ways out or targets has some."""
    for kind in GOAL_KINDS:
        if _pays(ground, kind) and not _goals(ground, kind):
            fix = GroundFix("Pay for none", ground.with_terms(**dict.fromkeys(PAID[kind], 0)))
            words = f"The mission pays for {_plural(kind)}, and there are none."
            yield GroundFinding(words, have=0, need=1, fixes=(fix,))


@BOOK.rule(cites="mission-types")
def enough_objectives_can_be_held(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """A player can hold as many objectives, and destroy as many targets, as win."""
    for kind, term, how in (("", "reach", "held at once"), ("target-", "targets", "destroyed")):
        need, goals = int(BOOK.settled(ground)[term]), _goals(ground, kind)
        most = max(map(len, goals.values()), default=0)
        if has_mission(ground) and 0 < most < need:
            words = f"{counted(need, GOAL_KINDS[kind].lower())} {how} win, but nobody has more than {most}."
            fix = GroundFix(f"Win by {most}", ground.with_terms(**{term: most}))
            yield GroundFinding(words, have=most, need=need, fixes=(fix,))


@BOOK.rule(cites="the-battlefield.terrain-pieces")
def objectives_are_open(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """A unit can stand on each objective, way out and target."""
    survey = _Survey(ground, shelf)
    closed = tuple(name for name in ground.layer(GOALS) if not survey.field.can_stand(survey.grid.named(name)))
    if closed:
        fix = GroundFix("Take the pieces away there", ground.painted(PIECES, "", closed))
        words = f"Nobody can stand on {first_names(closed)}, where the mission wants somebody: a piece lies there."
        yield GroundFinding(words, closed, fixes=(fix,))


@BOOK.rule(cites="units.movement-type", level="advice")
def objectives_are_in_reach(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Units on foot get to the objectives, ways out and targets that count for them."""
    survey = _Survey(ground, shelf)
    for kind in GOAL_KINDS:
        for player, spaces in _goals(ground, kind).items():
            reached = {each for part in survey.parts() if part & survey.zones[player] for each in part}
            far = tuple(name for name in spaces if survey.grid.named(name) not in reached)
            if far and survey.zones[player]:
                goal = f"{GOAL_KINDS[kind].lower()} on {first_names(far)}"
                words = f"{PLAYERS[player]} gets to no {goal} from its zone, unless over the pieces."
                yield GroundFinding(words, far, fixes=(GroundFix("Leave these out", ground.painted(GOALS, "", far)),))


@BOOK.rule(cites="mission-types")
def ways_out_lie_ahead(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Where zones are drawn, no player deploys on their own ways out or targets."""
    drawn = ground.layer(ZONES)
    for kind in ("out-", "target-"):
        for player, spaces in _goals(ground, kind).items() if _pays(ground, kind) else ():
            inside = tuple(name for name in spaces if drawn.get(name) == player)
            if inside:
                words = f"{PLAYERS[player]} deploys on {_plural(kind)} of its own, on {first_names(inside)}."
                fix = GroundFix("Take these spaces out of the zone", ground.painted(ZONES, "", inside))
                yield GroundFinding(words, inside, fixes=(fix,))


@BOOK.rule(cites="mission-types", level="advice")
def points_are_won(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """A mission that goes by points gives some."""
    terms = BOOK.settled(ground)
    goes_by_points = terms["win"] or terms["time_up"] == "points"
    gives = [terms[name] for name in ("kill", "hold", "escape", "destroy")] + [terms["protect"] and terms["leader"]]
    if has_mission(ground) and goes_by_points and not any(gives):
        words = "The mission goes by points, and nothing brings any."
        yield GroundFinding(words, fixes=(GroundFix("A point for a kill", ground.with_terms(kill=1)),))
