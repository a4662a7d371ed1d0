"""The time of queries over the cards of all games, each written in the language and found on the shelves in memory.

The yardstick, measured in the same run, is a filter that says about the same as one of them, written by hand for
Django's ORM over the same cards in SQLite. Promised: any query takes at most eight times that (p95).
"""

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

from benchmarks import fresh_shelf, measure, row

#: 15 ms where the filter by hand takes 1.9.
PROMISE = 8
QUERIES = 40


def main() -> None:
    """Print the rows."""
    fresh_shelf("tactics-david")
    from armybuilder.browse.query import find
    from armybuilder.browse.query.parsing import parse
    from catalog.shelf import shelves

    every_shelf = shelves()
    bag = list(islice(mixed(), QUERIES))
    found = {text: len(find(text, every_shelf).cards) for text in bag}
    yardstick = measure(by_hand, 200)
    row("a filter by hand in the ORM (the yardstick)", yardstick, yardstick)
    turn = cycle(bag)
    row(
        f"{len(bag)} queries in turn, all games",
        measure(lambda: find(next(turn), every_shelf), 2000),
        yardstick,
        PROMISE,
    )
    slowest = max(bag, key=lambda text: measure(partial(find, text, every_shelf), 40).p95)
    timing = measure(partial(find, slowest, every_shelf), 200)
    row(f"the slowest: {slowest[:29]}", timing, yardstick, PROMISE)
    row("reading a query for the first time", measure(lambda: parse.__wrapped__(slowest), 200), yardstick)
    print(
        f"{sum(found.values())} cards found by {len(bag)} queries; {sum(map(bool, found.values()))} of them find some"
    )


def mixed() -> Iterator[str]:
    """Queries of every sort: words, fields, figures, patterns, and all of them together."""
    yield from ("fire", "black knight", '"line of sight"', "-attack", "fire or ice or poison", "7", "a e i o")
    yield from (
        "class:heavy",
        "type:ethereal",
        "root!=ghost",
        "-root:ghost",
        "name=archer",
        "text:poison",
        "is:supplement",
    )
    yield from ("cost<15", "move>=5", "cost:none", "has:ability", "5<=cost", "cost!=10", "range_modifier<0")
    yield from ("front+back>=10", "(front+back)*2>left*9", "cost/movement>=4", "might-weight>=5", "hp+defense>30")
    yield from ("/po[i]son/", "name:/^b.*knight$/", "/attack.*(unit|troop)/", "/[aeiou]{3}/ cost<20")
    yield from ("order:cost", "order:-name fire", "class:light order:-cost order:name", "kind:unit order:number")
    yield from ("game:collision armor>=2", "kind:weapon damage:magic", "(class:h or special:relentless) cost<20")
    yield "type:ethereal move>=5 cost<15 ability:poisoned -root:ghost (class:h or special:relentless) order:cost"
    yield "(fire or ice or /dark|light/) -is:erratum cost>=5 -kind:item order:-cost"
    yield "has:cost -cost:none (cost<10 or cost>20) -(name:/knight/ or text:dead) order:cost order:name"


def by_hand() -> list[object]:
    """The first part of the last but one of them, for the name and text alone."""
    from django.db.models import Q

    from catalog.models import Card

    words = ("fire", "ice", "dark", "light")
    said = Q()
    for word in words:
        said |= Q(name__icontains=word) | Q(text__icontains=word)
    cards = Card.objects.filter(said, cost__gte=5).exclude(kind="item").exclude(notes__about="erratum")
    return list(cards.order_by("-cost"))


if __name__ == "__main__":
    main()
