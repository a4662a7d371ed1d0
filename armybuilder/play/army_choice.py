"""The armies that a person may choose for a match: their own, the samples, a shared one by its link."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

from django import forms

from armybuilder.lists.files import read
from armybuilder.lists.integrity import why_not_legal
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import adapter_of
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.solving.parts import solving

GAMES = Path(__file__).parent / "games"


@cache
def samples(game: str) -> dict[str, ArmyFile]:
    """A game's sample armies, by the names of their files."""
    folder = GAMES / game.replace("-", "_") / "armies"
    return {path.stem: read(path.read_bytes()) for path in sorted(folder.glob("*.json"))}


OWN, SAMPLE, LINKED = "own", "sample", "link"
#: A person's own armies that are tried where a match proposes two that may fight.
MOST_PROPOSED = 3
#: The key in the address of a shared army, or the key alone.
SHARE_KEY = re.compile(r"(?:^|/armies/shared/)([\w-]{8,30})/?\s*$")
#: The choices of a list under headings, as a form takes them.
Groups = list[tuple[str, list[tuple[str, str]]]]


class ChoosableArmies:
    """The armies of a game that a person may choose."""

    def __init__(self, shelf: Shelf, holder: Holder) -> None:
        self.shelf, self.adapter = shelf, adapter_of(shelf.game.slug)
        self.own = {army.key: army for army in Army.objects.kept_by(holder).filter(game=shelf.game.slug)}

    @property
    def groups(self) -> Groups:
        return [*self.own_groups, *self.sample_groups, ("Others", [(LINKED, "A shared army, by its link")])]

    @property
    def own_groups(self) -> Groups:
        own = [(f"{OWN}:{key}", army.name) for key, army in self.own.items()]
        return [("Your armies", own)] if own else []

    @property
    def sample_groups(self) -> Groups:
        files = samples(self.shelf.game.slug)
        return [("Sample armies", [(f"{SAMPLE}:{slug}", self._sample_words(file)) for slug, file in files.items()])]

    @property
    def proposed(self) -> list[str]:
        """What a match may be begun with at a click: the newest of the person's own, and the samples."""
        own = [f"{OWN}:{key}" for key in islice(self.own, MOST_PROPOSED)]
        return [*own, *(f"{SAMPLE}:{slug}" for slug in samples(self.shelf.game.slug))]

    def army(self, chosen: str, link: str = "") -> ArmyFile:
        """The army that was chosen. Raises ValidationError."""
        sort, _, name = chosen.partition(":")
        if sort == SAMPLE:
            return samples(self.shelf.game.slug)[name]
        if sort == OWN and name not in self.own:
            raise forms.ValidationError("This army is not among yours: it was deleted, or it is somebody else’s.")
        return file_of(self.own[name]) if sort == OWN else self._shared(link)

    def own_army(self, chosen: str) -> Army | None:
        """The army that was chosen, if it is the person's own."""
        sort, _, key = chosen.partition(":")
        return self.own.get(key) if sort == OWN else None

    def why_not(self, initial: Mapping[str, str], field: str) -> str:
        """The reason why an army that an address names can't be chosen; "" if it can, or if none is named."""
        try:
            if field in initial:
                self.army(initial[field], initial.get(f"{field}_link", ""))
        except forms.ValidationError as wrong:
            return " ".join(wrong.messages)
        return ""

    def to_mend(self, choices: Iterable[str]) -> list[Army]:
        """Those among some choices that are the person's own, that a rule stops, and that the solver could mend."""
        if not solving.is_there(self.shelf.game.slug):
            return []
        own = filter(None, map(self.own_army, choices))
        return [army for army in own if why_not_legal(file_of(army), self.shelf)]

    def sample_against(self, army: ArmyFile) -> str:
        """The choice of a sample army that may fight another army, if there is one."""
        given = {f"{SAMPLE}:{slug}": file for slug, file in samples(self.shelf.game.slug).items()}
        others = {choice: file for choice, file in given.items() if file != army}
        fits = (each for each, file in others.items() if not list(self.adapter.mistakes([army, file], self.shelf, {})))
        return next(fits, next(iter(others)))

    def _sample_words(self, file: ArmyFile) -> str:
        words = self.adapter.army_words(file, self.shelf)
        return f"{file.name} ({words})" if words else file.name

    def _shared(self, link: str) -> ArmyFile:
        found = SHARE_KEY.search(link.strip())
        if not link.strip():
            raise forms.ValidationError("Paste the link of the shared army.")
        try:
            army = Army.objects.get_shared(found[1]) if found else None
        except Army.DoesNotExist:
            army = None
        if army is None:
            raise forms.ValidationError("This link leads to no army, or it was revoked.")
        if army.game_id != self.shelf.game.slug:
            raise forms.ValidationError(f"{army.name} is an army of another game.")
        return file_of(army)
