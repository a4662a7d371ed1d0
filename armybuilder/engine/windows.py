"""Windows: moments at which several players may answer something that happens, in an order, until all have passed.

An event is one opening of a window: what may be used once an event is counted here and nowhere else. What a use does
may open windows of its own, to any depth; a rule just calls.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence

from armybuilder.engine.table import Option, S, Table

#: Not to answer: always the first option, so that exact odds, which take the first, see nobody answer.
PASS: Option = ("pass",)


def open_window(
    table: Table[S],
    question: str,
    players: Iterable[int],
    offers: Callable[[int], Sequence[Option]],
    use: Callable[[int, Option], bool | None],
    limit: Callable[[int, Option], Hashable] = lambda player, _: player,
    hides: bool = False,
) -> bool:
    """Ask players in this order whether they answer, again from the first after each use, until all pass.

    `offers` are what a player may use now, looked at again each time. `use` carries one out; where it says True, what
    the window was opened for is cancelled: the window closes, and True comes back. `limit` names what a use uses up for
    this event, usually its player: what it names can't be used again. One with nothing to use isn't asked, unless the
    window `hides` it: then not being asked would tell the others that nothing is held.
    """
    order, used = list(players), set[Hashable]()
    while True:
        for player in order:
            left = [option for option in offers(player) if limit(player, option) not in used]
            if not left and (not hides or limit(player, PASS) in used):
                continue
            answer = table.ask(player, question, (PASS, *left), always=hides)
            if answer != PASS:
                used.add(limit(player, answer))
                if use(player, answer):
                    return True
                break
        else:
            return False
