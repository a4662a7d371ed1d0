"""What the editor's forms send: a new ground, its name and size, paint, and whole changes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django import forms

from armybuilder.grounds.books import Term, book_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.lists.forms.armies import ImportForm, name_field, set_choices
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME


def _term_field(term: Term) -> forms.Field:
    if term.values:
        return forms.ChoiceField(
            label=term.title, choices=[*term.values.items()], required="" not in term.values, help_text=term.help
        )
    return forms.IntegerField(label=term.title, min_value=term.least, max_value=term.most, help_text=term.help)


class HeadForm(forms.Form):
    """The name and the size of a ground, and what its scenario settles."""

    name = name_field(initial="New ground")
    columns = forms.IntegerField(label="Columns")
    rows = forms.IntegerField(label="Rows")

    def __init__(self, shelf: Shelf, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        book = book_of(shelf.game.slug)
        for name in ("columns", "rows"):
            self.fields[name] = forms.IntegerField(
                label=self.fields[name].label, min_value=book.least, max_value=book.most
            )

        self.terms = book.terms
        self.fields |= {term.name: _term_field(term) for term in book.terms}

    @property
    def size_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "columns", "rows")]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        return [self[term.name] for term in self.terms]

    def changed(self, ground: GroundFile) -> GroundFile:
        data = self.cleaned_data
        resized = ground.resized(data["columns"], data["rows"])
        terms = {term.name: data[term.name] for term in self.terms}
        return replace(resized, name=" ".join(data["name"].split()), terms=terms)


class NewGroundForm(forms.Form):
    name = name_field(initial="New ground")
    start = forms.ChoiceField(label="Begin with")

    def __init__(self, shelf: Shelf, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        book = book_of(shelf.game.slug)
        game = shelf.game.slug
        empty = {f"{c}x{r}": GroundFile(game, "", c, r, {}, book.top) for c, r in book.sizes.values()}
        examples = {f"like-{number}": ground for number, ground in enumerate(book.examples(shelf))}
        self.starts = empty | examples
        sizes = [(f"{c}x{r}", f"{title}: {c} × {r} spaces") for title, (c, r) in book.sizes.items()]
        copies = [(key, f"{each.name}, {each.columns} × {each.rows}") for key, each in examples.items()]
        set_choices(self, "start", [("An empty board", sizes), ("A copy of", copies)])

    @property
    def ground(self) -> GroundFile:
        data = self.cleaned_data
        return replace(self.starts[data["start"]], name=" ".join(data["name"].split())[:LONGEST_NAME])


class PaintForm(forms.Form):
    """A brush and the spaces that it went over."""

    brush = forms.ChoiceField()
    space = forms.MultipleChoiceField()

    def __init__(self, ground: GroundFile, shelf: Shelf, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ground = ground
        set_choices(self, "brush", [(brush, brush) for brush in brushes(shelf)])
        set_choices(self, "space", [(space, space) for space in ground.spaces])

    @property
    def painted(self) -> GroundFile:
        layer, _, sort = self.cleaned_data["brush"].partition(":")
        return self.ground.painted(layer, sort, self.cleaned_data["space"])


def brushes(shelf: Shelf) -> list[str]:
    """Every brush of a game: a layer and a sort, or a layer alone, which clears it."""
    layers = book_of(shelf.game.slug).layers(shelf)
    return [f"{layer.name}:{sort}" for layer in layers for sort in ("", *layer.names)]


class Whole(NamedTuple):
    """A change to a whole ground, with the words of its button."""

    title: str
    make: Callable[[GroundFile, Shelf], GroundFile]
    is_for_hexes: bool = True


WHOLE: Mapping[str, Whole] = {
    "mirror": Whole("Mirror left and right", lambda ground, _: ground.mirrored()),
    "flip": Whole("Mirror top and bottom", lambda ground, _: ground.flipped()),
    "turn": Whole("Rotate by a quarter", lambda ground, _: ground.turned(), is_for_hexes=False),
    "balance": Whole(
        "Copy the lower half to the upper one",
        lambda ground, shelf: book_of(ground.game).balanced(ground, shelf),
    ),
    "clear": Whole("Clear everything", lambda ground, _: replace(ground, layers={})),
}


class GroundImportForm(ImportForm):
    """A ground file, chosen or pasted."""

    file = forms.FileField(
        label="Ground file", required=False, widget=forms.FileInput(attrs={"accept": ".json,application/json"})
    )
    text = forms.CharField(
        label="Or paste its text",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
