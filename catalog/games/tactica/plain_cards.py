"""The plain cards of TACTICA, made of the catalog's shelf."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from catalog.games.tactica.plain.cards import Cards, Ground, Issue, Issued, Tactic, TacticUse, Troop
from catalog.games.tactica.plain.field import Battle, Cell, Landmark, Terrain, Training, Wall

if TYPE_CHECKING:
    from catalog.games.tactica.models import Battle as BattleCard
    from catalog.games.tactica.models import DeployedTactic, TacticPhase
    from catalog.games.tactica.models import Tactic as TacticCard
    from catalog.games.tactica.models import Troop as TroopCard
    from catalog.games.tactica.models import Wall as WallCard
    from catalog.shelf import Shelf

#: The players as the catalog counts them.
PLAYERS = (1, 2)


def cards_of(shelf: "Shelf") -> Cards:
    """The plain cards of a catalog shelf."""
    return Cards(
        (_troop(card) for card in shelf.kind("troop").values()),
        (_tactic(card) for card in shelf.kind("tactic").values()),
        (_battle(card) for card in shelf.kind("battle").values()),
        _issued(shelf),
        _ground(shelf),
    )


def _issued(shelf: "Shelf") -> Iterator[Issued]:
    """The front of a card with two sides says how many of it there are."""
    piles: tuple[Issue, ...] = ("training", "wall")
    for pile in piles:
        fronts = (card for card in shelf.kind(pile).values() if card.copies)
        yield from (Issued(pile, card.slug, card.name, card.copies) for card in fronts)


def _troop(card: "TroopCard") -> Troop:
    return Troop(
        slug=card.slug,
        name=card.name,
        number=card.number or 0,
        copies=card.copies,
        troop_class=card.troop_class,
        offense=card.offense,
        defense=card.defense,
        range=card.range,
        movement=card.movement,
        near_offense=card.near_offense,
    )


def _tactic(card: "TacticCard") -> Tactic:
    uses = list(card.phases.all())
    return Tactic(
        slug=card.slug,
        name=card.name,
        number=card.number or 0,
        copies=card.copies,
        is_counter=card.is_counter,
        is_unique=bool(card.deployed.all()),
        phases=tuple(use.phase for use in uses),
        families=frozenset(use.family for use in uses),
        targets=tuple(use.target for use in uses),
        uses=tuple(map(_use, uses)),
        deployed=next((_deployed(card.slug, card.name, troop) for troop in card.deployed.all()), None),
    )


def _use(use: "TacticPhase") -> TacticUse:
    return TacticUse(
        phase=use.phase,
        destination=use.destination.slug,
        otherwise=use.otherwise.slug if use.otherwise else "",
        is_negatable=use.is_negatable,
        offense=use.offense,
        defense=use.defense,
        movement=use.movement,
        step_cost=use.step_cost or 0,
    )


def _deployed(slug: str, name: str, troop: "DeployedTactic") -> Troop:
    """A tactics card as the troop that it becomes."""
    return Troop(
        slug=slug,
        name=name,
        number=0,
        copies=0,
        troop_class=troop.troop_class,
        offense=troop.offense,
        defense=troop.defense,
        range=troop.range,
        movement=troop.movement,
        aura_offense=troop.aura_offense,
    )


def _battle(card: "BattleCard") -> Battle:
    walls = list(card.walls.all())
    one, other = (tuple((wall.column, wall.row) for wall in walls if wall.player == player) for player in PLAYERS)
    landmarks: tuple[tuple[str, Cell], ...] = tuple(
        (each.landmark.slug, (each.column, each.row)) for each in card.landmarks.all()
    )
    return Battle(card.slug, card.name, card.separation, card.columns, card.rows, (one, other), landmarks)


def _ground(shelf: "Shelf") -> Ground:
    trainings = sorted(shelf.kind("training").values(), key=lambda card: card.level)
    return Ground(
        terrains={
            card.slug: Terrain(
                card.slug,
                card.name,
                card.defense,
                card.range,
                tuple((case.beside_ridge, case.beside_ravine) for case in card.cases.all()),
                {step.to: step.cost for step in card.steps.all()},
            )
            for card in shelf.kind("terrain").values()
        },
        landmarks={
            card.slug: Landmark(
                card.slug, card.name, card.terrain.slug, card.closed_to, card.entry_cost, card.has_shadow
            )
            for card in shelf.kind("landmark").values()
        },
        trainings=tuple(
            Training(card.level, card.slug, card.name, card.defense_factor, card.offense_factor) for card in trainings
        ),
        wall=next(map(_wall, shelf.kind("wall").values()), None),
    )


def _wall(card: "WallCard") -> Wall:
    comebacks = sorted(card.comebacks.all(), key=lambda each: each.battles_lost)
    return Wall(
        card.entry_cost,
        card.exit_cost,
        card.range,
        card.melee_offense,
        tuple((each.offense, each.defense) for each in comebacks),
    )
