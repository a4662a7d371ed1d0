"""The root of the site's errors: what a person asked for was refused, and the sentence says why.

Below it stand `Invalid` (catalog/mistakes.py), which names every mistake of what was sent, with `BadQuery` for what is
asked of the cards; `MoveRefused` (validation/moves.py); and those of the site (armybuilder/serving/errors.py). Pages
catch `Refused`, and the API's exception handler gives each its status. The match engine imports nothing of this and
has `ReplayError`.
"""


class Refused(Exception):
    """Nothing was changed; the sentence says why."""
