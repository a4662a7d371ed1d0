"""What printing does when something happens elsewhere."""

from catalog.shelf import shelves
from validation.army import ArmyFile, Entry
from validation.books import rulebook


def print_ahead(sender: object, **kwargs: object) -> None:
    """Print a card of each kind and a small army: fonts, pictures, layouts and rules are then read before somebody
    waits for a print."""
    from armybuilder.printing.jobs import job_of_army, job_of_cards  # which other processes need not load
    from armybuilder.printing.options import Options

    for shelf in shelves():
        first = {card.kind: card for card in reversed([*shelf.cards])}
        job_of_cards([*first.values()], shelf, "", Options()).pdf()
        entry = Entry(0, next(iter(shelf.among(rulebook(shelf.game.slug).kinds))))
        job_of_army(ArmyFile(shelf.game.slug, entries=(entry,)), shelf, Options()).pdf()
