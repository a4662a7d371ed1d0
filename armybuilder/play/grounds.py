"""Grounds that players make, in matches: chosen beforehand, checked, and carried along, whatever becomes of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from django import forms

from armybuilder.engine.match import SetUp
from armybuilder.grounds.books import errors_of
from armybuilder.grounds.files import as_document, from_document, read_document
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import Chosen, MatchAdapter, adapter_of
from catalog.mistakes import Invalid, Mistake, at
from catalog.shelf import Shelf

OWN, SHARED = "own", "shared"


class BoardSelect(forms.Select):
    """Says of each ground which of the other choices it settles, so that the page can leave them out."""

    settles: Mapping[str, Sequence[str]] = {}

    def create_option(self, name: str, value: Any, *more: Any, **named: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *more, **named)
        settled = self.settles.get(str(value))
        return {**option, "attrs": {**option["attrs"], "data-settles": " ".join(settled)}} if settled else option


class GroundField(forms.ChoiceField):
    """The board of a match: one of the game's own, or a ground, by its key or as a ground file.

    A ground is cleaned to its document, so that a match or a challenge keeps it as it was when it was chosen.
    """

    def __init__(self, usual: forms.ChoiceField, game: str, holder: Holder, given: str = "") -> None:
        self.game, self.holder = game, holder
        mine = {f"{OWN}:{each.key}": each for each in Ground.objects.kept_by(holder).filter(game=game)}
        others = self._linked(given) if given.startswith(f"{SHARED}:") else {}
        own, linked = ([(key, each.name) for key, each in grounds.items()] for grounds in (mine, others))
        boards = cast("list[tuple[str, str]]", usual.choices)
        groups = [(str(usual.label), boards), ("Your grounds", own), ("Shared", linked)]
        choices = [group for group in groups if group[1]] if own or linked else boards
        super().__init__(
            label=usual.label,
            choices=choices,
            initial=usual.initial or given or None,
            help_text=usual.help_text,
            required=usual.required,
            widget=BoardSelect,
        )
        self.widget.settles = {key: settled_by(each.file) for key, each in {**mine, **others}.items()}

    def _linked(self, given: str) -> dict[str, Ground]:
        """The ground whose page led here."""
        try:
            return {given: self._ground(given)}
        except Ground.DoesNotExist:
            return {}

    def clean(self, value: object) -> object:
        if isinstance(value, dict):
            return as_document(self._of_this_game(_read(value)))
        if str(value).startswith((f"{OWN}:", f"{SHARED}:")):
            try:
                return as_document(self._of_this_game(self._ground(str(value)).file))
            except Ground.DoesNotExist:
                raise forms.ValidationError("There is no such ground of yours, or it is no longer shared.") from None
        return super().clean(value)

    def _ground(self, named: str) -> Ground:
        """The ground that is named by its key. Raises Ground.DoesNotExist."""
        way, _, key = named.partition(":")
        return Ground.objects.get_shared(key) if way == SHARED else Ground.objects.kept_by(self.holder).get(key=key)

    def _of_this_game(self, ground: GroundFile) -> GroundFile:
        if ground.game != self.game:
            raise forms.ValidationError(f"{ground.name} is a ground of another game.")
        return ground


def _read(document: object) -> GroundFile:
    try:
        return read_document(document)
    except Invalid as refused:
        raise forms.ValidationError([str(each) for each in refused.mistakes]) from None


def with_grounds(fields: dict[str, forms.Field], game: str, holder: Holder, given: str) -> dict[str, forms.Field]:
    """What a game asks before a match, with a person's grounds among its boards."""
    use = adapter_of(game).ground
    field = fields.get(use.field) if use else None
    if use and isinstance(field, forms.ChoiceField):
        fields[use.field] = GroundField(field, game, holder, given)
    return fields


def settled_by(ground: GroundFile) -> Sequence[str]:
    """The choices before a match that a ground settles."""
    use = adapter_of(ground.game).ground
    return use.settles(ground) if use else ()


def chosen_ground(adapter: MatchAdapter, chosen: Chosen) -> GroundFile | None:
    """The ground that was chosen for a match; None for one of the game's own boards."""
    found = chosen.get(adapter.ground.field) if adapter.ground else None
    return from_document(found) if isinstance(found, dict) else None


def is_illegal(setup: SetUp, shelf: Shelf) -> bool:
    """True where a rule stands against the ground of a sound set-up."""
    use = adapter_of(shelf.game.slug).ground
    board = setup.get(use.part) if use else None
    return bool(use and board is not None and board not in use.own(shelf) and errors_of(use.ground(board), shelf))


def board_mistakes(setup: SetUp, shelf: Shelf) -> Iterator[Mistake]:
    """What is wrong with the board of a set-up that has the right shape."""
    use = adapter_of(shelf.game.slug).ground
    if use is None or use.part not in setup:
        return
    board, place = setup[use.part], ["setup", use.part]
    if board in use.own(shelf):
        return
    try:
        ground = read_document(as_document(use.ground(board)))
    except KeyError as unknown:
        yield Mistake(at(place), f"There is no space {unknown} on this board.")
    except Invalid as refused:
        yield from (Mistake(at(place) + each.path.removeprefix("$"), each.message) for each in refused.mistakes)
    else:
        for part, right in {use.part: use.board(ground, shelf), **use.also(ground, shelf)}.items():
            if setup[part] != right:
                yield Mistake(at(["setup", part]), "This is not as this site's catalog has it.")
