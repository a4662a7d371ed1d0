"""What printing does when something happens elsewhere."""

from armybuilder.printing.jobs import job_of_cards
from armybuilder.printing.options import Options
from catalog.shelf import shelves


def print_ahead(sender: object, **kwargs: object) -> None:
    """Print a card of each kind: fonts, pictures and layouts are then read before somebody waits for a print."""
    for shelf in shelves():
        first = {card.kind: card for card in reversed([*shelf.cards])}
        job_of_cards([*first.values()], shelf, "", Options()).pdf()
