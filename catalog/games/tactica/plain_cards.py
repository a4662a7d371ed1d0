"""The plain cards of TACTICA, made of the catalog's shelf."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from catalog.games.tactica.plain.cards import Cards, Ground, Issue, Issued, Tactic, TacticUse, Troop
from catalog.games.tactica.plain.field import Battle, Cell, Landmark, Terrain, Training, Wall
from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.tactica.models import Battle as BattleCard
    from catalog.games.tactica.models import Tactic as TacticCard
    from catalog.games.tactica.models import Wall as WallCard
    from catalog.shelf import Shelf

#: The players as the catalog counts them.
PLAYERS = (1, 2)


def cards_of(shelf: "Shelf") -> Cards:
    """The plain cards of a catalog shelf."""
    return Cards(
        (plain_of(Troop, card) for card in shelf.kind("troop").values()),
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
        yield from (plain_of(Issued, card, pile=pile) for card in fronts)


def _tactic(card: "TacticCard") -> Tactic:
    uses, troop = list(card.phases.all()), next(iter(card.deployed.all()), None)
    return plain_of(
        Tactic,
        card,
        is_unique=troop is not None,
        phases=tuple(use.phase for use in uses),
        families=frozenset(use.family for use in uses),
        targets=tuple(use.target for use in uses),
        uses=tuple(plain_of(TacticUse, use) for use in uses),
        deployed=plain_of(Troop, troop, slug=card.slug, name=card.name, number=0, copies=0) if troop else None,
    )


def _battle(card: "BattleCard") -> Battle:
    walls = list(card.walls.all())
    one, other = (tuple((wall.column, wall.row) for wall in walls if wall.player == player) for player in PLAYERS)
    landmarks: tuple[tuple[str, Cell], ...] = tuple(
        (each.landmark.slug, (each.column, each.row)) for each in card.landmarks.all()
    )
    return plain_of(Battle, card, walls=(one, other), landmarks=landmarks)


def _ground(shelf: "Shelf") -> Ground:
    trainings = sorted(shelf.kind("training").values(), key=lambda card: card.level)
    return Ground(
        terrains={
            card.slug: plain_of(
                Terrain,
                card,
                cases=tuple((case.beside_ridge, case.beside_ravine) for case in card.cases.all()),
                steps={step.to: step.cost for step in card.steps.all()},
            )
            for card in shelf.kind("terrain").values()
        },
        landmarks={slug: plain_of(Landmark, card) for slug, card in shelf.kind("landmark").items()},
        trainings=tuple(plain_of(Training, card) for card in trainings),
        wall=next(map(_wall, shelf.kind("wall").values()), None),
    )


def _wall(card: "WallCard") -> Wall:
    comebacks = sorted(card.comebacks.all(), key=lambda each: each.battles_lost)
    return plain_of(Wall, card, comebacks=tuple((each.offense, each.defense) for each in comebacks))
