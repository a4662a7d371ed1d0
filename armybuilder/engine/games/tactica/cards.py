"""The cards of a match, and the fields that its battles may have."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from armybuilder.engine.games.tactica.field import Field, spaces_of
from catalog.games.tactica.plain import Cards, Tactic, Troop

if TYPE_CHECKING:
    from catalog.json_types import CheckedJson


class Library:
    """All cards of a match by slug, and its fields, each made once."""

    def __init__(self, data: "CheckedJson") -> None:
        self.cards = Cards.from_data(data)
        self.tactics = self.cards.tactics
        #: Everything that may stand on the field, tactics cards that are deployed there too.
        self.troops: dict[str, Troop] = dict(self.cards.troops)
        self.troops |= {slug: card.deployed for slug, card in self.tactics.items() if card.deployed}
        self.battles = tuple(self.cards.battles.values())
        self.order = self.cards.order
        #: The slugs and factors of the training cards, by level.
        self.trainings = {training.level: training for training in self.cards.ground.trainings}
        self._fields: dict[tuple[int, frozenset[int], tuple[tuple[int, ...], ...]], Field] = {}

    @classmethod
    def of(cls, data: "CheckedJson | Library", mat: "CheckedJson | None" = None) -> "Library":
        """The cards of a set-up, with a mat's battles; or those that are made already, which small matches share."""
        if isinstance(data, Library):
            return data
        return cls({**data, "battles": mat["battles"]} if mat else data)

    def field(self, battle: int, removed: frozenset[int], walls: Sequence[tuple[int, ...]]) -> Field:
        key = (battle, removed, tuple(walls))
        found = self._fields.get(key)
        if found is None:
            card = self.battles[battle]
            spaces = spaces_of(card, [cell for _, cell in card.landmarks])
            laid = [
                (slug, space)
                for at, ((slug, _), space) in enumerate(zip(card.landmarks, spaces, strict=True))
                if at not in removed
            ]
            found = self._fields[key] = Field(self.cards.ground, card, laid, walls)
        return found

    def is_tactic(self, slug: str) -> bool:
        return slug in self.tactics

    def tactic(self, slug: str) -> Tactic:
        return self.tactics[slug]

    def name(self, slug: str) -> str:
        return self.cards.all[slug].name

    def landmark_number(self, battle: int, space: int) -> int:
        """The number of the landmark that lies on a hex as a battle begins: it is the same in all battles."""
        card = self.battles[battle]
        return spaces_of(card, [cell for _, cell in card.landmarks]).index(space)
