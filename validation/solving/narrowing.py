"""A model without the numbers that can have one value only, and without the rows that can't be broken any more."""

from collections.abc import Sequence
from dataclasses import dataclass

from validation.solving.linear import Model, Point, Row, Sum


@dataclass(frozen=True, slots=True)
class Narrow:
    """A model over the open numbers of another: `places` are theirs there, `settled` the least of all its numbers."""

    model: Model
    places: Sequence[int]
    settled: Point

    def of(self, terms: Sum) -> dict[int, int]:
        """A sum over the open numbers alone."""
        return {place: terms[whole] for place, whole in enumerate(self.places) if whole in terms}

    def narrowed(self, point: Point) -> Point:
        """The values of the open numbers at a point of the whole model."""
        return tuple(point[whole] for whole in self.places)

    def widened(self, point: Point) -> Point:
        """The point of the whole model."""
        values = list(self.settled)
        for whole, value in zip(self.places, point, strict=True):
            values[whole] = value
        return tuple(values)


def narrow(model: Model) -> Narrow | None:
    """The model over its open numbers; None where a row can't be held."""
    places = [place for place in range(model.size) if model.least[place] < model.most[place]]
    number = {whole: place for place, whole in enumerate(places)}
    smaller = Model([model.least[whole] for whole in places], [model.most[whole] for whole in places])
    for row in model.rows:
        least, most = model.lowest(row.sum), model.highest(row.sum)
        if (row.most is not None and least > row.most) or (row.least is not None and most < row.least):
            return None
        if (row.most is None or most <= row.most) and (row.least is None or least >= row.least):
            continue
        smaller.rows.append(_over_open(row, model, number))
    return Narrow(smaller, places, tuple(model.least))


def _over_open(row: Row, model: Model, number: dict[int, int]) -> Row:
    """A row over the open numbers."""
    there = sum(times * model.least[whole] for whole, times in row.sum.items() if whole not in number)
    terms = {number[whole]: times for whole, times in row.sum.items() if whole in number}
    least, most = (None if bound is None else bound - there for bound in (row.least, row.most))
    return Row(row.code, terms, least, most)
